"""Checks before an evaluation begins, so that nothing is created for one that could not run."""

from pathlib import Path

from criteria import validate_arguments
from data_model import Dataset, InputError, check_task_file_names
from evaluation.config import EvalConfig
from evaluation.episodes.episode_history import check_memory_mode
from evaluation.run_dataset import open_dataset
from evaluation.solver_factory import check_solver
from llm_gateway import ModelOptions
from model_sessions import check_models


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
