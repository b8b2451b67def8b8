"""The arguments of a call as `external` hands them to its process: plain values, and cells that are sent once."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import bounds
from office_env.formats.formulas.external_functions import SIGNATURES
from office_env.formats.formulas.functions import Argument, Read, Rows, Stop, scalar
from office_env.formats.formulas.syntax import Area
from office_env.formats.formulas.values import (
    BAD_VALUE,
    CellError,
    Unsupported,
    Value,
    is_number,
    text_number,
    to_number,
    to_text,
)

_SENT_WHOLE = 10_000
# What they look for is not found in blank cells, unless it is blank itself.
_LOOKUPS = ("INDEX", "MATCH", "XLOOKUP")
LEFT_OUT = Unsupported("an argument left out")


class Cells(NamedTuple):
    """The cells of an area: its used part, filled up to a size."""

    area: Area
    rows: Sequence[Sequence[Value]]
    height: int
    width: int
    as_text: bool

    @property
    def id(self) -> str:
        """The same for the same cells in the same size, within a workbook."""
        area = self.area
        return (
            f"{area.top}:{area.left}:{area.bottom}:{area.right}:{self.height}:{self.width}:{self.as_text}:{area.sheet}"
        )

    def encoded(self) -> list[list[object]]:
        """All cells, row by row; those beyond the used part are blank."""
        blanks: list[list[object]] = [[None] * self.width for _ in range(self.height - len(self.rows))]
        filled = [
            [encoded(value) for value in row[: self.width]] + [None] * (self.width - len(row))
            for row in self.rows[: self.height]
        ]
        return filled + blanks


Given = Value | Cells


def given_arguments(name: str, arguments: Sequence[Argument], read: Read) -> list[list[Given]]:
    """Read the arguments of a call as its function takes them: one list, or two that must give the same.

    Areas that end far beyond what is used, such as whole columns, are cut behind it, in two lengths: where both
    give the same, the blank cells beyond do not count. Raises Stop where an argument is none that is evaluated.
    """
    kinds = SIGNATURES[name].kinds(len(arguments))
    if kinds is None:
        raise Stop(Unsupported(f"{name} with {len(arguments)} arguments is not evaluated"))
    given = [_given(name, kind, argument, read) for kind, argument in zip(kinds, arguments, strict=True)]
    _check(name, given)
    cut = [one for one in given if isinstance(one, Cells) and one.height * one.width > _SENT_WHOLE]
    if not cut:
        return [given]
    height, width = max(len(one.rows) for one in cut), max(len(row) for one in cut for row in (*one.rows, ()))
    longer = (1,) if name in _LOOKUPS and given[0] not in (None, "") else (1, 2)
    return [[_cut(one, height + more, width + more) for one in given] for more in longer]


def encoded(value: Value) -> object:
    """A value for JSON: dates as their serial numbers, an error as an object."""
    if value is None or isinstance(value, bool | str):
        return value
    number = to_number(value)
    return number if isinstance(number, float) else {"error": str(number)}


def _given(name: str, kind: str, argument: Argument, read: Read) -> Given:
    if argument is LEFT_OUT:
        return argument
    if kind in "vas":
        value = scalar(argument, read)
        if kind == "v":
            _refuse_numbers_as_text(name, value)
        return to_text(value) if kind == "s" else value
    if isinstance(argument, Area):
        height, width = argument.bottom - argument.top + 1, argument.right - argument.left + 1
        return Cells(argument, _cells_of_kind(name, kind, read(argument)), height, width, kind == "t")
    if isinstance(argument, CellError):
        raise Stop(argument)
    if kind == "t":
        return to_text(argument)
    if kind in "nc" and (is_number(argument) or (kind == "c" and isinstance(argument, bool))):
        return argument
    raise Stop(Unsupported(f"{name} of a value where cells or numbers are expected is not evaluated"))


def _cells_of_kind(name: str, kind: str, rows: Rows) -> Rows:
    if sum(len(value) for row in rows for value in row if isinstance(value, str)) > bounds.EXTRA_RANGE_CHARS:
        # One text may stand in any number of cells, so that a small workbook may hold a huge range.
        raise Stop(Unsupported(f"a range with more than {bounds.EXTRA_RANGE_CHARS:,} characters is not evaluated"))
    if kind == "t":
        return [[None if value is None else to_text(value) for value in row] for row in rows]
    for row in rows:
        for value in row:
            if kind != "r":
                _refuse_numbers_as_text(name, value)
            if kind in "mn" and isinstance(value, bool):
                raise Stop(Unsupported(f"{name} of logical values is not evaluated"))
    return rows


def _refuse_numbers_as_text(name: str, value: Value) -> None:
    if isinstance(value, str) and text_number(value) is not None:
        raise Stop(Unsupported(f"{name} of a number or date kept as text is not evaluated"))


def _cut(one: Given, height: int, width: int) -> Given:
    if not isinstance(one, Cells) or one.height * one.width <= _SENT_WHOLE:
        return one
    one = one._replace(height=min(one.height, height), width=min(one.width, width))
    if one.height * one.width > bounds.EXTRA_CELLS:
        raise Stop(Unsupported(f"a range of more than {bounds.EXTRA_CELLS:,} cells is not evaluated"))
    return one


def _check(name: str, given: Sequence[Given]) -> None:
    """Stop at what gives cells rather than one value, and where the package was seen to differ from Excel."""
    if any(one is LEFT_OUT and (name, place) != ("XLOOKUP", 3) for place, one in enumerate(given)):
        raise Stop(Unsupported(f"{name} with an argument left out is not evaluated"))
    cells = [one for one in given if isinstance(one, Cells)]
    if name == "XLOOKUP":
        if any(min(one.height, one.width) > 1 for one in cells):
            raise Stop(Unsupported("XLOOKUP of several cells is not evaluated"))
        if cells[0].height * cells[0].width != cells[1].height * cells[1].width:
            raise Stop(BAD_VALUE)
    if name == "HLOOKUP":
        for value in (value for row in cells[0].rows[:1] for value in row):
            _refuse_numbers_as_text(name, value)
    if name == "INDEX":
        _check_places(cells[0], given[1:])
    if name == "SEARCH" and isinstance(given[0], str) and any(sign in given[0] for sign in "*?~"):
        raise Stop(Unsupported("SEARCH with wildcards is not evaluated"))
    if name == "SUBSTITUTE" and given[1] == "":
        raise Stop(Unsupported("SUBSTITUTE of no text is not evaluated"))
    if name == "PRODUCT" and not any(is_number(one) for one in _values(given)):
        raise Stop(Unsupported("PRODUCT without a number is not evaluated"))


def _check_places(cells: Cells, places: Sequence[Given]) -> None:
    for place in places:
        if isinstance(place, CellError):
            raise Stop(place)
    enough = len(places) == 2 or min(cells.height, cells.width) == 1
    if not enough or not all(isinstance(place, float | int) and 1 <= place < 2**31 for place in places):
        raise Stop(Unsupported("INDEX of several cells is not evaluated"))


def _values(given: Sequence[Given]) -> Iterator[Value]:
    for one in given:
        if isinstance(one, Cells):
            yield from (value for row in one.rows for value in row)
        else:
            yield one
