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
    """List the rows that are not shown, or not higher than a line."""
    return frozenset(
        number
        for number, row in sheet.row_dimensions.items()
        if row.hidden or (row.height is not None and row.height < _MIN_HEIGHT_POINTS)
    )


def list_hidden_columns(sheet: Worksheet) -> frozenset[int]:
    """List the columns that are not shown, or not wider than a line."""
    hidden: set[int] = set()
    dimensions: Iterable[Any] = sheet.column_dimensions.values()
    for column in dimensions:
        if column.hidden or (column.width is not None and column.width < _MIN_WIDTH_CHARS):
            column.reindex()
            hidden.update(range(column.min or 1, min(column.max or column.min or 1, MAX_COLUMN) + 1))
    return frozenset(hidden)
