"""A reference solution carried out for somebody to look at: a workspace that appears whole or not at all."""

import json
import os
from pathlib import Path
from time import process_time
from typing import NamedTuple

from data_model import Dataset, InputError, bounds, remove_tree
from office_env import Office, Services, open_workspace, perform_action
from processes import WorkerTerminated, open_blocking_worker


class PerformedStep(NamedTuple):
    """One step of a solution: `app.action`, what it saw, and whether it was `ok` or `refused`."""

    action: str
    observation: str
    status: str


def solve_task(dataset_folder: Path, task_id: str, out: Path) -> tuple[PerformedStep, ...]:
    """Run the reference solution of a task, in a worker process, in a new workspace at `out`.

    Raises:
        InputError: Where the task has no solution, `out` exists or cannot be written, and where a step takes more time
            or memory than it may; nothing is left of it then.
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
    """The work of the worker: a task and a folder in, the steps out, as JSON.

    Args:
        dataset_folder: The dataset.
    """
    job, dataset = json.loads(job_json), Dataset(Path(dataset_folder))
    task = dataset.task(job["task"])
    services = Services(find_transcription=dataset.store.read_transcription, clock=task.clock)
    workspace = open_workspace(Office(dataset.store, task.office), Path(job["out"]), services)
    steps = []
    began = process_time()
    for step in task.solution or ():
        if process_time() - began > bounds.SOLVING_CPU_S:
            raise InputError(f"the steps take over {bounds.SOLVING_CPU_S} s of a processor", where=task.id)
        result = perform_action(workspace, step)
        steps.append(PerformedStep(f"{step.app}.{step.action}", result.text, result.status))
    return json.dumps(steps)
