"""Criteria for the tables of a workbook: a cell found by its row and column, and a new row."""

from collections.abc import Iterator

from pydantic import Field

from criteria.cell_statements import list_units, match_cell
from criteria.cell_values import describe_cell, parse_cell_number
from criteria.registry import Args, Findings, References, criterion
from criteria.sheet_tables import HeadedTable, describe_row, is_blank, open_table
from criteria.shown_cells import check_cell
from data_model import Check, failed
from office_env import FileTree

MAX_NEW_CELLS = 40


class TableCellArgs(Args):
    """The cell, by its row and its column, and its value.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet; if left out, the one that was active in the original office.
        key_column: The header of the column that names the rows.
        key: What the row holds in that column.
        column: The header of the cell's column.
        value: The value of the cell.
    """

    file: str
    sheet: str | None = None
    key_column: str
    key: str
    column: str
    value: str


class NewRowCell(Args):
    """One cell of a new row.

    Attributes:
        column: The header above it.
        value: Its value.
    """

    column: str
    value: str


class NewRowArgs(Args):
    """The new row of a table.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet; if left out, the one that was active in the original office.
        cells: Its cells; the first one names the row.
    """

    file: str
    sheet: str | None = None
    cells: tuple[NewRowCell, ...] = Field(min_length=1, max_length=MAX_NEW_CELLS)


@criterion
def evaluate_excel_table_cell(
    workspace: FileTree, seed: FileTree, references: References, args: TableCellArgs
) -> Findings:
    """The cell holds the value. Its row is found by its key and its column by its header, wherever they are.

    The value may be written in any fair form, or computed by a formula. The table has one row with that key.
    """
    headers = (args.key_column, args.column)
    table = open_table(args.file, args.sheet, headers, workspace, seed, references)
    if isinstance(table, Check):
        yield table
        return
    rows = table.find_records(args.key_column, args.key)
    if len(rows) != 1:
        yield failed(table.target.where, f"one row with {args.key!r} as {args.key_column!r}", _count_rows(rows))
        return
    column = table.column_by_header[args.column]
    check = check_cell(table.target, rows[0], column, args.value, list_units(args.column))
    yield check
    if check.status == "passed":
        yield match_cell(args.file, table.target, rows[0], column)


@criterion
def evaluate_excel_new_row(workspace: FileTree, seed: FileTree, references: References, args: NewRowArgs) -> Findings:
    """The table has one more row with these cells, directly below what was its last row.

    Where a total follows, the new row may stand above or below it. Other cells of the row are blank, or continue what
    the rows above do: a formula in a column of formulas, the next number in a column of row numbers.
    """
    headers = tuple(cell.column for cell in args.cells)
    tables = (
        open_table(f"seed/{args.file}", args.sheet, headers, workspace, seed, references),
        open_table(args.file, args.sheet, headers, workspace, seed, references),
    )
    for table in tables:
        if isinstance(table, Check):
            yield table
            return
    before, after = (table for table in tables if isinstance(table, HeadedTable))
    name = args.cells[0]
    rows = after.find_records(name.column, name.value)
    if len(rows) != 1:
        last_row = describe_row(after.target, after.rows.stop - 1)
        yield failed(
            after.target.where,
            f"one new row with {name.value!r} as {name.column!r}",
            f"{_count_rows(rows)}; the table ends with {last_row}",
        )
        return
    (row,) = rows
    problems = [*_find_misplacement(before, after, row), *_find_foreign_cells(before, after, row)]
    checks = [
        check_cell(after.target, row, after.column_by_header[cell.column], cell.value, list_units(cell.column))
        for cell in args.cells
    ]
    yield from (*checks, *problems)
    if all(check.status == "passed" for check in (*checks, *problems)):
        yield from (
            match_cell(args.file, after.target, row, column)
            for column in after.columns
            if not is_blank(after.target.sheet.get_raw(row, column))
        )


def _find_misplacement(before: HeadedTable, after: HeadedTable, row: int) -> Iterator[Check]:
    """Yield what is wrong if the new row is not below the last record that the table had.

    Nothing blank lies between: the rows of a table end at a blank one.
    """
    last = before.records[-1] if before.records else before.header_row
    if row <= last:
        where = f"{after.target.where}, row {row}"
        yield failed(where, f"the new row below row {last}", f"it in row {row}")


def _find_foreign_cells(before: HeadedTable, after: HeadedTable, row: int) -> Iterator[Check]:
    """Yield each cell of the new row that nobody asked for and that does not continue its column."""
    wanted = after.column_by_header.values()
    for column in after.columns:
        value = after.read(row, column)
        if column not in wanted and not is_blank(value) and not _continues_column(before, after, row, column):
            yield failed(after.target.locate_cell(row, column), "a blank cell", describe_cell(value))


def _continues_column(before: HeadedTable, after: HeadedTable, row: int, column: int) -> bool:
    if not before.records:
        return False
    last = before.records[-1]
    if (last, column) in before.target.sheet.formulas:
        return (row, column) in after.target.sheet.formulas
    numbers = [parse_cell_number(before.read(record, column)) for record in before.records]
    first = numbers[0]
    return (
        first is not None
        and numbers == [first + step for step in range(len(numbers))]
        and parse_cell_number(after.read(row, column)) == first + len(numbers)
    )


def _count_rows(rows: tuple[int, ...]) -> str:
    return f"the rows {', '.join(map(str, rows))}"[:200] if rows else "no such row"
