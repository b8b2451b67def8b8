"""The columns of an export, said once: tables are written by them, and their metadata is made of them."""

from typing import Any

from data_model import Assignment, Dialogue, Frozen, Task, Transcript, canonical_json

Kind = str | dict[str, Any] | list[Any]
"""`text`, `integer`, `real`, `boolean`, `bytes`; a table of them by name; a list of one of these."""

Row = dict[str, Any]


class Table(Frozen):
    """One configuration of an export. name: as it is loaded. about: one sentence. columns: {name: Kind}."""

    name: str
    about: str
    columns: dict[str, Any]


_ACTION = {"app": "text", "action": "text", "args": "text"}
_WAY = {"why": "text", "plan": [_ACTION]}

ASSIGNMENTS = Table(
    name="assignments",
    about="What a solver may see: the instruction, for whom and when, what was said before, and in which office.",
    columns={
        "task_id": "text",
        "instruction": "text",
        "persona": {"name": "text", "email": "text"},
        "clock": {"date": "text", "weekday": "text", "time": "text", "tz": "text"},
        "apps": ["text"],
        "office": "text",
        "transcript": [
            {"day": "integer", "date": "text", "session": "text", "turn": "text", "role": "text", "ts": "text"}
            | {"text": "text"}
        ],
    },
)
OFFICES = Table(
    name="offices",
    about="The files of each office: its path in the workspace, and the content by hash.",
    columns={"office": "text", "path": "text", "sha256": "text"},
)
FILES = Table(name="files", about="Every file of every office once.", columns={"sha256": "text", "content": "bytes"})
GOLD = Table(
    name="gold",
    about="What no solver and no training run may see: facts, checks, reference solutions and the proofs of them.",
    columns={
        "task_id": "text",
        "canary": "text",
        "description": "text",
        "subtasks": [{"id": "text", "instruction": "text"}],
        "facts": [
            {"id": "text", "kind": "text", "text": "text", "values": [{"type": "text", "value": "text"}]}
            | {"subtask": "text", "day": "integer", "needed": "boolean", "supersedes": "text"}
        ],
        "criteria": [{"function": "text", "args": "text", "as_published": "text"}],
        "solution": [_ACTION],
        "right_ways": [_WAY],
        "wrong_ways": [{"kind": "text", "fact": "text", **_WAY}],
        "bindings": [{"fact": "text", "value": "text", "path": "text", "how": "text"}],
        "evidence": [
            {"fact": "text", "value": "text", "turn": "text", "start": "integer", "end": "integer", "first": "boolean"}
        ],
        "acts": [{"turn": "text", "act": "text"}],
        "acts_in": ["text"],
        "difficulty": "text",
        "proofs": "text",
        "quality": ["text"],
        "review": "text",
        "references": "text",
        "provenance": "text",
    },
)
DATASET_TABLES = (ASSIGNMENTS, OFFICES, FILES, GOLD)


EPISODES = Table(
    name="episodes",
    about="One solver on one task, once: how it ended, whether it passed, and what it took.",
    columns={
        "task_id": "text",
        "trial": "integer",
        "solver": "text",
        "model": "text",
        "memory": "text",
        "top_k": "integer",
        "status": "text",
        "stop": "text",
        "passed": "boolean",
        "steps": "integer",
        "tokens": {"history": "integer", "input": "integer", "output": "integer"},
        "usage": {"calls": "integer", "cost_usd": "real", "latency_s": "real"},
        "why": "text",
    },
)
_EPISODE = {"task_id": "text", "trial": "integer", "canary": "text"}
STEPS = Table(
    name="steps",
    about="Every action and what came of it; of an episode that passed, a solution.",
    columns=_EPISODE
    | {"t": "integer", "app": "text", "action": "text", "args": "text", "observation": "text", "status": "text"}
    | {"latency_s": "real", "tokens": "integer"},
)
VERDICTS = Table(
    name="verdicts",
    about="Every check of the files that were left, with what it expected, and the hash of each changed file.",
    columns=_EPISODE
    | {
        "checks": [dict.fromkeys(("name", "status", "where", "expected", "found", "message"), "text")],
        "changed": [{"path": "text", "sha256": "text"}],
        "remembered": ["text"],
    },
)
RUN_TABLES = (EPISODES, STEPS, VERDICTS)


def assignment_row(assignment: Assignment, office: str, transcript: Transcript | None) -> Row:
    """One row of `assignments`: the public fields of an Assignment, and what was said, as dated turns."""
    given = assignment.model_dump(mode="json", include={"task_id", "instruction", "persona", "clock", "apps"})
    return {**given, "office": office, "transcript": _turns(transcript) if transcript else []}


def _turns(transcript: Transcript) -> list[Row]:
    return [
        {"day": day.index, "date": day.date, "session": session.id}
        | {"turn": turn.id, "role": turn.role, "ts": turn.ts, "text": turn.text}
        for day in transcript.days
        for session in day.sessions
        for turn in session.turns
    ]


def gold_row(task: Task, dialogue: Dialogue | None) -> Row:
    """One row of `gold`; what has no fixed form, such as arguments, is JSON as text."""
    whole = task.model_dump(mode="json")
    row = {name: whole[name] for name in GOLD.columns if name in whole}
    row |= {name: canonical_json(whole[name]) for name in ("difficulty", "proofs", "review", "references")}
    row["criteria"] = [_with_text(one, "args", "as_published") for one in whole["criteria"]]
    row["solution"] = None if task.solution is None else _plan(whole["solution"])
    for ways in ("right_ways", "wrong_ways"):
        row[ways] = [{**way, "plan": _plan(way["plan"])} for way in whole[ways]]
    said = dialogue.model_dump(mode="json")["evidence"] if dialogue else []
    acts = [{"turn": turn.id, "act": turn.act} for turn in dialogue.turns if turn.act] if dialogue else []
    own = {"task_id": task.id, "canary": task.provenance.canary, "acts_in": list(task.apps)}
    return {**row, **own, "evidence": said, "acts": acts, "provenance": canonical_json(whole["provenance"])}


def _plan(plan: list[Row]) -> list[Row]:
    return [_with_text(step, "args") for step in plan]


def _with_text(row: Row, *names: str) -> Row:
    """The row with these fields as JSON; one that is absent stays so."""
    return row | {name: canonical_json(row[name]) for name in names if row.get(name) is not None}
