"""Calendar actions: what icalendar reads in the file is what was done, and nothing else changed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import icalendar
import pytest

from data_model import make_clock
from office_env import Services, Workspace
from tests.office_env.actions.acting import act, refusal
from tests.offices import Appointment, office

STANDUP = Appointment("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")


def events_of(workspace: Workspace, user: str = "Bob") -> list[Any]:
    return list(icalendar.Calendar.from_ical(workspace.read(f"calendar/{user}.ics").decode()).walk("VEVENT"))


def titles_of(workspace: Workspace, user: str = "Bob") -> list[str]:
    return [str(event["SUMMARY"]) for event in events_of(workspace, user)]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    events = [
        STANDUP,
        Appointment("Review, final", "2024-05-01T10:00:00Z", "2024-05-01T11:00:00Z", "Room 2", 'Bring "it"'),
        Appointment("Standup", "2024-05-02 09:00:00", "2024-05-02 09:30:00"),
    ]
    return office(tmp_path, calendar={"Bob": events})


def create(workspace: Workspace, **changed: Any) -> str:
    event = {"user": "Bob", "summary": "Lunch", "time_start": "2024-05-17 12:00:00", "time_end": "2024-05-17 13:00:00"}
    return act(workspace, "calendar.create_event", **event | changed)


@pytest.mark.parametrize("summary", ["lunch, Bob", 'Bob\'s "big" day; part 2', "100", "(x)", "ü" * 80])
def test_an_event_is_added_with_its_title_whole_and_naive_times(workspace: Workspace, summary: str) -> None:
    assert create(workspace, summary=summary) == "Successfully create a new event to Bob's calendar."
    *others, event = events_of(workspace)
    assert len(others) == 3
    assert (str(event["SUMMARY"]), event["DTSTART"].dt) == (summary, datetime.fromisoformat("2024-05-17 12:00:00"))
    assert b"DTSTART:20240517T120000\r\nDTEND:20240517T130000\r\n" in workspace.read("calendar/Bob.ics")


def test_times_may_have_a_t_no_seconds_and_a_z(workspace: Workspace) -> None:
    create(workspace, time_start="2024-05-17T12:00", time_end="2024-05-17T13:00:00")
    create(workspace, time_start="2024-05-17T12:00:00Z", time_end="2024-05-17T15:00:00+02:00")
    starts = [event["DTSTART"].dt for event in events_of(workspace)[-2:]]
    assert starts == [datetime.fromisoformat("2024-05-17 12:00"), datetime(2024, 5, 17, 12, tzinfo=UTC)]


@pytest.mark.parametrize("user", ["Ann", "ann.lee@firm.org", "Ann Lee", "meeting.ics"])
def test_a_calendar_is_made_where_there_is_none(workspace: Workspace, user: str) -> None:
    assert create(workspace, user=user) == f"Successfully create a new event to {user}'s calendar."
    assert titles_of(workspace, user.partition("@")[0].removesuffix(".ics")) == ["Lunch"]


def test_a_user_is_found_whatever_the_case(workspace: Workspace) -> None:
    create(workspace, user="bob")
    assert workspace.names() == ("calendar/Bob.ics",)


def test_the_stamp_is_the_clock_of_the_task(tmp_path: Path) -> None:
    clock = make_clock(datetime.fromisoformat("2024-05-03").date())
    workspace = office(tmp_path, services=Services(clock=clock))
    create(workspace)
    assert events_of(workspace)[0]["DTSTAMP"].dt == datetime(2024, 5, 3, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"time_start": "May 17"}, "time_start is 'May 17'; expected YYYY-MM-DD HH:MM:SS"),
        ({"time_end": "2024-13-17 13:00:00"}, "time_end is '2024-13-17 13:00:00', which is no date and time"),
        ({"time_end": "2024-05-17 11:00:00"}, "The event would end at 2024-05-17 11:00:00, before its start"),
        ({"time_end": "2024-05-17 13:00:00Z"}, "Either both times are UTC"),
        ({"summary": "a\nb"}, "The summary must be one line of text"),
        ({"description": "a\x00b"}, "The description holds a control character."),
        ({"time_start": 5}, "time_start is '5'; expected"),
        ({"user": "a/b"}, "'a/b' is not the name of a user"),
    ],
)
def test_bad_events_are_refused_with_the_reason(workspace: Workspace, changed: dict[str, Any], reason: str) -> None:
    event = {"user": "Bob", "summary": "Lunch", "time_start": "2024-05-17 12:00:00", "time_end": "2024-05-17 13:00:00"}
    said = refusal(workspace, "calendar.create_event", **event | changed)
    assert said.startswith(f"Failed to create a new event to {changed.get('user', 'Bob')}'s calendar. {reason}")


@pytest.mark.parametrize("user", [["Bob", "Tom"], "Bob, Tom"])
def test_several_users_are_refused_in_the_published_words(workspace: Workspace, user: Any) -> None:
    event = {"summary": "Lunch", "time_start": "2024-05-17 12:00:00", "time_end": "2024-05-17 13:00:00"}
    said = refusal(workspace, "calendar.create_event", user=user, **event)
    assert said.startswith("Failed to create a new event to Multiple users. Only support one user. ")


def test_deleting_an_event_keeps_the_others_byte_for_byte(workspace: Workspace) -> None:
    before = workspace.read("calendar/Bob.ics")
    seen = act(workspace, "calendar.delete_event", user="Bob", summary="Review, final")
    assert seen == "Successfully delete an event named Review, final from Bob's calendar."
    assert titles_of(workspace) == ["Standup", "Standup"]
    kept = before.split(b"BEGIN:VEVENT")
    assert workspace.read("calendar/Bob.ics") == b"BEGIN:VEVENT".join([*kept[:2], kept[3]])


def test_two_events_of_one_title_are_told_apart_by_their_start(workspace: Workspace) -> None:
    said = refusal(workspace, "calendar.delete_event", user="Bob", summary="Standup")
    assert said == (
        "Failed to delete an event named Standup from Bob's calendar. 2 events in the calendar match, expected 1. "
        "Events of that name start at 2024-05-01 09:00:00, 2024-05-02 09:00:00; give one of these as start."
    )
    act(workspace, "calendar.delete_event", user="Bob", summary="Standup", start="2024-05-02 09:00:00")
    assert [event["DTSTART"].dt.day for event in events_of(workspace)] == [1, 1]
    assert "0 events" in refusal(workspace, "calendar.delete_event", user="Tom", summary="Standup")


def test_a_start_names_an_event_as_the_list_shows_it_or_as_an_instant(workspace: Workspace) -> None:
    for start in ("2024-05-01 10:00:00", "2024-05-01T12:00:00+02:00"):
        moved = {"summary": "Review, final", "start": start, "time_start": "2024-05-01 10:00:00"}
        act(workspace, "calendar.move_event", user="Bob", **moved)
    wrong = {"summary": "Review, final", "start": "2024-05-01 12:00:00", "time_start": "2024-05-01 10:00:00"}
    refusal(workspace, "calendar.move_event", user="Bob", **wrong)


def test_a_moved_event_keeps_its_length_its_zone_and_all_else(workspace: Workspace) -> None:
    seen = act(workspace, "calendar.move_event", user="Bob", summary="Review, final", time_start="2024-05-06 15:00:00")
    assert seen == "Successfully move an event named Review, final in Bob's calendar."
    event = events_of(workspace)[1]
    assert event["DTSTART"].dt == datetime(2024, 5, 6, 15, tzinfo=UTC)
    assert event["DTEND"].dt == datetime(2024, 5, 6, 16, tzinfo=UTC)
    assert (str(event["LOCATION"]), str(event["DESCRIPTION"])) == ("Room 2", 'Bring "it"')


def test_a_moved_event_takes_a_new_end(workspace: Workspace) -> None:
    times = {"time_start": "2024-05-06 15:00:00", "time_end": "2024-05-06 15:10:00", "start": "2024-05-01T09:00:00"}
    act(workspace, "calendar.move_event", user="Bob", summary="Standup", **times)
    assert events_of(workspace)[0]["DTEND"].dt == datetime.fromisoformat("2024-05-06 15:10:00")


def test_the_list_has_the_published_form(workspace: Workspace) -> None:
    line = "-" * 50
    assert act(workspace, "calendar.list_events", username="Bob").startswith(
        "Successfully list events for Bob:\n"
        "Summary: Standup\nStart Time: 2024-05-01 09:00:00\nEnd Time: 2024-05-01 09:30:00\n"
        f"Description: None\nLocation: None\n{line}\n"
        "Summary: Review, final\nStart Time: 2024-05-01 10:00:00\nEnd Time: 2024-05-01 11:00:00\n"
        f'Description: Bring "it"\nLocation: Room 2\n{line}\n'
    )


def test_days_and_series_are_listed(tmp_path: Path) -> None:
    workspace = office(tmp_path, calendar={"Bob": [Appointment("Fair", "2024-05-01", rrule="FREQ=YEARLY")]})
    seen = act(workspace, "calendar.list_events", user="Bob")
    assert "Start Time: 2024-05-01 00:00:00\nEnd Time: None\n" in seen
    assert "Repeats: FREQ=YEARLY\n" in seen


def test_listing_makes_nothing(workspace: Workspace) -> None:
    assert act(workspace, "calendar.list_events", username="Tom") == "No events found for Tom."
    assert workspace.names() == ("calendar/Bob.ics",)


def test_a_damaged_calendar_is_refused(tmp_path: Path) -> None:
    workspace = office(tmp_path, raw={"calendar/Bob.ics": b"BEGIN:VCALENDAR\nBEGIN:VEVENT\n"})
    said = refusal(workspace, "calendar.list_events", username="Bob")
    assert said.startswith("Failed to list events for Bob. The file is ")
    refusal(workspace, "calendar.delete_event", user="Bob", summary="x")
