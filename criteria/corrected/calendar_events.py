"""The criterion that exactly the wanted events are in a user's calendar, and those that had to go are gone."""

import datetime as dt
from collections.abc import Iterator, Sequence

from pydantic import Field, model_validator

from criteria.calendars import CalendarFile, ZoneText, describe_event, parse_moment, read_user_calendar
from criteria.cannot_check import CannotCheck
from criteria.collateral.content_change import name_event
from criteria.event_addition_judge import FoundEvent
from criteria.event_comparison import EventComparison, GoneEvent, MomentReader, WantedEvent, compare_events, fold_title
from criteria.event_details import find_wrong_details, list_strangers
from criteria.registry import Args, Findings, MatchedItem, References, criterion
from data_model import Check, failed, passed
from file_formats import ics
from office_env import FileTree

_MAX_REPORTED = 5
_MAX_EVENTS = 100


class EventsArgs(Args):
    """The events that a calendar must have, and those that it must no longer have; at least one is needed.

    Attributes:
        user: The user whose calendar is checked.
        events: The wanted events, each with title, start and end; of one that repeats, each occurrence.
        gone: The events that were moved or deleted, each with title and old start; of one that repeats, only the
            occurrences that were.
        zone: The time zone of all times here that give none, such as `Europe/Berlin`; a time without a zone in the
            calendar then equals them by the clock. If left out, both are UTC.
        context: The words of the request. If given, a description of an event holds these and plain words only.
    """

    user: str
    events: tuple[WantedEvent, ...] = Field(default=(), max_length=_MAX_EVENTS)
    gone: tuple[GoneEvent, ...] = Field(default=(), max_length=_MAX_EVENTS)
    zone: ZoneText = ""
    context: str = ""

    @model_validator(mode="after")
    def _require_any_event(self) -> "EventsArgs":
        if not self.events and not self.gone:
            raise ValueError("events, gone or both are needed")
        return self


@criterion
def evaluate_events(workspace: FileTree, seed: FileTree, references: References, args: EventsArgs) -> Findings:
    """The user's calendar has each wanted event exactly once, and none that had to go.

    Repetition is expanded before the comparison: one weekly event of two occurrences equals two single events, and
    deleting an event and creating it elsewhere equals moving it. An event of one of these titles that is neither wanted
    nor was in the calendar before is one too many: a second booking, or one left on another day. A cancelled event
    does not take place: one that had to go may be cancelled instead of deleted, a wanted one may not be, and any other
    that is cancelled is a change that nobody asked for. A wanted event with the title of one that had to go is that
    one, moved: it keeps its place or takes the one that it may be in, and keeps its description, its attendees with
    their answers, its reminders and all else. Nothing may be made up for a wanted event: no people, no place, no link,
    no other times, lengths, doubts, news or people of the office in its description or in a reminder, no tentative
    status, and no other class. What it may take on is listed under
    [what a wanted event may take on](uncounted.md#what-a-wanted-event-may-take-on); no other event may.
    Where neither the arguments nor the calendar in the office give a time zone, a
    new event may be written in any, with the same time by the clock. All other events of the calendar are left to the
    collateral part.
    """
    calendar = read_user_calendar(workspace, args.user)
    if isinstance(calendar, Check):
        yield calendar
        return
    old_calendar = read_user_calendar(seed, args.user)
    before = None if isinstance(old_calendar, Check) else old_calendar
    old_events = before.events if before else ()
    reader = MomentReader(args.zone)
    is_zone_known = bool(args.zone) or any(_has_zone(event.start) for event in old_events)
    comparison = compare_events(args.events, args.gone, calendar.events, old_events, reader, not is_zone_known)
    checks = [
        *_check_wanted(args, calendar.events, comparison, reader),
        *_check_gone(args, comparison),
        *_check_extra(args, comparison),
        *_check_details(args, comparison, before, calendar, seed),
    ]
    if comparison.is_cut and all(check.status == "passed" for check in checks):
        raise CannotCheck("these events recur too often to look at all later occurrences", _locate(args))
    yield from checks
    for found in comparison.found:
        if len(found) == 1:
            yield MatchedItem("event", calendar.path, name_event(found[0].summary, found[0].start))
    for gone, left, origin in zip(args.gone, comparison.left, comparison.origins, strict=True):
        if not left:
            title, start = (origin.summary, origin.start) if origin else (gone.title, parse_moment(gone.start))
            yield MatchedItem("event", calendar.path, name_event(title, start))


def _check_wanted(
    args: EventsArgs, events: Sequence[ics.Event], comparison: EventComparison, reader: MomentReader
) -> Iterator[Check]:
    for wanted, found in zip(args.events, comparison.found, strict=True):
        expected = f"one event {wanted.title!r} at {wanted.start}" + (f" until {wanted.end}" if wanted.end else "")
        if len(found) == 1:
            yield passed(f"has {describe_event(found[0])}", _locate(args))
        elif found:
            yield failed(_locate(args), expected, f"it booked {len(found)} times")
        else:
            yield failed(_locate(args), expected, _describe_nearest(wanted, events, comparison, reader))


def _check_gone(args: EventsArgs, comparison: EventComparison) -> Iterator[Check]:
    for gone, left in zip(args.gone, comparison.left, strict=True):
        if left:
            yield failed(_locate(args), f"no {gone.title!r} at {gone.start} any more", "it left behind")
        else:
            yield passed(f"has no {gone.title!r} at {gone.start} any more", _locate(args))


def _check_extra(args: EventsArgs, comparison: EventComparison) -> Iterator[Check]:
    """Fail for each occurrence too many, but for those of a title whose missing events name them already."""
    missing = {
        fold_title(wanted.title) for wanted, found in zip(args.events, comparison.found, strict=True) if not found
    }
    extra = [event for title, events in comparison.extra.items() if title not in missing for event in events]
    for event in extra[:_MAX_REPORTED]:
        yield failed(_locate(args), f"no other event {event.summary[:100]!r}", f"{describe_event(event)} as well")


def _check_details(
    args: EventsArgs,
    comparison: EventComparison,
    before: CalendarFile | None,
    after: CalendarFile,
    seed: FileTree,
) -> Iterator[Check]:
    """Fail for each moved event that has lost a detail, else for each wanted one with a detail nobody asked for."""
    found = tuple(_pair_with_origins(args, comparison))
    content = before.content if before else None
    own = f"calendar/{args.user}.ics".casefold()
    others = [name for name in seed.names() if name.startswith("calendar/") and name.casefold() != own]
    calendars = [seed.read(name) for name in sorted(others) if name.endswith(".ics")]
    strangers = list_strangers(seed, args.user)
    details = find_wrong_details(content, after.content, found, args.user, strangers, args.context, calendars)
    for one, wrong in zip(found, details, strict=True):
        title = repr(one.event.summary[:100])
        if wrong.lost:
            yield failed(_locate(args), f"{title} to keep {'; '.join(wrong.lost)}", "it moved without that")
        elif wrong.unasked:
            yield failed(_locate(args), f"nothing that nobody asked for in {title}", "; ".join(wrong.unasked))


def _pair_with_origins(args: EventsArgs, comparison: EventComparison) -> Iterator[FoundEvent]:
    """Yield each wanted event that was found; each is paired with one of its title that went, if there is one."""
    origins: dict[str, list[ics.Event]] = {}
    for gone, origin in zip(args.gone, comparison.origins, strict=True):
        if origin is not None:
            origins.setdefault(fold_title(gone.title), []).append(origin)
    for wanted, found in zip(args.events, comparison.found, strict=True):
        if len(found) == 1:
            of_title = origins.get(fold_title(wanted.title))
            yield FoundEvent(wanted, found[0], of_title.pop(0) if of_title else None)


def _describe_nearest(
    wanted: WantedEvent, events: Sequence[ics.Event], comparison: EventComparison, reader: MomentReader
) -> str:
    """Describe the event that comes nearest to a wanted one, and what is off."""
    title, start = fold_title(wanted.title), ics.to_utc(parse_moment(wanted.start))
    others = [event for found in comparison.found for event in found]
    of_title = [
        event for event in comparison.extra.get(title) or comparison.by_title.get(title) or [] if event not in others
    ]
    if of_title:
        nearest = min(of_title, key=lambda event: abs(ics.to_utc(event.start) - start))
        return f"{describe_event(nearest)}: {_describe_fault(nearest, wanted, reader)}"
    at_time = [event for event in events if not event.is_cancelled and reader.is_at(event.start, wanted.start)]
    return f"{describe_event(at_time[0])}: another title" if at_time else "no event of that title or time"


def _describe_fault(event: ics.Event, wanted: WantedEvent, reader: MomentReader) -> str:
    if reader.is_at(event.start, wanted.start):
        return "another length"
    is_same_day = str(event.start)[:10] == wanted.start.strip()[:10]
    return "another time" if is_same_day else "another day"


def _has_zone(moment: ics.Moment) -> bool:
    return isinstance(moment, dt.datetime) and moment.tzinfo is not None


def _locate(args: EventsArgs) -> str:
    return f"the calendar of {args.user}"
