"""The rules that label a failed episode; each yields the evidence that it finds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from data_model import EpisodeRow, canonical_json
from failure_analysis.alignment import Alignment, FindDifferences
from failure_analysis.calls import Call, is_known_action, join_text, overlaps
from failure_analysis.episode_failure import FailureSign
from failure_analysis.expected_texts import ExpectedTexts
from failure_analysis.failed_criteria import FailedCriterion

MAX_SAME_CALLS = 3
"""From this many identical calls on, the solver counts as going in circles."""
_STOP_MESSAGES = {
    "max_steps": "the step limit was reached",
    "max_tokens": "the token limit was reached",
    "time": "the time limit was reached",
    "stuck": "the same calls were repeated until the episode was ended",
    "context": "the conversation outgrew the model's context",
    "solver_error": "the solver itself failed",
}


class FailureContext(NamedTuple):
    """Everything that the rules look at.

    Attributes:
        failing_places: The places that failed criteria look at, without duplicates.
        expected_texts: The texts that failed criteria look for.
        office_paths: The files of the office: path in lower case -> path.
        alignment: None for a task without a solution.
    """

    row: EpisodeRow
    calls: tuple[Call, ...]
    failed_criteria: tuple[FailedCriterion, ...]
    failing_places: tuple[str, ...]
    expected_texts: ExpectedTexts
    office_paths: Mapping[str, str]
    alignment: Alignment | None
    find_differences: FindDifferences

    def touches_failing_place(self, call: Call) -> bool:
        """Return whether a call changes a place at which a criterion failed."""
        return any(overlaps(one, other) for one in call.changed_places for other in self.failing_places)


def find_missing_files(context: FailureContext) -> Iterator[FailureSign]:
    """Yield the files that the reference plan uses up to a step that went wrong, but that no call names."""
    if context.alignment is None:
        return
    plan, reported_files = context.alignment.plan, set[str]()
    for step in plan:
        is_relevant = any(other.may_write and context.touches_failing_place(other) for other in plan[step.position :])
        for file in _list_input_files(step, context.office_paths) if is_relevant else ():
            if file not in reported_files and not any(_names_file(act, file) for act in context.calls):
                reported_files.add(file)
                path = context.office_paths[file]
                yield FailureSign(
                    label="missing_file", where=path, message=f"{path} was never opened; {step.name} needs it"
                )


def find_incorrect_calls(context: FailureContext) -> Iterator[FailureSign]:
    """Yield calls refused and never corrected, calls with wrong arguments, and calls of the wrong action."""
    yield from _find_refused_calls(context)
    if context.alignment is None:
        return
    by_index = {step.position: step for step in context.alignment.plan}
    for position, call in sorted(context.alignment.matched_calls.items()):
        step = by_index[position]
        for difference in (
            context.find_differences(step, call)
            if context.touches_failing_place(step) or context.touches_failing_place(call)
            else ()
        ):
            message = (
                f"{call.name}, {difference.argument}: expected {difference.expected[:200]!r}, "
                f"found {difference.found!r}"
            )
            yield FailureSign(
                label="incorrect_tool_call", step=call.position, where=_first_place(call), message=message
            )
    for step in _find_unmatched_steps(context):
        for call, message in _find_substitute_calls(step, context):
            yield FailureSign(
                label="incorrect_tool_call", step=call.position, where=_first_place(call), message=message
            )


def find_missing_actions(context: FailureContext) -> Iterator[FailureSign]:
    """Yield the steps of the reference plan, at places where a criterion failed, that no call corresponds to."""
    for step in _find_unmatched_steps(context):
        if next(_find_substitute_calls(step, context), None) is None:
            message = f"{step.name} was not called: {canonical_json(dict(step.args))[:300]}"
            yield FailureSign(label="missing_action", where=_first_place(step), message=message)


def find_planning_failures(context: FailureContext) -> Iterator[FailureSign]:
    """Yield evidence of work out of order, repeated in circles, not asked for, or not finished."""
    row = context.row
    if row.stop in _STOP_MESSAGES:
        message = f"{_STOP_MESSAGES[row.stop]}{f': {row.why[:200]}' if row.why else ''}"
        yield FailureSign(label="inaccurate_planning", message=message)
    call_counts = Counter((act.name, canonical_json(dict(act.args))) for act in context.calls)
    for (name, args), count in sorted(call_counts.items()):
        if count >= MAX_SAME_CALLS:
            yield FailureSign(label="inaccurate_planning", message=f"{name} was called {count} times with {args[:200]}")
    if context.alignment is None:
        return
    yield from _find_calls_out_of_order(context, context.alignment)
    planned_places = [place for step in context.alignment.plan for place in step.changed_places]
    for path in sorted(row.changed):
        is_checked = path.lower() in context.failing_places
        if is_checked and not any(overlaps(path.lower(), place) for place in planned_places):
            message = f"{path} was changed, but the reference leaves it unchanged"
            yield FailureSign(label="inaccurate_planning", where=path, message=message)


def _find_refused_calls(context: FailureContext) -> Iterator[FailureSign]:
    planned_actions = {step.name for step in context.alignment.plan} if context.alignment else None
    last_success = {call.name: call.position for call in context.calls if call.is_successful}
    for call in context.calls:
        if call.is_successful or last_success.get(call.name, -1) > call.position:
            continue
        if (
            planned_actions is None
            or call.name in planned_actions
            or not is_known_action(call.name)
            or context.touches_failing_place(call)
        ):
            message = f"{call.name} was refused and not called correctly afterwards"
            yield FailureSign(
                label="incorrect_tool_call", step=call.position, where=_first_place(call), message=message
            )


def _find_unmatched_steps(context: FailureContext) -> Iterator[Call]:
    """Yield the writing steps that were not taken, if that explains a failed criterion."""
    for step in context.alignment.unmatched_steps if context.alignment else ():
        if context.touches_failing_place(step) and not is_done_otherwise(step, context):
            yield step


def is_done_otherwise(step: Call, context: FailureContext) -> bool:
    """Return whether other calls at the same place supply every expected text that the step would supply."""
    own_texts = context.expected_texts.find_in(step.args)
    if not own_texts:
        return False
    texts_at_place = "\n".join(
        join_text(act.args)
        for act in context.calls
        if act.is_successful and act.may_write and set(act.changed_places) & set(step.changed_places)
    )
    return own_texts <= context.expected_texts.find_in(texts_at_place)


def _find_substitute_calls(step: Call, context: FailureContext) -> Iterator[tuple[Call, str]]:
    """Yield calls made in place of a step, each with a message.

    These are calls of another action that match no step, and calls of the same action with some of the step's expected
    texts that the step they were matched to does not have.
    """
    own_texts = context.expected_texts.find_in(step.args)
    step_of_call = (
        {call.position: at for at, call in context.alignment.matched_calls.items()} if context.alignment else {}
    )
    by_index = {one.position: one for one in context.alignment.plan} if context.alignment else {}
    unmatched = {call.position for call in context.alignment.unmatched_calls} if context.alignment else set()
    for call in context.calls:
        if not (call.is_successful and call.may_write and set(call.changed_places) & set(step.changed_places)):
            continue
        if call.name == step.name:
            own_arguments = by_index[step_of_call[call.position]].args if call.position in step_of_call else {}
            given_texts = context.expected_texts.find_in(call.args)
            missing = next((text for text in own_texts if text not in given_texts), None)
            if missing is not None and not own_texts & given_texts <= context.expected_texts.find_in(own_arguments):
                yield call, f"{call.name}: expected {missing[:200]!r}, which is not in its arguments"
        elif call.position in unmatched:
            yield call, f"{call.name} was called where the reference calls {step.name}"


def _find_calls_out_of_order(context: FailureContext, alignment: Alignment) -> Iterator[FailureSign]:
    """Yield writes made before reading the file they depend on, and steps at one place made in the wrong order."""
    for step in alignment.plan:
        call = alignment.matched_calls.get(step.position)
        if call is None or not context.touches_failing_place(step):
            continue
        for earlier in alignment.plan[: step.position]:
            first = (
                alignment.matched_calls.get(earlier.position)
                if earlier.may_write
                else _find_first_read(earlier, context)
            )
            is_related = not earlier.may_write or bool(set(earlier.changed_places) & set(step.places))
            if first is not None and first.position > call.position and is_related:
                message = f"{call.name} was called before {first.name}, which the reference calls first"
                yield FailureSign(
                    label="inaccurate_planning", step=call.position, where=_first_place(first), message=message
                )


def _find_first_read(step: Call, context: FailureContext) -> Call | None:
    files = list(_list_input_files(step, context.office_paths))
    return next((act for act in context.calls if any(_names_file(act, file) for file in files)), None)


def _list_input_files(step: Call, office_paths: Mapping[str, str]) -> Iterator[str]:
    """Yield the office files that a step works with; creating an event requires opening none."""
    if step.name != "calendar.create_event":
        yield from (one for one in step.places if one in office_paths)


def _names_file(call: Call, file: str) -> bool:
    """Return whether a call names a file, by its path or by its base name in a text."""
    base_name = file.rpartition("/")[2]
    stem = base_name.removesuffix(".eml") if base_name.endswith(".eml") else base_name
    return file in call.places or stem in join_text(call.args).lower()


def _first_place(call: Call) -> str:
    return next(iter(call.changed_places or call.read_places), "")
