"""Resume an evaluation that was killed, interrupted, or left with episodes that errored or crashed."""

from collections.abc import Callable
from pathlib import Path

from data_model import Dataset, InputError, check_task_file_names
from evaluation.config import EvalConfig, parse_eval_config
from evaluation.episodes.episode_history import check_memory_mode
from evaluation.eval_result import EvalResult, summarise_rows
from evaluation.run import run_remaining_episodes
from evaluation.run_dataset import list_task_ids, open_dataset
from evaluation.run_rows import EPISODES_FILE, iterate_rows
from evaluation.solver_factory import check_solver
from llm_gateway import ModelOptions
from model_sessions import check_models
from run_ledger import Progress, RunDirectory, find_run, open_run

MakeModelCalls = Callable[[EvalConfig], ModelOptions | None]


def make_no_model_calls(config: EvalConfig) -> ModelOptions | None:
    """Return None, for evaluations that call no model."""
    return None


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
        return run_remaining_episodes(run, config, dataset, jobs, progress, solver_target, model_calls)


def _is_finished(run: RunDirectory, config: EvalConfig, dataset: Dataset) -> bool:
    counts = run.ledger.count_units()
    return (
        counts.accepted == len(list_task_ids(config, dataset)) * config.trials and (run.path / EPISODES_FILE).is_file()
    )
