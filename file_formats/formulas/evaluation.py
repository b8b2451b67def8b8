"""Evaluates the tree of one formula."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from file_formats.formulas import operators
from file_formats.formulas.array_functions import ARRAY_FUNCTIONS
from file_formats.formulas.arrays import (
    AreaReader,
    Argument,
    Charge,
    StopEvaluation,
    is_plural,
    map_elements,
    read_scalar,
)
from file_formats.formulas.conditional_aggregates import CONDITIONAL_AGGREGATES
from file_formats.formulas.element_functions import ELEMENT_FUNCTIONS
from file_formats.formulas.functions import FUNCTIONS
from file_formats.formulas.lookups import LOOKUPS
from file_formats.formulas.names import WorkbookNames
from file_formats.formulas.sheet_grid import SheetGrid
from file_formats.formulas.subtotals import SUBTOTALS, select_cells
from file_formats.formulas.syntax import (
    Area,
    FunctionCall,
    Literal,
    Name,
    Node,
    OperatorChain,
    Percent,
    TableReference,
)
from file_formats.formulas.values import (
    BAD_REFERENCE,
    NOT_AVAILABLE,
    CellError,
    ComputedValue,
    Unsupported,
    normalize_result,
    to_logical,
    to_number,
)
from file_formats.formulas.working_days import WORKING_DAYS

_FUNCTIONS = FUNCTIONS | CONDITIONAL_AGGREGATES | LOOKUPS | ARRAY_FUNCTIONS | WORKING_DAYS
_LAZY_FUNCTIONS = {"IF": (2, 3), "IFS": (2, 254), "IFERROR": (2, 2), "IFNA": (2, 2), "CHOOSE": (2, 255)}
# These take dates apart or put them together by the days since 1900.
_DATE_FUNCTIONS = ("DATE", "DATEVALUE", "YEAR", "MONTH", "DAY", *WORKING_DAYS)


@dataclass(frozen=True)
class FormulaEvaluator:
    """Evaluates the formulas of one workbook, as Excel does with a formula that is typed in today.

    Where a range stands for one value, as in `(B2:B9>5)*C2:C9`, each of its cells is computed. A formula that would
    fill several cells gives Unsupported.

    Attributes:
        grids: The worksheets by name, in lower case.
        names: The names and tables of the workbook.
        read_area: Returns the cells of an area.
        charge: Charges computed cells to the budget of the workbook.
        charge_text: Charges a computed text to that budget, and returns what is to be kept in its place.
        dates_from_1904: Whether days count from 1904.
    """

    grids: Mapping[str, SheetGrid]
    names: WorkbookNames
    read_area: AreaReader
    charge: Charge
    charge_text: Callable[[ComputedValue], ComputedValue]
    dates_from_1904: bool = False

    def evaluate(self, tree: Node, sheet: str) -> ComputedValue:
        """Return the value of a formula on a sheet, whose name is in lower case."""
        try:
            return normalize_result(read_scalar(self._evaluate_node(tree, sheet), self.read_area))
        except StopEvaluation as stop:
            return stop.value

    def _evaluate_scalar(self, node: Node | None, sheet: str) -> ComputedValue:
        return None if node is None else read_scalar(self._evaluate_node(node, sheet), self.read_area)

    def _evaluate_node(self, node: Node, sheet: str) -> Argument:
        if isinstance(node, Literal):
            return _require_known(node.value)
        if isinstance(node, Name | TableReference):
            return self._evaluate_name(node, sheet)
        if isinstance(node, Area):
            name = sheet if node.sheet is None else node.sheet.casefold()
            if name not in self.grids:
                return BAD_REFERENCE
            return Area(name, node.top, node.left, node.bottom, node.right)
        if isinstance(node, FunctionCall):
            return self._evaluate_call(node, sheet)
        if isinstance(node, OperatorChain):
            value = self._evaluate_node(node.first, sheet)
            for sign, operand in node.rest:
                value = self._apply(
                    lambda pair, sign=sign: operators.apply_operator(sign, *pair),  # type: ignore[misc] # a default
                    (value, self._evaluate_node(operand, sheet)),
                )
            return value
        signs = node.signs if isinstance(node, Percent) else 0
        return self._apply(
            lambda values: _negate_or_divide(values[0], signs), (self._evaluate_node(node.operand, sheet),)
        )

    def _evaluate_name(self, node: Name | TableReference, sheet: str) -> Argument:
        if isinstance(node, Name):
            found, description = self.names.find(node.text, sheet), f"the name {node.text[:40]!r}"
        else:
            found, description = self.names.find_table_area(node), f"a part of the table {node.table[:40]!r}"
        if found is None:
            raise StopEvaluation(Unsupported(f"{description} is not evaluated"))
        return self._evaluate_node(found, sheet)

    def _apply(
        self, compute: Callable[[Sequence[ComputedValue]], ComputedValue], arguments: Sequence[Argument]
    ) -> Argument:
        """Compute a value from single ones, or one for each cell of ranges."""

        def compute_element(values: Sequence[ComputedValue]) -> ComputedValue:
            return _require_known(compute(values))

        if not any(map(is_plural, arguments)):
            return compute_element([read_scalar(argument, self.read_area) for argument in arguments])
        return map_elements(
            lambda values: _require_known(self.charge_text(compute_element(values))),
            arguments,
            self.read_area,
            self.charge,
        )

    def _evaluate_call(self, call: FunctionCall, sheet: str) -> Argument:
        name = call.name.removeprefix("_XLFN.").removeprefix("_XLWS.")
        if name in ("TRUE", "FALSE") and not call.arguments:
            return name == "TRUE"
        self._require_arguments(name, len(call.arguments))
        try:
            if name in _LAZY_FUNCTIONS:
                return self._evaluate_lazily(name, call, sheet)
            arguments = [None if node is None else self._evaluate_node(node, sheet) for node in call.arguments]
            if name in SUBTOTALS:
                name, arguments = select_cells(name, arguments, self.grids, self.read_area)
            if name in ELEMENT_FUNCTIONS:
                return self._apply(lambda values: ELEMENT_FUNCTIONS[name].compute(*values), arguments)
            return _FUNCTIONS[name][2](arguments, self.read_area)
        except StopEvaluation as stop:
            if isinstance(stop.value, CellError):
                return stop.value
            raise

    def _require_arguments(self, name: str, count: int) -> None:
        limits = _LAZY_FUNCTIONS.get(name) or SUBTOTALS.get(name)
        if self.dates_from_1904 and name in _DATE_FUNCTIONS:
            limits = None
        elif name in ELEMENT_FUNCTIONS:
            limits = ELEMENT_FUNCTIONS[name][:2]
        elif name in _FUNCTIONS:
            limits = _FUNCTIONS[name][:2]
        if limits is None:
            raise StopEvaluation(Unsupported(f"{name[:60]} is not evaluated"))
        if not limits[0] <= count <= limits[1]:
            raise StopEvaluation(Unsupported(f"{name} with {count} arguments is not evaluated"))

    def _evaluate_lazily(self, name: str, call: FunctionCall, sheet: str) -> Argument:
        """Evaluate a function that leaves out the arguments that it does not choose."""
        if name == "IF":
            return self._evaluate_if(call.arguments, sheet)
        if name in ("IFERROR", "IFNA"):
            value = None if call.arguments[0] is None else self._evaluate_node(call.arguments[0], sheet)
            other = call.arguments[1]
            replacement = Literal(0.0) if other is None else other
            if is_plural(value):
                return self._apply(
                    lambda pair: pair[1] if _is_caught(name, pair[0]) else pair[0],
                    (value, self._evaluate_node(replacement, sheet)),
                )
            caught = _is_caught(name, read_scalar(value, self.read_area))
            return self._evaluate_node(replacement, sheet) if caught else value
        if name == "CHOOSE":
            number = to_number(self._evaluate_scalar(call.arguments[0], sheet))
            if not isinstance(number, float):
                raise StopEvaluation(number)
            return self._choose(call.arguments, int(number), sheet)
        for condition, chosen in zip(call.arguments[::2], call.arguments[1::2], strict=False):
            if self._is_met(self._evaluate_scalar(condition, sheet)):
                return 0.0 if chosen is None else self._evaluate_node(chosen, sheet)
        return NOT_AVAILABLE

    def _choose(self, arguments: Sequence[Node | None], number: int, sheet: str) -> Argument:
        if not 1 <= number < len(arguments):
            raise StopEvaluation(CellError("#VALUE!"))
        chosen = arguments[number]
        return 0.0 if chosen is None else self._evaluate_node(chosen, sheet)

    def _evaluate_if(self, arguments: Sequence[Node | None], sheet: str) -> Argument:
        first, *branches = arguments
        condition = None if first is None else self._evaluate_node(first, sheet)
        if is_plural(condition):
            values = [0.0 if node is None else self._evaluate_node(node, sheet) for node in branches]
            return self._apply(_choose_by_condition, (condition, *values, *([False] if len(values) < 2 else [])))
        is_met = self._is_met(read_scalar(condition, self.read_area))
        if not is_met and len(branches) < 2:
            return False
        chosen = branches[0 if is_met else 1]
        return 0.0 if chosen is None else self._evaluate_node(chosen, sheet)

    def _is_met(self, condition: ComputedValue) -> bool:
        is_met = to_logical(condition)
        if not isinstance(is_met, bool):
            raise StopEvaluation(is_met)
        return is_met


def _choose_by_condition(values: Sequence[ComputedValue]) -> ComputedValue:
    condition, then, otherwise = values
    is_met = to_logical(condition)
    chosen = is_met if not isinstance(is_met, bool) else then if is_met else otherwise
    return 0.0 if chosen is None else chosen


def _is_caught(name: str, value: ComputedValue) -> bool:
    return isinstance(value, CellError) and (name == "IFERROR" or value == NOT_AVAILABLE)


def _require_known(value: ComputedValue) -> ComputedValue:
    """Return a known value, or stop: whatever is computed from an unknown value is unknown."""
    if isinstance(value, Unsupported):
        raise StopEvaluation(value)
    return value


def _negate_or_divide(value: ComputedValue, percent_signs: int) -> ComputedValue:
    number = to_number(value)
    if not isinstance(number, float):
        return number
    if not percent_signs:
        return -number
    for _ in range(min(percent_signs, 400)):
        number /= 100
    return number
