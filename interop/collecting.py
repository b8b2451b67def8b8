"""What every import has in common: a dataset is put together beside its goal and appears by one rename."""

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

from data_model import ContentStore, Dialogue, Frozen, InputError, Task, write_manifest, write_rows, write_whole
from run_ledger import publish
from templates import render

IMAGE_SUFFIXES = ("jpg", "jpeg", "png")


class RefusedTask(Frozen):
    """A published task that was not taken, and why."""

    task: str
    reason: str


class ImportResult(Frozen):
    """What an import came to (CONTRACT.md, "JSON"). mended: checks whose keys were moved. tags: tag -> task ids."""

    dataset: str
    imported: int
    refused: tuple[RefusedTask, ...]
    mended: int
    tags: dict[str, tuple[str, ...]]


@contextmanager
def collected(source: Path, goal: Path) -> Iterator[Path]:
    """A folder to put a dataset together in; it becomes the goal if the block ends well, and is gone otherwise.

    Raises InputError where the source has no `tasks/`, or the goal exists.
    """
    if not (source / "tasks").is_dir():
        raise InputError("nothing to import", where=str(source), expected="a folder that holds tasks/")
    if goal.exists() or goal.is_symlink():
        raise InputError("exists already; name another destination", where=str(goal))
    goal.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{goal.name}.", suffix=".part", dir=goal.parent))
    try:
        folder.chmod(0o755)
        yield folder
        publish(folder, goal)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def write_import(
    folder: Path, kind: str, tasks: Iterable[Task], dialogues: Iterable[Dialogue], counts: dict[str, object]
) -> None:
    """Write rows, transcriptions, card and manifest of an imported dataset."""
    tasks, dialogues = sorted(tasks, key=lambda one: one.id), sorted(dialogues, key=lambda one: one.task)
    write_rows(folder / "tasks.jsonl", tasks)
    write_rows(folder / "dialogues.jsonl", dialogues)
    write_rows(folder / "rejected.jsonl", ())
    _write_transcriptions(folder, {task.office for task in tasks})
    card = render("documents/import_card.md.j2", kind=kind, tasks=len(tasks), counts=counts)
    write_whole(folder / "README.md", card)
    write_manifest(folder, "import", {"kind": "import", "split": kind}, counts)


def by_tag(tasks: Iterable[Task]) -> dict[str, tuple[str, ...]]:
    """The ids of the tasks that carry each tag."""
    tags: dict[str, list[str]] = {}
    for task in tasks:
        for tag in task.quality:
            tags.setdefault(tag, []).append(task.id)
    return {tag: tuple(tags[tag]) for tag in sorted(tags)}


def _write_transcriptions(folder: Path, offices: set[str]) -> None:
    store, known = ContentStore(folder), files("interop").joinpath("transcriptions")
    for office in sorted(offices):
        for name, digest in store.manifest(office).items():
            text = known.joinpath(f"{digest}.txt")
            if name.rsplit(".", 1)[-1].lower() in IMAGE_SUFFIXES and text.is_file():
                store.put_transcription(digest, text.read_text(encoding="utf-8"))
