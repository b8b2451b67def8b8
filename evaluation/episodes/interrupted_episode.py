"""Episodes during which a worker process ended: a verdict on the files as they are, whatever ended it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from data_model import Dataset, EpisodeRow, StopReason, remove_tree
from evaluation.episodes.episode_folder import RunFolderBlocked, check_workspaces_folder, find_episode_folder
from evaluation.episodes.episode_job import EpisodeJob, EvalContext, make_episode_job, open_context
from evaluation.episodes.record_episode import (
    make_unscored_verdict,
    record_episode,
    record_lost_episode,
    score_and_record_episode,
)
from evaluation.solver_names import solver_kind
from office_env import Office, Workspace
from processes import Outcome, Unit, WorkerCompromised, WorkerTermination, accepted_outcome

_SIGKILL = 9


def record_interrupted_unit(unit: Unit, context_json: str, ending: WorkerTermination) -> Outcome:
    """Return the outcome of an episode during which a worker ended: a verdict on the files as they are.

    It is `crashed` only if nothing in the episode can be blamed, as when somebody kills one of our workers.
    """
    context, dataset = open_context(context_json)
    if is_external_kill(ending, context):
        return Outcome("crashed", reason=ending.description)
    job = asyncio.run(make_episode_job(unit, context, dataset))
    with blame_user_solver(context):
        return accepted_outcome(record_interrupted_episode(job, ending, context, dataset).model_dump_json())


@contextmanager
def blame_user_solver(context: EvalContext) -> Iterator[None]:
    """Attribute any error inside to the user's solver, if one acts, since it can reach the process and its files."""
    try:
        yield
    except RunFolderBlocked:
        raise
    # The solver may even have sent a signal that Python raises as KeyboardInterrupt, which nobody else sends a worker.
    except BaseException as error:
        if solver_kind(context.config.solver) != "user":
            raise
        raise WorkerCompromised(f"{type(error).__name__}: {error}") from error


def is_external_kill(ending: WorkerTermination, context: EvalContext) -> bool:
    """Return whether a worker ended in a way that neither the files nor a user's solver can have caused.

    A library that meets hostile bytes aborts or faults; a user's solver may do anything to the worker.
    """
    return (
        ending.kind == "death"
        and ending.signal_number in (0, _SIGKILL)
        and solver_kind(context.config.solver) != "user"
    )


def record_interrupted_episode(
    job: EpisodeJob, ending: WorkerTermination, context: EvalContext, dataset: Dataset
) -> EpisodeRow:
    """Record what is left of an episode; if reading it has ended a worker before, it is not read again."""
    check_workspaces_folder(context)
    folder = find_episode_folder(context, job.row)
    if ending.termination_count > 2:
        return record_lost_episode(job.row, ending, context)
    default_stop: StopReason = "time" if ending.kind == "time" else "solver_error"
    trajectory = job.trajectory or folder.read_trajectory(default_stop)
    is_finished = folder.is_finished() or job.trajectory is not None
    row = job.row if is_finished else job.row.model_copy(update={"why": ending.description})
    if folder.workspace.is_symlink() or not folder.workspace.is_dir():
        remove_tree(folder.workspace)
        Office(dataset.store, dataset.seek_task(row.task).office).copy_to(folder.workspace)
    if not is_finished and ending.termination_count == 1:
        with suppress(OSError):
            folder.record_stop(trajectory.stop)
        return score_and_record_episode(row, trajectory, folder.workspace, context, dataset)
    office = Office(dataset.store, dataset.seek_task(row.task).office)
    return record_episode(row, trajectory, make_unscored_verdict(ending), Workspace(folder.workspace), office, context)
