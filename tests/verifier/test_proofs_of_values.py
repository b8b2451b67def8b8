"""Proofs about values: each is bound, said, needed from its evidence, and given away by nothing else."""

from pathlib import Path

import pytest

from data_model import Action, Criterion
from tests.verifier.drafted import (
    Drafted,
    all_proved,
    changed,
    fact_of,
    find_source,
    holds,
    needed_value,
    offence,
    saying,
    solution,
    with_binding,
    with_file,
    with_way,
)
from verifier import may_proof_be_missing, proof


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"path": "/solution/99/args/file_path"}, "expected something at /solution/99/args/file_path, found nothing"),
        ({"path": "/solution/0/args/none"}, "expected something at /solution/0/args/none, found nothing"),
        (
            {"path": "/solution/0/args/file_path"},
            "(same) at /solution/0/args/file_path, found '{source}'",
        ),
        ({"path": "/solution/0/args/file_path", "how": "inside"}, "(inside) at /solution/0/args/file_path"),
        ({"fact": "f99"}, "expected a fact of the task, found 'f99'"),
        ({"value": "another.pdf"}, "expected a value of fact {fact}, found 'another.pdf'"),
        ({"path": "/description", "how": "inside"}, "a path to an argument of solution or criteria, or to a step"),
        ({"path": "/solution", "how": "same"}, "a path to an argument of solution or criteria, or to a step"),
        ({"path": "/solution/-1/args/recipient"}, "a path to an argument of solution or criteria, or to a step"),
    ],
)
def test_a_binding_points_to_its_value(made: Drafted, fields: dict[str, str], message: str) -> None:
    found = offence(with_binding(made, **fields), "bindings_hold")
    assert found.startswith("/bindings/0: expected ")
    assert message.replace("{fact}", made.task.bindings[0].fact).replace("{source}", find_source(made.task)) in found


def test_what_was_worked_out_from_a_value_need_not_look_like_it(made: Drafted) -> None:
    assert holds(with_binding(made, path="/solution/0/args/file_path", how="derived"), "bindings_hold")


def test_a_decoy_that_a_plan_uses_is_no_decoy(made: Drafted) -> None:
    decoy = fact_of(made, "decoy")
    used = next(step for step in solution(made) if "recipient" in step.args)
    trap = used.model_copy(update={"args": {**used.args, "recipient": decoy.values[0].value.upper()}})
    name, found = (
        "decoys_stand_in_no_other_plan",
        f"expected no use of decoy {decoy.id}, found {decoy.values[0].value!r}",
    )
    plan = (*solution(made), trap)
    assert offence(changed(made, solution=plan), name) == f"/solution: {found}"
    way = made.task.right_ways[0].model_copy(update={"plan": plan})
    assert offence(changed(made, right_ways=(way,)), name) == f"/right_ways/0: {found}"
    own, other = (
        next(index for index, way in enumerate(made.task.wrong_ways) if (way.fact == decoy.id) is is_own)
        for is_own in (True, False)
    )
    assert offence(with_way(made, other, plan), name) == f"/wrong_ways/{other}: {found}"
    assert holds(with_way(made, own, plan), name)


def test_a_decoy_is_found_however_deep_it_stands_in_the_arguments(made: Drafted) -> None:
    decoy = fact_of(made, "decoy").values[0].value
    deep = Action(app="excel", action="set_range", args={"values": [["x", {"y": f"write to {decoy}"}]]})
    assert "/solution: " in offence(changed(made, solution=(*solution(made), deep)), "decoys_stand_in_no_other_plan")


@pytest.mark.parametrize("form", ["{}", "Please use {}.", "({})"])
def test_a_value_in_the_intent_is_a_leak(made: Drafted, form: str) -> None:
    fact, value = needed_value(made)
    leaky = changed(made, intent=f"{made.task.intent} {form.format(value.value.upper())}")
    assert offence(leaky, "intent_holds_no_value") == (
        f"/intent: expected no value of a needed fact, found {value.value!r} of fact {fact.id}"
    )


def test_a_value_that_only_misleads_may_stand_in_the_intent(made: Drafted) -> None:
    decoy = fact_of(made, "decoy").values[0].value
    assert holds(changed(made, intent=f"{made.task.intent} Not for {decoy}."), "intent_holds_no_value")


def test_a_value_that_another_turn_says_too_is_not_needed_from_its_evidence(made: Drafted) -> None:
    fact, value = needed_value(made)
    evidence = {row.turn for row in made.dialogue.evidence}
    place = next(index for index, turn in enumerate(made.dialogue.turns) if turn.id not in evidence)
    message = offence(saying(made, place, f"I saw {value.value} there."), "needed_facts_come_from_the_dialogue")
    assert message.startswith(f"fact {fact.id}, value {value.value!r}: expected no form of it outside its evidence")
    assert f"found one in turn {made.dialogue.turns[place].id}" in message


def test_a_value_that_the_intent_says_is_not_needed_from_the_dialogue(made: Drafted) -> None:
    leaky = changed(made, intent=f"Make {needed_value(made)[1].value}.")
    assert "found one in the intent" in offence(leaky, "needed_facts_come_from_the_dialogue")


def test_a_value_that_stands_alone_of_its_kind_in_the_office_gives_away(made: Drafted) -> None:
    fact, value = needed_value(made)
    alone = with_file(made, "data/note.txt", f"See {value.value}\nand nothing else.\n".encode())
    assert offence(alone, "needed_facts_come_from_the_dialogue") == (
        f"fact {fact.id}, value {value.value!r}: expected two or more candidates of its kind in the office, "
        "found it alone in data/note.txt"
    )


def test_a_value_among_others_of_its_kind_is_not_given_away(made: Drafted) -> None:
    value = needed_value(made)[1].value
    among = with_file(made, "data/note.txt", f"See {value}\nor old_plan.pdf.\n".encode())
    assert holds(among, "needed_facts_come_from_the_dialogue")


def test_a_damaged_file_of_the_office_stops_no_proof(made: Drafted) -> None:
    damaged = with_file(with_file(made, "data/z.xlsx", b"PK\x03\x04"), "emails/Bob/z.eml", b"\x00\xff")
    assert holds(damaged, "needed_facts_come_from_the_dialogue")


def test_the_scratch_of_a_bench_is_gone_afterwards(made: Drafted, tmp_path: Path) -> None:
    import tempfile

    before = tempfile.tempdir
    tempfile.tempdir = str(tmp_path)
    try:
        assert holds(made, "noop_fails")
    finally:
        tempfile.tempdir = before
    assert not list(tmp_path.iterdir())


def published(made: Drafted, description: str, *keywords: str) -> Drafted:
    """The candidate as Plus makes it of a seed without a solution, with that text and those keywords to be found."""
    args = {"doc_type": "txt", "file": "data/answer.txt", "keywords": list(keywords)}
    criteria = (Criterion(function="evaluate_contain", args=args),)
    nothing: dict[str, object] = {"solution": None, "right_ways": (), "wrong_ways": (), "bindings": ()}
    return changed(made, split="plus", description=description, criteria=criteria, **nothing)


def test_what_criteria_ask_for_and_the_description_gives_is_said(made: Drafted) -> None:
    name = "criteria_values_are_said"
    fact, value = needed_value(made)
    assert holds(published(made, f"Write {value.value}.", value.value), name)
    assert holds(published(made, "Work the sum out.", "4711"), name)
    assert holds(published(made, f"Write to {made.task.persona.name}.", made.task.persona.name), name)
    assert "'zebra'" in offence(published(made, "Write that the zebra is due.", "Zebra"), name)
    assert "'1987-05-17'" in offence(published(made, "On 17 May 1987.", "DTSTART:19870517T103000"), name)
    assert "'16:47'" in offence(published(made, "At 4:47 p.m.", "4:47"), name)
    assert fact.needed


def test_a_row_with_a_solution_needs_no_more_words_than_its_plans(made: Drafted) -> None:
    assert holds(changed(made, split="plus", description="The zebra is due."), "criteria_values_are_said")
    assert "criteria_values_are_said" not in all_proved(made)


def test_only_what_needs_a_solution_may_be_missing_and_only_from_plus(made: Drafted) -> None:
    seed = published(made, "Work the sum out.", "4711").task
    assert {name for name in proof.names if may_proof_be_missing(seed, name)} == {
        entry.name for entry in proof if "solution" in entry.options.get("needs", ())
    }
    assert not any(may_proof_be_missing(made.task, name) for name in proof.names)
    assert not may_proof_be_missing(seed, "quality")
