"""The committed schemas are those of the types; `python -m homeragents.documentation` writes them anew."""

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from data_model import (
    Assignment,
    Binding,
    Fact,
    FrozenModel,
    Persona,
    Step,
    Subtask,
    Trajectory,
    Value,
    Verdict,
    WrongWay,
    failed,
    format_row,
    generate_schemas,
    load_schema,
    make_clock,
    make_transcript,
    passed,
)
from tests.data_model.rows import dialogue, task

CLOCK = task().clock
FULL = task(
    subtasks=(Subtask(id="s1", instruction="Note it."),),
    facts=(
        Fact(
            id="f1", kind="fact", text="It is 5.", values=(Value(type="number", value="5"),), subtask="s1", day=1,
            needed=True, supersedes="f0",
        ),
    ),
    solution=({"app": "word", "action": "write_to_file", "args": {"contents": "5"}},),
    wrong_ways=(WrongWay(kind="other_value", fact="f1", why="takes 6", plan=()),),
    bindings=(Binding(fact="f1", value="5", path="/solution/0/args/contents", how="same"),),
)  # fmt: skip
ROWS: dict[str, list[FrozenModel]] = {
    "task": [task(), FULL],
    "dialogue": [dialogue()],
    "transcript": [make_transcript(dialogue())],
    "verdict": [Verdict(checks=(passed("it holds"), failed("here", "this", "that"))), Verdict(checks=())],
    "assignment": [Assignment(task_id="t", instruction="Go.", persona=Persona(name="Bob"), clock=CLOCK, apps=("pdf",))],
    "trajectory": [
        Trajectory(steps=(Step(t=0, app="pdf", action="read", observation="", status="ok"),), stop="finished")
    ],
}


def test_the_committed_schemas_are_fresh() -> None:
    generated = generate_schemas()
    stale = [name for name in generated if load_schema(name) != generated[name]]
    assert not stale, f"run `python -m homeragents.documentation` in the repository: {stale} changed"


@pytest.mark.parametrize("name", sorted(generate_schemas()))
def test_a_schema_is_one_that_validators_take(name: str) -> None:
    Draft202012Validator.check_schema(load_schema(name))


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_row_as_it_is_written_fits_its_schema_and_reads_back(name: str) -> None:
    for row in ROWS[name]:
        written = json.loads(format_row(row))
        Draft202012Validator(load_schema(name)).validate(written)
        assert type(row).model_validate(written) == row


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_row_with_a_key_too_many_or_too_few_does_not_fit(name: str) -> None:
    validator = Draft202012Validator(load_schema(name))
    written: dict[str, Any] = json.loads(format_row(ROWS[name][0]))
    assert not validator.is_valid({**written, "surprise": 1})
    for key in load_schema(name)["required"]:
        lacking = copy.deepcopy(written)
        del lacking[key]
        assert not validator.is_valid(lacking), key


def test_the_clock_of_a_row_is_written_as_it_was_made() -> None:
    assert json.loads(format_row(task()))["clock"] == make_clock(CLOCK.day).model_dump()
