"""Find the needed facts that a failed episode missed: stated in the dialogue, but wrong or absent in the work."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from data_model import Binding, Dialogue, Fact, Task, WrongWay, is_mentioned, select_needed_facts
from failure_analysis.alignment import FREE_TEXT_ARGUMENTS, Alignment, find_bound_value, is_same_text
from failure_analysis.calls import CELL_ARGUMENT, CELL_POSITION, Call, join_text
from failure_analysis.episode_failure import MissedFact, MissedHow
from failure_analysis.failed_criteria import FailedCriterion
from failure_analysis.failure_context import FailureContext
from failure_analysis.goal_signs import is_done_otherwise
from failure_analysis.known_mistakes import KnownMistakes
from failure_analysis.slot_rules import accepts_any_fitting_time, find_broken_rules

_WHOLE_PLAN = "/solution"


def find_missed_facts(dialogue: Dialogue | None, context: FailureContext) -> Iterator[MissedFact]:
    """Yield each needed fact that is bound to something that failed and whose value is not where it belongs."""
    if context.alignment is None:
        return
    task = context.task
    mistakes = KnownMistakes(task, context.alignment)
    states_by_fact = {
        fact.id: _check_bindings(fact, context, context.alignment, mistakes) for fact in select_needed_facts(task.facts)
    }
    certain = {name for name, states in states_by_fact.items() if _is_missed([one for one in states if one.is_certain])}
    for fact in select_needed_facts(task.facts):
        states = states_by_fact[fact.id]
        if fact.id in certain or _is_missed(list(_exclude_blamed_elsewhere(states, task, certain))):
            wrong = [one for one in states if one.state == "wrong"]
            source = _find_wrong_value_source(fact, wrong, context)
            yield MissedFact(
                fact=fact.id,
                how=source.how,
                instead=source.found_text[:200],
                taken_from=source.fact,
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
        is_certain: Whether the state is due to this fact and to no other one bound to the same place.
        mistake: The wrong way that makes the same mistake, if one does.
    """

    binding: Binding
    state: Literal["right", "wrong", "absent"]
    found_text: str = ""
    is_certain: bool = True
    mistake: WrongWay | None = None


def _is_missed(binding_states: list[_BindingState]) -> bool:
    """Return whether a fact was missed: wrong somewhere, or absent and nowhere right.

    If it is right somewhere, the solver knew it, and its absence elsewhere has another reason.
    """
    states = {one.state for one in binding_states}
    return "wrong" in states or ("absent" in states and "right" not in states)


def _exclude_blamed_elsewhere(
    binding_states: list[_BindingState], task: Task, certain: set[str]
) -> Iterator[_BindingState]:
    """Yield the binding states that count against a fact.

    A wrong value computed from several facts counts only against facts that are nowhere shown to be right, and not at
    all if another of the facts is already known to be missed.
    """
    if any(one.state == "right" and one.binding.how != "derived" for one in binding_states):
        return
    for one in binding_states:
        argument = _cut_to_argument(one.binding.path)
        other_facts = {other.fact for other in task.bindings if _cut_to_argument(other.path) == argument}
        if one.state != "wrong" or not (other_facts - {one.binding.fact}) & certain:
            yield one


def _cut_to_argument(path: str) -> str:
    return "/".join(path.split("/")[:5])


def _check_bindings(
    fact: Fact, context: FailureContext, alignment: Alignment, mistakes: KnownMistakes
) -> list[_BindingState]:
    task = context.task
    bindings = [one for one in task.bindings if one.fact == fact.id]
    if any(one.path == _WHOLE_PLAN for one in bindings):
        # Which steps there are tells whether it was taken for another one; no step has to name it.
        return []
    states = [
        _check_step_binding(fact, one, context, alignment, mistakes)
        for one in bindings
        if one.path.startswith("/solution/")
    ]
    if not states:
        states = [_check_criterion_binding(task, one, context) for one in bindings if one.path.startswith("/criteria/")]
    return [one for one in states if one is not None]


def _check_step_binding(
    fact: Fact, binding: Binding, context: FailureContext, alignment: Alignment, mistakes: KnownMistakes
) -> _BindingState | None:
    """Return the state of a binding to a step of the solution, or None if the step is unrelated to the failure."""
    parts = binding.path.split("/")[2:]
    step = next((one for one in alignment.plan if str(one.position) == parts[0]), None)
    if step is None or not step.may_write:
        return None
    call = alignment.matched_calls.get(step.position) or alignment.tried_calls.get(step.position)
    if call is None:
        if not context.touches_failing_place(step):
            return None
        is_done = is_done_otherwise(step, context) or _is_said_in_any_call(context, binding)
        return _BindingState(binding, "right" if is_done else "absent")
    if len(parts) < 3:
        return _BindingState(binding, "right")
    name = CELL_ARGUMENT if parts[2] in CELL_POSITION and CELL_ARGUMENT in step.args else parts[2]
    expected, actual = _select(step.args.get(name, ""), parts[3:]), call.args.get(name, "")
    found = join_text(actual)
    if name != parts[2] and _cut_cell(expected, parts[2]) == _cut_cell(actual, parts[2]):
        # The row is right, and only the column is wrong, or the other way round.
        return _BindingState(binding, "right")
    if is_same_text(expected, _select(actual, parts[3:])) or _holds_bound_value(context.task, binding, found):
        return _BindingState(binding, "right")
    if not (context.touches_failing_place(step) or context.touches_failing_place(call)):
        return None
    if not _is_at_fault(binding, step, call, name, context):
        return _BindingState(binding, "right")
    mistake = mistakes.find(fact, step, name, actual)
    if mistake is None and mistakes.is_known(step, name, actual):
        # The same argument is what somebody writes who gets another fact wrong.
        return _BindingState(binding, "right") if binding.how == "derived" else _BindingState(binding, "wrong", found)
    if mistake is None and binding.how == "derived" and name in FREE_TEXT_ARGUMENTS:
        # A wrong sum may be miscounted as well as taken from something else.
        return None
    is_certain = binding.how != "derived" or mistake is not None
    return _BindingState(binding, "wrong", found, is_certain, mistake)


def _cut_cell(cell: object, coordinate: str) -> str:
    """Return the letters of a cell's column or the digits of its row."""
    is_wanted = str.isdigit if coordinate == CELL_POSITION[0] else str.isalpha
    return "".join(character for character in str(cell).upper() if is_wanted(character))


def _select(value: Any, parts: Sequence[str]) -> Any:
    """Return the part of an argument at the rest of a JSON pointer, or the whole if it has no such part."""
    for part in parts:
        if isinstance(value, list | tuple) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            return value
    return value


def _is_at_fault(binding: Binding, step: Call, call: Call, name: str, context: FailureContext) -> bool:
    """Return whether a wrong argument explains why a criterion failed."""
    return any(
        difference.argument == name and explained_step.position == step.position
        for criterion in context.failed_criteria
        if not accepts_any_fitting_time(criterion, name) or _states_broken_rule(binding, criterion, call, context)
        for explained_step, _, difference in context.list_differences(criterion)
    )


def _states_broken_rule(binding: Binding, criterion: FailedCriterion, call: Call, context: FailureContext) -> bool:
    """Return whether the fact of a binding states a rule which the time of a call breaks."""
    args = f"/criteria/{criterion.position}/args/"
    broken = tuple(f"{args}{rule}/" for rule in find_broken_rules(criterion, call))
    return any(
        one.fact == binding.fact and f"{one.path}/".startswith(broken) for one in context.list_bindings(criterion)
    )


def _holds_bound_value(task: Task, binding: Binding, actual: str) -> bool:
    value = find_bound_value(task, binding)
    return binding.how != "derived" and (value is None or is_mentioned(actual, value))


def _check_criterion_binding(task: Task, binding: Binding, context: FailureContext) -> _BindingState | None:
    """Return the state of a binding to a criterion: right if any call mentions the value."""
    value = find_bound_value(task, binding)
    if value is None or binding.path.split("/")[2] not in {
        str(criterion.position) for criterion in context.failed_criteria
    }:
        return None
    return _BindingState(binding, "right" if _is_said_in_any_call(context, binding) else "absent")


def _is_said_in_any_call(context: FailureContext, binding: Binding) -> bool:
    """Return whether a call that may write, even one that was refused, mentions the value."""
    value = find_bound_value(context.task, binding)
    return value is not None and any(
        is_mentioned(join_text(call.args), value) for call in context.calls if call.may_write
    )


class _WrongValueSource(NamedTuple):
    how: MissedHow
    found_text: str
    fact: str | None = None


def _find_wrong_value_source(
    fact: Fact, wrong_states: Sequence[_BindingState], context: FailureContext
) -> _WrongValueSource:
    """Return which fact a wrong value came from, and the text that shows it."""
    facts = context.task.facts
    superseded = [one for one in facts if one.id == fact.supersedes]
    decoys = [one for one in facts if one.kind == "decoy"]
    for state in wrong_states:
        if state.mistake is not None:
            kind = state.mistake.kind
            if kind == "superseded" or kind == "decoy":
                return _WrongValueSource(kind, state.found_text, state.mistake.fact)
            return _WrongValueSource("other", state.found_text)
    texts = [state.found_text for state in wrong_states if state.found_text]
    for text in texts:
        if source := next((one for one in superseded if _mentions(text, one)), None):
            return _WrongValueSource("superseded", text, source.id)
        if source := next((one for one in decoys if _mentions(text, one)), None):
            return _WrongValueSource("decoy", text, source.id)
    return _WrongValueSource("other", texts[0]) if texts else _WrongValueSource("absent", "")


def _mentions(text: str, fact: Fact) -> bool:
    return any(is_mentioned(text, value) for value in fact.values)
