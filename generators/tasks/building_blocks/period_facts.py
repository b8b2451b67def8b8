"""Facts that say which periods are compared."""

from dataclasses import replace

from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.recipe import Slot


def say_compared_sheet(period: Slot) -> SubtaskBlock:
    """Build the block that says which sheet is the earlier or the later one, as its slot is named."""
    which = f"the {period.name} sheet"
    block = state(
        "s1",
        period,
        f"{which[:1].upper()}{which[1:]} to compare is '{{0}}'.",
        f"{which} to compare",
        (
            f"{which} to compare is '{{0}}'",
            f"'{{0}}' is {which} that I mean",
            f"take '{{0}}' as {which}",
            f"for {which} use '{{0}}'",
            f"by {which} I mean '{{0}}'",
        ),
        f"Which is {which}?",
        ("'{0}'", "the one called '{0}'", "'{0}', please", "take '{0}'"),
    )
    return replace(block, facts=tuple(replace(one, may_be_updated=False) for one in block.facts))
