"""Of several times that fit, the reference shows one: what is wrong with another is which rule it breaks."""

from pathlib import Path
from typing import Any

import pytest

from data_model import Action, Dataset, Plan
from failure_analysis import EpisodeFailure
from tests.failure_analysis.played import World, explained
from tests.homeragents.datasets import small_dataset

TITLE = "Budget talk"
USERS = ("Bob", "Eve")
RULES = {
    "title": TITLE,
    "users": list(USERS),
    "minutes": 60,
    "first_day": "2024-05-06",
    "last_day": "2024-05-08",
    "earliest": "09:00",
    "latest": "16:00",
    "breaks": [["12:00", "13:00"]],
}
STATED = {"f1": ("minutes", "60"), "f2": ("first_day", "2024-05-06"), "f3": ("breaks/0/0", "12:00")}
STEPS = [f"/solution/{at}/args/{name}" for at in range(len(USERS)) for name in ("time_start", "time_end")]


def book(day: str, start: str, end: str, users: tuple[str, ...] = USERS) -> Plan:
    """Book the talk for some users at a time."""
    times = {"time_start": f"{day} {start}:00", "time_end": f"{day} {end}:00"}
    return tuple(
        Action(app="calendar", action="create_event", args={"user": user, "summary": TITLE, **times}) for user in users
    )


@pytest.fixture
def slot(tmp_path: Path) -> World:
    """Find an hour for two people, in two days, and not during lunch."""
    facts: list[Any] = [
        {"id": id, "kind": "fact", "text": value, "values": [{"type": "text", "value": value}], "subtask": None}
        for id, (_, value) in STATED.items()
    ]
    bindings = [
        {"fact": id, "value": value, "path": path, "how": "derived"}
        for id, (rule, value) in STATED.items()
        for path in (f"/criteria/0/args/{rule}", *STEPS)
    ]
    change = {
        "facts": tuple({**fact, "day": 1, "needed": True} for fact in facts),
        "criteria": ({"function": "evaluate_free_slot", "args": RULES},),
        "solution": book("2024-05-07", "14:00", "15:00"),
        "bindings": tuple(bindings),
        "wrong_ways": (),
    }
    dataset = Dataset(small_dataset(tmp_path / "data", change))
    return World(dataset, dataset.task("custom-1"), tmp_path)


def messages(failure: EpisodeFailure) -> str:
    return "\n".join(sign.message for sign in failure.signs)


@pytest.mark.parametrize(
    ("day", "start", "end", "rule", "missed"),
    [
        ("2024-05-07", "14:00", "14:30", "another length", ["f1"]),
        ("2024-05-03", "14:00", "15:00", "not between 2024-05-06 and 2024-05-08", ["f2"]),
        ("2024-05-06", "12:30", "13:30", "between 12:00 and 13:00", ["f3"]),
        ("2024-05-06", "16:00", "17:00", "not between 09:00 and 16:00", []),
    ],
)
def test_a_time_that_does_not_fit_is_explained_by_the_rule_it_breaks(
    slot: World, day: str, start: str, end: str, rule: str, missed: list[str]
) -> None:
    failure = explained(slot, book(day, start, end))
    assert failure.labels == ("incorrect_tool_call",)
    assert [sign.where for sign in failure.signs] == ["calendar/Bob.ics", "calendar/Eve.ics"]
    assert all(rule in sign.message for sign in failure.signs)
    assert "2024-05-07 14:00" not in messages(failure) or day == "2024-05-07"
    assert [one.fact for one in failure.missed] == missed


def test_a_calendar_that_lacks_the_event_is_named(slot: World) -> None:
    failure = explained(slot, book("2024-05-06", "10:00", "11:00", users=("Bob",)))
    assert failure.labels == ("missing_action",)
    assert [sign.where for sign in failure.signs] == ["calendar/Eve.ics"]
    assert failure.missed == ()


def test_one_calendar_of_three_with_another_time_is_the_wrong_one(slot: World) -> None:
    users = (*USERS, "Tom")
    rules = {"function": "evaluate_free_slot", "args": {**RULES, "users": list(users)}}
    solution = book("2024-05-07", "14:00", "15:00", users)
    changes = {**slot.task.model_dump(), "criteria": (rules,), "solution": solution, "bindings": ()}
    task = slot.task.model_validate(changes)
    plan = (*book("2024-05-08", "14:00", "15:00", users[:1]), *solution[1:])
    failure = explained(slot._replace(task=task), plan)
    assert [(sign.label, sign.step, sign.where) for sign in failure.signs] == [
        ("incorrect_tool_call", 1, "calendar/Bob.ics")
    ]
