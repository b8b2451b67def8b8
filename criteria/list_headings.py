"""The headings above a list in a new workbook, held against its columns."""

from collections.abc import Iterator

from criteria.cell_statements import TimeOnDay, WantedCell
from criteria.cell_values import format_cell_value
from criteria.fair_forms import read_expected_value
from criteria.fair_forms.column_names import Column, ColumnKind, find_wrong_headings
from criteria.register_columns import list_register_columns
from criteria.sheets import TargetSheet
from criteria.wanted_lists import ListArgs, PlacedList
from office_env import FileTree

_KINDS: dict[str, ColumnKind] = {"address": "address", "number": "number", "date": "time", "time": "time"}


def find_kind(cell: WantedCell) -> ColumnKind:
    """Return what a wanted cell holds."""
    return "time" if isinstance(cell, TimeOnDay) else _KINDS.get(read_expected_value(cell)[0].type, "text")


def find_foreign_headings(
    args: ListArgs, target: TargetSheet, placed: PlacedList, office: FileTree
) -> Iterator[tuple[int, int]]:
    """Find the cells above a list whose headings name something else than what stands below them."""
    across = sorted({column for _, column in placed.cells})
    row = placed.first_row - 1
    if row < 1:
        return
    headings = [target.sheet.compute_value(row, column) for column in across]
    filled = [at for at, heading in enumerate(headings) if isinstance(heading, str) and heading.strip()]
    if not filled or (filled == [0] and len(across) > 1):
        # A title.
        return
    columns = []
    for at, column in enumerate(across):
        cells = [cell for place, cell in placed.cells.items() if place[1] == column and place[0] > row and cell]
        has_names = args.in_column_order and at < len(args.headings) and len(across) == len(args.headings)
        columns.append(
            Column(
                format_cell_value(headings[at]) if at in filled else "",
                find_kind(cells[0]) if cells else "text",
                frozenset(cell.strip().casefold() for cell in cells if isinstance(cell, str)),
                args.headings[at] if has_names else (),
            )
        )
    register = list_register_columns(office, args.context)
    for at in find_wrong_headings(columns, args.context, register):
        yield row, across[at]
