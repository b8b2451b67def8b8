"""Read candidates from a ledger, with validation because a run may come from an untrusted source."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from data_model import Dialogue, InputError, Task, make_task_file_name
from processes import LedgerRow


def read_task(row: LedgerRow) -> Task:
    """Read the task of a candidate.

    Raises:
        InputError: The row has no valid task, or the task's id cannot be used in a file name.
    """
    with refuse_invalid_row(row):
        task = Task.model_validate(parse_payload(row)["task"])
    make_task_file_name(task.id)
    return task


def read_dialogue(row: LedgerRow) -> Dialogue:
    """Read the dialogue of a candidate.

    Raises:
        InputError: The row has no valid dialogue.
    """
    with refuse_invalid_row(row):
        return Dialogue.model_validate(parse_payload(row)["dialogue"])


def parse_payload(row: LedgerRow) -> Any:
    """Parse the payload of a settled candidate, which may have any shape."""
    return json.loads(row.payload)


@contextmanager
def refuse_invalid_row(row: LedgerRow) -> Iterator[None]:
    """Turn the errors of reading an invalid row into InputError."""
    try:
        yield
    # The payload may have any shape.
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise InputError("not a candidate of a build", where=f"ledger.sqlite, {row.key[:80]}") from error
