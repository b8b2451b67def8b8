"""Blocks that write something of each of some records into a new column at the right end of their register."""

from collections.abc import Callable, Sequence

from data_model import Action, Criterion
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.recipe import PlanFunction, PlanStep, Slot, Values, make_action, make_criterion

Entries = Sequence[tuple[RegisterRecord, str]]
"""Records, each with what the new column says of it."""


def make_new_column_block(
    register: Register, subtask: str, instruction: str, slot: str, list_entries: Callable[[Values], Entries]
) -> SubtaskBlock:
    """Build a block that adds a column behind the last one of each sheet that holds one of the records.

    Args:
        slot: The slot of the heading of the new column.
        list_entries: Computes what the column says of which records.
    """

    def actions(v: Values) -> tuple[Action, ...]:
        entries = list_entries(v)
        sheets = {one.sheet.sheet: one for one, _ in entries}
        behind = {name: max(each.index for each in one.sheet.columns) + 1 for name, one in sheets.items()}
        tops = [_write(register, one, one.sheet.header_row, behind[name], v[slot]) for name, one in sheets.items()]
        cells = [_write(register, one, one.sheet_row, behind[one.sheet.sheet], text) for one, text in entries]
        return (*tops, *cells)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return tuple(
            make_criterion(
                "evaluate_excel_table_cell",
                file=register.path,
                **one.sheet_argument,
                key_column=register.key,
                key=one.cells[register.key],
                column=v[slot],
                value=text,
            )
            for one, text in list_entries(v)
        )

    return SubtaskBlock(
        subtask=subtask, instruction=instruction, slots=(), facts=(), actions=actions, criteria=criteria
    )


def write_tops_last(slot: str) -> Callable[[PlanFunction], PlanFunction]:
    """Build a change of plans that writes the headings of the new column after its cells.

    Args:
        slot: The slot of the heading.
    """

    def change(plan: PlanFunction) -> PlanFunction:
        def plan_otherwise(v: Values) -> tuple[PlanStep, ...]:
            steps = plan(v)
            cells = [one for one in steps if one.action.action == "set_cell"]
            in_order = iter(sorted(cells, key=lambda one: one.action.args["text"] == v[slot]))
            return tuple(next(in_order) if one.action.action == "set_cell" else one for one in steps)

        return plan_otherwise

    return change


def state_new_heading(subtask: str, slot: Slot) -> SubtaskBlock:
    """Build the block that says what the new column is headed."""
    return state(
        subtask,
        slot,
        "The new column is headed '{0}'.",
        "the heading of the new column",
        (
            "the new column is headed '{0}'",
            "write '{0}' above the new column",
            "call the new column '{0}'",
            "'{0}' is the heading of the new column",
        ),
        "What is the heading of the new column?",
        ("'{0}'", "call it '{0}'", "'{0}', please"),
    )


def _write(register: Register, record: RegisterRecord, row: int, column: int, text: str) -> Action:
    place = {"row_idx": row, "column_idx": column}
    return make_action("excel", "set_cell", file_path=register.path, **place, text=text, **record.sheet_argument)
