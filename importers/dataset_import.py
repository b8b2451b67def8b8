"""The parts that all imports share: a dataset is staged beside its destination and appears by one rename."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from data_model import (
    ContentStore,
    Dialogue,
    FrozenModel,
    InputError,
    SpooledRows,
    Task,
    bounds,
    escape_unprintable,
    refuse_large_row,
    write_atomically,
    write_manifest,
    write_rows,
)
from importers.quality_tags import score_untouched_office
from office_env import is_image
from processes import BlockingWorker, open_blocking_worker
from run_ledger import stage_directory
from templates import render


class RefusedTask(FrozenModel):
    """A published task that was not imported, and why."""

    task: str
    reason: str


class ImportResult(FrozenModel):
    """The result of an import (docs/dataset_format.md).

    Attributes:
        dataset: The folder of the new dataset.
        imported: The number of imported tasks.
        refused: The tasks that were not imported.
        mended: The number of published checks that were corrected: their keys moved, or replaced by the overlay.
        tags: Quality tag -> ids of the tasks that carry it.
    """

    dataset: str
    imported: int
    refused: tuple[RefusedTask, ...]
    mended: int
    tags: dict[str, tuple[str, ...]]


@contextmanager
def open_dataset_import(
    source: Path, destination: Path, split: str, corrections: str | None = None
) -> "Iterator[DatasetImport]":
    """Open an import whose folder becomes the destination if the block succeeds, and is deleted otherwise.

    Args:
        source: The folder of the published benchmark.
        destination: The folder of the new dataset.
        split: The split of the imported tasks.
        corrections: The hash of the overlay whose corrections are applied; None if none are.

    Raises:
        InputError: The source has no `tasks/`, or the destination exists.
    """
    if not (source / "tasks").is_dir():
        raise InputError("nothing to import", where=str(source), expected="a folder that holds tasks/")
    with (
        stage_directory(destination) as folder,
        open_blocking_worker(score_untouched_office, str(folder.resolve())) as scoring_worker,
        SpooledRows[str, Task](Task, folder) as tasks,
        SpooledRows[str, Dialogue](Dialogue, folder) as dialogues,
    ):
        store = ContentStore(folder, manifest_files={})
        yield DatasetImport(split, corrections, store, scoring_worker, tasks, dialogues)


@dataclass
class DatasetImport:
    """The tasks and dialogues of a dataset that is being imported, and what was refused.

    Attributes:
        split: The split of the imported tasks.
        corrections: The hash of the overlay whose corrections are applied, or None.
        store: The store for offices and references.
        scoring_worker: The worker process for `find_quality_tags`.
        tasks: Task id -> task.
        dialogues: Task id -> dialogue.
        refused: The tasks that were not imported.
        mended_count: The number of corrected checks.
        tags: Quality tag -> ids of the tasks that carry it.
        offices: The hashes of the offices.
    """

    split: str
    corrections: str | None
    store: ContentStore
    scoring_worker: BlockingWorker
    tasks: SpooledRows[str, Task]
    dialogues: SpooledRows[str, Dialogue]
    refused: list[RefusedTask] = field(default_factory=list)
    mended_count: int = 0
    tags: dict[str, list[str]] = field(default_factory=dict)
    offices: set[str] = field(default_factory=set)

    def add(self, task: Task, dialogue: Dialogue | None = None) -> None:
        """Add a task.

        Args:
            task: The task.
            dialogue: The task's conversation, or None.

        Raises:
            InputError: The row is too long, or its id is taken.
        """
        if task.id in self.tasks:
            raise InputError("another task already has this id", where=task.id)
        for row in filter(None, (task, dialogue)):
            refuse_large_row(row, bounds.TASK_BYTES, f"the row of {task.id}")
        self.tasks.put(task.id, task)
        if dialogue is not None:
            self.dialogues.put(task.id, dialogue)
        self.mended_count += sum(criterion.as_published is not None for criterion in task.criteria)
        self.offices.add(task.office)
        for tag in task.quality:
            self.tags.setdefault(tag, []).append(task.id)

    def refuse(self, task: str, error: InputError) -> None:
        """Record a task that is not imported; characters that UTF-8 cannot encode, as in file names, are escaped."""
        self.refused.append(RefusedTask(task=escape_unprintable(task), reason=escape_unprintable(str(error))))

    def write(self, source: Path, destination: Path) -> ImportResult:
        """Write rows, transcriptions, card and manifest.

        Raises:
            InputError: No task was imported.
        """
        folder = self.store.root
        if not self.tasks.keys():
            first_refusal = f"{self.refused[0].task}: {self.refused[0].reason}" if self.refused else "no task"
            raise InputError("no task can be imported", where=str(source / "tasks"), found=first_refusal)
        counts: dict[str, object] = {
            "tasks": len(self.tasks),
            "refused": len(self.refused),
            "mended": self.mended_count,
        }
        write_rows(folder / "tasks.jsonl", self.tasks.stream_sorted())
        write_rows(folder / "dialogues.jsonl", self.dialogues.stream_sorted())
        write_rows(folder / "rejected.jsonl", ())
        _write_transcriptions(self.store, self.offices)
        card = render("documents/import_card.md.j2", kind=self.split, tasks=len(self.tasks), counts=counts)
        write_atomically(folder / "README.md", card)
        config = {"kind": "import", "split": self.split, "corrections": self.corrections}
        write_manifest(folder, "import", config, counts)
        return ImportResult(
            dataset=str(destination),
            imported=len(self.tasks),
            refused=tuple(self.refused),
            mended=self.mended_count,
            tags={tag: tuple(self.tags[tag]) for tag in sorted(self.tags)},
        )


def _write_transcriptions(store: ContentStore, offices: set[str]) -> None:
    transcriptions = files("importers").joinpath("transcriptions")
    for office in sorted(offices):
        for name, digest in store.read_office_table(office).items():
            text = transcriptions.joinpath(f"{digest}.txt")
            if is_image(name) and text.is_file():
                store.put_transcription(digest, text.read_text(encoding="utf-8"))
