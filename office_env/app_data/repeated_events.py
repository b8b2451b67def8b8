"""Events that repeat, and events in a time zone, as the calendar actions read and change them."""

from collections.abc import Iterator
from datetime import MAXYEAR, datetime, timedelta

from data_model import ActionRefused
from file_formats import ics
from office_env.app_data.calendars import UserCalendar, format_moment, parse_moment

_MAX_HINTS = 5


def describe_repetition(event: ics.Event) -> Iterator[str]:
    """Yield the lines of a list of events that say how an event repeats, or which occurrence it replaces."""
    for rule in event.rrules if event.rrule else ():
        yield f"Repeats: {rule}"
    if event.added_occurrences:
        yield f"Also on: {_join_moments([added.start for added in event.added_occurrences])}"
    if event.is_series and event.excluded_moments:
        yield f"Not on: {_join_moments(event.excluded_moments)}"
    if event.recurrence_id is not None:
        yield f"Instead of the occurrence of: {format_moment(event.recurrence_id)}"


def find_occurrence(event: ics.Event, occurrence: str) -> ics.Moment:
    """Return the start of one occurrence of an event that repeats, as the event writes it.

    Args:
        occurrence: Its start by the clock of the event, or as an instant, with `Z` or an offset.

    Raises:
        ActionRefused: There is no such occurrence, or it cannot be changed by itself.
    """
    wanted = parse_moment("occurrence", occurrence)
    if event.changed_series is not None:
        raise ActionRefused("The event stands for all later occurrences of another; they cannot be changed singly.")
    horizon = ics.to_utc(wanted) + (timedelta(days=2) if wanted.year < MAXYEAR else timedelta())
    occurrences = [one.start for one in ics.list_occurrences((event,), horizon).occurrences]
    for start in occurrences:
        is_on_clock = wanted.tzinfo is None and format_moment(start) == format_moment(wanted)
        if is_on_clock or (wanted.tzinfo is not None and ics.to_utc(start) == wanted):
            return start
    nearest = sorted(occurrences, key=lambda start: abs(ics.to_utc(start) - ics.to_utc(wanted)))[:_MAX_HINTS]
    hint = f" The nearest ones begin at {_join_moments(sorted(nearest, key=ics.to_utc))}." if nearest else ""
    raise ActionRefused(f"The event has no occurrence that begins at {occurrence.strip()}.{hint}")


def put_in_zone_of(event: ics.Event, moment: datetime | None) -> datetime | None:
    """Return a time that a solver gave without a zone as one in the time zone of an event, or in UTC as the event is.

    `list_events` shows the times of an event without a zone, and solvers send them back in the same form.
    """
    if moment is None or moment.tzinfo is not None or not isinstance(event.start, datetime):
        return moment
    return moment.replace(tzinfo=event.start.tzinfo)


def remove_whole_event(calendar: UserCalendar, index: int) -> bytes:
    """Remove an event from a calendar, with all that belongs to it.

    With an event that repeats go its changed occurrences. A changed occurrence does not fall back to its old time.
    """
    event, content = calendar.events[index], calendar.content or b""
    others = [at for at, other in enumerate(calendar.events) if event.uid and other.uid == event.uid and at != index]
    if event.recurrence_id is not None and event.changed_series is None:
        for at in others:
            if calendar.events[at].is_series and calendar.events[at].recurrence_id is None:
                content = ics.remove_occurrence(content, at, event.recurrence_id)
                break
        return ics.remove_event(content, index)
    changed = [at for at in others if event.is_series and calendar.events[at].recurrence_id is not None]
    for at in sorted([index, *changed], reverse=True):
        content = ics.remove_event(content, at)
    return content


def _join_moments(moments: tuple[ics.Moment, ...] | list[ics.Moment]) -> str:
    shown = [format_moment(moment) for moment in moments[:_MAX_HINTS]]
    return ", ".join(shown) + (" and others" if len(moments) > _MAX_HINTS else "")
