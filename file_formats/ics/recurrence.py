"""When a recurring event takes place: its rule (RFC 5545, 3.3.10), expanded by dateutil within limits of ours."""

import re
from collections.abc import Iterator
from datetime import MAXYEAR, UTC, datetime, time
from itertools import islice
from math import prod

from dateutil.rrule import rrule, rrulestr

from data_model import bounds
from file_formats.ics.events import Event, Moment, to_utc

_PARTS = re.compile(r"(?:[A-Z]+=[-+0-9A-Z,]*)(?:;[A-Z]+=[-+0-9A-Z,]*)*;?")
_DATE_PARTS = {"FREQ", "INTERVAL", "BYDAY", "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "WKST"}
_TIME_PARTS = ("BYHOUR", "BYMINUTE", "BYSECOND")
_FREQUENCIES_BY_DAY = {"DAILY", "WEEKLY", "MONTHLY", "YEARLY"}
_MAX_TIMES_OF_DAY = 1440
# The calendar repeats after 400 years, weekdays included.
_CYCLE_YEARS = 400
_MAX_EMPTY_SEARCHES = 3


class RuleExpander:
    """Expands the rules of one calendar, and stops looking after rules that match nothing."""

    def __init__(self, horizon: datetime, max_days: int, max_repeats: int) -> None:
        """Set the limits.

        Args:
            horizon: No occurrence that starts after this is looked for.
            max_days: No occurrence that starts more days after the first one is looked for.
            max_repeats: Occurrences of one event.
        """
        self._horizon, self._max_days, self._max_repeats = horizon, max_days, max_repeats
        self._empty_searches = 0

    def iterate_starts(self, event: Event) -> Iterator[Moment]:
        """Yield the start of an event, then every start that its rule adds; wall-clock time is kept.

        A rule that RFC 5545 does not allow adds nothing. Nor does one that repeats within a day and also selects by
        hour, minute, second or BYSETPOS: dateutil may search minutes or hours for its next occurrence.
        """
        yield event.start
        parts = _parse_parts(event.rrule or "")
        if parts is None or self._empty_searches >= _MAX_EMPTY_SEARCHES:
            return
        until = min(self._horizon, _parse_until(parts.get("UNTIL", "")))
        remaining = min(_parse_count(parts.get("COUNT", "")), self._max_repeats) - 1
        for moment in islice(self._iterate_rule(event.start, parts), max(0, remaining)):
            if to_utc(moment) > until:
                return
            yield moment

    def _iterate_rule(self, start: Moment, parts: dict[str, str]) -> Iterator[Moment]:
        first = start.replace(tzinfo=None) if isinstance(start, datetime) else datetime.combine(start, time())
        # dateutil searches for a match until the year 9999, which is near when the last cycle before it is searched.
        years = (MAXYEAR - first.year - 1) // _CYCLE_YEARS * _CYCLE_YEARS
        rule = _make_rule(first.replace(year=first.year + years), parts)
        if rule is None:
            return
        for found in rule:
            moment = found.replace(year=found.year - years)
            if moment > first:
                if (moment - first).days >= self._max_days:
                    return
                yield moment.replace(tzinfo=start.tzinfo) if isinstance(start, datetime) else moment.date()
        self._empty_searches += 1


def _parse_parts(rule_text: str) -> dict[str, str] | None:
    """Return the parts of a rule, or None if it has none or some that are not followed."""
    text = "".join(rule_text.upper().split())
    if len(text) > bounds.CALENDAR_RULE_CHARS or not _PARTS.fullmatch(text):
        return None
    parts = dict(part.split("=", 1) for part in text.strip(";").split(";"))
    by_day = parts.get("FREQ") in _FREQUENCIES_BY_DAY
    allowed = _DATE_PARTS | {"UNTIL", "COUNT"} | ({"BYSETPOS", *_TIME_PARTS} if by_day else set())
    times_of_day = prod(parts.get(name, "").count(",") + 1 for name in _TIME_PARTS)
    return parts if parts.keys() <= allowed and times_of_day <= _MAX_TIMES_OF_DAY else None


def _make_rule(first: datetime, parts: dict[str, str]) -> rrule | None:
    text = ";".join(f"{name}={value}" for name, value in parts.items() if name not in ("UNTIL", "COUNT"))
    try:
        rule = rrulestr(text, dtstart=first)
    except (ValueError, OverflowError, IndexError, KeyError, TypeError):
        # Each has been seen from dateutil for a rule that breaks the grammar.
        return None
    return rule if isinstance(rule, rrule) else None


def _parse_count(text: str) -> int:
    return int(text) if re.fullmatch(r"\+?0*[1-9]\d{0,5}", text) else bounds.CALENDAR_REPEATS


def _parse_until(text: str) -> datetime:
    """Read UNTIL; a date includes its whole day, and what cannot be read ends nothing."""
    for length, form in ((15, "%Y%m%dT%H%M%S"), (8, "%Y%m%d")):
        try:
            moment = datetime.strptime(text[:length], form).replace(tzinfo=UTC)
        except ValueError:
            continue
        return moment if length == 15 else datetime.combine(moment, time.max, tzinfo=UTC)
    return datetime.max.replace(tzinfo=UTC)
