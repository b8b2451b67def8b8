"""The dataset of a run, which may have been moved; another dataset is refused."""

from pathlib import Path

from data_model import Dataset, InputError
from evaluation.config import EvalConfig


def list_task_ids(config: EvalConfig, dataset: Dataset) -> tuple[str, ...]:
    """Return the ids of the tasks that an evaluation runs, sorted."""
    return tuple(sorted(dataset.task_ids() if config.tasks is None else config.tasks))


def open_dataset(config: EvalConfig, run_folder: Path, dataset_folder: Path | None = None) -> Dataset:
    """Open the dataset of a run.

    Args:
        config: The configuration of the run.
        run_folder: The folder of the run, for messages.
        dataset_folder: The present folder of the dataset, if it was moved.

    Raises:
        InputError: The dataset is missing or is not the one that the run was made with.
    """
    root = dataset_folder or Path(config.dataset)
    if not (root / "tasks.jsonl").is_file():
        raise InputError(
            "the dataset of this run is missing; say with `--dataset DIR` where it is now",
            str(run_folder),
            found=str(root),
        )
    dataset = Dataset(root)
    if dataset.hash_rows() != config.dataset_sha256:
        what = f"its tasks or dialogues differ from those that {run_folder.name} was made with"
        raise InputError(f"{what}; pass the right dataset with `--dataset DIR`", str(root))
    return dataset
