"""Tasks being solved, to learn from: reference solutions that are carried out, or the recording of a run."""

import asyncio
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from data_model import (
    Dataset,
    EpisodeRow,
    Frozen,
    InputError,
    Step,
    Task,
    bounds,
    limited_step,
    transcript_of,
)
from evaluation.assignment import assignment_for
from evaluation.config import EvalConfig, eval_config, open_dataset
from evaluation.memory import remember
from evaluation.recording import recorded_steps
from evaluation.running import config_of, episode_rows
from interop import Demonstration, LeftOut
from office_env import Episode, Office
from office_env.criteria import score_workspace
from run_ledger import CallWorker, WorkerEnded, call_worker, refuse_others
from solvers import solver

UNPROVED, UNSOLVED = "not every proof has passed", "not solved"


def demonstrations_of_dataset(path: Path, memory: str = "long-context") -> Iterator[Demonstration | LeftOut]:
    """Carry out the reference solution of every task, in the order of the file; only what then passes is shown.

    memory: what is shown of earlier days. Raises InputError for a mode that asks a model.
    """
    dataset = Dataset(path)
    config = eval_config(dataset, memory=memory, solver="oracle")
    with tempfile.TemporaryDirectory() as scratch, call_worker(solve_order, str(path.resolve())) as worker:
        for task in dataset.tasks():
            yield _carried_out(task, dataset, config, Path(scratch), worker)


def demonstrations_of_run(run: Path, moved: Path | None = None) -> Iterator[Demonstration | LeftOut]:
    """What a run recorded, by task: the first trial of each that passed. moved: where its dataset lies now.

    Raises InputError where the run or its dataset is not there, or its histories came from a model.
    """
    config = config_of(run)
    dataset = open_dataset(config, run, moved)
    if (config.embedding or "").startswith("openai:") or config.summary == "llm":
        raise InputError("its histories were made by a model and are not kept", str(run), "a memory mode without one")
    refuse_others(run)
    passed = dict[str, EpisodeRow]()
    for row in episode_rows(run, moved):
        if row.verdict is not None and row.verdict.passed:
            passed.setdefault(row.task, row)
    with tempfile.TemporaryDirectory() as cache:
        for task in dataset.tasks():
            yield _recorded(task, passed.get(task.id), run, dataset, config, Path(cache))


def _recorded(
    task: Task, row: EpisodeRow | None, run: Path, dataset: Dataset, config: EvalConfig, cache: Path
) -> Demonstration | LeftOut:
    if not _is_proved(task):
        return LeftOut(task=task.id, reason=UNPROVED)
    if row is None:
        return LeftOut(task=task.id, reason=UNSOLVED)
    steps = tuple(recorded_steps(run, task.id, row.trial))
    return _shown(task, steps, dataset, config, cache)


def _carried_out(
    task: Task, dataset: Dataset, config: EvalConfig, scratch: Path, worker: CallWorker
) -> Demonstration | LeftOut:
    if task.solution is None:
        return LeftOut(task=task.id, reason="no reference solution")
    if not _is_proved(task):
        return LeftOut(task=task.id, reason=UNPROVED)
    try:
        solved = _Solved.model_validate_json(worker.call(_SolveOrder(task=task.id, config=config).model_dump_json()))
    except WorkerEnded as ended:
        return LeftOut(task=task.id, reason=f"not solved within the limits: {ended.ending.how}")
    if not solved.passed:
        return LeftOut(task=task.id, reason=UNSOLVED)
    return _shown(task, solved.steps, dataset, config, scratch / "memory")


class _SolveOrder(Frozen):
    """A task whose reference solution is to be carried out."""

    task: str
    config: EvalConfig


class _Solved(Frozen):
    """The steps of a solution, and whether what they left passed."""

    steps: tuple[Step, ...]
    passed: bool


@cache
def _opened(dataset: str) -> Dataset:
    return Dataset(Path(dataset))


def solve_order(payload: str, context: str) -> str:
    """Carry out a solution in a worker process; an order in, what came of it out, as JSON. context: the dataset."""
    order, dataset = _SolveOrder.model_validate_json(payload), _opened(context)
    task = dataset.task_at_once(order.task)
    assert task.solution is not None, "an order names a task with a solution"
    given, episode = assignment_for(task, None, limits=order.config.limits), Episode()
    office = Office(dataset.store, task.office)
    is_watched = limited_step("carrying out the solution", bounds.DEMONSTRATION_S, is_whole=True)
    with tempfile.TemporaryDirectory() as scratch, is_watched:
        episode.reset(given, office, Path(scratch) / "workspace")
        asyncio.run(solver["oracle"].function(task.solution).solve(given, episode))
        verdict = score_workspace(task, episode.workspace, office, dataset.references(task))
    return _Solved(steps=episode.end().steps, passed=verdict.passed).model_dump_json()


def _shown(task: Task, steps: tuple[Step, ...], dataset: Dataset, config: EvalConfig, cache: Path) -> Demonstration:
    dialogue = dataset.dialogue(task.id)
    remembered = asyncio.run(remember(config, task, dialogue, cache))
    given = assignment_for(
        task, transcript_of(dialogue) if dialogue else None, "tools", remembered.history, config.limits
    )
    return Demonstration(task, given, steps, config.solver, config.memory)


def _is_proved(task: Task) -> bool:
    return bool(task.proofs) and all(proof.status == "passed" for proof in task.proofs.values())
