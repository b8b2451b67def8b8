"""The collateral part of a verdict: every change of the office that nothing asked for and nothing allows."""

from collections.abc import Collection, Sequence

from criteria.cannot_check import CannotCheck
from criteria.collateral.content_change import ContentChange
from criteria.collateral.content_changes import find_content_changes
from criteria.collateral.conversion_sources import find_conversion_sources
from criteria.collateral.false_refusals import is_false_refusal
from criteria.collateral.permissions import find_grown_formulas, is_in_scratch, is_matched, is_permitted
from criteria.registry import MatchedItem
from criteria.step_budget import limit_steps
from data_model import (
    ActionRefused,
    Check,
    Checks,
    PermittedChange,
    Task,
    bounds,
    error,
    failed,
    limit_step_time,
    passed,
)
from file_formats import UnreadableFile
from office_env import FileTree

_MAX_REPORTED = 20


def check_collateral(
    task: Task, workspace: FileTree, seed: FileTree, matches: Collection[MatchedItem], decides: bool = True
) -> tuple[Check, ...]:
    """Check that whatever the criteria did not ask for is as it was.

    Args:
        task: The task; its `may_change` lists what else is permitted.
        workspace: The files that were left behind.
        seed: The office in which the episode started.
        matches: What the criteria have accepted.
        decides: Whether damage fails the verdict; never for a task without `may_change`.

    Returns:
        A failed check for each damage (at most 20, and one that counts the rest), named after what was damaged, such as
        `cells_changed`; or one passed check. If they do not decide, they are `not_run` and say the same.
    """
    with limit_step_time("the collateral part", bounds.CRITERION_S):
        checks = tuple(_check_damage(task, workspace, seed, matches))
    if not decides or task.may_change is None:
        checks = tuple(check.model_copy(update={"status": "not_run"}) for check in checks)
    return tuple(check.model_copy(update={"part": "collateral"}) for check in checks)


def _check_damage(task: Task, workspace: FileTree, seed: FileTree, matches: Collection[MatchedItem]) -> Checks:
    try:
        with limit_steps():
            damage = _drop_copies(find_damage(task, workspace, seed, matches))
    except (CannotCheck, UnreadableFile, ActionRefused) as exception:
        yield error(f"what else has changed cannot be found: {exception}").model_copy(update={"name": "collateral"})
        return
    except MemoryError:
        yield error("what else has changed takes too much memory to find").model_copy(update={"name": "collateral"})
        return
    for change in damage[:_MAX_REPORTED]:
        yield _describe_damage(change)
    if len(damage) > _MAX_REPORTED:
        message = f"{len(damage) - _MAX_REPORTED:,} more changes that nothing asked for"
        yield failed(message=message).model_copy(update={"name": "collateral"})
    if not damage:
        yield passed("everything else is as it was").model_copy(update={"name": "collateral"})


def find_damage(
    task: Task,
    workspace: FileTree,
    seed: FileTree,
    matches: Collection[MatchedItem],
    permitted: Sequence[PermittedChange] | None = None,
) -> tuple[ContentChange, ...]:
    """Find the changes of the office that nothing asked for and nothing allows, in order of path and place.

    Args:
        permitted: What is permitted instead of the task's `may_change`.

    Raises:
        CannotCheck: The changes are more than can be looked at.
    """
    changes = find_content_changes(seed, workspace)
    also_permitted = (task.may_change or ()) if permitted is None else permitted
    accepted = frozenset(matches)
    allowed = [
        change
        for change in changes
        if is_matched(change, accepted)
        or is_in_scratch(change)
        or (is_permitted(change, also_permitted) and not is_false_refusal(change, task, workspace))
    ]
    remaining = [change for change in changes if change not in set(allowed)]
    following = find_grown_formulas(remaining, allowed) if remaining else set()
    following |= find_conversion_sources(remaining, allowed, workspace, task) if remaining else set()
    return tuple(change for change in remaining if change not in following)


def _drop_copies(damage: Sequence[ContentChange]) -> tuple[ContentChange, ...]:
    """Return each new mail once, at its first path: its copies in several mailboxes are one damage."""
    kept, mails = [], set[str]()
    for change in damage:
        is_new_mail = change.unit == "mail" and change.how == "created"
        if not is_new_mail or change.item not in mails:
            kept.append(change)
        if is_new_mail:
            mails.add(change.item)
    return tuple(kept)


def _describe_damage(change: ContentChange) -> Check:
    where = f"{change.path}, {change.unit} {change.item}" if change.item else change.path
    expected = "as it was" if change.how != "created" else f"no new {change.unit}"
    if change.how != "created" and change.before:
        expected = f"{change.before!r} as it was"
    found = {"created": f"{change.after!r}" if change.after else "a new one", "deleted": "deleted"}.get(
        change.how, f"{change.after!r}" if change.after else "another content"
    )
    return failed(where, expected, found).model_copy(update={"name": f"{change.unit}_{change.how}"})
