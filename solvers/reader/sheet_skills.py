"""Skills for existing sheets: correct figures, add a row or a closing row, clear a cell."""

from solvers.reader.clauses import make_thing_pattern
from solvers.reader.lookups import compute_total, count_above_limit
from solvers.reader.task_state import TaskState

ENTRY_PATTERN = make_thing_pattern("(?:extra|new|additional) (?:entry|row|line)")


def correct_figure(state: TaskState, clause: str) -> None:
    """Correct one figure."""
    _correct_figures(state, r"\b(?:fix|correction)\b")


def correct_two_figures(state: TaskState, clause: str) -> None:
    """Correct two figures."""
    _correct_figures(state, r"\bfirst (?:fix|correction)\b", r"\b(?:other|second) (?:fix|correction)\b")


def clear_cell(state: TaskState) -> None:
    """Clear a cell if the user asked for that and did not withdraw the request."""
    row_name = state.statements.find_stated_value(r"\bclearing\b", "name", names=state.table.row_names)
    if row_name is None or state.statements.is_withdrawn(
        row_name.sentence_index, r"(?i)\bclear|\bempt|\bwip|\bfilled\b|\bthat cell\b"
    ):
        return
    row = state.table.find_row(row_name.value)
    if row is not None:
        cell_arguments = {"row_idx": row, "column_idx": state.table.columns[state.column]}
        state.office.perform_action("excel", "delete_cell", file_path=state.table.path, **cell_arguments)


def add_row(state: TaskState, clause: str) -> None:
    """Append a new row to the table."""
    name = state.require("the name of the entry", state.statements.find_value(ENTRY_PATTERN, "phrase", "title"))
    figure = state.require("the figure of the entry", state.statements.find_value(ENTRY_PATTERN, "number"))
    _append_row(state, name, figure)


def add_closing_row(state: TaskState, clause: str) -> None:
    """Append a labelled row with a computed value to the table."""
    pattern = r"\b(?:sum of all|closing row|total|number of rows)\b"
    label = state.require("the label", state.statements.find_value(pattern, "phrase", "label"))
    _append_row(state, label, count_above_limit(state) if "count" in clause else compute_total(state))


def _correct_figures(state: TaskState, *things: str) -> None:
    rows = [state.find_row("the row of the fix", what) for what in things]
    figures = [state.require("the figure of the fix", state.statements.find_value(what, "number")) for what in things]
    for row, figure in zip(rows, figures, strict=True):
        _write_cell(state, row, state.table.columns[state.column], figure)
    clear_cell(state)


def _append_row(state: TaskState, name: str, figure: str) -> None:
    row, column = state.table.next_row, state.table.columns[state.column]
    _write_cell(state, row, state.table.key_column, name)
    _write_cell(state, row, column, figure)


def _write_cell(state: TaskState, row: int, column: int, text: str) -> None:
    cell_arguments = {"row_idx": row, "column_idx": column}
    state.office.perform_action("excel", "set_cell", file_path=state.table.path, text=text, **cell_arguments)
    state.table.set_cell(row, column, text)
    state.last_file = state.table.path
