"""Blocks that write the same value into a column of some records of a register."""

from collections.abc import Callable

from data_model import Action, Criterion
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.recipe import PlanFunction, PlanStep, Values, make_action, make_criterion

_MAX_CHECKED = 40


def make_record_cells_block(
    register: Register,
    subtask: str,
    instruction: str,
    choose: Callable[[Values], tuple[RegisterRecord, ...]],
    heading: str,
    slot: str,
) -> SubtaskBlock:
    """Build a block that writes the value of a slot below a heading, in each of some records.

    Args:
        choose: Computes the records.
        heading: The heading of the column.
        slot: The slot of the value.
    """

    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "excel",
                "set_cell",
                file_path=register.path,
                row_idx=one.sheet_row,
                column_idx=one.find_column(heading).index,
                text=v[slot],
                **one.sheet_argument,
            )
            for one in choose(v)
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return tuple(
            make_criterion(
                "evaluate_excel_table_cell",
                file=register.path,
                **one.sheet_argument,
                key_column=register.key,
                key=one.cells[register.key],
                column=heading,
                value=v[slot],
            )
            for one in choose(v)[:_MAX_CHECKED]
        )

    return SubtaskBlock(
        subtask=subtask, instruction=instruction, slots=(), facts=(), actions=actions, criteria=criteria
    )


def can_be_written(register: Register, heading: str) -> bool:
    """Tell whether a column holds values and no formulas, on every sheet."""
    return all(one.find_column(heading).index not in one.sheet.formula_columns for one in register.records)


def reverse_cells(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that it writes its cells in the opposite order."""

    def plan_reversed(values: Values) -> tuple[PlanStep, ...]:
        steps = plan(values)
        writing = [step for step in steps if step.action.action == "set_cell"]
        backwards = iter(reversed(writing))
        return tuple(next(backwards) if step.action.action == "set_cell" else step for step in steps)

    return plan_reversed
