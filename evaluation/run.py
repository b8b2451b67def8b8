"""Run an evaluation: one process runs the units of the ledger and writes the rows at the end."""

from functools import partial
from pathlib import Path

from data_model import BudgetReached, Dataset, InputError
from evaluation.config import EvalConfig
from evaluation.episodes.episode_job import EvalContext, list_units
from evaluation.episodes.interrupted_episode import record_interrupted_unit
from evaluation.episodes.play_episode import run_episode_unit, run_job
from evaluation.episodes.play_with_models import run_model_unit
from evaluation.eval_result import EvalResult, summarise_rows
from evaluation.run_checks import check_evaluation
from evaluation.run_dataset import list_task_ids
from evaluation.run_rows import iterate_rows, write_episode_rows
from llm_gateway import ModelOptions
from model_sessions import ModelSession, run_with_models
from processes import declare_kill_point, reach_kill_point
from run_ledger import Progress, RunDirectory, SilentProgress, check_run_entries, create_run, run_async_units, run_units

EPISODES_SETTLED = declare_kill_point(
    "episodes-settled", "every episode is in the ledger, their rows are not written yet"
)
CACHE_FOLDER = "memory"
GRID_FILE = "grid.json"


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
        return run_remaining_episodes(run, config, dataset, jobs, progress, solver_target, model_calls)


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


def run_remaining_episodes(
    run: RunDirectory,
    config: EvalConfig,
    dataset: Dataset,
    jobs: int,
    progress: Progress | None,
    solver_target: str | None,
    model_calls: ModelOptions | None,
) -> EvalResult:
    """Run the episodes of a run that are not in its ledger yet, and write its rows; see `evaluate`."""
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
