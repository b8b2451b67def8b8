"""A task that has everything that a task can have, its dialogue, and both of them with noise in all that is secret."""

import random
from datetime import date
from typing import Any

from data_model import (
    Action,
    Binding,
    ContentStore,
    Criterion,
    Day,
    Dialogue,
    Difficulty,
    Evidence,
    Fact,
    PermittedChange,
    Persona,
    Plan,
    Provenance,
    RightWay,
    Session,
    Subtask,
    Task,
    Trace,
    Turn,
    Value,
    WrongWay,
    make_clock,
)
from office_env import Office
from tests.offices import office_files

RENT = Fact(
    id="f1",
    kind="fact",
    text="The rent is 1200.",
    values=(Value(type="number", value="1200"),),
    subtask="s1",
    day=1,
    needed=True,
)


def example_office(store: ContentStore) -> Office:
    files = office_files(
        excel={"budget.xlsx": [["Rent", 900], ["Food", 250]]},
        word={"note.docx": ["Remember the rent."]},
        mail={"Bob": [("Ann", "Lunch", "At noon?")]},
        calendar={"Bob": [("Standup", "2020-05-01 09:00:00", "2020-05-01 09:30:00")]},
        text={"notes.txt": "Call Tom."},
    )
    return Office(store, store.put_office(files))


def example_task(office: str) -> Task:
    plan = (set_cell("1200"), Action(app="system", action="finish_task"))
    return Task(
        id="neo-7-00003",
        split="neo",
        apps=("excel",),
        persona=Persona(name="Bob", email="Bob@example.com"),
        clock=make_clock(date(2020, 5, 1)),
        office=office,
        description="Set the rent in data/budget.xlsx to 1200.",
        intent="Bring the budget up to date.",
        subtasks=(Subtask(id="s1", instruction="Set the rent."),),
        facts=(RENT,),
        criteria=(Criterion(function="evaluate_file_exist", args={"file": "data/budget.xlsx"}),),
        solution=plan,
        right_ways=(RightWay(why="either", plan=plan),),
        wrong_ways=(WrongWay(kind="other_value", fact="f1", why="old", plan=(set_cell("900"),)),),
        bindings=(Binding(fact="f1", value="1200", path="/solution/0/args/text", how="same"),),
        difficulty=Difficulty(apps=1),
        provenance=Provenance(engine="procedural"),
    )


def example_dialogue(task: str) -> Dialogue:
    texts = (("user", "The rent is 1200 now."), ("assistant", "Noted: 1200."), ("user", "Thanks, and hello to Ann."))
    turns = tuple(
        Turn(id=f"d1.s1.t{number}", role=role, text=text, ts=f"2020-04-30T09:00:0{number}", act="state_fact")  # type: ignore[arg-type]  # a role
        for number, (role, text) in enumerate(texts, start=1)
    )
    evidence = Evidence(fact="f1", value="1200", turn="d1.s1.t1", start=12, end=16, first=True)
    day = Day(index=1, date="2020-04-30", sessions=(Session(id="d1.s1", turns=turns),))
    return Dialogue(task=task, days=(day,), evidence=(evidence,))


def noisy_task(task: Task, rng: random.Random) -> Task:
    """The task with noise in T, K, facts, criteria, solution, ways and bindings."""
    fact = task.facts[0].model_copy(update={"text": noise(rng), "values": (Value(type="text", value=noise(rng)),)})
    secrets: dict[str, Any] = {
        "description": noise(rng),
        "subtasks": (Subtask(id=noise(rng), instruction=noise(rng)),),
        "facts": (fact,) * rng.randint(1, 3),
        "may_change": (PermittedChange(unit="file", where=noise(rng), how="created", why=noise(rng)),),
        "twin": noise(rng),
        "traces": (Trace(path=noise(rng), source="turn", where=noise(rng)),),
        "difficulty": Difficulty(apps=rng.randint(1, 3), knobs={noise(rng): 1}, steps=rng.randint(1, 9)),
        "criteria": (Criterion(function=noise(rng), args={"file": noise(rng)}),),
        "solution": noisy_plan(rng),
        "right_ways": (RightWay(why=noise(rng), plan=noisy_plan(rng)),),
        "wrong_ways": (WrongWay(kind="neighbour", why=noise(rng), plan=noisy_plan(rng)),),
        "bindings": (Binding(fact=noise(rng), value=noise(rng), path=f"/{noise(rng)}", how="inside"),),
    }
    return task.model_copy(update=secrets)


def noisy_dialogue(dialogue: Dialogue, rng: random.Random) -> Dialogue:
    """The dialogue with noise in evidence and acts; what is said stays."""
    days = []
    for day in dialogue.days:
        sessions = []
        for session in day.sessions:
            turns = tuple(turn.model_copy(update={"act": noise(rng)}) for turn in session.turns)
            sessions.append(session.model_copy(update={"turns": turns}))
        days.append(day.model_copy(update={"sessions": tuple(sessions)}))
    evidence = tuple(
        one.model_copy(update={"value": noise(rng), "start": rng.randrange(9)}) for one in dialogue.evidence
    )
    return dialogue.model_copy(update={"days": tuple(days), "evidence": evidence})


def noisy_plan(rng: random.Random) -> Plan:
    return tuple(Action(app=noise(rng), action=noise(rng), args={"x": noise(rng)}) for _ in range(rng.randint(0, 3)))


def noise(rng: random.Random) -> str:
    return "".join(rng.choice("abcdefgh 0123456789/é") for _ in range(rng.randint(3, 12)))


def set_cell(text: str) -> Action:
    args = {"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 2, "text": text}
    return Action(app="excel", action="set_cell", args=args)
