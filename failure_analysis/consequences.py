"""Tell a failed criterion whose cause lies elsewhere from one that needs an explanation of its own."""

from collections.abc import Collection

from data_model import Check
from failure_analysis.calls import overlaps
from failure_analysis.damage_signs import find_damaging_call
from failure_analysis.failed_criteria import FailedCriterion, find_path
from failure_analysis.failure_context import FailureContext
from failure_analysis.goal_signs import list_paths


def is_consequence(criterion: FailedCriterion, context: FailureContext) -> bool:
    """Return whether a criterion failed because of a fault elsewhere that another check has found.

    A conversion fails with its source, whatever looks for a cell fails if that cell was damaged, and a mail that should
    go to nobody else fails by one more mail.
    """
    damaged_paths = {find_path(check) for check in context.damage}
    failing = {place for other in context.failed_criteria if other is not criterion for place in other.places}
    if criterion.source and criterion.source in damaged_paths | failing:
        return True
    unplanned = {find_path(check) for check in context.damage if _is_unplanned_mail(check, context)}
    changed = [path.lower() for path in context.row.changed]
    if is_done_instead_of_refused(criterion, context):
        return True
    is_sent = all(any(overlaps(path, place) for path in changed) for place in list_paths(criterion))
    if is_sent and all(
        _is_about_mails(check, unplanned)
        and not _misses_recipient(check, criterion)
        and not _reaches_recipients(check, criterion)
        for check in criterion.checks
    ):
        return True
    lost = [check for check in context.damage if not check.name.endswith("_created")]
    # Two criteria that miss the same table miss it for the same reason, though only one names the lost header.
    at_same_sheet = [
        other
        for other in context.failed_criteria
        if ", sheet " in criterion.place and other.place == criterion.place and other.places == criterion.places
    ]
    return any(
        find_path(check) in criterion.places and other.names(text)
        for check in lost
        for text in _list_shown_texts(check.expected)
        for other in (criterion, *at_same_sheet)
    )


def is_done_instead_of_refused(criterion: FailedCriterion, context: FailureContext) -> bool:
    """Return whether something was done that was to be refused, so that the refusal is missing for that reason."""
    planned = tuple(context.alignment.matched_calls.values()) if context.alignment else ()
    made = [
        find_damaging_call(check, context, planned) for check in context.damage if not check.name.endswith("_deleted")
    ]
    is_unanswered = all(check.found.startswith("no answer") for check in criterion.checks)
    is_refusal = criterion.criterion.function == "evaluate_refusal"
    return is_refusal and is_unanswered and any(call is not None and call not in planned for call in made)


def _is_about_mails(check: Check, paths: Collection[str]) -> bool:
    """Return whether a check failed at one of these mails, or found one of them beside the one mail that it expects."""
    is_too_many = check.expected == "one such mail"
    return find_path(check) in paths or (is_too_many and any(path in check.found.casefold() for path in paths))


def _reaches_recipients(check: Check, criterion: FailedCriterion) -> bool:
    """Return whether the mail that a check has found went to those who were to get one, and to nobody else.

    It was then sent in place of the right one, not beside it.
    """
    recipients = criterion.criterion.args.get("recipients")
    wanted = ", ".join(map(str, recipients)) if isinstance(recipients, list | tuple) else ""
    return bool(wanted) and check.found.casefold().startswith(f"a mail to {wanted}; ".casefold())


def _misses_recipient(check: Check, criterion: FailedCriterion) -> bool:
    """Return whether a check says which of the recipients got nothing that is right."""
    recipients = criterion.criterion.args.get("recipients")
    return isinstance(recipients, list | tuple) and any(check.expected.endswith(f", to {one}") for one in recipients)


def _is_unplanned_mail(check: Check, context: FailureContext) -> bool:
    """Return whether a damage is a mail that no step of the reference sends."""
    planned = tuple(context.alignment.matched_calls.values()) if context.alignment else ()
    return check.name == "mail_created" and find_damaging_call(check, context, planned) not in planned


def _list_shown_texts(expected: str) -> tuple[str, ...]:
    """Return the text that was there before a damage, which the check shows in quotation marks.

    A number may have its format behind it, as in `'81 as #,##0' as it was`.
    """
    text = expected.removesuffix("as it was").strip().strip("'\"")
    return (text, text.rpartition(" as ")[0])
