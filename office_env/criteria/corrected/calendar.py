"""Events of a user's calendar."""

import datetime as dt
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from data_model import Check, Checks, error, failed, passed
from office_env.criteria.registry import Args, References, criterion
from office_env.criteria.wording import folded
from office_env.files import FileTree
from office_env.formats import ics
from office_env.formats.errors import UnreadableFile
from office_env.people import known_name, person, plain_name

_SHOWN = 5


def moment_of(text: str) -> ics.Moment:
    """Read `2024-05-17`, `2024-05-17 10:30:00` or the same with `Z` or an offset; ValueError for anything else."""
    written = text.strip()
    if len(written) <= 10:
        return dt.date.fromisoformat(written)
    return dt.datetime.fromisoformat(written)


def _checked(text: str) -> str:
    moment_of(text)
    return text


MomentText = Annotated[str, AfterValidator(_checked)]


class NoOverlapArgs(Args):
    """username: whose calendar."""

    username: str


class EventArgs(Args):
    """user; title: the whole summary; start, end: `2024-05-17 10:30:00`, or a day for an event of whole days."""

    user: str
    title: str = Field(min_length=1)
    start: MomentText
    end: MomentText | None = None


class EventAbsentArgs(Args):
    """user; title, start or both: no event may have all that is given."""

    user: str
    title: str | None = None
    start: MomentText | None = None

    @model_validator(mode="after")
    def _asks_for_something(self) -> "EventAbsentArgs":
        if not (self.title or "").strip() and self.start is None:
            raise ValueError("title, start or both are needed")
        return self


@criterion(published=True)
def evaluate_calendar_no_overlap(
    workspace: FileTree, seed: FileTree, references: References, args: NoOverlapArgs
) -> Checks:
    """No two events of the user's calendar, which must exist, take place at the same time.

    Touching is no overlap. An event of whole days lasts from midnight to midnight, one without an end has none;
    events that repeat count at every occurrence; cancelled ones and those marked free do not.
    """
    events = _events(workspace, args.username)
    if isinstance(events, Check):
        yield events
        return
    where = f"the calendar of {args.username}"
    pairs = ics.occurrences_overlap(events, limit=_SHOWN)
    for first, second in pairs:
        yield failed(where, f"{_shown(first)} to end before {_shown(second)}", "an overlap")
    if not pairs:
        yield passed("no events overlap", where)


@criterion
def evaluate_event(workspace: FileTree, seed: FileTree, references: References, args: EventArgs) -> Checks:
    """The user's calendar has exactly one event of that title at that time; a time without a zone is UTC."""
    events = _events(workspace, args.user)
    if isinstance(events, Check):
        yield events
        return
    where, start = f"the calendar of {args.user}", moment_of(args.start)
    end = None if args.end is None else moment_of(args.end)
    titled = [event for event in events if folded(event.summary) == folded(args.title)]
    timed = [event for event in titled if ics.same_instant(event.start, start)]
    right = [event for event in timed if args.end is None or ics.same_instant(event.end, end)]
    expected = f"one event {args.title!r} at {args.start}" + (f" until {args.end}" if args.end else "")
    if len(right) == 1:
        yield passed(f"has {_shown(right[0])}", where)
    elif right:
        yield failed(where, expected, f"{len(right)} of them")
    else:
        near = titled or [event for event in events if ics.same_instant(event.start, start)]
        yield failed(where, expected, "; ".join(map(_shown, near[:_SHOWN])) or "no event of that title or time")


@criterion
def evaluate_event_absent(workspace: FileTree, seed: FileTree, references: References, args: EventAbsentArgs) -> Checks:
    """The user's calendar, which must exist, has no event of that title, or at that start, or of both."""
    events = _events(workspace, args.user)
    if isinstance(events, Check):
        yield events
        return
    where = f"the calendar of {args.user}"
    start = None if args.start is None else moment_of(args.start)
    present = [
        event
        for event in events
        if (not args.title or folded(event.summary) == folded(args.title))
        and (start is None or ics.same_instant(event.start, start))
    ]
    for event in present[:_SHOWN]:
        yield failed(where, f"no {_shown(event)}", "that event")
    if not present:
        yield passed("has no such event", where)


def _events(workspace: FileTree, user: str) -> tuple[ics.Event, ...] | Check:
    names = {name.removeprefix("calendar/")[:-4]: name for name in workspace.names() if _is_calendar(name)}
    name = names.get(known_name(plain_name(person(user).user), names))
    if name is None:
        return failed(f"calendar/{user}.ics", "a calendar", "no such file")
    try:
        return ics.read_calendar(workspace.read(name)).events
    except UnreadableFile as damage:
        return error(str(damage), name)


def _is_calendar(name: str) -> bool:
    return name.startswith("calendar/") and name.lower().endswith(".ics")


def _shown(event: ics.Event) -> str:
    until = f" until {event.end}" if event.end is not None else ""
    return f"{event.summary[:100]!r} at {event.start}{until}"
