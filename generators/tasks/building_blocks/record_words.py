"""Names of new files that follow from what a register keeps."""

import re
from collections.abc import Sequence

from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import TaskContext

_FILE_WORDS = ("list", "overview", "extract", "summary", "digest", "review")


def say_new_file(
    sampler: ValueSampler, register: Register, subtask: str, slot: str, what: str, suffix: str
) -> SubtaskBlock:
    """Build the block that says what a new file about the records of a register is called.

    Args:
        what: What the dialogue calls the file (`the list`).
        suffix: Its ending, without the dot.
    """
    names = list_file_names(sampler.context, register.plural, suffix)
    fact = state_fact(
        subtask,
        slot,
        f"{what[:1].upper()}{what[1:]} is saved as {{0}}.",
        f"the file of {what}",
        (
            f"save {what} as {{0}}",
            f"call the file of {what} {{0}}",
            f"{{0}} is the name for {what}",
            f"{what} goes into {{0}}",
            f"I want to find {what} under the name {{0}}",
        ),
        f"What is {what} saved as?",
        ("{0}", "{0}, please", "as {0}", "call it {0}"),
    )
    drawn = sampler.draw_slot(slot, "file", lambda count: sampler.draw_phrases(count, names))
    return make_facts_only_block(subtask, (drawn,), (fact,))


def list_file_names(context: TaskContext, plural: str, suffix: str) -> Sequence[str]:
    """List names for a new file about records that are called so; no file is called so but for its ending."""
    taken = {one.rpartition("/")[2].rpartition(".")[0].casefold() for one in context.files}
    stem = re.sub(r"[^a-z0-9]+", "_", plural.casefold()).strip("_")
    names = [f"{stem}_{word}.{suffix}" for word in _FILE_WORDS] + [
        f"{word}_{stem}.{suffix}" for word in _FILE_WORDS[:3]
    ]
    return [one for one in names if one.removesuffix(f".{suffix}") not in taken]
