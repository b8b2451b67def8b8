"""A dataset with a file beside it that Inspect runs."""

from pathlib import Path

from data_model import Dataset, write_whole
from interop.assembling import assembled, copy_dataset
from interop.exports.result import ExportResult, title_of
from templates import render

TASK_FILE, CARD, DATASET = "odyssey.py", "README.md", "dataset"


def export_inspect(source: Path, goal: Path) -> ExportResult:
    """Copy a dataset into a new folder, with a task for `inspect eval odyssey.py` in it and a card beside it.

    Nothing of Inspect is needed here. Raises InputError where the goal exists or the source is no dataset.
    """
    dataset = Dataset(source)
    title = title_of(dataset)
    with assembled(goal) as folder:
        copy_dataset(dataset, folder / DATASET)
        write_whole(folder / TASK_FILE, render("documents/inspect_task.py.j2", title=title.words))
        write_whole(folder / CARD, render("documents/inspect_card.md.j2", title=title.words))
    return ExportResult(format="inspect", destination=str(goal), rows={"tasks": title.rows})
