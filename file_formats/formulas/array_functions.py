"""Functions of ranges and arrays other than the plain aggregates: products, ranks, choices of rows, joined texts."""

import math
from collections.abc import Sequence
from functools import cmp_to_key

from file_formats.formulas.arrays import (
    AreaReader,
    Argument,
    Array,
    StopEvaluation,
    make_array,
    read_array,
    read_rows,
    read_scalar,
    require_closed_array,
)
from file_formats.formulas.element_functions import require_number
from file_formats.formulas.functions import FormulaFunction, iterate_numbers, sum_exactly
from file_formats.formulas.operators import compare_values
from file_formats.formulas.syntax import Area
from file_formats.formulas.values import (
    BAD_NUMBER,
    BAD_VALUE,
    MAX_TEXT_CHARS,
    NOT_AVAILABLE,
    CellError,
    ComputedValue,
    Unsupported,
    is_number,
    to_finite,
    to_logical,
    to_text,
)


def _sumproduct(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    arrays = [read_array(argument, read) for argument in arguments]
    if len({(one.height, one.width) for one in arrays}) > 1:
        return BAD_VALUE
    for one in arrays:
        read_rows(one, read, may_hold_zeros=True)
    height, width = min(len(one.rows) for one in arrays), min(one.used_width for one in arrays)
    products = []
    for row in range(height):
        for column in range(width):
            values = [one.rows[row][column] for one in arrays]
            errors = (value for value in values if isinstance(value, CellError))
            if error := next(errors, None):
                return error
            if all(map(is_number, values)):
                products.append(math.prod(map(require_number, values)))
    return to_finite(sum_exactly(products))


def _product(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    numbers = list(iterate_numbers(arguments, read))
    return to_finite(math.prod(numbers)) if numbers else 0.0


def _median(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    numbers = sorted(iterate_numbers(arguments, read))
    if not numbers:
        return BAD_NUMBER
    middle = len(numbers) // 2
    return numbers[middle] if len(numbers) % 2 else (numbers[middle - 1] + numbers[middle]) / 2


def _large(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return _pick(sorted(iterate_numbers(arguments[:1], read), reverse=True), arguments[1], read)


def _small(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return _pick(sorted(iterate_numbers(arguments[:1], read)), arguments[1], read)


def _pick(numbers: Sequence[float], argument: Argument, read: AreaReader) -> ComputedValue:
    place = math.ceil(require_number(read_scalar(argument, read)))
    return numbers[place - 1] if 1 <= place <= len(numbers) else BAD_NUMBER


def _rank(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    number = require_number(read_scalar(arguments[0], read))
    is_rising = len(arguments) == 3 and require_number(read_scalar(arguments[2], read)) != 0
    numbers = list(iterate_numbers(arguments[1:2], read))
    if number not in numbers:
        return NOT_AVAILABLE
    return 1 + sum(one < number if is_rising else one > number for one in numbers)


def _countblank(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    array = read_array(arguments[0], read)
    used = len(array.rows) * array.used_width
    rest = array.height * array.width - used if array.fill in (None, "") else 0
    return rest + sum(value in (None, "") for row in array.rows for value in row)


def _and(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return all(_list_logicals(arguments, read))


def _or(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return any(_list_logicals(arguments, read))


def _list_logicals(arguments: Sequence[Argument], read: AreaReader) -> list[bool]:
    found = []
    for argument in arguments:
        is_range = isinstance(argument, Area | Array)
        values = [value for row in _read_logical_rows(argument, read) for value in row]
        for value in values:
            # In ranges, texts and blanks count for nothing.
            if is_range and (value is None or isinstance(value, str)):
                continue
            is_met = to_logical(value)
            if not isinstance(is_met, bool):
                raise StopEvaluation(is_met)
            found.append(is_met)
    if not found:
        raise StopEvaluation(BAD_VALUE)
    return found


def _read_logical_rows(argument: Argument, read: AreaReader) -> Sequence[Sequence[ComputedValue]]:
    if isinstance(argument, Area):
        return read(argument)
    return require_closed_array(argument, read).rows


def _rows(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    area = arguments[0]
    return area.bottom - area.top + 1 if isinstance(area, Area) else read_array(area, read).height


def _columns(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    area = arguments[0]
    return area.right - area.left + 1 if isinstance(area, Area) else read_array(area, read).width


def _filter(arguments: Sequence[Argument], read: AreaReader) -> Argument:
    source, chosen = (read_array(argument, read) for argument in arguments[:2])
    if chosen.width != 1 or chosen.height != source.height:
        raise StopEvaluation(Unsupported("FILTER of anything but rows is not evaluated"))
    if chosen.has_rest and to_logical(chosen.fill) is not False:
        raise StopEvaluation(Unsupported("FILTER of rows beyond the used ones is not evaluated"))
    kept = []
    for row, values in enumerate(chosen.rows):
        is_chosen = to_logical(values[0] if values else None)
        if not isinstance(is_chosen, bool):
            raise StopEvaluation(is_chosen)
        if is_chosen:
            kept.append([_fill_blank(source.get(row, column)) for column in range(min(source.width, 16_384))])
    if not kept:
        return read_scalar(arguments[2], read) if len(arguments) == 3 else CellError("#CALC!")
    return make_array(kept)


def _unique(arguments: Sequence[Argument], read: AreaReader) -> Argument:
    array = require_closed_array(arguments[0], read)
    rows: dict[tuple[object, ...], Sequence[ComputedValue]] = {}
    for row in array.rows:
        key = tuple(value.casefold() if isinstance(value, str) else (type(value), value) for value in row)
        rows.setdefault(key, [_fill_blank(value) for value in row])
    return make_array(list(rows.values()))


def _sort(arguments: Sequence[Argument], read: AreaReader) -> Argument:
    array = require_closed_array(arguments[0], read)
    numbers = [int(require_number(read_scalar(argument, read))) for argument in arguments[1:]]
    column, order = numbers[0] if numbers else 1, numbers[1] if len(numbers) == 2 else 1
    if not 1 <= column <= array.width or order not in (1, -1):
        return BAD_VALUE

    def compare(first: Sequence[ComputedValue], second: Sequence[ComputedValue]) -> int:
        answers = [compare_values(sign, first[column - 1], second[column - 1]) for sign in (">", "<")]
        for answer in answers:
            if not isinstance(answer, bool):
                raise StopEvaluation(answer)
        return order * (bool(answers[0]) - bool(answers[1]))

    return make_array([[_fill_blank(value) for value in row] for row in sorted(array.rows, key=cmp_to_key(compare))])


def _fill_blank(value: ComputedValue) -> ComputedValue:
    return 0 if value is None else value


def _concat(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return _join("", [text for argument in arguments for text in _list_texts(argument, read)])


def _textjoin(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    delimiter = to_text(read_scalar(arguments[0], read))
    leaves_out = to_logical(read_scalar(arguments[1], read))
    if not isinstance(delimiter, str):
        return delimiter
    if leaves_out is not True:
        raise StopEvaluation(Unsupported("TEXTJOIN with empty texts is not evaluated"))
    texts = [text for argument in arguments[2:] for text in _list_texts(argument, read)]
    return _join(delimiter, [text for text in texts if text])


def _list_texts(argument: Argument, read: AreaReader) -> list[str]:
    texts = []
    for row in read_rows(argument, read) if isinstance(argument, Area | Array) else ((argument,),):
        for value in row:
            text = to_text(value)
            if not isinstance(text, str):
                raise StopEvaluation(text)
            texts.append(text)
    return texts


def _join(delimiter: str, texts: Sequence[str]) -> ComputedValue:
    length = sum(map(len, texts)) + len(delimiter) * max(0, len(texts) - 1)
    return delimiter.join(texts) if length <= MAX_TEXT_CHARS else BAD_VALUE


ARRAY_FUNCTIONS: dict[str, tuple[int, int, FormulaFunction]] = {
    "SUMPRODUCT": (1, 255, _sumproduct),
    "PRODUCT": (1, 255, _product),
    "MEDIAN": (1, 255, _median),
    "LARGE": (2, 2, _large),
    "SMALL": (2, 2, _small),
    "RANK": (2, 3, _rank),
    "RANK.EQ": (2, 3, _rank),
    "COUNTBLANK": (1, 1, _countblank),
    "AND": (1, 255, _and),
    "OR": (1, 255, _or),
    "ROWS": (1, 1, _rows),
    "COLUMNS": (1, 1, _columns),
    "FILTER": (2, 3, _filter),
    "UNIQUE": (1, 1, _unique),
    "SORT": (1, 3, _sort),
    "CONCAT": (1, 255, _concat),
    "TEXTJOIN": (3, 255, _textjoin),
}
"""Name -> fewest arguments, most arguments, function; as in `FUNCTIONS`."""
