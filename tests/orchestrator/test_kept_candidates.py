"""Candidates of a ledger that somebody else has written are named, not met."""

import json

import pytest

from data_model import InputError
from orchestrator.ledger_candidates import read_dialogue, read_task
from orchestrator.rejected_rows import read_rejected_row
from processes import LedgerRow
from tests.evaluation.examples import example_dialogue, example_task


def row(payload: object) -> LedgerRow:
    return LedgerRow(0, "neo-7-00000", "accepted", "accepted", 1, json.dumps(payload), "rules", "told at length")


@pytest.mark.parametrize("payload", [None, [1], {}, 5, {"task": 5}, {"task": {}}, {"dialogue": []}])
def test_what_is_no_candidate_is_named(payload: object) -> None:
    for read in (read_task, read_dialogue):
        with pytest.raises(InputError, match=r"ledger\.sqlite, neo-7-00000: not a candidate of a build"):
            read(row(payload))


@pytest.mark.parametrize("payload", [[1], 5, {"task": 5}, {"task": {}}, {"check": 5}])
def test_what_is_no_rejection_is_named(payload: object) -> None:
    with pytest.raises(InputError, match="not a candidate of a build"):
        read_rejected_row(row(payload))


def test_a_task_that_no_file_can_be_named_after_is_not_published() -> None:
    task = example_task("0" * 64).model_dump(mode="json")
    assert read_task(row({"task": task})).id == task["id"]
    with pytest.raises(InputError, match="cannot be used in a file name"):
        read_task(row({"task": {**task, "id": "../x"}}))


def test_a_rejection_says_what_is_known() -> None:
    assert read_rejected_row(row(None)).message == "told at length"
    assert read_rejected_row(row({"check": "intent", "message": "too long"})).check == "intent"


def test_a_dialogue_is_read_as_it_was_written() -> None:
    dialogue = example_dialogue("neo-7-00000")
    assert read_dialogue(row({"dialogue": dialogue.model_dump(mode="json")})) == dialogue
