"""Every proof holds for a candidate that was really drafted, and fails when one thing in it is changed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from data_model import Action, Binding, Criterion, Fact, Plan, Value, WrongWay
from tests.verifier.drafted import Drafted, all_proved, changed, drafted, fact_of, proved, saying, with_file
from verifier import may_proof_be_missing, proof


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Drafted:
    return drafted(tmp_path_factory.mktemp("drafted"))


def offence(made: Drafted, name: str) -> str:
    """The message of the first offence of a proof."""
    offences = [check.message for check in proved(made, name) if check.status == "failed"]
    assert offences, f"{name} passes"
    return offences[0]


def holds(made: Drafted, name: str) -> bool:
    return {check.status for check in proved(made, name)} == {"passed"}


def without_ways(made: Drafted, is_dropped: Callable[[WrongWay], bool]) -> Drafted:
    return changed(made, wrong_ways=tuple(way for way in made.task.wrong_ways if not is_dropped(way)))


def with_way(made: Drafted, at: int, plan: Plan) -> Drafted:
    ways = list(made.task.wrong_ways)
    ways[at] = ways[at].model_copy(update={"plan": plan})
    return changed(made, wrong_ways=tuple(ways))


def with_binding(made: Drafted, **fields: object) -> Drafted:
    first = made.task.bindings[0]
    return changed(made, bindings=(first.model_copy(update=fields), *made.task.bindings[1:]))


def replaced(plan: Plan, old: str, new: str) -> Plan:
    return tuple(Action.model_validate_json(step.model_dump_json().replace(old, new)) for step in plan)


def needed_value(made: Drafted) -> tuple[Fact, Value]:
    """A file that only the dialogue names."""
    return next((fact, one) for fact in made.task.facts if fact.needed for one in fact.values if one.type == "file")


def solution(made: Drafted) -> Plan:
    assert made.task.solution
    return made.task.solution


@pytest.mark.slow
def test_a_drafted_candidate_passes_every_proof(made: Drafted) -> None:
    proofs = all_proved(made)
    assert {one.status for one in proofs.values()} == {"passed"}
    assert proofs.keys() == {entry.name for entry in proof if made.task.split in entry.options.get("splits", ("neo",))}


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
    assert offence(changed(made, criteria=()), "solution_passes").endswith("to pass, found no criterion")


# right_ways_pass


def test_a_right_way_that_is_wrong_is_named(made: Drafted) -> None:
    broken = made.task.right_ways[-1].model_copy(update={"plan": solution(made)[:-1]})
    ways = (*made.task.right_ways[:-1], broken)
    assert offence(changed(made, right_ways=ways), "right_ways_pass").startswith(
        f"/right_ways/{len(ways) - 1}: expected every criterion to pass, found "
    )


def test_without_right_ways_nothing_is_proved(made: Drafted) -> None:
    (check,) = proved(changed(made, right_ways=()), "right_ways_pass")
    assert (check.status, check.message) == ("not_run", "the task names no other right way")


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
    absent = Criterion(function="evaluate_file_not_exist", args={"file": "data/project_brief.docx"})
    message = offence(changed(made, criteria=(absent,)), "touch_fails")
    assert message == "touch: expected touching empty files to fail, found every criterion passed"
    stays = Criterion(function="evaluate_file_not_exist", args={"file": "emails"})
    assert holds(changed(made, criteria=(absent, stays)), "touch_fails")
    made_up = Criterion(function="evaluate_file_exist", args={"file": "data/new.txt"})
    assert holds(changed(made, criteria=(made_up,)), "touch_fails")


def test_touching_what_cannot_be_there_together_is_no_fault_of_ours(made: Drafted) -> None:
    names = [("exist", "data/a.txt"), ("exist", "data/a.txt/b.txt"), ("exist", "data"), ("exist", "../x")]
    names += [("not_exist", "data/project_brief.docx"), ("not_exist", f"emails/{made.task.persona.name}")]
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
    ways = made.task.wrong_ways
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


# what_is_no_longer_so_matters


@pytest.mark.parametrize("kind", ["superseded", "decoy", "retracted"])
def test_what_misleads_has_its_wrong_way(made: Drafted, kind: str) -> None:
    fact = next(way.fact for way in made.task.wrong_ways if way.kind == kind)
    lacking = without_ways(made, lambda way: way.kind == kind)
    message = offence(lacking, "what_is_no_longer_so_matters")
    assert message.endswith(f"expected a wrong way of kind '{kind}' for fact {fact}, found none")


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


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"path": "/solution/99/args/file_path"}, "expected something at /solution/99/args/file_path, found nothing"),
        ({"path": "/solution/0/args/none"}, "expected something at /solution/0/args/none, found nothing"),
        (
            {"path": "/solution/0/args/file_path"},
            "(same) at /solution/0/args/file_path, found 'data/project_brief.docx'",
        ),
        ({"path": "/solution/0/args/file_path", "how": "inside"}, "(inside) at /solution/0/args/file_path"),
        ({"fact": "f99"}, "expected a fact of the task, found 'f99'"),
        ({"value": "another.pdf"}, "expected a value of fact {fact}, found 'another.pdf'"),
        ({"path": "/description", "how": "inside"}, "a path to an argument of solution or criteria, or to a step"),
        ({"path": "/solution", "how": "derived"}, "a path to an argument of solution or criteria, or to a step"),
        ({"path": "/solution/-1/args/recipient"}, "a path to an argument of solution or criteria, or to a step"),
    ],
)
def test_a_binding_points_to_its_value(made: Drafted, fields: dict[str, str], message: str) -> None:
    found = offence(with_binding(made, **fields), "bindings_hold")
    assert found.startswith("/bindings/0: expected ")
    assert message.replace("{fact}", made.task.bindings[0].fact) in found


def test_what_was_worked_out_from_a_value_need_not_look_like_it(made: Drafted) -> None:
    assert holds(with_binding(made, path="/solution/0/args/file_path", how="derived"), "bindings_hold")


# decoys_stand_in_no_other_plan


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
    assert offence(with_way(made, 0, plan), name) == f"/wrong_ways/0: {found}"
    own = next(index for index, way in enumerate(made.task.wrong_ways) if way.fact == decoy.id)
    assert holds(with_way(made, own, plan), name)


def test_a_decoy_is_found_however_deep_it_stands_in_the_arguments(made: Drafted) -> None:
    decoy = fact_of(made, "decoy").values[0].value
    deep = Action(app="excel", action="set_range", args={"values": [["x", {"y": f"write to {decoy}"}]]})
    assert "/solution: " in offence(changed(made, solution=(*solution(made), deep)), "decoys_stand_in_no_other_plan")


# intent_holds_no_value


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


# needed_facts_come_from_the_dialogue


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


def test_a_value_that_stands_alone_of_its_kind_in_the_office_is_given_away(made: Drafted) -> None:
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


# criteria_values_are_said


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
