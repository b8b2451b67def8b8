"""Values of formulas, cell by cell, however long the chain of cells that they read."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence

from data_model import bounds
from office_env.formats.formulas import external, operators
from office_env.formats.formulas.external_functions import SIGNATURES
from office_env.formats.formulas.external_given import LEFT_OUT
from office_env.formats.formulas.functions import FUNCTIONS, Argument, Rows, Stop, number_of, scalar
from office_env.formats.formulas.grid import Grid, by_row, places_of_dates, plain_rows, rows_with_text_over
from office_env.formats.formulas.several_conditions import SEVERAL_CONDITIONS
from office_env.formats.formulas.syntax import Area, Call, Chain, Literal, Node, NotUnderstood, Percent, parse
from office_env.formats.formulas.values import (
    BAD_REFERENCE,
    ERRORS,
    CellError,
    Unsupported,
    Value,
    tidy,
    to_logical,
)

_FUNCTIONS = FUNCTIONS | SEVERAL_CONDITIONS
MAX_WAITING = 1_000_000
_LONG_TEXT, _CHARACTERS_OF_A_READ = 100, 200
_CIRCLE = Unsupported("a circle of cells that read each other is not evaluated")
_DATE_FROM_1904 = Unsupported("a date of a workbook that counts from 1904 is not evaluated")
_COUNTS_FROM_1904 = "the workbook counts its days from 1904"
_TOO_LONG = Unsupported(f"a chain of more than {MAX_WAITING:,} cells is not evaluated")
_TOO_MANY_READS = Unsupported(f"more than {bounds.FORMULA_READS:,} reads of cells in a workbook are not evaluated")
_TOO_MUCH_TEXT = Unsupported(f"more than {bounds.FORMULA_TEXT_CHARS:,} characters in a workbook are not computed")
_Key = tuple[str, int, int]


class _Pending(Exception):
    """A formula reads cells whose values are not known yet; it is computed again when they are."""

    def __init__(self, cells: list[_Key]) -> None:
        self.cells = cells
        super().__init__()


class Calculator:
    """Computes the formulas of one workbook, each cell once.

    grids: the worksheets by name; names are found without regard to case.
    dates_from_1904: the workbook counts its days so; formulas that read a date are then not evaluated.
    Evaluated: + - * / ^ % & = <> < > <= >=, cell and range references, also to other sheets, and SUM, AVERAGE,
    MIN, MAX, COUNT, COUNTA, IF, ROUND, VLOOKUP, SUMIF, COUNTIF, AVERAGEIF, and SUMIFS, COUNTIFS, AVERAGEIFS,
    MAXIFS, MINIFS. Dates count as serial numbers.
    Other functions, of a list, are asked of the package `formulas` where it is installed, once a workbook and not
    before a cell is asked for that needs them. Anything else, a circle of cells, and all formulas of a workbook that
    is over a limit of `bounds.FORMULA...`, give Unsupported; so does what is computed past one.
    """

    def __init__(self, grids: Mapping[str, Grid], dates_from_1904: bool = False) -> None:
        self._grids = {name.casefold(): grid for name, grid in grids.items()}
        self._plain = {name: plain_rows(grid) for name, grid in self._grids.items()}
        self._computed = {name: by_row(grid.formulas) for name, grid in self._grids.items()}
        self._known: dict[_Key, Value] = {}
        self._trees: dict[_Key, Node] = {}
        self._reads_left, self._text_left = bounds.FORMULA_READS, bounds.FORMULA_TEXT_CHARS
        self._long = {name: set(rows_with_text_over(grid, _LONG_TEXT)) for name, grid in self._grids.items()}
        self._too_many = _fault_of(self._grids.values())
        fault = _COUNTS_FROM_1904 if dates_from_1904 else external.why_not()
        self._session = external.Session(fault) if fault else None
        self._lacks_session = False
        if dates_from_1904:
            self._shut_out_dates()

    def _shut_out_dates(self) -> None:
        """Make each date an unknown value to the formulas that read it."""
        for name, grid in self._grids.items():
            dates = places_of_dates(grid)
            self._known |= {(name, *place): _DATE_FROM_1904 for place in dates}
            self._computed[name] = by_row((*grid.formulas, *dates))

    def value(self, sheet: str, row: int, column: int) -> Value:
        """Return the value of one cell, counted from 1; a blank cell is None.

        Raises KeyError for a sheet that the workbook lacks.
        """
        key = (sheet.casefold(), row, column)
        grid = self._grids[key[0]]
        if (row, column) not in grid.formulas:
            raw = grid.raw(row, column)
            return ERRORS.get(raw, raw) if isinstance(raw, str) else raw
        if self._too_many is not None:
            return self._too_many
        self._settle([key])
        if isinstance(self._known[key], Unsupported) and self._lacks_session and self._session is None:
            self._settle_by_session()
        return self._known[key]

    def evaluate(self, formula: str, sheet: str) -> Value:
        """Return the value of a formula as if it stood on the sheet, in a cell that none reads, by our functions.

        Raises KeyError for a sheet that the workbook lacks.
        """
        own_sheet = sheet.casefold()
        self._grids[own_sheet]
        if self._too_many is not None:
            return self._too_many
        try:
            tree = parse(formula)
        except NotUnderstood as error:
            return Unsupported(str(error))
        while True:
            try:
                return self._result(tree, own_sheet)
            except _Pending as pending:
                self._settle(pending.cells)

    def _settle_by_session(self) -> None:
        """Compute the unknown cells of the whole workbook again, with the functions of the package."""
        cells = [(name, *place) for name, grid in self._grids.items() for place in sorted(grid.formulas)]
        for key in cells:
            self._settle([key])
        unknown = [key for key in cells if isinstance(self._known[key], Unsupported)]
        with external.Session() as self._session:
            self._settle_again(unknown)
        if self._session.fault:
            # All or nothing: how far it comes until a limit of time is chance.
            self._settle_again(unknown)

    def _settle_again(self, cells: Sequence[_Key]) -> None:
        for key in cells:
            del self._known[key]
        self._reads_left, self._text_left = bounds.FORMULA_READS, bounds.FORMULA_TEXT_CHARS
        for key in cells:
            self._settle([key])

    def _settle(self, wanted: Iterable[_Key]) -> None:
        """Compute cells, and first those that they read, with a stack of our own: chains may be long.

        Whatever is started waits for the cell on top of the stack, so that reading a started one closes a circle.
        """
        stack, started = list(wanted), set[_Key]()
        while stack:
            key = stack[-1]
            if key not in self._known:
                started.add(key)
                try:
                    self._known[key] = self._kept(key, self._compute(key))
                except _Pending as pending:
                    if started.isdisjoint(pending.cells) and len(stack) < MAX_WAITING:
                        # The first of a range comes first: in a running total each needs those above it.
                        stack.extend(reversed(pending.cells))
                        continue
                    self._known[key] = _TOO_LONG if started.isdisjoint(pending.cells) else _CIRCLE
                self._trees.pop(key, None)
            started.discard(key)
            stack.pop()

    def _kept(self, key: _Key, value: Value) -> Value:
        """Count a computed text: a short formula can make a long one, in each of many cells."""
        if not isinstance(value, str) or len(value) <= _LONG_TEXT:
            return value
        self._long[key[0]].add(key[1])
        self._text_left -= len(value)
        return value if self._text_left >= 0 else _TOO_MUCH_TEXT

    def _compute(self, key: _Key) -> Value:
        sheet, row, column = key
        grid = self._grids[sheet]
        if (row, column) in grid.arrays:
            return Unsupported("an array formula is not evaluated")
        if key not in self._trees:
            try:
                self._trees[key] = parse(str(grid.raw(row, column)))
            except NotUnderstood as error:
                return Unsupported(str(error))
        return self._result(self._trees[key], sheet)

    def _result(self, tree: Node, sheet: str) -> Value:
        try:
            return tidy(scalar(self._argument(tree, sheet), self._read))
        except Stop as stop:
            return stop.value

    def _scalar(self, node: Node, sheet: str) -> Value:
        return scalar(self._argument(node, sheet), self._read)

    def _argument(self, node: Node, sheet: str) -> Argument:
        if isinstance(node, Literal):
            return _certain(node.value)
        if isinstance(node, Area):
            name = sheet if node.sheet is None else node.sheet.casefold()
            if name not in self._grids:
                return BAD_REFERENCE
            return Area(name, node.top, node.left, node.bottom, node.right)
        if isinstance(node, Call):
            return self._call(node, sheet)
        if isinstance(node, Chain):
            value = self._scalar(node.first, sheet)
            for sign, operand in node.rest:
                value = _certain(operators.apply(sign, value, self._scalar(operand, sheet)))
            return value
        value = self._scalar(node.operand, sheet)
        if isinstance(value, CellError):
            return value
        return _percent(value, node.signs) if isinstance(node, Percent) else -number_of(value)

    def _call(self, call: Call, sheet: str) -> Argument:
        name = call.name.removeprefix("_XLFN.")
        if name in ("TRUE", "FALSE") and not call.arguments:
            return name == "TRUE"
        if name in SIGNATURES:
            return self._asked(call, name, sheet)
        if name != "IF" and name not in _FUNCTIONS:
            raise Stop(Unsupported(f"{name[:60]} is not evaluated"))
        fewest, most = (2, 3) if name == "IF" else _FUNCTIONS[name][:2]
        if not fewest <= len(call.arguments) <= most:
            raise Stop(Unsupported(f"{name} with {len(call.arguments)} arguments is not evaluated"))
        try:
            if name == "IF":
                return self._branch(call, sheet)
            arguments = [None if node is None else self._argument(node, sheet) for node in call.arguments]
            return _FUNCTIONS[name][2](arguments, self._read)
        except Stop as stop:
            if isinstance(stop.value, CellError):
                return stop.value
            raise

    def _asked(self, call: Call, name: str, sheet: str) -> Argument:
        if self._session is None:
            self._lacks_session = True
            raise Stop(Unsupported(f"{name} is not evaluated"))
        arguments = [LEFT_OUT if node is None else self._or_error(node, sheet) for node in call.arguments]
        try:
            return self._session.call(name, arguments, self._read)
        except Stop as stop:
            if isinstance(stop.value, CellError):
                return stop.value
            raise

    def _or_error(self, node: Node, sheet: str) -> Argument:
        """Return an argument, an error as one: IFERROR is there to receive it."""
        try:
            return self._argument(node, sheet)
        except Stop as stop:
            if isinstance(stop.value, CellError):
                return stop.value
            raise

    def _branch(self, call: Call, sheet: str) -> Argument:
        condition, *branches = call.arguments
        met = to_logical(None if condition is None else self._scalar(condition, sheet))
        if not isinstance(met, bool):
            raise Stop(met)
        if not met and len(branches) < 2:
            return False
        chosen = branches[0 if met else 1]
        return 0.0 if chosen is None else self._argument(chosen, sheet)

    def _read(self, area: Area) -> Rows:
        """Return the used part of an area; raise _Pending where cells of it must be computed first."""
        sheet = area.sheet or ""
        grid = self._grids[sheet]
        bottom, right = min(area.bottom, grid.row_count), min(area.right, grid.column_count)
        height, width = max(0, bottom - area.top + 1), max(0, right - area.left + 1)
        self._reads_left -= height * width
        if self._reads_left < 0:
            raise Stop(_TOO_MANY_READS)
        if not width:
            return [()] * height
        pending: list[_Key] = []
        plain, computed = self._plain[sheet], self._computed[sheet]
        rows: list[Sequence[Value]] = []
        for row in range(area.top, area.top + height):
            values: Sequence[Value] = plain[row - 1][area.left - 1 : right]
            if row in computed:
                values = self._filled(values, (sheet, row, area.left), computed[row], pending)
            if row in self._long[sheet]:
                # A text may be compared sign by sign, and the same one may stand in any number of cells.
                self._reads_left -= sum(len(one) for one in values if isinstance(one, str)) // _CHARACTERS_OF_A_READ
            rows.append(values)
        if pending:
            raise _Pending(pending)
        return rows

    def _filled(
        self, values: Sequence[Value], first: _Key, columns: Sequence[int], pending: list[_Key]
    ) -> Sequence[Value]:
        """Return a part of a row with its formulas' values; those not known yet are added to pending."""
        sheet, row, left = first
        filled = list(values)
        for column in columns[bisect_left(columns, left) : bisect_left(columns, left + len(values))]:
            key = (sheet, row, column)
            if key in self._known:
                filled[column - left] = _certain(self._known[key])
            else:
                pending.append(key)
        return filled


def _fault_of(grids: Iterable[Grid]) -> Unsupported | None:
    """Say why no formula of a workbook is evaluated, or None where they are."""
    formulas = [str(grid.raw(*place)) for grid in grids for place in grid.formulas]
    if len(formulas) > bounds.FORMULAS:
        return Unsupported(f"a workbook with more than {bounds.FORMULAS:,} formulas is not evaluated")
    if sum(map(len, formulas)) > bounds.FORMULAS_CHARS:
        limit = f"{bounds.FORMULAS_CHARS:,} characters"
        return Unsupported(f"a workbook with more than {limit} of formulas is not evaluated")
    return None


def _certain(value: Value) -> Value:
    """Return a value that is known, or stop: what is computed from an unknown value is unknown."""
    if isinstance(value, Unsupported):
        raise Stop(value)
    return value


def _percent(value: Value, signs: int) -> float:
    number = number_of(value)
    for _ in range(min(signs, 400)):
        number /= 100
    return number
