"""Events that repeat and events in a time zone: one occurrence is changed, and the rest stays as it was."""

from pathlib import Path
from typing import Any

import pytest

from file_formats import ics
from office_env import Workspace
from tests.office_env.actions.acting import act, refusal
from tests.offices import office

ZONE = ";TZID=America/New_York"
SYNC = f"""BEGIN:VEVENT
UID:sync
SUMMARY:Sync
DTSTART{ZONE}:20240506T100000
DTEND{ZONE}:20240506T110000
RRULE:FREQ=WEEKLY;COUNT=4
LOCATION:Room 2
DESCRIPTION:Bring it
ATTENDEE:mailto:ann@example.com
BEGIN:VALARM
TRIGGER:-PT15M
END:VALARM
END:VEVENT
"""
CALL = f"BEGIN:VEVENT\nSUMMARY:Call\nDTSTART{ZONE}:20240514T110000\nDURATION:PT30M\nEND:VEVENT\n"
DAYS = "BEGIN:VEVENT\nUID:d\nSUMMARY:Fair\nDTSTART;VALUE=DATE:20240501\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n"


def make_workspace(tmp_path: Path, *events: str) -> Workspace:
    content = "".join(["BEGIN:VCALENDAR\n", *events, "END:VCALENDAR\n"])
    return office(tmp_path, raw={"calendar/Bob.ics": content.encode()})


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return make_workspace(tmp_path, SYNC, CALL, DAYS)


def starts(workspace: Workspace, title: str) -> list[str]:
    events = ics.read_calendar(workspace.read("calendar/Bob.ics")).events
    listed = ics.list_occurrences(events, events[0].start.replace(year=2030)).occurrences
    return [f"{one.start:%m-%d %H:%M}" for one in listed if one.summary == title]


def change(workspace: Workspace, action: str, **args: Any) -> str:
    return act(workspace, f"calendar.{action}", user="Bob", **args)


def test_one_occurrence_is_deleted_and_the_others_stay(workspace: Workspace) -> None:
    before = workspace.read("calendar/Bob.ics")
    change(workspace, "delete_event", summary="Sync", occurrence="2024-05-13 10:00:00")
    assert starts(workspace, "Sync") == ["05-06 10:00", "05-20 10:00", "05-27 10:00"]
    line = f"EXDATE{ZONE}:20240513T100000\n".encode()
    assert workspace.read("calendar/Bob.ics").replace(line, b"") == before
    change(workspace, "delete_event", summary="Fair", occurrence="2024-05-01 00:00:00")
    assert starts(workspace, "Fair") == ["05-02 00:00", "05-03 00:00"]


@pytest.mark.parametrize("day", ["06", "13", "27"])
def test_one_occurrence_is_moved_with_all_that_belongs_to_it(workspace: Workspace, day: str) -> None:
    moment = f"2024-05-{day} 10:00:00"
    change(workspace, "move_event", summary="Sync", occurrence=moment, time_start="2024-05-15 15:00:00")
    expected = {"05-06 10:00", "05-13 10:00", "05-20 10:00", "05-27 10:00", "05-15 15:00"} - {f"05-{day} 10:00"}
    assert set(starts(workspace, "Sync")) == expected
    text = workspace.read("calendar/Bob.ics").decode()
    moved = text.split("BEGIN:VEVENT\n")[2]
    assert f"RECURRENCE-ID{ZONE}:202405{day}T100000\n" in moved
    assert f"DTSTART{ZONE}:20240515T150000\nDTEND{ZONE}:20240515T160000\n" in moved
    assert all(line in moved for line in ("Room 2", "ATTENDEE:mailto:ann", "TRIGGER:-PT15M", "Bring it"))
    assert "RRULE" not in moved


def test_a_moved_occurrence_is_moved_again_and_deleted_by_its_own_start(workspace: Workspace) -> None:
    change(workspace, "move_event", summary="Sync", occurrence="2024-05-13 10:00:00", time_start="2024-05-15 15:00:00")
    change(workspace, "move_event", summary="Sync", start="2024-05-15 15:00:00", time_start="2024-05-16 09:00:00")
    assert starts(workspace, "Sync") == ["05-06 10:00", "05-16 09:00", "05-20 10:00", "05-27 10:00"]
    assert "Instead of the occurrence of: 2024-05-13 10:00:00" in change(workspace, "list_events")
    change(workspace, "delete_event", summary="Sync", start="2024-05-16 09:00:00")
    assert starts(workspace, "Sync") == ["05-06 10:00", "05-20 10:00", "05-27 10:00"]


def test_a_series_is_deleted_whole_with_its_moved_occurrences(workspace: Workspace) -> None:
    change(workspace, "move_event", summary="Sync", occurrence="2024-05-13 10:00:00", time_start="2024-05-15 15:00:00")
    change(workspace, "delete_event", summary="Sync", start="2024-05-06 10:00:00")
    assert starts(workspace, "Sync") == []


def test_a_series_without_an_identifier_loses_the_occurrence_that_is_moved(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, SYNC.replace("UID:sync\n", ""))
    change(workspace, "move_event", summary="Sync", occurrence="2024-05-13 10:00:00", time_start="2024-05-15 15:00:00")
    assert starts(workspace, "Sync") == ["05-06 10:00", "05-15 15:00", "05-20 10:00", "05-27 10:00"]


def test_a_series_is_not_moved_as_one_event(workspace: Workspace) -> None:
    said = refusal(workspace, "calendar.move_event", user="Bob", summary="Sync", time_start="2024-05-30 13:30:00")
    assert said.endswith("The event repeats; give as `occurrence` when the one to move begins now.")


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ({"summary": "Sync", "occurrence": "2024-05-14 10:00:00"}, "nearest ones begin at 2024-05-06 10:00:00, 2024"),
        ({"summary": "Sync", "occurrence": "soon"}, "occurrence is 'soon'"),
        ({"summary": "Call", "occurrence": "2024-05-14 11:00:00"}, "0 events in the calendar match and repeat"),
        ({"summary": "Sync", "start": "2024-05-13 10:00:00"}, "give its start as occurrence."),
        ({"summary": "Sync", "occurrence": "9999-12-31 23:59:59"}, "no occurrence"),
    ],
)
def test_what_is_no_occurrence_is_refused_with_a_hint(workspace: Workspace, args: dict[str, Any], reason: str) -> None:
    assert reason in refusal(workspace, "calendar.delete_event", user="Bob", **args)


def test_the_zone_of_an_event_is_listed_and_kept(workspace: Workspace) -> None:
    seen = change(workspace, "list_events")
    assert "Summary: Call\nStart Time: 2024-05-14 11:00:00\n" in seen
    assert "Time Zone: America/New_York\n" in seen
    change(workspace, "move_event", summary="Call", time_start="2024-05-22 16:30:00")
    assert f"DTSTART{ZONE}:20240522T163000\nDURATION:PT30M\n".encode() in workspace.read("calendar/Bob.ics")
    change(workspace, "move_event", summary="Call", time_start="2024-05-22 16:30:00Z", time_end="2024-05-22 17:00:00Z")
    times = f"DTSTART{ZONE}:20240522T123000\nDTEND{ZONE}:20240522T130000\n"
    assert times.encode() in workspace.read("calendar/Bob.ics")


def test_an_event_is_created_that_repeats(workspace: Workspace) -> None:
    event = {"summary": "Yoga", "time_start": "2024-05-17 12:00:00", "time_end": "2024-05-17 13:00:00"}
    change(workspace, "create_event", **event, repeat="FREQ=WEEKLY;COUNT=2")
    assert starts(workspace, "Yoga") == ["05-17 12:00", "05-24 12:00"]
    said = refusal(workspace, "calendar.create_event", user="Bob", **event, repeat="weekly")
    assert said.endswith("repeat is 'weekly', which is no rule such as FREQ=WEEKLY;COUNT=2.")
