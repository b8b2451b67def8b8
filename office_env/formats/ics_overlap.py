"""Which events of a calendar collide, recurring ones included."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta

from data_model import bounds
from office_env.formats.ics_events import Event, Moment, as_utc

# How far past the last event's start two recurring events are looked at.
_AHEAD = timedelta(days=366)

_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_UNDERSTOOD = frozenset({"FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTH", "BYMONTHDAY", "WKST"})


def occurrences_overlap(events: Sequence[Event], limit: int = 1000) -> tuple[tuple[Event, Event], ...]:
    """Return the pairs of events that take place at the same time, at most `limit`, in the order of events.

    Touching is no overlap. A naive time is UTC; a date lasts from midnight to midnight; an event without an
    end, or with one that is not after its start, takes its first instant only. Events that are not busy are
    left out. Daily, weekly, monthly and yearly rules are followed until a year after the last event's
    start; of a rule with other parts (BYSETPOS, hourly ...) the first occurrence alone counts.
    """
    busy = [(place, event) for place, event in enumerate(events) if event.busy]
    if not busy:
        return ()
    horizon = _later(max(as_utc(event.start) for _, event in busy), _AHEAD)
    rules = sum(event.rrule is not None for _, event in busy)
    days = bounds.CALENDAR_DAYS // max(1, rules)
    spans = [(start, end, place) for place, event in busy for start, end in _occurrences(event, horizon, days)]
    pairs = _overlapping(sorted(spans), limit)
    return tuple((events[first], events[second]) for first, second in sorted(pairs))


def _overlapping(spans: Sequence[tuple[datetime, datetime, int]], limit: int) -> set[tuple[int, int]]:
    """Sweep over spans sorted by start, keeping for each event how long it still runs."""
    pairs: set[tuple[int, int]] = set()
    running: dict[int, datetime] = {}
    for start, end, place in spans:
        running = {other: until for other, until in running.items() if until > start}
        for other in running:
            if other != place:
                pairs.add((min(place, other), max(place, other)))
            if len(pairs) >= limit:
                return pairs
        running[place] = max(end, running.get(place, end))
    return pairs


def _occurrences(event: Event, horizon: datetime, most_days: int) -> Iterator[tuple[datetime, datetime]]:
    """Yield the spans of an event in UTC; those of a rule start before the horizon."""
    length = max(_end(event) - as_utc(event.start), timedelta.resolution)
    excluded = {as_utc(moment) for moment in event.excluded if isinstance(moment, datetime)}
    days_off = {moment for moment in event.excluded if not isinstance(moment, datetime)}
    for moment in _starts(event, horizon, most_days):
        day = moment.date() if isinstance(moment, datetime) else moment
        start = as_utc(moment)
        if start not in excluded and day not in days_off:
            yield start, _later(start, length)


def _starts(event: Event, horizon: datetime, most_days: int) -> Iterator[Moment]:
    """Yield the start itself, then every start that the rule adds (wall-clock time is kept)."""
    yield event.start
    rule = _parts(event.rrule or "")
    if rule is None:
        return
    first = event.start.date() if isinstance(event.start, datetime) else event.start
    until = _until(rule.get("UNTIL", ""))
    left = min(_number(rule, "COUNT", bounds.CALENDAR_REPEATS), bounds.CALENDAR_REPEATS) - 1
    for offset in range(1, most_days):
        if left <= 0 or first.toordinal() + offset > date.max.toordinal():
            return
        day = first + timedelta(days=offset)
        moment = _on(event.start, day)
        if as_utc(moment) > min(horizon, until):
            return
        if _falls_on(rule, first, day):
            left -= 1
            yield moment


def _on(start: Moment, day: date) -> Moment:
    return datetime.combine(day, start.timetz()) if isinstance(start, datetime) else day


def _parts(rrule: str) -> dict[str, str] | None:
    """Return a rule's parts, or None where it has none or some that are not followed."""
    rule: dict[str, str] = {}
    for part in rrule.upper().split(";"):
        name, _, value = part.partition("=")
        rule[name.strip()] = value.strip()
    known = rule.keys() <= _UNDERSTOOD and rule.get("FREQ") in ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
    by_day = re.fullmatch(r"[-+0-9A-Z, ]*", rule.get("BYDAY", ""))
    return rule if known and by_day else None


def _falls_on(rule: dict[str, str], first: date, day: date) -> bool:
    """Say whether a rule that began on the day `first` has an occurrence on `day`."""
    freq, step = rule["FREQ"], max(1, _number(rule, "INTERVAL", 1))
    passed = {
        "DAILY": (day - first).days,
        "WEEKLY": (_week(day, rule) - _week(first, rule)).days // 7,
        "MONTHLY": (day.year - first.year) * 12 + day.month - first.month,
        "YEARLY": day.year - first.year,
    }[freq]
    if passed % step:
        return False
    months, days = _numbers(rule, "BYMONTH"), _numbers(rule, "BYMONTHDAY")
    by_day = [word.strip() for word in rule.get("BYDAY", "").split(",") if word.strip()]
    if months and day.month not in months:
        return False
    if days and not {day.day, day.day - _month_length(day) - 1} & set(days):
        return False
    if by_day and not any(_is_weekday(word, freq, bool(months), day) for word in by_day):
        return False
    return _same_place(freq, first, day, bool(months), bool(days or by_day))


def _same_place(freq: str, first: date, day: date, months: bool, days: bool) -> bool:
    """Fill what the rule leaves open from its first day."""
    if days or freq == "DAILY":
        return True
    if freq == "WEEKLY":
        return day.weekday() == first.weekday()
    same_month = freq == "MONTHLY" or months or day.month == first.month
    return same_month and day.day == first.day


def _is_weekday(word: str, freq: str, months: bool, day: date) -> bool:
    """Read one BYDAY word: `MO`, or `2MO` and `-1FR`, counted in the month (in the year for a yearly rule)."""
    if word[-2:] != _WEEKDAYS[day.weekday()]:
        return False
    ordinal = _as_number(word[:-2] or "0")
    if ordinal == 0 or freq in ("DAILY", "WEEKLY"):
        return True
    if freq == "YEARLY" and not months:
        place, length = day.timetuple().tm_yday, (date(day.year, 12, 31) - date(day.year, 1, 1)).days + 1
    else:
        place, length = day.day, _month_length(day)
    return ordinal in ((place - 1) // 7 + 1, -((length - place) // 7 + 1))


def _week(day: date, rule: dict[str, str]) -> date:
    start = rule.get("WKST", "MO")
    back = (day.weekday() - (_WEEKDAYS.index(start) if start in _WEEKDAYS else 0)) % 7
    return day - timedelta(days=back) if day.toordinal() > back else day


def _month_length(day: date) -> int:
    return 31 if day.month == 12 else (date(day.year, day.month + 1, 1) - date(day.year, day.month, 1)).days


def _until(text: str) -> datetime:
    """Read UNTIL; a date includes its whole day, and what cannot be read ends nothing."""
    for length, form in ((15, "%Y%m%dT%H%M%S"), (8, "%Y%m%d")):
        try:
            moment = datetime.strptime(text[:length], form).replace(tzinfo=UTC)
        except ValueError:
            continue
        return moment if length == 15 else datetime.combine(moment, time.max, tzinfo=UTC)
    return datetime.max.replace(tzinfo=UTC)


def _number(rule: dict[str, str], name: str, default: int) -> int:
    return _as_number(rule[name]) or default if name in rule else default


def _numbers(rule: dict[str, str], name: str) -> list[int]:
    return [_as_number(word) for word in rule.get(name, "").split(",") if word.strip()]


def _as_number(text: str) -> int:
    return int(text) if re.fullmatch(r"[-+]?\d{1,6}", text.strip()) else 0


def _end(event: Event) -> datetime:
    if event.end is not None:
        return as_utc(event.end)
    return _later(as_utc(event.start), timedelta(days=1)) if event.all_day else as_utc(event.start)


def _later(moment: datetime, length: timedelta) -> datetime:
    """Add without running past the year 9999."""
    return moment + min(length, datetime.max.replace(tzinfo=UTC) - moment)
