"""Figures that stand in a sheet as text, which no formula adds up."""

import re
from collections.abc import Collection

from criteria.cell_statements import WantedCell
from criteria.cell_values import parse_cell_number
from criteria.sheets import TargetSheet
from criteria.step_budget import spend_steps
from file_formats import UnreadableFile, xlsx
from office_env import FileTree

_FIGURE_TEXT = re.compile(r"[-+(]?\W{0,3}(?:[A-Za-z]{1,3}\s{0,2})?[0-9]")
_CODE = re.compile(r"0[0-9]")
_SIGN_OF_UNIT = re.compile(r"[$\u20ac\xa3\xa5%]")
_DIGITS = re.compile(r"[0-9]{1,15}")


def is_text_for_number(target: TargetSheet, place: tuple[int, int], wanted: WantedCell, value: object) -> bool:
    """Return whether a cell that must hold a number holds text instead, such as `1,200`.

    What begins with a needless zero is a code and no number. A sign, as in `$1,200.00` and `5%`, says what the text is,
    where the column has no numbers beside it that a sum would take without it; so does one that was asked for.
    """
    is_number = isinstance(wanted, str) and parse_cell_number(wanted) is not None and not _CODE.match(wanted.strip())
    if not (is_number and isinstance(value, str)) or (value == wanted and _SIGN_OF_UNIT.search(value)):
        return False
    if "%" in value or any(map(str.isalpha, value)):
        return "%" not in value
    return _SIGN_OF_UNIT.search(value) is None or _has_numbers(target, place)


def has_figures_as_text(target: TargetSheet, column: int) -> bool:
    """Return whether a column of the original sheet has its figures as text, perhaps with units."""
    if target.original is None:
        return False
    sheet = target.original.cells
    spend_steps(5 * sheet.row_count)
    values = [sheet.get_raw(row, column) for row in range(1, sheet.row_count + 1)]
    texts = sum(isinstance(value, str) and _FIGURE_TEXT.match(value) is not None for value in values)
    return texts > sum(map(_is_number, values))


def find_codes(office: FileTree, texts: Collection[object]) -> frozenset[str]:
    """Return those of some texts that are codes, such as the cost centre 1010: the office has them as text."""
    sought = {text for text in texts if isinstance(text, str) and _DIGITS.fullmatch(text)}
    found = set[str]()
    for name in sorted(office.names()):
        if found == sought:
            break
        if not name.endswith(".xlsx"):
            continue
        try:
            sheets = xlsx.read_workbook_content(office.read(name)).sheets
        except UnreadableFile:
            continue
        for sheet in sheets:
            spend_steps(sheet.cells.row_count)
            found |= {cell for row in sheet.cells.rows for cell in row if isinstance(cell, str)} & sought
    return frozenset(found)


def _has_numbers(target: TargetSheet, place: tuple[int, int]) -> bool:
    """Return whether the column of a cell has numbers in other rows, as it is now or as it was."""
    for content in (target.content, target.original):
        if content is not None:
            spend_steps(content.cells.row_count)
            rows = (row for row in range(1, content.cells.row_count + 1) if row != place[0])
            if any(_is_number(content.cells.get_raw(row, place[1])) for row in rows):
                return True
    return False


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
