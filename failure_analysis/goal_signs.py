"""Signs that explain why a criterion failed: files never opened, wrong calls, and calls that are missing."""

from collections.abc import Iterator

from data_model import Check, Fact, Task, canonical_json, find_superseded_ids, is_mentioned, select_needed_facts
from failure_analysis.calls import CELL_ARGUMENT, Call, is_known_action, join_text, overlaps
from failure_analysis.episode_failure import FailureSign
from failure_analysis.failed_criteria import FailedCriterion, find_path
from failure_analysis.failure_context import FailureContext, is_at
from failure_analysis.followed_ways import find_followed_way
from failure_analysis.input_files import list_input_files, names_file
from failure_analysis.slot_rules import accepts_any_fitting_time, find_broken_rules, find_odd_calendar

_SHOWN_CHARS = 200
_FOUND_NOTHING = ("empty", "no such file", "no such mail", "an empty file", "no new mail", "no answer", "''")


def find_missing_files(context: FailureContext) -> Iterator[FailureSign]:
    """Yield the files on which a step depends that was taken and went wrong, but that no call names.

    A file beside which another one was opened, because of a wrong value, is no missing file but a wrong call.
    """
    if context.alignment is None:
        return
    plan, reported_files = context.alignment.plan, set[str]()
    for step in plan:
        is_relevant = any(
            other.position in context.alignment.matched_calls and context.touches_failing_place(other)
            for other in plan[step.position :]
        )
        for file in list_input_files(step, context.office_paths) if is_relevant else ():
            if file in reported_files or any(names_file(call, file) for call in context.calls):
                continue
            reported_files.add(file)
            if not _is_other_file_opened(step, context):
                path = context.office_paths[file]
                yield FailureSign(
                    label="missing_file", where=path, message=f"{path} was never opened; {step.name} needs it"
                )


def find_wrong_calls(criterion: FailedCriterion, context: FailureContext) -> Iterator[FailureSign]:
    """Yield the calls with wrong arguments that explain why a criterion failed."""
    for _, call, difference in context.list_differences(criterion):
        message = (
            f"{call.name}, {difference.argument}: expected {difference.expected[:_SHOWN_CHARS]!r}, "
            f"found {difference.found!r}"
        )
        if accepts_any_fitting_time(criterion, difference.argument) and find_broken_rules(criterion, call):
            # The check says why the time does not fit; that of the reference is only one of those that do.
            message = f"{call.name}: {criterion.checks[0].message}"[:500]
        yield make_call_sign(call, criterion.find_place_of(call), message)


def find_missing_actions(
    criterion: FailedCriterion, context: FailureContext, with_expected_text: bool
) -> Iterator[FailureSign]:
    """Yield the steps that a criterion needs and that were not taken, or the calls that were made in their place.

    A step that was tried and refused is no missing action.

    Args:
        with_expected_text: Whether to look at the steps that supply a text that the criterion misses, or at all others.
    """
    for step in context.alignment.unmatched_steps if context.alignment else ():
        own_texts = context.expected_texts.find_in(step.args)
        if not is_at(criterion, step) or is_done_otherwise(step, context) or bool(own_texts) != with_expected_text:
            continue
        substitutes = list(_find_substitute_calls(step, criterion, context))
        for call, message in substitutes:
            yield make_call_sign(call, criterion.find_place_of(call), message)
        if not substitutes and not _is_tried(step, context):
            message = f"{step.name} was not called: {canonical_json(dict(step.args))[:300]}"
            yield FailureSign(label="missing_action", where=criterion.find_place_of(step), message=message)


def find_refused_calls(context: FailureContext) -> Iterator[FailureSign]:
    """Yield calls that were refused and not made correctly afterwards, unless a step left out is to blame for that."""
    if not context.failed_criteria:
        return
    planned_actions = {step.name for step in context.alignment.plan} if context.alignment else None
    tried = [call.position for call in context.alignment.tried_calls.values()] if context.alignment else []
    last_success = {call.name: call.position for call in context.calls if call.is_successful}
    for call in context.calls:
        is_mended = last_success.get(call.name, -1) > call.position and call.position not in tried
        if call.is_successful or is_mended or _lacks_its_file(call, context):
            continue
        if (
            planned_actions is None
            or call.name in planned_actions
            or not is_known_action(call.name)
            or context.touches_failing_place(call)
        ):
            reason = " ".join(call.refusal.split())[:_SHOWN_CHARS]
            message = f"{call.name} was refused and not called correctly afterwards" + (f": {reason}" if reason else "")
            yield make_call_sign(call, next(iter(call.changed_places or call.read_places), ""), message)


def find_unexplained_fault(criterion: FailedCriterion, context: FailureContext) -> FailureSign:
    """Return what the failed check itself says of a criterion that no step explains.

    If something was done at its place, or something of the kind was made elsewhere, that is a wrong call; otherwise
    nothing was done.
    """
    check, odd_calendar = criterion.checks[0], find_odd_calendar(criterion)
    call = context.find_maker(
        (odd_calendar.lower(),) if odd_calendar else criterion.places, f"{check.where} {check.found}"
    )
    made = not (check.found.startswith(_FOUND_NOTHING) or _is_wanted_elsewhere(check, context)) and any(
        overlaps(path.lower(), place) and context.row.changed[path] is not None
        for path in context.row.changed
        for place in list_paths(criterion)
    )
    if made and call is not None:
        misleading = find_misleading_fact(f"{check.where} {check.found} {join_text(call.args)}", call, context.task)
        why = "another time than in the other calendars; " if odd_calendar else ""
        sign = make_call_sign(call, criterion.find_place_of(call), f"{call.name}: {why}{check.message}"[:500])
        return sign.model_copy(update={"fact": misleading.id if misleading else None})
    nearest = None if made else _find_nearest_damage(criterion, context)
    if made or nearest:
        where = nearest or criterion.place
        return FailureSign(label="incorrect_tool_call", where=where, message=check.message[:500])
    return FailureSign(
        label="missing_action", where=criterion.place, message=f"nothing was done here: {check.message}"[:500]
    )


def find_misleading_fact(text: str, call: Call | None, task: Task) -> Fact | None:
    """Return the superseded fact or decoy that explains what a check has found, if any.

    It is one whose value the text holds, if no needed fact shares that value, or one that a call of those followed.

    Args:
        text: What was found, and where.
        call: The call that made it, if it is known.
    """
    needed = {value.value for fact in select_needed_facts(task.facts) for value in fact.values}
    superseded = find_superseded_ids(task.facts)
    for fact in task.facts:
        if (fact.id in superseded or fact.kind == "decoy") and any(
            value.value not in needed and is_mentioned(text, value) for value in fact.values
        ):
            return fact
    way = find_followed_way(call, task) if call is not None else None
    return next((fact for fact in task.facts if way is not None and fact.id == way.fact), None)


def make_call_sign(call: Call, where: str, message: str) -> FailureSign:
    """Make the sign of a wrong call."""
    return FailureSign(label="incorrect_tool_call", step=call.position + 1, where=where, message=message)


def is_done_otherwise(step: Call, context: FailureContext) -> bool:
    """Return whether other calls at the same place supply every expected text that the step would supply."""
    own_texts = context.expected_texts.find_in(step.args)
    if not own_texts:
        return False
    texts_at_place = "\n".join(
        join_text(call.args)
        for call in context.calls
        if call.is_successful
        and call.may_write
        and set(call.changed_places) & set(step.changed_places)
        and not _fills_cell_of_another_step(call, step, context)
    )
    return own_texts <= context.expected_texts.find_in(texts_at_place)


def _fills_cell_of_another_step(call: Call, step: Call, context: FailureContext) -> bool:
    """Return whether a call fills only the cell that another step of the reference fills."""
    matched_calls = context.alignment.matched_calls if context.alignment else {}
    is_single = call.name == step.name and CELL_ARGUMENT in call.args and "values" not in call.args
    return is_single and any(one is call and at != step.position for at, one in matched_calls.items())


def _is_tried(step: Call, context: FailureContext) -> bool:
    is_paired = context.alignment is not None and step.position in context.alignment.tried_calls
    return is_paired or _is_tried_there(step, context)


def _is_tried_there(step: Call, context: FailureContext) -> bool:
    return any(
        call.name == step.name and not call.is_successful and set(call.changed_places) & set(step.changed_places)
        for call in context.calls
    )


def _lacks_its_file(call: Call, context: FailureContext) -> bool:
    """Return whether a call was refused at a file that a step left out would have made, or one made from that."""
    missing, there = set[str](), {path.lower() for path, digest in context.row.changed.items() if digest is not None}
    for step in context.alignment.unmatched_steps if context.alignment else ():
        if missing.intersection(step.read_places) or not _is_tried_there(step, context):
            missing.update(place for place in step.changed_places if place not in {*context.office_paths, *there})
    return any(place in missing for place in call.places)


def _is_other_file_opened(step: Call, context: FailureContext) -> bool:
    """Return whether the same was done with another file, or with a file of the same kind that no step names."""
    plan = context.alignment.plan if context.alignment else ()
    planned = {place for one in plan for place in one.places}
    return any(
        call.name == step.name and call.is_successful and any(place not in planned for place in call.places)
        for call in context.calls
    )


def _find_substitute_calls(
    step: Call, criterion: FailedCriterion, context: FailureContext
) -> Iterator[tuple[Call, str]]:
    """Yield calls made in place of a step, each with a message.

    These are calls of another action that match no step, and calls of the same action with some of the step's expected
    texts that the step they were matched to does not have.
    """
    alignment = context.alignment
    own_texts = context.expected_texts.find_in(step.args)
    step_of_call = {call.position: at for at, call in alignment.matched_calls.items()} if alignment else {}
    by_index = {one.position: one for one in alignment.plan} if alignment else {}
    unmatched = {call.position for call in alignment.unmatched_calls} if alignment else set()
    for call in context.calls:
        if not (call.is_successful and call.may_write and set(call.changed_places) & set(step.changed_places)):
            continue
        if call.name == step.name:
            own_arguments = by_index[step_of_call[call.position]].args if call.position in step_of_call else {}
            given_texts = context.expected_texts.find_in(call.args)
            missing = next((text for text in own_texts if text not in given_texts), None)
            if missing is not None and not own_texts & given_texts <= context.expected_texts.find_in(own_arguments):
                yield call, f"{call.name}: expected {missing[:_SHOWN_CHARS]!r}, which is not in its arguments"
        elif call.position in unmatched:
            yield call, f"{call.name}: {criterion.checks[0].message}"[:500]


def _is_wanted_elsewhere(check: Check, context: FailureContext) -> bool:
    """Return whether the mail at which a check failed is the right one for another criterion."""
    verdict = context.row.verdict
    return check.name == "evaluate_mail" and any(
        (one.name, one.where, one.status, one.part) == (check.name, check.where, "passed", "goal")
        for one in (verdict.checks if verdict else ())
    )


def list_paths(criterion: FailedCriterion) -> Iterator[str]:
    """Yield the files at the places of a criterion; mail to a person lies in the folder of the name before the `@`."""
    for place in criterion.places:
        to = place.removeprefix("emails/to/")
        yield place if to == place else f"emails/{to.partition('@')[0]}"


def _find_nearest_damage(criterion: FailedCriterion, context: FailureContext) -> str:
    """Return the place of something new of the kind that a criterion misses, made where nobody asked for it."""
    kinds = {_kind(place) for place in criterion.places}
    return next(
        (
            check.where
            for check in context.damage
            if check.name.endswith("_created") and _kind(find_path(check)) in kinds
        ),
        "",
    )


def _kind(path: str) -> str:
    return "emails" if path.startswith("emails") else path.rpartition(".")[2]
