"""What stands in files that solvers left, read in a worker process: a file may hang or kill its reader."""

import json
from collections import Counter, OrderedDict, defaultdict
from pathlib import Path, PurePosixPath
from typing import NamedTuple, Self

from data_model import ContentStore, FrozenModel, bounds, limit_step_time
from file_formats import UnreadableFile
from office_env import ChangedPart, InMemoryFileTree, find_changes
from processes import WorkerTerminated, open_blocking_worker
from reports.failures.time_budget import TimeBudget
from reports.page.page_data import shorten_text

_MAX_CACHED = 256
_NULL = "null"


class StoredFile(NamedTuple):
    """A file by the folder of the content store that holds it, and its hash."""

    store: str
    digest: str

    def read(self) -> bytes:
        """Its content."""
        return ContentStore(Path(self.store)).read(self.digest)

    def size_bytes(self) -> int | None:
        """Its bytes, None where the store does not have it."""
        try:
            return ContentStore(Path(self.store)).path(self.digest).stat().st_size
        except FileNotFoundError:
            return None

    def is_readable(self) -> bool:
        """Whether it is there, and no larger than a file of a store may be."""
        size = self.size_bytes()
        return size is not None and size <= bounds.STORED_FILE_BYTES


class _ReadJob(FrozenModel):
    """A file to be read as text, or two to be compared.

    Attributes:
        extension: The ending of its name, in lower case.
    """

    extension: str
    after: StoredFile
    before: StoredFile | None = None

    @property
    def cache_key(self) -> tuple[str, ...]:
        """What the answer depends on: whatever the file is called, and whichever run left it."""
        return (self.extension, self.after.digest, self.before.digest if self.before else "")


class FileReader:
    """Reads files of many episodes, which leave many of the same: each is read once. Used in a `with`."""

    def __init__(self) -> None:
        self._worker = open_blocking_worker(run_read_job)
        self._answers: OrderedDict[tuple[str, ...], str] = OrderedDict()
        self._endings = Counter[str]()
        self._budget = TimeBudget(bounds.REPORT_READING_S)
        self._budgets = defaultdict[str, TimeBudget](lambda: TimeBudget(bounds.REPORT_RUN_READING_S))

    def __enter__(self) -> Self:
        self._worker.__enter__()
        return self

    def __exit__(self, *exception_info: object) -> None:
        self._worker.__exit__(*exception_info)

    def read_text(self, name: str, file: StoredFile) -> str | None:
        """A file as text, shortened; None for one that is no text, is damaged, or cannot be read within the limits."""
        text: str | None = json.loads(self._find_answer(_ReadJob(extension=_find_extension(name), after=file)))
        return text

    def find_changed_parts(self, name: str, before: StoredFile, after: StoredFile) -> tuple[ChangedPart, ...]:
        """What differs between two versions of a file; nothing where that cannot be said within the limits."""
        parts = json.loads(self._find_answer(_ReadJob(extension=_find_extension(name), before=before, after=after)))
        return tuple(ChangedPart.model_validate(part) for part in parts or ())

    def _find_answer(self, job: _ReadJob) -> str:
        """What the worker makes of an order; it was made last, or is made now."""
        if job.cache_key in self._answers:
            self._answers.move_to_end(job.cache_key)
            return self._answers[job.cache_key]
        files = [job.after, *([job.before] if job.before else [])]
        # Another run may have the file that this one lacks.
        if not all(file.is_readable() for file in files):
            return _NULL
        if self._is_given_up(job.after.store):
            return _NULL
        answer = self._answers[job.cache_key] = self._ask_worker(job)
        if len(self._answers) > _MAX_CACHED:
            self._answers.popitem(last=False)
        return answer

    def _is_given_up(self, store: str) -> bool:
        has_ended_many = self._endings[store] >= bounds.REPORT_READER_ENDINGS
        return has_ended_many or self._budget.is_spent or self._budgets[store].is_spent

    def _ask_worker(self, job: _ReadJob) -> str:
        store = job.after.store
        try:
            with self._budget.measure(), self._budgets[store].measure():
                return self._worker.call(job.model_dump_json())
        except WorkerTerminated:
            self._endings[store] += 1
            return _NULL


def run_read_job(job_json: str, context: str) -> str:
    """The work of the worker: an order in, a text or changed parts out, all as JSON."""
    job = _ReadJob.model_validate_json(job_json)
    name = f"file{job.extension}"
    with limit_step_time(f"reading a {job.extension} file", bounds.ACTION_S):
        after = job.after.read()
        if job.before is None:
            text = _extract_text(job.extension, after)
            return json.dumps(None if text is None else shorten_text(text))
        old_files, new_files = InMemoryFileTree({name: job.before.read()}), InMemoryFileTree({name: after})
        return json.dumps(
            [part.model_dump(mode="json") for part in find_changes(old_files, new_files).changed[0].parts]
        )


def _extract_text(extension: str, content: bytes) -> str | None:
    # The readers bring the libraries of all formats with them.
    from reports.page.text_readers import READERS

    read = READERS.get(extension)
    if read is None:
        return None
    try:
        return read(content)
    except UnreadableFile:
        return None


def _find_extension(name: str) -> str:
    return PurePosixPath(name).suffix.lower()
