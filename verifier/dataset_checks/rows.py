"""Checks of a dataset's rows as rows: their schema, ids, order and number."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from data_model import (
    Dataset,
    Dialogue,
    InputError,
    Task,
    bounds,
    load_schema,
    make_task_file_name,
    parse_row,
    read_numbered_lines,
)

TASKS_FILE, DIALOGUES_FILE = "tasks.jsonl", "dialogues.jsonl"
ROW_FILES = (TASKS_FILE, DIALOGUES_FILE)
_ROW_TYPES = ((TASKS_FILE, "task", Task), (DIALOGUES_FILE, "dialogue", Dialogue))


class RowFailure(NamedTuple):
    """One thing that is wrong with a row.

    Attributes:
        task: The id of the task; empty if the file as a whole is wrong.
        name: The name of the check.
        message: What is wrong.
    """

    task: str
    name: str
    message: str


def find_row_failures(dataset: Dataset) -> Iterator[RowFailure]:
    """Check every row against its JSON Schema.

    Raises:
        InputError: A row cannot be read as a row at all.
    """
    for file, name, model in _ROW_TYPES:
        is_there = (dataset.root / file).is_file()
        validator = Draft202012Validator(load_schema(name))
        for number, line in read_numbered_lines(dataset.root, file, bounds.TASK_BYTES) if is_there else ():
            # Parsing bounds the size of a row; only then can all of its faults be listed.
            parse_row(line, model, f"{file} line {number}")
            yield from _find_schema_failures(line, validator, f"{file} line {number}")


def find_id_failures(dataset: Dataset, ids: Sequence[str]) -> Iterator[RowFailure]:
    """Yield what is wrong with the ids of all tasks, their order and their number.

    Args:
        ids: The ids of all tasks, in the order of the file.
    """
    yield from _find_duplicate_ids(ids)
    for previous, current in pairwise(ids):
        if current < previous:
            yield RowFailure(
                "", "order", f"{TASKS_FILE}: {current!r:.80} comes after {previous!r:.80}; rows must be sorted by id"
            )
            break
    manifest_count = dataset.manifest().counts.get("tasks")
    if manifest_count is not None and manifest_count != len(ids):
        yield RowFailure(
            "", "counts", f"the manifest counts {manifest_count!r:.80} tasks, {TASKS_FILE} holds {len(ids)}"
        )


def _find_schema_failures(line: str, validator: Any, where: str) -> Iterator[RowFailure]:
    repeated_keys: list[str] = []

    def note_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        row_object: dict[str, Any] = {}
        for key, value in pairs:
            if key in row_object:
                repeated_keys.append(key)
            row_object[key] = value
        return row_object

    row = json.loads(line, object_pairs_hook=note_repeated_keys)
    task = str(row.get("id") or row.get("task") or "")
    if repeated_keys:
        yield RowFailure(task, "schema", f"{where}: the key {repeated_keys[0]!r:.80} occurs twice in one object")
    violation = best_match(validator.iter_errors(row))
    if violation is not None:
        path = "".join(f"/{part}" for part in violation.absolute_path) or "/"
        yield RowFailure(task, "schema", f"{where}, {path}: {violation.message[:300]}")


def _find_duplicate_ids(ids: Sequence[str]) -> Iterator[RowFailure]:
    names: dict[str, str] = {}
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            yield RowFailure(id, "unique_ids", "two tasks have this id")
            continue
        seen.add(id)
        try:
            # Some file systems ignore case.
            same_name_id = names.setdefault(make_task_file_name(id).lower(), id)
        except InputError as error:
            yield RowFailure(id, "ids", str(error))
            continue
        if same_name_id != id:
            yield RowFailure(id, "ids", f"its files would have the same names as those of {same_name_id!r}")
