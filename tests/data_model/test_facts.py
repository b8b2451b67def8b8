"""Which facts hold at the end: what replaces, retracts or misleads."""

from data_model import Fact, find_superseded_ids, select_latest_statements, select_live_facts, select_needed_facts


def fact(id: str, kind: str = "fact", supersedes: str | None = None, needed: bool = False) -> Fact:
    row = {"id": id, "kind": kind, "text": id, "subtask": "s1", "day": 1, "needed": needed, "supersedes": supersedes}
    return Fact.model_validate(row)


FACTS = (
    fact("rent", needed=True),
    fact("old"),
    fact("new", "update", supersedes="old", needed=True),
    fact("lure", "decoy"),
    fact("plan", "action"),
    fact("off", "retraction", supersedes="plan"),
)


def test_replaced_and_retracted_facts_are_superseded() -> None:
    assert find_superseded_ids(FACTS) == {"old", "plan"}


def test_a_retraction_is_the_latest_statement_but_no_live_fact() -> None:
    assert [one.id for one in select_latest_statements(FACTS)] == ["rent", "new", "off"]
    assert [one.id for one in select_live_facts(FACTS)] == ["rent", "new"]


def test_needed_facts_are_live_ones() -> None:
    assert [one.id for one in select_needed_facts((*FACTS, fact("aside")))] == ["rent", "new"]


def test_a_fact_that_was_replaced_twice_holds_once() -> None:
    chain = (fact("a"), fact("b", "update", supersedes="a"), fact("c", "update", supersedes="b"))
    assert [one.id for one in select_live_facts(chain)] == ["c"]
