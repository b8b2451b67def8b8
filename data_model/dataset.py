"""A dataset on disk: rows, content store and manifest, read as untrusted input and written whole.

README.md  manifest.json  tasks.jsonl  dialogues.jsonl  rejected.jsonl  seeds.jsonl
offices/  files/  transcriptions/
"""

import json
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from data_model.canonical import canonical_json, file_sha256, pretty_json, whole_file, write_whole
from data_model.content_store import ContentStore
from data_model.dialogue import Dialogue
from data_model.errors import InputError, nearest
from data_model.frozen import Frozen
from data_model.task import Task

FORMAT = 1
LONGEST_ROW_BYTES = 16_000_000
WRITING_LIBRARIES = ("icalendar", "openpyxl", "pillow", "pypdf", "pypdfium2", "python-docx", "reportlab")
Model = TypeVar("Model", bound=BaseModel)


class Manifest(Frozen):
    """What a dataset says of itself.

    config: of the command that made it, without its place and number of jobs. counts: rows by kind, rejections by
    reason. files: {path: SHA-256} of every file but this one. versions: of the libraries that write bytes.
    """

    format: int
    kind: str
    config: dict[str, Any]
    counts: dict[str, Any]
    files: dict[str, str]
    versions: dict[str, str]


class Dataset:
    """A dataset directory, opened for reading; rows are streamed and checked as they come.

    Raises InputError, with file and line, for whatever does not fit the types.
    """

    def __init__(self, root: Path) -> None:
        if not (root / "tasks.jsonl").is_file():
            raise InputError("not a dataset", where=str(root), expected="a folder with tasks.jsonl")
        self.root = root
        self.store = ContentStore(root)
        self._dialogue_places: dict[str, tuple[int, int]] | None = None
        self._task_places: dict[str, tuple[int, int]] | None = None

    def tasks(self) -> Iterator[Task]:
        """All tasks, in the order of the file."""
        return read_rows(self.root / "tasks.jsonl", Task)

    def dialogues(self) -> Iterator[Dialogue]:
        """All dialogues, in the order of the file; none where there is no such file."""
        path = self.root / "dialogues.jsonl"
        return read_rows(path, Dialogue) if path.is_file() else iter(())

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
        if self._task_places is None:
            path = self.root / "tasks.jsonl"
            self._task_places = _places(path, "id")
            if len(self._task_places) != sum(1 for _ in numbered_lines(path)):
                raise InputError("a row without an id, or an id that stands twice", where=str(path))
        return tuple(self._task_places)

    def task_at_once(self, id: str) -> Task:
        """Return the task of that id without reading the others; KeyError when there is none."""
        self.task_ids()
        return _row_at(self.root / "tasks.jsonl", (self._task_places or {})[id], Task)

    def dialogue(self, task: str) -> Dialogue | None:
        """Return the dialogue of that task, or None."""
        path = self.root / "dialogues.jsonl"
        if self._dialogue_places is None:
            self._dialogue_places = _places(path, "task") if path.is_file() else {}
        if task not in self._dialogue_places:
            return None
        return _row_at(path, self._dialogue_places[task], Dialogue)

    def manifest(self) -> Manifest:
        """Read manifest.json."""
        path = self.root / "manifest.json"
        # A pipe of that name would be waited for for ever.
        if not path.is_file():
            raise InputError("the manifest is missing", where=str(path))
        try:
            data = _document(path.read_text(encoding="utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as failure:
            raise InputError("cannot be read", where=str(path)) from failure
        # Another version may have other keys: which one it is, is asked before anything else.
        if isinstance(data, dict) and data.get("format", FORMAT) != FORMAT:
            raise InputError("a dataset of another version", str(path), f"format {FORMAT}", repr(data["format"])[:80])
        return _validated(data, Manifest, str(path))

    def references(self, task: Task) -> dict[str, bytes]:
        """The content of a task's references, by name."""
        return {name: self.store.read(task.references[name]) for name in sorted(task.references)}


def read_rows(path: Path, model: type[Model]) -> Iterator[Model]:
    """Stream the rows of a JSON Lines file as one type; InputError names file, line and JSON path."""
    for number, line in numbered_lines(path):
        yield _parsed(line, model, f"{path.name} line {number}")


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Stream the lines of a JSON Lines file that are not blank, with their 1-based numbers."""
    return ((number, text) for number, _, text in _lines(path))


def _lines(path: Path) -> Iterator[tuple[int, int, str]]:
    """The same with the byte at which each line begins."""
    try:
        with path.open("rb") as stream:
            number = offset = 0
            while line := stream.readline(LONGEST_ROW_BYTES + 1):
                number += 1
                where = f"{path.name} line {number}"
                if len(line) > LONGEST_ROW_BYTES:
                    raise InputError("the row is too long", where, f"at most {LONGEST_ROW_BYTES} bytes")
                try:
                    text = line.decode("utf-8")
                except UnicodeDecodeError as failure:
                    raise InputError("not UTF-8", where) from failure
                if text.strip():
                    yield number, offset, text
                offset += len(line)
    except OSError as failure:
        raise InputError(f"cannot be read: {failure.strerror}", where=str(path)) from failure


def _row_at(path: Path, place: tuple[int, int], model: type[Model]) -> Model:
    number, offset = place
    with path.open("rb") as stream:
        stream.seek(offset)
        line = stream.readline(LONGEST_ROW_BYTES + 1)
    return _parsed(line.decode("utf-8", "replace"), model, f"{path.name} line {number}")


def _places(path: Path, key: str) -> dict[str, tuple[int, int]]:
    """Line and first byte of each row of a file, by one of its keys; a row that is no object is left to its reader."""
    places: dict[str, tuple[int, int]] = {}
    for number, offset, line in _lines(path):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as failure:
            raise InputError(f"not JSON: {failure}", f"{path.name} line {number}") from failure
        if isinstance(row, dict) and isinstance(row.get(key), str):
            places.setdefault(row[key], (number, offset))
    return places


def write_rows(path: Path, rows: Iterable[BaseModel]) -> None:
    """Write rows as JSON Lines, one at a time: sorted keys, whole or not at all."""
    with whole_file(path) as stream:
        for row in rows:
            stream.write(row_text(row).encode())


def row_text(row: BaseModel) -> str:
    """One row as it stands in a JSON Lines file, its newline included."""
    return canonical_json(row.model_dump(mode="json")) + "\n"


def write_manifest(root: Path, kind: str, config: dict[str, Any], counts: dict[str, Any]) -> None:
    """Hash every file below root and write manifest.json: the last file of a dataset to be written."""
    files = {
        path.relative_to(root).as_posix(): file_sha256(path)
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name != "manifest.json"
    }
    manifest = Manifest(
        format=FORMAT, kind=kind, config=config, counts=counts, files=files, versions=library_versions()
    )
    write_whole(root / "manifest.json", pretty_json(manifest.model_dump(mode="json")))


def library_versions() -> dict[str, str]:
    """The installed versions of the libraries that write bytes into a dataset."""
    versions = {}
    for library in WRITING_LIBRARIES:
        try:
            versions[library] = version(library)
        except PackageNotFoundError:
            versions[library] = "absent"
    return versions


def _parsed(text: str, model: type[Model], where: str) -> Model:
    return _validated(_document(text, where), model, where)


def _document(text: str, where: str) -> Any:
    try:
        data = json.loads(text)
        # JSON has no infinity, which `1e999` becomes, and no halves of surrogate pairs, which no file can hold.
        canonical_json(data).encode()
    except UnicodeEncodeError as failure:
        raise InputError("not JSON: half of a surrogate pair", where) from failure
    except (ValueError, RecursionError) as failure:
        raise InputError(f"not JSON: {failure}", where) from failure
    return data


def _validated(data: Any, model: type[Model], where: str) -> Model:
    try:
        return model.model_validate(data)
    except ValidationError as failure:
        fault = failure.errors(include_url=False)[0]
        path = "".join(f"/{part}" for part in fault["loc"])
        found = "" if fault["type"] == "missing" else repr(fault["input"])[:80]
        raise InputError(fault["msg"], where=f"{where}, {path or '/'}", found=found) from failure
