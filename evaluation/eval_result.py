"""The result of an evaluation, in the few numbers that a command prints."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from data_model import EpisodeRow, FrozenModel, Verdict, share_passed_by_both
from evaluation.config import EvalConfig


class EvalResult(FrozenModel):
    """The result of an evaluation.

    Attributes:
        run: The folder of the run.
        solver: The solver.
        memory: The memory mode.
        top_k: The number of items retrieved; None if the memory mode does not retrieve.
        model: The model that acts, or None.
        episodes: The number of episodes that have an outcome.
        passed: The number of episodes that passed.
        pass_rate: In percent, the mean over tasks of the share of their scored trials that passed, twins counting as
            one task that passes where both pass; None if no trial was scored.
        goal_rate: Likewise, of the trials with all that must be there.
        collateral_rate: Likewise, of the trials that changed nothing else, over those in which that was decided.
        partial: In percent, the mean over tasks of the share of goal checks that passed.
        errored: The number of episodes whose endpoint failed.
        crashed: The number of episodes that ended by a fault of ours or a killed worker.
        not_applicable: The number of episodes whose solver does not apply to the task.
        stopped: If the budget was reached before all episodes had an outcome, the sentence that says so.
        was_finished: Whether nothing was left to do.
    """

    run: str
    solver: str
    memory: str
    top_k: int | None
    model: str | None
    episodes: int
    passed: int
    pass_rate: float | None
    goal_rate: float | None
    collateral_rate: float | None
    partial: float | None
    errored: int
    crashed: int
    not_applicable: int
    stopped: str = ""
    was_finished: bool = False

    def to_json_object(self) -> dict[str, Any]:
        """Return the JSON document that the command line prints."""
        return self.model_dump(mode="json", exclude={"stopped", "was_finished"})


def summarise_rows(
    run: Path, config: EvalConfig, rows: Iterable[EpisodeRow], stopped: str = "", was_finished: bool = False
) -> EvalResult:
    """Count the episodes of a run, reading one row at a time."""
    statuses, passed = Counter[str](), 0
    trials_by_task: defaultdict[str, dict[int, bool]] = defaultdict(dict)
    twins: dict[str, str] = {}
    shares: defaultdict[str, defaultdict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        statuses[row.status] += 1
        if row.status == "scored" and row.verdict is not None:
            passed += row.verdict.passed
            trials_by_task[row.task][row.trial] = row.verdict.passed
            twins |= {row.task: row.twin} if row.twin else {}
            for name, share in _list_shares(row.verdict):
                shares[name][row.task].append(share)
    return EvalResult(
        run=str(run),
        solver=config.solver,
        memory=config.memory,
        top_k=config.top_k,
        model=config.model,
        episodes=statuses.total(),
        passed=passed,
        pass_rate=_mean_percent(_list_pass_shares(trials_by_task, twins)),
        goal_rate=_mean_percent(map(_mean, shares["goal"].values())),
        collateral_rate=_mean_percent(map(_mean, shares["collateral"].values())),
        partial=_mean_percent(map(_mean, shares["partial"].values())),
        errored=statuses["errored"],
        crashed=statuses["crashed"],
        not_applicable=statuses["not_applicable"],
        stopped=stopped,
        was_finished=was_finished,
    )


def _list_shares(verdict: Verdict) -> Iterator[tuple[str, Fraction]]:
    yield "goal", Fraction(verdict.goal)
    yield "partial", Fraction(verdict.partial)
    if any(check.status != "not_run" for check in verdict.list_part("collateral")):
        yield "collateral", Fraction(verdict.collateral)


def _list_pass_shares(trials_by_task: Mapping[str, Mapping[int, bool]], twins: Mapping[str, str]) -> Iterator[Fraction]:
    for task, trials in trials_by_task.items():
        twin = twins.get(task)
        if twin is None:
            yield _mean([Fraction(passed) for passed in trials.values()])
        elif task < twin and (share := share_passed_by_both(trials, trials_by_task.get(twin, {}))) is not None:
            yield share


def _mean(shares: Sequence[Fraction]) -> Fraction:
    return sum(shares, Fraction()) / len(shares)


def _mean_percent(shares: Iterable[Fraction]) -> float | None:
    means = list(shares)
    return round(float(100 * sum(means, Fraction()) / len(means)), 2) if means else None
