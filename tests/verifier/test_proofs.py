"""Every proof holds for a candidate that was really drafted, and fails when one thing in it is changed."""

import re
from collections.abc import Callable

import pytest

from data_model import Action, Binding, Criterion, Fact, Plan, RightWay, WrongWay
from tests.verifier.drafted import (
    Drafted,
    all_proved,
    changed,
    fact_of,
    find_source,
    holds,
    needed_value,
    offence,
    proved,
    replaced,
    solution,
    with_way,
)
from verifier import proof


def without_ways(made: Drafted, is_dropped: Callable[[WrongWay], bool]) -> Drafted:
    return changed(made, wrong_ways=tuple(way for way in made.task.wrong_ways if not is_dropped(way)))


@pytest.mark.slow
def test_a_drafted_candidate_passes_every_proof(made: Drafted) -> None:
    proofs = all_proved(made)
    assert {one.status for one in proofs.values()} == {"passed"}
    assert proofs.keys() == {entry.name for entry in proof if made.task.split in entry.options.get("splits", ("neo",))}
    assert re.fullmatch(r"[1-9][0-9]* of [0-9]+ operators apply, with [0-9]+ variants", proofs["damage_fails"].why)


def test_a_proof_that_needs_what_a_row_lacks_is_not_run(made: Drafted) -> None:
    published = changed(made, solution=None, right_ways=(), wrong_ways=(), bindings=())
    proofs = all_proved(published._replace(dialogue=None))  # type: ignore[arg-type]  # an imported row
    run = {name for name, one in proofs.items() if one.status != "not_run"}
    assert run == {"noop_fails", "touch_fails", "intent_holds_no_value"}
    assert proofs["solution_passes"].why == "the task carries no solution"
    assert proofs["needed_facts_come_from_the_dialogue"].why == "the task has no dialogue"


# solution_passes


def test_a_solution_that_does_nothing_does_not_pass(made: Drafted) -> None:
    assert offence(changed(made, solution=()), "solution_passes").startswith(
        f"/solution: expected every criterion to pass, found {made.task.criteria[0].function}: "
    )


def test_a_solution_with_a_refused_step_does_not_pass_whatever_it_leaves(made: Drafted) -> None:
    plan = (*solution(made), Action(app="word", action="read_file", args={"file_path": "data/none.docx"}))
    assert offence(changed(made, solution=plan), "solution_passes").startswith(
        f"/solution/{len(plan) - 1}: expected a step that can be carried out, found "
    )


def test_a_task_without_criteria_is_not_solved(made: Drafted) -> None:
    lax = changed(made, criteria=(), may_change=None)
    assert offence(lax, "solution_passes").endswith("to pass, found no criterion")


# right_ways_pass


def test_a_right_way_that_is_wrong_is_named(made: Drafted) -> None:
    broken = made.task.right_ways[0].model_copy(update={"plan": solution(made)[:-1]})
    ways = (broken, *made.task.right_ways[1:])
    assert offence(changed(made, right_ways=ways), "right_ways_pass").startswith(
        "/right_ways/0: expected every criterion to pass, found "
    )


def test_without_right_ways_nothing_is_proved(made: Drafted) -> None:
    (check,) = proved(changed(made, right_ways=()), "right_ways_pass")
    assert (check.status, check.message) == ("not_run", "the task names no other right way")


# readings_pass


def with_reading(made: Drafted, words: str, plan: Plan) -> Drafted:
    reading = RightWay(why="reads it otherwise", plan=plan, reading=words)
    return changed(made, right_ways=(*made.task.right_ways, reading))


def test_a_reading_that_passes_is_proved_and_one_that_fails_is_named(made: Drafted) -> None:
    words = made.task.intent.split()[0]
    assert holds(with_reading(made, words, solution(made)), "readings_pass")
    assert offence(with_reading(made, words, solution(made)[:-1]), "readings_pass").startswith(
        f"/right_ways/{len(made.task.right_ways)}: expected every criterion to pass, found "
    )


def test_a_reading_of_words_that_nobody_says_is_named(made: Drafted) -> None:
    strange = with_reading(made, "words of somebody else", solution(made))
    assert offence(strange, "readings_pass").endswith("found words of somebody else")


# wrong_ways_fail


def test_a_wrong_way_that_passes_is_named_with_its_reason(made: Drafted) -> None:
    why = made.task.wrong_ways[1].why
    assert offence(with_way(made, 1, solution(made)), "wrong_ways_fail") == (
        f"/wrong_ways/1: expected the way that {why} to fail, found every criterion passed"
    )


def test_two_wrong_ways_are_too_few(made: Drafted) -> None:
    few = changed(made, wrong_ways=made.task.wrong_ways[:2])
    assert offence(few, "wrong_ways_fail") == "/wrong_ways: expected 3 or more, found 2"


# noop_fails, touch_fails


def test_criteria_that_hold_from_the_start_are_passed_by_doing_nothing(made: Drafted) -> None:
    lax = changed(made, criteria=(Criterion(function="evaluate_files_unchanged", args={"but": []}),))
    assert offence(lax, "noop_fails") == "noop: expected doing nothing to fail, found every criterion passed"


def test_criteria_about_mere_absence_are_passed_by_touching(made: Drafted) -> None:
    absent = Criterion(function="evaluate_file_not_exist", args={"file": find_source(made.task)})
    message = offence(changed(made, criteria=(absent,)), "touch_fails")
    assert message == "touch: expected touching empty files to fail, found every criterion passed"
    stays = Criterion(function="evaluate_file_not_exist", args={"file": "emails"})
    assert holds(changed(made, criteria=(absent, stays)), "touch_fails")
    made_up = Criterion(function="evaluate_file_exist", args={"file": "data/new.txt"})
    assert holds(changed(made, criteria=(made_up,)), "touch_fails")


def test_touching_what_cannot_be_there_together_is_no_fault_of_ours(made: Drafted) -> None:
    names = [("exist", "data/a.txt"), ("exist", "data/a.txt/b.txt"), ("exist", "data"), ("exist", "../x")]
    names += [("not_exist", find_source(made.task)), ("not_exist", f"emails/{made.task.persona.name}")]
    names += [("not_exist", name) for name in made.office.names() if name.startswith("emails/")]
    hostile = tuple(Criterion(function=f"evaluate_file_{kind}", args={"file": name}) for kind, name in names)
    assert holds(changed(made, criteria=hostile), "touch_fails")


# needed_facts_matter


def test_each_value_has_a_wrong_way_of_its_own(made: Drafted) -> None:
    for fact in (one for one in made.task.facts if one.needed):
        place = f"/facts/{made.task.facts.index(fact)}"
        lacking = without_ways(made, lambda way, id=fact.id: way.fact == id)  # type: ignore[misc]  # bound now
        assert offence(lacking, "needed_facts_matter") == (
            f"{place}: expected a wrong way that differs from the solution only in {fact.values[0].value!r}, found none"
        )


def test_a_way_that_gets_more_than_its_value_wrong_proves_nothing(made: Drafted) -> None:
    fact, value = needed_value(made)
    at = next(index for index, way in enumerate(made.task.wrong_ways) if way.fact == fact.id)
    for plan in (
        made.task.wrong_ways[at].plan[:-1],
        replaced(made.task.wrong_ways[at].plan, made.task.persona.name, "Somebody"),
    ):
        assert f"only in {value.value!r}" in offence(with_way(made, at, plan), "needed_facts_matter")
    assert f"only in {value.value!r}" in offence(with_way(made, at, solution(made)), "needed_facts_matter")


def stepwise(made: Drafted, path: str, left_out: int | None) -> Drafted:
    """The candidate with a preference that asks for the last step."""
    wish = Fact(id="w1", kind="preference", text="Both get it.", subtask=None, day=1, needed=True)
    # The candidate may have a wrong way of its own that leaves out its last step.
    ways = tuple(one for one in made.task.wrong_ways if one.plan != solution(made)[:-1])
    if left_out is not None:
        plan = tuple(step for index, step in enumerate(solution(made)) if index != left_out)
        ways += (WrongWay(kind="missing_step", fact="w1", why="leaves it out", plan=plan),)
    binding = Binding(fact="w1", value=None, path=path, how="same")
    return changed(made, facts=(*made.task.facts, wish), wrong_ways=ways, bindings=(*made.task.bindings, binding))


def test_a_fact_without_values_is_proved_by_leaving_its_step_out(made: Drafted) -> None:
    last = len(solution(made)) - 1
    proves = stepwise(made, f"/solution/{last}", last)
    for name in ("needed_facts_matter", "bindings_hold", "wrong_ways_fail"):
        assert holds(proves, name)
    missing = "a wrong way that leaves out the step of fact w1, found none"
    assert missing in offence(stepwise(made, f"/solution/{last}", None), "needed_facts_matter")
    assert missing in offence(stepwise(made, f"/solution/{last}", 0), "needed_facts_matter")
    for path in ("/solution/x", "/solution/", "/solution/-1", "/solution/²", "/intent", ""):
        assert missing in offence(stepwise(made, path, last), "needed_facts_matter")
        assert "a path to an argument" in offence(stepwise(made, path, last), "bindings_hold")


def ruled(made: Drafted, plan: Plan | None) -> Drafted:
    """The candidate with a rule, and the plan that would be right without it."""
    rule = Fact(id="r1", kind="rule", text="Nothing leaves the house.", subtask=None, day=1, needed=True)
    ways = made.task.wrong_ways
    if plan is not None:
        ways += (WrongWay(kind="without_rule", fact="r1", why="acts as if it did not hold", plan=plan),)
    binding = Binding(fact="r1", value=None, path="/solution", how="same")
    return changed(made, facts=(*made.task.facts, rule), wrong_ways=ways, bindings=(*made.task.bindings, binding))


def test_a_rule_is_proved_by_what_would_be_right_without_it(made: Drafted) -> None:
    shorter = solution(made)[:-1]
    for name in ("needed_facts_matter", "bindings_hold", "wrong_ways_fail"):
        assert holds(ruled(made, shorter), name)
    refused = (Action(app="system", action="delete_file", args={"file_path": "data/nowhere.txt"}),)
    for plan in (None, solution(made), (*shorter, *refused)):
        message = offence(ruled(made, plan), "needed_facts_matter")
        assert "another plan that could be carried out if fact r1 did not hold, found none" in message


# what_is_no_longer_so_matters


@pytest.mark.parametrize("kind", ["superseded", "decoy", "retracted"])
def test_what_misleads_has_its_wrong_way(made: Drafted, kind: str) -> None:
    lacking = without_ways(made, lambda way: way.kind == kind)
    message = offence(lacking, "what_is_no_longer_so_matters")
    lacking_facts = {str(way.fact) for way in made.task.wrong_ways if way.kind == kind}
    ends = tuple(f"expected a wrong way of kind '{kind}' for fact {fact}, found none" for fact in lacking_facts)
    assert message.endswith(ends)


def test_falling_for_an_old_value_is_getting_that_alone_wrong(made: Drafted) -> None:
    at = next(index for index, way in enumerate(made.task.wrong_ways) if way.kind == "superseded")
    way = made.task.wrong_ways[at]
    message = offence(
        with_way(made, at, replaced(way.plan, made.task.persona.name, "Somebody")), "what_is_no_longer_so_matters"
    )
    assert f"the wrong way of fact {way.fact} to differ from the solution in one value" in message


def test_a_fact_that_replaces_nothing_known_is_named(made: Drafted) -> None:
    update = fact_of(made, "update")
    facts = tuple(
        fact.model_copy(update={"supersedes": "f99"}) if fact.id == update.id else fact for fact in made.task.facts
    )
    message = offence(changed(made, facts=facts), "what_is_no_longer_so_matters")
    assert message == "/facts: expected a fact f99, which another one replaces or takes back, found none"


# bindings_hold


# decoys_stand_in_no_other_plan


# intent_holds_no_value


# needed_facts_come_from_the_dialogue


# criteria_values_are_said
