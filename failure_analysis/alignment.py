"""Align the calls of an episode with the steps of a reference plan."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from data_model import Binding, Task, Value, is_mentioned
from failure_analysis.calls import CELL_ARGUMENT, CELL_POSITION, Call, is_optional_argument, join_text, overlaps
from failure_analysis.expected_texts import ExpectedTexts

FREE_TEXT_ARGUMENTS = frozenset(
    {"content", "contents", "description", "location", "text", "rows", "values", "answer", "prompt"}
)
"""Arguments that may be worded in many ways: only the values in them are compared."""
_OWNER_ARGUMENTS = frozenset({"user", "username", "sender"})
_ANSWER_ACTION = "system.finish_task"


class ArgumentDifference(NamedTuple):
    """An argument of a call that differs from the plan.

    Attributes:
        argument: The name of the argument.
        expected: The text or value that the call lacks.
        found: The beginning of what the call has instead.
        is_left_out: Whether the call lacks the argument, without which the action may be called.
    """

    argument: str
    expected: str
    found: str
    is_left_out: bool = False


class Alignment(NamedTuple):
    """The calls of an episode matched to the steps of a plan.

    Attributes:
        matched_calls: Index in the plan -> the call that corresponds to that step.
        unmatched_steps: Writing steps of the plan that no call corresponds to.
        unmatched_calls: Successful writing calls that correspond to no step.
        tried_calls: Index in the plan -> the refused call that was most likely to take that unmatched step.
    """

    plan: tuple[Call, ...]
    matched_calls: dict[int, Call]
    unmatched_steps: tuple[Call, ...]
    unmatched_calls: tuple[Call, ...]
    tried_calls: dict[int, Call]


FindDifferences = Callable[[Call, Call], tuple[ArgumentDifference, ...]]


def align_calls(plan: Sequence[Call], calls: Sequence[Call], differences: FindDifferences) -> Alignment:
    """Pair each writing step of a plan with the call most like it.

    A pair has the same action and at least one argument in common, not counting whose mailbox or calendar it is. What
    is left is paired if it has the same action at the same place: a wrong answer is an answer. So it is if a call works
    with the file that other calls have made instead of the step's.
    """
    steps = [step for step in plan if step.may_write]
    writing_calls = [call for call in calls if call.may_write and call.is_successful]
    candidates = [
        (
            len(found),
            _count_other_arguments(step, call),
            abs(step.position - call.position),
            step.position,
            call.position,
            step,
            call,
        )
        for step in steps
        for call in writing_calls
        if step.name == call.name
        for found in (differences(step, call),)
        if _is_candidate(step, found)
    ]
    matched_calls: dict[int, Call] = {}
    used_calls = set[int]()
    for *_, step, call in sorted(candidates, key=lambda one: one[:5]):
        if step.position not in matched_calls and call.position not in used_calls:
            matched_calls[step.position] = call
            used_calls.add(call.position)
    pairs = [(step, matched_calls[step.position]) for step in steps if step.position in matched_calls]
    renamed = {names for step, call in pairs for names in zip(step.changed_places, call.changed_places, strict=False)}
    for step in steps:
        for call in writing_calls:
            is_free = step.position not in matched_calls and call.position not in used_calls
            if is_free and _is_same_deed(step, call, renamed):
                matched_calls[step.position] = call
                used_calls.add(call.position)
    unmatched_steps = tuple(step for step in steps if step.position not in matched_calls)
    return Alignment(
        tuple(plan),
        matched_calls,
        unmatched_steps,
        tuple(call for call in writing_calls if call.position not in used_calls),
        _match_refused_calls(unmatched_steps, [call for call in calls if call.may_write and not call.is_successful]),
    )


def _match_refused_calls(steps: Sequence[Call], refused_calls: Sequence[Call]) -> dict[int, Call]:
    """Pair unmatched steps with refused calls of the same action, those with the most arguments in common first."""
    candidates = [
        (_count_other_arguments(step, call), -call.position, step.position, call)
        for step in steps
        for call in refused_calls
        if step.name == call.name and (len(step.args) == 1 or _count_other_arguments(step, call) < len(step.args))
    ]
    tried_calls: dict[int, Call] = {}
    used_calls = set[int]()
    for _, _, position, call in sorted(candidates, key=lambda one: one[:3]):
        if position not in tried_calls and call.position not in used_calls:
            tried_calls[position] = call
            used_calls.add(call.position)
    return tried_calls


def measure_distance(alignment: Alignment | None, find_differences: FindDifferences) -> int:
    """Count the steps left out and the arguments that differ, to find the closest of several plans; 0 without one.

    The same difference in several calls, such as the wrong name of the file in which they all write, counts once.
    """
    if alignment is None:
        return 0
    steps = {step.position: step for step in alignment.plan}
    matched_calls = alignment.matched_calls
    differences = {one for at in matched_calls for one in find_differences(steps[at], matched_calls[at])}
    return len(alignment.unmatched_steps) + len(differences)


def make_difference_finder(task: Task, expected_texts: ExpectedTexts, is_solution: bool = True) -> FindDifferences:
    """Return a function that lists the differences between a plan's step and a call.

    Args:
        expected_texts: The texts that failed criteria look for.
        is_solution: Whether the plan is the solution, to whose arguments facts are bound.
    """

    def find_differences(step: Call, call: Call) -> tuple[ArgumentDifference, ...]:
        differences = []
        for name in step.args:
            bindings = find_bindings(task, step.position, name) if is_solution else ()
            expected, actual = step.args[name], call.args.get(name, "")
            if (missing := _find_missing_text(task, name, expected, actual, bindings, expected_texts)) is not None:
                is_left_out = name not in call.args and is_optional_argument(call.name, name)
                differences.append(ArgumentDifference(name, missing, join_text(actual)[:200], is_left_out))
        return tuple(differences)

    return find_differences


def find_bindings(task: Task, step: int, argument: str) -> tuple[Binding, ...]:
    """Return the bindings to an argument of a step of the solution, or to a part of the argument."""
    arguments = CELL_POSITION if argument == CELL_ARGUMENT else (argument,)
    paths = [f"/solution/{step}/args/{name}" for name in arguments]
    return tuple(one for one in task.bindings for path in paths if one.path == path or one.path.startswith(f"{path}/"))


def find_bound_value(task: Task, binding: Binding) -> Value | None:
    """Return the typed value of a binding, or None if its fact has no such value."""
    values = (value for fact in task.facts if fact.id == binding.fact for value in fact.values)
    return next((value for value in values if value.value == binding.value), None)


def is_same_text(expected: Any, actual: Any) -> bool:
    """Return whether two arguments are equal except for case and white space."""
    return _fold_text(expected) == _fold_text(actual)


def _find_missing_text(
    task: Task, name: str, expected: Any, actual: Any, bindings: Sequence[Binding], expected_texts: ExpectedTexts
) -> str | None:
    if is_same_text(expected, actual) or (name in _OWNER_ARGUMENTS and _is_same_person(expected, actual)):
        return None
    actual_text = join_text(actual)
    for binding in bindings:
        value = find_bound_value(task, binding)
        if value is not None and binding.how != "derived" and not is_mentioned(actual_text, value):
            return value.value
    if name == CELL_ARGUMENT:
        return join_text(expected)
    for text in expected_texts.find_in(expected):
        if text not in expected_texts.find_in(actual):
            return text
    if name in FREE_TEXT_ARGUMENTS:
        return None
    is_set_by_facts = bindings and all(binding.how != "derived" for binding in bindings)
    return None if is_set_by_facts and name not in _EXACT_ARGUMENTS else join_text(expected)


_EXACT_ARGUMENTS = frozenset({"time_start", "time_end"})


def _is_candidate(step: Call, differences: Sequence[ArgumentDifference]) -> bool:
    own_arguments = step.args.keys() - _OWNER_ARGUMENTS
    return not own_arguments or bool(own_arguments - {difference.argument for difference in differences})


def _count_other_arguments(step: Call, call: Call) -> int:
    """Count the arguments that are not word for word those of a step, to take the closer of two calls that serve."""
    return sum(not is_same_text(step.args[name], call.args.get(name, "")) for name in step.args)


def _is_same_deed(step: Call, call: Call, renamed: Collection[tuple[str, str]]) -> bool:
    """Return whether a call does the same as a step, with other arguments.

    Args:
        renamed: Pairs of a place that the plan changes and the one that was changed instead.
    """
    if step.name != call.name:
        return False
    is_mail = step.name.startswith("email.")
    return (
        step.name == _ANSWER_ACTION
        or is_mail
        or any(overlaps(one, other) for one in step.changed_places for other in call.changed_places)
        or any((one, other) in renamed for one in step.places for other in call.places)
    )


def _is_same_person(expected: Any, actual: Any) -> bool:
    """Return whether two spellings mean one user: a name is the part of an address before the `@`."""
    return _fold_text(expected).partition("@")[0] == _fold_text(actual).partition("@")[0]


def _fold_text(value: Any) -> str:
    return " ".join(join_text(value).split()).casefold()
