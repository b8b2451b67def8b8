"""Proofs that run the plans of a task: the right ones must pass and the wrong ones fail, each in a fresh workspace."""

from data_model import Check, Checks, Plan, failed, find_superseded_ids, not_run, passed
from verifier.proof_context import ProofContext, check_plan_fails
from verifier.proof_registry import proof

MIN_WRONG_WAYS = 3


@proof(needs=("solution",))
def solution_passes(context: ProofContext) -> Checks:
    """The reference solution runs without a refusal, and the files it leaves pass every criterion."""
    yield _check_passes(context, context.task.solution or (), "/solution")


@proof(needs=("solution",))
def right_ways_pass(context: ProofContext) -> Checks:
    """Every plan in `right_ways` that is no other reading runs without a refusal and passes every criterion."""
    ways = [(index, way) for index, way in enumerate(context.task.right_ways) if way.reading is None]
    if not ways:
        yield not_run("the task names no other right way")
    for index, way in ways:
        yield _check_passes(context, way.plan, f"/right_ways/{index}")


@proof(needs=("solution",))
def readings_pass(context: ProofContext) -> Checks:
    """Where words of the user can be read in several sensible ways, the plan of each reading passes every criterion.

    The words of a reading stand in the intent or in the text of a fact that still holds.
    """
    task = context.task
    superseded = find_superseded_ids(task.facts)
    said = (task.intent, *(fact.text for fact in task.facts if fact.id not in superseded))
    readings = [(index, way) for index, way in enumerate(task.right_ways) if way.reading is not None]
    for index, way in readings:
        where = f"/right_ways/{index}"
        if not any((way.reading or "").casefold() in text.casefold() for text in said):
            yield failed(f"{where}/reading", "words of the intent or of a fact", str(way.reading)[:80])
        yield _check_passes(context, way.plan, where)
    if not readings:
        yield passed("the row lists no words that can be read in several ways")


@proof(needs=("solution",))
def wrong_ways_fail(context: ProofContext) -> Checks:
    """There are at least three wrong ways, and every one fails."""
    ways = context.task.wrong_ways
    if len(ways) < MIN_WRONG_WAYS:
        yield failed("/wrong_ways", f"{MIN_WRONG_WAYS} or more", str(len(ways)))
    for index, way in enumerate(ways):
        yield check_plan_fails(context.run_plan(way.plan), f"/wrong_ways/{index}", f"the way that {way.why}")


def _check_passes(context: ProofContext, plan: Plan, where: str) -> Check:
    result = context.run_plan(plan)
    if result.refused_at is not None:
        return failed(f"{where}/{result.refused_at}", "a step that can be carried out", result.refusal)
    if not result.verdict.passed:
        failure_message = next((f"{one.name}: {one.message}" for one in result.verdict.failures), "no criterion")
        return failed(where, "every criterion to pass", failure_message)
    return passed("every criterion passes", where)
