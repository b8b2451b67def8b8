"""The criterion for a list in a workbook that begins in a given cell."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from criteria.cell_statements import (
    TimeOnDay,
    WantedCell,
    describe_wanted,
    holds_alone,
    match_cell,
    states_no_value,
)
from criteria.cell_values import column_number, describe_cell, format_cell_value
from criteria.fair_forms import read_expected_value
from criteria.keyword_matching import contains_keyword
from criteria.new_workbooks import find_foreign_surroundings
from criteria.registry import Args, Findings, MatchedItem, References, criterion
from criteria.sheet_tables import is_blank, open_office_sheet
from criteria.sheets import TargetSheet, open_sheet, read_sheet_names, read_workbook
from criteria.shown_cells import find_display_problem
from criteria.step_budget import spend_steps
from criteria.text_numbers import has_figures_as_text, is_text_for_number
from data_model import Check, failed, passed
from office_env import FileTree, normalize_path

MAX_LIST_ROWS, MAX_LIST_COLUMNS = 500, 6
MAX_FREE_COLUMNS = 3
"""Lists with more columns have them in the order of the check."""
_CELL = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,6})")
_MAX_REPORTED = 5
_KIND_WORDS = {
    "address": frozenset({"sender", "senders", "from", "address", "addresses"}),
    "time": frozenset({"start", "starts", "date", "time", "when", "begin", "begins"}),
    "number": frozenset({"figure", "figures", "amount", "value", "number"}),
    "text": frozenset({"subject", "subjects", "title", "titles", "event", "events", "name", "names", "label"}),
}
"""What the header of a column can say about what it holds."""

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
    """

    file: str
    sheet: str | None = None
    cell: Annotated[str, BeforeValidator(_check_cell_reference)]
    rows: tuple[Row, ...] = Field(min_length=1, max_length=MAX_LIST_ROWS)
    other_rows: tuple[OtherRow, ...] = Field(default=(), max_length=20)
    in_column_order: bool = False
    never: tuple[str, ...] = Field(default=(), max_length=100)

    @model_validator(mode="after")
    def _check_rows(self) -> "ListArgs":
        if len({len(row) for row in self.rows}) != 1:
            raise ValueError("all rows of a list have the same number of cells")
        return self


class _Difference(NamedTuple):
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


@criterion
def evaluate_excel_list(workspace: FileTree, seed: FileTree, references: References, args: ListArgs) -> Findings:
    """The list begins in its cell: exactly its rows, in order, each value alone in its cell.

    A row of headers may be the first row of the list or stand above it. In a workbook that is new, the whole file is
    judged: besides the list it holds only a title and headers above it, in words that state no value, and the same goes
    for the names of its sheets and for whatever is printed or noted beside its cells.
    """
    is_new = normalize_path(args.file) not in seed.names()
    target = _open_sheet(args, is_new, workspace, seed, references)
    if isinstance(target, Check):
        yield target
        return
    placed = _place_list(args, target)
    if placed.differences:
        for row, column, expected in placed.differences[:_MAX_REPORTED]:
            found = describe_cell(target.sheet.compute_value(row, column))[:300]
            yield failed(target.locate_cell(row, column), expected[:300], found)
        return
    foreign = [*_find_hidden_cells(target, placed), *_find_misnamed_columns(target, placed)]
    foreign += _find_foreign_cells(args, target, placed) if is_new else _find_cells_below(target, placed)
    if is_new:
        foreign += _find_foreign_surroundings(args, workspace, seed, references)
    yield from foreign[:_MAX_REPORTED]
    if foreign:
        return
    yield passed(f"the list begins in cell {args.cell.upper()}", target.where)
    if is_new:
        yield MatchedItem("file", normalize_path(args.file))
    else:
        yield from (match_cell(args.file, target, *place) for place in sorted(placed.cells))


@dataclass(frozen=True)
class _PlacedList:
    """A list as it stands in a sheet, or the place where it comes closest.

    Attributes:
        first_row: The row below its headers.
        cells: What each of its cells must hold, by (row, column); headers in its first row are blank ones.
        differences: Where it differs from what was wanted.
    """

    first_row: int
    cells: Mapping[tuple[int, int], WantedCell]
    differences: tuple[_Difference, ...]


def _place_list(args: ListArgs, target: TargetSheet) -> _PlacedList:
    first_row, first_column = _parse_cell(args.cell)
    placed: list[_PlacedList] = []
    for layout in _list_layouts(args):
        headers = [(first_row, first_column + at) for at in range(len(layout.rows[0]))]
        placed.append(_compare_layout(target, (first_row, first_column), layout))
        if all(_is_header(args, target.sheet.compute_value(*place), place[1] - first_column + 1) for place in headers):
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


def _compare_layout(target: TargetSheet, place: tuple[int, int], layout: _Layout) -> _PlacedList:
    first_row, first_column = place
    cells: dict[tuple[int, int], WantedCell] = {}
    differences: list[_Difference] = []
    for number, wanted in enumerate(layout.rows):
        choices = [wanted, *layout.other_rows.get(number, ())]
        compared = [_compare_row(target, first_row + number, first_column, choice) for choice in choices]
        best = min(range(len(choices)), key=lambda index: (len(compared[index]), -len(choices[index])))
        differences += compared[best]
        cells |= {(first_row + number, first_column + at): cell for at, cell in enumerate(choices[best])}
    return _PlacedList(first_row, cells, tuple(differences))


def _compare_row(target: TargetSheet, row: int, column: int, wanted: Sequence[WantedCell]) -> list[_Difference]:
    return [
        _Difference(row, column + at, describe_wanted(cell))
        for at, cell in enumerate(wanted)
        if not holds_alone(cell, target.sheet.compute_value(row, column + at))
    ]


def _is_header(args: ListArgs, value: object, number: int | None = None) -> bool:
    """Return whether a cell can be a title, or the header of a column, which may bear its number (`Column 1`)."""
    text = value.rstrip() if isinstance(value, str) else ""
    words = text.removesuffix(f" {number}") if number else text
    return bool(words.strip()) and states_no_value(words) and not _names_content(args, text)


def _names_content(args: ListArgs, value: object) -> bool:
    """Return whether a title or header names something that belongs into the list, or that may stand nowhere."""
    words = [cell for row in args.rows for cell in row if isinstance(cell, str)]
    return any(contains_keyword(format_cell_value(value), one) for one in (*words, *args.never))


def _find_foreign_cells(args: ListArgs, target: TargetSheet, placed: _PlacedList) -> Iterator[Check]:
    """Yield each cell of a new sheet that is neither of the list nor a header or title above it."""
    sheet = target.sheet
    spend_steps(10 * sheet.row_count * sheet.column_count)
    columns = {column for _, column in placed.cells}
    for row in range(1, sheet.row_count + 1):
        filled = [at for at in range(1, sheet.column_count + 1) if not is_blank(sheet.get_raw(row, at))]
        foreign = [at for at in filled if (row, at) not in placed.cells]
        is_title = len(filled) == 1 and row < placed.first_row
        is_header_row = row == placed.first_row - 1 and columns.issuperset(filled)
        for column in foreign:
            value = sheet.compute_value(row, column)
            number = column - min(columns) + 1 if is_header_row else None
            if not ((is_title or is_header_row) and _is_header(args, value, number)):
                yield failed(target.locate_cell(row, column), "a blank cell", describe_cell(value)[:300])


def _find_misnamed_columns(target: TargetSheet, placed: _PlacedList) -> Iterator[Check]:
    """Yield each header that names what another column of the list holds, such as `Sender` above the subjects."""
    kinds = {
        column: _find_kind(cell) for (row, column), cell in placed.cells.items() if row == placed.first_row and cell
    }
    for column, kind in sorted(kinds.items()):
        value = target.sheet.compute_value(placed.first_row - 1, column)
        named = {one for one, words in _KIND_WORDS.items() if _has_word(value, words)}
        if named and kind not in named and named & {*kinds.values()}:
            where = target.locate_cell(placed.first_row - 1, column)
            yield failed(where, "a header that fits its column", describe_cell(value)[:300])


def _find_kind(cell: WantedCell) -> str:
    if isinstance(cell, TimeOnDay):
        return "time"
    kind = read_expected_value(cell)[0].type
    return {"address": "address", "number": "number", "date": "time", "time": "time"}.get(kind, "text")


def _has_word(value: object, words: frozenset[str]) -> bool:
    return isinstance(value, str) and not words.isdisjoint(re.findall(r"[a-z]+", value[:100].casefold()))


def _find_hidden_cells(target: TargetSheet, placed: _PlacedList) -> Iterator[Check]:
    """Yield each cell of the list that holds what it should and does not show it."""
    for place, wanted in sorted(placed.cells.items()):
        value = target.sheet.compute_value(*place)
        if is_text_for_number(wanted, value) and not has_figures_as_text(target, place[1]):
            where = target.locate_cell(*place)
            yield failed(where, f"{describe_wanted(wanted)} as a number", f"the text {describe_cell(value)}")
        elif problem := find_display_problem(target, *place, wanted):
            yield failed(
                target.locate_cell(*place), f"{describe_wanted(wanted) or 'a header'}, for all to see", problem
            )


def _find_foreign_surroundings(
    args: ListArgs, workspace: FileTree, seed: FileTree, references: References
) -> Iterator[Check]:
    workbook = read_workbook(args.file, workspace, seed, references)
    if isinstance(workbook, Check):
        yield workbook
        return

    def is_title(text: str) -> bool:
        return states_no_value(text) and not any(contains_keyword(text, one) for one in args.never)

    yield from find_foreign_surroundings(normalize_path(args.file), workbook, is_title, args.sheet)


def _find_cells_below(target: TargetSheet, placed: _PlacedList) -> Iterator[Check]:
    """Yield each filled cell directly below a list in a workbook that has other content."""
    below = max(row for row, _ in placed.cells) + 1
    for column in sorted({column for _, column in placed.cells}):
        if not is_blank(target.sheet.get_raw(below, column)):
            found = describe_cell(target.sheet.compute_value(below, column))[:300]
            yield failed(target.locate_cell(below, column), "a blank cell below the list", found)


def _open_sheet(
    args: ListArgs, is_new: bool, workspace: FileTree, seed: FileTree, references: References
) -> TargetSheet | Check:
    """Open the sheet with the list; in a new workbook, all others are blank."""
    names = read_sheet_names(args.file, workspace, seed, references)
    if isinstance(names, Check) or not is_new:
        return (
            names if isinstance(names, Check) else open_office_sheet(args.file, args.sheet, workspace, seed, references)
        )
    targets = [open_sheet(args.file, name, workspace, seed, references) for name in names]
    filled = [one for one in targets if isinstance(one, TargetSheet) and _has_content(one)]
    if len(filled) > 1:
        return failed(filled[1].where, "a blank sheet", f"content besides that of sheet {filled[0].sheet.name!r}")
    if args.sheet is not None or not filled:
        return open_sheet(args.file, args.sheet, workspace, seed, references)
    return filled[0]


def _has_content(target: TargetSheet) -> bool:
    spend_steps(10 * target.sheet.row_count * target.sheet.column_count)
    return any(not is_blank(cell) for row in target.sheet.rows for cell in row)


def _parse_cell(cell: str) -> tuple[int, int]:
    match = _CELL.fullmatch(cell)
    assert match is not None
    return int(match[2]), column_number(match[1])
