"""Numbers and dates that a workbook holds as text, in the notation that their column settles."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from data_model import SheetColumnText, find_stated_values

_GROUPS = "[.'\u2019 \u00a0\u202f]"
_DECIMAL_COMMA = re.compile(
    rf"(?P<whole>-?[0-9]{{1,3}}(?:{_GROUPS}[0-9]{{3}}){{1,4}}|-?[0-9]{{1,15}})(?:,(?P<rest>[0-9]{{1,4}}))?"
)
_DECIMAL_POINT = re.compile(r"(?P<whole>-?[0-9]{1,3}(?:,[0-9]{3}){1,4}|-?[0-9]{1,15})(?:\.(?P<rest>[0-9]{1,4}))?")
# A comma before three digits may separate thousands; any other one is a decimal comma.
_CERTAIN_COMMA = re.compile(r",(?:[0-9]{1,2}|[0-9]{4})$|[.'\u2019 \u00a0\u202f][0-9]{3},")
_CURRENCY = r"(?:[$€£¥]|(?:EUR|USD|GBP|CHF|Euro|euro)\b\.?)"
_WITH_CURRENCY = re.compile(
    rf"(?P<before>{_CURRENCY})?\s?(?P<number>-?[0-9][0-9.,'\u2019 \u00a0\u202f]*)(?<=[0-9])\s?(?P<after>{_CURRENCY})?"
)
_DATE = re.compile(r"([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4})")


class ColumnNotation(NamedTuple):
    """How the values of a column are written as text.

    Attributes:
        read: Returns the canonical form of a cell's text, or None if it is not written so.
        text: Whether each cell reads the same without its column.
    """

    read: Callable[[str], str | None]
    text: SheetColumnText


def find_notation(values: Sequence[object]) -> ColumnNotation | None:
    """Find the notation of a column's numbers or dates; None if its cells are not text, or not all of one notation."""
    texts = [" ".join(value.split()) for value in values if isinstance(value, str) and value.strip()]
    others = [value for value in values if value is not None and not isinstance(value, str)]
    if not texts:
        return None
    if not others or all(isinstance(value, int | float) for value in others):
        read_number = _find_number_notation(texts) or _find_amount_notation(texts)
        if read_number:
            return _make_notation("number", read_number, texts)
    read_date = _find_date_order(texts)
    if read_date and (not others or all(isinstance(value, date) for value in others)):
        return _make_notation("date", read_date, texts)
    return None


def _find_number_notation(texts: list[str]) -> Callable[[str], str | None] | None:
    if _is_decimal_comma(texts):
        return _read_decimal_comma
    if any("," in text for text in texts) and all(map(_read_decimal_point, texts)):
        return _read_decimal_point
    return None


def _find_amount_notation(texts: list[str]) -> Callable[[str], str | None] | None:
    """Find the notation of numbers of which some name a currency, and all that do the same one."""
    matches = [match for text in texts if (match := _WITH_CURRENCY.fullmatch(text))]
    currencies = {match[side] for match in matches for side in ("before", "after") if match[side]}
    if len(matches) < len(texts) or len(currencies) != 1:
        return None
    numbers = [match["number"] for match in matches]
    read_number = _find_number_notation(numbers)
    if read_number is None and all(re.fullmatch(r"-?[0-9]{1,15}(?:\.[0-9]{1,2})?", number) for number in numbers):
        read_number = _read_decimal_point
    if read_number is None:
        return None
    return partial(_read_amount, read_number)


def _read_amount(read_number: Callable[[str], str | None], text: str) -> str | None:
    match = _WITH_CURRENCY.fullmatch(text)
    return read_number(match["number"]) if match else None


def _make_notation(kind: str, read: Callable[[str], str | None], texts: list[str]) -> ColumnNotation:
    is_plain = all(_read_alone(kind, text) == read(text) for text in texts)
    return ColumnNotation(read, "plain" if is_plain else "settled_by_column")


def _read_alone(kind: str, text: str) -> str | None:
    """Return the value that a text states, as a criterion reads it; None if it states several or may state others."""
    stated = find_stated_values(text)
    is_one_value = len(stated) == 1 and not _remove_currency(text[: stated[0].start] + text[stated[0].end :])
    readings = {value for value_type, value in stated[0].readings if value_type == kind} if is_one_value else set()
    return readings.pop() if len(readings) == 1 else None


def _remove_currency(text: str) -> str:
    return re.sub(_CURRENCY, "", text).strip()


def _is_decimal_comma(texts: list[str]) -> bool:
    return any(map(_CERTAIN_COMMA.search, texts)) and all(map(_read_decimal_comma, texts))


def _read_decimal_comma(text: str) -> str | None:
    match = _DECIMAL_COMMA.fullmatch(text)
    return _join_digits(re.sub(_GROUPS, "", match["whole"]), match["rest"]) if match else None


def _read_decimal_point(text: str) -> str | None:
    match = _DECIMAL_POINT.fullmatch(text)
    return _join_digits(match["whole"].replace(",", ""), match["rest"]) if match else None


def _join_digits(whole: str, rest: str | None) -> str:
    sign, digits = whole[: whole.startswith("-")], whole.lstrip("-").lstrip("0") or "0"
    decimals = (rest or "").rstrip("0")
    text = f"{digits}.{decimals}" if decimals else digits
    return text if text == "0" else f"{sign}{text}"


def _find_date_order(texts: list[str]) -> Callable[[str], str | None] | None:
    matches = [_DATE.fullmatch(text) for text in texts]
    found = [match for match in matches if match]
    if len(found) < len(texts) or len({match[2] for match in found}) > 1:
        return None
    orders = [read for read in (_read_day_first, _read_month_first) if all(map(read, texts))]
    # The order of 03/04/2024 alone is anybody's guess, while with dots the day comes first.
    if found[0][2] == ".":
        return _read_day_first if _read_day_first in orders else None
    return orders[0] if len(orders) == 1 else None


def _read_day_first(text: str) -> str | None:
    match = _DATE.fullmatch(text)
    return _format_date(match[4], match[3], match[1]) if match else None


def _read_month_first(text: str) -> str | None:
    match = _DATE.fullmatch(text)
    return _format_date(match[4], match[1], match[3]) if match else None


def _format_date(year: str, month: str, day: str) -> str | None:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
