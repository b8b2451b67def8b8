"""A table of a report; the modules beside this one format it as CSV, Markdown and LaTeX."""

from collections.abc import Sequence
from typing import NamedTuple

CellValue = str | int | float | None


class TableColumn(NamedTuple):
    """One column of a table.

    Attributes:
        name: The name in CSV.
        title: The title for readers.
        digits: The number of decimals of floats.
    """

    name: str
    title: str
    digits: int = 2


class ReportTable(NamedTuple):
    """A table of a report.

    Attributes:
        name: The base name of its files.
        notes: Sentences that a reader needs to understand the table.
    """

    name: str
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[CellValue, ...], ...]
    notes: tuple[str, ...] = ()

    def format_row(self, row: Sequence[CellValue], empty_text: str) -> list[str]:
        """Format the cells of one row; a missing value becomes `empty_text`."""
        return [_format_cell(cell, column.digits, empty_text) for cell, column in zip(row, self.columns, strict=True)]

    def is_text_column(self, index: int) -> bool:
        """Return whether any cell of a column is text."""
        return any(isinstance(row[index], str) for row in self.rows)


def _format_cell(cell: CellValue, digits: int, empty_text: str) -> str:
    if cell is None:
        return empty_text
    # Rounding may give a negative zero; adding zero makes it positive.
    return f"{round(cell, digits) + 0.0:.{digits}f}" if isinstance(cell, float) else str(cell)
