"""A dataset on disk: rows, content store and manifest, read as untrusted input.

README.md  manifest.json  tasks.jsonl  dialogues.jsonl  rejected.jsonl  seeds.jsonl
offices/  files/  transcriptions/
"""

import os
from collections.abc import Iterator
from pathlib import Path

from data_model import bounds
from data_model.content_store import ContentStore
from data_model.dialogue import Dialogue
from data_model.errors import InputError, nearest
from data_model.manifest import Manifest, read_manifest
from data_model.regular_files import refuse_size
from data_model.rows import Places, RowFile
from data_model.task import Task

TASKS, DIALOGUES, SEEDS = "tasks.jsonl", "dialogues.jsonl", "seeds.jsonl"


class Dataset:
    """A dataset directory, opened for reading; rows are streamed and checked as they come.

    Its manifest is read at once, and every other file is held against it before its first use. Nothing is read through
    a link. Raises InputError, with file and line, for whatever is not as the manifest says or does not fit the types.
    """

    def __init__(self, root: Path, refuse_changed_rows: bool = True) -> None:
        """Open a dataset.

        refuse_changed_rows: without it, rows are read whatever their hash is, as `homer check` does, which lists what
        was changed and goes on.
        """
        if not os.path.lexists(root / TASKS):
            raise InputError("not a dataset", where=str(root), expected="a folder with tasks.jsonl")
        self.root = root
        self._manifest = read_manifest(root)
        self.store = ContentStore(root, self._manifest.files)
        self._files = self._manifest.files if refuse_changed_rows else None
        self._tasks, self._dialogues, self._seeds = (
            RowFile(root, name, self._files, bounds.TASK_BYTES) for name in (TASKS, DIALOGUES, SEEDS)
        )
        self._dialogue_places: Places | None = None
        self._task_places: Places | None = None

    def manifest(self) -> Manifest:
        """What the dataset says of itself."""
        return self._manifest

    def row_hashes(self) -> dict[str, str]:
        """{name: SHA-256} of the files of tasks and dialogues, each held against the manifest."""
        present = [one for one in (self._tasks, self._dialogues) if self._is_there(one)]
        for one in present:
            one.check()
        return {one.name: self._manifest.files[one.name] for one in present}

    def tasks(self) -> Iterator[Task]:
        """All tasks, in the order of the file."""
        return self._tasks.rows(Task)

    def dialogues(self) -> Iterator[Dialogue]:
        """All dialogues, in the order of the file; none where there is no such file."""
        return self._dialogues.rows(Dialogue) if self._is_there(self._dialogues) else iter(())

    def seeds(self) -> Iterator[Task] | None:
        """The tasks that the dataset was made from, None where it was not made from any."""
        return self._seeds.rows(Task) if self._is_there(self._seeds) else None

    def task(self, id: str) -> Task:
        """Return the task of that id; InputError with the nearest id when there is none."""
        known = []
        for task in self.tasks():
            if task.id == id:
                return task
            known.append(task.id)
        raise InputError(f"there is no task {id!r}.{nearest(id, known)}", where=str(self.root))

    def task_ids(self) -> tuple[str, ...]:
        """The ids of all tasks, in the order of the file; an id that stands twice is an InputError."""
        return tuple(self._places_of_tasks().by_key)

    def task_at_once(self, id: str) -> Task:
        """Return the task of that id without reading the others; KeyError when there is none."""
        return self._tasks.row_at(self._places_of_tasks().by_key[id], Task)

    def dialogue(self, task: str) -> Dialogue | None:
        """Return the dialogue of that task, or None."""
        if self._dialogue_places is None:
            is_there = self._is_there(self._dialogues)
            self._dialogue_places = self._dialogues.places("task") if is_there else Places({}, 0)
        place = self._dialogue_places.by_key.get(task)
        return self._dialogues.row_at(place, Dialogue) if place else None

    def references(self, task: Task) -> dict[str, bytes]:
        """The content of a task's references, by name; InputError where they are too much in sum."""
        size = sum(map(self.store.size, task.references.values()))
        refuse_size(size, bounds.REFERENCES_BYTES, f"{self.root}, /references of task {task.id!r}")
        return {name: self.store.read(task.references[name]) for name in sorted(task.references)}

    def _is_there(self, file: RowFile) -> bool:
        """Whether folder or manifest has such a file; its reader refuses one that only one of them has."""
        return file.name in (self._files or ()) or os.path.lexists(self.root / file.name)

    def _places_of_tasks(self) -> Places:
        if self._task_places is None:
            places = self._tasks.places("id")
            if len(places.by_key) != places.rows:
                raise InputError("a row without an id, or an id that stands twice", where=str(self.root / TASKS))
            self._task_places = places
        return self._task_places
