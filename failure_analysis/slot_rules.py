"""Tell which rules for a time, of which any that fits is right, the time of a booked event breaks."""

import datetime as dt
from collections.abc import Iterator

from failure_analysis.calls import Call, join_text
from failure_analysis.failed_criteria import FailedCriterion

TIME_ARGUMENTS = ("time_start", "time_end")
_SATURDAY = 5


def accepts_any_fitting_time(criterion: FailedCriterion, argument: str) -> bool:
    """Return whether a criterion asks of an argument only that it fits some rules, so that a reference shows one way.

    Args:
        argument: The name of an argument of a call.
    """
    return criterion.criterion.function == "evaluate_free_slot" and argument in TIME_ARGUMENTS


def find_broken_rules(criterion: FailedCriterion, call: Call) -> tuple[str, ...]:
    """Return the arguments of `evaluate_free_slot` that the time of an event breaks, as in `minutes` or `users/1`.

    That somebody has something else on is read from the failed check, since only that has seen the calendars.
    """
    try:
        start, end = (dt.datetime.fromisoformat(join_text(call.args.get(name, ""))) for name in TIME_ARGUMENTS)
    except ValueError:
        return ()
    return (*_list_broken_rules(criterion, start, end), *_list_busy_users(criterion, start))


def find_odd_calendar(criterion: FailedCriterion) -> str:
    """Return the calendar that has an event at another time than all the others; empty if no single one has.

    The criterion takes the time of the first calendar. If all the others share another one, the first is the odd one.
    """
    users, title = criterion.criterion.args.get("users", ()), criterion.criterion.args.get("title")
    found = {check.found for check in criterion.checks}
    is_shared = len(found) == 1 and next(iter(found)).startswith(f"{title!r} at ")
    is_first = len(users) > 2 and {check.where for check in criterion.checks} == {
        f"the calendar of {user}" for user in users[1:]
    }
    is_slot = criterion.criterion.function == "evaluate_free_slot"
    return f"calendar/{users[0]}.ics" if is_slot and is_shared and is_first else ""


def _list_broken_rules(criterion: FailedCriterion, start: dt.datetime, end: dt.datetime) -> Iterator[str]:
    args = criterion.criterion.args
    if end.replace(tzinfo=None) - start.replace(tzinfo=None) != dt.timedelta(minutes=int(args["minutes"])):
        yield "minutes"
    if str(start.date()) < str(args["first_day"]):
        yield "first_day"
    if str(end.date()) > str(args["last_day"]):
        yield "last_day"
    if start.weekday() >= _SATURDAY:
        yield "weekday"
    if f"{start:%H:%M}" < str(args.get("earliest", "00:00")):
        yield "earliest"
    if f"{end:%H:%M}" > str(args.get("latest", "23:59")):
        yield "latest"
    for at, (first, last) in enumerate(args.get("breaks", ())):
        if f"{start:%H:%M}" < str(last) and str(first) < f"{end:%H:%M}":
            yield f"breaks/{at}"


def _list_busy_users(criterion: FailedCriterion, start: dt.datetime) -> Iterator[str]:
    texts = [check.found for check in criterion.checks if f"{start:%Y-%m-%d %H:%M}" in check.found]
    for at, user in enumerate(criterion.criterion.args.get("users", ())):
        if any(f": {user} has " in text for text in texts):
            yield f"users/{at}"
