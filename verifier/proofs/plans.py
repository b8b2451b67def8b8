"""Plans that must pass and plans that must fail, each run in a fresh workspace."""

from data_model import Check, Checks, Plan, failed, not_run, passed
from verifier.proving import Attempt, Bench, proof

FEWEST_WRONG_WAYS = 3


@proof(needs=("solution",))
def solution_passes(bench: Bench) -> Checks:
    """The reference solution runs without a refusal, and what it leaves passes every criterion."""
    yield _must_pass(bench, bench.task.solution or (), "/solution")


@proof(needs=("solution",))
def right_ways_pass(bench: Bench) -> Checks:
    """Every other right way runs without a refusal and passes."""
    if not bench.task.right_ways:
        yield not_run("the task names no other right way")
    for index, way in enumerate(bench.task.right_ways):
        yield _must_pass(bench, way.plan, f"/right_ways/{index}")


@proof(needs=("solution",))
def wrong_ways_fail(bench: Bench) -> Checks:
    """Every wrong way fails, and there are three or more of them."""
    ways = bench.task.wrong_ways
    if len(ways) < FEWEST_WRONG_WAYS:
        yield failed("/wrong_ways", f"{FEWEST_WRONG_WAYS} or more", str(len(ways)))
    for index, way in enumerate(ways):
        yield _must_fail(bench.run(way.plan), f"/wrong_ways/{index}", f"the way that {way.why}")


@proof
def noop_fails(bench: Bench) -> Checks:
    """Doing nothing fails."""
    yield _must_fail(bench.run(()), "noop", "doing nothing")


@proof
def touch_fails(bench: Bench) -> Checks:
    """Touching an empty file for each one that must exist, and deleting each one that must not, fails."""
    yield _must_fail(bench.touch(), "touch", "touching empty files")


def _must_pass(bench: Bench, plan: Plan, where: str) -> Check:
    attempt = bench.run(plan)
    if attempt.refused_at is not None:
        return failed(f"{where}/{attempt.refused_at}", "a step that can be carried out", attempt.refusal)
    if not attempt.verdict.passed:
        offence = next((f"{one.name}: {one.message}" for one in attempt.verdict.offences), "no criterion")
        return failed(where, "every criterion to pass", offence)
    return passed("every criterion passes", where)


def _must_fail(attempt: Attempt, where: str, what: str) -> Check:
    if attempt.verdict.passed:
        return failed(where, f"{what} to fail", "every criterion passed")
    return passed(f"{what} fails", where)
