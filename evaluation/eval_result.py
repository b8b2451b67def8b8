"""What an evaluation came to, in the few numbers that a command prints."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from data_model import EpisodeRow, FrozenModel
from evaluation.config import EvalConfig


class EvalResult(FrozenModel):
    """What an evaluation came to.

    Attributes:
        top_k: None where the memory mode retrieves nothing.
        model: None where no model acts.
        episodes: That have an outcome.
        passed: Episodes.
        pass_rate: In percent, the mean over tasks of the share of their scored trials that passed; None where none was
            scored.
        stopped: The sentence that says why not all have one, where the budget was reached.
        was_finished: There was nothing left to do.
    """

    run: str
    solver: str
    memory: str
    top_k: int | None
    model: str | None
    episodes: int
    passed: int
    pass_rate: float | None
    errored: int
    crashed: int
    not_applicable: int
    stopped: str = ""
    was_finished: bool = False

    def to_json_object(self) -> dict[str, Any]:
        """The JSON document of the command line."""
        return self.model_dump(mode="json", exclude={"stopped", "was_finished"})


def summarise_rows(
    run: Path, config: EvalConfig, rows: Iterable[EpisodeRow], stopped: str = "", was_finished: bool = False
) -> EvalResult:
    """Count the episodes of a run; rows are taken one at a time."""
    statuses, passed = Counter[str](), 0
    trials: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        statuses[row.status] += 1
        if row.status == "scored" and row.verdict is not None:
            passed += row.verdict.passed
            trials[row.task][0] += row.verdict.passed
            trials[row.task][1] += 1
    shares = [good / scored for good, scored in trials.values()]
    return EvalResult(
        run=str(run),
        solver=config.solver,
        memory=config.memory,
        top_k=config.top_k,
        model=config.model,
        episodes=statuses.total(),
        passed=passed,
        pass_rate=round(100 * sum(shares) / len(shares), 2) if shares else None,
        errored=statuses["errored"],
        crashed=statuses["crashed"],
        not_applicable=statuses["not_applicable"],
        stopped=stopped,
        was_finished=was_finished,
    )
