"""Read files that solvers left, in a worker process because a file may hang or kill its reader."""

import json
from collections import Counter, OrderedDict, defaultdict
from pathlib import Path, PurePosixPath
from typing import NamedTuple, Self

from data_model import ContentStore, FrozenModel, bounds, limit_step_time
from file_formats import UnreadableFile
from office_env import ChangedPart, InMemoryFileTree, find_changes
from processes import WorkerTerminated, open_blocking_worker
from reports.html_page.long_texts import shorten_text
from reports.time_budget import TimeBudget

_MAX_CACHED = 256
_NULL = "null"


class StoredFile(NamedTuple):
    """A file in a content store.

    Attributes:
        store: The folder of the store.
        digest: The hash of the content.
    """

    store: str
    digest: str

    def read(self) -> bytes:
        """Return the content of the file."""
        return ContentStore(Path(self.store)).read(self.digest)

    def size_bytes(self) -> int | None:
        """Return the size of the file in bytes, or None if the store does not have it."""
        try:
            return ContentStore(Path(self.store)).path(self.digest).stat().st_size
        except FileNotFoundError:
            return None

    def is_readable(self) -> bool:
        """Return whether the file exists and is within the size limit of a store."""
        size = self.size_bytes()
        return size is not None and size <= bounds.STORED_FILE_BYTES


class _ReadJob(FrozenModel):
    """A file to read as text, or two versions to compare.

    Attributes:
        extension: The extension of the file's name, in lower case.
    """

    extension: str
    after: StoredFile
    before: StoredFile | None = None

    @property
    def cache_key(self) -> tuple[str, ...]:
        """What the answer depends on, which excludes the file's name and the run that left it."""
        return (self.extension, self.after.digest, self.before.digest if self.before else "")


class FileReader:
    """Context manager that reads the files of many episodes and caches the answers, since many files are the same."""

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
        """Return a file as shortened text, or None if it is not text, damaged, or cannot be read within the limits."""
        text: str | None = json.loads(self._find_answer(_ReadJob(extension=_find_extension(name), after=file)))
        return text

    def find_changed_parts(self, name: str, before: StoredFile, after: StoredFile) -> tuple[ChangedPart, ...]:
        """Return what differs between two versions of a file, or nothing if the limits are exceeded."""
        parts = json.loads(self._find_answer(_ReadJob(extension=_find_extension(name), before=before, after=after)))
        return tuple(ChangedPart.model_validate(part) for part in parts or ())

    def _find_answer(self, job: _ReadJob) -> str:
        """Return the answer to a job, from the cache or from the worker."""
        if job.cache_key in self._answers:
            self._answers.move_to_end(job.cache_key)
            return self._answers[job.cache_key]
        files = [job.after, *([job.before] if job.before else [])]
        # Not cached, because another run may have the file that this one lacks.
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
    """Run one job in the worker process: takes a `_ReadJob` and returns a text or changed parts, all as JSON."""
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
    # The readers import the libraries of every file format.
    from reports.html_page.text_readers import READERS

    read = READERS.get(extension)
    if read is None:
        return None
    try:
        return read(content)
    except UnreadableFile:
        return None


def _find_extension(name: str) -> str:
    return PurePosixPath(name).suffix.lower()
