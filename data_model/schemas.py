"""JSON Schemas of the rows, generated from the types and committed under `data_model/schema/`."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from data_model.atomic_files import write_atomically
from data_model.dialogue import Dialogue, Transcript
from data_model.frozen_model import FrozenModel
from data_model.manifest import Manifest
from data_model.serialization import pretty_json
from data_model.task import Task
from data_model.trajectory import Assignment, Trajectory
from data_model.verdict import Verdict

SCHEMA_TYPES: dict[str, type[FrozenModel]] = {
    "assignment": Assignment,
    "dialogue": Dialogue,
    "manifest": Manifest,
    "task": Task,
    "trajectory": Trajectory,
    "transcript": Transcript,
    "verdict": Verdict,
}


def generate_schemas() -> dict[str, dict[str, Any]]:
    """Generate the schemas from the types, by name."""
    return {name: model.model_json_schema() for name, model in SCHEMA_TYPES.items()}


@cache
def load_schema(name: str) -> dict[str, Any]:
    """Return the committed schema with this name."""
    text = files("data_model").joinpath("schema", f"{name}.json").read_text(encoding="utf-8")
    committed_schema: dict[str, Any] = json.loads(text)
    return committed_schema


def write_schemas(folder: Path) -> None:
    """Write each schema to a file of its own in a folder."""
    for name, json_schema in generate_schemas().items():
        write_atomically(folder / f"{name}.json", pretty_json(json_schema))
