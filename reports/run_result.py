"""Make the result that `homer eval` prints from the totals of a run."""

from evaluation import EvalResult
from metrics import RunTotals, compute_pass_rates


def make_eval_result(run: RunTotals) -> EvalResult:
    """Make the result of a finished run from its totals."""
    rate = compute_pass_rates(run.tasks.values()).overall
    return EvalResult(
        run=run.name,
        solver=run.config.solver,
        memory=run.config.memory,
        top_k=run.config.top_k,
        model=run.config.model,
        episodes=run.episodes,
        passed=run.passed,
        pass_rate=None if rate is None else round(100 * rate, 2),
        errored=run.statuses["errored"],
        crashed=run.statuses["crashed"],
        not_applicable=run.statuses["not_applicable"],
    )
