"""A small candidate that passes every rule, and ways to change one thing in it.

`task()` is a mail, a meeting and a summary over two subtasks; `dialogue()` says its facts over five days. Both take
changes, so that a test shows only what it breaks.
"""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from data_model import (
    Action,
    Binding,
    Check,
    Criterion,
    Day,
    Dialogue,
    Difficulty,
    Evidence,
    Fact,
    Persona,
    Provenance,
    Session,
    Subtask,
    Task,
    Turn,
    Value,
    Verdict,
    find_mentions,
    make_clock,
)

OFFICE = ("calendar/Bob.ics", "data/budget.xlsx", "emails/Bob/hello.eml")
TODAY = dt.date(2024, 3, 18)
DAYS = tuple(f"2024-03-{number}" for number in (11, 12, 13, 14, 15))
TURNS_A_DAY = 22

FACTS = (
    Fact(
        id="f1", kind="fact", text="The kickoff is at 14:00.", values=(Value(type="time", value="14:00"),),
        subtask="s1", day=1, needed=False,
    ),
    Fact(
        id="f2", kind="update", text="The kickoff moved to 15:30.", values=(Value(type="time", value="15:30"),),
        subtask="s1", day=2, needed=True, supersedes="f1",
    ),
    Fact(
        id="f3", kind="fact", text="The kickoff is on 2024-03-21.", values=(Value(type="date", value="2024-03-21"),),
        subtask="s1", day=2, needed=True,
    ),
    Fact(
        id="f4", kind="fact", text="The summary is saved as spring_summary.docx.",
        values=(Value(type="file", value="spring_summary.docx"),), subtask="s2", day=4, needed=True,
    ),
    Fact(
        id="f5", kind="decoy", text="The canteen seats 48 people.", values=(Value(type="number", value="48"),),
        subtask=None, day=3, needed=False,
    ),
    Fact(
        id="f6", kind="preference", text="The summary names the highest cost.", subtask="s2", day=4, needed=True,
    ),
)  # fmt: skip
SAID = {
    "f1": "the kickoff is at 2 pm, I think",
    "f2": "small change, we start the kickoff at 15:30 after all",
    "f3": "for the kickoff take Thursday 21 March, that suits everyone",
    "f4": "the summary goes into spring_summary.docx please, as a document",
    "f5": "they say the new canteen seats forty-eight now",
    "f6": "and it should name whatever costs us most",
}
ACTS = {"f1": "state_fact", "f2": "correct", "f3": "state_fact", "f4": "state_fact", "f5": "decoy", "f6": "state_fact"}


def task(**changes: Any) -> Task:
    """The task, with fields replaced."""
    summary = {"file_path": "data/spring_summary.docx"}
    event = {
        "user": "Bob",
        "summary": "Kickoff",
        "time_start": "2024-03-21 15:30:00",
        "time_end": "2024-03-21 16:00:00",
    }
    row: dict[str, Any] = {
        "id": "neo-7-00000",
        "split": "neo",
        "apps": ("calendar", "word"),
        "persona": Persona(name="Bob", email="bob@example.com"),
        "clock": make_clock(TODAY),
        "office": "0" * 64,
        "description": (
            "Put the Kickoff into the calendar on 2024-03-21 from 15:30 to 16:00. "
            "Write spring_summary.docx, a summary of the budget that names the highest cost."
        ),
        "intent": "Please plan the kickoff we spoke of, and write the summary of the budget.",
        "subtasks": (
            Subtask(id="s1", instruction="Put the Kickoff into the calendar on 2024-03-21 from 15:30 to 16:00."),
            Subtask(id="s2", instruction="Write spring_summary.docx, a summary that names the highest cost."),
        ),
        "facts": FACTS,
        "criteria": (
            Criterion(
                function="evaluate_calendar_event",
                args={"username": "Bob", "title": "Kickoff", "start": "2024-03-21 15:30", "end": "2024-03-21 16:00"},
            ),
            Criterion(function="evaluate_file_exist", args={"file": "data/spring_summary.docx"}),
            Criterion(
                function="evaluate_contain",
                args={"doc_type": "docx", "file": "data/spring_summary.docx", "keywords": ["Rent", "1250"]},
            ),
        ),
        "solution": (
            Action(app="excel", action="read_file", args={"file_path": "data/budget.xlsx"}),
            Action(app="calendar", action="create_event", args=event),
            Action(app="word", action="create_new_file", args=summary),
            Action(app="word", action="write_to_file", args={**summary, "contents": "Rent is highest at 1250."}),
        ),
        "bindings": (
            Binding(fact="f2", value="15:30", path="/solution/1/args/time_start", how="inside"),
            Binding(fact="f3", value="2024-03-21", path="/solution/1/args/time_start", how="inside"),
            Binding(fact="f4", value="spring_summary.docx", path="/criteria/1/args/file", how="same"),
            Binding(fact="f4", value="spring_summary.docx", path="/criteria/2/args/file", how="inside"),
            Binding(fact="f4", value="spring_summary.docx", path="/criteria/2/args/keywords/1", how="derived"),
            Binding(fact="f6", value=None, path="/solution/3", how="same"),
        ),
        "difficulty": Difficulty(apps=2, steps=4),
        "provenance": Provenance(engine="procedural"),
    }
    return Task(**{**row, **changes})


def with_fact(id: str, **changes: Any) -> tuple[Fact, ...]:
    """The facts, one of them changed."""
    return tuple(fact.model_copy(update=changes) if fact.id == id else fact for fact in FACTS)


def with_criterion(function: str, **args: Any) -> Task:
    """The task with one criterion more."""
    return task(criteria=(*task().criteria, Criterion(function=function, args=args)))


def dialogue(edit: dict[str, str] | None = None, facts: tuple[Fact, ...] = FACTS, **acts: str | None) -> Dialogue:
    """Five days that say the facts.

    Evidence is written for every mention in the texts as they are after the edit.

    Args:
        edit: Turn id -> another text.
        acts: Turn id with `_` for `.` -> another act.
    """
    days = []
    for index, date in enumerate(DAYS, start=1):
        texts = _texts(index, [fact for fact in facts if fact.day == index])
        turns = tuple(
            _turn(index, number, date, text, act, edit or {}, acts) for number, (text, act) in enumerate(texts, start=1)
        )
        days.append(Day(index=index, date=date, sessions=(Session(id=f"d{index}.s1", turns=turns),)))
    return with_days(days, facts)


def with_days(days: Iterable[Day], facts: tuple[Fact, ...] = FACTS) -> Dialogue:
    """A dialogue of these days, with a row of evidence for every mention in them."""
    made = Dialogue(task="neo-7-00000", days=tuple(days))
    return made.model_copy(update={"evidence": tuple(_evidence(made, facts))})


def offences(verdict: Verdict) -> dict[str, list[str]]:
    """The messages of what failed, by rule."""
    found: dict[str, list[str]] = {}
    for check in verdict.failures:
        found.setdefault(check.name, []).append(check.message)
    return found


def check_of(verdict: Verdict, name: str) -> Check:
    """The one check of a rule."""
    (check,) = [check for check in verdict.checks if check.name == name]
    return check


def _texts(index: int, facts: list[Fact]) -> list[tuple[str, str]]:
    texts = [("morning!", "greet"), ("Good morning.", "greet")]
    for fact in facts:
        texts += [(SAID[fact.id], ACTS[fact.id]), ("Understood, noted.", "acknowledge")]
    while len(texts) < TURNS_A_DAY:
        texts += [(f"the lift is stuck again, same as {'ab' * index}", "small_talk"), ("Poor you.", "react")]
    return texts


def _turn(
    index: int, number: int, date: str, text: str, act: str, edit: dict[str, str], acts: dict[str, str | None]
) -> Turn:
    id = f"d{index}.s1.t{number}"
    role: Any = "assistant" if number % 2 == 0 else "user"
    ts = f"{date}T09:{number:02}:05"
    return Turn(id=id, role=role, text=edit.get(id, text), ts=ts, act=acts.get(id.replace(".", "_"), act))


def _evidence(made: Dialogue, facts: tuple[Fact, ...]) -> Iterable[Evidence]:
    seen: set[tuple[str, str]] = set()
    for turn in made.turns:
        for fact in facts:
            for value in fact.values:
                for span in find_mentions(turn.text, value):
                    first = (fact.id, value.value) not in seen
                    seen.add((fact.id, value.value))
                    yield Evidence(
                        fact=fact.id, value=value.value, turn=turn.id, start=span.start, end=span.end, first=first
                    )
            if not fact.values and turn.text == SAID.get(fact.id):
                yield Evidence(fact=fact.id, value=None, turn=turn.id, start=0, end=len(turn.text), first=True)


def edited(turn: str, text: str) -> Dialogue:
    return dialogue({turn: text})
