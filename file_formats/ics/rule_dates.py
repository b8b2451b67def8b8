"""The moments that a recurrence rule selects: dateutil finds the days, within limits of ours."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import MAXYEAR, datetime, timedelta
from typing import Any, Literal

from dateutil import rrule

from file_formats.ics.rules import UNIT_SECONDS, Rule
from file_formats.ics.week_numbers import is_in_weeks

_DAY_SECONDS = 86_400
# The calendar repeats after 400 years, weekdays included.
_CYCLE_YEARS = 400
_STEPS_A_YEAR = {"YEARLY": 20, "MONTHLY": 36, "WEEKLY": 53, "DAILY": 366}
"""The steps of a search that finds nothing; one whole year takes about as long as 20 single days."""
_FREQUENCIES: Mapping[str, Literal[0, 1, 2, 3]] = {
    "YEARLY": rrule.YEARLY,
    "MONTHLY": rrule.MONTHLY,
    "WEEKLY": rrule.WEEKLY,
    "DAILY": rrule.DAILY,
}


class SearchCutError(Exception):
    """The steps are used up; the moments before `reached` have been found."""

    def __init__(self, reached: datetime) -> None:
        self.reached = reached
        super().__init__(f"searched until {reached}")


class StepBudget:
    """The steps that a search may still take: one for each moment found and each day looked at."""

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
    rule: Rule,
    first: datetime,
    earliest: datetime,
    latest: datetime,
    budget: StepBudget,
    empty_search_budget: StepBudget,
) -> Iterator[datetime]:
    """Yield the moments after the first occurrence that a rule selects, in order, by the clock of the event.

    Args:
        earliest: Earlier moments may be left out, unless the rule counts.
        latest: Later moments may be left out.
        budget: The steps of this rule.
        empty_search_budget: The steps for searches that find nothing, which all rules of a calendar share.

    Raises:
        SearchCutError: One of the budgets is used up.
    """
    begin = first if rule.count else max(first, earliest)
    if begin > latest:
        return
    if rule.frequency in UNIT_SECONDS:
        matches = _iterate_within_days(rule, first, begin, latest, budget, empty_search_budget)
    else:
        matches = _iterate_by_days(rule, first, begin, latest, empty_search_budget)
    for moment in matches:
        if moment > latest:
            return
        if moment > first:
            budget.spend(1, moment)
            yield moment


def _iterate_by_days(
    rule: Rule, first: datetime, begin: datetime, latest: datetime, empty_search_budget: StepBudget
) -> Iterator[datetime]:
    # dateutil searches for a match until the year 9999, which is near when the last cycle before it is searched.
    shift = max(0, (MAXYEAR - latest.year - 1) // _CYCLE_YEARS * _CYCLE_YEARS)
    start = _start_period(rule, first, begin)
    weekdays = _list_weekdays(rule)
    if rule.weekdays and not weekdays:
        return
    empty_search_budget.spend(1, start)
    start = start.replace(year=start.year + shift)
    # dateutil takes the last week of a year for one of the next, unless the days are filtered here.
    is_filtered = bool(rule.week_numbers) and not rule.positions
    selections = _list_selections(replace(rule, week_numbers=frozenset()) if is_filtered else rule, weekdays)
    for found in rrule.rrule(_FREQUENCIES[rule.frequency], start, cache=False, **selections):
        moment = found.replace(year=found.year - shift)
        if is_filtered and moment <= latest and not is_in_weeks(moment, rule.week_numbers, rule.week_start):
            empty_search_budget.spend(1, moment)
            continue
        yield moment
    steps = (MAXYEAR + 1 - start.year) * _STEPS_A_YEAR[rule.frequency] // rule.interval
    empty_search_budget.left = max(0, empty_search_budget.left - steps)


def _list_weekdays(rule: Rule) -> frozenset[tuple[int, int]]:
    """Return the days of the week without ordinals that no period has, numbered if any of them is.

    dateutil intersects plain days with numbered ones, and fails over an ordinal that is too large.
    """
    if not any(ordinal for ordinal, _ in rule.weekdays):
        return rule.weekdays
    largest = 5 if rule.frequency == "MONTHLY" or rule.months else 53
    numbered = {(n, day) for ordinal, day in rule.weekdays for n in ((ordinal,) if ordinal else range(1, largest + 1))}
    return frozenset((ordinal, day) for ordinal, day in numbered if abs(ordinal) <= largest)


def _list_selections(rule: Rule, weekdays: frozenset[tuple[int, int]]) -> dict[str, Any]:
    return {
        "interval": rule.interval,
        "wkst": rule.week_start,
        "bymonth": sorted(rule.months) or None,
        "bymonthday": sorted(rule.month_days) or None,
        "byyearday": sorted(rule.year_days) or None,
        "byweekno": sorted(rule.week_numbers) or None,
        "byweekday": [rrule.weekday(day, ordinal or None) for ordinal, day in sorted(weekdays)] or None,
        "bysetpos": sorted(rule.positions) or None,
        "byhour": rule.hours,
        "byminute": rule.minutes,
        "bysecond": rule.seconds,
    }


def _iterate_within_days(
    rule: Rule, first: datetime, begin: datetime, latest: datetime, budget: StepBudget, empty_search_budget: StepBudget
) -> Iterator[datetime]:
    unit = UNIT_SECONDS[rule.frequency]
    first_s = first.toordinal() * _DAY_SECONDS + _count_seconds(first)
    step = unit * rule.interval
    days = replace(rule, frequency="DAILY", interval=1, hours=(0,), minutes=(0,), seconds=(0,))
    midnight = begin.replace(hour=0, minute=0, second=0)
    for day in _iterate_by_days(days, midnight, midnight, latest, empty_search_budget):
        if day > latest:
            return
        budget.spend(1, day)
        day_s = day.toordinal() * _DAY_SECONDS
        begin_s = first_s + max(0, -((first_s - day_s) // step)) * step
        for moment_s in range(begin_s, day_s + _DAY_SECONDS, step):
            yield day + timedelta(seconds=moment_s - day_s)


def _count_seconds(moment: datetime) -> int:
    return moment.hour * 3600 + moment.minute * 60 + moment.second


def _start_period(rule: Rule, first: datetime, begin: datetime) -> datetime:
    """Return the start of the last period of the series that is not after `begin`."""
    number = _number_period(rule, first)
    number += (_number_period(rule, begin) - number) // rule.interval * rule.interval
    if rule.frequency in ("YEARLY", "MONTHLY"):
        year, month = (number, 0) if rule.frequency == "YEARLY" else divmod(number, 12)
        return datetime(year, month + 1, 1)  # noqa: DTZ001
    day = number if rule.frequency == "DAILY" else number * 7 + 1 + rule.week_start
    return datetime.fromordinal(max(1, day))


def _number_period(rule: Rule, moment: datetime) -> int:
    match rule.frequency:
        case "YEARLY":
            return moment.year
        case "MONTHLY":
            return moment.year * 12 + moment.month - 1
        case "WEEKLY":
            return (moment.toordinal() - 1 - rule.week_start) // 7
    return moment.toordinal()
