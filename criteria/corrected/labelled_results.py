"""The criterion for a result below a table, such as a total, with its label beside it."""

from collections.abc import Iterator
from typing import NamedTuple

from criteria.cell_statements import holds_alone, match_cell
from criteria.cell_values import parse_cell_number
from criteria.documents.words import split_words
from criteria.registry import Args, Findings, References, criterion
from criteria.sheet_tables import HeadedTable, describe_row, is_blank, open_table
from criteria.shown_cells import check_cell, find_display_problem
from criteria.step_budget import spend_steps
from criteria.text_numbers import has_figures_as_text
from data_model import Check, failed
from office_env import FileTree

MAX_BLANK_ROWS = 1
MAX_ROWS_BELOW = 50
_MAX_LABELLED_CHARS = 200
_COUNTED = ("row", "rows", "entry", "entries", "line", "lines", "record", "records")


class LabelledResultArgs(Args):
    """The result, its label and the table above it.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet; if left out, the one that was active in the original office.
        column: The header of the column from which the result was computed.
        label: The label; it may end with a colon.
        value: The result.
    """

    file: str
    sheet: str | None = None
    column: str
    label: str
    value: str


class _Place(NamedTuple):
    row: int
    column: int


@criterion
def evaluate_excel_labelled_result(
    workspace: FileTree, seed: FileTree, references: References, args: LabelledResultArgs
) -> Findings:
    """One row below the table holds the label and the result, and nothing else.

    Each has its own cell. The result, which may be a formula, stands in the column from which it was computed, or right
    beside its label, if both are in the table, the label is not among the figures, and the result not among those of
    another column, unless it may be a count of rows. One blank row may lie above them.
    """
    before = open_table(f"seed/{args.file}", args.sheet, (args.column,), workspace, seed, references)
    after = open_table(args.file, args.sheet, (args.column,), workspace, seed, references)
    for table in (before, after):
        if isinstance(table, Check):
            yield table
            return
    assert isinstance(before, HeadedTable)
    assert isinstance(after, HeadedTable)
    rows = _list_rows_below(before, after)
    labels = [place for place in _list_filled(after, rows) if _is_label(args, after.read(*place))]
    if len(labels) != 1:
        nearest = describe_row(after.target, rows[-1]) if rows else "nothing"
        found = f"{len(labels)} such cells" if labels else f"below the table: {nearest}"
        yield failed(after.target.where, f"the label {args.label!r} once, in a row below the table", found)
        return
    (label,) = labels
    yield from _check_row(args, after, label)


def _check_row(args: LabelledResultArgs, table: HeadedTable, label: _Place) -> Findings:
    others = [place for place in _list_filled(table, (label.row,)) if place != label]
    if not others:
        found = "both in one cell" if _is_label_with_value(args, table.read(*label)) else "the label alone"
        yield failed(table.target.locate_cell(*label), f"{args.value} in a cell beside the label", found)
        return
    if _is_label_with_value(args, table.read(*label)):
        yield failed(
            table.target.locate_cell(*label), "the result once in its row", describe_row(table.target, label.row)
        )
        return
    (place, *rest) = others
    where = table.target.locate_cell(*place)
    units = _list_units(args, table)
    names_rows = not set(split_words(str(table.read(*place)))).isdisjoint(units)
    may_be_text = names_rows or has_figures_as_text(table.target, table.column_by_header[args.column])
    check = check_cell(table.target, *place, args.value, units, may_be_text)
    label_problem = find_display_problem(table.target, *label, args.label)
    figures = table.column_by_header[args.column]
    is_beside = place.column == label.column + 1 and place.column in table.columns and label.column in table.columns
    is_beside = is_beside and (bool(units) or not _holds_figures(table, place.column))
    if check.status == "error":
        yield check
    elif rest:
        yield failed(where, f"{args.value} beside the label, and nothing else", describe_row(table.target, label.row))
    elif check.status == "failed":
        yield check
    elif label_problem is not None:
        yield failed(table.target.locate_cell(*label), f"the label {args.label!r}, for all to see", label_problem)
    elif place.column != figures and not (is_beside and label.column != figures):
        yield failed(where, f"{args.value} beside its label or in the column {args.column!r}", "it in another column")
    else:
        yield check
        yield from (match_cell(args.file, table.target, *one) for one in (label, place))


def _holds_figures(table: HeadedTable, column: int) -> bool:
    """Tell whether most of the filled cells of a column in the table are numbers."""
    cells = [cell for row in table.rows if not is_blank(cell := table.read(row, column))]
    return sum(parse_cell_number(str(cell)) is not None for cell in cells) > len(cells) / 2


def _list_units(args: LabelledResultArgs, table: HeadedTable) -> tuple[str, ...]:
    """List the words that may stand beside the result: a number that can be a count of rows may name them."""
    number = parse_cell_number(args.value)
    return _COUNTED if number is not None and number % 1 == 0 and 0 <= number <= len(table.rows) else ()


def _list_rows_below(before: HeadedTable, after: HeadedTable) -> tuple[int, ...]:
    """List the filled rows below what the table was, up to a larger gap."""
    row = before.rows.stop
    rows: list[int] = []
    blank_count = 0
    while blank_count <= MAX_BLANK_ROWS and len(rows) < MAX_ROWS_BELOW:
        if any(True for _ in _list_filled(after, (row,))):
            rows.append(row)
            blank_count = 0
        else:
            blank_count += 1
        row += 1
    return tuple(rows)


def _list_filled(table: HeadedTable, rows: tuple[int, ...]) -> Iterator[_Place]:
    sheet = table.target.sheet
    spend_steps(10 * len(rows) * sheet.column_count)
    for row in rows:
        for column in range(1, sheet.column_count + 1):
            if not is_blank(sheet.get_raw(row, column)):
                yield _Place(row, column)


def _is_label(args: LabelledResultArgs, value: object) -> bool:
    return isinstance(value, str) and (holds_alone(args.label, value) or _is_label_with_value(args, value))


def _is_label_with_value(args: LabelledResultArgs, value: object) -> bool:
    if not isinstance(value, str) or len(value) > _MAX_LABELLED_CHARS:
        return False
    label, colon, result = value.partition(":")
    return bool(colon) and holds_alone(args.label, label) and holds_alone(args.value, result.strip())
