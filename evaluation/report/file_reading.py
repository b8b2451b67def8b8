"""What stands in files that solvers left, read in a worker process: a file may hang or kill its reader."""

import json
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple, Self

from data_model import ContentStore, Frozen, bounds, limited_step
from office_env import ChangedPart, MemoryFiles, changes
from office_env.formats.errors import UnreadableFile
from run_ledger import WorkerEnded, call_worker

_KEPT = 256


class StoredFile(NamedTuple):
    """A file by the folder of the content store that holds it, and its hash."""

    store: str
    digest: str

    def read(self) -> bytes:
        """Its content."""
        return ContentStore(Path(self.store)).read(self.digest)

    def size(self) -> int:
        """Its bytes."""
        return ContentStore(Path(self.store)).path(self.digest).stat().st_size


class _Order(Frozen):
    """A file to be read as text, or two to be compared. name: the path in the office, which says the type."""

    name: str
    after: StoredFile
    before: StoredFile | None = None


class FileReading:
    """Reads files of many episodes, which leave many of the same: each is read once. Used in a `with`."""

    def __init__(self) -> None:
        self._worker = call_worker(read_order)
        self._answer = lru_cache(maxsize=_KEPT)(self._ask)

    def __enter__(self) -> Self:
        self._worker.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._worker.__exit__(*raised)

    def text(self, name: str, file: StoredFile) -> str | None:
        """A file as text; None for one that is no text, is damaged, or cannot be read within the limits."""
        text: str | None = json.loads(self._answer(_Order(name=name, after=file).model_dump_json()))
        return text

    def changed_parts(self, name: str, before: StoredFile, after: StoredFile) -> tuple[ChangedPart, ...]:
        """What differs between two versions of a file; nothing where that cannot be said within the limits."""
        parts = json.loads(self._answer(_Order(name=name, before=before, after=after).model_dump_json()))
        return tuple(ChangedPart.model_validate(part) for part in parts or ())

    def _ask(self, payload: str) -> str:
        try:
            return self._worker.call(payload)
        except WorkerEnded:
            return "null"


def read_order(payload: str, context: str) -> str:
    """The work of the worker: an order in, a text or changed parts out, all as JSON."""
    order = _Order.model_validate_json(payload)
    after = order.after.read()
    with limited_step(f"reading {order.name}", bounds.ACTION_S):
        if order.before is None:
            return json.dumps(_text(order.name, after))
        left, found = MemoryFiles({order.name: order.before.read()}), MemoryFiles({order.name: after})
        return json.dumps([part.model_dump(mode="json") for part in changes(left, found).changed[0].parts])


def _text(name: str, content: bytes) -> str | None:
    # The readers bring the libraries of all formats with them.
    from evaluation.report.page_readers import READERS

    read = READERS.get(PurePosixPath(name).suffix.lower())
    if read is None:
        return None
    try:
        return read(content)
    except UnreadableFile:
        return None
