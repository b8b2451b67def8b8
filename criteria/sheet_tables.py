"""The table of a sheet, found by its headers: its columns by name, its records and its totals."""

from collections.abc import Sequence
from dataclasses import dataclass

from criteria.cell_values import column_letters, describe_cell, does_cell_equal
from criteria.keyword_matching import fold_text
from criteria.registry import References
from criteria.sheets import TargetSheet, open_sheet
from criteria.step_budget import spend_steps
from data_model import Check, failed
from file_formats import xlsx
from office_env import FileTree

_MIN_HEADERS = 2
_MAX_DESCRIBED_CELLS = 12


@dataclass(frozen=True)
class HeadedTable:
    """A table of a sheet; all rows and columns count from 1.

    Attributes:
        target: The sheet.
        header_row: The row with the headers.
        columns: All its columns, from the first header to the last.
        column_by_header: The columns that were asked for, by header as it was given.
        rows: The rows below the header, up to the first blank one.
        records: Those of them that do not sum up others.
    """

    target: TargetSheet
    header_row: int
    columns: range
    column_by_header: dict[str, int]
    rows: range
    records: tuple[int, ...]

    def find_records(self, header: str, key: str) -> tuple[int, ...]:
        """Return the records that hold a key in the column with a header."""
        column = self.column_by_header[header]
        return tuple(row for row in self.records if does_cell_equal(key, self.read(row, column)))

    def read(self, row: int, column: int) -> object:
        """Return the computed value of a cell."""
        return self.target.sheet.compute_value(row, column)


def open_table(
    file: str,
    sheet: str | None,
    headers: Sequence[str],
    workspace: FileTree,
    seed: FileTree,
    references: References,
) -> HeadedTable | Check:
    """Open the table with the given headers, or return a Check that says what is wrong.

    Args:
        file: The workbook.
        sheet: The name of the sheet; None for the one that was active in the original office.
        headers: The headers of the columns that are asked for; all stand in one row, each once.
        workspace: The files in which the table is looked for.
        seed: The original office.
        references: The task's references.
    """
    target = open_office_sheet(file, sheet, workspace, seed, references)
    return target if isinstance(target, Check) else find_table(target, headers)


def open_office_sheet(
    file: str, sheet: str | None, workspace: FileTree, seed: FileTree, references: References
) -> TargetSheet | Check:
    """Open the named sheet, or the one that was active in the original office, whichever is active now."""
    if sheet is None and file in seed.names():
        original = open_sheet(f"seed/{file}", None, workspace, seed, references)
        sheet = None if isinstance(original, Check) else original.sheet.name
    return open_sheet(file, sheet, workspace, seed, references)


def find_table(target: TargetSheet, headers: Sequence[str]) -> HeadedTable | Check:
    """Find the topmost table that has all given headers, or return a Check that says what is there instead."""
    sheet, wanted = target.sheet, [_fold_header(header) for header in headers]
    spend_steps(10 * sheet.row_count * sheet.column_count)
    for header_row, cells in enumerate(sheet.rows, start=1):
        found = [_fold_header(cell) if isinstance(cell, str) else "" for cell in cells]
        filled = [column for column, cell in enumerate(cells, start=1) if not is_blank(cell)]
        if len(filled) >= _MIN_HEADERS and all(found.count(header) == 1 for header in wanted):
            columns = range(filled[0], filled[-1] + 1)
            rows = _list_rows_below(sheet, header_row, columns)
            spend_steps(20 * len(rows) * len(columns))
            summary_rows = set(xlsx.find_summary_rows(sheet, rows, columns))
            column_by_header = {header: found.index(_fold_header(header)) + 1 for header in headers}
            records = tuple(row for row in rows if row not in summary_rows)
            return HeadedTable(target, header_row, columns, column_by_header, rows, records)
    first_row = next((row for row in range(1, sheet.row_count + 1) if any(sheet.rows[row - 1])), 1)
    return failed(
        target.where,
        f"a table with {'the header' if len(headers) == 1 else 'the headers'} {', '.join(map(repr, headers))}"[:300],
        f"in row {first_row}: {describe_row(target, first_row)}",
    )


def describe_row(target: TargetSheet, row: int) -> str:
    """Describe the filled cells of a row for a message."""
    cells = (
        f"{column_letters(column)}{row} {describe_cell(target.sheet.compute_value(row, column))[:60]}"
        for column in range(1, target.sheet.column_count + 1)
        if not is_blank(target.sheet.get_raw(row, column))
    )
    shown = [cell for cell, _ in zip(cells, range(_MAX_DESCRIBED_CELLS), strict=False)]
    return ", ".join(shown) or "empty"


def is_blank(value: object) -> bool:
    """Return whether a cell shows nothing."""
    return value is None or (isinstance(value, str) and not value.strip())


def _list_rows_below(sheet: "xlsx.Sheet", header_row: int, columns: range) -> range:
    row = header_row + 1
    while any(not is_blank(sheet.get_raw(row, column)) for column in columns):
        row += 1
    return range(header_row + 1, row)


def _fold_header(text: str) -> str:
    return fold_text(text).rstrip(" :")
