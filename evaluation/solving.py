"""A reference solution carried out for somebody to look at: a workspace that appears whole or not at all."""

import json
import os
from pathlib import Path
from time import process_time
from typing import NamedTuple

from data_model import Dataset, InputError, bounds, remove_tree
from office_env import Office, Services, open_workspace, perform
from run_ledger import WorkerEnded, call_worker


class SolvedStep(NamedTuple):
    """One step of a solution: `app.action`, what it saw, and whether it was `ok` or `refused`."""

    action: str
    text: str
    status: str


def solve_task(dataset: Path, task_id: str, out: Path) -> tuple[SolvedStep, ...]:
    """Run the reference solution of a task, in a worker process, in a new workspace at `out`.

    Raises InputError where the task has no solution, `out` exists or cannot be written, and where a step takes more
    time or memory than it may; nothing is left of it then.
    """
    if Dataset(dataset).task(task_id).solution is None:
        raise InputError("this task carries no solution", where=task_id)
    if os.path.lexists(out) or not out.name:
        raise InputError("exists already; name another `--out`", where=str(out))
    unfinished = out.with_name(f".{out.name}.{os.getpid()}.part")
    _refuse_where_nothing_can_be_made(unfinished, out)
    try:
        with call_worker(solve_payload, str(dataset.resolve())) as worker:
            order = json.dumps({"task": task_id, "out": str(unfinished.absolute())})
            steps = tuple(SolvedStep(*step) for step in json.loads(worker.call(order)))
        unfinished.rename(out)
    except WorkerEnded as ended:
        raise InputError(f"the solution cannot be carried out: {ended.ending.how}", where=task_id) from ended
    finally:
        remove_tree(unfinished)
    return steps


def _refuse_where_nothing_can_be_made(folder: Path, out: Path) -> None:
    try:
        folder.mkdir(parents=True)
        folder.rmdir()
    except OSError as failure:
        raise InputError(str(failure.strerror), where=str(out)) from failure


def solve_payload(payload: str, context: str) -> str:
    """The work of the worker: a task and a folder in, the steps out, as JSON. context: the dataset."""
    order, dataset = json.loads(payload), Dataset(Path(context))
    task = dataset.task(order["task"])
    services = Services(transcription=dataset.store.transcription, clock=task.clock)
    workspace = open_workspace(Office(dataset.store, task.office), Path(order["out"]), services)
    steps = []
    began = process_time()
    for step in task.solution or ():
        if process_time() - began > bounds.SOLVING_CPU_S:
            raise InputError(f"the steps take over {bounds.SOLVING_CPU_S} s of a processor", where=task.id)
        seen = perform(workspace, step)
        steps.append(SolvedStep(f"{step.app}.{step.action}", seen.text, seen.status))
    return json.dumps(steps)
