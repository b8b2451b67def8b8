"""References to cells in the text of a formula, found without evaluating it, and the formula in one notation."""

import re
from collections.abc import Callable
from typing import NamedTuple

_TOKEN = re.compile(
    r"""(?P<text>"(?:[^"]|"")*+")
    |(?:(?P<sheet>'(?:[^']|'')*+'|(?<![\w.])[^\W\d][\w.]*+)!)?+
     (?<![\w.])(?P<area>\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?+
       |\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7})(?![\w.(!])
    |(?P<name>'(?:[^']|'')*+'|[^\W\d][\w.]*+)
    |(?P<space>\s+)""",
    re.VERBOSE,
)
_CORNER = re.compile(r"(\$?)([A-Za-z]{0,3})(\$?)([0-9]{0,7})")


class Corner(NamedTuple):
    """A corner of an area as a formula writes it; a column or row of None is not given.

    Attributes:
        column: Counted from 1.
        row: Counted from 1.
        is_column_fixed: Whether `$` stands before the column.
        is_row_fixed: Whether `$` stands before the row.
    """

    column: int | None
    row: int | None
    is_column_fixed: bool = False
    is_row_fixed: bool = False


class Reference(NamedTuple):
    """A cell or an area; a cell has one corner. The sheet is None if it is the formula's own."""

    sheet: str | None
    corners: tuple[Corner, ...]


def rewrite_references(formula: str, rewrite: Callable[[Reference], str]) -> str:
    """Return a formula in capitals and without blanks, except inside quotation marks, with other references.

    Args:
        rewrite: Returns the new text of a reference.
    """

    def replace(match: re.Match[str]) -> str:
        if match["area"]:
            sheet = match["sheet"]
            if sheet is not None and sheet.startswith("'"):
                sheet = sheet[1:-1].replace("''", "'")
            return rewrite(Reference(sheet, tuple(map(_parse_corner, match["area"].split(":")))))
        if match["space"]:
            return ""
        return match[0] if match["text"] else match[0].upper().removeprefix("_XLFN.")

    return _TOKEN.sub(replace, formula)


def format_reference(reference: Reference) -> str:
    """Return the text of a reference, with the name of its sheet in quotation marks and small letters."""
    sheet = "" if reference.sheet is None else "'" + reference.sheet.casefold().replace("'", "''") + "'!"
    return sheet + ":".join(map(_format_corner, reference.corners))


def _parse_corner(text: str) -> Corner:
    match = _CORNER.fullmatch(text)
    assert match is not None, "the pattern of areas finds corners only"
    fixed, letters, fixed_row, digits = match.groups()
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    if not letters:
        return Corner(None, int(digits), is_row_fixed=bool(fixed or fixed_row))
    return Corner(column, int(digits) if digits else None, bool(fixed), bool(fixed_row))


def _format_corner(corner: Corner) -> str:
    letters, column = "", corner.column or 0
    while column > 0:
        column, remainder = divmod(column - 1, 26)
        letters = chr(ord("A") + remainder) + letters
    column_text = "" if corner.column is None else ("$" if corner.is_column_fixed else "") + letters
    row_text = "" if corner.row is None else ("$" if corner.is_row_fixed else "") + str(corner.row)
    return column_text + row_text
