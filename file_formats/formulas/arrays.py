"""Arrays: what an operator or a function gives for each cell of a range."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from file_formats.formulas.syntax import Area
from file_formats.formulas.values import NOT_AVAILABLE, CellError, ComputedValue, Unsupported

CellRows = Sequence[Sequence[ComputedValue]]
AreaReader = Callable[[Area], CellRows]
"""Returns the used part of an area, from the area's top left cell; cells beyond the used part are blank."""
Charge = Callable[[int], None]
"""Charges a number of computed cells to the budget of the workbook, and stops the formula once that is spent."""


@dataclass(frozen=True, eq=False)
class Array:
    """Values in rows and columns.

    Attributes:
        rows: The values of its used part; every row is equally wide.
        height: The number of all rows; for a whole column that is far more than are used.
        width: The number of all columns.
        fill: What each cell beyond the used part holds.
    """

    rows: CellRows
    height: int
    width: int
    fill: ComputedValue = None

    @property
    def used_width(self) -> int:
        """The number of columns of its used part."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def has_rest(self) -> bool:
        """Whether there are cells beyond the used part."""
        return len(self.rows) < self.height or self.used_width < self.width

    def get(self, row: int, column: int) -> ComputedValue:
        """Return a value, counted from 0; a single row or column repeats itself."""
        row, column = (0 if self.height == 1 else row), (0 if self.width == 1 else column)
        return self.rows[row][column] if row < len(self.rows) and column < len(self.rows[row]) else self.fill


Argument = ComputedValue | Area | Array


class StopEvaluation(Exception):
    """Raised to end a function with an error or an unknown value as its result."""

    def __init__(self, value: CellError | Unsupported) -> None:
        self.value = value
        super().__init__(value)


def make_array(rows: CellRows) -> Array:
    """Make an array of rows that are equally wide, none of which is left out."""
    return Array(rows, len(rows), len(rows[0]) if rows else 0)


def is_plural(argument: Argument) -> bool:
    """Return whether an argument holds more values than one."""
    if isinstance(argument, Array):
        return (argument.height, argument.width) != (1, 1)
    return isinstance(argument, Area) and (argument.top, argument.left) != (argument.bottom, argument.right)


def read_scalar(argument: Argument, read: AreaReader) -> ComputedValue:
    """Return the single value of an argument, or stop if it holds several."""
    if not isinstance(argument, Area | Array):
        return argument
    if is_plural(argument):
        raise StopEvaluation(Unsupported("a range in the place of one value is not evaluated"))
    if isinstance(argument, Array):
        return argument.get(0, 0)
    rows = read(argument)
    return rows[0][0] if rows and rows[0] else None


def read_array(argument: Argument, read: AreaReader) -> Array:
    """Return an argument as an array; one value is an array of one cell."""
    if isinstance(argument, Array):
        return argument
    if not isinstance(argument, Area):
        return make_array(((argument,),))
    return Array(read(argument), argument.bottom - argument.top + 1, argument.right - argument.left + 1)


def read_rows(argument: Area | Array, read: AreaReader, may_hold_zeros: bool = False) -> CellRows:
    """Return the used rows of an argument for a function that leaves out blanks, texts and logicals.

    Args:
        may_hold_zeros: Whether zeros beyond the used part would make no difference.
    """
    array = read_array(argument, read)
    if array.has_rest and isinstance(array.fill, CellError):
        raise StopEvaluation(array.fill)
    is_number = not isinstance(array.fill, str | bool) and array.fill is not None
    if array.has_rest and is_number and not (may_hold_zeros and array.fill == 0):
        raise StopEvaluation(Unsupported("an array over whole rows or columns is not evaluated"))
    return array.rows


def require_closed_array(argument: Argument, read: AreaReader) -> Array:
    """Return an argument as an array, or stop if it reaches beyond the used part of its sheet."""
    array = read_array(argument, read)
    if array.has_rest:
        raise StopEvaluation(Unsupported("an array over whole rows or columns is not evaluated"))
    return array


def map_elements(
    compute: Callable[[Sequence[ComputedValue]], ComputedValue],
    arguments: Sequence[Argument],
    read: AreaReader,
    charge: Charge,
) -> Array:
    """Compute a value for each cell of some ranges of one size; single values, rows and columns repeat themselves."""
    arrays = [read_array(argument, read) for argument in arguments]
    height, width = max(one.height for one in arrays), max(one.width for one in arrays)
    if any(one.height not in (1, height) or one.width not in (1, width) for one in arrays):
        raise StopEvaluation(NOT_AVAILABLE)
    if not any(one.has_rest for one in arrays):
        used_height, used_width, fill = height, width, None
    elif all((one.height, one.width) in ((1, 1), (height, width)) for one in arrays):
        full = [one for one in arrays if (one.height, one.width) != (1, 1)]
        used_height, used_width = max(len(one.rows) for one in full), max(one.used_width for one in full)
        fill = compute([one.fill if one in full else one.get(0, 0) for one in arrays])
    else:
        raise StopEvaluation(Unsupported("whole rows and columns of several sizes are not evaluated"))
    charge(used_height * used_width)
    rows = tuple(
        tuple(compute([one.get(row, column) for one in arrays]) for column in range(used_width))
        for row in range(used_height)
    )
    return Array(rows, height, width, fill)
