"""A reference solution performed for inspection: the workspace appears completely or not at all."""

import json
import os
from pathlib import Path
from time import process_time
from typing import NamedTuple

from data_model import Dataset, InputError, bounds, remove_tree
from office_env import Office, Services, open_workspace, perform_action
from processes import WorkerTerminated, open_blocking_worker


class PerformedStep(NamedTuple):
    """One step of a solution.

    Attributes:
        action: The action, as `app.action`.
        observation: The observation it returned.
        status: `ok` or `refused`.
    """

    action: str
    observation: str
    status: str


def solve_task(dataset_folder: Path, task_id: str, out: Path) -> tuple[PerformedStep, ...]:
    """Perform the reference solution of a task, in a worker process, in a new workspace at `out`.

    Raises:
        InputError: The task has no solution, `out` exists or cannot be written, or a step exceeds its time or memory.
            No workspace is left then.
    """
    if Dataset(dataset_folder).task(task_id).solution is None:
        raise InputError("this task carries no solution", where=task_id)
    if os.path.lexists(out) or not out.name:
        raise InputError("exists already; name another `--out`", where=str(out))
    unfinished = out.with_name(f".{out.name}.{os.getpid()}.part")
    _check_folder_can_be_made(unfinished, out)
    try:
        with open_blocking_worker(run_solution_job, str(dataset_folder.resolve())) as worker:
            job_json = json.dumps({"task": task_id, "out": str(unfinished.absolute())})
            steps = tuple(PerformedStep(*step) for step in json.loads(worker.call(job_json)))
        unfinished.rename(out)
    except WorkerTerminated as error:
        raise InputError(
            f"the solution cannot be carried out: {error.termination.description}", where=task_id
        ) from error
    finally:
        remove_tree(unfinished)
    return steps


def _check_folder_can_be_made(folder: Path, out: Path) -> None:
    try:
        folder.mkdir(parents=True)
        folder.rmdir()
    except OSError as error:
        raise InputError(str(error.strerror), where=str(out)) from error


def run_solution_job(job_json: str, dataset_folder: str) -> str:
    """Perform a solution in the worker process.

    Args:
        job_json: The task's id and the folder of the workspace, as JSON.
        dataset_folder: The folder of the dataset.

    Returns:
        The steps, as JSON.
    """
    job, dataset = json.loads(job_json), Dataset(Path(dataset_folder))
    task = dataset.task(job["task"])
    services = Services(find_transcription=dataset.store.read_transcription, clock=task.clock)
    workspace = open_workspace(Office(dataset.store, task.office), Path(job["out"]), services)
    steps = []
    began = process_time()
    for step in task.solution or ():
        if process_time() - began > bounds.SOLVING_CPU_S:
            raise InputError(f"the steps take over {bounds.SOLVING_CPU_S} s of CPU time", where=task.id)
        result = perform_action(workspace, step)
        steps.append(PerformedStep(f"{step.app}.{step.action}", result.text, result.status))
    return json.dumps(steps)
