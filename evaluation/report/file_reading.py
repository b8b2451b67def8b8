"""What stands in files that solvers left, read in a worker process: a file may hang or kill its reader."""

import json
from collections import Counter, OrderedDict, defaultdict
from pathlib import Path, PurePosixPath
from typing import NamedTuple, Self

from data_model import ContentStore, Frozen, bounds, limited_step
from evaluation.report.page_packing import shortened
from evaluation.report.time_budget import TimeBudget
from office_env import ChangedPart, MemoryFiles, changes
from office_env.formats.errors import UnreadableFile
from run_ledger import WorkerEnded, call_worker

_KEPT = 256
_NOTHING = "null"


class StoredFile(NamedTuple):
    """A file by the folder of the content store that holds it, and its hash."""

    store: str
    digest: str

    def read(self) -> bytes:
        """Its content."""
        return ContentStore(Path(self.store)).read(self.digest)

    def size(self) -> int | None:
        """Its bytes, None where the store does not have it."""
        try:
            return ContentStore(Path(self.store)).path(self.digest).stat().st_size
        except FileNotFoundError:
            return None

    def can_be_read(self) -> bool:
        """Whether it is there, and no larger than a file of a store may be."""
        size = self.size()
        return size is not None and size <= bounds.STORED_FILE_BYTES


class _Order(Frozen):
    """A file to be read as text, or two to be compared. type: the ending of its name, in lower case."""

    type: str
    after: StoredFile
    before: StoredFile | None = None

    @property
    def key(self) -> tuple[str, ...]:
        """What the answer depends on: whatever the file is called, and whichever run left it."""
        return (self.type, self.after.digest, self.before.digest if self.before else "")


class FileReading:
    """Reads files of many episodes, which leave many of the same: each is read once. Used in a `with`."""

    def __init__(self) -> None:
        self._worker = call_worker(read_order)
        self._answers: OrderedDict[tuple[str, ...], str] = OrderedDict()
        self._endings = Counter[str]()
        self._budget = TimeBudget(bounds.REPORT_READING_S)
        self._budgets = defaultdict[str, TimeBudget](lambda: TimeBudget(bounds.REPORT_RUN_READING_S))

    def __enter__(self) -> Self:
        self._worker.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._worker.__exit__(*raised)

    def text(self, name: str, file: StoredFile) -> str | None:
        """A file as text, shortened; None for one that is no text, is damaged, or cannot be read within the limits."""
        text: str | None = json.loads(self._answer(_Order(type=_type_of(name), after=file)))
        return text

    def changed_parts(self, name: str, before: StoredFile, after: StoredFile) -> tuple[ChangedPart, ...]:
        """What differs between two versions of a file; nothing where that cannot be said within the limits."""
        parts = json.loads(self._answer(_Order(type=_type_of(name), before=before, after=after)))
        return tuple(ChangedPart.model_validate(part) for part in parts or ())

    def _answer(self, order: _Order) -> str:
        """What the worker makes of an order; it was made last, or is made now."""
        if order.key in self._answers:
            self._answers.move_to_end(order.key)
            return self._answers[order.key]
        files = [order.after, *([order.before] if order.before else [])]
        # Another run may have the file that this one lacks.
        if not all(file.can_be_read() for file in files):
            return _NOTHING
        if self._is_given_up(order.after.store):
            return _NOTHING
        answer = self._answers[order.key] = self._ask(order)
        if len(self._answers) > _KEPT:
            self._answers.popitem(last=False)
        return answer

    def _is_given_up(self, store: str) -> bool:
        has_ended_many = self._endings[store] >= bounds.REPORT_READER_ENDINGS
        return has_ended_many or self._budget.is_spent or self._budgets[store].is_spent

    def _ask(self, order: _Order) -> str:
        store = order.after.store
        try:
            with self._budget.measure(), self._budgets[store].measure():
                return self._worker.call(order.model_dump_json())
        except WorkerEnded:
            self._endings[store] += 1
            return _NOTHING


def read_order(payload: str, context: str) -> str:
    """The work of the worker: an order in, a text or changed parts out, all as JSON."""
    order = _Order.model_validate_json(payload)
    name = f"file{order.type}"
    with limited_step(f"reading a {order.type} file", bounds.ACTION_S):
        after = order.after.read()
        if order.before is None:
            text = _text(order.type, after)
            return json.dumps(None if text is None else shortened(text))
        left, found = MemoryFiles({name: order.before.read()}), MemoryFiles({name: after})
        return json.dumps([part.model_dump(mode="json") for part in changes(left, found).changed[0].parts])


def _text(type: str, content: bytes) -> str | None:
    # The readers bring the libraries of all formats with them.
    from evaluation.report.page_readers import READERS

    read = READERS.get(type)
    if read is None:
        return None
    try:
        return read(content)
    except UnreadableFile:
        return None


def _type_of(name: str) -> str:
    return PurePosixPath(name).suffix.lower()
