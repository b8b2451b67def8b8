"""What a ledger keeps of candidates, read as what somebody else may have written: a run may come from anywhere."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from data_model import Dialogue, Frozen, InputError, Task, file_name_of
from run_ledger import Row


class RejectedRow(Frozen):
    """One row of `rejected.jsonl`: a candidate that did not enter, and why."""

    index: int
    id: str
    reason: str
    check: str
    message: str
    archetype: str | None = None
    office: str | None = None


def task_of(row: Row) -> Task:
    """The task of a candidate; InputError where there is none, or one that no file can be named after."""
    with _named(row):
        task = Task.model_validate(_payload(row)["task"])
    file_name_of(task.id)
    return task


def dialogue_of(row: Row) -> Dialogue:
    """The dialogue of a candidate; InputError where there is none."""
    with _named(row):
        return Dialogue.model_validate(_payload(row)["dialogue"])


def rejected_row(row: Row) -> RejectedRow:
    """What is published of a rejected candidate; InputError where its result is of no such shape."""
    with _named(row):
        told = _payload(row) or {}
        if "task" in told:
            task = told["task"]
            told = {"check": "corpus", "message": row.detail, "office": task["office"]}
            told["archetype"] = task["provenance"].get("archetype")
        return RejectedRow(
            index=row.index,
            id=row.key,
            reason=row.reason,
            check=told.get("check", ""),
            message=told.get("message", row.detail),
            archetype=told.get("archetype"),
            office=told.get("office"),
        )


def _payload(row: Row) -> Any:
    return json.loads(row.payload)


@contextmanager
def _named(row: Row) -> Iterator[None]:
    try:
        yield
    # What stands there may be of any shape.
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as fault:
        raise InputError("no candidate of a build", where=f"ledger.sqlite, {row.key[:80]}") from fault
