"""What `homer eval` prints of a run, made from a report's figures."""

from evaluation import EvalResult
from reports.statistics import RunTotals, pass_rates


def make_eval_result(run: RunTotals) -> EvalResult:
    """The few numbers of a finished run."""
    rate = pass_rates(run.tasks.values()).overall
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
