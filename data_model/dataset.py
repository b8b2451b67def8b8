"""Read a dataset on disk (rows, content store and manifest) as untrusted input.

README.md  manifest.json  tasks.jsonl  dialogues.jsonl  rejected.jsonl  seeds.jsonl
offices/  files/  transcriptions/
"""

import os
from collections.abc import Iterator
from pathlib import Path

from data_model import bounds
from data_model.content_store import ContentStore
from data_model.dialogue import Dialogue
from data_model.errors import InputError, suggest_name
from data_model.json_lines import JsonLinesFile, RowIndex
from data_model.manifest import Manifest, read_manifest
from data_model.regular_files import check_size
from data_model.serialization import canonical_json, sha256_hex
from data_model.task import Task

TASKS_NAME, DIALOGUES_NAME, SEEDS_NAME = "tasks.jsonl", "dialogues.jsonl", "seeds.jsonl"


class Dataset:
    """A dataset directory opened for reading; rows are streamed and validated one by one.

    The manifest is read on opening, and every other file is checked against it before its first use. Links are not
    followed.

    Raises:
        InputError: A file does not match the manifest or a row does not fit its type; names file and line.
    """

    def __init__(self, root: Path, verify_row_hashes: bool = True) -> None:
        """Open a dataset.

        Args:
            verify_row_hashes: Whether row files must match the manifest. `homer check` turns this off, because it
                lists changed files and continues.
        """
        if not os.path.lexists(root / TASKS_NAME):
            raise InputError("not a dataset", where=str(root), expected="a folder with tasks.jsonl")
        self.root = root
        self._manifest = read_manifest(root)
        self.store = ContentStore(root, self._manifest.files)
        self._files = self._manifest.files if verify_row_hashes else None
        self._tasks, self._dialogues, self._seeds = (
            JsonLinesFile(root, name, self._files, bounds.TASK_BYTES)
            for name in (TASKS_NAME, DIALOGUES_NAME, SEEDS_NAME)
        )
        self._dialogue_index: RowIndex | None = None
        self._task_index: RowIndex | None = None

    def manifest(self) -> Manifest:
        """Return the manifest."""
        return self._manifest

    def verify_row_files(self) -> dict[str, str]:
        """Check the task and dialogue files against the manifest and return {name: SHA-256}."""
        row_files = [row_file for row_file in (self._tasks, self._dialogues) if self._has_row_file(row_file)]
        for row_file in row_files:
            row_file.verify_hash()
        return {row_file.name: self._manifest.files[row_file.name] for row_file in row_files}

    def hash_rows(self) -> str:
        """Check the row files and return the hash of all that a verdict depends on.

        Tasks contain the hashes of their offices and references.
        """
        return sha256_hex(canonical_json(self.verify_row_files()))

    def tasks(self) -> Iterator[Task]:
        """Stream all tasks in file order."""
        return self._tasks.read_rows(Task)

    def dialogues(self) -> Iterator[Dialogue]:
        """Stream all dialogues in file order; nothing if there is no dialogue file."""
        return self._dialogues.read_rows(Dialogue) if self._has_row_file(self._dialogues) else iter(())

    def seeds(self) -> Iterator[Task] | None:
        """Stream the seed tasks that the dataset was made from, or return None if there are none."""
        return self._seeds.read_rows(Task) if self._has_row_file(self._seeds) else None

    def task(self, task_id: str) -> Task:
        """Return the task with this id; InputError suggests the closest id if there is none."""
        known_ids = []
        for task in self.tasks():
            if task.id == task_id:
                return task
            known_ids.append(task.id)
        raise InputError(f"there is no task {task_id!r}.{suggest_name(task_id, known_ids)}", where=str(self.root))

    def task_ids(self) -> tuple[str, ...]:
        """Return the ids of all tasks in file order; InputError for a duplicate id."""
        return tuple(self._load_task_index().by_key)

    def seek_task(self, task_id: str) -> Task:
        """Return the task with this id without parsing the others; KeyError if there is none."""
        return self._tasks.read_row_at(self._load_task_index().by_key[task_id], Task)

    def dialogue(self, task_id: str) -> Dialogue | None:
        """Return the dialogue of a task, or None."""
        if self._dialogue_index is None:
            has_dialogues = self._has_row_file(self._dialogues)
            self._dialogue_index = self._dialogues.build_index("task") if has_dialogues else RowIndex({}, 0)
        location = self._dialogue_index.by_key.get(task_id)
        return self._dialogues.read_row_at(location, Dialogue) if location else None

    def read_references(self, task: Task) -> dict[str, bytes]:
        """Return the content of a task's reference files by name; InputError if they are too large in total."""
        size = sum(map(self.store.size, task.references.values()))
        check_size(size, bounds.REFERENCES_BYTES, f"{self.root}, /references of task {task.id!r}")
        return {name: self.store.read(task.references[name]) for name in sorted(task.references)}

    def _has_row_file(self, row_file: JsonLinesFile) -> bool:
        """Return whether the folder or the manifest has the file; reading it fails if only one of them has."""
        return row_file.name in (self._files or ()) or os.path.lexists(self.root / row_file.name)

    def _load_task_index(self) -> RowIndex:
        if self._task_index is None:
            index = self._tasks.build_index("id")
            if len(index.by_key) != index.row_count:
                raise InputError("a row without an id, or a duplicate id", where=str(self.root / TASKS_NAME))
            self._task_index = index
        return self._task_index
