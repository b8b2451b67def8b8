"""Examine all files of an office in worker processes, since any of them may be hostile."""

import asyncio
import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from pydantic import TypeAdapter

from data_model import ContentStore, bounds, limit_step_time
from office_env import Office
from orchestrator.offices.inventory.examine import examine_file, find_kind
from orchestrator.offices.inventory.file_report import FileReport
from processes import WorkerPool, WorkerTerminated, open_worker_pool

_FILES_PER_CALL = 25
_REPORTS = TypeAdapter(tuple[FileReport, ...])


def examine_files(
    store: ContentStore, office: str, jobs: int, on_progress: Callable[[int, int], None]
) -> tuple[FileReport, ...]:
    """Examine the files of an office; one that takes too much time or memory is reported as unreadable.

    Args:
        jobs: The number of worker processes.
        on_progress: Called with the number of files examined and the number of all files.

    Returns:
        The reports, sorted by path.
    """
    return asyncio.run(_examine_all(store, Office(store, office), jobs, on_progress))


async def _examine_all(
    store: ContentStore, office: Office, jobs: int, on_progress: Callable[[int, int], None]
) -> tuple[FileReport, ...]:
    names = office.names()
    batches = [names[start : start + _FILES_PER_CALL] for start in range(0, len(names), _FILES_PER_CALL)]
    examination = _Examination(office, len(names), on_progress)
    async with open_worker_pool(examine_payload, jobs, str(store.root.resolve())) as pool, asyncio.TaskGroup() as group:
        tasks = [group.create_task(examination.examine(pool, batch)) for batch in batches]
    return tuple(report for task in tasks for report in task.result())


class _Examination:
    """The examination of one office.

    Attributes:
        endings: How many processes were ended by single files.
    """

    def __init__(self, office: Office, file_count: int, on_progress: Callable[[int, int], None]) -> None:
        self._office, self._file_count, self._on_progress = office, file_count, on_progress
        self._examined_count, self.endings = 0, 0

    async def examine(self, pool: WorkerPool, names: Sequence[str]) -> tuple[FileReport, ...]:
        """Examine some files in one call, and each alone if the process is ended over them."""
        try:
            reports = await self._call(pool, names)
        except WorkerTerminated:
            reports = tuple([await self._examine_alone(pool, name) for name in names])
        self._examined_count += len(names)
        self._on_progress(self._examined_count, self._file_count)
        return reports

    async def _examine_alone(self, pool: WorkerPool, name: str) -> FileReport:
        reason = "not read: too many files before it took too much time or memory"
        if self.endings < bounds.CALL_ENDINGS:
            try:
                (report,) = await self._call(pool, (name,))
            except WorkerTerminated as error:
                self.endings, reason = self.endings + 1, error.termination.description
            else:
                return report
        size = self._office.store.size(self._office.digests()[name])
        return FileReport(path=name, kind=find_kind(name), bytes=size, unreadable_reason=reason)

    async def _call(self, pool: WorkerPool, names: Sequence[str]) -> tuple[FileReport, ...]:
        reply = await pool.call(json.dumps({"office": self._office.hash, "files": names}))
        return _REPORTS.validate_json(reply)


def examine_payload(payload: str, context: str) -> str:
    """Examine some files of an office in the worker process.

    Args:
        payload: The hash of the office and the paths as JSON.
        context: The folder of the store.
    """
    request = json.loads(payload)
    office = _open_office(context, request["office"])
    reports = []
    for name in request["files"]:
        with limit_step_time(name, bounds.ACTION_S):
            reports.append(examine_file(name, office.read(name)))
    return _REPORTS.dump_json(tuple(reports)).decode()


# Reading and checking the table of an office anew for each call would cost more than reading the files.
@lru_cache(maxsize=1)
def _open_office(store_folder: str, office: str) -> Office:
    return Office(ContentStore(Path(store_folder)), office)
