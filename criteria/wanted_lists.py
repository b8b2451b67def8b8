"""A list that a workbook is to hold: its place, its rows, and where in a sheet it stands or comes closest."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from criteria.cell_statements import TimeOnDay, WantedCell, describe_wanted, holds_alone, states_no_value
from criteria.cell_values import column_number, format_cell_value
from criteria.keyword_matching import contains_keyword
from criteria.registry import Args
from criteria.sheets import TargetSheet

MAX_LIST_ROWS, MAX_LIST_COLUMNS = 500, 6
MAX_FREE_COLUMNS = 3
"""Lists with more columns have them in the order of the check."""
_TIME, _DAY = re.compile(r"[0-9]{2}:[0-9]{2}"), re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_CELL = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,6})")

Row = Annotated[tuple[WantedCell, ...], Field(min_length=1, max_length=MAX_LIST_COLUMNS)]


def _check_cell_reference(value: object) -> object:
    if not (isinstance(value, str) and _CELL.fullmatch(value)):
        raise ValueError("expected a cell such as F3")
    return value


class OtherRow(Args):
    """Another content that a row may have.

    Attributes:
        row: The number of the row in the list, from 1.
        cells: Its cells, in this order.
    """

    row: int = Field(ge=1, le=MAX_LIST_ROWS)
    cells: tuple[str, ...] = Field(min_length=1, max_length=40)


class ListArgs(Args):
    """The list and its place.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet; if left out, the one that was active in the original office, and in a new workbook
            the only one that holds anything.
        cell: The cell in which the list begins, such as `F3`: its first row, or its headers.
        rows: The rows, in order. A cell is a value or words, or `{"time": "14:00", "day": "2024-06-25"}`: a time,
            alone, with its day, or in the cell behind its day.
        other_rows: Other contents of single rows that are right as well.
        in_column_order: Whether the columns stand in the order of `rows`; otherwise any order will do, the same in
            every row.
        never: Words that may not stand anywhere else in a new workbook, not even in a title.
        may_state: Values that the name of a sheet or a title of a new workbook may state: the day of the request.
        headings: For each column of `rows`, what the request and the office call it; for columns in their order.
        context: The words of the request. If given, the headings in a new workbook hold these and plain words only.
    """

    file: str
    sheet: str | None = None
    cell: Annotated[str, BeforeValidator(_check_cell_reference)]
    rows: tuple[Row, ...] = Field(min_length=1, max_length=MAX_LIST_ROWS)
    other_rows: tuple[OtherRow, ...] = Field(default=(), max_length=100)
    in_column_order: bool = False
    never: tuple[str, ...] = Field(default=(), max_length=100)
    may_state: tuple[str, ...] = Field(default=(), max_length=100)
    headings: tuple[tuple[str, ...], ...] = Field(default=(), max_length=MAX_LIST_COLUMNS)
    context: str = ""

    @model_validator(mode="after")
    def _check_rows(self) -> "ListArgs":
        if len({len(row) for row in self.rows}) != 1:
            raise ValueError("all rows of a list have the same number of cells")
        if self.headings and len(self.headings) != len(self.rows[0]):
            raise ValueError("a list has names for each of its columns, or for none")
        return self


class Difference(NamedTuple):
    """A cell that does not hold what it should, and what that is, in words."""

    row: int
    column: int
    expected: str


class _Layout(NamedTuple):
    """One fair way to write the list.

    Attributes:
        rows: Its cells, row by row.
        other_rows: The other contents of its rows, by index.
    """

    rows: tuple[tuple[WantedCell, ...], ...]
    other_rows: Mapping[int, tuple[tuple[WantedCell, ...], ...]]


@dataclass(frozen=True)
class PlacedList:
    """A list as it stands in a sheet, or the place where it comes closest.

    Attributes:
        first_row: The row below its headers.
        cells: What each of its cells must hold, by (row, column); headers in its first row are blank ones.
        differences: Where it differs from what was wanted.
    """

    first_row: int
    cells: Mapping[tuple[int, int], WantedCell]
    differences: tuple[Difference, ...]


def place_list(args: ListArgs, target: TargetSheet) -> PlacedList:
    """Find the fair way of writing the list to which a sheet comes closest, with a row of headers or without."""
    first_row, first_column = _parse_cell(args.cell)
    placed: list[PlacedList] = []
    for layout in _list_layouts(args):
        headers = [(first_row, first_column + at) for at in range(len(layout.rows[0]))]
        placed.append(_compare_layout(target, (first_row, first_column), layout))
        if all(is_header(args, target.sheet.compute_value(*place), place[1] - first_column + 1) for place in headers):
            below = _compare_layout(target, (first_row + 1, first_column), layout)
            placed.append(replace(below, cells={**dict.fromkeys(headers, ""), **below.cells}))
    return min(placed, key=lambda one: len(one.differences))


def _list_layouts(args: ListArgs) -> Iterator[_Layout]:
    width = len(args.rows[0])
    is_free = not args.in_column_order and width <= MAX_FREE_COLUMNS
    has_moments = any(isinstance(cell, TimeOnDay) for row in args.rows for cell in row)
    own_order = tuple(range(width))
    for order in permutations(own_order) if is_free else (own_order,):
        ordered = tuple(tuple(row[at] for at in order) for row in args.rows)
        others: dict[int, tuple[tuple[WantedCell, ...], ...]] = {}
        for other in args.other_rows:
            if len(other.cells) == width:
                others[other.row - 1] = (*others.get(other.row - 1, ()), tuple(other.cells[at] for at in order))
            elif order == own_order:
                others[other.row - 1] = (*others.get(other.row - 1, ()), other.cells)
        yield _Layout(ordered, others)
        if has_moments:
            yield _Layout(tuple(tuple(part for cell in row for part in _split_moment(cell)) for row in ordered), others)


def _split_moment(cell: WantedCell) -> tuple[WantedCell, ...]:
    return (cell,) if isinstance(cell, str) else (cell.day, cell.time)


def _compare_layout(target: TargetSheet, place: tuple[int, int], layout: _Layout) -> PlacedList:
    first_row, first_column = place
    cells: dict[tuple[int, int], WantedCell] = {}
    differences: list[Difference] = []
    for number, wanted in enumerate(layout.rows):
        choices = [wanted, *layout.other_rows.get(number, ())]
        compared = [_compare_row(target, first_row + number, first_column, choice) for choice in choices]
        best = min(range(len(choices)), key=lambda index: (len(compared[index]), -len(choices[index])))
        differences += compared[best]
        cells |= {(first_row + number, first_column + at): cell for at, cell in enumerate(choices[best])}
    return PlacedList(first_row, cells, tuple(differences))


def _compare_row(target: TargetSheet, row: int, column: int, wanted: Sequence[WantedCell]) -> list[Difference]:
    return [
        Difference(row, column + at, describe_wanted(cell))
        for at, cell in enumerate(wanted)
        if not holds_alone(_add_day(cell, wanted), target.sheet.compute_value(row, column + at))
    ]


def _add_day(cell: WantedCell, row: Sequence[WantedCell]) -> WantedCell:
    """Return a time together with the day that its row gives, as a cell that shows hours and minutes may hold both."""
    if not isinstance(cell, str) or not _TIME.fullmatch(cell):
        return cell
    days = [other for other in row if isinstance(other, str) and _DAY.fullmatch(other)]
    return TimeOnDay(time=cell, day=days[0]) if len(days) == 1 else cell


def is_header(args: ListArgs, value: object, number: int | None = None) -> bool:
    """Return whether a cell can be a title, or the header of a column, which may bear its number (`Column 1`)."""
    text = value.rstrip() if isinstance(value, str) else ""
    words = text.removesuffix(f" {number}") if number else text
    return bool(words.strip()) and states_no_value(words) and not _names_content(args, text)


def _names_content(args: ListArgs, value: object) -> bool:
    """Return whether a title or header names something that belongs into the list, or that may stand nowhere."""
    words = [cell for row in args.rows for cell in row if isinstance(cell, str)]
    return any(contains_keyword(format_cell_value(value), one) for one in (*words, *args.never))


def _parse_cell(cell: str) -> tuple[int, int]:
    match = _CELL.fullmatch(cell)
    assert match is not None
    return int(match[2]), column_number(match[1])
