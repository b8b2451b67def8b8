"""Which steps of a reference plan were taken, in which form, and which were not."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from data_model import Binding, Task, Value, is_said
from evaluation.failures.acts import Act, text_of
from evaluation.failures.asked import Asked

FREE_TEXT = frozenset({"content", "contents", "description", "location", "text", "rows", "values", "answer", "prompt"})
"""Arguments that may be worded in many ways: held to the values in them alone."""
_WHOSE = frozenset({"user", "username", "sender"})


class Difference(NamedTuple):
    """An argument that is not as the plan has it. lacks: the text or value that is not there."""

    argument: str
    wanted: str
    found: str


class Alignment(NamedTuple):
    """A plan against what was done.

    taken: index in the plan -> the act that stands for it. left: writing steps of the plan without one. spare: acts
    that changed something and stand for no step.
    """

    plan: tuple[Act, ...]
    taken: dict[int, Act]
    left: tuple[Act, ...]
    spare: tuple[Act, ...]


Differences = Callable[[Act, Act], tuple[Difference, ...]]


def align(plan: Sequence[Act], acts: Sequence[Act], differences: Differences) -> Alignment:
    """Pair the writing steps of a plan with the acts most like them: same action, and one argument of its own alike."""
    wanted = [step for step in plan if step.writes]
    done = [act for act in acts if act.writes and act.is_ok]
    likeness = [
        (len(found), abs(step.at - act.at), step.at, act.at, step, act)
        for step in wanted
        for act in done
        if step.name == act.name
        for found in (differences(step, act),)
        if _is_alike(step, found)
    ]
    taken: dict[int, Act] = {}
    used = set[int]()
    for *_, step, act in sorted(likeness, key=lambda one: one[:4]):
        if step.at not in taken and act.at not in used:
            taken[step.at] = act
            used.add(act.at)
    left = tuple(step for step in wanted if step.at not in taken)
    return Alignment(tuple(plan), taken, left, tuple(act for act in done if act.at not in used))


def differences_by(task: Task, asked: Asked, bindings: bool = True) -> Differences:
    """How arguments are compared for a task. asked: texts that failed criteria look for.

    bindings: the plan is the solution, to whose arguments facts are bound.
    """

    def differences(step: Act, act: Act) -> tuple[Difference, ...]:
        found = []
        for name in step.args:
            bound = bound_to(task, step.at, name) if bindings else ()
            wanted, given = step.args[name], act.args.get(name, "")
            if (lacking := _lacks(task, name, wanted, given, bound, asked)) is not None:
                found.append(Difference(name, lacking, text_of(given)[:200]))
        return tuple(found)

    return differences


def bound_to(task: Task, step: int, argument: str) -> tuple[Binding, ...]:
    """The bindings to an argument of a step of the solution, or to a part of it."""
    path = f"/solution/{step}/args/{argument}"
    return tuple(one for one in task.bindings if one.path == path or one.path.startswith(f"{path}/"))


def value_of(task: Task, binding: Binding) -> Value | None:
    """The value of a binding, with its type; None of a fact without values."""
    values = (value for fact in task.facts if fact.id == binding.fact for value in fact.values)
    return next((value for value in values if value.value == binding.value), None)


def is_equal(wanted: Any, given: Any) -> bool:
    """Whether two arguments say the same but for case and white space."""
    return _folded(wanted) == _folded(given)


def _lacks(task: Task, name: str, wanted: Any, given: Any, bound: Sequence[Binding], asked: Asked) -> str | None:
    if is_equal(wanted, given):
        return None
    said = text_of(given)
    for binding in bound:
        value = value_of(task, binding)
        if value is not None and binding.how != "derived" and not is_said(said, value):
            return value.value
    for text in asked.said_in(wanted):
        if text not in asked.said_in(given):
            return text
    if name in FREE_TEXT:
        return None
    is_told_by_facts = bound and all(binding.how != "derived" for binding in bound)
    return None if is_told_by_facts and name not in _EXACT else text_of(wanted)


_EXACT = frozenset({"time_start", "time_end"})


def _is_alike(step: Act, found: Sequence[Difference]) -> bool:
    own = step.args.keys() - _WHOSE
    return not own or bool(own - {difference.argument for difference in found})


def _folded(value: Any) -> str:
    return " ".join(text_of(value).split()).casefold()
