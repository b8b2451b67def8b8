"""Frozen views of worksheets, with every formula computed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from openpyxl.styles.numbers import is_date_format
from openpyxl.utils.datetime import CALENDAR_MAC_1904, from_excel
from openpyxl.workbook import Workbook
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.worksheet import Worksheet

from file_formats.formulas import Calculator, CellConstant, ComputedValue, SheetGrid
from file_formats.formulas.values import ERRORS
from file_formats.xlsx.sheet_surroundings import list_hidden_rows
from file_formats.xlsx.workbook_names import read_workbook_names

_WORKBOOK_BYTES, _CELL_BYTES, _FORMULA_BYTES = 10_000, 250, 350


@dataclass(frozen=True, eq=False)
class Sheet:
    """A worksheet as it was read.

    Attributes:
        is_active: Whether Excel would show this sheet on opening.
        rows: The rectangle from A1 to the last used row and column: None for a blank cell, a formula as its text with
            `=`. A sheet without cells is one blank cell.
        formulas: The (row, column), from 1, of the cells that hold formulas; other text may start with `=` too.
    """

    name: str
    is_active: bool
    rows: tuple[tuple[CellConstant, ...], ...]
    formulas: frozenset[tuple[int, int]]
    _calculator: Calculator
    _date_epochs: Mapping[tuple[int, int], datetime]

    @property
    def row_count(self) -> int:
        """The number of rows in the rectangle, at least 1."""
        return len(self.rows)

    @property
    def column_count(self) -> int:
        """The number of columns in the rectangle, at least 1."""
        return len(self.rows[0])

    def get_raw(self, row: int, column: int) -> CellConstant:
        """Return what the cell holds, a formula as text; None outside the rectangle. Row and column count from 1."""
        if 1 <= row <= self.row_count and 1 <= column <= self.column_count:
            return self.rows[row - 1][column - 1]
        return None

    def compute_value(self, row: int, column: int) -> ComputedValue:
        """Return the cell's value with its formula computed: a constant, a CellError or Unsupported.

        A formula's number becomes a date if the cell's format shows one, as for a date that was typed in.
        """
        if (row, column) not in self.formulas:
            raw = self.get_raw(row, column)
            return ERRORS.get(raw, raw) if isinstance(raw, str) else raw
        value = self._calculator.compute_cell(self.name, row, column)
        epoch = self._date_epochs.get((row, column))
        if epoch is None or isinstance(value, bool) or not isinstance(value, int | float):
            return value
        try:
            moment: ComputedValue = from_excel(value, epoch)
        except (OverflowError, ValueError):
            return value
        return value if moment is None else moment

    def evaluate(self, formula: str) -> ComputedValue:
        """Return the value of a formula as if it were on this sheet, in a cell that no formula reads."""
        return self._calculator.evaluate(formula, self.name)

    def compute_values(self) -> tuple[tuple[ComputedValue, ...], ...]:
        """Return the whole rectangle with every formula computed."""
        return self.compute_area(self.row_count, self.column_count)

    def compute_area(self, row_count: int, column_count: int) -> tuple[tuple[ComputedValue, ...], ...]:
        """Return the first rows and columns of the rectangle with every formula computed."""
        formula_rows = {row for row, _ in self.formulas}
        return tuple(
            tuple(self.compute_value(number, column) for column in range(1, len(row[:column_count]) + 1))
            if number in formula_rows
            else tuple(ERRORS.get(raw, raw) if isinstance(raw, str) else raw for raw in row[:column_count])
            for number, row in enumerate(self.rows[:row_count], start=1)
        )


def estimate_sheets_bytes(sheets: tuple[Sheet, ...]) -> int:
    """Estimate how many bytes of memory the sheets of a workbook take."""
    text_chars = sum(len(value) for sheet in sheets for row in sheet.rows for value in row if isinstance(value, str))
    cell_count = sum(sheet.row_count * sheet.column_count for sheet in sheets)
    formula_count = sum(len(sheet.formulas) for sheet in sheets)
    return _WORKBOOK_BYTES + _CELL_BYTES * cell_count + _FORMULA_BYTES * formula_count + 2 * text_chars


def view_sheets(workbook: Workbook) -> tuple[Sheet, ...]:
    """Return views of an open workbook's worksheets as they are now."""
    grids = {sheet.title: _make_grid(sheet) for sheet in workbook.worksheets}
    calculator = Calculator(grids, workbook.epoch == CALENDAR_MAC_1904, read_workbook_names(workbook))
    return tuple(
        Sheet(
            sheet.title,
            sheet is workbook.active,
            grids[sheet.title].rows,
            grids[sheet.title].formulas,
            calculator,
            _find_date_epochs(sheet, grids[sheet.title].formulas, workbook.epoch),
        )
        for sheet in workbook.worksheets
    )


def has_formulas(sheet: Worksheet) -> bool:
    """Return whether any cell of an open worksheet holds a formula."""
    return any(cell.data_type == "f" for cell in sheet._cells.values())


def format_sheet(sheet: Sheet) -> str:
    """Format a sheet as OfficeBench's `read_file` does: `(1, 1): v<tab>(1, 2): v<tab><newline>`.

    A blank cell is `[Empty Cell]`, a formula is its text, and any other value is formatted with Python's `str`.
    """
    return "".join(
        "".join(
            f"({row}, {column}): {'[Empty Cell]' if value is None else value}\t"
            for column, value in enumerate(values, start=1)
        )
        + "\n"
        for row, values in enumerate(sheet.rows, start=1)
    )


def _make_grid(sheet: Worksheet) -> SheetGrid:
    # Each of these scans every cell of the sheet, so they are read only once.
    height, width = sheet.max_row, sheet.max_column
    formulas, area_formulas = set(), set()
    rows: list[list[CellConstant]] = [[None] * width for _ in range(height)]
    # The public iterators would create a cell for every blank in the rectangle.
    for (row, column), cell in sheet._cells.items():
        value: object = cell.value
        if isinstance(value, ArrayFormula | DataTableFormula):
            if isinstance(value, DataTableFormula) or not _is_one_cell(value.ref):
                area_formulas.add((row, column))
            value = getattr(value, "text", None) or "=TABLE()"
        if cell.data_type == "f":
            formulas.add((row, column))
        rows[row - 1][column - 1] = _to_constant(value)
    return SheetGrid(
        tuple(map(tuple, rows)),
        frozenset(formulas),
        frozenset(area_formulas),
        list_hidden_rows(sheet) if formulas else frozenset(),
        bool(sheet.auto_filter.ref) or any(table.autoFilter for table in sheet.tables.values()),
    )


def _is_one_cell(reference: str | None) -> bool:
    first, _, last = str(reference or "").partition(":")
    return not last or first == last


def _find_date_epochs(
    sheet: Worksheet, formulas: Iterable[tuple[int, int]], epoch: datetime
) -> dict[tuple[int, int], datetime]:
    return {position: epoch for position in formulas if is_date_format(sheet.cell(*position).number_format)}


def _to_constant(value: object) -> CellConstant:
    if value is None or isinstance(value, bool | int | float | str | datetime | date | time | timedelta):
        return value
    return str(value)
