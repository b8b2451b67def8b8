"""Currencies that number formats show, and those in which a sheet counts."""

import re
from collections.abc import Collection, Iterable

from criteria.fair_forms.currencies import find_currencies
from criteria.step_budget import spend_steps
from file_formats import xlsx

_MAX_TEXTS = 2_000
# A format names its currency as `[$€-407]`; without a sign, `[$-409]` is only a language.
_FORMAT_CURRENCY = re.compile(r"\[\$([^\]-]*)(?:-[^\]]*)?\]")


def find_format_currencies(number_format: str) -> frozenset[str]:
    """Return the codes of the currencies that a number format shows."""
    return find_currencies(_FORMAT_CURRENCY.sub(r" \1 ", number_format))


def list_column_currencies(sheet: xlsx.SheetContent, column: int) -> frozenset[str]:
    """Return the currencies that the number formats, the header and other short texts of a column name."""
    formats = {one for place, one in sheet.number_formats.items() if place[1] == column}
    texts = {value for row in sheet.cells.rows for value in row[column - 1 : column] if isinstance(value, str)}
    spend_steps(10 * sheet.cells.row_count + len(sheet.number_formats))
    return _list_currencies(formats, texts)


def list_sheet_currencies(sheet: xlsx.SheetContent) -> frozenset[str]:
    """Return the currencies in which a sheet counts: those of its number formats, its headers and other short texts."""
    spend_steps(10 * sheet.cells.row_count * sheet.cells.column_count)
    texts = {value for row in sheet.cells.rows for value in row if isinstance(value, str)}
    return _list_currencies(set(sheet.number_formats.values()), texts)


def _list_currencies(formats: Collection[str], texts: Collection[str]) -> frozenset[str]:
    found = _join(find_format_currencies(one) for one in sorted(formats)[:_MAX_TEXTS])
    return found | _join(find_currencies(text) for text in sorted(texts)[:_MAX_TEXTS])


def _join(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*sets)
