"""What the right plans of a task change in its office, and what a solver may therefore change."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from criteria import (
    ANSWER_CRITERIA,
    ContentChange,
    MatchedItem,
    RepeatedEvaluation,
    find_content_changes,
    is_matched,
)
from data_model import Criterion, PermittedChange, Plan, RightWay
from office_env import ANSWER_FILE, Office, PlanRunner, Services

_JUDGED_WHERE_THEY_ARE = (("answer", "created"), ("cells", "changed"), ("file", "created"), ("file", "changed"))


class PlanChanges(NamedTuple):
    """What one right plan of a task changes.

    Attributes:
        why: Why the plan is right, as the reason for a permission.
        changes: Its changes.
        matches: What the criteria accepted of them.
    """

    why: str
    changes: tuple[ContentChange, ...]
    matches: frozenset[MatchedItem]


def find_changes_of_plans(
    office: Office,
    solution: Plan,
    right_ways: Iterable[RightWay],
    criteria: Sequence[Criterion],
    services: Services | None = None,
) -> tuple[PlanChanges, ...]:
    """Run the solution and the other right ways, each in a fresh workspace, and find what they change.

    What one of them does as one before it did, in files that are the same, is neither performed nor checked again.

    Args:
        office: The office of the task.
        solution: The solution.
        right_ways: The other right ways.
        criteria: The criteria of the task, which say what was asked for.
        services: What the workspaces provide to applications, which must not be a model.
    """
    plans = [("the solution does it", solution)]
    plans += [(f"another right way does it: {way.why}", way.plan) for way in right_ways]
    runner, evaluation = PlanRunner(office, services), RepeatedEvaluation(criteria, office, {})
    found: list[PlanChanges] = []
    for why, plan in plans:
        workspace = runner.run(plan).workspace
        matches = frozenset(evaluation.evaluate(workspace).matches)
        found.append(PlanChanges(why, find_content_changes(office, workspace), matches))
    return tuple(found)


def find_untouched_file(office: Office, plans: Sequence[PlanChanges]) -> str | None:
    """Return the first file of the office that no right plan changes, or None."""
    changed = {change.path for plan in plans for change in plan.changes}
    return next((name for name in office.names() if name not in changed), None)


def derive_permitted_changes(
    plans: Iterable[PlanChanges], criteria: Iterable[Criterion]
) -> tuple[PermittedChange, ...]:
    """Derive what a solver may change: whatever a right plan changes, and an answer where no question was asked.

    New things that the criteria have asked for are left out, apart from files: one more mail or row would be damage. A
    cell that has to be changed and a file that has to be made stay permitted even if what they hold is wrong.
    """
    permitted: dict[tuple[str, str, str], PermittedChange] = {}
    for why, changes, matches in plans:
        for change in changes:
            if is_matched(change, matches) and (change.unit, change.how) not in _JUDGED_WHERE_THEY_ARE:
                continue
            where = _locate(change)
            one = PermittedChange(unit=change.unit, where=where, how=change.how, why=why)
            permitted.setdefault((change.unit, where, change.how), one)
    if not any(criterion.function in ANSWER_CRITERIA for criterion in criteria):
        why = "no question was asked, so an answer changes nothing"
        answer = PermittedChange(unit="answer", where=ANSWER_FILE, how="created", why=why)
        permitted.setdefault(("answer", ANSWER_FILE, "created"), answer)
    return tuple(permitted[key] for key in sorted(permitted))


def _locate(change: ContentChange) -> str:
    path = "emails" if change.unit == "mail" else change.path
    return f"{path}#{change.item}" if change.item else path
