"""Every time that fits the rules is right for an event, and no other one is."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

import pytest

from criteria.collateral.content_change import name_event
from criteria.registry import MatchedItem
from data_model import InputError
from file_formats import ics
from office_env import InMemoryFileTree
from tests.criteria.scoring import list_matches, messages, score

RULES: dict[str, Any] = {
    "title": "Budget talk",
    "users": ["Bob", "Eve"],
    "minutes": 45,
    "first_day": "2024-05-20",
    "last_day": "2024-05-22",
    "earliest": "09:00",
    "latest": "16:00",
    "breaks": [["12:00", "13:00"]],
}
LUNCH = ("SUMMARY:Lunch", "DTSTART:20240520T113000", "DTEND:20240520T120000")
STANDUP = ("SUMMARY:Standup", "DTSTART:20240507T090000", "DTEND:20240507T093000", "RRULE:FREQ=WEEKLY;COUNT=9")
LEAVE = ("SUMMARY:Leave", "DTSTART;VALUE=DATE:20240522", "DTEND;VALUE=DATE:20240523")
Lines = Sequence[str]


def office(bob: Sequence[Lines], eve: Sequence[Lines]) -> InMemoryFileTree:
    """Two calendars."""
    files = {}
    for user, events in (("Bob", bob), ("Eve", eve)):
        lines = [line for event in events for line in ("BEGIN:VEVENT", *event, "END:VEVENT")]
        files[f"calendar/{user}.ics"] = "\n".join(["BEGIN:VCALENDAR", *lines, "END:VCALENDAR", ""]).encode()
    return InMemoryFileTree(files)


def talk(start: str, end: str, *more: str, title: str = "Budget talk") -> Lines:
    """The event at a time."""
    return (f"SUMMARY:{title}", f"DTSTART:{start}", f"DTEND:{end}", *more)


def at(clock: str, day: int = 20) -> dt.datetime:
    """A moment."""
    return dt.datetime.fromisoformat(f"2024-05-{day} {clock}:00")


def judge(bob: Sequence[Lines], eve: Sequence[Lines] | None = None, **changes: Any) -> list[str]:
    """What is said of the calendars of two people, who have a lunch, a series and a day off."""
    seed = office([LUNCH], [STANDUP, LEAVE])
    after = office([LUNCH, *bob], [STANDUP, LEAVE, *(bob if eve is None else eve)])
    return messages(score("evaluate_free_slot", after, seed, **{**RULES, **changes}))


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("20240520T090000", "20240520T094500"),
        ("20240520T104500", "20240520T113000"),
        ("20240520T130000", "20240520T134500"),
        ("20240521T093000", "20240521T101500"),
        ("20240521T151500", "20240521T160000"),
        ("20240521T101700Z", "20240521T110200Z"),
    ],
)
def test_each_time_at_which_all_are_free_is_right(start: str, end: str) -> None:
    assert judge([talk(start, end)]) == []


@pytest.mark.parametrize(
    ("start", "end", "fault"),
    [
        ("20240521T100000", "20240521T103000", "another length"),
        ("20240517T100000", "20240517T104500", "not between 2024-05-20 and 2024-05-22"),
        ("20240523T100000", "20240523T104500", "not between 2024-05-20 and 2024-05-22"),
        ("20240521T084500", "20240521T093000", "not between 09:00 and 16:00"),
        ("20240521T153000", "20240521T161500", "not between 09:00 and 16:00"),
        ("20240521T113000", "20240521T121500", "between 12:00 and 13:00"),
        ("20240520T110000", "20240520T114500", "Bob has 'Lunch'"),
        ("20240521T091500", "20240521T100000", "Eve has 'Standup'"),
        ("20240522T100000", "20240522T104500", "Eve has 'Leave'"),
    ],
)
def test_a_time_that_breaks_a_rule_is_wrong(start: str, end: str, fault: str) -> None:
    (message,) = judge([talk(start, end)])
    assert fault in message


def test_no_weekend_is_right() -> None:
    (message,) = judge([talk("20240525T100000", "20240525T104500")], last_day="2024-05-28")
    assert "on a weekend" in message


def test_times_are_read_by_the_clock_of_the_zone() -> None:
    summer = talk("20240521T070000Z", "20240521T074500Z")
    assert judge([summer], zone="UTC")
    assert judge([summer], zone="Europe/Berlin", users=["Bob"], eve=[]) == []


def test_who_has_no_calendar_is_free_but_needs_the_event() -> None:
    assert any("Zoe" in one for one in judge([talk("20240521T100000", "20240521T104500")], users=["Bob", "Zoe"]))


def test_a_cancelled_event_and_free_time_take_no_time() -> None:
    seed = office([(*LUNCH, "STATUS:CANCELLED")], [talk("20240520T110000", "20240520T120000", "TRANSP:TRANSPARENT")])
    files = {name: seed.read(name) for name in seed.names()}
    event = ics.Event("Budget talk", at("11:00"), at("11:45"))
    added = {name: ics.add_event(content, event, "Bob", at("08:00")) for name, content in files.items()}
    found = messages(score("evaluate_free_slot", InMemoryFileTree(added), seed, **RULES))
    # Eve's free time has the title of the event, so that hers is there twice.
    assert [one for one in found if "Bob" in one] == []


@pytest.mark.parametrize(
    ("bob", "eve"),
    [
        ([], []),
        ([talk("20240521T100000", "20240521T104500")], []),
        ([talk("20240521T100000", "20240521T104500")], [talk("20240521T110000", "20240521T114500")]),
        ([talk("20240521T100000", "20240521T104500"), talk("20240521T110000", "20240521T114500")], None),
        ([talk("20240521T100000", "20240521T104500"), talk("20240525T110000", "20240525T114500")], None),
        ([talk("20240521T100000", "20240521T104500", "STATUS:CANCELLED")], None),
        ([talk("20240521T100000", "20240521T104500", "LOCATION:Attic")], None),
        ([talk("20240521T100000", "20240521T104500", title="Budget")], None),
    ],
)
def test_the_event_stands_once_in_each_calendar_and_is_as_it_was_asked_for(
    bob: Sequence[Lines], eve: Sequence[Lines] | None
) -> None:
    assert judge(bob, eve)


def test_the_event_of_each_calendar_is_matched_and_the_users_may_be_invited() -> None:
    event = talk("20240521T100000", "20240521T104500", "ATTENDEE;CN=Eve:mailto:eve@firm.example")
    matches = list_matches("evaluate_free_slot", office([event], [event]), office([], []), **RULES)
    name = name_event("Budget talk", at("10:00", day=21))
    assert list(matches) == [MatchedItem("event", f"calendar/{user}.ics", name) for user in ("Bob", "Eve")]


@pytest.mark.parametrize(
    "changes",
    [{"first_day": "2024-05-23"}, {"earliest": "17:00"}, {"zone": "Mars/Base"}, {"users": []}, {"minutes": 0}],
)
def test_rules_that_no_time_fits_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        judge([], **changes)
