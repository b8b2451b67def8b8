"""A dataset with a file beside it that Inspect runs."""

import shutil
from pathlib import Path

from data_model import Dataset, write_whole
from interop.assembling import assembled
from interop.exports.result import ExportResult, title_of
from templates import render

TASK_FILE, CARD, DATASET = "odyssey.py", "README.md", "dataset"


def export_inspect(source: Path, goal: Path) -> ExportResult:
    """Copy a dataset into a new folder, with a task for `inspect eval odyssey.py` in it and a card beside it.

    Nothing of Inspect is needed here. Raises InputError where the goal exists or the source is no dataset.
    """
    title = title_of(Dataset(source))
    with assembled(goal) as folder:
        for path in _plain_files(source):
            place = folder / DATASET / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
        write_whole(folder / TASK_FILE, render("documents/inspect_task.py.j2", title=title.words))
        write_whole(folder / CARD, render("documents/inspect_card.md.j2", title=title.words))
    return ExportResult(format="inspect", destination=str(goal), rows={"tasks": title.rows})


def _plain_files(source: Path) -> list[Path]:
    """The files of a dataset; a link could lead out of it."""
    found = (path for path in sorted(source.rglob("*")) if path.is_file())
    return [path for path in found if path.resolve().is_relative_to(source.resolve()) and not path.is_symlink()]
