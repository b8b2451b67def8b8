"""Templates of an industry: `{field}` and `{field:form}` become the values of a record, as the company writes them."""

import datetime as dt
import re
from collections.abc import Mapping
from decimal import Decimal

from generators.worlds.people import Employee, Partner, Style
from generators.worlds.timeline import FieldValue, Line

PLACEHOLDER = re.compile(r"\{([a-z_]+)(?::([a-z_]+))?\}")
FORMS = frozenset("first last email contact street city weekday iso month year plain count thing quantity".split())
"""What may stand after the colon: parts of a person or a partner, of a date, of a number, and of lines."""

_LONGEST_SYMBOL = 3
_LONGEST_WORD = 30
_ABBREVIATIONS = frozenset("no nos nr approx ca st dr mr mrs ms vs art ext tel fig ref e.g i.e p pp vol".split())
_SENTENCE_END = re.compile(r"""(\S*)[.!?]["')]?\s+$""")
_SINGULARS = {"people": "person", "boxes": "box", "batches": "batch", "inches": "inch", "patches": "patch"}


def list_placeholders(template: str) -> tuple[str, ...]:
    """List the names of the fields in a template, in order."""
    return tuple(match[1] for match in PLACEHOLDER.finditer(template))


def fill(
    template: str,
    values: Mapping[str, FieldValue | str],
    style: Style,
    units: Mapping[str, str],
    *,
    is_sentence: bool = True,
) -> str:
    """Fill the placeholders of a template; a value with which it or a sentence in it begins has a capital.

    Args:
        values: Field -> value; a text is taken as it is.
        style: How the company writes dates, times and money.
        units: Number field -> its unit, or the currency for an amount of money.
        is_sentence: Whether it begins a sentence; false for half of one, as what follows "because".

    Raises:
        KeyError: A field has no value.
    """

    def replace(match: re.Match[str]) -> str:
        text = write_value(values[match[1]], style, match[2] or "", units.get(match[1], ""))
        begins = match[2] != "email" and _begins_sentence(template, match.start(), is_sentence)
        return text[:1].upper() + text[1:] if begins else text

    return PLACEHOLDER.sub(replace, template)


def _begins_sentence(template: str, start: int, is_sentence: bool) -> bool:
    """Return whether a sentence begins at a place, and the point before it ends no abbreviation."""
    if not start:
        return is_sentence
    match = _SENTENCE_END.search(template, max(0, start - _LONGEST_WORD), start)
    return bool(match and match[1].lower().strip("(") not in _ABBREVIATIONS)


def write_value(value: FieldValue, style: Style, form: str = "", unit: str = "") -> str:
    """Write one value as a text of the company has it.

    Args:
        form: One of `FORMS`, or empty for the usual one.
        unit: What follows a number; an ISO code stands before an amount, as `EUR 1,250.00`.
    """
    match value:
        case Employee():
            return {"first": value.first_name, "last": value.last_name, "email": value.address}.get(form, value.name)
        case Partner():
            return _write_partner(value, form)
        case Decimal():
            return f"{value.normalize():f}" if form == "plain" else write_number(value, unit)
        case dt.date():
            return _write_date(value, style, form)
        case dt.time():
            return f"{value:%H:%M}" if style.time_format == "24" else f"{value:%I:%M %p}".lstrip("0")
        case tuple():
            return _write_lines(value, form)
        case _:
            return value


def write_number(value: Decimal, unit: str = "") -> str:
    """Write a number with commas between thousands; one that is not whole has two decimals where it is money.

    A unit in the plural, as `days`, stands in the singular after 1.
    """
    is_money = len(unit) == 3 and unit.isupper()
    digits = f"{value:,.2f}" if is_money else f"{value.normalize():,f}"
    if is_money:
        return f"{unit} {digits.removesuffix('.00')}"
    if abs(value) == 1 and len(unit) > _LONGEST_SYMBOL:
        noun, *rest = unit.split(" ", 1) if " of " in unit else [unit]
        unit = " ".join([_write_singular(noun), *rest])
    return f"{digits} {unit}".strip()


def _write_singular(noun: str) -> str:
    if noun in _SINGULARS:
        return _SINGULARS[noun]
    return f"{noun.removesuffix('ies')}y" if noun.endswith("ies") else noun.removesuffix("s")


def _write_date(value: dt.date, style: Style, form: str) -> str:
    patterns = {"weekday": "%A", "iso": "%Y-%m-%d", "month": "%B", "year": "%Y"}
    pattern = patterns.get(form, style.date_format)
    return value.strftime(pattern.replace("%-d", str(value.day)))


def _write_partner(value: Partner, form: str) -> str:
    first, last = value.contact
    parts = {
        "first": first, "last": last, "contact": f"{first} {last}", "email": value.address, "street": value.street,
        "city": value.city,
    }  # fmt: skip
    return parts.get(form, value.name)


def _write_lines(lines: tuple[Line, ...], form: str) -> str:
    if form == "count":
        return str(len(lines))
    if form == "quantity":
        return str(lines[0].quantity)
    if form == "thing":
        return str(lines[0].called or lines[0].thing)
    texts = [_write_line(one) for one in lines]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def _write_line(line: Line) -> str:
    """Write how many of a thing: `2 lighting balloons`, or `2 x nitric acid (2.5 l)` for what is not counted in words.

    The size or pack of a thing stands in brackets, as a comma would look like the next line.
    """
    name, _, pack = (line.called or line.thing).partition(", ")
    count = f"{line.quantity}" if line.called else f"{line.quantity} x"
    return f"{count} {name} ({pack})" if pack else f"{count} {name}"
