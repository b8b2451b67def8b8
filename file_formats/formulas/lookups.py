"""Functions that look up a value in a range: VLOOKUP, HLOOKUP, INDEX, MATCH and XLOOKUP."""

from collections.abc import Sequence
from dataclasses import replace

from file_formats.formulas.arrays import (
    AreaReader,
    Argument,
    Array,
    StopEvaluation,
    read_array,
    read_scalar,
)
from file_formats.formulas.conditions import matches_pattern
from file_formats.formulas.element_functions import require_number
from file_formats.formulas.functions import FormulaFunction, require_range
from file_formats.formulas.operators import compare_values
from file_formats.formulas.syntax import Area
from file_formats.formulas.values import (
    BAD_REFERENCE,
    BAD_VALUE,
    NOT_AVAILABLE,
    CellError,
    ComputedValue,
    Unsupported,
    to_logical,
)


def _vlookup(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    wanted, area = read_scalar(arguments[0], read), require_range(arguments[1])
    if isinstance(wanted, CellError):
        return wanted
    column = int(require_number(read_scalar(arguments[2], read)))
    is_approximate = to_logical(read_scalar(arguments[3], read)) if len(arguments) == 4 else True
    if not isinstance(is_approximate, bool):
        raise StopEvaluation(is_approximate)
    if column < 1:
        return BAD_VALUE
    if column > area.right - area.left + 1:
        return BAD_REFERENCE
    keys = [row[0] if row else None for row in read(replace(area, right=area.left))]
    key: ComputedValue = 0 if wanted is None else wanted
    key_index = _find_last_not_above(key, keys) if is_approximate else _find_first_equal(key, keys)
    if key_index is None:
        return NOT_AVAILABLE
    row, left = area.top + key_index, area.left + column - 1
    return read_scalar(Area(area.sheet, row, left, row, left), read)


def _get_kind(value: ComputedValue) -> str:
    if value is None or isinstance(value, CellError):
        return ""
    return "logical" if isinstance(value, bool) else "text" if isinstance(value, str) else "number"


def _find_first_equal(wanted: ComputedValue, keys: Sequence[ComputedValue]) -> int | None:
    for index, key in enumerate(keys):
        if _get_kind(key) == _get_kind(wanted):
            if isinstance(wanted, str) and isinstance(key, str):
                is_match = matches_pattern(wanted, key)
                if isinstance(is_match, Unsupported):
                    raise StopEvaluation(is_match)
                if is_match:
                    return index
            elif compare_values("=", key, wanted) is True:
                return index
    return None


def _find_last_not_above(wanted: ComputedValue, keys: Sequence[ComputedValue]) -> int | None:
    """Return the index of the last key that is not above the wanted one, or stop if the keys are not ascending.

    For a column that is not ascending, Excel's answer is an accident.
    """
    comparable = [(index, key) for index, key in enumerate(keys) if _get_kind(key) == _get_kind(wanted)]
    result = None
    for rank, (index, key) in enumerate(comparable):
        is_above = compare_values(">", key, wanted)
        is_falling = rank > 0 and compare_values("<", key, comparable[rank - 1][1])
        for answer in (is_above, is_falling):
            if isinstance(answer, Unsupported | CellError):
                raise StopEvaluation(answer)
        if is_falling:
            raise StopEvaluation(Unsupported("an approximate VLOOKUP over an unsorted column is not evaluated"))
        result = result if is_above else index
    return result


def _hlookup(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    wanted, area = read_scalar(arguments[0], read), require_range(arguments[1])
    if isinstance(wanted, CellError):
        return wanted
    is_approximate = to_logical(read_scalar(arguments[3], read)) if len(arguments) == 4 else True
    row = int(require_number(read_scalar(arguments[2], read)))
    if is_approximate is not False:
        raise StopEvaluation(Unsupported("an approximate HLOOKUP is not evaluated"))
    if row < 1:
        return BAD_VALUE
    if row > area.bottom - area.top + 1:
        return BAD_REFERENCE
    keys = [key for cells in read(replace(area, bottom=area.top)) for key in cells]
    index = _find_first_equal(0 if wanted is None else wanted, keys)
    if index is None:
        return NOT_AVAILABLE
    top, left = area.top + row - 1, area.left + index
    return read_scalar(Area(area.sheet, top, left, top, left), read)


def _match(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    wanted = read_scalar(arguments[0], read)
    if isinstance(wanted, CellError):
        return wanted
    kind = require_number(read_scalar(arguments[2], read)) if len(arguments) == 3 else 1.0
    if kind < 0:
        raise StopEvaluation(Unsupported("MATCH in falling order is not evaluated"))
    keys = _list_keys(read_array(arguments[1], read))
    key: ComputedValue = 0 if wanted is None else wanted
    index = _find_first_equal(key, keys) if kind == 0 else _find_last_not_above(key, keys)
    return NOT_AVAILABLE if index is None else index + 1


def _index(arguments: Sequence[Argument], read: AreaReader) -> Argument:
    source = arguments[0]
    if isinstance(source, CellError):
        return source
    if isinstance(source, Area):
        height, width = source.bottom - source.top + 1, source.right - source.left + 1
    else:
        source = read_array(source, read)
        height, width = source.height, source.width
    numbers = [int(require_number(read_scalar(argument, read))) for argument in arguments[1:]]
    row, column = numbers if len(numbers) == 2 else (numbers[0], 0 if height > 1 else 1)
    if len(numbers) == 1 and height == 1:
        row, column = 1, numbers[0]
    if row < 0 or column < 0:
        return BAD_VALUE
    if row > height or column > width:
        return BAD_REFERENCE
    # A zero stands for a whole row or column.
    if (row == 0 and height > 1) or (column == 0 and width > 1):
        if isinstance(source, Area):
            return _select_line(source, row, column)
        raise StopEvaluation(Unsupported("INDEX of a whole row or column of an array is not evaluated"))
    row, column = max(row, 1), max(column, 1)
    if isinstance(source, Area):
        top, left = source.top + row - 1, source.left + column - 1
        return Area(source.sheet, top, left, top, left)
    return source.get(row - 1, column - 1)


def _select_line(area: Area, row: int, column: int) -> Area:
    if row:
        area = replace(area, top=area.top + row - 1, bottom=area.top + row - 1)
    if column:
        area = replace(area, left=area.left + column - 1, right=area.left + column - 1)
    return area


def _xlookup(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    wanted = read_scalar(arguments[0], read)
    if isinstance(wanted, CellError):
        return wanted
    modes = [require_number(read_scalar(argument, read)) for argument in arguments[4:]]
    if modes[:1] not in ([], [0.0]) or modes[1:] not in ([], [1.0]):
        raise StopEvaluation(Unsupported("XLOOKUP of anything but the first equal value is not evaluated"))
    keys, results = read_array(arguments[1], read), read_array(arguments[2], read)
    if (keys.height, keys.width) != (results.height, results.width):
        raise StopEvaluation(Unsupported("XLOOKUP of several values at once is not evaluated"))
    # Unlike the older functions, it takes `*` and `?` for themselves.
    key = 0 if wanted is None else wanted
    equal = (
        index
        for index, one in enumerate(_list_keys(keys))
        if _get_kind(one) == _get_kind(key) and compare_values("=", one, key) is True
    )
    found = next(equal, None)
    if found is None:
        is_default_given = len(arguments) > 3 and arguments[3] is not None
        return read_scalar(arguments[3], read) if is_default_given else NOT_AVAILABLE
    return _list_keys(results)[found] if found < len(_list_keys(results)) else results.fill


def _list_keys(array: Array) -> Sequence[ComputedValue]:
    """Return the used values of a single row or column."""
    if array.width == 1:
        return [row[0] if row else None for row in array.rows]
    if array.height == 1:
        return array.rows[0] if array.rows else ()
    raise StopEvaluation(NOT_AVAILABLE)


LOOKUPS: dict[str, tuple[int, int, FormulaFunction]] = {
    "VLOOKUP": (3, 4, _vlookup),
    "HLOOKUP": (3, 4, _hlookup),
    "MATCH": (2, 3, _match),
    "INDEX": (2, 3, _index),
    "XLOOKUP": (3, 6, _xlookup),
}
"""Name -> fewest arguments, most arguments, function; as in `FUNCTIONS`."""
