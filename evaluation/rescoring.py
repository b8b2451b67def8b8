"""Every verdict of a run, made again from its recording: the office, and the files that were changed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data_model import Frozen, Verdict
from evaluation.bounded_scoring import BoundedScoring
from evaluation.config import open_dataset
from evaluation.recording import UNRECORDED
from evaluation.running import config_of, episode_rows
from office_env.criteria import Profile


class Rescored(Frozen):
    """One episode whose verdict was made again. before: as the run has it, under the corrected profile."""

    task: str
    trial: int
    before: Verdict
    now: Verdict

    @property
    def differs(self) -> bool:
        """Whether the answer is another one."""
        return self.before.passed != self.now.passed

    @property
    def is_same(self) -> bool:
        """Whether every check came out word for word as it was."""
        return self.before == self.now

    @property
    def why(self) -> str:
        """What fails now, or failed before, where the two differ."""
        told = (self.before if self.now.passed else self.now).offences[:1]
        return "; ".join(f"{check.name}: {check.message}" for check in told)


class RescoredRun(Frozen):
    """What scoring a run again came to.

    episodes: that were scored. passed, passed_before: episodes. differs: those whose answer is another one now. holds:
    whether every verdict is what the run says it is; under another profile than the run's own, none can be held so.
    """

    run: str
    profile: Profile
    episodes: int
    passed: int
    passed_before: int
    differs: tuple[dict[str, Any], ...]
    holds: bool


def rescored_episodes(run: Path, profile: Profile = "corrected", dataset: Path | None = None) -> Iterator[Rescored]:
    """Make the verdict of every scored episode again, by task and trial, one at a time.

    The verdict of an episode whose files could not be recorded stays as it is. dataset: where it lies now, if it was
    moved. Raises InputError where the run, its dataset or a file of its recording is not there.
    """
    opened = open_dataset(config_of(run), run, dataset)
    with BoundedScoring(opened, run) as scoring:
        for row in episode_rows(run, dataset):
            if row.verdict is not None:
                is_kept = all(check.name != UNRECORDED for check in row.verdict.checks)
                now = scoring.score_episode(row, profile) if is_kept else row.verdict
                yield Rescored(task=row.task, trial=row.trial, before=row.verdict, now=now)


def score_run(run: Path, profile: Profile = "corrected", dataset: Path | None = None) -> RescoredRun:
    """Make every verdict of a run again and say where it differs."""
    episodes = passed = passed_before = 0
    differs, is_same = list[dict[str, Any]](), True
    for one in rescored_episodes(run, profile, dataset):
        episodes += 1
        passed += one.now.passed
        passed_before += one.before.passed
        is_same = is_same and one.is_same
        if one.differs or (profile == "corrected" and not one.is_same):
            told = {"before": one.before.passed, "now": one.now.passed, "why": one.why}
            differs.append({"task": one.task, "trial": one.trial, **told})
    return RescoredRun(
        run=str(run),
        profile=profile,
        episodes=episodes,
        passed=passed,
        passed_before=passed_before,
        differs=tuple(differs),
        holds=is_same or profile != "corrected",
    )
