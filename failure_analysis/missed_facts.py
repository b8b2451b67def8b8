"""Find the needed facts that a failed episode missed: stated in the dialogue, but wrong or absent in the work."""

import datetime as dt
from collections.abc import Iterator
from typing import Literal, NamedTuple

from data_model import Binding, Dialogue, Fact, Task, is_mentioned, select_needed_facts
from failure_analysis.alignment import Alignment, find_bound_value, is_same_text
from failure_analysis.calls import Call, join_text
from failure_analysis.episode_failure import MissedFact, MissedHow
from failure_analysis.failure_labels import FailureContext, is_done_otherwise


def find_missed_facts(task: Task, dialogue: Dialogue | None, context: FailureContext) -> Iterator[MissedFact]:
    """Yield each needed fact that is bound to something that failed and whose value is not where it belongs."""
    if context.alignment is None:
        return
    binding_states = {
        fact.id: _check_bindings(task, fact, context, context.alignment) for fact in select_needed_facts(task.facts)
    }
    directly_missed = {
        name
        for name in binding_states
        if _is_missed([one for one in binding_states[name] if one.binding.how != "derived"])
    }
    for fact in select_needed_facts(task.facts):
        if fact.id in directly_missed or _is_missed(
            list(_exclude_blamed_elsewhere(binding_states[fact.id], task, directly_missed))
        ):
            source = _find_wrong_value_source(
                task,
                fact,
                [one.found_text for one in binding_states[fact.id] if one.state == "wrong" and one.found_text],
            )
            yield MissedFact(
                fact=fact.id,
                how=source.how,
                instead=source.found_text[:200],
                days_before=count_days_before(task, dialogue, fact),
                remembered=fact.id in context.row.remembered,
            )


def count_days_before(task: Task, dialogue: Dialogue | None, fact: Fact) -> int | None:
    """Return how many days before the task a fact was said, or None if the dialogue does not say."""
    for day in dialogue.days if dialogue else ():
        if day.index == fact.day:
            try:
                return (task.clock.day - dt.date.fromisoformat(day.date)).days
            except ValueError:
                # An imported dialogue may not write its days as ISO dates.
                return None
    return None


class _BindingState(NamedTuple):
    """Whether one binding of a fact was fulfilled.

    Attributes:
        found_text: The wrong text found in place of the value, if any.
    """

    binding: Binding
    state: Literal["right", "wrong", "absent"]
    found_text: str = ""


def _is_missed(binding_states: list[_BindingState]) -> bool:
    """Return whether a fact was missed: wrong somewhere, or absent and nowhere right.

    If it is right somewhere, the solver knew it, and its absence elsewhere has another reason.
    """
    states = {one.state for one in binding_states}
    return "wrong" in states or ("absent" in states and "right" not in states)


def _exclude_blamed_elsewhere(
    binding_states: list[_BindingState], task: Task, directly_missed: set[str]
) -> Iterator[_BindingState]:
    """Yield the binding states that count against a fact.

    A wrong value computed from several facts counts only against facts that are nowhere shown to be right, and not at
    all if another of the facts is already known to be missed.
    """
    if any(
        binding_state.state == "right" and binding_state.binding.how != "derived" for binding_state in binding_states
    ):
        return
    for binding_state in binding_states:
        other_facts = {other.fact for other in task.bindings if other.path == binding_state.binding.path} - {
            binding_state.binding.fact
        }
        if binding_state.state != "wrong" or not other_facts & directly_missed:
            yield binding_state


def _check_bindings(task: Task, fact: Fact, context: FailureContext, alignment: Alignment) -> list[_BindingState]:
    bindings = [one for one in task.bindings if one.fact == fact.id]
    binding_states = [
        _check_step_binding(task, one, context, alignment) for one in bindings if one.path.startswith("/solution/")
    ]
    if not binding_states:
        binding_states = [
            _check_criterion_binding(task, one, context) for one in bindings if one.path.startswith("/criteria/")
        ]
    return [one for one in binding_states if one is not None]


def _check_step_binding(
    task: Task, binding: Binding, context: FailureContext, alignment: Alignment
) -> _BindingState | None:
    """Return the state of a binding to a step of the solution, or None if the step is unrelated to the failure."""
    path_parts = binding.path.split("/")[2:]
    step = next((one for one in alignment.plan if str(one.position) == path_parts[0]), None)
    if step is None or not step.may_write:
        return None
    call = alignment.matched_calls.get(step.position)
    if call is None:
        is_done = is_done_otherwise(step, context) or _is_said_by_other_call(task, binding, step, context)
        return _BindingState(binding, "right" if is_done else "absent") if context.touches_failing_place(step) else None
    if len(path_parts) < 3:
        return _BindingState(binding, "right")
    actual = join_text(call.args.get(path_parts[2], ""))
    if is_same_text(step.args.get(path_parts[2], ""), actual) or _holds_bound_value(task, binding, actual):
        return _BindingState(binding, "right")
    return (
        _BindingState(binding, "wrong", actual)
        if context.touches_failing_place(step) or context.touches_failing_place(call)
        else None
    )


def _holds_bound_value(task: Task, binding: Binding, actual: str) -> bool:
    value = find_bound_value(task, binding)
    return binding.how != "derived" and (value is None or is_mentioned(actual, value))


def _check_criterion_binding(task: Task, binding: Binding, context: FailureContext) -> _BindingState | None:
    """Return the state of a binding to a criterion: right if any successful writing call mentions the value."""
    value = find_bound_value(task, binding)
    if value is None or binding.path.split("/")[2] not in {
        str(criterion.position) for criterion in context.failed_criteria
    }:
        return None
    texts = (join_text(act.args) for act in context.calls if act.is_successful and act.may_write)
    return _BindingState(binding, "right" if any(is_mentioned(text, value) for text in texts) else "absent")


def _is_said_by_other_call(task: Task, binding: Binding, step: Call, context: FailureContext) -> bool:
    """Return whether another call that changed the same place mentions the value."""
    value = find_bound_value(task, binding)
    calls = [
        act
        for act in context.calls
        if act.is_successful and act.may_write and set(act.changed_places) & set(step.changed_places)
    ]
    return value is not None and any(is_mentioned(join_text(act.args), value) for act in calls)


class _WrongValueSource(NamedTuple):
    how: MissedHow
    found_text: str


def _find_wrong_value_source(task: Task, fact: Fact, texts: list[str]) -> _WrongValueSource:
    """Return which fact a wrong value came from, and the text that shows it.

    Args:
        texts: The texts found where the value of the fact should be.
    """
    superseded = [one for one in task.facts if one.id == fact.supersedes]
    decoys = [one for one in task.facts if one.kind == "decoy"]
    for text in texts:
        if _mentions_any(text, superseded):
            return _WrongValueSource("superseded", text)
        if _mentions_any(text, decoys):
            return _WrongValueSource("decoy", text)
    return _WrongValueSource("other", texts[0]) if texts else _WrongValueSource("absent", "")


def _mentions_any(text: str, facts: list[Fact]) -> bool:
    return any(is_mentioned(text, value) for fact in facts for value in fact.values)
