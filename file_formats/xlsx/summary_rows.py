"""Rows of a table that sum up other rows: totals, subtotals and averages, and notes below them; none is a record."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from file_formats.formulas import ComputedValue
from file_formats.xlsx.sheet_view import Sheet

_SUMMARY_LABELS = frozenset(
    "total|totals|grand total|sum|sum total|subtotal|sub total|sub-total|overall|overall total|average|"
    "gesamt|gesamtsumme|summe|summen|zwischensumme|endsumme|insgesamt|durchschnitt|mittelwert|"
    "somme|total général|sous-total|sous total|moyenne|suma|suma total|total general|promedio|totale|totale generale|"
    "subtotale|somma|media|totaal|eindtotaal|subtotaal|gemiddelde|soma|total geral|média".split("|")
)
_SUMMARY_WORDS = frozenset(
    {
        "total",
        "totals",
        "sum",
        "subtotal",
        "gesamt",
        "summe",
        "zwischensumme",
        "insgesamt",
        "somme",
        "totale",
        "totaal",
        "soma",
    }
)
# A number as text, with a decimal comma or with commas between thousands.
_DECIMAL_COMMA = re.compile(r"-?(?:[0-9]{1,3}(?:[.\u00a0 ][0-9]{3}){1,4}|[0-9]{1,15}),[0-9]{1,2}")
_DECIMAL_POINT = re.compile(r"-?[0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{1,2})?")
_PLAIN = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,2})?")
_RANGE = re.compile(r"(?<![\w!$'])\$?([A-Z]{1,3})\$?([0-9]{1,7}):\$?([A-Z]{1,3})\$?([0-9]{1,7})(?![\w(])")
_ADDITION = re.compile(r"=\+?\$?[A-Z]{1,3}\$?[0-9]{1,7}(?:\+\$?[A-Z]{1,3}\$?[0-9]{1,7})+")
_CELL = re.compile(r"([A-Z]{1,3})\$?([0-9]{1,7})")
_CURRENCY = re.compile(r"^(?:[$€£¥]|(?:EUR|USD|GBP|CHF)\b)\s?|\s?(?:[$€£¥]|\b(?:EUR|USD|GBP|CHF|Euro))$")
_MIN_SUMMED_ROWS = 2
_MIN_COLUMNS_WITH_NOTES = 3


def find_summary_rows(sheet: Sheet, rows: Sequence[int], columns: Sequence[int]) -> tuple[int, ...]:
    """Find the rows of a table that sum up other rows of it, and the notes below the last of them.

    A row is one if a formula in it aggregates cells above it in its own column; if its label says so (`Total`,
    `Summe:`); or if it has no label, or one with such a word in it (`Total costs`), and a number in it is the sum of
    those above. A row below with one filled cell in a table of three columns or more is a note.

    Args:
        sheet: The sheet.
        rows: The rows below the header, from 1 and in order; rows that are not given are no part of the table.
        columns: The columns of the table, from 1 and in order.

    Returns:
        The numbers of these rows, from 1.
    """
    found: list[int] = []
    columns_so_far = {column: _ColumnSoFar() for column in columns}
    for row in rows:
        values = {column: sheet.compute_value(row, column) for column in columns}
        if _is_summary_row(sheet, row, values, columns_so_far) or (found[-1:] == [row - 1] and _is_note(values)):
            found.append(row)
            for so_far in columns_so_far.values():
                so_far.section = _Tally()
        else:
            for column, value in values.items():
                columns_so_far[column].add(value)
    return tuple(found)


def _is_note(values: dict[int, ComputedValue]) -> bool:
    filled = [value for value in values.values() if value is not None and str(value).strip()]
    return len(values) >= _MIN_COLUMNS_WITH_NOTES and len(filled) == 1 and isinstance(filled[0], str)


@dataclass
class _Tally:
    total: float = 0.0
    count: int = 0


@dataclass
class _ColumnSoFar:
    """The numbers of one column: those of all records, and of the records since the last summary."""

    whole: _Tally = field(default_factory=_Tally)
    section: _Tally = field(default_factory=_Tally)

    def add(self, value: ComputedValue) -> None:
        number = _to_number(value)
        if number is not None:
            for tally in (self.whole, self.section):
                tally.total += number
                tally.count += 1

    def adds_up_to(self, value: ComputedValue) -> bool:
        number = _to_number(value)
        return number is not None and any(
            tally.count >= _MIN_SUMMED_ROWS and math.isclose(tally.total, number, rel_tol=1e-9, abs_tol=0.005)
            for tally in (self.whole, self.section)
        )


def _is_summary_row(
    sheet: Sheet, row: int, values: dict[int, ComputedValue], columns_so_far: dict[int, _ColumnSoFar]
) -> bool:
    if any(
        (row, column) in sheet.formulas and _aggregates_cells_above(str(sheet.get_raw(row, column)), row, column)
        for column in values
    ):
        return True
    texts = [value for value in values.values() if isinstance(value, str) and value.strip() and not _to_number(value)]
    label = " ".join(texts[0].rstrip(" :").casefold().split()) if texts else ""
    if label in _SUMMARY_LABELS:
        return True
    may_sum_up = not texts or not _SUMMARY_WORDS.isdisjoint(re.findall(r"\w+", label[:100]))
    return may_sum_up and any(columns_so_far[column].adds_up_to(value) for column, value in values.items())


def _aggregates_cells_above(formula: str, row: int, column: int) -> bool:
    """Return whether a formula covers two or more cells above it in its own column, by a range or an addition."""
    text = formula.upper().replace(" ", "")
    for first, top, last, bottom in _RANGE.findall(text):
        if _column_number(first) == column == _column_number(last) and int(top) < int(bottom) < row:
            return True
    return bool(_ADDITION.fullmatch(text)) and all(
        _column_number(letters) == column and int(number) < row for letters, number in _CELL.findall(text)
    )


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _to_number(value: ComputedValue) -> float | None:
    if isinstance(value, str) and len(value) <= 30:
        return _parse_text(value.strip())
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return float(value)
    except OverflowError:
        return None


def _parse_text(text: str) -> float | None:
    number = _CURRENCY.sub("", text)
    if _DECIMAL_COMMA.fullmatch(number):
        return float(re.sub("[.\u00a0 ]", "", number).replace(",", "."))
    if _DECIMAL_POINT.fullmatch(number) or (number != text and _PLAIN.fullmatch(number)):
        return float(number.replace(",", ""))
    return None
