"""Arguments of a call as `external_session` passes them to its process: plain values, and areas that are sent once."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import bounds
from file_formats.formulas.external_functions import SIGNATURES
from file_formats.formulas.functions import AreaReader, Argument, CellRows, StopEvaluation, read_scalar
from file_formats.formulas.syntax import Area
from file_formats.formulas.values import (
    BAD_VALUE,
    CellError,
    ComputedValue,
    Unsupported,
    is_number,
    parse_number,
    to_number,
    to_text,
)

_MAX_WHOLE_CELLS = 10_000
# These find nothing in blank cells, unless the value that they look for is itself blank.
_LOOKUP_FUNCTIONS = ("INDEX", "MATCH", "XLOOKUP")
OMITTED = Unsupported("an argument left out")


class AreaCells(NamedTuple):
    """The cells of an area: its used part, padded with blanks to a size.

    Attributes:
        height: In rows.
        width: In columns.
        is_text: Whether the cells are read as text.
    """

    area: Area
    rows: Sequence[Sequence[ComputedValue]]
    height: int
    width: int
    is_text: bool

    @property
    def area_id(self) -> str:
        """An id, within a workbook, of these cells in this size."""
        area = self.area
        return (
            f"{area.top}:{area.left}:{area.bottom}:{area.right}:{self.height}:{self.width}:{self.is_text}:{area.sheet}"
        )

    def encode_rows(self) -> list[list[object]]:
        """Return all cells, row by row; those beyond the used part are blank."""
        blank_rows: list[list[object]] = [[None] * self.width for _ in range(self.height - len(self.rows))]
        used_rows = [
            [encode_value(value) for value in row[: self.width]] + [None] * (self.width - len(row))
            for row in self.rows[: self.height]
        ]
        return used_rows + blank_rows


ExternalArgument = ComputedValue | AreaCells


def read_arguments(name: str, arguments: Sequence[Argument], read: AreaReader) -> list[list[ExternalArgument]]:
    """Read the arguments of a call in the form that its function takes.

    Areas that end far beyond the used part, such as whole columns, are cut behind it.

    Returns:
        One list of arguments; for cut areas two lists, with cuts of different lengths. If both give the same result,
        the blank cells beyond do not count.

    Raises:
        StopEvaluation: An argument is not one that is evaluated.
    """
    kinds = SIGNATURES[name].list_kinds(len(arguments))
    if kinds is None:
        raise StopEvaluation(Unsupported(f"{name} with {len(arguments)} arguments is not evaluated"))
    prepared = [_read_argument(name, kind, argument, read) for kind, argument in zip(kinds, arguments, strict=True)]
    _check_arguments(name, prepared)
    oversized = [
        argument
        for argument in prepared
        if isinstance(argument, AreaCells) and argument.height * argument.width > _MAX_WHOLE_CELLS
    ]
    if not oversized:
        return [prepared]
    height, width = (
        max(len(argument.rows) for argument in oversized),
        max(len(row) for argument in oversized for row in (*argument.rows, ())),
    )
    margins = (1,) if name in _LOOKUP_FUNCTIONS and prepared[0] not in (None, "") else (1, 2)
    return [[_cut_cells(argument, height + margin, width + margin) for argument in prepared] for margin in margins]


def encode_value(value: ComputedValue) -> object:
    """Return a value for JSON: a date as its serial number, an error as an object."""
    if value is None or isinstance(value, bool | str):
        return value
    number = to_number(value)
    return number if isinstance(number, float) else {"error": str(number)}


def _read_argument(name: str, kind: str, argument: Argument, read: AreaReader) -> ExternalArgument:
    if argument is OMITTED:
        return argument
    if kind in "vas":
        value = read_scalar(argument, read)
        if kind == "v":
            _refuse_numbers_as_text(name, value)
        return to_text(value) if kind == "s" else value
    if isinstance(argument, Area):
        height, width = argument.bottom - argument.top + 1, argument.right - argument.left + 1
        return AreaCells(argument, _check_cells(name, kind, read(argument)), height, width, kind == "t")
    if isinstance(argument, CellError):
        raise StopEvaluation(argument)
    if kind == "t":
        return to_text(argument)
    if kind in "nc" and (is_number(argument) or (kind == "c" and isinstance(argument, bool))):
        return argument
    raise StopEvaluation(Unsupported(f"{name} of a value where cells or numbers are expected is not evaluated"))


def _check_cells(name: str, kind: str, rows: CellRows) -> CellRows:
    if sum(len(value) for row in rows for value in row if isinstance(value, str)) > bounds.EXTRA_RANGE_CHARS:
        # Any number of cells may share one text, so a small workbook may hold a huge range.
        raise StopEvaluation(
            Unsupported(f"a range with more than {bounds.EXTRA_RANGE_CHARS:,} characters is not evaluated")
        )
    if kind == "t":
        return [[None if value is None else to_text(value) for value in row] for row in rows]
    for row in rows:
        for value in row:
            if kind != "r":
                _refuse_numbers_as_text(name, value)
            if kind in "mn" and isinstance(value, bool):
                raise StopEvaluation(Unsupported(f"{name} of logical values is not evaluated"))
    return rows


def _refuse_numbers_as_text(name: str, value: ComputedValue) -> None:
    if isinstance(value, str) and parse_number(value) is not None:
        raise StopEvaluation(Unsupported(f"{name} of a number or date kept as text is not evaluated"))


def _cut_cells(argument: ExternalArgument, height: int, width: int) -> ExternalArgument:
    if not isinstance(argument, AreaCells) or argument.height * argument.width <= _MAX_WHOLE_CELLS:
        return argument
    argument = argument._replace(height=min(argument.height, height), width=min(argument.width, width))
    if argument.height * argument.width > bounds.EXTRA_CELLS:
        raise StopEvaluation(Unsupported(f"a range of more than {bounds.EXTRA_CELLS:,} cells is not evaluated"))
    return argument


def _check_arguments(name: str, arguments: Sequence[ExternalArgument]) -> None:
    """Stop for arguments that give several cells, and where the package was seen to differ from Excel."""
    if any(argument is OMITTED and (name, index) != ("XLOOKUP", 3) for index, argument in enumerate(arguments)):
        raise StopEvaluation(Unsupported(f"{name} with an argument left out is not evaluated"))
    cells = [argument for argument in arguments if isinstance(argument, AreaCells)]
    if name == "XLOOKUP":
        if any(min(argument.height, argument.width) > 1 for argument in cells):
            raise StopEvaluation(Unsupported("XLOOKUP of several cells is not evaluated"))
        if cells[0].height * cells[0].width != cells[1].height * cells[1].width:
            raise StopEvaluation(BAD_VALUE)
    if name == "HLOOKUP":
        for value in (value for row in cells[0].rows[:1] for value in row):
            _refuse_numbers_as_text(name, value)
    if name == "INDEX":
        _check_index_positions(cells[0], arguments[1:])
    if name == "SEARCH" and isinstance(arguments[0], str) and any(sign in arguments[0] for sign in "*?~"):
        raise StopEvaluation(Unsupported("SEARCH with wildcards is not evaluated"))
    if name == "SUBSTITUTE" and arguments[1] == "":
        raise StopEvaluation(Unsupported("SUBSTITUTE of no text is not evaluated"))
    if name == "PRODUCT" and not any(is_number(argument) for argument in _iterate_values(arguments)):
        raise StopEvaluation(Unsupported("PRODUCT without a number is not evaluated"))


def _check_index_positions(cells: AreaCells, positions: Sequence[ExternalArgument]) -> None:
    for position in positions:
        if isinstance(position, CellError):
            raise StopEvaluation(position)
    selects_one_cell = len(positions) == 2 or min(cells.height, cells.width) == 1
    if not selects_one_cell or not all(
        isinstance(position, float | int) and 1 <= position < 2**31 for position in positions
    ):
        raise StopEvaluation(Unsupported("INDEX of several cells is not evaluated"))


def _iterate_values(arguments: Sequence[ExternalArgument]) -> Iterator[ComputedValue]:
    for argument in arguments:
        if isinstance(argument, AreaCells):
            yield from (value for row in argument.rows for value in row)
        else:
            yield argument
