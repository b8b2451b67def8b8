"""Rescoring of a run: every verdict is made again from the office and the recorded changes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from criteria import Profile
from data_model import FrozenModel, Verdict
from evaluation.episodes.recorded_files import RECORDING_CHECK
from evaluation.run_dataset import open_dataset
from evaluation.run_rows import load_eval_config, read_episode_rows
from evaluation.scoring_worker import ScoringWorker


class RescoredEpisode(FrozenModel):
    """One episode that was scored again.

    Attributes:
        task: The id of the task.
        trial: The number of the trial, from 1.
        before: The verdict in the run, under the corrected profile.
        now: The verdict made again.
    """

    task: str
    trial: int
    before: Verdict
    now: Verdict

    @property
    def has_other_answer(self) -> bool:
        """Whether the two verdicts differ in whether the episode passed."""
        return self.before.passed != self.now.passed

    @property
    def is_identical(self) -> bool:
        """Whether every check is the same, word for word."""
        return self.before == self.now

    @property
    def why(self) -> str:
        """The first check that fails now, or that failed before if the episode passes now."""
        failed_checks = (self.before if self.now.passed else self.now).failures[:1]
        return "; ".join(f"{check.name}: {check.message}" for check in failed_checks)


class RescoredRun(FrozenModel):
    """The result of scoring a run again.

    Attributes:
        run: The folder of the run.
        profile: The profile that was used.
        episodes: The number of scored episodes.
        passed: The number of episodes that pass now.
        passed_before: The number of episodes that passed in the run.
        differs: The episodes whose result differs.
        holds: Whether every verdict is identical to that of the run; always true for a profile other than the run's,
            because its verdicts cannot be compared.
    """

    run: str
    profile: Profile
    episodes: int
    passed: int
    passed_before: int
    differs: tuple[dict[str, Any], ...]
    holds: bool


def rescore_episodes(
    run_folder: Path, profile: Profile = "corrected", dataset_folder: Path | None = None
) -> Iterator[RescoredEpisode]:
    """Score every scored episode again and yield the results by task and trial.

    An episode whose files could not be recorded keeps its verdict.

    Args:
        run_folder: The folder of the run.
        profile: The profile to score with.
        dataset_folder: The present folder of the dataset, if it was moved.

    Raises:
        InputError: The run, its dataset or a file of its recording is missing.
    """
    dataset = open_dataset(load_eval_config(run_folder), run_folder, dataset_folder)
    with ScoringWorker(dataset, run_folder) as scoring:
        for row in read_episode_rows(run_folder, dataset_folder):
            if row.verdict is not None:
                can_rescore = all(check.name != RECORDING_CHECK for check in row.verdict.checks)
                now = scoring.score_episode(row, profile) if can_rescore else row.verdict
                yield RescoredEpisode(task=row.task, trial=row.trial, before=row.verdict, now=now)


def rescore_run(run_folder: Path, profile: Profile = "corrected", dataset_folder: Path | None = None) -> RescoredRun:
    """Score every episode of a run again and return where the results differ."""
    episodes = passed = passed_before = 0
    differs, is_identical = list[dict[str, Any]](), True
    for episode in rescore_episodes(run_folder, profile, dataset_folder):
        episodes += 1
        passed += episode.now.passed
        passed_before += episode.before.passed
        is_identical = is_identical and episode.is_identical
        if episode.has_other_answer or (profile == "corrected" and not episode.is_identical):
            difference = {"before": episode.before.passed, "now": episode.now.passed, "why": episode.why}
            differs.append({"task": episode.task, "trial": episode.trial, **difference})
    return RescoredRun(
        run=str(run_folder),
        profile=profile,
        episodes=episodes,
        passed=passed,
        passed_before=passed_before,
        differs=tuple(differs),
        holds=is_identical or profile != "corrected",
    )
