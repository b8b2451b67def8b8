"""Tasks about calendars: which events they name, and what they refuse beside the right events."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from criteria import score_workspace
from data_model import Action, EventFinding, Finding, Persona, Plan, Task, make_clock
from generators import Draft
from generators.tasks import TaskContext, make_action
from generators.tasks.building_blocks.named_calendars import find_named_calendars
from generators.worlds import make_office_day
from office_env import Office, open_workspace, run_plan
from tests.generators.tasks.survival import drafted, findings_of, offences, store_office
from tests.offices import Letter, office_files

KINDS = (
    "append_and_publish", "calendar_cleanup", "event_move_and_tell", "forward_named_mail",
    "group_invite", "mail_answer_and_book", "notice_to_calendar", "gathering_programme",
)  # fmt: skip


def event(title: str, day: str, zone: str = "", is_series: bool = False) -> EventFinding:
    return EventFinding(
        file="calendar/Ann.ics", user="Ann", summary=title, start=f"{day} 10:00:00", end=f"{day} 11:00:00",
        location="", zone=zone, is_series=is_series,
    )  # fmt: skip


def list_names(*events: EventFinding, only_upcoming: bool = False) -> tuple[str, ...]:
    persona, clock = Persona(name="Ann", email="ann@example.com"), make_clock(dt.date(2024, 5, 10))
    context = TaskContext("0" * 64, (), events, persona, clock)
    (calendar,) = find_named_calendars(context, min_events=0, only_upcoming=only_upcoming)
    return tuple(calendar.events)


def test_series_are_not_named_as_events_and_no_event_shares_their_title() -> None:
    series = event("Jour fixe", "2024-05-13", is_series=True)
    assert list_names(series, event("Review", "2024-05-14")) == ("Review",)
    assert list_names(series, event("Jour fixe", "2024-05-15"), event("Review", "2024-05-14")) == ("Review",)


def test_the_named_events_are_of_one_zone_that_can_be_looked_up() -> None:
    zones = ("Europe/Berlin", "Europe/Berlin", "America/New_York", "Office Time", "Office Time", "Office Time")
    events = (event(f"Review {at}", f"2024-05-{14 + at}", zone) for at, zone in enumerate(zones))
    assert list_names(*events) == ("Review 0", "Review 1")


def test_what_is_past_is_named_but_not_moved() -> None:
    events = (event("Review", "2024-05-10"), event("Sync", "2024-05-13"))
    assert list_names(*events) == ("Review", "Sync")
    assert list_names(*events, only_upcoming=True) == ("Sync",)


ZONE = ";TZID=Europe/Berlin"


def make_own_calendar() -> bytes:
    """A calendar in a zone, with a series, attendees and reminders."""
    lines = ["BEGIN:VCALENDAR"]
    for at, title in enumerate(("harbor walk", "gravel tasting", "timber auction", "fence inspection", "canoe trip")):
        rule = ["RRULE:FREQ=WEEKLY;COUNT=5"] if title == "canoe trip" else []
        lines += [
            "BEGIN:VEVENT", f"UID:{at}", f"SUMMARY:{title}", f"DTSTART{ZONE}:2024051{at + 4}T090000", "DURATION:PT40M",
            *rule, "LOCATION:Pier", "ATTENDEE:mailto:tom@x.example", "BEGIN:VALARM", "TRIGGER:-PT15M", "END:VALARM",
            "END:VEVENT",
        ]  # fmt: skip
    return "\n".join([*lines, "END:VCALENDAR", ""]).encode()


@pytest.mark.parametrize("kind", ["calendar_cleanup", "event_move_and_tell", "agenda_document"])
def test_a_calendar_with_zones_series_and_reminders_feeds_tasks(kind: str, tmp_path: Path) -> None:
    mails = {"Ann": [Letter("lena@x.example", "crane", "Late.\n\nSent at: 2024-05-01 09:10:00")]}
    office = store_office(tmp_path, office_files(mail=mails, raw={"calendar/Ann.ics": make_own_calendar()}))
    made = [drafted(kind, office, findings_of(office, tmp_path), seed) for seed in range(3)]
    drafts = [draft for draft in made if draft is not None]
    assert drafts
    for draft in drafts:
        assert draft.task.clock.date > "2024-05-01"
        assert offences(draft, office) == []
        assert "canoe trip" not in str(draft.task.solution)


def test_an_event_of_a_zoned_calendar_may_be_booked_in_its_zone(tmp_path: Path) -> None:
    subjects = ("crane delay", "gravel prices", "timber samples", "fence survey")
    mails = {"Ann": [Letter("lena@x.example", one, "Late.\n\nSent at: 2024-05-01 09:10:00") for one in subjects]}
    office = store_office(tmp_path, office_files(mail=mails, raw={"calendar/Ann.ics": make_own_calendar()}))
    made = (drafted("forward_named_mail", office, findings_of(office, tmp_path), seed) for seed in range(9))
    draft = next(one for one in made if one is not None)
    (criterion,) = [one for one in draft.task.criteria if one.function == "evaluate_events"]
    assert criterion.args["zone"] == "Europe/Berlin"
    assert offences(draft, office) == []


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> tuple[Office, tuple[Finding, ...], Path]:
    folder = tmp_path_factory.mktemp("world")
    office = store_office(folder, make_office_day(5, "calendars", 0, 1).files)
    return office, findings_of(office, folder), folder


@pytest.mark.parametrize("kind", KINDS)
def test_a_booking_beside_the_right_ones_fails(kind: str, world: tuple[Office, tuple[Finding, ...], Path]) -> None:
    office, findings, folder = world
    draft = next(one for one in (drafted(kind, office, findings, seed) for seed in range(9)) if one is not None)
    assert passes(draft, office, folder / kind / "right", draft.task.solution or ())
    bookings = list(list_further_bookings(draft.task))
    assert len(bookings) >= 3
    for at, booking in enumerate(bookings):
        for order, plan in enumerate(
            ((*(draft.task.solution or ()), booking), (booking, *(draft.task.solution or ())))
        ):
            assert not passes(draft, office, folder / kind / f"wrong-{at}-{order}", plan)


def passes(draft: Draft, office: Office, root: Path, plan: Plan) -> bool:
    workspace = open_workspace(office, root)
    run_plan(workspace, plan)
    return score_workspace(draft.task, workspace, office, {}).passed


def list_further_bookings(task: Task) -> Iterator[Action]:
    """Yield bookings of each wanted event once more: as it is, a day later, for longer, and where it was before."""
    for criterion in task.criteria:
        if criterion.function == "evaluate_events":
            user = criterion.args["user"]
            for one in criterion.args.get("events", ()):
                yield book(user, one["title"], one["start"], one["end"])
                yield book(user, one["title"], add_days(one["start"], 1), add_days(one["end"], 1))
                yield book(user, one["title"], one["start"], add_days(one["end"], 1))
            for one in criterion.args.get("gone", ()):
                yield book(user, one["title"], add_days(one["start"], 2), add_days(one["start"], 3))


def book(user: str, title: str, start: str, end: str) -> Action:
    times: dict[str, Any] = {"time_start": start, "time_end": end}
    return make_action("calendar", "create_event", user=user, summary=title, **times)


def add_days(moment: str, days: int) -> str:
    return str(dt.datetime.fromisoformat(moment) + dt.timedelta(days=days))
