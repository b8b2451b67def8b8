"""Make the result that `homer eval` prints from the totals of a run."""

from evaluation import EvalResult
from metrics import RunTotals, compute_pass_rates


def make_eval_result(run: RunTotals) -> EvalResult:
    """Make the result of a finished run from its totals."""
    rates = compute_pass_rates(run.tasks.values())
    return EvalResult(
        run=run.name,
        solver=run.config.solver,
        memory=run.config.memory,
        top_k=run.config.top_k,
        model=run.config.model,
        episodes=run.episodes,
        passed=run.passed,
        pass_rate=_round_percent(rates.overall),
        goal_rate=_round_percent(rates.goal),
        collateral_rate=_round_percent(rates.collateral),
        partial=_round_percent(rates.partial),
        errored=run.statuses["errored"],
        crashed=run.statuses["crashed"],
        not_applicable=run.statuses["not_applicable"],
    )


def _round_percent(rate: float | None) -> float | None:
    return None if rate is None else round(100 * rate, 2)
