"""When a recurring event takes place: its rules, expanded within limits that all rules of a calendar share."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

from data_model import bounds
from file_formats.ics.events import Moment, to_utc
from file_formats.ics.rule_dates import SearchCutError, StepBudget, iterate_matches
from file_formats.ics.rules import parse_rule

# A clock that is put back shows an earlier time than it did this long ago.
_CLOCK_MARGIN = timedelta(hours=3)


class RuleExpander:
    """Expands the rules of one calendar; each has an equal share of what the rules before it have left.

    Attributes:
        reached: The moment from which on some occurrences were not looked for, because a limit was exceeded, or None.
        passed_horizon: Whether a rule may have occurrences after the horizon.
    """

    def __init__(self, earliest: datetime, horizon: datetime, rule_count: int) -> None:
        """Set the limits.

        Args:
            earliest: Occurrences that end before this are left out.
            horizon: No occurrence that starts after this is looked for.
            rule_count: How many rules are expanded.
        """
        self.reached: datetime | None = None
        self.passed_horizon = False
        self._earliest, self._horizon, self._rules_left = earliest, horizon, rule_count
        self._steps_left, self._occurrences_left = bounds.CALENDAR_DAYS, bounds.CALENDAR_OCCURRENCES
        self._empty_search_budget = StepBudget(bounds.CALENDAR_DAYS)

    def iterate_repeats(self, start: Moment, rule_text: str, length: timedelta) -> Iterator[Moment]:
        """Yield the starts that a rule adds to an event's first one; wall-clock time is kept.

        A rule that cannot be followed adds nothing.

        Args:
            start: The event's first start, which the rule counts but which is not yielded.
            length: How long an occurrence lasts.
        """
        share = max(1, self._rules_left)
        budget = StepBudget(self._steps_left // share)
        repeats = min(bounds.CALENDAR_REPEATS, self._occurrences_left // share)
        self._steps_left -= budget.left
        self._occurrences_left -= repeats
        self._rules_left -= 1
        try:
            for moment in self._search(start, rule_text, length, budget):
                if repeats == 0:
                    raise SearchCutError(to_utc(moment))
                repeats -= 1
                yield moment
        except SearchCutError as cut:
            reached = cut.reached.replace(tzinfo=cut.reached.tzinfo or UTC)
            self.reached = min(reached, self.reached or reached)
        self._steps_left += budget.left
        self._occurrences_left += repeats

    def _search(self, start: Moment, rule_text: str, length: timedelta, budget: StepBudget) -> Iterator[Moment]:
        first = start.replace(tzinfo=None) if isinstance(start, datetime) else datetime.combine(start, time())
        rule = parse_rule(rule_text, first)
        if rule is None:
            return
        kept_from = _subtract_clamped(self._earliest, length)
        begin = _read_clock(_subtract_clamped(kept_from, _CLOCK_MARGIN), start)
        # UNTIL may be by the clock, which is less than a day away from UTC.
        last = min(self._horizon, add_clamped(_read_as_utc(rule.until), timedelta(days=1)))
        end = _read_clock(add_clamped(last, _CLOCK_MARGIN), start)
        is_in_zone = isinstance(start, datetime) and str(start.tzinfo or UTC) != "UTC"
        remaining = None if rule.count is None else rule.count - 1
        if remaining == 0:
            return
        for found in iterate_matches(rule, first, begin, end, budget, self._empty_search_budget):
            moment = found.replace(tzinfo=start.tzinfo) if isinstance(start, datetime) else found.date()
            instant = to_utc(moment)
            if is_in_zone and isinstance(moment, datetime) and not _is_on_clock(moment, instant):
                budget.spend(1, found)
                continue
            is_last = found > rule.until if rule.until and not rule.until.tzinfo else instant > _read_as_utc(rule.until)
            if is_last:
                return
            if instant > self._horizon:
                break
            if instant < kept_from:
                budget.spend(1, found)
            else:
                yield moment
            if remaining is not None:
                remaining -= 1
                if remaining == 0:
                    return
        self.passed_horizon |= _read_as_utc(rule.until) > self._horizon


def _read_clock(instant: datetime, start: Moment) -> datetime:
    """Return an instant as the clock of an event shows it, without a zone."""
    zone = start.tzinfo if isinstance(start, datetime) else None
    try:
        return instant.astimezone(zone or UTC).replace(tzinfo=None)
    except OverflowError:  # within a day of the years 1 and 9999
        return instant.replace(tzinfo=None)


def _is_on_clock(moment: datetime, instant: datetime) -> bool:
    """Return whether a local time exists; the standard ignores those that a clock skips, and does not count them."""
    return _read_clock(instant, moment).replace(fold=0) == moment.replace(tzinfo=None, fold=0)


def add_clamped(moment: datetime, length: timedelta) -> datetime:
    """Add to a moment in UTC without running past the year 9999."""
    return moment + min(length, datetime.max.replace(tzinfo=UTC) - moment)


def _subtract_clamped(moment: datetime, length: timedelta) -> datetime:
    return moment - min(length, moment - datetime.min.replace(tzinfo=UTC))


def _read_as_utc(until: datetime | None) -> datetime:
    return datetime.max.replace(tzinfo=UTC) if until is None else until.replace(tzinfo=UTC)
