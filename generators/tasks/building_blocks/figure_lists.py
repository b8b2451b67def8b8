"""New workbooks with a list of computed figures that begins in their first cell."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_new_file
from generators.tasks.building_blocks.list_headings import HeadingsFunction, list_headings
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import PlanFunction, PlanStep, Values, make_action, make_criterion

FIRST_CELL = "A1"
MARKED_CELL = "cell A1"
"""What requests say about the place of such a list."""


def make_figure_list(
    sampler: ValueSampler,
    subtask: str,
    what: str,
    stems: Sequence[str],
    instruction: str,
    rows: Callable[[Values], list[list[str]]],
    headings: HeadingsFunction | None = None,
) -> SubtaskBlock:
    """Build a block that writes a list into a new workbook, from its first cell on; its slot is `log`.

    Args:
        what: What the dialogue calls the workbook (`the list`).
        stems: What its file may be called, without the ending.
        instruction: What it lists, as the instruction words it.
        rows: Computes the cells, row by row.
        headings: What the request and the office call each of its columns.
    """

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['log']}"
        cells = [
            make_action("excel", "set_cell", file_path=path, row_idx=down, column_idx=across, text=text)
            for down, row in enumerate(rows(v), 1)
            for across, text in enumerate(row, 1)
        ]
        return (make_action("excel", "create_new_file", file_path=path), *cells)

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

    block = SubtaskBlock(
        subtask,
        f"Make the new Excel workbook {{log}} with a list that begins in {MARKED_CELL}. {instruction}",
        (),
        (),
        actions,
        criteria,
    )
    return with_extras(block, state_new_file(sampler, subtask, "log", what, stems, "xlsx"))


def write_list_as_range(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that it writes the cells of its list in one step."""

    def plan_range(values: Values) -> tuple[PlanStep, ...]:
        steps = plan(values)
        rows: dict[int, list[str]] = {}
        for step in steps:
            if step.action.action == "set_cell":
                rows.setdefault(step.action.args["row_idx"], []).append(step.action.args["text"])
        kept: list[PlanStep] = []
        for step in steps:
            if step.action.action != "set_cell":
                kept.append(step)
            elif not any(one.action.action == "set_range" for one in kept):
                place = {"file_path": step.action.args["file_path"], "row_idx": 1, "column_idx": 1}
                whole = make_action("excel", "set_range", **place, values=list(rows.values()))
                kept.append(replace(step, action=whole))
        return tuple(kept)

    return plan_range
