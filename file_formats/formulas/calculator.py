"""Computes formulas cell by cell, however long the chain of cells that they read."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence

from data_model import bounds
from file_formats.formulas.arrays import CellRows, StopEvaluation
from file_formats.formulas.evaluation import FormulaEvaluator
from file_formats.formulas.names import WorkbookNames
from file_formats.formulas.sheet_grid import (
    SheetGrid,
    find_dates,
    find_long_text_rows,
    group_by_row,
    read_rows_with_errors,
)
from file_formats.formulas.syntax import Area, Node, UnsupportedFormula, parse_formula
from file_formats.formulas.values import ERRORS, ComputedValue, Unsupported

MAX_CHAIN_CELLS = 1_000_000
_LONG_TEXT_CHARS, _CHARS_PER_READ = 100, 200
_READS_PER_ELEMENT = 4
_CIRCULAR = Unsupported("a circle of cells that read each other is not evaluated")
_DATE_FROM_1904 = Unsupported("a date of a workbook that counts from 1904 is not evaluated")
_TOO_LONG_CHAIN = Unsupported(f"a chain of more than {MAX_CHAIN_CELLS:,} cells is not evaluated")
_TOO_MANY_READS = Unsupported(f"more than {bounds.FORMULA_READS:,} reads of cells in a workbook are not evaluated")
_TOO_MUCH_TEXT = Unsupported(f"more than {bounds.FORMULA_TEXT_CHARS:,} characters in a workbook are not computed")
_CellKey = tuple[str, int, int]


class _PendingCells(Exception):
    """Raised if a formula reads cells that are not computed yet; it is computed again when they are."""

    def __init__(self, cells: list[_CellKey]) -> None:
        self.cells = cells
        super().__init__()


class Calculator:
    """The formulas of one workbook, each of which is computed once.

    It evaluates operators, references to cells and ranges, also on other sheets, names, tables, and the functions that
    docs/optional.md lists. Dates count as serial numbers. Anything else gives Unsupported: other functions, circular
    references, and every formula of a workbook beyond a limit of `bounds.FORMULA...`.

    Attributes:
        grids: The worksheets by name; names are found without regard to case.
        dates_from_1904: Whether days count from 1904; formulas that read a date then give Unsupported.
        names: The names and tables that formulas may use.
    """

    def __init__(
        self,
        grids: Mapping[str, SheetGrid],
        dates_from_1904: bool = False,
        names: WorkbookNames | None = None,
    ) -> None:
        self._grids = {name.casefold(): grid for name, grid in grids.items()}
        self._plain_rows = {name: read_rows_with_errors(grid) for name, grid in self._grids.items()}
        self._computed_columns = {name: group_by_row(grid.formulas) for name, grid in self._grids.items()}
        self._values: dict[_CellKey, ComputedValue] = {}
        self._trees: dict[_CellKey, Node] = {}
        self._reads_left, self._text_chars_left = bounds.FORMULA_READS, bounds.FORMULA_TEXT_CHARS
        self._long_text_rows = {
            name: set(find_long_text_rows(grid, _LONG_TEXT_CHARS)) for name, grid in self._grids.items()
        }
        self._workbook_excess = _find_workbook_excess(self._grids.values())
        self._evaluator = FormulaEvaluator(
            self._grids, names or WorkbookNames(), self._read_area, self._charge, self._charge_text, dates_from_1904
        )
        if dates_from_1904:
            self._block_dates()

    def _block_dates(self) -> None:
        """Make every date an unknown value for the formulas that read it."""
        for name, grid in self._grids.items():
            dates = find_dates(grid)
            self._values |= {(name, *position): _DATE_FROM_1904 for position in dates}
            self._computed_columns[name] = group_by_row((*grid.formulas, *dates))

    def compute_cell(self, sheet: str, row: int, column: int) -> ComputedValue:
        """Return the value of one cell, counted from 1; None if it is blank.

        Raises:
            KeyError: The workbook has no such sheet.
        """
        key = (sheet.casefold(), row, column)
        grid = self._grids[key[0]]
        if (row, column) not in grid.formulas:
            raw = grid.get_raw(row, column)
            return ERRORS.get(raw, raw) if isinstance(raw, str) else raw
        if self._workbook_excess is not None:
            return self._workbook_excess
        self._compute_cells([key])
        return self._values[key]

    def evaluate(self, formula: str, sheet: str) -> ComputedValue:
        """Return the value of a formula as if it were on the sheet, in a cell that no formula reads.

        Only the functions implemented here are evaluated.

        Raises:
            KeyError: The workbook has no such sheet.
        """
        own_sheet = sheet.casefold()
        self._grids[own_sheet]
        if self._workbook_excess is not None:
            return self._workbook_excess
        try:
            tree = parse_formula(formula)
        except UnsupportedFormula as error:
            return Unsupported(str(error))
        while True:
            try:
                return self._evaluator.evaluate(tree, own_sheet)
            except _PendingCells as pending:
                self._compute_cells(pending.cells)

    def _compute_cells(self, cells: Iterable[_CellKey]) -> None:
        """Compute cells after those that they read, with an explicit stack because chains may be long.

        Every cell that was started waits for the one on top of the stack, so reading a started cell closes a circle.
        """
        stack, started = list(cells), set[_CellKey]()
        while stack:
            key = stack[-1]
            if key not in self._values:
                started.add(key)
                try:
                    self._values[key] = self._keep(key, self._compute_one(key))
                except _PendingCells as pending:
                    if started.isdisjoint(pending.cells) and len(stack) < MAX_CHAIN_CELLS:
                        # The first cell of a range comes first: in a running total, each needs those above it.
                        stack.extend(reversed(pending.cells))
                        continue
                    self._values[key] = _TOO_LONG_CHAIN if started.isdisjoint(pending.cells) else _CIRCULAR
                self._trees.pop(key, None)
            started.discard(key)
            stack.pop()

    def _keep(self, key: _CellKey, value: ComputedValue) -> ComputedValue:
        """Return what is to be kept as the value of a cell."""
        if isinstance(value, str) and len(value) > _LONG_TEXT_CHARS:
            self._long_text_rows[key[0]].add(key[1])
        return self._charge_text(value)

    def _charge_text(self, value: ComputedValue) -> ComputedValue:
        """Charge a computed text to the budget: a short formula can make a long text in each of many cells."""
        if not isinstance(value, str) or len(value) <= _LONG_TEXT_CHARS:
            return value
        self._text_chars_left -= len(value)
        return value if self._text_chars_left >= 0 else _TOO_MUCH_TEXT

    def _charge(self, cell_count: int) -> None:
        """Charge the cells of an array to the budget for reads."""
        self._reads_left -= _READS_PER_ELEMENT * cell_count
        if self._reads_left < 0:
            raise StopEvaluation(_TOO_MANY_READS)

    def _compute_one(self, key: _CellKey) -> ComputedValue:
        sheet, row, column = key
        grid = self._grids[sheet]
        if (row, column) in grid.area_formulas:
            return Unsupported("a formula that fills several cells is not evaluated")
        if key not in self._trees:
            try:
                self._trees[key] = parse_formula(str(grid.get_raw(row, column)))
            except UnsupportedFormula as error:
                return Unsupported(str(error))
        return self._evaluator.evaluate(self._trees[key], sheet)

    def _read_area(self, area: Area) -> CellRows:
        """Return the used part of an area; raise _PendingCells if some of its cells must be computed first."""
        sheet = area.sheet or ""
        grid = self._grids[sheet]
        bottom, right = min(area.bottom, grid.row_count), min(area.right, grid.column_count)
        height, width = max(0, bottom - area.top + 1), max(0, right - area.left + 1)
        self._reads_left -= height * width
        if self._reads_left < 0:
            raise StopEvaluation(_TOO_MANY_READS)
        if not width:
            return [()] * height
        pending: list[_CellKey] = []
        plain_rows_of_sheet, computed_columns = self._plain_rows[sheet], self._computed_columns[sheet]
        rows: list[Sequence[ComputedValue]] = []
        for row in range(area.top, area.top + height):
            values: Sequence[ComputedValue] = plain_rows_of_sheet[row - 1][area.left - 1 : right]
            if row in computed_columns:
                values = self._fill_computed(values, (sheet, row, area.left), computed_columns[row], pending)
            if row in self._long_text_rows[sheet]:
                # A text may be compared character by character, and any number of cells may hold the same one.
                self._reads_left -= sum(len(value) for value in values if isinstance(value, str)) // _CHARS_PER_READ
            rows.append(values)
        if pending:
            raise _PendingCells(pending)
        return rows

    def _fill_computed(
        self, values: Sequence[ComputedValue], first_cell: _CellKey, columns: Sequence[int], pending: list[_CellKey]
    ) -> Sequence[ComputedValue]:
        """Return part of a row with the values of its formulas; cells not computed yet are added to `pending`."""
        sheet, row, left = first_cell
        filled = list(values)
        for column in columns[bisect_left(columns, left) : bisect_left(columns, left + len(values))]:
            key = (sheet, row, column)
            if key in self._values:
                value = self._values[key]
                if isinstance(value, Unsupported):
                    raise StopEvaluation(value)
                filled[column - left] = value
            else:
                pending.append(key)
        return filled


def _find_workbook_excess(grids: Iterable[SheetGrid]) -> Unsupported | None:
    """Return why no formula of a workbook is evaluated, or None if they are."""
    formulas = [str(grid.get_raw(*position)) for grid in grids for position in grid.formulas]
    if len(formulas) > bounds.FORMULAS:
        return Unsupported(f"a workbook with more than {bounds.FORMULAS:,} formulas is not evaluated")
    if sum(map(len, formulas)) > bounds.FORMULAS_CHARS:
        limit = f"{bounds.FORMULAS_CHARS:,} characters"
        return Unsupported(f"a workbook with more than {limit} of formulas is not evaluated")
    return None
