"""Signs of bad planning: work out of order, repeated in circles, or not finished."""

from collections import Counter
from collections.abc import Iterator

from data_model import canonical_json
from failure_analysis.calls import CELL_ARGUMENT, Call, overlaps
from failure_analysis.episode_failure import FailureSign
from failure_analysis.failure_context import FailureContext
from failure_analysis.input_files import list_input_files, names_file

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


def find_planning_signs(context: FailureContext, wrong_places: frozenset[str]) -> Iterator[FailureSign]:
    """Yield evidence of bad planning, if not all that was wanted is there.

    Args:
        wrong_places: Places of which it is known that wrong things were done there, in any order.
    """
    row = context.row
    if row.stop in _STOP_MESSAGES:
        message = f"{_STOP_MESSAGES[row.stop]}{f': {row.why[:200]}' if row.why else ''}"
        yield FailureSign(label="inaccurate_planning", message=message)
    call_counts = Counter((call.name, canonical_json(dict(call.args))) for call in context.calls)
    for (name, args), count in sorted(call_counts.items()) if context.failed_criteria else ():
        if count >= MAX_SAME_CALLS:
            message = f"{name} was called {count} times with {args[:200]}"
            yield FailureSign(label="inaccurate_planning", message=message)
    yield from _find_calls_out_of_order(context, wrong_places)


def _find_calls_out_of_order(context: FailureContext, wrong_places: frozenset[str]) -> Iterator[FailureSign]:
    """Yield writes made before reading the file they depend on, and steps at one place made in the wrong order."""
    alignment = context.alignment
    for step in alignment.plan if alignment else ():
        call = alignment.matched_calls.get(step.position) if alignment else None
        if alignment is None or call is None or not context.touches_failing_place(step):
            continue
        if any(overlaps(one, other) for one in step.changed_places for other in wrong_places):
            continue
        for earlier in alignment.plan[: step.position]:
            first = (
                alignment.matched_calls.get(earlier.position)
                if earlier.may_write
                else _find_first_read(earlier, context)
            )
            is_related = not earlier.may_write or _needs_order(earlier, step)
            if first is not None and first.position > call.position and is_related:
                message = f"{call.name} was called before {first.name}, which the reference calls first"
                where = next(iter(first.changed_places or first.read_places), "")
                yield FailureSign(label="inaccurate_planning", step=call.position + 1, where=where, message=message)


def _needs_order(earlier: Call, step: Call) -> bool:
    """Return whether two writing steps lead to something else in the other order; two single cells do not."""
    cells = {call.args.get(CELL_ARGUMENT) for call in (earlier, step) if "values" not in call.args}
    return bool(set(earlier.changed_places) & set(step.places)) and (len(cells) < 2 or None in cells)


def _find_first_read(step: Call, context: FailureContext) -> Call | None:
    files = list(list_input_files(step, context.office_paths))
    return next((call for call in context.calls if any(names_file(call, file) for file in files)), None)
