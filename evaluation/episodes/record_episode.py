"""The record of a played episode: its verdict, its steps and its changed files, as one row."""

from pathlib import Path

from criteria import score_workspace
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
    name_checks,
    refuse_large_row,
)
from evaluation.episodes.episode_folder import RunFolderBlocked
from evaluation.episodes.episode_job import EvalContext
from evaluation.episodes.recorded_files import RECORDING_CHECK, store_changes, write_steps
from office_env import Office, Workspace
from processes import WorkerTermination


def score_and_record_episode(
    row: EpisodeRow, trajectory: Trajectory, workspace_folder: Path, context: EvalContext, dataset: Dataset
) -> EpisodeRow:
    """Score the files left in a workspace and write the recording; the row counts once the ledger has it."""
    task = dataset.seek_task(row.task)
    office = Office(dataset.store, task.office)
    if workspace_folder.is_symlink():
        # The target of a link is not a workspace.
        workspace_folder.unlink()
    verdict = score_workspace(task, Workspace(workspace_folder), office, dataset.read_references(task))
    return record_episode(row, trajectory, verdict, Workspace(workspace_folder), office, context)


def record_episode(
    row: EpisodeRow,
    trajectory: Trajectory,
    verdict: Verdict,
    workspace: Workspace,
    office: Office,
    context: EvalContext,
) -> EpisodeRow:
    """Write the recording of an episode that has its verdict."""
    _record_steps(row, trajectory.steps, context)
    scored = row.model_copy(update={"stop": trajectory.stop, "verdict": verdict, "steps": len(trajectory.steps)})
    try:
        return _with_changes(scored, store_changes(workspace, office, ContentStore(Path(context.run_folder))))
    except ActionRefused as refusal:
        unrecorded = error(f"the files that were left cannot be recorded: {refusal}")
        return scored.model_copy(update={"verdict": Verdict(checks=name_checks(RECORDING_CHECK, [unrecorded]))})


def _with_changes(row: EpisodeRow, changed: dict[str, str | None]) -> EpisodeRow:
    complete_row = row.model_copy(update={"changed": changed})
    try:
        refuse_large_row(complete_row, bounds.ROW_BYTES, "the row of the episode")
    except InputError as fault:
        raise ActionRefused(f"{len(changed):,} have changed; {fault}") from fault
    return complete_row


def make_unscored_verdict(ending: WorkerTermination) -> Verdict:
    """Return the verdict on files that cannot be read within the limits: an error, which fails."""
    return Verdict(
        checks=name_checks("scoring", [error(f"the files that were left cannot be scored: {ending.description}")])
    )


def record_lost_episode(row: EpisodeRow, ending: WorkerTermination, context: EvalContext) -> EpisodeRow:
    """Return the row of an episode of which nothing can be read, since even recording it has ended a worker."""
    _record_steps(row, (), context, is_last_try=True)
    result_fields = {
        "stop": "solver_error",
        "why": ending.description,
        "verdict": make_unscored_verdict(ending),
        "steps": 0,
        "changed": {},
    }
    return row.model_copy(update=result_fields)


def _record_steps(row: EpisodeRow, steps: tuple[Step, ...], context: EvalContext, is_last_try: bool = False) -> None:
    run_folder = Path(context.run_folder)
    folder = run_folder / "trajectories"
    try:
        write_steps(run_folder, row.task, row.trial, steps)
    except OSError as os_error:
        # A user's solver may have put something else in the folder's place, or used up the open files of this process.
        is_blocked = is_last_try or folder.is_symlink() or not folder.is_dir()
        error_type = RunFolderBlocked if is_blocked else InputError
        raise error_type(f"cannot be written: {os_error.strerror}", where=str(folder)) from os_error
