"""Values that a cell can hold and a formula can give, and conversions between their types."""

import math
import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal

CellConstant = None | bool | int | float | str | datetime | date | time | timedelta


@dataclass(frozen=True)
class CellError:
    """An error value of Excel, which passes through every formula that reads it."""

    code: str

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True)
class Unsupported:
    """A value that is not known, because something in the formula is not evaluated here; never a guess.

    Attributes:
        reason: One sentence without its full stop (`XLOOKUP is not evaluated`).
    """

    reason: str

    def __str__(self) -> str:
        return self.reason


ComputedValue = CellConstant | CellError | Unsupported

DIV_ZERO, NOT_AVAILABLE = CellError("#DIV/0!"), CellError("#N/A")
BAD_VALUE, BAD_REFERENCE = CellError("#VALUE!"), CellError("#REF!")
BAD_NUMBER, BAD_NAME, NO_INTERSECTION = CellError("#NUM!"), CellError("#NAME?"), CellError("#NULL!")
ERRORS = {
    error.code: error
    for error in (
        DIV_ZERO, NOT_AVAILABLE, BAD_VALUE, BAD_REFERENCE, BAD_NUMBER, BAD_NAME, NO_INTERSECTION,
    )
}  # fmt: skip

MAX_TEXT_CHARS = 32_767
WINDOWS_EPOCH = datetime.fromisoformat("1899-12-30")

_NUMBER = re.compile(r"[+-]?\$?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:[eE][+-]?\d{1,3})?%?", re.ASCII)
_ISO_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_DATE_OR_TIME = re.compile(r"(?=.*\d)[\d\s/:.,-]*(?:[A-Za-z]{3,9}\.?[\d\s/:.,-]*|[AaPp][Mm])?")


def is_number(value: object) -> bool:
    """Return whether a value counts as a number in a range: numbers, dates and times, but not TRUE."""
    return isinstance(value, int | float | date | time | timedelta) and not isinstance(value, bool)


def to_serial(value: datetime | date | time | timedelta, epoch: datetime = WINDOWS_EPOCH) -> float:
    """Return the number that Excel stores for a date or time: days since the workbook's epoch."""
    if isinstance(value, timedelta):
        return value / timedelta(days=1)
    if isinstance(value, time):
        return (value.hour * 3600 + value.minute * 60 + value.second + value.microsecond / 1e6) / 86_400
    moment = value if isinstance(value, datetime) else datetime.combine(value, time())
    days = (moment.replace(tzinfo=None) - epoch) / timedelta(days=1)
    # Excel counts a 29 February 1900 that never existed, so the days before it have a number lower by one.
    return days - 1 if epoch == WINDOWS_EPOCH and 0 < days <= 60 else days


def parse_number(text: str) -> float | Unsupported | None:
    """Read text as the number that Excel takes it for: `1,234.5`, `5%`, `$3`, `1e3`, `2024-05-01`.

    Returns:
        The number, None if the text is not one, or Unsupported if it may be a date, whose order depends on the country.
    """
    stripped = text.strip()
    if len(stripped) > 100:
        return None
    if _NUMBER.fullmatch(stripped) and any(sign.isdigit() for sign in stripped):
        digits = stripped.replace("$", "").replace(",", "")
        number = float(digits.rstrip("%")) / (100 if digits.endswith("%") else 1)
        return number if math.isfinite(number) else None
    if iso := _ISO_DATE.fullmatch(stripped):
        try:
            return to_serial(date(int(iso[1]), int(iso[2]), int(iso[3])))
        except ValueError:
            return None
    if _DATE_OR_TIME.fullmatch(stripped):
        return Unsupported(f"the text {stripped!r} as a date or time is not evaluated")
    return None


def to_number(value: ComputedValue) -> float | CellError | Unsupported:
    """Convert one value to a number, as arithmetic does: blank is 0, TRUE is 1, text as in `parse_number`."""
    if isinstance(value, CellError | Unsupported):
        return value
    if value is None:
        return 0.0
    if isinstance(value, bool | int | float):
        return to_finite(value)
    if isinstance(value, str):
        number = parse_number(value)
        return BAD_VALUE if number is None else number
    return to_serial(value)


def to_finite(number: float) -> float | CellError:
    """Return the number as a float, or `#NUM!` if it is too large for one or not a number."""
    try:
        as_float = float(number)
    except OverflowError:
        return BAD_NUMBER
    return as_float if math.isfinite(as_float) else BAD_NUMBER


def to_text(value: ComputedValue) -> str | CellError | Unsupported:
    """Convert one value to text, as `&` does: at most 15 significant digits, dates as serial numbers."""
    if isinstance(value, CellError | Unsupported | str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    number = to_number(value)
    return format_number(number) if isinstance(number, float) else number


def format_number(number: float) -> str:
    """Format a number as `&` does for an unformatted cell: `5`, `0.1`, `1E+20`."""
    if number == 0:
        return "0"
    decimal = Decimal(f"{number:.15g}")
    if 1e-9 <= abs(number) < 1e20:
        return f"{decimal:f}"
    return f"{decimal.normalize():E}"


def to_logical(value: ComputedValue) -> bool | CellError | Unsupported:
    """Convert one value to a condition: a number is true unless it is 0, and text only counts as TRUE or FALSE."""
    if isinstance(value, bool | CellError | Unsupported):
        return value
    if isinstance(value, str):
        return {"TRUE": True, "FALSE": False}.get(value.strip().upper(), BAD_VALUE)
    number = to_number(value)
    return number != 0 if isinstance(number, float) else number


def normalize_result(value: ComputedValue) -> ComputedValue:
    """Return a formula's result as a cell shows it: blank as 0, a whole number without its `.0`."""
    if value is None:
        return 0
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e15 else to_finite(value)
    if isinstance(value, str) and len(value) > MAX_TEXT_CHARS:
        return BAD_VALUE
    return value
