"""What happens to facts on the way: changes, decoys, things called off; and the plans of those who missed them."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from data_model import extract_values
from generators.tasks.building_blocks.fact_phrases import phrase_decoy, phrase_fact, phrase_request
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    VagueWords,
    change_every_action,
    compose_recipe,
    replace_arguments,
)
from generators.tasks.building_blocks.value_sampler import make_slot
from generators.tasks.compilation.bindings import derive_bindings
from generators.tasks.compilation.fact_schedule import (
    ScheduledFact,
    has_duplicate_values,
    has_stray_mentions,
    schedule_facts,
)
from generators.tasks.compilation.right_and_wrong_ways import IndistinguishableValue, make_right_ways, make_wrong_ways
from generators.tasks.decoys import DECOY_PHRASES
from generators.tasks.fact_forms import FACT_FORMS, REQUEST_FORMS
from generators.tasks.recipe import FactRecipe, PlanStep, Recipe, Retraction, Values, make_action, make_criterion

DAYS = 5


def mailing() -> SubtaskBlock:
    return SubtaskBlock(
        subtask="s1",
        instruction="Write to {to}.",
        slots=(
            make_slot("to", "address", "a@x.example", ["b@x.example", "c@x.example", "d@x.example", "e@x.example"]),
        ),
        facts=(
            FactRecipe(
                "to",
                "s1",
                ("to",),
                *phrase_fact("to", "the letter"),
                decoy=phrase_decoy("to", random.Random(1)),
                may_be_updated=True,
            ),
        ),
        actions=lambda v: (
            make_action("email", "send_email", sender="Bob", recipient=v["to"], subject="s", content="c"),
        ),
        criteria=lambda v: (make_criterion("evaluate_mail_sent", to=v["to"]),),
    )


def booking() -> SubtaskBlock:
    return SubtaskBlock(
        subtask="s2",
        instruction="Book it at {at}.",
        slots=(make_slot("at", "time", "10:00", ["11:00", "12:00", "13:00", "14:00"]),),
        facts=(FactRecipe("at", "s2", ("at",), *phrase_fact("start", "the talk")),),
        actions=lambda v: (make_action("calendar", "create_event", user="Bob", time_start=f"2024-05-06 {v['at']}:00"),),
        criteria=lambda v: (make_criterion("evaluate_event", start=f"2024-05-06 {v['at']}:00"),),
    )


def recipe(**changes: Any) -> Recipe:
    made = compose_recipe("Please write and book.", (mailing(), booking()), other_order=(1, 0))
    return replace(made, **changes)


def told(made: Recipe, seed: int = 1) -> tuple[ScheduledFact, ...]:
    return schedule_facts(made, DAYS, random.Random(seed))


def test_facts_are_numbered_by_day_and_changes_follow_what_they_change() -> None:
    for seed in range(30):
        facts = {one.fact.id: one.fact for one in told(recipe(), seed)}
        assert [fact.day for fact in facts.values()] == sorted(fact.day for fact in facts.values())
        for fact in facts.values():
            if fact.supersedes:
                assert facts[fact.supersedes].day < fact.day


def test_live_facts_of_a_subtask_share_a_day_and_subtasks_do_not() -> None:
    for seed in range(30):
        days = {
            (one.fact.subtask, one.fact.day) for one in told(recipe(), seed) if one.fact.needed and one.fact.subtask
        }
        assert len(days) == len({day for _, day in days}) == 2


def test_what_may_change_has_changed_and_misleads() -> None:
    kinds = Counter(one.fact.kind for one in told(recipe()))
    assert kinds == {"fact": 2, "update": 1, "decoy": 1}


def test_what_is_called_off_is_asked_first_and_done_by_one_wrong_way() -> None:
    off = Retraction(
        subtask="s2",
        slot=make_slot("off", "file", "old_plan.docx", ["b.docx"]),
        request=phrase_fact("file", "the copy"),
        cancellation=("No copy after all.", phrase_fact("file", "the copy").statement),
        mistaken_actions=lambda v: (make_action("system", "copy_file", target_path=v["off"]),),
    )
    made = recipe(retraction=off)
    kinds = [one.fact.kind for one in told(made)]
    assert kinds.index("action") < kinds.index("retraction")
    (way,) = [way for way in make_wrong_ways(made, told(made), None) if way.kind == "retracted"]
    assert way.plan[-1].args == {"target_path": "old_plan.docx"}


def test_a_reading_is_a_right_way_that_names_the_words() -> None:
    vague = VagueWords("write and book", {"books first": lambda plan: lambda v: tuple(reversed(plan(v)))})
    made = compose_recipe("Please write and book.", (mailing(), booking()), readings=(vague,))
    (way,) = make_right_ways(made)
    assert (way.why, way.reading) == ("books first", "write and book")
    assert [step.action for step in way.plan] == ["create_event", "send_email"]


def test_each_needed_value_each_old_value_and_each_decoy_has_its_wrong_way() -> None:
    made = recipe()
    facts = told(made)
    ways = make_wrong_ways(made, facts, "data/x.docx")
    assert {way.fact for way in ways if way.fact} == {one.fact.id for one in facts}
    assert {way.kind for way in ways} == {"other_value", "superseded", "decoy", "missing_step", "collateral"}


def test_no_wrong_way_uses_a_decoy_but_its_own() -> None:
    for seed in range(20):
        made = recipe()
        facts = told(made, seed)
        decoys = {one.fact.id: one.fact.values[0].value for one in facts if one.fact.kind == "decoy"}
        for way in make_wrong_ways(made, facts, None):
            assert not any(value in str(way.plan) for id, value in decoys.items() if way.fact != id)


def test_a_value_that_makes_no_difference_is_said_to() -> None:
    made = recipe(criteria=lambda v: (make_criterion("evaluate_file_exist", file="data/x.docx"),))
    with pytest.raises(IndistinguishableValue):
        make_wrong_ways(made, told(made), None)


def test_bindings_are_where_plan_and_criteria_follow_the_value() -> None:
    made = recipe()
    facts = told(made)
    found = {(one.value, one.path, one.how) for one in derive_bindings(made, facts)}
    assert found == {
        ("a@x.example", "/solution/0/args/recipient", "same"),
        ("a@x.example", "/criteria/0/args/to", "same"),
        ("10:00", "/solution/1/args/time_start", "inside"),
        ("10:00", "/criteria/1/args/start", "inside"),
    }


def test_values_that_are_shared_or_said_elsewhere_are_noticed() -> None:
    made = recipe()
    assert not has_duplicate_values(told(made))
    assert not has_stray_mentions(made, told(made))
    assert has_stray_mentions(replace(made, intent="Write to a@x.example."), told(made))
    twin = replace(made, slots=(made.slots[0], make_slot("at", "address", "a@x.example", ["f@x.example"])))
    assert has_duplicate_values(told(twin))


def ordering(figure: int = 12, has_limit: bool = True) -> Recipe:
    """What is ordered and told depends on a limit or, without one, on a condition that states no value."""

    def order(v: Values) -> tuple[PlanStep, ...]:
        mail = make_action("email", "send_email", sender="Bob", recipient="shop@x.example", content=str(figure))
        tell = make_action("email", "send_email", sender="Bob", recipient="ines@x.example", content=str(figure))
        is_low = figure < int(v["limit"]) if has_limit else figure < 20
        return tuple(PlanStep(action, "s1") for action in ((mail, tell) if is_low else (tell,)))

    limits = make_slot("limit", "number", "20", ["5", "7", "8", "9"])
    return Recipe(
        intent="Please see to the paper.",
        subtasks={"s1": "Order below {limit}." if has_limit else "Order if there is little."},
        slots=(limits,) if has_limit else (),
        facts=(
            FactRecipe(
                "limit",
                "s1",
                ("limit",) if has_limit else (),
                "Order below {0}." if has_limit else "Order if there is little.",
                phrase_fact("limit", "the level").statement,
                kind="condition",
                without=lambda v: order(v)[-1:],
            ),
        ),
        plan=order,
        criteria=lambda v: tuple(make_criterion("evaluate_mail_sent", to=str(one)) for one in order(v)),
    )


def test_a_condition_is_proved_by_the_plan_that_would_be_right_without_it() -> None:
    made = ordering()
    facts = told(made)
    ways = {way.kind: way for way in make_wrong_ways(made, facts, None)}
    assert {kind: len(way.plan) for kind, way in ways.items()} == {"other_value": 1, "without_rule": 1}
    assert ways["without_rule"].fact == facts[0].fact.id
    (fact,) = (one.fact for one in facts)
    assert (fact.kind, fact.needed) == ("condition", True)


def test_a_value_that_decides_how_many_steps_there_are_is_bound_to_the_plan() -> None:
    made = ordering()
    assert [(one.path, one.how) for one in derive_bindings(made, told(made))] == [("/solution", "derived")]


def test_a_condition_without_values_is_bound_to_the_steps_it_asks_for() -> None:
    made = ordering(has_limit=False)
    assert [(one.value, one.path) for one in derive_bindings(made, told(made))] == [(None, "/solution/0")]


def test_a_rule_that_only_forbids_is_bound_to_the_plan() -> None:
    made = ordering(has_limit=False)
    forbids = replace(made.facts[0], kind="rule", without=lambda v: (*made.plan(v), *made.plan(v)[:1]))
    made = replace(made, facts=(forbids,))
    assert [one.path for one in derive_bindings(made, told(made))] == ["/solution"]


def test_parts_can_be_done_in_another_order_and_changed() -> None:
    made = recipe()
    (way,) = make_right_ways(made)
    assert [step.app for step in way.plan] == ["calendar", "email"]
    late = change_every_action("calendar", "create_event", lambda action: replace_arguments(action, time_end="later"))(
        made.plan
    )
    steps: tuple[PlanStep, ...] = late(made.true_values())
    assert [step.action.args.get("time_end") for step in steps] == [None, "later"]


def test_parts_of_one_id_are_one_subtask_and_a_wish_is_proved_by_leaving_its_step_out() -> None:
    wish = FactRecipe("again", "s2", (), *phrase_request("again", "the talk"), kind="action")
    again = replace(booking(), slots=(), facts=(wish,), instruction="Book it at {later}.", required_by="again")
    made = compose_recipe(
        "Please.", (mailing(), booking(), replace(again, derived_names=lambda v: {"later": f"{v['at']} again"}))
    )
    assert made.subtasks["s2"] == "Book it at {at}. Book it at {later}."
    assert made.derived_names(made.true_values()) == {"later": "10:00 again"}
    facts = told(made)
    (id,) = [one.fact.id for one in facts if one.fact.kind == "action"]
    (way,) = [way for way in make_wrong_ways(made, facts, None) if way.fact == id]
    assert (way.kind, [step.app for step in way.plan]) == ("missing_step", ["email", "calendar"])
    assert [one.path for one in derive_bindings(made, facts) if one.fact == id] == ["/solution/2"]


def test_two_slots_of_one_name_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="two slots have the same name"):
        compose_recipe("Please.", (mailing(), mailing()))


@pytest.mark.parametrize("kind", sorted(FACT_FORMS))
def test_every_form_says_its_value_once_about_its_thing(kind: str) -> None:
    phrase = phrase_fact(kind, "the follow-up")
    assert len(phrase.statement.clauses) >= 5
    assert all(text.count("{0}") == 1 for text in (phrase.text, *phrase.statement.clauses, *phrase.statement.answers))
    assert all("the follow-up" in text.lower() for text in (phrase.text, *phrase.statement.clauses))


@pytest.mark.parametrize("kind", sorted(REQUEST_FORMS))
def test_every_wish_names_its_thing_and_holds_no_value(kind: str) -> None:
    phrase = phrase_request(kind, "the follow-up")
    ways = (phrase.text, *phrase.statement.clauses)
    assert len(phrase.statement.clauses) >= 4
    assert all("the follow-up" in text.lower() for text in (*ways, phrase.statement.topic))
    assert not any("{" in text or extract_values(text) for text in ways)


@pytest.mark.parametrize("kind", sorted(DECOY_PHRASES))
def test_every_decoy_says_its_value_about_something_else(kind: str) -> None:
    for seed in range(4):
        phrase = phrase_decoy(kind, random.Random(seed))
        assert len(phrase.statement.clauses) >= 4
        assert all(text.count("{0}") == 1 for text in (phrase.text, *phrase.statement.clauses))
