"""Every needed fact matters: getting it wrong, and nothing else, fails."""

import re

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
    row = _Row(bench.task)
    for fact in (one for one in bench.task.facts if one.needed):
        if not fact.values:
            yield from _step_matters(row, fact)
        for value in fact.values:
            yield from _value_matters(row, fact, value)


@proof(needs=("solution",))
def what_is_no_longer_so_matters(bench: Bench) -> Checks:
    """Each superseded value, decoy and cancelled request has a wrong way that falls for it."""
    task, row = bench.task, _Row(bench.task)
    kinds = {}
    for fact in task.facts:
        if fact.kind == "decoy":
            kinds[fact.id] = "decoy"
        elif fact.supersedes:
            kinds[fact.supersedes] = "superseded" if fact.kind == "update" else "retracted"
    for id, kind in kinds.items():
        if id not in row.places:
            yield failed("/facts", f"a fact {id}, which another one replaces or takes back", "none")
            continue
        fallen = next((way for way in task.wrong_ways if way.fact == id and way.kind == kind), None)
        if fallen is None:
            yield failed(row.places[id], f"a wrong way of kind {kind!r} for fact {id}", "none")
        elif kind != "retracted":
            yield from _differs_only_at_its_slot(row, row.changes(fallen), id)
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


class _Row:
    """A row as these proofs look it up. places: fact id -> its path. paths: (fact id, value) -> where it is bound.

    value_mistakes: fact id -> of each wrong way that gets its value wrong, the paths at which it leaves the solution.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.places: dict[str, str] = {}
        for index, fact in enumerate(task.facts):
            self.places.setdefault(fact.id, f"/facts/{index}")
        self.paths: dict[tuple[str, str | None], set[str]] = {}
        for binding in task.bindings:
            self.paths.setdefault((binding.fact, binding.value), set()).add(binding.path)
        self._solution = [step.model_dump(mode="json") for step in task.solution or ()]
        self.value_mistakes: dict[str, list[set[str]]] = {}
        for way in task.wrong_ways:
            if way.fact is not None and way.kind in VALUE_MISTAKES:
                self.value_mistakes.setdefault(way.fact, []).append(self.changes(way))

    def changes(self, way: WrongWay) -> set[str]:
        """The paths at which a wrong way differs from the solution."""
        return set(differing(self._solution, [step.model_dump(mode="json") for step in way.plan], "/solution"))


def _step_matters(row: _Row, fact: Fact) -> Checks:
    task = row.task
    steps = {int(found[1]) for found in map(STEP.fullmatch, row.paths.get((fact.id, None), ())) if found}
    kept = tuple(step for index, step in enumerate(task.solution or ()) if index not in steps)
    if steps and any(way.kind == "missing_step" and way.plan == kept for way in task.wrong_ways):
        yield passed(f"leaving out the step of fact {fact.id} is a wrong way", row.places[fact.id])
    else:
        yield failed(row.places[fact.id], f"a wrong way that leaves out the step of fact {fact.id}", "none")


def _value_matters(row: _Row, fact: Fact, value: Value) -> Checks:
    bound = row.paths.get((fact.id, value.value), set())
    if any(wrong and wrong <= bound for wrong in row.value_mistakes.get(fact.id, ())):
        yield passed(f"another value than {value.value!r} is a wrong way", row.places[fact.id])
    else:
        expected = f"a wrong way that differs from the solution only in {value.value!r}"
        yield failed(row.places[fact.id], expected, "none")


def _differs_only_at_its_slot(row: _Row, wrong: set[str], id: str) -> Checks:
    """The slot of a superseded value is that of the fact which replaced it; a decoy may mislead any one value."""
    facts = row.task.facts
    live = [fact for fact in facts if fact.supersedes == id] or [fact for fact in facts if fact.needed]
    slots = (row.paths.get((fact.id, value.value), set()) for fact in live for value in fact.values)
    if not wrong or not any(wrong <= slot for slot in slots):
        expected = f"the wrong way of fact {id} to differ from the solution in one value"
        yield failed(row.places[id], expected, str(sorted(wrong)))
