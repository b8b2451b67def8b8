"""What every import has in common: a dataset is put together beside its goal and appears by one rename."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from data_model import (
    ContentStore,
    Dialogue,
    Frozen,
    InputError,
    SpooledRows,
    Task,
    bounds,
    printable,
    refuse_large_row,
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
    with (
        assembled(goal) as folder,
        call_worker(score_untouched, str(folder.resolve())) as scoring,
        SpooledRows[str, Task](Task, folder) as tasks,
        SpooledRows[str, Dialogue](Dialogue, folder) as dialogues,
    ):
        yield Collection(kind, ContentStore(folder, manifest_files={}), scoring, tasks, dialogues)


@dataclass
class Collection:
    """The tasks and dialogues of a dataset that is being imported, and what was refused.

    kind: the split. store: where offices and references go. scoring: a worker process for `quality_tags`.
    """

    kind: str
    store: ContentStore
    scoring: CallWorker
    tasks: SpooledRows[str, Task]
    dialogues: SpooledRows[str, Dialogue]
    refused: list[RefusedTask] = field(default_factory=list)
    mended: int = 0
    tags: dict[str, list[str]] = field(default_factory=dict)
    offices: set[str] = field(default_factory=set)

    def add(self, task: Task, mended: int, dialogue: Dialogue | None = None) -> None:
        """Take a task. mended: how many of its checks had to be. InputError where it is too long or its id is taken."""
        if task.id in self.tasks:
            raise InputError("another task has this id already", where=task.id)
        for row in filter(None, (task, dialogue)):
            refuse_large_row(row, bounds.TASK_BYTES, f"the row of {task.id}")
        self.tasks.put(task.id, task)
        if dialogue is not None:
            self.dialogues.put(task.id, dialogue)
        self.mended += mended
        self.offices.add(task.office)
        for tag in task.quality:
            self.tags.setdefault(tag, []).append(task.id)

    def refuse(self, task: str, fault: InputError) -> None:
        """Name a task that is not taken; what UTF-8 cannot write, as in names of files, is escaped."""
        self.refused.append(RefusedTask(task=printable(task), reason=printable(str(fault))))

    def written(self, source: Path, goal: Path) -> ImportResult:
        """Write rows, transcriptions, card and manifest. Raises InputError where not one task was taken."""
        folder = self.store.root
        if not self.tasks.keys():
            first = f"{self.refused[0].task}: {self.refused[0].reason}" if self.refused else "no task"
            raise InputError("no task there can be imported", where=str(source / "tasks"), found=first)
        counts: dict[str, object] = {"tasks": len(self.tasks), "refused": len(self.refused), "mended": self.mended}
        write_rows(folder / "tasks.jsonl", self.tasks.sorted())
        write_rows(folder / "dialogues.jsonl", self.dialogues.sorted())
        write_rows(folder / "rejected.jsonl", ())
        _write_transcriptions(self.store, self.offices)
        card = render("documents/import_card.md.j2", kind=self.kind, tasks=len(self.tasks), counts=counts)
        write_whole(folder / "README.md", card)
        write_manifest(folder, "import", {"kind": "import", "split": self.kind}, counts)
        return ImportResult(
            dataset=str(goal),
            imported=len(self.tasks),
            refused=tuple(self.refused),
            mended=self.mended,
            tags={tag: tuple(self.tags[tag]) for tag in sorted(self.tags)},
        )


def _write_transcriptions(store: ContentStore, offices: set[str]) -> None:
    known = files("interop").joinpath("transcriptions")
    for office in sorted(offices):
        for name, digest in store.manifest(office).items():
            text = known.joinpath(f"{digest}.txt")
            if is_image(name) and text.is_file():
                store.put_transcription(digest, text.read_text(encoding="utf-8"))
