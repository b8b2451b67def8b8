"""Errands in a sheet that exists: figures set right, a new row, a closing row, a cell that is emptied."""

from solvers.reader.clauses import thing
from solvers.reader.contents import counted, total
from solvers.reader.work import Work

ENTRY = thing("(?:extra|new|additional) (?:entry|row|line)")


def fix(work: Work, clause: str) -> None:
    """Set one figure right."""
    _set(work, r"\b(?:fix|correction)\b")


def fixes(work: Work, clause: str) -> None:
    """Set two figures right."""
    _set(work, r"\bfirst (?:fix|correction)\b", r"\b(?:other|second) (?:fix|correction)\b")


def clear(work: Work) -> None:
    """Empty a cell, where that was asked for and not taken back."""
    asked = work.notes.find(r"\bclearing\b", "name", names=work.table.keys)
    if asked is None or work.notes.is_off(asked.at, r"(?i)\bclear|\bempt|\bwip|\bfilled\b|\bthat cell\b"):
        return
    row = work.table.row_of(asked.value)
    if row is not None:
        at = {"row_idx": row, "column_idx": work.table.columns[work.column]}
        work.desk.act("excel", "delete_cell", file_path=work.table.path, **at)


def entry(work: Work, clause: str) -> None:
    """Put a new row below the others."""
    name = work.need("the name of the entry", work.notes.value(ENTRY, "phrase", "title"))
    figure = work.need("the figure of the entry", work.notes.value(ENTRY, "number"))
    _below(work, name, figure)


def closing(work: Work, clause: str) -> None:
    """Put a labelled row with something worked out below the others."""
    what = r"\b(?:sum of all|closing row|total|number of rows)\b"
    label = work.need("the label", work.notes.value(what, "phrase", "label"))
    _below(work, label, counted(work) if "count" in clause else total(work))


def _set(work: Work, *things: str) -> None:
    rows = [work.row("the row of the fix", what) for what in things]
    figures = [work.need("the figure of the fix", work.notes.value(what, "number")) for what in things]
    for row, figure in zip(rows, figures, strict=True):
        _write(work, row, work.table.columns[work.column], figure)
    clear(work)


def _below(work: Work, name: str, figure: str) -> None:
    row, column = work.table.next_row, work.table.columns[work.column]
    _write(work, row, work.table.key, name)
    _write(work, row, column, figure)


def _write(work: Work, row: int, column: int, text: str) -> None:
    at = {"row_idx": row, "column_idx": column}
    work.desk.act("excel", "set_cell", file_path=work.table.path, text=text, **at)
    work.table.put(row, column, text)
    work.made = work.table.path
