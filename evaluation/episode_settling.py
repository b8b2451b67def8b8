"""Episodes over which a worker process has ended: a verdict on the files as they are, whatever ended it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from data_model import Dataset, EpisodeRow, Stop, remove_tree
from evaluation.choosing import kind_of
from evaluation.episode_folder import RunBlocked, check_workspaces, folder_of
from evaluation.episode_order import EpisodeOrder, EvalContext, open_context, order_of
from evaluation.episode_record import give_up, keep_episode, keep_verdict, unscored
from office_env import Office, Workspace
from run_ledger import Ending, Outcome, Unit, WorkerUnfit, accepted

_KILLED = 9


def settle_ended_episode(unit: Unit, context: str, ending: Ending) -> Outcome:
    """Say what becomes of an episode over which a worker has ended: a verdict on the files as they are.

    Only where nothing in the episode can be blamed, as when somebody kills a worker of ours, is it crashed.
    """
    told, dataset = open_context(context)
    if is_from_outside(ending, told):
        return Outcome("crashed", reason=ending.how)
    order = asyncio.run(order_of(unit, told, dataset))
    with faults_of_solvers(told):
        return accepted(settle(order, ending, told, dataset).model_dump_json())


@contextmanager
def faults_of_solvers(told: EvalContext) -> Iterator[None]:
    """Where a solver of the user's acts, take no fault for ours: it can reach the process, its limits and its files."""
    try:
        yield
    except RunBlocked:
        raise
    # It may have sent a signal that Python raises as KeyboardInterrupt, too; nobody interrupts a worker of ours so.
    except BaseException as fault:
        if kind_of(told.config.solver) != "user":
            raise
        raise WorkerUnfit(f"{type(fault).__name__}: {fault}") from fault


def is_from_outside(ending: Ending, told: EvalContext) -> bool:
    """Whether a worker ended by what neither the files nor a solver of the user's can have done.

    A library that meets hostile bytes aborts or faults; a solver of the user's may do anything to the worker.
    """
    return ending.kind == "death" and ending.signal in (0, _KILLED) and kind_of(told.config.solver) != "user"


def settle(order: EpisodeOrder, ending: Ending, told: EvalContext, dataset: Dataset) -> EpisodeRow:
    """Record what is left of an episode; where reading it has ended a worker before, it is not read again."""
    check_workspaces(told)
    folder = folder_of(told, order.row)
    if ending.tries > 2:
        return give_up(order.row, ending, told)
    otherwise: Stop = "time" if ending.kind == "time" else "solver_error"
    done = order.trajectory or folder.trajectory(otherwise)
    was_played = folder.is_played() or order.trajectory is not None
    row = order.row if was_played else order.row.model_copy(update={"why": ending.how})
    if folder.workspace.is_symlink() or not folder.workspace.is_dir():
        remove_tree(folder.workspace)
        Office(dataset.store, dataset.task_at_once(row.task).office).copy_to(folder.workspace)
    if not was_played and ending.tries == 1:
        with suppress(OSError):
            folder.add_end(done.stop)
        return keep_episode(row, done, folder.workspace, told, dataset)
    office = Office(dataset.store, dataset.task_at_once(row.task).office)
    return keep_verdict(row, done, unscored(ending), Workspace(folder.workspace), office, told)
