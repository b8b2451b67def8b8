"""Actions and criteria for the meetings of several people."""

from collections.abc import Iterable, Sequence
from typing import Any

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_blocks import make_events_criterion
from generators.tasks.building_blocks.people_calendars import Meeting, PersonCalendar
from generators.tasks.recipe import make_action


def look_at(users: Iterable[str]) -> tuple[Action, ...]:
    """Build the actions that list the calendars of some people."""
    return tuple(make_action("calendar", "list_events", username=user) for user in users)


def book(user: str, meeting: Meeting, with_place: bool = False) -> Action:
    """Build the action that enters a meeting into a calendar."""
    place = {"location": meeting.place} if with_place and meeting.place else {}
    return make_action(
        "calendar",
        "create_event",
        user=user,
        summary=meeting.title,
        time_start=meeting.start,
        time_end=meeting.end,
        **place,
    )


def delete(user: str, meeting: Meeting) -> Action:
    """Build the action that deletes a meeting, of a series this occurrence alone."""
    when = {"occurrence": meeting.start} if meeting.is_of_series else {"start": meeting.start}
    return make_action("calendar", "delete_event", user=user, summary=meeting.title, **when)


def move(user: str, meeting: Meeting, start: str, end: str) -> Action:
    """Build the action that moves a meeting, of a series this occurrence alone."""
    when = {"occurrence": meeting.start} if meeting.is_of_series else {"start": meeting.start}
    times = {"time_start": start, "time_end": end}
    return make_action("calendar", "move_event", user=user, summary=meeting.title, **times, **when)


def want_events(
    calendar: PersonCalendar, wanted: Sequence[Meeting], gone: Sequence[Meeting] = (), **details: Any
) -> tuple[Criterion, ...]:
    """Build the criterion that a calendar has some meetings and no longer has others; none if there are none.

    Args:
        details: Further arguments of each wanted event.
    """
    if not wanted and not gone:
        return ()
    events = [
        {
            "title": one.title,
            "start": one.start,
            "end": one.end,
            **({"may_be_in": one.place} if one.place else {}),
            **details,
        }
        for one in wanted
    ]
    left = [{"title": one.title, "start": one.start} for one in gone]
    return (make_events_criterion(calendar.user, events, left, calendar.zone),)
