"""The currency in which an office counts, as far as what its surfers found shows it."""

import re
from collections.abc import Iterable, Iterator

from data_model import DocumentFinding, Finding, SheetFinding

_CURRENCIES = {"USD": "$", "EUR": "\u20ac", "GBP": "\u00a3", "JPY": "\u00a5", "CHF": "CHF"}
_SIGNS = re.compile(r"\b(?:USD|EUR|GBP|JPY|CHF)\b|[$\u20ac\u00a3\u00a5]")


def find_office_currency(findings: Iterable[Finding]) -> str:
    """Return the code of the only currency that the files of an office name; empty if they name none or several."""
    signs = {sign for finding in findings for text in _list_texts(finding) for sign in _SIGNS.findall(text)}
    codes = {code for code, sign in _CURRENCIES.items() if not signs.isdisjoint((code, sign))}
    return codes.pop() if len(codes) == 1 else ""


def _list_texts(finding: Finding) -> Iterator[str]:
    if isinstance(finding, SheetFinding):
        yield from (column.name for column in finding.columns)
        yield from (cell for row in finding.rows for cell in row)
    elif isinstance(finding, DocumentFinding):
        yield from finding.paragraphs
        yield from (cell for table in finding.tables for row in table for cell in row)
