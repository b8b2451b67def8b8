"""Every verdict of a run, made again from its recording: the office, and the files that were changed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from criteria import Profile
from data_model import FrozenModel, Verdict
from evaluation.config import open_dataset
from evaluation.episodes.recorded_files import RECORDING_CHECK
from evaluation.run import load_eval_config, read_episode_rows
from evaluation.scoring_worker import ScoringWorker


class RescoredEpisode(FrozenModel):
    """One episode whose verdict was made again.

    Attributes:
        before: As the run has it, under the corrected profile.
    """

    task: str
    trial: int
    before: Verdict
    now: Verdict

    @property
    def has_other_answer(self) -> bool:
        """Whether the answer is another one."""
        return self.before.passed != self.now.passed

    @property
    def is_identical(self) -> bool:
        """Whether every check came out word for word as it was."""
        return self.before == self.now

    @property
    def why(self) -> str:
        """What fails now, or failed before, where the two differ."""
        failed_checks = (self.before if self.now.passed else self.now).failures[:1]
        return "; ".join(f"{check.name}: {check.message}" for check in failed_checks)


class RescoredRun(FrozenModel):
    """What scoring a run again came to.

    Attributes:
        episodes: That were scored.
        passed: Episodes.
        passed_before: See `passed`.
        differs: Those whose answer is another one now.
        holds: Whether every verdict is what the run says it is; under another profile than the run's own, none can be
            held so.
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
    """Make the verdict of every scored episode again, by task and trial, one at a time.

    The verdict of an episode whose files could not be recorded stays as it is.

    Args:
        dataset_folder: Where it lies now, if it was moved.

    Raises:
        InputError: Where the run, its dataset or a file of its recording is not there.
    """
    dataset = open_dataset(load_eval_config(run_folder), run_folder, dataset_folder)
    with ScoringWorker(dataset, run_folder) as scoring:
        for row in read_episode_rows(run_folder, dataset_folder):
            if row.verdict is not None:
                can_rescore = all(check.name != RECORDING_CHECK for check in row.verdict.checks)
                now = scoring.score_episode(row, profile) if can_rescore else row.verdict
                yield RescoredEpisode(task=row.task, trial=row.trial, before=row.verdict, now=now)


def rescore_run(run_folder: Path, profile: Profile = "corrected", dataset_folder: Path | None = None) -> RescoredRun:
    """Make every verdict of a run again and say where it differs."""
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
