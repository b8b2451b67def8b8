"""The columns of an export, defined once: tables are written and their metadata is made from them."""

from typing import Any

from data_model import Assignment, Dialogue, FrozenModel, Task, Transcript, canonical_json

ColumnType = str | dict[str, Any] | list[Any]
"""`text`, `integer`, `real`, `boolean` or `bytes`; a dictionary of types by name; or a list with one of these."""

Row = dict[str, Any]


class ExportTable(FrozenModel):
    """One configuration of an export.

    Attributes:
        name: The name by which the configuration is loaded.
        description: The content in one sentence.
        columns: Column name -> ColumnType.
    """

    name: str
    description: str
    columns: dict[str, Any]


_ACTION_COLUMNS = {"app": "text", "action": "text", "args": "text"}
_WAY_COLUMNS = {"why": "text", "plan": [_ACTION_COLUMNS]}

ASSIGNMENTS = ExportTable(
    name="assignments",
    description="What a solver may see: the instruction, for whom and when, what was said before, and in which office.",
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
OFFICES = ExportTable(
    name="offices",
    description="The files of each office: its path in the workspace, and the content by hash.",
    columns={"office": "text", "path": "text", "sha256": "text"},
)
FILES = ExportTable(
    name="files", description="Every file of every office once.", columns={"sha256": "text", "content": "bytes"}
)
GOLD = ExportTable(
    name="gold",
    description="What no solver and no training run may see: facts, checks, reference solutions and "
    "the proofs of them.",
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
        "solution": [_ACTION_COLUMNS],
        "right_ways": [{**_WAY_COLUMNS, "reading": "text"}],
        "wrong_ways": [{"kind": "text", "fact": "text", **_WAY_COLUMNS}],
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


EPISODES = ExportTable(
    name="episodes",
    description="One solver on one task, once: how it ended, whether it passed, and what it took.",
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
_EPISODE_KEY_COLUMNS = {"task_id": "text", "trial": "integer", "canary": "text"}
STEPS = ExportTable(
    name="steps",
    description="Every action and what came of it; of an episode that passed, a solution.",
    columns=_EPISODE_KEY_COLUMNS
    | {"t": "integer", "app": "text", "action": "text", "args": "text", "observation": "text", "status": "text"}
    | {"latency_s": "real", "tokens": "integer"},
)
VERDICTS = ExportTable(
    name="verdicts",
    description="Every check of the files that were left, with what it expected, and the hash of each changed file.",
    columns=_EPISODE_KEY_COLUMNS
    | {
        "checks": [dict.fromkeys(("name", "status", "where", "expected", "found", "message"), "text")],
        "changed": [{"path": "text", "sha256": "text"}],
        "remembered": ["text"],
    },
)
RUN_TABLES = (EPISODES, STEPS, VERDICTS)


def make_assignment_row(assignment: Assignment, office: str, transcript: Transcript | None) -> Row:
    """Return one row of `assignments`: the public fields of an Assignment, and the conversation as dated turns."""
    public_fields = assignment.model_dump(mode="json", include={"task_id", "instruction", "persona", "clock", "apps"})
    return {**public_fields, "office": office, "transcript": _make_turn_rows(transcript) if transcript else []}


def _make_turn_rows(transcript: Transcript) -> list[Row]:
    return [
        {"day": day.index, "date": day.date, "session": session.id}
        | {"turn": turn.id, "role": turn.role, "ts": turn.ts, "text": turn.text}
        for day in transcript.days
        for session in day.sessions
        for turn in session.turns
    ]


def make_gold_row(task: Task, dialogue: Dialogue | None) -> Row:
    """Return one row of `gold`; values without a fixed form, such as arguments, are JSON as text."""
    task_row = task.model_dump(mode="json")
    row = {name: task_row[name] for name in GOLD.columns if name in task_row}
    row |= {name: canonical_json(task_row[name]) for name in ("difficulty", "proofs", "review", "references")}
    row["criteria"] = [_fields_to_json(criterion, "args", "as_published") for criterion in task_row["criteria"]]
    row["solution"] = None if task.solution is None else _make_plan_rows(task_row["solution"])
    for ways in ("right_ways", "wrong_ways"):
        row[ways] = [{**way, "plan": _make_plan_rows(way["plan"])} for way in task_row[ways]]
    evidence = dialogue.model_dump(mode="json")["evidence"] if dialogue else []
    acts = [{"turn": turn.id, "act": turn.act} for turn in dialogue.turns if turn.act] if dialogue else []
    id_fields = {"task_id": task.id, "canary": task.provenance.canary, "acts_in": list(task.apps)}
    return {
        **row,
        **id_fields,
        "evidence": evidence,
        "acts": acts,
        "provenance": canonical_json(task_row["provenance"]),
    }


def _make_plan_rows(plan: list[Row]) -> list[Row]:
    return [_fields_to_json(step, "args") for step in plan]


def _fields_to_json(row: Row, *names: str) -> Row:
    """Return the row with these fields as JSON; an absent field stays absent."""
    return row | {name: canonical_json(row[name]) for name in names if row.get(name) is not None}
