"""Signs of damage: what an episode has changed beside its task, and what it did although it was called off."""

from collections.abc import Iterator, Sequence

from data_model import Check, Task, sha256_hex
from failure_analysis.called_off import CalledOffAction
from failure_analysis.calls import Call, join_text, normalise_place, overlaps
from failure_analysis.episode_failure import FailureSign
from failure_analysis.failed_criteria import find_path
from failure_analysis.failure_context import FailureContext
from failure_analysis.goal_signs import find_misleading_fact, list_paths

_MADE_WHOLE = ("mail_created", "event_created", "file_created")
"""Damage that one call does: it makes the whole thing."""
_ANSWERED_MAIL = ("reply_to", "may_quote")
"""The arguments of `evaluate_mail` that name the mail which is answered."""
MAIL_TO = "emails/to/"
_DIGEST_DIGITS = 12


def find_called_off_signs(called_off: Sequence[CalledOffAction]) -> Iterator[FailureSign]:
    """Yield the called-off actions that were carried out."""
    for one in called_off:
        what = f"{one.call.name}: this" if one.call else "this"
        yield FailureSign(
            label="inaccurate_planning",
            step=one.call.position + 1 if one.call else None,
            where=one.where,
            message=f"{what} was asked for ({one.action.text}) and called off ({one.retraction.text})",
            fact=one.retraction.id,
        )


def find_damage_signs(
    context: FailureContext, called_off: Sequence[CalledOffAction], explained_steps: frozenset[int]
) -> Iterator[FailureSign]:
    """Yield every damage, with the step that did it, and the fact that misled the solver, if any.

    What a wrong call has made instead of the wanted thing is a sign of that call, and no damage of its own. A mail,
    event or file that a step of the reference was to make, but that is not accepted as it is, was made by a wrong call.

    Args:
        explained_steps: Numbers of the steps that are known to be wrong.
    """
    planned = tuple(context.alignment.matched_calls.values()) if context.alignment else ()
    for check in context.damage:
        if any(one.explains((find_path(check),), (check,)) for one in called_off):
            continue
        call = find_damaging_call(check, context, planned)
        is_explained = call is not None and (
            call.position + 1 in explained_steps or _is_part_of_failed_work(check, call, context)
        )
        if is_explained and check.name.endswith("_created"):
            continue
        made_by = join_text(call.args) if call is not None and check.name in _MADE_WHOLE else ""
        misleading = find_misleading_fact(f"{check.where} {check.found} {made_by}", call, context.task)
        why = f"; {misleading.id} had said so: {misleading.text}" if misleading else ""
        yield FailureSign(
            label="incorrect_tool_call" if check.name in _MADE_WHOLE and call in planned else "collateral_damage",
            step=call.position + 1 if call else None,
            where=check.where,
            message=f"{check.name.replace('_', ' ')}: expected {check.expected}, found {check.found}{why}"[:500],
            fact=misleading.id if misleading else None,
        )


def _is_part_of_failed_work(check: Check, call: Call, context: FailureContext) -> bool:
    """Return whether a call did what the reference does, and counts as damage only since the rest of it is missing.

    A row without its last cell is no new row, so that its other cells seem to be unasked for.
    """
    steps = {step.position: step for step in context.alignment.plan} if context.alignment else {}
    matched_calls = context.alignment.matched_calls if context.alignment else {}
    is_right = any(one is call and not context.find_differences(steps[at], call) for at, one in matched_calls.items())
    failing_paths = [path for criterion in context.failed_criteria for path in list_paths(criterion)]
    at_place = [find_path(check), *(place for place in call.changed_places)]
    failing = (*failing_paths, *context.failing_places)
    return is_right and any(overlaps(one, other) for one in at_place for other in failing)


def find_damaging_call(check: Check, context: FailureContext, planned: Sequence[Call]) -> Call | None:
    """Return the call that did a damage: the one that sent the mail, or the last that may have changed the thing.

    Args:
        planned: The calls that correspond to steps of the reference; of two like calls, the other one did it.
    """
    writing_calls = [call for call in context.calls if call.is_successful and call.may_write]
    item = check.where.partition(", ")[2].casefold()
    if check.name == "mail_created":
        senders = [call for call in writing_calls if _may_have_sent(call, item, context.task)]
        return max(reversed(senders), key=lambda call: (_is_body(call, item), call not in planned), default=None)
    path = find_path(check)
    at_path = [call for call in writing_calls if any(overlaps(path, one) for one in call.changed_places)]
    if check.name == "event_created":
        at_path = [call for call in at_path if _count_named_arguments(call, item)]
    return max(reversed(at_path), key=lambda call: _count_named_arguments(call, item), default=None)


def _may_have_sent(call: Call, item: str, task: Task) -> bool:
    """Return whether a call names a recipient and the subject of a mail, or replies as the mail does.

    Args:
        item: The name of the mail, in lower case: `a@x.org > b@x.org, c@x.org: lunch [1f0c7a9be2d4]`.
    """
    if not call.name.startswith("email."):
        return False
    people = [place.removeprefix(MAIL_TO) for place in call.changed_places if place.startswith(MAIL_TO)]
    recipients = item.partition(" > ")[2].partition(": ")[0].split(", ")
    if call.name == "email.reply_email":
        answered = _list_answered_people(call, task)
        is_answer = {*answered} <= {*recipients} or {*recipients} <= {*answered, *people}
        return ": re: " in item and (not answered or is_answer)
    subject = " ".join(join_text(call.args.get("subject", "")).casefold().split())
    is_named = any(one in recipients or one in [name.partition("@")[0] for name in recipients] for one in people)
    return is_named and (not subject or f": {subject} [" in item)


def _list_answered_people(reply: Call, task: Task) -> list[str]:
    """Return to whom a reply goes, by the criteria that look for a reply to the same mail."""
    return [
        join_text(one).casefold()
        for criterion in task.criteria
        if criterion.function == "evaluate_mail"
        and any(normalise_place(criterion.args.get(name, "")) in reply.read_places for name in _ANSWERED_MAIL)
        for one in criterion.args.get("recipients", ())
    ]


def _is_body(call: Call, item: str) -> bool:
    """Return whether a mail has the text of a call as its body, by the digest in its name."""
    content = " ".join(join_text(call.args.get("content", "")).split())
    return item.endswith(f"[{sha256_hex(content.encode(errors='replace'))[:_DIGEST_DIGITS]}]")


def _count_named_arguments(call: Call, item: str) -> int:
    """Count the arguments of a call, such as a cell, a title or a start, that stand in the name of an item."""
    return sum(_stands_in(join_text(value).casefold(), item) for value in call.args.values())


def _stands_in(argument: str, item: str) -> bool:
    return bool(argument) and (item.endswith(f"!{argument}") or f" {argument} @ " in item or f"@ {argument}" in item)
