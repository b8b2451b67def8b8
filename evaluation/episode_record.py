"""What becomes of a played episode: its verdict, its steps and its changed files, as one row."""

from pathlib import Path

from data_model import (
    ActionRefused,
    ContentStore,
    Dataset,
    EpisodeRow,
    InputError,
    Step,
    Trajectory,
    Verdict,
    bounds,
    error,
    named,
    refuse_large_row,
)
from evaluation.episode_folder import RunBlocked
from evaluation.episode_order import EvalContext
from evaluation.recording import UNRECORDED, keep_changes, keep_steps
from office_env import Office, Workspace
from office_env.criteria import score_workspace
from run_ledger import Ending


def keep_episode(row: EpisodeRow, done: Trajectory, root: Path, told: EvalContext, dataset: Dataset) -> EpisodeRow:
    """Score what was left below root and write the recording; the row counts once the ledger has it."""
    task = dataset.task_at_once(row.task)
    office = Office(dataset.store, task.office)
    if root.is_symlink():
        # What it leads to is no workspace.
        root.unlink()
    verdict = score_workspace(task, Workspace(root), office, dataset.references(task))
    return keep_verdict(row, done, verdict, Workspace(root), office, told)


def keep_verdict(
    row: EpisodeRow, done: Trajectory, verdict: Verdict, workspace: Workspace, office: Office, told: EvalContext
) -> EpisodeRow:
    """Write the recording of an episode that has its verdict."""
    _record_steps(row, done.steps, told)
    kept = row.model_copy(update={"stop": done.stop, "verdict": verdict, "steps": len(done.steps)})
    try:
        return _with_changes(kept, keep_changes(workspace, office, ContentStore(Path(told.run))))
    except ActionRefused as refusal:
        unrecorded = error(f"the files that were left cannot be recorded: {refusal}")
        return kept.model_copy(update={"verdict": Verdict(checks=named(UNRECORDED, [unrecorded]))})


def _with_changes(row: EpisodeRow, changed: dict[str, str | None]) -> EpisodeRow:
    whole = row.model_copy(update={"changed": changed})
    try:
        refuse_large_row(whole, bounds.ROW_BYTES, "the row of the episode")
    except InputError as fault:
        raise ActionRefused(f"{len(changed):,} have changed; {fault}") from fault
    return whole


def unscored(ending: Ending) -> Verdict:
    """The verdict on files that cannot be looked at within the limits: an error, which fails."""
    return Verdict(checks=named("scoring", [error(f"the files that were left cannot be scored: {ending.how}")]))


def give_up(row: EpisodeRow, ending: Ending, told: EvalContext) -> EpisodeRow:
    """The row of an episode of which nothing can be read: even recording it has ended a worker."""
    _record_steps(row, (), told, is_last_try=True)
    found = {"stop": "solver_error", "why": ending.how, "verdict": unscored(ending), "steps": 0, "changed": {}}
    return row.model_copy(update=found)


def _record_steps(row: EpisodeRow, steps: tuple[Step, ...], told: EvalContext, is_last_try: bool = False) -> None:
    run = Path(told.run)
    folder = run / "trajectories"
    try:
        keep_steps(run, row.task, row.trial, steps)
    except OSError as failure:
        # A solver of the user's may have put something else in its place, or left this process no files to open.
        is_blocked = is_last_try or folder.is_symlink() or not folder.is_dir()
        fault = RunBlocked if is_blocked else InputError
        raise fault(f"cannot be written: {failure.strerror}", where=str(folder)) from failure
