"""How a cell reads: its value by type, and whether two number formats show the same of it."""

import datetime as dt
import re
from decimal import Decimal, InvalidOperation

from file_formats import xlsx
from file_formats.formulas import CellConstant, ComputedValue, Unsupported

CellKey = tuple[str, str]
BLANK: CellKey = ("", "")

_SIGNIFICANT_DIGITS = 15
_SHOWN_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?(?:E[+-]\d+)?")
_DATE_CODE, _TIME_CODE = re.compile("[yd]", re.IGNORECASE), re.compile("[hs]", re.IGNORECASE)
_LITERALS = re.compile(r'"[^"]*"|\\.|\[\$[^\]]*\]')
_SAMPLE = 1234.5
# What is shown may differ from what is there by so much.
_SHOWN_ERROR = Decimal("0.0051")


def make_value_key(value: CellConstant) -> CellKey:
    """Return a constant by its type and what it reads as: 5 equals 5.0 and differs from the text `5`.

    Sums leave out text, so a number that became text is a change. Numbers have 15 digits, as in Excel.
    """
    if value is None or value == "":
        return BLANK
    if isinstance(value, bool):
        return "truth", str(value)
    if isinstance(value, int | float):
        return "number", _format_number(value)
    if isinstance(value, str):
        return "text", value.replace("\r\n", "\n").replace("_x000D_\n", "\n")
    if isinstance(value, dt.datetime) and value.time() == dt.time():
        return "moment", value.date().isoformat()
    return "moment", str(value)


def leads_to_own_text(link: str, value: CellConstant) -> bool:
    """Return whether a link leads to the address that is the text of its cell."""
    text = str(value or "").strip().casefold()
    target = link.strip().casefold().removeprefix("mailto:")
    return bool(text) and target.rstrip("/") in (text.rstrip("/"), f"http://{text}", f"https://{text}")


def do_formats_read_alike(value: ComputedValue, first: str, second: str) -> bool:
    """Return whether a value says the same under two number formats: the same number, unit and kind of moment."""
    if first == second or isinstance(value, str | bool) or value is None:
        return True
    if isinstance(value, Unsupported):
        value = _SAMPLE
    return _read_format(value, first) == _read_format(value, second)


def _read_format(value: ComputedValue, number_format: str) -> tuple[str, ...]:
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        codes = _LITERALS.sub("", number_format)
        # Midnight says nothing beside a day.
        has_time = not isinstance(value, dt.date) or (isinstance(value, dt.datetime) and value.time() != dt.time())
        parts = [("date", _DATE_CODE), ("time", _TIME_CODE)] if has_time else [("date", _DATE_CODE)]
        return tuple(name for name, code in parts if code.search(codes))
    shown_text = xlsx.format_value(value, number_format)
    match = _SHOWN_NUMBER.search(shown_text)
    if match is None or not isinstance(value, int | float):
        return ("words", shown_text)
    around = "".join((shown_text[: match.start()] + shown_text[match.end() :]).split()).strip("+")
    try:
        number = Decimal(match[0].replace(",", "")) / (100 if "%" in around else 1)
        actual = abs(Decimal(repr(value)))
    except InvalidOperation:
        return ("words", shown_text)
    is_right = abs(number - actual) <= _SHOWN_ERROR * max(Decimal(1), actual.scaleb(-9))
    return ("number", around, "right" if is_right else shown_text)


def _format_number(value: int | float) -> str:
    try:
        number = float(value)
    except OverflowError:
        return str(value)
    return f"{number + 0:.{_SIGNIFICANT_DIGITS}g}"
