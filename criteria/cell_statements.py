"""Cells that hold one value and nothing else, in any fair form, and cells that hold words without a value."""

import re
from collections.abc import Collection

from criteria.cell_values import does_cell_equal, format_cell_value, parse_cell_number
from criteria.collateral.content_change import name_cell
from criteria.fair_forms import find_stated_values, is_value_alone
from criteria.registry import Args, MatchedItem
from criteria.sentences import doubts_value
from criteria.sheets import TargetSheet
from office_env import normalize_path

MAX_TITLE_CHARS = 80
_WORD = re.compile(r"[^\W\d_]+")
_TIME_UNITS = ("h", "hr", "hrs", "hour", "hours")
_PERCENT = re.compile(r"%|\bper ?cent\b", re.IGNORECASE)
_PERCENT_HEADER = re.compile(r"%|\b(?:per ?cent(?:age)?|rate|share|quota|ratio)\b", re.IGNORECASE)
_SUPERSEDED = re.compile(r"\b(?:old|former|previous|prior|stale)\b", re.IGNORECASE)
_MONEY = frozenset(
    "amount balance budget cost costs fee income paid pay payment price revenue salary spent spending total".split()
)


class TimeOnDay(Args):
    """A time of day, which may be written with the day that it belongs to, or without it.

    Attributes:
        time: The time, such as `14:00`.
        day: The day, such as `2024-06-25`.
    """

    time: str
    day: str


WantedCell = str | TimeOnDay
"""What a cell must hold: a value or words, or a time on a day."""


def holds_alone(wanted: WantedCell, value: object, units: Collection[str] = ()) -> bool:
    """Return whether a cell's value is the wanted one in any fair form, and nothing besides; `""` wants a blank cell.

    Words may end with a colon, as labels do; no label stands in front. A time may have its day before it.

    Args:
        wanted: What the cell must hold.
        value: What it holds.
        units: Words that may stand beside a number, as currencies always may.
    """
    text = format_cell_value(value)
    if not text.strip():
        return wanted == ""
    if isinstance(value, str) and isinstance(wanted, str) and _is_marked_otherwise(wanted, value, units):
        return False
    if not isinstance(wanted, str):
        return does_cell_equal(wanted.time, value) or is_value_alone(text, wanted.time, day=wanted.day)
    if does_cell_equal(wanted, value) or does_cell_equal(wanted, text.rstrip().removesuffix(":")):
        return True
    return ": " not in text and is_value_alone(text, wanted, units)


def _is_marked_otherwise(wanted: str, text: str, units: Collection[str]) -> bool:
    """Return whether a text has a percent sign that the wanted number lacks, or the asterisk of a footnote."""
    number = parse_cell_number(wanted)
    if number is None:
        return False
    has_footnote = text.rstrip().endswith("*") and not text.lstrip().startswith("*")
    may_be_percentage = abs(number) < 1 or _PERCENT.search(wanted) or "%" in units
    return has_footnote or (_PERCENT.search(text) is not None and not may_be_percentage)


def list_units(header: str) -> tuple[str, ...]:
    """List the units that fit the figures below a header: its own word, and those of time unless it names money.

    The percent sign is among them where the header names a rate.
    """
    words = _WORD.findall(header.casefold())
    own = (words[0], words[0].removesuffix("s")) if len(words) == 1 else ()
    if _PERCENT_HEADER.search(header):
        own = (*own, "%")
    return own if _MONEY.intersection(words) else (*own, *_TIME_UNITS)


def states_no_value(value: object) -> bool:
    """Return whether a cell holds a few words, such as a title or a header, that state no number, date or the like.

    Words that take something back, such as `Wrong figures`, `Old list` or `Do not use`, are not among them.
    """
    if not isinstance(value, str) or len(value) > MAX_TITLE_CHARS:
        return False
    return not (find_stated_values(value) or doubts_value(value) or _SUPERSEDED.search(value))


def match_cell(file: str, target: TargetSheet, row: int, column: int) -> MatchedItem:
    """Return the item for a cell that a criterion accepted."""
    return MatchedItem("cells", normalize_path(file), name_cell(target.sheet.name, row, column))


def describe_wanted(wanted: WantedCell) -> str:
    """Describe what a cell must hold for a message."""
    return wanted if isinstance(wanted, str) else f"{wanted.time} (on {wanted.day})"
