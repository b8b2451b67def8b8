"""The criterion that an event stands in several calendars at any time that fits the rules for it."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, Field, model_validator

from criteria.calendars import ZoneText, describe_event, read_user_calendar
from criteria.corrected.calendar_events import EventsArgs, evaluate_events
from criteria.event_comparison import WantedEvent, fold_title
from criteria.registry import Args, Findings, References, criterion
from criteria.step_budget import spend_steps
from data_model import Check, failed, passed
from file_formats import ics
from office_env import FileTree

_STEPS_PER_OCCURRENCE = 100
_SATURDAY = 5


def _check_time(text: str) -> str:
    return dt.time.fromisoformat(text).isoformat("minutes")


def _check_day(text: str) -> str:
    return dt.date.fromisoformat(text).isoformat()


TimeText = Annotated[str, AfterValidator(_check_time)]
DayText = Annotated[str, AfterValidator(_check_day)]


class FreeSlotArgs(Args):
    """The event, and the rules for its time, which is that of a single day from Monday to Friday.

    Attributes:
        title: Its title.
        users: Everybody in whose calendar it stands; none of them has anything else on at its time.
        minutes: How long it lasts.
        first_day: The first day on which it may be.
        last_day: The last one.
        earliest: The time before which it may not begin.
        latest: The time by which it has to be over.
        breaks: Times of day, each from and to, into which it may not reach.
        people: Names or addresses of further people who may be invited.
        zone: The time zone of all times here; if left out, they are in UTC.
        context: The words of the request. If given, a description of the event holds these and plain words only.
    """

    title: str = Field(min_length=1)
    users: tuple[str, ...] = Field(min_length=1, max_length=20)
    minutes: int = Field(ge=1, le=1440)
    first_day: DayText
    last_day: DayText
    earliest: TimeText = "00:00"
    latest: TimeText = "23:59"
    breaks: tuple[tuple[TimeText, TimeText], ...] = Field(default=(), max_length=10)
    people: tuple[str, ...] = Field(default=(), max_length=100)
    zone: ZoneText = ""
    context: str = ""

    @model_validator(mode="after")
    def _require_days_in_order(self) -> "FreeSlotArgs":
        if self.first_day > self.last_day or self.earliest >= self.latest:
            raise ValueError("the last day and the latest time come after the first")
        return self


class _Period(NamedTuple):
    """A time by the clock of the calendars, and what is on then."""

    start: dt.datetime
    end: dt.datetime
    event: ics.Event


@criterion
def evaluate_free_slot(workspace: FileTree, seed: FileTree, references: References, args: FreeSlotArgs) -> Findings:
    """The event stands once in the calendar of each user, at the same time, and that time fits all the rules.

    Any time that fits is right. A user is free if the calendar of the office has nothing on then, repetition expanded:
    an event of whole days takes the days whole, and one that is cancelled takes no time, nor does one that is marked as
    free time. All else is judged as by `evaluate_events`: nothing is booked twice, and nothing is made up for it.
    """
    where = f"the calendar of {args.users[0]}"
    expected = f"one event {args.title!r} of {args.minutes} minutes at a time that fits"
    calendar = read_user_calendar(workspace, args.users[0])
    if isinstance(calendar, Check):
        yield calendar
        return
    title = fold_title(args.title)
    own = [event for event in calendar.held_events if fold_title(event.summary) == title and not event.is_all_day]
    booked = _list_periods(own, args)
    busy = [(user, one) for user in args.users for one in _list_busy_periods(seed, user, args)]
    misfits = [_find_misfit(one, args, busy) for one in booked]
    fitting = [one for one, misfit in zip(booked, misfits, strict=True) if misfit is None]
    if not fitting:
        yield failed(where, expected, str(misfits[0]) if misfits else "no event of that title")
        return
    slot = fitting[0]
    yield passed(f"{describe_event(slot.event)} fits", where)
    times = {"start": str(slot.start), "end": str(slot.end)}
    event = WantedEvent(title=args.title, people=(*args.users, *args.people), **times)
    for user in args.users:
        wanted = EventsArgs(user=user, events=(event,), zone=args.zone, context=args.context)
        yield from evaluate_events(workspace, seed, references, wanted)


def _find_misfit(period: _Period, args: FreeSlotArgs, busy: Sequence[tuple[str, _Period]]) -> str | None:
    """Return what is wrong with the time of an event, or None if it fits."""
    start, end = period.start, period.end
    name = describe_event(period.event)
    if end - start != dt.timedelta(minutes=args.minutes):
        return f"{name}: another length"
    if not args.first_day <= str(start.date()) <= args.last_day or start.date() != end.date():
        return f"{name}: not between {args.first_day} and {args.last_day}"
    if start.weekday() >= _SATURDAY:
        return f"{name}: on a weekend"
    if not args.earliest <= f"{start:%H:%M}" or f"{end:%H:%M}" > args.latest:
        return f"{name}: not between {args.earliest} and {args.latest}"
    for first, last in args.breaks:
        if f"{start:%H:%M}" < last and first < f"{end:%H:%M}":
            return f"{name}: between {first} and {last}"
    for user, other in busy:
        if start < other.end and other.start < end:
            return f"{name}: {user} has {describe_event(other.event)}"
    return None


def _list_busy_periods(office: FileTree, user: str, args: FreeSlotArgs) -> Iterator[_Period]:
    """Yield the times at which a user has something on; one without a calendar is free."""
    calendar = read_user_calendar(office, user)
    if not isinstance(calendar, Check):
        yield from _list_periods([one for one in calendar.held_events if one.is_busy or one.is_all_day], args)


def _list_periods(events: Sequence[ics.Event], args: FreeSlotArgs) -> list[_Period]:
    """List when events take place up to the last day, by the clock of the calendars."""
    horizon = dt.date.fromisoformat(args.last_day) + dt.timedelta(days=2)
    listed = ics.list_occurrences(events, horizon).occurrences
    spend_steps(_STEPS_PER_OCCURRENCE * len(listed))
    zone = ZoneInfo(args.zone) if args.zone else dt.UTC
    periods = []
    for one in listed:
        start = _read_clock(one.start, zone)
        end = start if one.end is None else _read_clock(one.end, zone)
        periods.append(_Period(start, max(start, end), one))
    return periods


def _read_clock(moment: ics.Moment, zone: dt.tzinfo) -> dt.datetime:
    if not isinstance(moment, dt.datetime):
        return dt.datetime.combine(moment, dt.time())
    return moment if moment.tzinfo is None else moment.astimezone(zone).replace(tzinfo=None)
