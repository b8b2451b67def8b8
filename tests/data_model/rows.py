"""A small task and a small dialogue, every part of which can be replaced."""

import datetime as dt
import json
from pathlib import Path
from typing import Any

from data_model import (
    Criterion,
    Day,
    Dialogue,
    Difficulty,
    Evidence,
    Persona,
    Provenance,
    Session,
    Task,
    Turn,
    canonical_json,
    make_clock,
    write_manifest,
)


def task(**changes: Any) -> Task:
    """A task that says no more than it must."""
    given: dict[str, Any] = {
        "id": "neo-1-00000",
        "split": "neo",
        "persona": Persona(name="Zoë"),
        "clock": make_clock(dt.date(2024, 5, 13)),
        "office": "0" * 64,
        "description": "Note it.",
        "intent": "Please note it.",
        "criteria": (Criterion(function="evaluate_file_exist", args={"file": "data/note.docx"}),),
        "difficulty": Difficulty(apps=1),
        "provenance": Provenance(engine="procedural"),
    }
    return Task(**{**given, **changes})


def dialogue(task: str = "neo-1-00000", text: str = "Note it, please.") -> Dialogue:
    """A dialogue of two turns, with a row of evidence."""
    turns = (
        Turn(id="d1.s1.t1", role="user", text=text, ts="2024-05-10T09:00:00", act="state_fact"),
        Turn(id="d1.s1.t2", role="assistant", text="Noted.", ts="2024-05-10T09:01:00", act="acknowledge"),
    )
    day = Day(index=1, date="2024-05-10", sessions=(Session(id="d1.s1", turns=turns),))
    evidence = (Evidence(fact="f1", value=None, turn="d1.s1.t1", start=0, end=len(text), first=True),)
    return Dialogue(task=task, days=(day,), evidence=evidence)


def sealed(root: Path) -> Path:
    """Write the manifest of a dataset over whatever it now holds."""
    write_manifest(root, "build", {"seed": 1}, {"tasks": 3})
    return root


def written(value: object) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(canonical_json(value))
    return row
