"""Overlaps between the events of a calendar, recurring ones included."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta

from data_model import bounds
from file_formats.ics.events import Event, Moment, to_utc

# How far past the start of the last event recurring events are followed.
_LOOKAHEAD = timedelta(days=366)

_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_SUPPORTED_RULE_PARTS = frozenset({"FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTH", "BYMONTHDAY", "WKST"})


def find_overlaps(events: Sequence[Event], max_pairs: int = 1000) -> tuple[tuple[Event, Event], ...]:
    """Return the pairs of events that take place at the same time, in the order of `events`.

    Events that only touch do not overlap. A naive time counts as UTC; a date lasts from midnight to midnight; an event
    without an end, or whose end is not after its start, takes only its first instant. Events that are not busy are left
    out. Daily, weekly, monthly and yearly rules are followed until a year after the last event's start; of a rule with
    other parts (BYSETPOS, hourly, ...) only the first occurrence counts.

    Args:
        max_pairs: The most pairs to return.
    """
    busy = [(index, event) for index, event in enumerate(events) if event.is_busy]
    if not busy:
        return ()
    horizon = _add_clamped(max(to_utc(event.start) for _, event in busy), _LOOKAHEAD)
    rule_count = sum(event.rrule is not None for _, event in busy)
    max_days = bounds.CALENDAR_DAYS // max(1, rule_count)
    spans = [
        (start, end, index) for index, event in busy for start, end in _iterate_occurrences(event, horizon, max_days)
    ]
    pairs = _find_overlapping_pairs(sorted(spans), max_pairs)
    return tuple((events[first], events[second]) for first, second in sorted(pairs))


def _find_overlapping_pairs(spans: Sequence[tuple[datetime, datetime, int]], max_pairs: int) -> set[tuple[int, int]]:
    """Sweep over spans sorted by start, tracking how long each event that is running lasts."""
    pairs: set[tuple[int, int]] = set()
    running: dict[int, datetime] = {}
    for start, end, index in spans:
        running = {other: until for other, until in running.items() if until > start}
        for other in running:
            if other != index:
                pairs.add((min(index, other), max(index, other)))
            if len(pairs) >= max_pairs:
                return pairs
        running[index] = max(end, running.get(index, end))
    return pairs


def _iterate_occurrences(event: Event, horizon: datetime, max_days: int) -> Iterator[tuple[datetime, datetime]]:
    """Yield the spans of an event in UTC; those of a rule start before the horizon."""
    length = max(_find_end(event) - to_utc(event.start), timedelta.resolution)
    excluded = {to_utc(moment) for moment in event.excluded_moments if isinstance(moment, datetime)}
    days_off = {moment for moment in event.excluded_moments if not isinstance(moment, datetime)}
    for moment in _iterate_starts(event, horizon, max_days):
        day = moment.date() if isinstance(moment, datetime) else moment
        start = to_utc(moment)
        if start not in excluded and day not in days_off:
            yield start, _add_clamped(start, length)


def _iterate_starts(event: Event, horizon: datetime, max_days: int) -> Iterator[Moment]:
    """Yield the start itself, then every start that the rule adds, at the same wall-clock time."""
    yield event.start
    rule = _parse_rule(event.rrule or "")
    if rule is None:
        return
    first = event.start.date() if isinstance(event.start, datetime) else event.start
    until = _parse_until(rule.get("UNTIL", ""))
    remaining = min(_read_number(rule, "COUNT", bounds.CALENDAR_REPEATS), bounds.CALENDAR_REPEATS) - 1
    for offset in range(1, max_days):
        if remaining <= 0 or first.toordinal() + offset > date.max.toordinal():
            return
        day = first + timedelta(days=offset)
        moment = _move_to_day(event.start, day)
        if to_utc(moment) > min(horizon, until):
            return
        if _has_occurrence_on(rule, first, day):
            remaining -= 1
            yield moment


def _move_to_day(start: Moment, day: date) -> Moment:
    return datetime.combine(day, start.timetz()) if isinstance(start, datetime) else day


def _parse_rule(rrule: str) -> dict[str, str] | None:
    """Return a rule's parts, or None if it has none or some that are not followed."""
    rule: dict[str, str] = {}
    for part in rrule.upper().split(";"):
        name, _, value = part.partition("=")
        rule[name.strip()] = value.strip()
    is_supported = rule.keys() <= _SUPPORTED_RULE_PARTS and rule.get("FREQ") in ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
    by_day = re.fullmatch(r"[-+0-9A-Z, ]*", rule.get("BYDAY", ""))
    return rule if is_supported and by_day else None


def _has_occurrence_on(rule: dict[str, str], first: date, day: date) -> bool:
    """Return whether a rule that began on the day `first` has an occurrence on `day`."""
    freq, step = rule["FREQ"], max(1, _read_number(rule, "INTERVAL", 1))
    elapsed = {
        "DAILY": (day - first).days,
        "WEEKLY": (_find_week_start(day, rule) - _find_week_start(first, rule)).days // 7,
        "MONTHLY": (day.year - first.year) * 12 + day.month - first.month,
        "YEARLY": day.year - first.year,
    }[freq]
    if elapsed % step:
        return False
    months, days = _read_numbers(rule, "BYMONTH"), _read_numbers(rule, "BYMONTHDAY")
    by_day = [word.strip() for word in rule.get("BYDAY", "").split(",") if word.strip()]
    if months and day.month not in months:
        return False
    if days and not {day.day, day.day - _count_days_in_month(day) - 1} & set(days):
        return False
    if by_day and not any(_matches_weekday(word, freq, bool(months), day) for word in by_day):
        return False
    return _matches_first_day(freq, first, day, bool(months), bool(days or by_day))


def _matches_first_day(freq: str, first: date, day: date, has_months: bool, has_days: bool) -> bool:
    """Return whether a day agrees with the first day in what the rule leaves open."""
    if has_days or freq == "DAILY":
        return True
    if freq == "WEEKLY":
        return day.weekday() == first.weekday()
    same_month = freq == "MONTHLY" or has_months or day.month == first.month
    return same_month and day.day == first.day


def _matches_weekday(word: str, freq: str, has_months: bool, day: date) -> bool:
    """Return whether a day matches a BYDAY word: `MO`, or `2MO` and `-1FR`, which count within the month.

    In a yearly rule without months they count within the year.
    """
    if word[-2:] != _WEEKDAYS[day.weekday()]:
        return False
    ordinal = _parse_number(word[:-2] or "0")
    if ordinal == 0 or freq in ("DAILY", "WEEKLY"):
        return True
    if freq == "YEARLY" and not has_months:
        position, length = day.timetuple().tm_yday, (date(day.year, 12, 31) - date(day.year, 1, 1)).days + 1
    else:
        position, length = day.day, _count_days_in_month(day)
    return ordinal in ((position - 1) // 7 + 1, -((length - position) // 7 + 1))


def _find_week_start(day: date, rule: dict[str, str]) -> date:
    start = rule.get("WKST", "MO")
    back = (day.weekday() - (_WEEKDAYS.index(start) if start in _WEEKDAYS else 0)) % 7
    return day - timedelta(days=back) if day.toordinal() > back else day


def _count_days_in_month(day: date) -> int:
    return 31 if day.month == 12 else (date(day.year, day.month + 1, 1) - date(day.year, day.month, 1)).days


def _parse_until(text: str) -> datetime:
    """Read UNTIL; a date includes its whole day, and an unreadable value ends nothing."""
    for length, form in ((15, "%Y%m%dT%H%M%S"), (8, "%Y%m%d")):
        try:
            moment = datetime.strptime(text[:length], form).replace(tzinfo=UTC)
        except ValueError:
            continue
        return moment if length == 15 else datetime.combine(moment, time.max, tzinfo=UTC)
    return datetime.max.replace(tzinfo=UTC)


def _read_number(rule: dict[str, str], name: str, default: int) -> int:
    return _parse_number(rule[name]) or default if name in rule else default


def _read_numbers(rule: dict[str, str], name: str) -> list[int]:
    return [_parse_number(word) for word in rule.get(name, "").split(",") if word.strip()]


def _parse_number(text: str) -> int:
    return int(text) if re.fullmatch(r"[-+]?\d{1,6}", text.strip()) else 0


def _find_end(event: Event) -> datetime:
    if event.end is not None:
        return to_utc(event.end)
    return _add_clamped(to_utc(event.start), timedelta(days=1)) if event.is_all_day else to_utc(event.start)


def _add_clamped(moment: datetime, length: timedelta) -> datetime:
    """Add a length to a moment, stopping at the end of the year 9999."""
    return moment + min(length, datetime.max.replace(tzinfo=UTC) - moment)
