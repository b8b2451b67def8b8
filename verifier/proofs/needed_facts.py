"""Every needed fact matters: getting it wrong, and nothing else, fails."""

import re
from collections.abc import Iterator

from data_model import (
    Binding,
    Checks,
    Fact,
    Task,
    Value,
    WrongWay,
    differing,
    failed,
    is_said,
    normal_form,
    passed,
    resolve,
)
from verifier.proving import Bench, proof

VALUE_MISTAKES = ("other_value", "wrong_person")
STEP = re.compile("/solution/(0|[1-9][0-9]{0,4})$")
ARGUMENT = re.compile("/(solution|criteria)/(0|[1-9][0-9]{0,4})/args/")


@proof(needs=("solution",))
def needed_facts_matter(bench: Bench) -> Checks:
    """For each value of a needed fact, the solution with that value replaced, and only there, is a wrong way.

    A needed fact without values is proved by the way that leaves its step out. That the ways fail is proved by
    `wrong_ways_fail`.
    """
    task = bench.task
    for fact in (one for one in task.facts if one.needed):
        if not fact.values:
            yield from _step_matters(task, fact)
        for value in fact.values:
            yield from _value_matters(task, fact, value)


@proof(needs=("solution",))
def what_is_no_longer_so_matters(bench: Bench) -> Checks:
    """Each superseded value, decoy and cancelled request has a wrong way that falls for it."""
    task = bench.task
    kinds = {}
    for fact in task.facts:
        if fact.kind == "decoy":
            kinds[fact.id] = "decoy"
        elif fact.supersedes:
            kinds[fact.supersedes] = "superseded" if fact.kind == "update" else "retracted"
    for id, kind in kinds.items():
        if id not in {fact.id for fact in task.facts}:
            yield failed("/facts", f"a fact {id}, which another one replaces or takes back", "none")
            continue
        fallen = [way for way in task.wrong_ways if way.fact == id and way.kind == kind]
        where = f"/facts/{_index(task, id)}"
        if not fallen:
            yield failed(where, f"a wrong way of kind {kind!r} for fact {id}", "none")
        elif kind != "retracted":
            yield from _differs_only_at_its_slot(task, fallen[0], id, where)
    yield passed(f"{len(kinds)} superseded, misleading or cancelled facts have their wrong way")


@proof(needs=("solution",))
def bindings_hold(bench: Bench) -> Checks:
    """Each binding points to an argument that is the value, holds it, or was derived from it; or to a whole step."""
    row = bench.task.model_dump(mode="json")
    facts = {fact.id: fact for fact in bench.task.facts}
    for index, binding in enumerate(bench.task.bindings):
        if binding.fact in facts:
            yield from _holds(row, binding, facts[binding.fact], f"/bindings/{index}")
        else:
            yield failed(f"/bindings/{index}", "a fact of the task", repr(binding.fact))
    yield passed(f"{len(bench.task.bindings)} bindings point to their values")


def _holds(row: object, binding: Binding, fact: Fact, where: str) -> Checks:
    is_bindable = STEP if binding.value is None else ARGUMENT
    if not is_bindable.match(binding.path):
        yield failed(where, "a path to an argument of solution or criteria, or to a step", repr(binding.path))
        return
    try:
        found = resolve(row, binding.path)
    except KeyError:
        yield failed(where, f"something at {binding.path}", "nothing")
        return
    values = {value.value: value for value in fact.values}
    if binding.value is not None and binding.value not in values:
        yield failed(where, f"a value of fact {binding.fact}", repr(binding.value))
    elif binding.value is not None and not _stands(binding, values[binding.value], str(found)):
        yield failed(where, f"{binding.value!r} ({binding.how}) at {binding.path}", repr(found)[:120])


def _stands(binding: Binding, value: Value, found: str) -> bool:
    if binding.how == "same":
        return normal_form(Value(type=value.type, value=found)) == normal_form(value)
    return binding.how == "derived" or is_said(found, value)


def _step_matters(task: Task, fact: Fact) -> Checks:
    where = f"/facts/{_index(task, fact.id)}"
    steps = {int(found[1]) for found in map(STEP.fullmatch, _paths(task, fact.id, None)) if found}
    kept = tuple(step for index, step in enumerate(task.solution or ()) if index not in steps)
    if steps and any(way.kind == "missing_step" and way.plan == kept for way in task.wrong_ways):
        yield passed(f"leaving out the step of fact {fact.id} is a wrong way", where)
    else:
        yield failed(where, f"a wrong way that leaves out the step of fact {fact.id}", "none")


def _value_matters(task: Task, fact: Fact, value: Value) -> Checks:
    where = f"/facts/{_index(task, fact.id)}"
    places = set(_paths(task, fact.id, value.value))
    for way in task.wrong_ways:
        if way.fact == fact.id and way.kind in VALUE_MISTAKES:
            wrong = set(_changed(task, way))
            if wrong and wrong <= places:
                yield passed(f"another value than {value.value!r} is a wrong way", where)
                return
    yield failed(where, f"a wrong way that differs from the solution only in {value.value!r}", "none")


def _differs_only_at_its_slot(task: Task, way: WrongWay, id: str, where: str) -> Checks:
    """The slot of a superseded value is that of the fact which replaced it; a decoy may mislead any one value."""
    live = [fact for fact in task.facts if fact.supersedes == id] or [fact for fact in task.facts if fact.needed]
    wrong = set(_changed(task, way))
    if not wrong or not any(wrong <= set(_paths(task, fact.id, value.value)) for fact in live for value in fact.values):
        yield failed(where, f"the wrong way of fact {id} to differ from the solution in one value", str(sorted(wrong)))


def _changed(task: Task, way: WrongWay) -> tuple[str, ...]:
    solution = [step.model_dump(mode="json") for step in task.solution or ()]
    return differing(solution, [step.model_dump(mode="json") for step in way.plan], "/solution")


def _paths(task: Task, fact: str, value: str | None) -> Iterator[str]:
    return (binding.path for binding in task.bindings if binding.fact == fact and binding.value == value)


def _index(task: Task, id: str) -> int:
    return [fact.id for fact in task.facts].index(id)
