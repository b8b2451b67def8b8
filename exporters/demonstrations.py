"""Demonstrations of solved tasks to learn from: reference solutions that are performed, or the recording of a run."""

import asyncio
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from criteria import score_workspace
from data_model import (
    Dataset,
    EpisodeRow,
    FrozenModel,
    InputError,
    Step,
    Task,
    bounds,
    limit_step_time,
    make_transcript,
)
from evaluation import (
    EvalConfig,
    load_eval_config,
    make_assignment,
    make_episode_history,
    make_eval_config,
    open_dataset,
    read_episode_rows,
    read_recorded_steps,
)
from exporters import Demonstration, SkippedTask
from office_env import Episode, Office
from processes import BlockingWorker, WorkerTerminated, open_blocking_worker
from run_ledger import check_run_entries
from solvers import solver

NOT_PROVED, NOT_SOLVED = "not every proof has passed", "not solved"


def demonstrate_dataset(path: Path, memory: str = "long-context") -> Iterator[Demonstration | SkippedTask]:
    """Perform the reference solution of every task, in the order of the file; only those that pass are demonstrated.

    Args:
        path: The folder of the dataset.
        memory: The memory mode that supplies the earlier days.

    Raises:
        InputError: The memory mode calls a model.
    """
    dataset = Dataset(path)
    config = make_eval_config(dataset, memory=memory, solver="oracle")
    with tempfile.TemporaryDirectory() as scratch, open_blocking_worker(run_solve_job, str(path.resolve())) as worker:
        for task in dataset.tasks():
            yield _demonstrate_solution(task, dataset, config, Path(scratch), worker)


def demonstrate_run(run_folder: Path, dataset_folder: Path | None = None) -> Iterator[Demonstration | SkippedTask]:
    """Yield the demonstrations that a run recorded: for each task, the first trial that passed.

    Args:
        run_folder: The folder of the run.
        dataset_folder: The present folder of the run's dataset, if it was moved.

    Raises:
        InputError: The run or its dataset is missing, or its histories came from a model.
    """
    config = load_eval_config(run_folder)
    dataset = open_dataset(config, run_folder, dataset_folder)
    if (config.embedding or "").startswith("openai:") or config.summary == "llm":
        raise InputError(
            "its histories were made by a model and were not stored", str(run_folder), "a memory mode without one"
        )
    check_run_entries(run_folder)
    passed_rows = dict[str, EpisodeRow]()
    for row in read_episode_rows(run_folder, dataset_folder):
        if row.verdict is not None and row.verdict.passed:
            passed_rows.setdefault(row.task, row)
    with tempfile.TemporaryDirectory() as cache:
        for task in dataset.tasks():
            yield _demonstrate_recorded_episode(
                task, passed_rows.get(task.id), run_folder, dataset, config, Path(cache)
            )


def _demonstrate_recorded_episode(
    task: Task, row: EpisodeRow | None, run_folder: Path, dataset: Dataset, config: EvalConfig, cache: Path
) -> Demonstration | SkippedTask:
    if not _is_proved(task):
        return SkippedTask(task=task.id, reason=NOT_PROVED)
    if row is None:
        return SkippedTask(task=task.id, reason=NOT_SOLVED)
    steps = tuple(read_recorded_steps(run_folder, task.id, row.trial))
    return _make_demonstration(task, steps, dataset, config, cache)


def _demonstrate_solution(
    task: Task, dataset: Dataset, config: EvalConfig, scratch: Path, worker: BlockingWorker
) -> Demonstration | SkippedTask:
    if task.solution is None:
        return SkippedTask(task=task.id, reason="no reference solution")
    if not _is_proved(task):
        return SkippedTask(task=task.id, reason=NOT_PROVED)
    try:
        result = _SolveResult.model_validate_json(
            worker.call(_SolveJob(task_id=task.id, config=config).model_dump_json())
        )
    except WorkerTerminated as error:
        return SkippedTask(task=task.id, reason=f"not solved within the limits: {error.termination.description}")
    if not result.passed:
        return SkippedTask(task=task.id, reason=NOT_SOLVED)
    return _make_demonstration(task, result.steps, dataset, config, scratch / "memory")


class _SolveJob(FrozenModel):
    """A task whose reference solution is to be performed."""

    task_id: str
    config: EvalConfig


class _SolveResult(FrozenModel):
    """The steps of a solution, and whether the files it left passed."""

    steps: tuple[Step, ...]
    passed: bool


@cache
def _open_dataset_once(dataset: str) -> Dataset:
    return Dataset(Path(dataset))


def run_solve_job(job_json: str, dataset_folder: str) -> str:
    """Perform a solution in a worker process: a `_SolveJob` in, a `_SolveResult` out, both as JSON.

    Args:
        job_json: The job.
        dataset_folder: The folder of the dataset.
    """
    job, dataset = _SolveJob.model_validate_json(job_json), _open_dataset_once(dataset_folder)
    task = dataset.seek_task(job.task_id)
    assert task.solution is not None, "a job names a task with a solution"
    assignment, episode = make_assignment(task, None, limits=job.config.limits), Episode()
    office = Office(dataset.store, task.office)
    time_limit = limit_step_time("carrying out the solution", bounds.DEMONSTRATION_S, covers_inner_steps=True)
    with tempfile.TemporaryDirectory() as scratch, time_limit:
        episode.reset(assignment, office, Path(scratch) / "workspace")
        asyncio.run(solver["oracle"].function(task.solution).solve(assignment, episode))
        verdict = score_workspace(task, episode.workspace, office, dataset.read_references(task))
    return _SolveResult(steps=episode.end().steps, passed=verdict.passed).model_dump_json()


def _make_demonstration(
    task: Task, steps: tuple[Step, ...], dataset: Dataset, config: EvalConfig, cache: Path
) -> Demonstration:
    dialogue = dataset.dialogue(task.id)
    history = asyncio.run(make_episode_history(config, task, dialogue, cache))
    assignment = make_assignment(
        task, make_transcript(dialogue) if dialogue else None, "tools", history.text, config.limits
    )
    return Demonstration(task, assignment, steps, config.solver, config.memory)


def _is_proved(task: Task) -> bool:
    return bool(task.proofs) and all(proof.status == "passed" for proof in task.proofs.values())
