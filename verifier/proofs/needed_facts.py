"""Proofs that every needed fact matters: a plan that gets it wrong, and nothing else, fails."""

import re

from data_model import (
    Binding,
    Checks,
    Fact,
    Task,
    Value,
    WrongWay,
    failed,
    find_plan_differences,
    is_mentioned,
    normalize_value,
    passed,
    resolve_pointer,
)
from verifier.proof_context import ProofContext
from verifier.proof_registry import proof

VALUE_MISTAKES = ("other_value", "wrong_person")
RULE_KINDS = ("rule", "condition")
STEP_PATH = re.compile("/solution/(0|[1-9][0-9]{0,4})$")
DECIDED_PATH = re.compile("/solution(/(0|[1-9][0-9]{0,4}))?$")
ARGUMENT_PATH = re.compile("/(solution|criteria)/(0|[1-9][0-9]{0,4})/args/")


@proof(needs=("solution",))
def needed_facts_matter(context: ProofContext) -> Checks:
    """For each value of a needed fact, a wrong way differs from the solution in that value only.

    For a needed fact without values, a wrong way leaves out the step that the fact asks for. For a needed rule or
    condition, with values or without, a wrong way of kind `without_rule` is another plan than the solution, and can be
    carried out: it would be right if the rule did not hold. The proof `wrong_ways_fail` shows that these wrong ways
    fail.
    """
    task_index = _TaskIndex(context.task)
    for fact in (fact for fact in context.task.facts if fact.needed):
        if fact.kind in RULE_KINDS:
            yield from _check_rule_matters(context, task_index.fact_paths[fact.id], fact)
        elif not fact.values:
            yield from _check_step_matters(task_index, fact)
        for value in fact.values:
            yield from _check_value_matters(task_index, fact, value)


@proof(needs=("solution",))
def what_is_no_longer_so_matters(context: ProofContext) -> Checks:
    """For each superseded value, decoy and cancelled request, there is a wrong way that acts on it."""
    task, task_index = context.task, _TaskIndex(context.task)
    kinds = {}
    for fact in task.facts:
        if fact.kind == "decoy":
            kinds[fact.id] = "decoy"
        elif fact.supersedes:
            kinds[fact.supersedes] = "superseded" if fact.kind == "update" else "retracted"
    for id, kind in kinds.items():
        if id not in task_index.fact_paths:
            yield failed("/facts", f"a fact {id}, which another one replaces or takes back", "none")
            continue
        wrong_way = next((way for way in task.wrong_ways if way.fact == id and way.kind == kind), None)
        if wrong_way is None:
            yield failed(task_index.fact_paths[id], f"a wrong way of kind {kind!r} for fact {id}", "none")
        elif kind != "retracted":
            yield from _check_differs_only_at_slot(task_index, task_index.list_changed_paths(wrong_way), id)
    yield passed(f"{len(kinds)} superseded, misleading or cancelled facts have their wrong way")


@proof(needs=("solution",))
def bindings_hold(context: ProofContext) -> Checks:
    """Each binding points to a place that depends on its value.

    The place is an argument of a step or of a criterion, which equals the value, contains it, or is derived from it.
    For a fact without values, the place is a whole step. If a value decides what is done, the place is the step, or the
    whole plan if it has more or fewer steps with another value.
    """
    row = context.task.model_dump(mode="json")
    facts = {fact.id: fact for fact in context.task.facts}
    for index, binding in enumerate(context.task.bindings):
        if binding.fact in facts:
            yield from _check_binding(row, binding, facts[binding.fact], f"/bindings/{index}")
        else:
            yield failed(f"/bindings/{index}", "a fact of the task", repr(binding.fact))
    yield passed(f"{len(context.task.bindings)} bindings point to their values")


def _check_binding(row: object, binding: Binding, fact: Fact, where: str) -> Checks:
    if not _is_bindable(binding, fact):
        yield failed(where, "a path to an argument of solution or criteria, or to a step", repr(binding.path))
        return
    try:
        bound_to = resolve_pointer(row, binding.path)
    except KeyError:
        yield failed(where, f"something at {binding.path}", "nothing")
        return
    values = {value.value: value for value in fact.values}
    if binding.value is not None and binding.value not in values:
        yield failed(where, f"a value of fact {binding.fact}", repr(binding.value))
    elif binding.value is not None and not _is_value_at(binding, values[binding.value], str(bound_to)):
        yield failed(where, f"{binding.value!r} ({binding.how}) at {binding.path}", repr(bound_to)[:120])


def _is_bindable(binding: Binding, fact: Fact) -> bool:
    if binding.value is None:
        return bool((DECIDED_PATH if fact.kind in RULE_KINDS else STEP_PATH).match(binding.path))
    return bool(ARGUMENT_PATH.match(binding.path) or (binding.how == "derived" and DECIDED_PATH.match(binding.path)))


def _is_value_at(binding: Binding, value: Value, text: str) -> bool:
    if binding.how == "same":
        return normalize_value(Value(type=value.type, value=text)) == normalize_value(value)
    return binding.how == "derived" or is_mentioned(text, value)


class _TaskIndex:
    """An index of a row for these proofs.

    Attributes:
        task: The row.
        fact_paths: Fact id -> path of the fact.
        bound_paths: (fact id, value) -> paths to which bindings bind it.
        value_mistakes: Fact id -> for each wrong way with a wrong value of this fact, the paths that it changes.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.fact_paths: dict[str, str] = {}
        for index, fact in enumerate(task.facts):
            self.fact_paths.setdefault(fact.id, f"/facts/{index}")
        self.bound_paths: dict[tuple[str, str | None], set[str]] = {}
        for binding in task.bindings:
            self.bound_paths.setdefault((binding.fact, binding.value), set()).add(binding.path)
        self.value_mistakes: dict[str, list[set[str]]] = {}
        for way in task.wrong_ways:
            if way.fact is not None and way.kind in VALUE_MISTAKES:
                self.value_mistakes.setdefault(way.fact, []).append(self.list_changed_paths(way))

    def list_changed_paths(self, way: WrongWay) -> set[str]:
        """Return the paths at which a wrong way differs from the solution."""
        return set(find_plan_differences(self.task.solution or (), way.plan))


def _check_step_matters(task_index: _TaskIndex, fact: Fact) -> Checks:
    task = task_index.task
    steps = {
        int(match[1]) for match in map(STEP_PATH.fullmatch, task_index.bound_paths.get((fact.id, None), ())) if match
    }
    remaining_steps = tuple(step for index, step in enumerate(task.solution or ()) if index not in steps)
    if steps and any(way.kind == "missing_step" and way.plan == remaining_steps for way in task.wrong_ways):
        yield passed(f"leaving out the step of fact {fact.id} is a wrong way", task_index.fact_paths[fact.id])
    else:
        yield failed(task_index.fact_paths[fact.id], f"a wrong way that leaves out the step of fact {fact.id}", "none")


def _check_rule_matters(context: ProofContext, where: str, fact: Fact) -> Checks:
    ways = [way for way in context.task.wrong_ways if way.kind == "without_rule" and way.fact == fact.id]
    if not any(way.plan != context.task.solution and context.run_plan(way.plan).refused_at is None for way in ways):
        yield failed(where, f"another plan that could be carried out if fact {fact.id} did not hold", "none")
    else:
        yield passed(f"what would be right without fact {fact.id} is a wrong way", where)


def _check_value_matters(task_index: _TaskIndex, fact: Fact, value: Value) -> Checks:
    bound_paths = task_index.bound_paths.get((fact.id, value.value), set())
    if any(
        changed_paths and changed_paths <= bound_paths for changed_paths in task_index.value_mistakes.get(fact.id, ())
    ):
        yield passed(f"another value than {value.value!r} is a wrong way", task_index.fact_paths[fact.id])
    else:
        expected = f"a wrong way that differs from the solution only in {value.value!r}"
        yield failed(task_index.fact_paths[fact.id], expected, "none")


def _check_differs_only_at_slot(task_index: _TaskIndex, changed_paths: set[str], id: str) -> Checks:
    """Check that a wrong way differs from the solution in one value only.

    For a superseded value, that is a value of the fact that replaced it; a decoy may replace a value of any needed
    fact.
    """
    facts = task_index.task.facts
    live_facts = [fact for fact in facts if fact.supersedes == id] or [fact for fact in facts if fact.needed]
    slots = (task_index.bound_paths.get((fact.id, value.value), set()) for fact in live_facts for value in fact.values)
    if not changed_paths or not any(changed_paths <= slot for slot in slots):
        expected = f"the wrong way of fact {id} to differ from the solution in one value"
        yield failed(task_index.fact_paths[id], expected, str(sorted(changed_paths)))
