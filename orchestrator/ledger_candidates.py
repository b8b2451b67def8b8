"""Read candidates from a ledger, with validation because a run may come from an untrusted source."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from data_model import Dialogue, FrozenModel, InputError, Task, make_task_file_name
from processes import LedgerRow


class RejectedRow(FrozenModel):
    """One row of `rejected.jsonl`: a rejected candidate and the reason."""

    index: int
    id: str
    reason: str
    check: str
    message: str
    archetype: str | None = None
    office: str | None = None


def read_task(row: LedgerRow) -> Task:
    """Read the task of a candidate.

    Raises:
        InputError: The row has no valid task, or the task's id cannot be used in a file name.
    """
    with _refuse_invalid_row(row):
        task = Task.model_validate(_parse_payload(row)["task"])
    make_task_file_name(task.id)
    return task


def read_dialogue(row: LedgerRow) -> Dialogue:
    """Read the dialogue of a candidate.

    Raises:
        InputError: The row has no valid dialogue.
    """
    with _refuse_invalid_row(row):
        return Dialogue.model_validate(_parse_payload(row)["dialogue"])


def read_rejected_row(row: LedgerRow) -> RejectedRow:
    """Read what is published about a rejected candidate.

    Raises:
        InputError: The row is not a valid rejection.
    """
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
    # The payload may have any shape.
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise InputError("not a candidate of a build", where=f"ledger.sqlite, {row.key[:80]}") from error
