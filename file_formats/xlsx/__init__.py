"""Excel workbooks: the only reader and the only deterministic writer, bytes in and bytes out.

Reading   `read_sheets` (frozen views, computed values), `format_sheet`, `read_cells`
Editing   `load_workbook`, `set_cell`, `dump_workbook`, `new_workbook`

Formulas are evaluated by `file_formats.formulas`; one that it does not support gives `Unsupported`, never a guess.
"""

import io
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

import openpyxl
from openpyxl.cell.cell import MergedCell
from openpyxl.styles.numbers import is_date_format
from openpyxl.utils.datetime import CALENDAR_MAC_1904, from_excel
from openpyxl.utils.exceptions import IllegalCharacterError, InvalidFileException
from openpyxl.workbook import Workbook
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import tostring
from PIL.Image import DecompressionBombError

from file_formats.errors import UnreadableFile
from file_formats.formulas import Calculator, CellConstant, ComputedValue, SheetGrid
from file_formats.read_cache import cache_reads
from file_formats.silenced_output import silence_output
from file_formats.xlsx.limits import MAX_COLUMN, MAX_ROW, check_cell_text, find_excess
from file_formats.xlsx.size_check import check_workbook_size
from file_formats.zip_archive import check_archive, rewrite_archive

# What openpyxl and the parsers under it raise for damaged parts, found by damaging files; RecursionError
# comes from XML that is nested too deeply.
_DAMAGE_ERRORS = (
    ArithmeticError, AssertionError, AttributeError, DecompressionBombError, EOFError, IllegalCharacterError,
    InvalidFileException, LookupError, NotImplementedError, OSError, RecursionError, StopIteration,
    SyntaxError, TypeError, ValueError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip

_AUTHOR = "HomerAgents"
_FIXED_TIME = datetime.fromisoformat("2020-01-01")
_CORE_PART = "docProps/core.xml"
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
        value = self._calculator.compute_cell(self.name, row, column)
        epoch = self._date_epochs.get((row, column))
        if epoch is None or isinstance(value, bool) or not isinstance(value, int | float):
            return value
        try:
            moment: ComputedValue = from_excel(value, epoch)
        except (OverflowError, ValueError):
            return value
        return value if moment is None else moment

    def compute_values(self) -> tuple[tuple[ComputedValue, ...], ...]:
        """Return the whole rectangle with every formula computed."""
        return tuple(
            tuple(self.compute_value(row, column) for column in range(1, self.column_count + 1))
            for row in range(1, self.row_count + 1)
        )


def load_workbook(content: bytes) -> Workbook:
    """Open a workbook for editing; formulas, styles, images and charts are kept, macros are not.

    Raises:
        UnreadableFile: The content is damaged, hostile, or over a `bounds.WORKBOOK_...` limit. Cells are counted as
            openpyxl creates them, so a merged or linked area counts as all the cells that it covers.
    """
    check_archive(content, "an Excel workbook")
    try:
        with silence_output():
            check_workbook_size(content)
            workbook = openpyxl.load_workbook(io.BytesIO(content))
    except UnreadableFile:
        raise
    except _DAMAGE_ERRORS as error:
        raise _make_unreadable_error("read", error) from error
    if excess := find_excess(workbook):
        raise UnreadableFile(f"the Excel workbook is too large: {excess}")
    return workbook


def dump_workbook(workbook: Workbook) -> bytes:
    """Write a workbook so that equal content gives equal bytes, with fixed author, dates and archive layout.

    Formulas are written without computed values, as openpyxl does; Excel computes them on opening. Numbers keep 16
    digits, one more than Excel.

    Raises:
        ValueError: A cell holds what no workbook can (see `set_cell`), or the workbook is too large to be read again.
        UnreadableFile: The workbook was read with a part that cannot be written.
    """
    if excess := find_excess(workbook):
        raise ValueError(f"the workbook would be too large to be read again: {excess}")
    properties = workbook.properties
    properties.creator, properties.lastModifiedBy = _AUTHOR, None
    properties.created = _FIXED_TIME
    for sheet in workbook.worksheets:
        sheet.merged_cells = _OrderedRanges(sheet.merged_cells.ranges)
    target = io.BytesIO()
    try:
        with silence_output():
            workbook.save(target)
    except (IllegalCharacterError, UnicodeEncodeError) as error:
        raise ValueError("a cell holds a character that a workbook cannot keep") from error
    except _DAMAGE_ERRORS as error:
        raise _make_unreadable_error("written again", error) from error
    # Saving sets the current time in the properties, so they are written again with a fixed one.
    properties.modified = _FIXED_TIME
    return rewrite_archive(target.getvalue(), {_CORE_PART: tostring(properties.to_tree())})


def new_workbook(sheets: Mapping[str, Iterable[Sequence[CellConstant]]]) -> Workbook:
    """Create a workbook with the given rows on each sheet, in order; the first sheet is active.

    Text that starts with `=` becomes a formula.

    Raises:
        ValueError: Excel does not accept a value or a sheet name, or there is no sheet.
    """
    if not sheets:
        raise ValueError("a workbook needs at least one sheet")
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for name, rows in sheets.items():
        sheet = add_sheet(workbook, name)
        for row, values in enumerate(rows, start=1):
            for column, value in enumerate(values, start=1):
                if value is not None:
                    set_cell(sheet, row, column, value)
    return workbook


def add_sheet(workbook: Workbook, name: str) -> Worksheet:
    """Add an empty worksheet at the end of a workbook.

    Raises:
        ValueError: Excel does not accept the name (empty, over 31 characters, one of `\\/?*[]:`, an apostrophe at
            either end), or the workbook already has a sheet with this name, ignoring case.
    """
    check_cell_text(name)
    if not 1 <= len(name) <= 31 or any(character in "\\/?*[]:" for character in name) or name.strip("'") != name:
        raise ValueError(f"{name!r} is no name for a sheet: 1 to 31 characters, none of \\ / ? * [ ] :")
    if name.casefold() in (existing.casefold() for existing in workbook.sheetnames):
        raise ValueError(f"the workbook has a sheet {name!r} already")
    sheet: Worksheet = workbook.create_sheet(name)
    return sheet


def set_cell(sheet: Worksheet, row: int, column: int, value: CellConstant) -> None:
    """Set one cell, counted from 1, and keep its style; None empties it, and `=...` becomes a formula.

    Raises:
        ValueError: The cell is outside Excel's 1,048,576 rows and 16,384 columns or under a merged cell, or the text is
            over 32,767 characters or holds characters that no workbook can (controls, lone surrogates). The message is
            one sentence, and nothing has changed.
    """
    if not 1 <= row <= MAX_ROW or not 1 <= column <= MAX_COLUMN:
        raise ValueError(f"there is no cell in row {row}, column {column}: 1 to {MAX_ROW}, 1 to {MAX_COLUMN}")
    if isinstance(value, str):
        check_cell_text(value)
    if value is None and (row, column) not in sheet._cells:
        return  # Accessing the cell would create it and enlarge the sheet.
    cell = sheet.cell(row, column)
    if isinstance(cell, MergedCell):
        raise ValueError(f"the cell in row {row}, column {column} lies under a merged cell")
    cell.value = value


def _estimate_bytes(sheets: tuple[Sheet, ...]) -> int:
    text_chars = sum(len(value) for sheet in sheets for row in sheet.rows for value in row if isinstance(value, str))
    cell_count = sum(sheet.row_count * sheet.column_count for sheet in sheets)
    formula_count = sum(len(sheet.formulas) for sheet in sheets)
    return _WORKBOOK_BYTES + _CELL_BYTES * cell_count + _FORMULA_BYTES * formula_count + 2 * text_chars


@cache_reads(_estimate_bytes)
def read_sheets(content: bytes) -> tuple[Sheet, ...]:
    """Read every worksheet, in the workbook's order; equal bytes are parsed only once.

    Raises:
        UnreadableFile: As for `load_workbook`.
    """
    return view_sheets(load_workbook(content))


def view_sheets(workbook: Workbook) -> tuple[Sheet, ...]:
    """Return views of an open workbook's worksheets as they are now."""
    grids = {sheet.title: _make_grid(sheet) for sheet in workbook.worksheets}
    calculator = Calculator(grids, dates_from_1904=workbook.epoch == CALENDAR_MAC_1904)
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


def read_active_sheet(content: bytes) -> Sheet:
    """Read the sheet that Excel would show on opening.

    Raises:
        UnreadableFile: The workbook cannot be read, or its active sheet is not a worksheet.
    """
    for sheet in read_sheets(content):
        if sheet.is_active:
            return sheet
    raise UnreadableFile("the Excel workbook has no active worksheet")


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


def read_cells(content: bytes) -> dict[str, dict[tuple[int, int], CellConstant]]:
    """Return the cells that are not blank, by sheet name and (row, column) from 1, formulas as text."""
    return {
        sheet.name: {
            (row, column): value
            for row, values in enumerate(sheet.rows, start=1)
            for column, value in enumerate(values, start=1)
            if value is not None
        }
        for sheet in read_sheets(content)
    }


class _OrderedRanges(MultiCellRange):
    """Merged ranges ordered by position; openpyxl's own set has no order."""

    def __iter__(self) -> Iterable[CellRange]:  # type: ignore[override]  # the stub lacks it
        return iter(self.sorted())


def _make_unreadable_error(operation: str, error: Exception) -> UnreadableFile:
    reason = " ".join(str(error.__cause__ or error).split())[:200] or type(error).__name__
    return UnreadableFile(f"not an Excel workbook that can be {operation}: {reason}")


def _make_grid(sheet: Worksheet) -> SheetGrid:
    # Each of these scans every cell of the sheet, so they are read only once.
    height, width = sheet.max_row, sheet.max_column
    formulas, arrays = set(), set()
    rows: list[list[CellConstant]] = [[None] * width for _ in range(height)]
    # The public iterators would create a cell for every blank in the rectangle.
    for (row, column), cell in sheet._cells.items():
        value: object = cell.value
        if isinstance(value, ArrayFormula | DataTableFormula):
            arrays.add((row, column))
            value = getattr(value, "text", None) or "=TABLE()"
        if cell.data_type == "f":
            formulas.add((row, column))
        rows[row - 1][column - 1] = _to_constant(value)
    return SheetGrid(tuple(map(tuple, rows)), frozenset(formulas), frozenset(arrays))


def _find_date_epochs(
    sheet: Worksheet, formulas: Iterable[tuple[int, int]], epoch: datetime
) -> dict[tuple[int, int], datetime]:
    return {position: epoch for position in formulas if is_date_format(sheet.cell(*position).number_format)}


def _to_constant(value: object) -> CellConstant:
    if value is None or isinstance(value, bool | int | float | str | datetime | date | time | timedelta):
        return value
    return str(value)
