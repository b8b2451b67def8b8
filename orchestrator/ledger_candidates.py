"""What a ledger keeps of candidates, read as what somebody else may have written: a run may come from anywhere."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from data_model import Dialogue, FrozenModel, InputError, Task, make_task_file_name
from processes import LedgerRow


class RejectedRow(FrozenModel):
    """One row of `rejected.jsonl`: a candidate that did not enter, and why."""

    index: int
    id: str
    reason: str
    check: str
    message: str
    archetype: str | None = None
    office: str | None = None


def read_task(row: LedgerRow) -> Task:
    """The task of a candidate; InputError where there is none, or one that no file can be named after."""
    with _refuse_invalid_row(row):
        task = Task.model_validate(_parse_payload(row)["task"])
    make_task_file_name(task.id)
    return task


def read_dialogue(row: LedgerRow) -> Dialogue:
    """The dialogue of a candidate; InputError where there is none."""
    with _refuse_invalid_row(row):
        return Dialogue.model_validate(_parse_payload(row)["dialogue"])


def read_rejected_row(row: LedgerRow) -> RejectedRow:
    """What is published of a rejected candidate; InputError where its result is of no such shape."""
    with _refuse_invalid_row(row):
        payload = _parse_payload(row) or {}
        if "task" in payload:
            task = payload["task"]
            payload = {"check": "corpus", "message": row.detail, "office": task["office"]}
            payload["archetype"] = task["provenance"].get("archetype")
        return RejectedRow(
            index=row.index,
            id=row.key,
            reason=row.reason,
            check=payload.get("check", ""),
            message=payload.get("message", row.detail),
            archetype=payload.get("archetype"),
            office=payload.get("office"),
        )


def _parse_payload(row: LedgerRow) -> Any:
    return json.loads(row.payload)


@contextmanager
def _refuse_invalid_row(row: LedgerRow) -> Iterator[None]:
    try:
        yield
    # What stands there may be of any shape.
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise InputError("no candidate of a build", where=f"ledger.sqlite, {row.key[:80]}") from error
