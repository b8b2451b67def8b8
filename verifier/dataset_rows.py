"""The rows of a dataset as rows: their schema, ids, order and number."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from data_model import Dataset, Dialogue, InputError, Task, bounds, file_name_of, numbered_lines, read_row, schema

TASKS, DIALOGUES = "tasks.jsonl", "dialogues.jsonl"
ROW_FILES = (TASKS, DIALOGUES)
_TYPES = ((TASKS, "task", Task), (DIALOGUES, "dialogue", Dialogue))


class RowFault(NamedTuple):
    """What is wrong with a row. task: its id; empty for the file as a whole. name: of the check."""

    task: str
    name: str
    message: str


def row_faults(dataset: Dataset) -> Iterator[RowFault]:
    """Hold every row against its JSON Schema, and ids, order and number against what a dataset may have.

    Raises InputError for a row that is none at all.
    """
    for file, name, model in _TYPES:
        is_there = (dataset.root / file).is_file()
        validator = Draft202012Validator(schema(name))
        for number, line in numbered_lines(dataset.root, file, bounds.TASK_BYTES) if is_there else ():
            # A row of the right type is of bounded size: only then is it worth a list of all that is wrong with it.
            read_row(line, model, f"{file} line {number}")
            yield from _faults(line, validator, f"{file} line {number}")


def id_faults(dataset: Dataset, ids: Sequence[str]) -> Iterator[RowFault]:
    """What is wrong with the ids of all tasks, in the order of the file, and with how many there are."""
    yield from _twins_and_odd_ones(ids)
    for before, after in pairwise(ids):
        if after < before:
            yield RowFault("", "order", f"{TASKS}: {after!r:.80} stands after {before!r:.80}; rows are sorted by id")
            break
    counted = dataset.manifest().counts.get("tasks")
    if counted is not None and counted != len(ids):
        yield RowFault("", "counts", f"the manifest counts {counted!r:.80} tasks, {TASKS} holds {len(ids)}")


def _faults(line: str, validator: Any, where: str) -> Iterator[RowFault]:
    repeated: list[str] = []

    def take(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        whole: dict[str, Any] = {}
        for key, value in pairs:
            if key in whole:
                repeated.append(key)
            whole[key] = value
        return whole

    row = json.loads(line, object_pairs_hook=take)
    task = str(row.get("id") or row.get("task") or "")
    if repeated:
        yield RowFault(task, "schema", f"{where}: the key {repeated[0]!r:.80} stands twice in one object")
    offence = best_match(validator.iter_errors(row))
    if offence is not None:
        place = "".join(f"/{part}" for part in offence.absolute_path) or "/"
        yield RowFault(task, "schema", f"{where}, {place}: {offence.message[:300]}")


def _twins_and_odd_ones(ids: Sequence[str]) -> Iterator[RowFault]:
    names: dict[str, str] = {}
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            yield RowFault(id, "unique_ids", "two tasks have this id")
            continue
        seen.add(id)
        try:
            # Some file systems do not tell upper from lower case.
            other = names.setdefault(file_name_of(id).lower(), id)
        except InputError as fault:
            yield RowFault(id, "ids", str(fault))
            continue
        if other != id:
            yield RowFault(id, "ids", f"its files would have the same names as those of {other!r}")
