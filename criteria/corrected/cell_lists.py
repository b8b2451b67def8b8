"""The criterion for a list in a workbook that begins in a given cell."""

import re
from collections.abc import Iterator

from criteria.cell_statements import (
    describe_wanted,
    match_cell,
    states_no_value,
)
from criteria.cell_values import describe_cell
from criteria.fair_forms import find_statements
from criteria.fair_forms.months import find_months
from criteria.keyword_matching import contains_keyword
from criteria.list_headings import find_foreign_headings, find_kind
from criteria.new_workbooks import find_foreign_surroundings
from criteria.registry import Findings, MatchedItem, References, criterion
from criteria.sentences import blank_out
from criteria.sheet_tables import is_blank, open_office_sheet
from criteria.sheets import TargetSheet, open_sheet, read_sheet_names, read_workbook
from criteria.shown_cells import find_display_problem
from criteria.step_budget import spend_steps
from criteria.text_numbers import find_codes, has_figures_as_text, is_text_for_number
from criteria.wanted_lists import ListArgs, PlacedList, is_header, place_list
from data_model import Check, failed, passed
from office_env import FileTree, normalize_path

_MAX_REPORTED = 5
_KIND_WORDS = {
    "address": frozenset({"sender", "senders", "from", "address", "addresses"}),
    "time": frozenset({"start", "starts", "date", "time", "when", "begin", "begins"}),
    "number": frozenset({"figure", "figures", "amount", "value", "number"}),
    "text": frozenset({"subject", "subjects", "title", "titles", "event", "events", "name", "names", "label"}),
}
"""What the header of a column can say about what it holds."""


@criterion
def evaluate_excel_list(workspace: FileTree, seed: FileTree, references: References, args: ListArgs) -> Findings:
    """The list begins in its cell: exactly its rows, in order, each value alone in its cell.

    A row of headers may be the first row of the list or stand above it. In a workbook that is new, the whole file is
    judged: besides the list it holds only a title and headers above it, in words that state no value, and the same goes
    for the names of its sheets and for whatever is printed or noted beside its cells. A header is what the request or
    the office calls its column, or plain words for it; it names no other column and brings no words of its own.
    """
    is_new = normalize_path(args.file) not in seed.names()
    target = _open_sheet(args, is_new, workspace, seed, references)
    if isinstance(target, Check):
        yield target
        return
    placed = place_list(args, target)
    if placed.differences:
        for row, column, expected in placed.differences[:_MAX_REPORTED]:
            found = describe_cell(target.sheet.compute_value(row, column))[:300]
            yield failed(target.locate_cell(row, column), expected[:300], found)
        return
    foreign = [*_find_texts_for_numbers(target, placed, seed), *_find_hidden_cells(target, placed)]
    foreign += _find_misnamed_columns(target, placed)
    foreign += _find_foreign_cells(args, target, placed) if is_new else _find_cells_below(target, placed)
    if is_new:
        foreign += _find_foreign_surroundings(args, workspace, seed, references)
        foreign += _find_foreign_headings(args, target, placed, seed)
    yield from foreign[:_MAX_REPORTED]
    if foreign:
        return
    yield passed(f"the list begins in cell {args.cell.upper()}", target.where)
    if is_new:
        yield MatchedItem("file", normalize_path(args.file))
    else:
        yield from (match_cell(args.file, target, *place) for place in sorted(placed.cells))


def _find_foreign_cells(args: ListArgs, target: TargetSheet, placed: PlacedList) -> Iterator[Check]:
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
            if not ((is_title or is_header_row) and is_header(args, value, number)):
                yield failed(target.locate_cell(row, column), "a blank cell", describe_cell(value)[:300])


def _find_misnamed_columns(target: TargetSheet, placed: PlacedList) -> Iterator[Check]:
    """Yield each header that names what another column of the list holds, such as `Sender` above the subjects."""
    kinds = {
        column: find_kind(cell) for (row, column), cell in placed.cells.items() if row == placed.first_row and cell
    }
    for column, kind in sorted(kinds.items()):
        value = target.sheet.compute_value(placed.first_row - 1, column)
        named = {one for one, words in _KIND_WORDS.items() if _has_word(value, words)}
        if kind == "text" and _holds_serial_numbers(placed, column):
            named -= {"number"}
        if named and kind not in named and named & {*kinds.values()}:
            where = target.locate_cell(placed.first_row - 1, column)
            yield failed(where, "a header that fits its column", describe_cell(value)[:300])


def _find_foreign_headings(
    args: ListArgs, target: TargetSheet, placed: PlacedList, office: FileTree
) -> Iterator[Check]:
    for row, column in find_foreign_headings(args, target, placed, office):
        found = describe_cell(target.sheet.compute_value(row, column))[:300]
        yield failed(target.locate_cell(row, column), "a heading of what stands below it", found)


def _holds_serial_numbers(placed: PlacedList, column: int) -> bool:
    """Return whether each cell of a column is the number of a record, such as `H-1165`, which people call a number."""
    wanted = [cell for (_, at), cell in placed.cells.items() if at == column and cell]
    return all(isinstance(one, str) and " " not in one and any(map(str.isdigit, one)) for one in wanted)


def _has_word(value: object, words: frozenset[str]) -> bool:
    return isinstance(value, str) and not words.isdisjoint(re.findall(r"[a-z]+", value[:100].casefold()))


def _find_hidden_cells(target: TargetSheet, placed: PlacedList) -> Iterator[Check]:
    """Yield each cell of the list that holds what it should and does not show it."""
    for place, wanted in sorted(placed.cells.items()):
        if problem := find_display_problem(target, *place, wanted):
            yield failed(
                target.locate_cell(*place), f"{describe_wanted(wanted) or 'a header'}, for all to see", problem
            )


def _find_texts_for_numbers(target: TargetSheet, placed: PlacedList, office: FileTree) -> Iterator[Check]:
    """Yield each cell of the list that holds the text of a figure; a code of the office in figures is none."""
    texts = {
        place: target.sheet.compute_value(*place)
        for place, wanted in sorted(placed.cells.items())
        if is_text_for_number(target, place, wanted, target.sheet.compute_value(*place))
        and not has_figures_as_text(target, place[1])
    }
    codes = find_codes(office, texts.values()) if texts else frozenset[str]()
    for place, value in texts.items():
        if value not in codes:
            expected = f"{describe_wanted(placed.cells[place])} as a number"
            yield failed(target.locate_cell(*place), expected, f"the text {describe_cell(value)}")


def _find_foreign_surroundings(
    args: ListArgs, workspace: FileTree, seed: FileTree, references: References
) -> Iterator[Check]:
    workbook = read_workbook(args.file, workspace, seed, references)
    if isinstance(workbook, Check):
        yield workbook
        return

    def is_title(text: str) -> bool:
        fair = [span for one in args.may_state for span in find_statements(text, one)]
        fair += find_months(text, args.context)
        return states_no_value(blank_out(text, fair)) and not any(contains_keyword(text, one) for one in args.never)

    yield from find_foreign_surroundings(normalize_path(args.file), workbook, is_title, args.sheet)


def _find_cells_below(target: TargetSheet, placed: PlacedList) -> Iterator[Check]:
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
