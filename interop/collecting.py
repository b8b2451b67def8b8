"""What every import has in common: a dataset is put together beside its goal and appears by one rename."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from data_model import (
    ContentStore,
    Dialogue,
    Frozen,
    InputError,
    Task,
    bounds,
    printable,
    refuse_size,
    row_text,
    write_manifest,
    write_rows,
    write_whole,
)
from interop.assembling import assembled
from interop.quality import score_untouched
from office_env import is_image
from run_ledger import CallWorker, call_worker
from templates import render


class RefusedTask(Frozen):
    """A published task that was not taken, and why."""

    task: str
    reason: str


class ImportResult(Frozen):
    """What an import came to (docs/dataset_format.md). mended: checks whose keys were moved. tags: tag -> task ids."""

    dataset: str
    imported: int
    refused: tuple[RefusedTask, ...]
    mended: int
    tags: dict[str, tuple[str, ...]]


@contextmanager
def collected(source: Path, goal: Path, kind: str) -> "Iterator[Collection]":
    """A collection whose folder becomes the goal if the block ends well, and is gone otherwise. kind: the split.

    Raises InputError where the source has no `tasks/`, or the goal exists.
    """
    if not (source / "tasks").is_dir():
        raise InputError("nothing to import", where=str(source), expected="a folder that holds tasks/")
    with assembled(goal) as folder, call_worker(score_untouched, str(folder.resolve())) as scoring:
        yield Collection(kind, ContentStore(folder, manifest_files={}), scoring)


@dataclass
class Collection:
    """The tasks and dialogues of a dataset that is being imported, and what was refused.

    kind: the split. store: where offices and references go. scoring: a worker process for `quality_tags`.
    """

    kind: str
    store: ContentStore
    scoring: CallWorker
    tasks: list[Task] = field(default_factory=list)
    dialogues: list[Dialogue] = field(default_factory=list)
    refused: list[RefusedTask] = field(default_factory=list)
    mended: int = 0
    ids: set[str] = field(default_factory=set)

    def add(self, task: Task, mended: int, dialogue: Dialogue | None = None) -> None:
        """Take a task. mended: how many of its checks had to be. InputError where it is too long or its id is taken."""
        if task.id in self.ids:
            raise InputError("another task has this id already", where=task.id)
        for row in (task, dialogue):
            refuse_size(len(row_text(row).encode()) if row else 0, bounds.TASK_BYTES, f"the row of {task.id}")
        self.ids.add(task.id)
        self.tasks.append(task)
        self.mended += mended
        if dialogue is not None:
            self.dialogues.append(dialogue)

    def refuse(self, task: str, fault: InputError) -> None:
        """Name a task that is not taken; what UTF-8 cannot write, as in names of files, is escaped."""
        self.refused.append(RefusedTask(task=printable(task), reason=printable(str(fault))))

    def written(self, source: Path, goal: Path) -> ImportResult:
        """Write rows, transcriptions, card and manifest. Raises InputError where not one task was taken."""
        folder = self.store.root
        if not self.tasks:
            first = f"{self.refused[0].task}: {self.refused[0].reason}" if self.refused else "no task"
            raise InputError("no task there can be imported", where=str(source / "tasks"), found=first)
        counts: dict[str, object] = {"tasks": len(self.tasks), "refused": len(self.refused), "mended": self.mended}
        tasks = sorted(self.tasks, key=lambda one: one.id)
        write_rows(folder / "tasks.jsonl", tasks)
        dialogues = sorted(self.dialogues, key=lambda one: one.task)
        write_rows(folder / "dialogues.jsonl", dialogues)
        write_rows(folder / "rejected.jsonl", ())
        _write_transcriptions(self.store, {task.office for task in tasks})
        card = render("documents/import_card.md.j2", kind=self.kind, tasks=len(tasks), counts=counts)
        write_whole(folder / "README.md", card)
        write_manifest(folder, "import", {"kind": "import", "split": self.kind}, counts)
        return ImportResult(
            dataset=str(goal),
            imported=len(tasks),
            refused=tuple(self.refused),
            mended=self.mended,
            tags=_by_tag(self.tasks),
        )


def _by_tag(tasks: Iterable[Task]) -> dict[str, tuple[str, ...]]:
    tags: dict[str, list[str]] = {}
    for task in tasks:
        for tag in task.quality:
            tags.setdefault(tag, []).append(task.id)
    return {tag: tuple(tags[tag]) for tag in sorted(tags)}


def _write_transcriptions(store: ContentStore, offices: set[str]) -> None:
    known = files("interop").joinpath("transcriptions")
    for office in sorted(offices):
        for name, digest in store.manifest(office).items():
            text = known.joinpath(f"{digest}.txt")
            if is_image(name) and text.is_file():
                store.put_transcription(digest, text.read_text(encoding="utf-8"))
