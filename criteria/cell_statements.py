"""Cells that hold one value and nothing else, in any fair form, and cells that hold words without a value."""

import re
from collections.abc import Collection

from criteria.cell_values import does_cell_equal, format_cell_value
from criteria.collateral.content_change import name_cell
from criteria.fair_forms import find_stated_values, is_value_alone
from criteria.registry import Args, MatchedItem
from criteria.sentences import doubts_value
from criteria.sheets import TargetSheet
from office_env import normalize_path

MAX_TITLE_CHARS = 80
_WORD = re.compile(r"[^\W\d_]+")
_TIME_UNITS = ("h", "hr", "hrs", "hour", "hours")
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
    if not isinstance(wanted, str):
        return does_cell_equal(wanted.time, value) or is_value_alone(text, wanted.time, day=wanted.day)
    if does_cell_equal(wanted, value) or does_cell_equal(wanted, text.rstrip().removesuffix(":")):
        return True
    return ": " not in text and is_value_alone(text, wanted, units)


def list_units(header: str) -> tuple[str, ...]:
    """List the units that fit the figures below a header: its own word, and those of time unless it names money."""
    words = _WORD.findall(header.casefold())
    own = (words[0], words[0].removesuffix("s")) if len(words) == 1 else ()
    return own if _MONEY.intersection(words) else (*own, *_TIME_UNITS)


def states_no_value(value: object) -> bool:
    """Return whether a cell holds a few words, such as a title or a header, that state no number, date or the like.

    Words that take something back, such as `Wrong figures` or `Do not use`, are not among them.
    """
    if not isinstance(value, str) or len(value) > MAX_TITLE_CHARS:
        return False
    return not find_stated_values(value) and not doubts_value(value)


def match_cell(file: str, target: TargetSheet, row: int, column: int) -> MatchedItem:
    """Return the item for a cell that a criterion accepted."""
    return MatchedItem("cells", normalize_path(file), name_cell(target.sheet.name, row, column))


def describe_wanted(wanted: WantedCell) -> str:
    """Describe what a cell must hold for a message."""
    return wanted if isinstance(wanted, str) else f"{wanted.time} (on {wanted.day})"
