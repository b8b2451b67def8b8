"""The text that a spreadsheet shows for a value under its number format: `0.00`, `#,##0`, `0%`, dates and times."""

import datetime as dt
import re
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import NamedTuple

from openpyxl.styles.numbers import is_date_format
from openpyxl.utils.datetime import from_excel

from file_formats.formulas import CellError, ComputedValue, Unsupported

_SECTION_PART = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|;|[^;"\\\[]+|.', re.DOTALL)
_TEXT_PART = re.compile(r'"([^"]*)"|\\(.)|_(.)|\*.|\[[^\]]*\]|(.)', re.DOTALL)
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_(.)|\*(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]')
_DIGIT_PLACES = re.compile(r"[0#?](?:[0#?,.]*[0#?])?[,]*(?:[eE][+-]?0+)?|\.[0#?]+")
_DATE_PART = re.compile(
    r'"([^"]*)"|\\(.)|\[\$[^\]]*\]|(\[h+\]|\[m+\]|\[s+\])|\[[^\]]*\]|(AM/PM|A/P|y+|m+|d+|h+|s+(?:\.0+)?)|(.)',
    re.IGNORECASE | re.DOTALL,
)
_MAX_DECIMALS = 30
_WIDE_CONTEXT = Context(prec=400)
_ENGLISH_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ENGLISH_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
                   "October", "November", "December")  # fmt: skip


class _NumberSection(NamedTuple):
    prefix: str
    digit_places: str
    suffix: str
    percent_count: int


def format_value(value: ComputedValue, number_format: str) -> str:
    """Return the text that a cell shows; an unknown value gives an empty text.

    If the format is not supported (fractions, conditions), the value is shown as under `General`.
    """
    if value is None or isinstance(value, Unsupported):
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, CellError):
        return str(value)
    if isinstance(value, str):
        return _format_text(value, number_format)
    is_date = is_date_format(number_format)
    if isinstance(value, int | float):
        return _format_number(value, number_format, is_date)
    return _format_moment(value, number_format) if is_date else str(value)


def is_supported_format(number_format: str) -> bool:
    """Return whether `format_value` shows numbers under a format as a spreadsheet does: no fractions, no conditions."""
    return all(
        section.strip().lower() in ("general", "@", "") or _parse_section(section) is not None
        for section in _split_sections(number_format)[:3]
        if not _is_text_section(section)
    )


@lru_cache(maxsize=500)
def _split_sections(number_format: str) -> tuple[str, ...]:
    """Split a format at the semicolons that stand outside of quoted text; a section may be empty and show nothing."""
    sections = [""]
    for part in _SECTION_PART.findall(number_format):
        if part == ";":
            sections.append("")
        else:
            sections[-1] += part
    return tuple(sections)


def _format_text(text: str, number_format: str) -> str:
    """Return what a cell shows of a text: the text itself, unless the format has a section for texts."""
    if number_format in ("General", "@") or not ("@" in number_format or number_format.count(";") > 2):
        return text
    *others, last = _split_sections(number_format)
    if len(others) < 3 and not _is_text_section(last):
        return text
    shown_parts = (
        match[1] or match[2] or (" " if match[3] else text if match[4] == "@" else match[4] or "")
        for match in _TEXT_PART.finditer(last)
    )
    return "".join(shown_parts)


def _format_number(value: int | float, number_format: str, is_date: bool) -> str:
    if is_date:
        try:
            moment = from_excel(value, timedelta="[" in number_format)
        except (ValueError, OverflowError):
            return _format_general(value)
        return _format_general(value) if moment is None else _format_moment(moment, number_format)
    sections = _split_sections(number_format)
    # The last of two or three sections may be one for texts.
    numeric = [section for section in sections[:3] if not _is_text_section(section)] or ["General"]
    if value < 0 and len(numeric) > 1:
        return _apply_section(abs(value), numeric[1])
    if value == 0 and len(numeric) > 2:
        return _apply_section(value, numeric[2])
    return _apply_section(value, numeric[0])


def _is_text_section(section: str) -> bool:
    return "@" in section and any(match[4] == "@" for match in _TEXT_PART.finditer(section))


def _apply_section(value: int | float, section: str) -> str:
    parsed = _parse_section(section)
    number = Decimal(repr(value))
    if parsed is None or not number.is_finite():
        return _format_general(value)
    prefix, digit_places, suffix, percent_count = parsed
    number *= 100**percent_count
    if not digit_places:
        return prefix
    sign = "-" if number < 0 else ""
    digits = (
        _format_scientific(number, digit_places)
        if "e" in digit_places.lower()
        else _format_fixed(abs(number), digit_places)
    )
    return f"{prefix if sign == '' else sign + prefix}{digits.lstrip('-')}{suffix}"


@lru_cache(maxsize=500)
def _parse_section(section: str) -> _NumberSection | None:
    """Return the literal text around a format section's digit places; None if the section is not supported."""
    if section.strip().lower() in {"general", "@"} or re.search(r"\[[<>=]", section):
        return None
    literals: list[str] = []

    def hide_literal(match: re.Match[str]) -> str:
        quoted, escaped, space, _fill, currency = match.groups()
        literals.append(quoted or escaped or currency or (" " if space else ""))
        return chr(0xE000 + len(literals) - 1)

    without_literals = _LITERAL.sub(hide_literal, section)
    digits_match = _DIGIT_PLACES.search(without_literals)
    prefix, digit_places, suffix = (
        (without_literals, "", "")
        if not digits_match
        else (without_literals[: digits_match.start()], digits_match.group(), without_literals[digits_match.end() :])
    )
    if re.search(r"[0#?/]", prefix + suffix):
        return None

    def restore_literals(text: str) -> str:
        return "".join(
            literals[ord(letter) - 0xE000] if 0 <= ord(letter) - 0xE000 < len(literals) else letter for letter in text
        )

    # A percent sign in quotes, or behind a backslash, is only drawn.
    percent_count = (prefix + suffix).count("%")
    return _NumberSection(restore_literals(prefix), digit_places, restore_literals(suffix), percent_count)


def _format_fixed(number: Decimal, digit_places: str) -> str:
    thousands = len(digit_places) - len(digit_places.rstrip(","))
    whole, _, fraction = digit_places.rstrip(",").partition(".")
    fraction = fraction[:_MAX_DECIMALS]
    rounded = _round_half_up(number / 1000**thousands, len(fraction))
    digits, _, decimals = f"{rounded:f}".partition(".")
    while decimals and fraction[len(decimals) - 1] != "0" and decimals.endswith("0"):
        decimals = decimals[:-1]
    min_digits = whole.count("0")
    digits = digits.lstrip("0").rjust(min_digits, "0")
    if "," in whole and digits:
        digits = f"{int(digits):,}".rjust(min_digits, "0")
    return f"{digits}.{decimals}" if "." in digit_places and (decimals or "0" in fraction) else digits


def _round_half_up(number: Decimal, decimals: int) -> Decimal:
    return number.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP, _WIDE_CONTEXT)


def _format_scientific(number: Decimal, digit_places: str) -> str:
    mantissa = re.split("[eE]", digit_places)[0].partition(".")[2]
    return f"{abs(float(number)):.{min(len(mantissa), _MAX_DECIMALS)}E}"


def _format_general(value: int | float) -> str:
    if isinstance(value, int) or (value.is_integer() and abs(value) < 1e15):
        return str(int(value))
    return f"{value:.10g}"


def _format_moment(value: dt.datetime | dt.date | dt.time | dt.timedelta, number_format: str) -> str:
    parts = list(_DATE_PART.finditer(_split_sections(number_format)[0]))
    codes = [(match.group(3) or match.group(4) or "").lower() for match in parts]
    has_noon = any(code in {"am/pm", "a/p"} for code in codes)
    texts = []
    for index, (match, code) in enumerate(zip(parts, codes, strict=True)):
        if not code:
            texts.append(match.group(1) or match.group(2) or match.group(5) or "")
            continue
        before = next((other for other in reversed(codes[:index]) if other), "")
        after = next((other for other in codes[index + 1 :] if other), "")
        if code in {"m", "mm"} and ("h" in before or after.startswith("s")):
            code = code.replace("m", "n")
        texts.append(_format_date_code(value, code, has_noon))
    return "".join(texts).strip()


def _format_date_code(value: dt.datetime | dt.date | dt.time | dt.timedelta, code: str, has_noon: bool) -> str:
    """Format one code of a date format (`n` for minutes); a part that the value does not have is empty."""
    if code.startswith("["):
        seconds = _count_seconds(value)
        return str(seconds // {"h": 3600, "m": 60, "s": 1}[code[1]])
    if code[0] in "ymd":
        return _format_calendar_code(value, code) if isinstance(value, dt.date) else ""
    seconds = _count_seconds(value)
    if code in {"am/pm", "a/p"}:
        text = "PM" if seconds // 3600 % 24 >= 12 else "AM"
        return text if code == "am/pm" else text[0]
    hour = seconds // 3600 % 24
    number = {"h": (hour - 1) % 12 + 1 if has_noon else hour, "n": seconds // 60 % 60, "s": seconds % 60}[code[0]]
    return f"{number:02d}" if len(code.partition(".")[0]) > 1 else str(number)


def _format_calendar_code(value: dt.date, code: str) -> str:
    if code[0] == "y":
        return f"{value.year:04d}" if len(code) > 2 else f"{value.year % 100:02d}"
    names, number = (_ENGLISH_MONTHS, value.month) if code[0] == "m" else (_ENGLISH_DAYS, value.day)
    if len(code) <= 2:
        return f"{number:0{len(code)}d}"
    name = names[value.month - 1] if code[0] == "m" else names[value.weekday()]
    return name[: {3: 3, 4: len(name)}.get(len(code), 1)]


def _count_seconds(value: dt.datetime | dt.date | dt.time | dt.timedelta) -> int:
    if isinstance(value, dt.timedelta):
        return round(value.total_seconds())
    if isinstance(value, dt.datetime | dt.time):
        return value.hour * 3600 + value.minute * 60 + value.second
    return 0
