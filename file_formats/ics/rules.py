"""The recurrence rule of an event (RFC 5545, 3.3.10), parsed and checked."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time
from math import prod

from data_model import bounds

DAYS_OF_WEEK = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
UNIT_SECONDS = {"SECONDLY": 1, "MINUTELY": 60, "HOURLY": 3600}
_FREQUENCIES_BY_DAY = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
_PARTS = re.compile(r"(?:[A-Z]+=[-+0-9A-Z,]*)(?:;[A-Z]+=[-+0-9A-Z,]*)*;?")
_DATE_PARTS = {"FREQ", "INTERVAL", "BYDAY", "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "WKST", "UNTIL", "COUNT"}
_TIME_PARTS = ("BYHOUR", "BYMINUTE", "BYSECOND")
_MAX_TIMES_OF_DAY = 1440
_WEEKDAY = re.compile(rf"([-+]?\d{{1,2}})?({'|'.join(DAYS_OF_WEEK)})")
_NUMBER = re.compile(r"[-+]?\d{1,18}")


class _Unreadable(Exception):
    """A part of the rule breaks the grammar."""


@dataclass(frozen=True)
class Rule:
    """A recurrence rule; an empty selection selects everything.

    Attributes:
        count: How many occurrences there are, the first included, or None.
        until: The last moment at which an occurrence may start, or None: aware if the rule gives it in UTC, otherwise
            by the clock of the event.
        week_start: The first day of a week, from 0 for Monday.
        weekdays: Pairs of an ordinal within the month or year, 0 for each, and a day of the week.
    """

    frequency: str
    interval: int = 1
    count: int | None = None
    until: datetime | None = None
    week_start: int = 0
    months: frozenset[int] = frozenset()
    month_days: frozenset[int] = frozenset()
    year_days: frozenset[int] = frozenset()
    week_numbers: frozenset[int] = frozenset()
    weekdays: frozenset[tuple[int, int]] = frozenset()
    positions: frozenset[int] = frozenset()
    hours: tuple[int, ...] = ()
    minutes: tuple[int, ...] = ()
    seconds: tuple[int, ...] = ()


def parse_rule(text: str, first: datetime) -> Rule | None:
    """Parse a rule and complete it from the first occurrence.

    Args:
        text: The rule, such as `FREQ=WEEKLY;COUNT=3`.
        first: The first occurrence by the clock of the event, without a zone.

    Returns:
        The rule, or None if RFC 5545 does not allow it, if it is too long, or if it repeats within a day and also
        selects by hour, minute, second or BYSETPOS.
    """
    compact = "".join(text.upper().split())
    if len(compact) > bounds.CALENDAR_RULE_CHARS or not _PARTS.fullmatch(compact):
        return None
    parts = dict(part.split("=", 1) for part in compact.strip(";").split(";"))
    frequency = parts.get("FREQ", "")
    if frequency not in UNIT_SECONDS and frequency not in _FREQUENCIES_BY_DAY:
        return None
    if not parts.keys() <= _DATE_PARTS | ({"BYSETPOS", *_TIME_PARTS} if frequency in _FREQUENCIES_BY_DAY else set()):
        return None
    try:
        rule = Rule(
            frequency,
            _parse_positive(parts.get("INTERVAL", "1")),
            _parse_positive(parts["COUNT"]) if "COUNT" in parts else None,
            _parse_until(parts["UNTIL"]) if "UNTIL" in parts else None,
            _parse_week_start(parts.get("WKST", "MO")),
            frozenset(_parse_numbers(parts, "BYMONTH", range(1, 13))),
            frozenset(_parse_numbers(parts, "BYMONTHDAY", _list_signed_numbers(31))),
            frozenset(_parse_numbers(parts, "BYYEARDAY", _list_signed_numbers(366))),
            frozenset(_parse_numbers(parts, "BYWEEKNO", _list_signed_numbers(53))),
            frozenset(_parse_weekdays(parts, has_ordinals=frequency in ("MONTHLY", "YEARLY"))),
            frozenset(_parse_numbers(parts, "BYSETPOS", _list_signed_numbers(366))),
            tuple(sorted(_parse_numbers(parts, "BYHOUR", range(24)))) or (first.hour,),
            tuple(sorted(_parse_numbers(parts, "BYMINUTE", range(60)))) or (first.minute,),
            tuple(sorted(_parse_numbers(parts, "BYSECOND", range(60)))) or (first.second,),
        )
    except _Unreadable:
        return None
    if prod(map(len, (rule.hours, rule.minutes, rule.seconds))) > _MAX_TIMES_OF_DAY:
        return None
    return _complete_days(rule, first)


def is_rule(text: str) -> bool:
    """Return whether a text is a recurrence rule that can be followed, such as `FREQ=WEEKLY;COUNT=3`."""
    return parse_rule(text, datetime(2024, 1, 1)) is not None  # noqa: DTZ001


def _complete_days(rule: Rule, first: datetime) -> Rule:
    """Take the day from the first occurrence where the rule selects none."""
    if rule.weekdays or rule.month_days or rule.year_days:
        return rule
    if rule.week_numbers or rule.frequency == "WEEKLY":
        return replace(rule, weekdays=frozenset({(0, first.weekday())}))
    if rule.frequency in ("MONTHLY", "YEARLY"):
        months = rule.months or (frozenset({first.month}) if rule.frequency == "YEARLY" else frozenset())
        return replace(rule, month_days=frozenset({first.day}), months=months)
    return rule


def _list_signed_numbers(largest: int) -> frozenset[int]:
    return frozenset(range(-largest, largest + 1)) - {0}


def _parse_numbers(parts: dict[str, str], name: str, allowed: Iterable[int]) -> set[int]:
    if name not in parts:
        return set()
    numbers = {_parse_number(text) for text in parts[name].split(",")}
    if not numbers <= set(allowed):
        raise _Unreadable
    return numbers


def _parse_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise _Unreadable
    return int(text)


def _parse_positive(text: str) -> int:
    number = int(text) if re.fullmatch(r"\+?\d+", text) else 0
    if number < 1:
        raise _Unreadable
    return number


def _parse_weekdays(parts: dict[str, str], has_ordinals: bool) -> set[tuple[int, int]]:
    weekdays = set()
    for text in parts["BYDAY"].split(",") if "BYDAY" in parts else ():
        match = _WEEKDAY.fullmatch(text)
        if match is None or abs(int(match[1] or 1)) not in range(1, 54):
            raise _Unreadable
        weekdays.add((int(match[1] or 0) if has_ordinals else 0, DAYS_OF_WEEK.index(match[2])))
    return weekdays


def _parse_week_start(text: str) -> int:
    if text not in DAYS_OF_WEEK:
        raise _Unreadable
    return DAYS_OF_WEEK.index(text)


def _parse_until(text: str) -> datetime | None:
    """Read UNTIL; a date includes its whole day, and what cannot be read ends nothing."""
    match = re.match(r"(\d{8})(?:T(\d{6})(Z?))?", text)
    if match is None:
        return None
    try:
        moment = datetime.strptime(match[1] + (match[2] or ""), "%Y%m%d%H%M%S" if match[2] else "%Y%m%d")  # noqa: DTZ007
    except ValueError:
        return None
    if match[2] is None:
        return datetime.combine(moment, time.max)
    return moment.replace(tzinfo=UTC) if match[3] else moment
