"""Start or continue an evaluation: one process runs the units of the ledger and writes the rows at the end."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from criteria import validate_arguments
from data_model import (
    BudgetReached,
    Dataset,
    InputError,
    check_task_file_names,
)
from evaluation.config import EvalConfig, parse_eval_config
from evaluation.episodes.episode_history import check_memory_mode
from evaluation.episodes.episode_job import EvalContext, list_units
from evaluation.episodes.interrupted_episode import record_interrupted_unit
from evaluation.episodes.play_episode import run_episode_unit, run_job
from evaluation.episodes.play_with_models import run_model_unit
from evaluation.eval_result import EvalResult, summarise_rows
from evaluation.run_dataset import list_task_ids, open_dataset
from evaluation.run_rows import EPISODES_FILE, iterate_rows, write_episode_rows
from evaluation.solver_factory import check_solver
from llm_gateway import ModelOptions
from model_sessions import ModelSession, check_models, run_with_models
from processes import declare_kill_point, reach_kill_point
from run_ledger import (
    Progress,
    RunDirectory,
    SilentProgress,
    check_run_entries,
    create_run,
    find_run,
    open_run,
    run_async_units,
    run_units,
)

EPISODES_SETTLED = declare_kill_point(
    "episodes-settled", "every episode is in the ledger, their rows are not written yet"
)
CACHE_FOLDER = "memory"
GRID_FILE = "grid.json"
MakeModelCalls = Callable[[EvalConfig], ModelOptions | None]


def make_no_model_calls(config: EvalConfig) -> ModelOptions | None:
    """Return None, for evaluations that call no model."""
    return None


def evaluate(
    config: EvalConfig,
    out: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    solver_target: str | None = None,
    model_calls: ModelOptions | None = None,
    dataset_folder: Path | None = None,
) -> EvalResult:
    """Run every task of a dataset, once per trial, in a new run at `out`.

    Args:
        config: The configuration of the evaluation.
        out: The folder of the new run.
        jobs: The number of worker processes.
        progress: Receives the progress of the run.
        solver_target: The value of `--solver` as it was typed.
        model_calls: How models are called, if the configuration needs any.
        dataset_folder: The present folder of the dataset, if it was moved since the configuration was made.

    Raises:
        InputError: The run exists, or solver, dataset or models cannot be used; nothing has been created then.
    """
    dataset = check_evaluation(config, out, jobs, solver_target, model_calls, dataset_folder)
    with create_run(out, config.model_dump(mode="json")) as run:
        return _run_remaining_episodes(run, config, dataset, jobs, progress, solver_target, model_calls)


def check_evaluation(
    config: EvalConfig,
    out: Path,
    jobs: int,
    solver_target: str | None,
    model_calls: ModelOptions | None,
    dataset_folder: Path | None = None,
) -> Dataset:
    """Check everything that can be checked before an evaluation begins, and open its dataset."""
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    check_solver(config, solver_target if ":" in config.solver else None)
    dataset = open_checked_dataset(config, out, dataset_folder)
    if model_calls is not None:
        check_models(model_calls)
    return dataset


def open_checked_dataset(config: EvalConfig, out: Path, dataset_folder: Path | None = None) -> Dataset:
    """Check everything that does not depend on the solver, and open the dataset of an evaluation to be run at `out`."""
    if not out.name:
        raise InputError("not a name for a new folder", where=str(out))
    dataset = open_dataset(config, out, dataset_folder)
    ids = dataset.task_ids()
    if not ids:
        raise InputError("a dataset without tasks", where=str(dataset.root))
    check_task_file_names(ids)
    _check_criteria(dataset)
    check_memory_mode(config)
    return dataset


def _check_criteria(dataset: Dataset) -> None:
    """Validate the criteria of every task, because one that cannot be scored would end the run halfway."""
    for task in dataset.tasks():
        for index, criterion in enumerate(task.criteria):
            try:
                validate_arguments(criterion)
            except InputError as error:
                where = f"task {task.id}, /criteria/{index}{error.where}"
                raise InputError(error.what, where, error.expected, error.found) from None


def continue_evaluation(
    path: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    solver_target: str | None = None,
    make_model_calls: MakeModelCalls = make_no_model_calls,
    dataset_folder: Path | None = None,
) -> EvalResult:
    """Continue a run: episodes that errored or crashed are tried again, and a finished run is left as it is.

    Args:
        path: The folder of the run, or a path inside it.
        jobs: The number of worker processes.
        progress: Receives the progress of the run.
        solver_target: The value of `--solver`, which a run with an import path needs again.
        make_model_calls: Says how models are called; called only if work is left.
        dataset_folder: The present folder of the dataset, if it was moved.
    """
    if jobs < 1:
        raise InputError("", "--jobs", "a number from 1", str(jobs))
    run_folder = find_run(path)
    with open_run(run_folder) as run:
        config = parse_eval_config(run.config, run_folder)
        dataset = open_dataset(config, run_folder, dataset_folder)
        check_task_file_names(dataset.task_ids())
        if _is_finished(run, config, dataset):
            return summarise_rows(run_folder, config, iterate_rows(run, config, dataset), was_finished=True)
        check_memory_mode(config)
        check_solver(config, solver_target)
        model_calls = make_model_calls(config)
        if model_calls is not None:
            check_models(model_calls)
        run.ledger.reopen_retryable()
        return _run_remaining_episodes(run, config, dataset, jobs, progress, solver_target, model_calls)


def find_memory_cache(run_folder: Path) -> Path:
    """Return the folder where vectors and summaries are cached: in the run, or in its grid, whose cells share it.

    Raises:
        InputError: The grid's folder contains something that is not its own, as `check_run_entries` finds it.
    """
    shared_folder = run_folder.resolve()
    if (shared_folder.parent / GRID_FILE).is_file():
        shared_folder = shared_folder.parent
        check_run_entries(shared_folder)
    return shared_folder / CACHE_FOLDER


def _is_finished(run: RunDirectory, config: EvalConfig, dataset: Dataset) -> bool:
    counts = run.ledger.count_units()
    return (
        counts.accepted == len(list_task_ids(config, dataset)) * config.trials and (run.path / EPISODES_FILE).is_file()
    )


def _run_remaining_episodes(
    run: RunDirectory,
    config: EvalConfig,
    dataset: Dataset,
    jobs: int,
    progress: Progress | None,
    solver_target: str | None,
    model_calls: ModelOptions | None,
) -> EvalResult:
    context = EvalContext(
        run_folder=str(run.path.resolve()),
        dataset_folder=str(dataset.root.resolve()),
        cache_folder=str(find_memory_cache(run.path)),
        config=config,
        solver_target=solver_target,
    )
    (run.path / "trace.jsonl").touch()
    for folder in ("trajectories", "files"):
        (run.path / folder).mkdir(exist_ok=True)
    progress_or_silent = progress or SilentProgress()
    progress_or_silent.start(f"{config.solver}, {config.memory}", len(list_task_ids(config, dataset)) * config.trials)
    stopped = ""
    try:
        _run_units(run, context, dataset, jobs, progress_or_silent, model_calls)
    except BudgetReached as error:
        stopped = str(error)
    finally:
        progress_or_silent.finish()
    reach_kill_point(EPISODES_SETTLED)
    run.sweep_workspaces()
    write_episode_rows(run, config, dataset)
    return summarise_rows(run.path, config, iterate_rows(run, config, dataset), stopped)


def _run_units(
    run: RunDirectory,
    context: EvalContext,
    dataset: Dataset,
    jobs: int,
    progress: Progress,
    model_calls: ModelOptions | None,
) -> None:
    units = list_units(context.config, list_task_ids(context.config, dataset))
    context_json = context.model_dump_json()
    if not context.config.needs_models:
        run_units(
            run.ledger,
            units,
            run_episode_unit,
            jobs=jobs,
            context=context_json,
            look_ahead=len(units),
            progress=progress,
            on_termination=record_interrupted_unit,
        )
        return
    if model_calls is None:
        raise InputError("no model is named for this evaluation", "--model")
    concurrency = model_calls.settings.max_concurrent_units

    async def run_model_units(session: ModelSession) -> None:
        run_unit = partial(run_model_unit, context, dataset, session)
        await run_async_units(
            run.ledger,
            units,
            run_unit,
            concurrency=concurrency,
            look_ahead=len(units),
            progress=progress,
            format_usage=session.describe_spending,
        )

    run_with_models(run.path, model_calls, jobs, run_job, context_json, run_model_units)
