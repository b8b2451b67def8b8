"""The export of a dataset with a task file that Inspect runs."""

from pathlib import Path

from data_model import Dataset, write_atomically
from exporters.export_result import ExportResult, make_title
from run_ledger import copy_dataset, stage_directory
from templates import render

TASK_FILE_NAME, CARD_NAME, DATASET_FOLDER = "odyssey.py", "README.md", "dataset"


def export_inspect(source: Path, destination: Path) -> ExportResult:
    """Copy a dataset into a new folder, with a card and a task for `inspect eval odyssey.py`.

    Inspect need not be installed.

    Raises:
        InputError: The destination exists, or the source is not a dataset.
    """
    dataset = Dataset(source)
    title = make_title(dataset)
    with stage_directory(destination) as folder:
        copy_dataset(dataset, folder / DATASET_FOLDER)
        write_atomically(folder / TASK_FILE_NAME, render("documents/inspect_task.py.j2", title=title.text))
        write_atomically(folder / CARD_NAME, render("documents/inspect_card.md.j2", title=title.text))
    return ExportResult(format="inspect", destination=str(destination), rows={"tasks": title.row_count})
