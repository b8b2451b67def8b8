"""What a worksheet says beside its cells: headers and footers of the page, prompts, and what is not shown."""

import re
from collections.abc import Iterable
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from file_formats.xlsx.cell_looks import conceals_text
from file_formats.xlsx.limits import MAX_COLUMN

_MIN_HEIGHT_POINTS, _MIN_WIDTH_CHARS = 2.0, 0.3
_PAGE_CODE = re.compile(r"&(?:\[[^\]]*\]|[A-Za-z])")
_PAGE_WORDS = frozenset({"page", "of", "/", "-"})
_PAGES, _SIDES = ("odd", "even", "first"), ("left", "center", "right")


def list_page_texts(sheet: Any) -> tuple[str, ...]:
    """List the texts that are printed above and below each page, those of odd pages first.

    Page numbers and the name of the sheet are left out: programs print them by themselves.
    """
    parts = (getattr(sheet, f"{page}{end}") for end in ("Header", "Footer") for page in _PAGES)
    texts = (getattr(part, side).text for part in parts for side in _SIDES)
    return tuple(str(text).strip() for text in texts if text and not _PAGE_WORDS.issuperset(_list_words(str(text))))


def _list_words(text: str) -> list[str]:
    return _PAGE_CODE.sub(" ", text).casefold().split()


def list_prompts(sheet: Any) -> tuple[str, ...]:
    """List the texts of input prompts and of error messages, sorted."""
    texts = (
        text
        for rule in sheet.data_validations.dataValidation
        for text in (rule.promptTitle, rule.prompt, rule.errorTitle, rule.error)
    )
    return tuple(sorted({str(text) for text in texts if text and str(text).strip()}))


def list_concealing_rules(sheet: Any) -> tuple[str, ...]:
    """List the areas in which a conditional format would hide the text of cells or strike it through, sorted."""
    formats = ((area, rule) for area in sheet.conditional_formatting for rule in area.rules)
    return tuple(sorted(str(area.sqref) for area, rule in formats if rule.dxf is not None and conceals_text(rule.dxf)))


def is_locked(sheet: Any) -> bool:
    """Return whether the sheet is protected by a password."""
    protection = sheet.protection
    return bool(protection.sheet and (protection.password or protection.hashValue))


def list_hidden_rows(sheet: Worksheet) -> frozenset[int]:
    """List the rows that are not shown, or not higher than a line, by themselves or as all rows of the sheet."""
    default = sheet.sheet_format
    is_flat = bool(default.zeroHeight) or (default.defaultRowHeight or _MIN_HEIGHT_POINTS) < _MIN_HEIGHT_POINTS
    rows = dict(sheet.row_dimensions.items())
    flat = (number for number in range(1, sheet.max_row + 1) if number not in rows) if is_flat else ()
    return frozenset(flat) | frozenset(
        number
        for number, row in rows.items()
        if row.hidden or (is_flat if row.height is None else row.height < _MIN_HEIGHT_POINTS)
    )


def list_hidden_columns(sheet: Worksheet) -> frozenset[int]:
    """List the columns that are not shown, or not wider than a line, by themselves or as all columns of the sheet."""
    hidden: set[int] = set()
    dimensions: Iterable[Any] = sheet.column_dimensions.values()
    width = sheet.sheet_format.defaultColWidth
    if width is not None and width < _MIN_WIDTH_CHARS:
        hidden.update(range(1, min(sheet.max_column, MAX_COLUMN) + 1))
    for column in dimensions:
        if column.hidden or (column.width is not None and column.width < _MIN_WIDTH_CHARS):
            column.reindex()
            hidden.update(range(column.min or 1, min(column.max or column.min or 1, MAX_COLUMN) + 1))
        elif column.width is not None and hidden:
            column.reindex()
            hidden.difference_update(range(column.min or 1, min(column.max or column.min or 1, MAX_COLUMN) + 1))
    return frozenset(hidden)
