"""A model words a seed anew; what it says is held to the values that rules have found."""

from dataclasses import replace
from typing import Any

import pytest

from data_model import failed
from generators import Proposal
from generators.seeds import rewrite_seed_by_model
from tests.answering import Answer, Asked, gives, spoken
from tests.generators.seeds.asking import OFFICE, request_for
from tests.seed_tasks import contain, seed_task
from verifier import check_task

SEED = seed_task(
    "Add 3 rows about shopping to made.xlsx and tell Ann", contain("data/made.xlsx", "shopping", "rows of old")
)
FACTS: list[dict[str, Any]] = [
    {
        "id": "f1",
        "kind": "action",
        "text": "Add 3 rows about shopping to made.xlsx, the workbook.",
        "values": [
            {"type": "number", "value": "3"},
            {"type": "file", "value": "made.xlsx"},
            {"type": "text", "value": "shopping"},
        ],
        "subtask": "s1",
        "day": 2,
    },
    {
        "id": "f2",
        "kind": "action",
        "text": "When the rows are there, tell Ann.",
        "values": [{"type": "name", "value": "Ann"}],
        "subtask": "s2",
        "day": 3,
    },
]
REWRITE: dict[str, Any] = {
    "intent": "Add the rows I want.",
    "subtasks": [
        {"id": "s1", "instruction": "Add 3 rows about shopping to made.xlsx"},
        {"id": "s2", "instruction": "tell Ann"},
    ],
    "facts": FACTS,
}


def rewritten(answer: Answer, attempt: int = 1, **changes: Any) -> tuple[Proposal, list[Asked]]:
    request = replace(request_for(SEED, attempt), **changes)
    return spoken(answer, lambda models: rewrite_seed_by_model(models, request))


def test_facts_keep_the_values_that_nothing_else_gives_away() -> None:
    proposal, (asked,) = rewritten(lambda _: gives(**REWRITE))
    assert proposal.draft
    task = proposal.draft.task
    assert check_task(task, OFFICE.names()).failures == ()
    assert [[value.value for value in fact.values] for fact in task.facts] == [["3", "made.xlsx"], ["Ann"]]
    assert task.facts[0].day < task.facts[1].day
    assert task.provenance.engine == "llm"
    assert asked.shape == "seed_rewrite"
    assert [value["value"] for value in asked.inputs["values"]] == ["3", "made.xlsx", "Ann", "shopping"]


@pytest.mark.parametrize(
    ("fact", "change", "said"),
    [
        (1, {"values": []}, "the value 'Ann' in one fact"),
        (1, {"text": "Tell her."}, "a text that says 'Ann'"),
        (1, {"values": [{"type": "name", "value": "Zoe"}]}, "only values of the given list"),
        (1, {"values": [*FACTS[1]["values"], {"type": "number", "value": "3"}], "text": "Tell Ann 3."}, "of fact f1"),
        (1, {"subtask": "s9"}, "one of the subtasks s1, s2"),
        (1, {"id": "f1"}, "a different id for each fact"),
    ],
)
def test_an_offence_names_the_value(fact: int, change: dict[str, Any], said: str) -> None:
    facts = [{**one, **change} if place == fact else one for place, one in enumerate(FACTS)]
    proposal, _ = rewritten(lambda _: gives(**{**REWRITE, "facts": facts}))
    assert proposal.draft is None
    assert any(said in one.message for one in proposal.violations), [one.message for one in proposal.violations]


def test_what_was_said_of_the_last_answer_goes_back_with_it() -> None:
    previous = Proposal(draft=None, violations=(), answer=REWRITE)
    feedback = (failed("/intent", "no value", "'Ann'"),)
    _, (asked,) = rewritten(lambda _: gives(**REWRITE), attempt=2, previous=previous, feedback=feedback)
    assert asked.inputs["previous"] == REWRITE
    assert asked.inputs["feedback"] == ["/intent: expected no value, found 'Ann'"]


def test_a_subtask_without_a_fact_is_said_in_its_own_words() -> None:
    more = {**REWRITE, "subtasks": [*REWRITE["subtasks"], {"id": "s3", "instruction": "check it twice"}]}
    proposal, _ = rewritten(lambda _: gives(**more))
    assert proposal.draft
    last = proposal.draft.task.facts[-1]
    assert (last.text, last.values, last.subtask, last.needed) == ("check it twice", (), "s3", True)


def test_a_seed_with_facts_asks_no_model() -> None:
    first, _ = rewritten(lambda _: gives(**REWRITE))
    assert first.draft
    proposal, asked = rewritten(lambda _: gives(), seed=SEED.model_copy(update={"facts": first.draft.task.facts}))
    assert proposal.draft
    assert asked == []
