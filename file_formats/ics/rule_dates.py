"""The moments that a recurrence rule selects, period by period and in bounded time.

A library that searches for the next match cannot be stopped while it finds none, so the search is written out here.
"""

from calendar import isleap, monthrange
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import product

from file_formats.ics.rules import UNIT_SECONDS, Rule

_DAY_SECONDS = 86_400
_LAST_DAY = date.max.toordinal()


class SearchCutError(Exception):
    """The steps are used up; the moments before `reached` have been found."""

    def __init__(self, reached: datetime) -> None:
        self.reached = reached
        super().__init__(f"searched until {reached}")


class StepBudget:
    """The steps that a search may still take: one for each period, day and selected position."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int, reached: datetime) -> None:
        """Take some steps.

        Raises:
            SearchCutError: There are fewer left.
        """
        if steps > self.left:
            raise SearchCutError(reached)
        self.left -= steps


def iterate_matches(
    rule: Rule, first: datetime, earliest: datetime, latest: datetime, budget: StepBudget
) -> Iterator[datetime]:
    """Yield the moments after the first occurrence that a rule selects, in order, by the clock of the event.

    Args:
        earliest: Earlier moments may be left out, unless the rule counts.
        latest: The search ends with the period of this moment.

    Raises:
        SearchCutError: The steps of the budget are used up.
    """
    begin = _number_period(rule, first)
    if rule.count is None:
        begin += max(0, _number_period(rule, earliest) - begin) // rule.interval * rule.interval
    end = _number_period(rule, latest)
    if rule.frequency in UNIT_SECONDS:
        matches = _iterate_within_days(rule, first, begin, end, budget)
    else:
        matches = _iterate_by_days(rule, range(begin, end + 1, rule.interval), budget)
    return (moment for moment in matches if moment > first)


def _number_period(rule: Rule, moment: datetime) -> int:
    day = moment.toordinal()
    match rule.frequency:
        case "YEARLY":
            return moment.year
        case "MONTHLY":
            return moment.year * 12 + moment.month - 1
        case "WEEKLY":
            return (day - 1 - rule.week_start) // 7
        case "DAILY":
            return day
    return (day * _DAY_SECONDS + _count_seconds(moment)) // UNIT_SECONDS[rule.frequency]


def _count_seconds(moment: datetime) -> int:
    return moment.hour * 3600 + moment.minute * 60 + moment.second


def _iterate_within_days(rule: Rule, first: datetime, begin: int, end: int, budget: StepBudget) -> Iterator[datetime]:
    unit = UNIT_SECONDS[rule.frequency]
    rest = _count_seconds(first) % unit
    number, checked_day, is_selected = begin, 0, False
    while number <= end:
        day, seconds = divmod(number * unit + rest, _DAY_SECONDS)
        if day != checked_day:
            moment = datetime.fromordinal(day)
            budget.spend(1, moment)
            checked_day, is_selected = day, _selects_day(rule, moment)
        if is_selected:
            yield datetime.fromordinal(day) + timedelta(seconds=seconds)
            number += rule.interval
        else:
            next_day = (day + 1) * _DAY_SECONDS // unit
            number += -((number - next_day) // rule.interval) * rule.interval


def _iterate_by_days(rule: Rule, periods: range, budget: StepBudget) -> Iterator[datetime]:
    times_per_day = len(rule.hours) * len(rule.minutes) * len(rule.seconds)
    for number in periods:
        candidates = _list_candidates(rule, number)
        reached = datetime.combine(candidates[0], datetime.min.time()) if candidates else _start_period(rule, number)
        budget.spend(1 + len(candidates) + len(rule.positions), reached)
        days = [day for day in candidates if _selects_day(rule, day)]
        if not rule.positions:
            for day, clock in product(days, product(rule.hours, rule.minutes, rule.seconds)):
                yield datetime(day.year, day.month, day.day, *clock)  # noqa: DTZ001
            continue
        total = len(days) * times_per_day
        places = {position - 1 if position > 0 else total + position for position in rule.positions}
        for place in sorted(place for place in places if 0 <= place < total):
            day_place, time_place = divmod(place, times_per_day)
            hour_place, time_place = divmod(time_place, len(rule.minutes) * len(rule.seconds))
            minute_place, second_place = divmod(time_place, len(rule.seconds))
            day = days[day_place]
            clock = (rule.hours[hour_place], rule.minutes[minute_place], rule.seconds[second_place])
            yield datetime(day.year, day.month, day.day, *clock)  # noqa: DTZ001


def _start_period(rule: Rule, number: int) -> datetime:
    year, month = (number, 0) if rule.frequency == "YEARLY" else divmod(number, 12)
    return datetime(year, month + 1, 1)  # noqa: DTZ001


def _list_candidates(rule: Rule, number: int) -> list[date]:
    """Return the days of a period among which the rule's days are, in order."""
    if rule.frequency == "DAILY":
        return [date.fromordinal(number)]
    if rule.frequency == "WEEKLY":
        start = number * 7 + 1 + rule.week_start
        weekdays = {weekday for _, weekday in rule.weekdays} or set(range(7))
        days = (start + (weekday - rule.week_start) % 7 for weekday in weekdays)
        # A week that is cut off by the first or last year has fewer days.
        kept = sorted(day for day in days if 1 <= day <= _LAST_DAY)
        return [date.fromordinal(day) for day in kept or [min(max(start, 1), _LAST_DAY)]]
    if rule.frequency == "MONTHLY":
        year, month = divmod(number, 12)
        months = [month + 1] if not rule.months or month + 1 in rule.months else []
    else:
        year, months = number, sorted(rule.months) or list(range(1, 13))
    return [date(year, month, day) for month in months for day in _list_days_of_month(rule, year, month)]


def _list_days_of_month(rule: Rule, year: int, month: int) -> list[int]:
    length = monthrange(year, month)[1]
    if not rule.month_days:
        return list(range(1, length + 1))
    days = {day if day > 0 else length + 1 + day for day in rule.month_days}
    return sorted(day for day in days if 1 <= day <= length)


def _selects_day(rule: Rule, day: date) -> bool:
    if rule.months and day.month not in rule.months:
        return False
    if rule.month_days:
        from_end = day.day - monthrange(day.year, day.month)[1] - 1
        if day.day not in rule.month_days and from_end not in rule.month_days:
            return False
    if rule.year_days:
        number = day.timetuple().tm_yday
        if number not in rule.year_days and number - _count_days(day.year) - 1 not in rule.year_days:
            return False
    if rule.week_numbers and not _selects_week(rule, day):
        return False
    return not rule.weekdays or _selects_weekday(rule, day)


def _selects_weekday(rule: Rule, day: date) -> bool:
    weekday = day.weekday()
    if (0, weekday) in rule.weekdays:
        return True
    if rule.frequency == "MONTHLY" or rule.months:
        place, length = day.day, monthrange(day.year, day.month)[1]
    else:
        place, length = day.timetuple().tm_yday, _count_days(day.year)
    from_start, from_end = (place - 1) // 7 + 1, -((length - place) // 7 + 1)
    return (from_start, weekday) in rule.weekdays or (from_end, weekday) in rule.weekdays


def _selects_week(rule: Rule, day: date) -> bool:
    """Decide by the year that the week of a day belongs to, the one with most of its days."""
    ordinal = day.toordinal()
    year = day.year + 1 if ordinal >= _find_first_week(day.year + 1, rule.week_start) else day.year
    year -= ordinal < _find_first_week(year, rule.week_start)
    start = _find_first_week(year, rule.week_start)
    number = (ordinal - start) // 7 + 1
    total = (_find_first_week(year + 1, rule.week_start) - start) // 7
    return number in rule.week_numbers or number - total - 1 in rule.week_numbers


def _find_first_week(year: int, week_start: int) -> int:
    """Return the day number on which the first week of a year with at least four of its days begins."""
    before = year - 1
    fourth = before * 365 + before // 4 - before // 100 + before // 400 + 4
    return fourth - (fourth - 1 - week_start) % 7


def _count_days(year: int) -> int:
    return 366 if isleap(year) else 365
