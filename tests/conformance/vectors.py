"""Scoring vectors and OfficeBench's task folders, read as they stand."""

import base64
import json
import lzma
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from data_model import FileMissing, sha256_hex
from office_env import OFFICE_FOLDERS, FileTree, InMemoryFileTree

ROOT = Path(__file__).resolve().parents[2]
COMMITTED = ROOT / "tests" / "data" / "officebench"
SHARED = ROOT / ".." / "shared" / "officebench"


class TaskFolder(NamedTuple):
    """What a published task brings: its checks, the office it starts from and its references."""

    checks: tuple[dict[str, Any], ...]
    seed: FileTree
    references: Mapping[str, bytes]


class Row(NamedTuple):
    """One state and how the original scored it.

    Attributes:
        expected: `pass`, `fail` or `error`, one a check.
    """

    line: int
    label: str
    task: TaskFolder
    state: FileTree
    expected: tuple[str, ...]


class Layered:
    """An office with changes on top; its three stores always exist."""

    def __init__(self, seed: FileTree, delta: Mapping[str, bytes | None]) -> None:
        self._seed, self._delta = seed, delta
        kept = [name for name in seed.names() if name not in delta]
        self._names = tuple(sorted([*kept, *(name for name, content in delta.items() if content is not None)]))

    def names(self) -> tuple[str, ...]:
        return self._names

    def has_file(self, name: str) -> bool:
        return name in self._names

    def exists(self, name: str) -> bool:
        return name in OFFICE_FOLDERS or name in self._names or any(one.startswith(f"{name}/") for one in self._names)

    def read(self, name: str) -> bytes:
        if name not in self._delta:
            return self._seed.read(name)
        content = self._delta[name]
        if content is None:
            raise FileMissing(f"There is no file {name!r}.")
        return content

    def digests(self) -> Mapping[str, str]:
        return {name: sha256_hex(self.read(name)) for name in self.names()}


def rows(vectors: Path, tasks: Path) -> Iterator[Row]:
    """Yield the rows of a vector file, in order, one at a time."""
    blobs: dict[str, bytes] = {}
    with lzma.open(vectors, "rt", encoding="utf-8") as stream:
        for line, text in enumerate(stream, start=1):
            entry = json.loads(text)
            if "blob" in entry:
                blobs[entry["blob"]] = base64.b64decode(entry["base64"])
                continue
            task = entry["task"]
            folder = (
                task_folder(tasks, task) if task else TaskFolder(tuple(entry["evaluation"]), InMemoryFileTree({}), {})
            )
            delta = {path: None if blob is None else blobs[blob] for path, blob in entry["delta"].items()}
            state = Layered(folder.seed, delta)
            yield Row(line, f"{task or '-'} {entry['state']}", folder, state, tuple(entry["checks"]))


@lru_cache(maxsize=32)
def task_folder(tasks: Path, task: str) -> TaskFolder:
    """Read one published task, such as `1-3/2`."""
    folder, subtask = task.split("/")
    published = json.loads((tasks / folder / "subtasks" / f"{subtask}.json").read_text(encoding="utf-8"))
    checks = published["evaluation"]
    return TaskFolder(tuple(checks), _office(tasks / folder), _files(tasks / folder / "reference"))


def task_names(tasks: Path) -> list[str]:
    """All tasks below a folder, in the order of their numbers."""
    names = [f"{path.parents[1].name}/{path.stem}" for path in tasks.glob("*/subtasks/*.json")]
    return sorted(names, key=lambda name: [int(part) for part in name.replace("/", "-").split("-")])


@lru_cache(maxsize=32)
def _office(folder: Path) -> FileTree:
    return Layered(InMemoryFileTree(_files(folder / "testbed")), {})


def _files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}
