"""The proof that a row permits no more than its right plans do."""

from collections.abc import Iterator

from criteria import ANSWER_CRITERIA, find_content_changes
from data_model import Checks, Plan, failed, passed
from office_env import ANSWER_FILE
from verifier.proof_context import ProofContext
from verifier.proof_registry import proof

_ANSWER = ("answer", ANSWER_FILE, "created")


@proof(needs=("solution",), splits=("neo",))
def permitted_changes_come_from_right_plans(context: ProofContext) -> Checks:
    """The solution or another right way makes each change in `may_change`; only a needless answer may be there without.

    Otherwise a row could permit damage.
    """
    task = context.task
    if task.may_change is None:
        yield failed("/may_change", "the changes that a solver may make", "none listed")
        return
    made = {change for plan in _list_right_plans(context) for change in _find_changes(context, plan)}
    if all(criterion.function not in ANSWER_CRITERIA for criterion in task.criteria):
        made.add(_ANSWER)
    for index, permitted in enumerate(task.may_change):
        if (permitted.unit, permitted.where, permitted.how) not in made:
            what = f"{permitted.unit} {permitted.where[:80]!r} {permitted.how}"
            yield failed(f"/may_change/{index}", "a change that a right plan makes", what)
    yield passed(f"right plans make all {len(task.may_change)} changes that are permitted")


def _list_right_plans(context: ProofContext) -> Iterator[Plan]:
    yield context.task.solution or ()
    yield from (way.plan for way in context.task.right_ways)


def _find_changes(context: ProofContext, plan: Plan) -> Iterator[tuple[str, str, str]]:
    for change in find_content_changes(context.office, context.run_plan(plan).files):
        path = "emails" if change.unit == "mail" else change.path
        yield change.unit, f"{path}#{change.item}" if change.item else path, change.how
