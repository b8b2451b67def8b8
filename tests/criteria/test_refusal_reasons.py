"""The reasons of refusals, for all that can stand in the way: `refusal_reasons.toml` lists right and wrong ones."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from office_env import InMemoryFileTree
from tests.criteria.scoring import passes

KINDS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("refusal_reasons.toml").read_text("utf-8"))
UNDONE = (
    "nothing was done",
    "nothing was sent or booked",
    "I left everything as it was",
    "so no mail was sent",
    "I have therefore not changed anything",
    "nobody was told",
)
CLAIMS = (
    "the mail was sent",
    "I have done the rest",
    "I told everybody",
    "the calendar was changed",
    "I will do it later",
    "Zacharias knows",
    "there are 7 of them",
    "perhaps not",
    "or something else",
    "the weather is fine",
)
"""What nobody may say beside a reason."""


def gives_reason(kind: str, reason: str) -> bool:
    args = {name: value for name, value in KINDS[kind].items() if name not in ("right", "wrong")}
    answer = InMemoryFileTree({"data/answer.txt": f"Cannot be done: {reason}".encode()})
    return passes("evaluate_refusal", answer, **args)


def list_lines(label: str) -> list[tuple[str, str]]:
    return [(kind, line) for kind, table in KINDS.items() for line in table[label].splitlines()]


@pytest.mark.parametrize(("kind", "reason"), list_lines("right"))
def test_a_reason_may_be_given_in_many_forms(kind: str, reason: str) -> None:
    assert gives_reason(kind, reason)


@pytest.mark.parametrize(("kind", "reason"), list_lines("wrong"))
def test_another_reason_its_reverse_a_doubt_and_a_claim_are_none(kind: str, reason: str) -> None:
    assert not gives_reason(kind, reason)


@settings(max_examples=150, deadline=None)
@given(data=st.data(), kind=st.sampled_from(sorted(KINDS)))
def test_true_statements_pass_in_any_order_and_one_false_one_spoils_them(data: st.DataObject, kind: str) -> None:
    short = [one.rstrip(".") for one in KINDS[kind]["right"].splitlines() if len(one) < 100 and ". " not in one]
    reasons = data.draw(st.lists(st.sampled_from(short), min_size=1, max_size=3, unique=True))
    undone = data.draw(st.lists(st.sampled_from(UNDONE), max_size=2, unique=True))
    statements = data.draw(st.permutations([*reasons, *undone]))
    if data.draw(st.booleans()):
        statements = [f"{one[:1].upper()}{one[1:]}" for one in statements]
    mark = data.draw(st.sampled_from((". ", "; ", ";\n")))
    assert gives_reason(kind, mark.join(statements))
    at = data.draw(st.integers(0, len(statements)))
    false = data.draw(st.sampled_from(CLAIMS))
    assert not gives_reason(kind, mark.join((*statements[:at], false, *statements[at:])))


@settings(max_examples=100, deadline=None)
@given(data=st.data(), kind=st.sampled_from(sorted(KINDS)))
def test_the_reason_of_another_kind_is_none(data: st.DataObject, kind: str) -> None:
    other = data.draw(st.sampled_from(sorted(set(KINDS) - {kind})))
    reason = data.draw(st.sampled_from(KINDS[other]["right"].splitlines()))
    bare = ("external recipient", "the time is taken", "they are away on that day")
    assert reason in bare or not gives_reason(kind, reason)
