"""The sums for each task of a run; their size does not depend on the number or length of its episodes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from data_model import EpisodeRow, share_passed_by_both
from evaluation import EvalConfig


@dataclass(slots=True)
class TaskTotals:
    """Sums over the scored trials of one task; calls and cost include unscored trials.

    Attributes:
        app_group: The number of applications that the task needs.
        needed_facts: The number of live needed facts of the task; None if the dataset has none.
        remembered_facts: How many of them were in the history, summed over trials.
        complete_histories: Trials whose history contained all of them.
        goal: Trials whose goal checks all passed.
        collateral: Trials that changed nothing else.
        collateral_decided: Trials whose verdict counts what else was changed.
        partial: The shares of goal checks that passed, summed over trials.
        twin: The id of the task that asks for the same, if there is one.
        trials: Scored trial -> whether it passed; kept for tasks with a twin alone.
    """

    task: str
    app_group: int
    needed_facts: int | None = None
    scored: int = 0
    passed: int = 0
    steps: int = 0
    steps_of_passed: int = 0
    history_tokens: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    remembered_facts: int = 0
    complete_histories: int = 0
    goal: int = 0
    collateral: int = 0
    collateral_decided: int = 0
    partial: Fraction = Fraction()
    calls: int = 0
    cost_usd: float = 0.0
    twin: str | None = None
    trials: dict[int, bool] = field(default_factory=dict)

    @property
    def pass_share(self) -> float | None:
        """The share of scored trials that passed; None if none was scored."""
        return self.passed / self.scored if self.scored else None

    def add(self, row: EpisodeRow) -> None:
        """Add one episode to the sums."""
        self.calls += row.usage.calls
        self.cost_usd += row.usage.cost_usd
        if row.status != "scored" or row.verdict is None:
            return
        self.scored += 1
        self.steps += row.steps
        self.goal += row.verdict.goal
        self.collateral += row.verdict.collateral
        self.collateral_decided += any(check.status != "not_run" for check in row.verdict.list_part("collateral"))
        self.partial += Fraction(row.verdict.partial)
        if self.twin is not None:
            self.trials[row.trial] = row.verdict.passed
        if row.verdict.passed:
            self.passed += 1
            self.steps_of_passed += row.steps
        self.history_tokens += row.tokens.history
        self.input_tokens += row.tokens.input
        self.output_tokens += row.tokens.output
        self.remembered_facts += len(row.remembered)
        self.complete_histories += len(row.remembered) == self.needed_facts


class CountedShare(NamedTuple):
    """What counts once in a pass rate: a task without a twin, or a pair of twins.

    Attributes:
        task: The id of the task, or of the earlier one of twins.
        app_group: The number of applications, of twins that of the one that needs more.
        share: The share of scored trials that passed; of twins, that both passed.
    """

    task: str
    app_group: int
    share: Fraction


def list_counted_shares(tasks: Iterable[TaskTotals]) -> Iterator[CountedShare]:
    """Yield what counts in a pass rate; a task without a scored trial does not, nor a twin without the other one."""
    by_id = {task.task: task for task in tasks if task.scored}
    for task in by_id.values():
        if task.twin is None:
            yield CountedShare(task.task, task.app_group, Fraction(task.passed, task.scored))
        elif task.task < task.twin and (twin := by_id.get(task.twin)) is not None:
            share = share_passed_by_both(task.trials, twin.trials)
            if share is not None:
                yield CountedShare(task.task, max(task.app_group, twin.app_group), share)


@dataclass(slots=True)
class RunTotals:
    """The totals of one run of a report.

    Attributes:
        name: The path of the run as the caller gave it.
        tasks: The totals of each task, by id.
        statuses: The number of episodes by status.
        damage: The number of scored episodes by the kind of damage that they did, such as `cells_changed`.
    """

    name: str
    path: Path
    config: EvalConfig
    tasks: dict[str, TaskTotals] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)
    damage: Counter[str] = field(default_factory=Counter)

    def add(self, task: TaskTotals, row: EpisodeRow) -> None:
        """Add one episode to the totals of its task and of the run."""
        self.statuses[row.status] += 1
        task.add(row)
        if row.status == "scored" and row.verdict is not None:
            collateral = row.verdict.list_part("collateral")
            self.damage.update({check.name for check in collateral if check.status in ("failed", "error")})

    @property
    def episodes(self) -> int:
        """The number of episodes that have an outcome."""
        return self.statuses.total()

    @property
    def passed(self) -> int:
        """The number of episodes that passed."""
        return sum(task.passed for task in self.tasks.values())

    @property
    def scored_tasks(self) -> Iterator[TaskTotals]:
        """The tasks with a scored trial, sorted by id."""
        return (self.tasks[name] for name in sorted(self.tasks) if self.tasks[name].scored)

    @property
    def pass_shares(self) -> dict[str, float]:
        """Task id -> share of its scored trials that passed; tasks without a scored trial are left out.

        Twins are one entry, with the id of the earlier one and the share that both passed.
        """
        return {one.task: float(one.share) for one in list_counted_shares(self.scored_tasks)}
