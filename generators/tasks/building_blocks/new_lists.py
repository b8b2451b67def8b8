"""Blocks that list something in a new workbook, from its first cell on."""

from collections.abc import Callable, Sequence

from data_model import Action, Criterion
from generators.tasks.building_blocks.list_headings import HeadingsFunction, list_headings
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, replace_arguments
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Values, make_action, make_criterion

FIRST_CELL = "A1"


def make_new_list_block(
    sampler: ValueSampler,
    subtask: str,
    noun_phrase: str,
    instruction: str,
    rows: Callable[[Values], list[list[str]]],
    file_names: Sequence[str],
    headings: HeadingsFunction | None = None,
) -> SubtaskBlock:
    """Build a block that creates a workbook with a list from A1 on; its slot is `log`, the file.

    Args:
        noun_phrase: What the dialogue calls the workbook.
        instruction: The content, as the instruction words it.
        rows: Computes the cells, row by row.
        file_names: The names of the file to choose from, without their ending.
        headings: What the request and the office call each of its columns.
    """

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['log']}"
        return (
            make_action("excel", "create_new_file", file_path=path),
            make_action("excel", "set_range", file_path=path, row_idx=1, column_idx=1, values=rows(v)),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (
            make_criterion(
                "evaluate_excel_list",
                file=f"data/{v['log']}",
                cell=FIRST_CELL,
                rows=rows(v),
                in_column_order=True,
                **list_headings(headings, v),
            ),
        )

    return with_extras(
        SubtaskBlock(
            subtask=subtask,
            instruction=f"Make the Excel workbook {{log}}. {instruction} The list begins in cell {FIRST_CELL}.",
            slots=(),
            facts=(),
            actions=actions,
            criteria=criteria,
        ),
        make_file_block(sampler, subtask, "log", noun_phrase, [f"{one}.xlsx" for one in file_names]),
    )


def make_file_block(
    sampler: ValueSampler, subtask: str, slot_name: str, noun_phrase: str, names: Sequence[str]
) -> SubtaskBlock:
    """Build a block that says what a new file is called, and has no step."""
    taken = {one.rpartition("/")[2].casefold() for one in sampler.context.files}
    free = [one for one in names if one.casefold() not in taken]
    slot = sampler.draw_slot(slot_name, "file", lambda count: sampler.draw_phrases(count, free), len(free) - 1)
    return state(
        subtask,
        slot,
        f"{noun_phrase[:1].upper()}{noun_phrase[1:]} is saved as {{0}}.",
        f"the file of {noun_phrase}",
        (
            f"save {noun_phrase} as {{0}}",
            f"{{0}} is the name for {noun_phrase}",
            f"call the file {{0}}, I mean {noun_phrase}",
            f"{noun_phrase} goes into {{0}}",
            f"I'd like to find {noun_phrase} under {{0}} later",
        ),
        f"What is {noun_phrase} saved as?",
        ("{0}", "{0}, please", "as {0}", "call it {0}"),
    )


def add_header_row(*headers: str) -> Callable[[Action], Action]:
    """Build a change of actions that writes a row of headers above a list from the first cell on."""
    return lambda action: replace_arguments(action, values=[list(headers), *action.args["values"]])
