"""What a spreadsheet shows for a value under its number format: `0.00`, `#,##0`, `0%`, dates and times."""

import datetime as dt
import re
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import NamedTuple

from openpyxl.styles.numbers import is_date_format
from openpyxl.utils.datetime import from_excel

from office_env.formats.formulas import CellError, Unsupported, Value

_SECTION = re.compile(r'(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[])+')
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_(.)|\*(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]')
_PLACES = re.compile(r"[0#?](?:[0#?,.]*[0#?])?[,]*(?:[eE][+-]?0+)?|\.[0#?]+")
_DATE_PART = re.compile(
    r'"([^"]*)"|\\(.)|\[\$[^\]]*\]|(\[h+\]|\[m+\]|\[s+\])|\[[^\]]*\]|(AM/PM|A/P|y+|m+|d+|h+|s+(?:\.0+)?)|(.)',
    re.IGNORECASE | re.DOTALL,
)
_MOST_DECIMALS = 30
_WIDE = Context(prec=400)
_ENGLISH_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ENGLISH_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
                   "October", "November", "December")  # fmt: skip


class _Places(NamedTuple):
    before: str
    places: str
    after: str


def shown(value: Value, number_format: str) -> str:
    """The text that a cell shows; a value that is not known is shown as nothing.

    A format that is not understood (fractions, conditions) shows the value as `General` does.
    """
    if value is None or isinstance(value, Unsupported):
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, str | CellError):
        return str(value)
    dated = is_date_format(number_format)
    if isinstance(value, int | float):
        return _shown_number(value, number_format, dated)
    return _shown_moment(value, number_format) if dated else str(value)


def _shown_number(value: int | float, number_format: str, dated: bool) -> str:
    if dated:
        try:
            moment = from_excel(value, timedelta="[" in number_format)
        except (ValueError, OverflowError):
            return _general(value)
        return _general(value) if moment is None else _shown_moment(moment, number_format)
    sections = _SECTION.findall(number_format)
    if value < 0 and len(sections) > 1:
        return _in_section(abs(value), sections[1])
    if value == 0 and len(sections) > 2:
        return _in_section(value, sections[2])
    return _in_section(value, sections[0]) if sections else ""


def _in_section(value: int | float, section: str) -> str:
    parsed = _parsed(section)
    number = Decimal(repr(value))
    if parsed is None or not number.is_finite():
        return _general(value)
    before, places, after = parsed
    number *= 100 ** (before + after).count("%")
    if not places:
        return before
    sign = "-" if number < 0 else ""
    digits = _scientific(number, places) if "e" in places.lower() else _fixed(abs(number), places)
    return f"{before if sign == '' else sign + before}{digits.lstrip('-')}{after}"


@lru_cache(maxsize=500)
def _parsed(section: str) -> _Places | None:
    """The format's literal text around its digit places; None where it is not one that is understood."""
    if section.strip().lower() in {"general", "@"} or re.search(r"\[[<>=]", section):
        return None
    literals: list[str] = []

    def keep(match: re.Match[str]) -> str:
        quoted, escaped, space, _fill, currency = match.groups()
        literals.append(quoted or escaped or currency or (" " if space else ""))
        return chr(0xE000 + len(literals) - 1)

    bare = _LITERAL.sub(keep, section)
    found = _PLACES.search(bare)
    before, places, after = (bare, "", "") if not found else (bare[: found.start()], found.group(), bare[found.end() :])
    if re.search(r"[0#?/]", before + after):
        return None

    def restored(text: str) -> str:
        return "".join(
            literals[ord(letter) - 0xE000] if 0 <= ord(letter) - 0xE000 < len(literals) else letter for letter in text
        )

    return _Places(restored(before), places, restored(after))


def _fixed(number: Decimal, places: str) -> str:
    thousands = len(places) - len(places.rstrip(","))
    whole, _, fraction = places.rstrip(",").partition(".")
    fraction = fraction[:_MOST_DECIMALS]
    rounded = _rounded(number / 1000**thousands, len(fraction))
    digits, _, decimals = f"{rounded:f}".partition(".")
    while decimals and fraction[len(decimals) - 1] != "0" and decimals.endswith("0"):
        decimals = decimals[:-1]
    least = whole.count("0")
    digits = digits.lstrip("0").rjust(least, "0")
    if "," in whole and digits:
        digits = f"{int(digits):,}".rjust(least, "0")
    return f"{digits}.{decimals}" if "." in places and (decimals or "0" in fraction) else digits


def _rounded(number: Decimal, decimals: int) -> Decimal:
    return number.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP, _WIDE)


def _scientific(number: Decimal, places: str) -> str:
    mantissa = re.split("[eE]", places)[0].partition(".")[2]
    return f"{abs(float(number)):.{min(len(mantissa), _MOST_DECIMALS)}E}"


def _general(value: int | float) -> str:
    if isinstance(value, int) or (value.is_integer() and abs(value) < 1e15):
        return str(int(value))
    return f"{value:.10g}"


def _shown_moment(value: dt.datetime | dt.date | dt.time | dt.timedelta, number_format: str) -> str:
    sections = _SECTION.findall(number_format)
    parts = list(_DATE_PART.finditer(sections[0])) if sections else []
    codes = [(match.group(3) or match.group(4) or "").lower() for match in parts]
    noon = any(code in {"am/pm", "a/p"} for code in codes)
    texts = []
    for at, (match, code) in enumerate(zip(parts, codes, strict=True)):
        if not code:
            texts.append(match.group(1) or match.group(2) or match.group(5) or "")
            continue
        before = next((other for other in reversed(codes[:at]) if other), "")
        after = next((other for other in codes[at + 1 :] if other), "")
        if code in {"m", "mm"} and ("h" in before or after.startswith("s")):
            code = code.replace("m", "n")
        texts.append(_part(value, code, noon))
    return "".join(texts).strip()


def _part(value: dt.datetime | dt.date | dt.time | dt.timedelta, code: str, noon: bool) -> str:
    """One code of a date format (`n` for minutes); a part that the value does not have is empty."""
    if code.startswith("["):
        seconds = _seconds(value)
        return str(seconds // {"h": 3600, "m": 60, "s": 1}[code[1]])
    if code[0] in "ymd":
        return _date_part(value, code) if isinstance(value, dt.date) else ""
    seconds = _seconds(value)
    if code in {"am/pm", "a/p"}:
        text = "PM" if seconds // 3600 % 24 >= 12 else "AM"
        return text if code == "am/pm" else text[0]
    hour = seconds // 3600 % 24
    number = {"h": (hour - 1) % 12 + 1 if noon else hour, "n": seconds // 60 % 60, "s": seconds % 60}[code[0]]
    return f"{number:02d}" if len(code.partition(".")[0]) > 1 else str(number)


def _date_part(value: dt.date, code: str) -> str:
    if code[0] == "y":
        return f"{value.year:04d}" if len(code) > 2 else f"{value.year % 100:02d}"
    names, number = (_ENGLISH_MONTHS, value.month) if code[0] == "m" else (_ENGLISH_DAYS, value.day)
    if len(code) <= 2:
        return f"{number:0{len(code)}d}"
    name = names[value.month - 1] if code[0] == "m" else names[value.weekday()]
    return name[: {3: 3, 4: len(name)}.get(len(code), 1)]


def _seconds(value: dt.datetime | dt.date | dt.time | dt.timedelta) -> int:
    if isinstance(value, dt.timedelta):
        return round(value.total_seconds())
    if isinstance(value, dt.datetime | dt.time):
        return value.hour * 3600 + value.minute * 60 + value.second
    return 0
