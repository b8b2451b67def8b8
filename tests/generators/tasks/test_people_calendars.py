"""What the calendars of several people hold, and when they are free."""

from collections.abc import Sequence
from typing import Any

from data_model import Clock, EventFinding, Finding, MailFinding, Persona
from generators.tasks import TaskContext
from generators.tasks.building_blocks.due_dates import count_back
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    have_plain_names,
    is_personal,
)
from generators.tasks.building_blocks.slot_search import FreeTime, SlotRules, iterate_free_times

RULES = SlotRules(60, "2024-05-21", "2024-05-22", "09:00", "15:00", ("12:00", "13:00"))


def event(user: str, title: str, start: str, end: str, **details: Any) -> EventFinding:
    """An event of a calendar."""
    file = f"calendar/{user}.ics"
    return EventFinding(file=file, user=user, summary=title, start=start, end=end, **{"location": "", **details})


def found(*findings: Finding, today: str = "2024-05-20") -> dict[str, PersonCalendar]:
    """The calendars in an office of these findings."""
    clock = Clock(date=today, weekday="Monday", time="10:00 AM", tz="UTC")
    return find_people_calendars(TaskContext("x", (), findings, Persona(name="Tom", email="tom@firm.example"), clock))


def meeting(title: str, day: str, start: str, end: str, place: str = "") -> Meeting:
    """A meeting."""
    return Meeting(title, f"{day} {start}:00", f"{day} {end}:00", place)


def person(user: str, *meetings: Meeting, days_off: Sequence[tuple[str, str]] = ()) -> PersonCalendar:
    """The calendar of a person."""
    return PersonCalendar(user, "", meetings, tuple(days_off), "UTC")


def test_series_count_by_their_occurrences_and_what_is_past_is_left_out() -> None:
    repeats = ("2024-05-13 09:00:00", "2024-05-20 09:00:00", "2024-05-27 09:00:00")
    series = event("Tom", "Round", repeats[0], "2024-05-13 09:30:00", is_series=True, repeats=repeats)
    early = event("Tom", "Audit", "2024-05-23 08:00:00", "2024-05-23 09:00:00", location="Attic")
    (tom,) = found(series, early).values()
    assert tom.meetings == (
        meeting("Audit", "2024-05-23", "08:00", "09:00", "Attic"),
        Meeting("Round", "2024-05-27 09:00:00", "2024-05-27 09:30:00", is_of_series=True),
    )


def test_colleagues_have_the_address_of_their_name_at_the_domain_of_the_user() -> None:
    mail = MailFinding(
        file="emails/Tom/a.eml", user="Tom", email_id="a.eml", sender="eve@firm.example", recipients=(), subject="",
        sent=None, body="", asks=(),
    )  # fmt: skip
    days = ("2024-05-23", "2024-05-25")
    calendars = found(mail, event("Eve", "Leave", *days), event("Zoe", "Leave", *days))
    assert {name: one.address for name, one in calendars.items()} == {"Eve": "eve@firm.example", "Zoe": ""}
    assert [calendars["Eve"].is_off(f"2024-05-{day}") for day in (22, 23, 24, 25)] == [False, True, True, False]


def test_a_calendar_in_two_time_zones_is_left_out() -> None:
    times = ("2024-05-23 08:00:00", "2024-05-23 09:00:00")
    assert not found(event("Tom", "A", *times, zone="Europe/Berlin"), event("Tom", "B", *times))


def test_times_are_free_for_all_and_keep_to_the_rules() -> None:
    bob = person("Bob", meeting("A", "2024-05-21", "09:30", "10:15"))
    eve = person("Eve", meeting("B", "2024-05-21", "13:00", "14:30"), days_off=[("2024-05-22", "2024-05-23")])
    times = [one.start for one in iterate_free_times([bob, eve], RULES)]
    assert times == [f"2024-05-21 {clock}:00" for clock in ("10:15", "10:30", "10:45", "11:00")]
    assert [one.start for one in iterate_free_times([bob], RULES)][-1] == "2024-05-22 14:00:00"
    assert not RULES.allow(FreeTime("2024-05-21 10:00:00", "2024-05-21 10:45:00"))


def test_a_late_time_does_not_reach_into_the_next_day() -> None:
    late = SlotRules(60, "2024-05-21", "2024-05-21", "22:30", "23:59")
    assert [one.start for one in iterate_free_times([], late)] == ["2024-05-21 22:30:00", "2024-05-21 22:45:00"]


def test_names_are_plain_if_no_title_is_part_of_another_or_reads_as_several() -> None:
    audit, round_, part = (meeting(title, "2024-05-21", "09:00", "10:00") for title in ("Audit", "Big round", "Round"))
    assert have_plain_names([audit, round_])
    assert not have_plain_names([round_, part])
    assert not have_plain_names([audit, audit])
    assert not have_plain_names([meeting("Sales, week ahead", "2024-05-21", "09:00", "10:00")])


def test_errands_and_talks_of_two_are_personal() -> None:
    talk, visit, dentist = (
        meeting("Ideas", "2024-05-21", "09:00", "10:00"),
        meeting("Visit from Falk", "2024-05-21", "10:00", "11:00", "Attic"),
        meeting("Dentist", "2024-05-21", "12:00", "13:00"),
    )
    others = [person("Eve", talk, visit)]
    assert [is_personal(one, others) for one in (talk, visit, dentist)] == [True, False, True]
    assert not is_personal(talk, [])


def test_working_days_are_counted_back_over_weekends_and_holidays() -> None:
    assert count_back("2024-05-21", 2) == "2024-05-17"
    assert count_back("2024-05-02", 1) == "2024-04-30"
    assert count_back("2024-05-19", 1) == "2024-05-17"
