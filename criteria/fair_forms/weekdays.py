"""Weekdays that a text puts beside a date that falls on another one."""

import datetime as dt
import re
from collections.abc import Collection, Iterator

from criteria.fair_forms.statements import find_stated_values
from data_model import Span, Value, ValueStatement, list_readings

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = (
    r"(?P<day>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?"
    r"|sun(?:day)?)"
)
_INSIDE = re.compile(rf"{_WEEKDAY}\b", re.IGNORECASE)
_BEFORE = re.compile(rf"\b{_WEEKDAY}[ \t,.:|(]{{0,4}}(?:the )?$", re.IGNORECASE)
# `8 July, Tuesday 9 July` and `8 July, Tuesday's talk` say nothing about 8 July.
_BEHIND = re.compile(
    rf"(?:[ \t]?\(|,[ \t]|[ \t]?[-\u2013|/][ \t]?|[ \t](?:is|was)[ \t]|,?[ \t](?=an?\b)|[ \t])(?:a[ \t])?{_WEEKDAY}\b"
    r"(?!['\u2019]s|[ \t,.|(]{0,4}(?:the )?(?:[0-9]|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)))",
    re.IGNORECASE,
)
_FULL_NAME = re.compile(rf"\b(?P<day>{'|'.join(WEEKDAYS)})s?\b", re.IGNORECASE)
_WISH_BEFORE = re.compile(r"\b(?:happy|good|great|nice|lovely|wonderful|pleasant|fine|sunny) $", re.IGNORECASE)
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_CHARS_BEFORE = 20


def find_wrong_weekdays(text: str, days: Collection[str] = ()) -> tuple[str, ...]:
    """Find the dates of a text, each with the weekday beside it, that fall on another day of the week.

    Args:
        days: ISO dates that dates without a year mean; of other dates without a year nothing is known.
    """
    return tuple(dict.fromkeys(_find_wrong(text, days)))


def find_unknown_weekdays(text: str, days: Collection[str], words: str = "") -> tuple[str, ...]:
    """Find the weekdays that a text names although none of its days falls on them, as in `I will come on Friday`.

    Args:
        text: The text, without what wishes a good Friday.
        days: ISO dates of what it may speak of; those that it states itself count, too.
        words: Texts whose weekdays it may name.
    """
    named = [match for match in _FULL_NAME.finditer(text) if not _WISH_BEFORE.search(text[: match.start()])]
    if not named:
        return ()
    stated = [date for one in find_stated_values(text) if one.type == "date" for date in _list_dates(one, days)]
    known = {dt.date.fromisoformat(one).weekday() for one in days if _ISO_DATE.fullmatch(one)}
    known |= {date.weekday() for date in stated}
    known |= {WEEKDAYS.index(match["day"].casefold()) for match in _FULL_NAME.finditer(words)}
    return tuple(dict.fromkeys(one[0] for one in named if WEEKDAYS.index(one["day"].casefold()) not in known))


def find_true_weekdays(text: str, days: Collection[str] = ()) -> tuple[Span, ...]:
    """Find the weekdays behind the dates of a text that are theirs, as in `3 May 2024 (Fri)`."""
    spans = []
    for one in find_stated_values(text):
        behind = _BEHIND.match(text, one.end) if one.type == "date" else None
        dates = _list_dates(one, days) if behind else frozenset()
        if behind and behind["day"][:3].casefold() in {_NAMES[date.weekday()] for date in dates}:
            spans.append(Span(*behind.span("day")))
    return tuple(spans)


def _find_wrong(text: str, days: Collection[str]) -> Iterator[str]:
    for one in find_stated_values(text):
        dates = _list_dates(one, days) if one.type == "date" else frozenset()
        start = max(0, one.start - _CHARS_BEFORE)
        found = _INSIDE.match(text, one.start, one.end) or _BEFORE.search(text[start : one.start])
        behind = None if found else _BEHIND.match(text, one.end)
        weekday = found or behind
        if dates and weekday and weekday["day"][:3].casefold() not in {_NAMES[date.weekday()] for date in dates}:
            before = start + found.start() if found and found.re is _BEFORE else one.start
            yield text[before : behind.end() if behind else one.end]


def _list_dates(stated: ValueStatement, days: Collection[str]) -> frozenset[dt.date]:
    """Return the dates that a stated one may be: itself, or the given days if it has no year."""
    values = {form for _, form in stated.readings if not form.startswith("-")}
    values |= {day for day in days if stated.readings & list_readings(Value(type="date", value=day))}
    return frozenset(dt.date.fromisoformat(one) for one in values if _ISO_DATE.fullmatch(one))
