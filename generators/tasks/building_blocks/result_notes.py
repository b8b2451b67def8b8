"""Word notes of figures that were computed, each beside its name."""

from collections.abc import Callable, Sequence

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_new_file
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Values, make_action, make_criterion, rivals_of

Pairs = list[list[str]]
_MAX_NAMES = 60


def make_figures_note(
    sampler: ValueSampler,
    subtask: str,
    what: str,
    stems: Sequence[str],
    headings: Sequence[str],
    instruction: str,
    pairs: Callable[[Values], Pairs],
    may_state: Callable[[Values], list[str]],
    other_names: Callable[[Values], Sequence[str]] = lambda values: (),
) -> SubtaskBlock:
    """Build a block that writes figures into a new Word document; its slots are `note` (the file) and `heading`.

    Args:
        what: What the dialogue calls the document (`the note`).
        stems: What its file may be called, without the ending.
        headings: What its heading may be.
        instruction: What it holds, as the instruction words it.
        pairs: Computes its lines, each a name and a figure.
        may_state: Computes what it may say beside that.
        other_names: Computes names that it must not hold.
    """

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        return (
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            *(make_action("word", "write_to_file", file_path=path, contents=": ".join(pair)) for pair in pairs(v)),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (
            make_criterion(
                "evaluate_document_content",
                file=f"data/{v['note']}",
                heading=v["heading"],
                parts=[{"pairs": pairs(v)}],
                may_state=[sampler.context.clock.date, *may_state(v)],
                never=[*list(other_names(v))[:_MAX_NAMES], rivals_of("heading")],
            ),
        )

    block = SubtaskBlock(
        subtask,
        f"Make the Word document {{note}} with the heading '{{heading}}'. {instruction}",
        (),
        (),
        actions,
        criteria,
    )
    return with_extras(
        block,
        state_new_file(sampler, subtask, "note", what, stems, "docx"),
        _state_heading(sampler, subtask, what, headings),
    )


def _state_heading(sampler: ValueSampler, subtask: str, what: str, headings: Sequence[str]) -> SubtaskBlock:
    return state(
        subtask,
        sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, headings), len(headings) - 1),
        f"The heading of {what} is '{{0}}'.",
        f"the heading of {what}",
        (
            f"the heading of {what} is '{{0}}'",
            f"head {what} with '{{0}}'",
            f"'{{0}}' goes over {what} as its heading",
            f"I want '{{0}}' as the heading of {what}",
            "put '{0}' over it",
        ),
        f"What is the heading of {what}?",
        ("{0}", "{0}, please", "the heading is {0}"),
    )
