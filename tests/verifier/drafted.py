"""A candidate that was really drafted, on its bench: what the proofs are held against."""

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

from data_model import (
    Action,
    Check,
    ContentStore,
    Dialogue,
    DialoguePlan,
    Fact,
    Finding,
    Plan,
    Proof,
    Provenance,
    Task,
    Value,
    rng_for,
)
from generators.dialogues import list_conversation_days, write_dialogue
from generators.tasks import TaskContext, archetype, draft_task, trace_demands
from generators.worlds import make_office_day
from office_env import Office, open_workspace
from surfers import surf
from verifier import open_proof_context, proof, prove_task

KIND = "notice_to_calendar"
APPS = ("calendar", "email", "excel", "pdf", "word")
DAYS = 5


class Drafted(NamedTuple):
    """A candidate before its proofs."""

    task: Task
    dialogue: Dialogue
    office: Office


def drafted(folder: Path) -> Drafted:
    """The first candidate of its kind about a Word document that holds every kind of fact and passes every proof."""
    store = ContentStore(folder / "store")
    for index in range(40):
        made = _draft(store, folder / f"workspace-{index}", index)
        if (
            made
            and find_source(made.task).endswith(".docx")
            and {fact.kind for fact in made.task.facts} >= {"fact", "action", "update", "retraction", "decoy"}
        ):
            with open_proof_context(made.task, made.dialogue, made.office, {}) as bench:
                if all(one.status == "passed" for one in prove_task(bench).proofs.values()):
                    return made
    raise AssertionError(f"no {KIND} passes its proofs")


def find_source(task: Task) -> str:
    """The file that the solution reads first, or an empty text."""
    return next((str(step.args.get("file_path", "")) for step in (task.solution or ())[:1]), "")


def _draft(store: ContentStore, visited: Path, index: int) -> Drafted | None:
    world = make_office_day(7, "proofs", index, 1)
    office = Office(store, store.put_office(world.files))
    workspace = open_workspace(office, visited)
    findings: tuple[Finding, ...] = sum((asyncio.run(surf(app, workspace)).findings for app in APPS), ())
    scene = TaskContext(office.hash, office.names(), findings, world.persona, world.clock)
    rng = rng_for("proofs", KIND, index)
    recipe = archetype[KIND].function(scene, rng)
    if recipe is None:
        return None
    made_by = Provenance(engine="procedural", archetype=KIND)
    draft = draft_task(recipe, scene, office, f"neo-7-{index:05}", DAYS, rng, made_by)
    if draft is None:
        return None
    plan = DialoguePlan(
        dates=list_conversation_days(world.clock, DAYS), utterances_a_day=(22, 36), voice_slice=index, voice_slices=40
    )
    dialogue = write_dialogue(draft, plan, findings, "7", 1, ())
    traces = trace_demands(draft.task, dialogue, office)
    return Drafted(draft.task.model_copy(update={"traces": traces}), dialogue, office)


def proved(made: Drafted, name: str) -> tuple[Check, ...]:
    """The checks of one proof of a candidate."""
    with open_proof_context(made.task, made.dialogue, made.office, {}) as bench:
        return tuple(proof[name].function(bench))


def all_proved(made: Drafted) -> dict[str, Proof]:
    """Every proof of a candidate."""
    with open_proof_context(made.task, made.dialogue, made.office, {}) as bench:
        return prove_task(bench).proofs


def changed(made: Drafted, **fields: Any) -> Drafted:
    """The candidate with fields of its task replaced."""
    return made._replace(task=made.task.model_copy(update=fields))


def fact_of(made: Drafted, kind: str) -> Fact:
    """The first fact of a kind."""
    return next(fact for fact in made.task.facts if fact.kind == kind)


def with_file(made: Drafted, name: str, content: bytes) -> Drafted:
    """The candidate in an office that holds one more file."""
    store = made.office.store
    office = Office(store, store.put_office_table({**made.office.digests(), name: store.put(content)}))
    return changed(made, office=office.hash)._replace(office=office)


def saying(made: Drafted, place: int, text: str) -> Drafted:
    """The candidate with another text in one turn of its dialogue."""
    row = made.dialogue.model_dump(mode="json")
    turns = [turn for day in row["days"] for session in day["sessions"] for turn in session["turns"]]
    turns[place]["text"] = text
    return made._replace(dialogue=Dialogue.model_validate(row))


def offence(made: Drafted, name: str) -> str:
    """The message of the first offence of a proof."""
    offences = [check.message for check in proved(made, name) if check.status == "failed"]
    assert offences, f"{name} passes"
    return offences[0]


def holds(made: Drafted, name: str) -> bool:
    return {check.status for check in proved(made, name)} == {"passed"}


def with_binding(made: Drafted, **fields: object) -> Drafted:
    first = made.task.bindings[0]
    return changed(made, bindings=(first.model_copy(update=fields), *made.task.bindings[1:]))


def replaced(plan: Plan, old: str, new: str) -> Plan:
    return tuple(Action.model_validate_json(step.model_dump_json().replace(old, new)) for step in plan)


def needed_value(made: Drafted) -> tuple[Fact, Value]:
    """A file that only the dialogue names."""
    return next((fact, one) for fact in made.task.facts if fact.needed for one in fact.values if one.type == "file")


def solution(made: Drafted) -> Plan:
    assert made.task.solution
    return made.task.solution


def with_way(made: Drafted, at: int, plan: Plan) -> Drafted:
    ways = list(made.task.wrong_ways)
    ways[at] = ways[at].model_copy(update={"plan": plan})
    return changed(made, wrong_ways=tuple(ways))
