"""Criteria for the events of a user's calendar."""

from pydantic import Field, model_validator

from criteria.calendars import MomentText, describe_event, parse_moment, read_user_calendar
from criteria.cannot_check import CannotCheck
from criteria.keyword_matching import fold_text
from criteria.registry import Args, References, criterion
from data_model import Check, Checks, failed, passed
from file_formats import ics
from office_env import FileTree

_MAX_REPORTED = 5


class NoOverlapArgs(Args):
    """The calendar to check.

    Attributes:
        username: The user whose calendar is checked.
    """

    username: str


class EventArgs(Args):
    """The event that the calendar must have.

    Attributes:
        user: The user whose calendar is checked.
        title: The whole summary of the event.
        start: A time such as `2024-05-17 10:30:00`, or a day such as `2024-05-17` for an all-day event.
        end: The end, written like `start`; if left out, any end will do.
    """

    user: str
    title: str = Field(min_length=1)
    start: MomentText
    end: MomentText | None = None


class EventAbsentArgs(Args):
    """The event that the calendar must not have; at least one of title and start is needed.

    Attributes:
        user: The user whose calendar is checked.
        title: The whole summary of the event; if left out, any title counts.
        start: The start, a time or a day; if left out, any start counts.
    """

    user: str
    title: str | None = None
    start: MomentText | None = None

    @model_validator(mode="after")
    def _require_title_or_start(self) -> "EventAbsentArgs":
        if not (self.title or "").strip() and self.start is None:
            raise ValueError("title, start or both are needed")
        return self


@criterion(published=True)
def evaluate_calendar_no_overlap(
    workspace: FileTree, seed: FileTree, references: References, args: NoOverlapArgs
) -> Checks:
    """The user has a calendar, and no two events in it take place at the same time.

    Events do not overlap if one ends when the other starts. An all-day event lasts from midnight to midnight, and an
    event without an end has no duration. Floating times and days are in UTC. Every occurrence of a recurring event
    counts until a year after the last start that the calendar gives; events that are cancelled or marked as free time
    do not count. The check is an error if no overlap was found and the events recur too often to look at all of them.
    """
    calendar = read_user_calendar(workspace, args.username)
    if isinstance(calendar, Check):
        yield calendar
        return
    where = f"the calendar of {args.username}"
    search = ics.search_overlaps(calendar.events, max_pairs=_MAX_REPORTED)
    for first, second in search.pairs:
        yield failed(where, f"{describe_event(first)} to end before {describe_event(second)}", "an overlap")
    if search.pairs:
        return
    until = "" if search.searched_until is None else f" until {search.searched_until:%Y-%m-%d}"
    if search.is_cut:
        raise CannotCheck(f"no events overlap{until}, but they recur too often to look at all later occurrences", where)
    yield passed(f"no events overlap{until}", where)


@criterion
def evaluate_event(workspace: FileTree, seed: FileTree, references: References, args: EventArgs) -> Checks:
    """The user's calendar has exactly one event with the given title and time; a time without a zone is UTC.

    A cancelled event counts as none.
    """
    calendar = read_user_calendar(workspace, args.user)
    if isinstance(calendar, Check):
        yield calendar
        return
    where, start = f"the calendar of {args.user}", parse_moment(args.start)
    end = None if args.end is None else parse_moment(args.end)
    with_title = [event for event in calendar.held_events if fold_text(event.summary) == fold_text(args.title)]
    with_start = [event for event in with_title if ics.is_same_instant(event.start, start)]
    matching = [event for event in with_start if args.end is None or ics.is_same_instant(event.end, end)]
    expected = f"one event {args.title!r} at {args.start}" + (f" until {args.end}" if args.end else "")
    if len(matching) == 1:
        yield passed(f"has {describe_event(matching[0])}", where)
    elif matching:
        yield failed(where, expected, f"{len(matching)} of them")
    else:
        closest = with_title or [event for event in calendar.held_events if ics.is_same_instant(event.start, start)]
        yield failed(
            where,
            expected,
            "; ".join(map(describe_event, closest[:_MAX_REPORTED])) or "no event of that title or time",
        )


@criterion
def evaluate_event_absent(workspace: FileTree, seed: FileTree, references: References, args: EventAbsentArgs) -> Checks:
    """The user has a calendar, and no event in it has the given title and start; either may be left out.

    A cancelled event counts as none.
    """
    calendar = read_user_calendar(workspace, args.user)
    if isinstance(calendar, Check):
        yield calendar
        return
    where = f"the calendar of {args.user}"
    start = None if args.start is None else parse_moment(args.start)
    matching = [
        event
        for event in calendar.held_events
        if (not args.title or fold_text(event.summary) == fold_text(args.title))
        and (start is None or ics.is_same_instant(event.start, start))
    ]
    for event in matching[:_MAX_REPORTED]:
        yield failed(where, f"no {describe_event(event)}", "that event")
    if not matching:
        yield passed("has no such event", where)
