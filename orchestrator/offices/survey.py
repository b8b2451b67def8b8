"""Survey which tasks offices support, once, before a build plans anything."""

import asyncio
import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from time import process_time
from typing import NamedTuple

from data_model import ContentStore, Finding, InputError, bounds, limit_step_time
from office_env import Office, Workspace, open_workspace
from orchestrator.neo.procedural_planner import BROUGHT_APPS, OfficeSurvey
from orchestrator.offices.kinds_of_task import find_feasible_kinds
from orchestrator.offices.reading_progress import ProgressFile, ReadingProgress, TimedWorkspace, refuse_slow_office
from processes import BlockingWorker, WorkerTerminated, open_blocking_worker
from run_ledger import Progress
from surfers import list_app_files, surf


class SurveyResult(NamedTuple):
    """The survey of an office.

    Attributes:
        left_out: Path -> reason, for the files left out of the office.
    """

    survey: OfficeSurvey
    left_out: dict[str, str]


class _SurveyWorker(NamedTuple):
    """The worker process that reads an office.

    Attributes:
        progress_file: The file in which the process reports its progress.
        display: The display of the progress.
    """

    worker: BlockingWorker
    progress_file: ProgressFile
    display: ReadingProgress

    def survey(self, office: str) -> OfficeSurvey:
        """Survey an office in the worker process.

        Raises:
            WorkerTerminated: The process ended while surveying.
        """
        self.progress_file.path.unlink(missing_ok=True)
        request = json.dumps({"office": office, "note": str(self.progress_file.path)})
        return OfficeSurvey.model_validate_json(self.worker.call(request, self._show_progress))

    def _show_progress(self) -> None:
        if (progress := self.progress_file.read()) is not None:
            self.display.show(*progress)


def survey_offices(store: ContentStore, offices: Mapping[str, str], progress: Progress) -> Iterator[SurveyResult]:
    """Survey offices in a worker process, leaving out files that take too much time or memory to read.

    The survey of an office with such files names the office without them.

    Args:
        offices: Hash -> display name.
        progress: Shows the reading of each office that takes more than a moment.

    Raises:
        InputError: More than `bounds.OFFICE_ENDINGS` files of an office must be left out, the office cannot be read
            even without them, or its files together take over `bounds.OFFICE_READING_CPU_S`.
    """
    with (
        tempfile.TemporaryDirectory(prefix="homer-survey-") as folder,
        open_blocking_worker(survey_payload, str(store.root.resolve())) as worker,
    ):
        for office, name in offices.items():
            display = ReadingProgress(progress, name)
            try:
                yield _survey_readable_files(
                    store, office, _SurveyWorker(worker, ProgressFile(Path(folder) / "note.json"), display)
                )
            finally:
                display.finish()


def _survey_readable_files(store: ContentStore, office: str, survey_worker: _SurveyWorker) -> SurveyResult:
    try:
        return SurveyResult(survey_worker.survey(office), {})
    except WorkerTerminated:
        manifest = store.read_office_table(office)
        left_out = _find_unreadable_files(store, manifest, survey_worker)
    readable_office = store.put_office_table(
        {name: digest for name, digest in manifest.items() if name not in left_out}
    )
    try:
        return SurveyResult(survey_worker.survey(readable_office), left_out)
    except WorkerTerminated as error:
        raise InputError(f"the office cannot be read: {error.termination.description}", where="--office") from error


def _find_unreadable_files(
    store: ContentStore, manifest: Mapping[str, str], survey_worker: _SurveyWorker
) -> dict[str, str]:
    """Return path -> reason for the files that end a worker, reading each content only once."""
    reason_by_content, left_out, cpu_s_by_file = dict[tuple[str, str], str](), dict[str, str](), dict[str, float]()
    for number, (name, digest) in enumerate(manifest.items(), start=1):
        content_key = (digest, PurePosixPath(name).suffix)
        survey_worker.display.show(number, len(manifest))
        if content_key not in reason_by_content:
            reading = _read_one_file(store, name, digest, survey_worker.worker)
            reason_by_content[content_key], cpu_s_by_file[name] = reading.failure_reason, reading.cpu_s
            refuse_slow_office(cpu_s_by_file)
        if sum(map(bool, reason_by_content.values())) > bounds.OFFICE_ENDINGS:
            message = f"more than {bounds.OFFICE_ENDINGS} files of an office take too much time or memory to read"
            raise InputError(f"{message}, {name} among them", where="--office")
        if reason_by_content[content_key]:
            left_out[name] = reason_by_content[content_key]
    return left_out


class _FileReading(NamedTuple):
    """The result of reading a file alone.

    Attributes:
        failure_reason: Empty if the file can be read.
        cpu_s: CPU time in seconds.
    """

    failure_reason: str
    cpu_s: float


def _read_one_file(store: ContentStore, name: str, digest: str, worker: BlockingWorker) -> _FileReading:
    """Explore an office that contains only this file."""
    office = store.put_office_table({name: digest})
    try:
        return _FileReading("", float(worker.call(json.dumps({"office": office, "file": name}))))
    except WorkerTerminated as error:
        # A terminated process cannot report its CPU time, which therefore does not count towards the office's time.
        return _FileReading(error.termination.description, 0.0)
    finally:
        store.remove_office_table(office)


def survey_payload(payload: str, context: str) -> str:
    """Handle one request in the worker process: survey an office, or explore an office of a single file.

    Args:
        payload: The request as JSON.
        context: The folder of the store.
    """
    store, request = ContentStore(Path(context)), json.loads(payload)
    if "file" not in request:
        return survey_office(store, request["office"], ProgressFile(Path(request["note"]))).model_dump_json()
    started_cpu_s = process_time()
    with (
        tempfile.TemporaryDirectory(prefix="homer-survey-") as folder,
        limit_step_time(request["file"], bounds.ACTION_S),
    ):
        asyncio.run(_surf_office(open_workspace(Office(store, request["office"]), Path(folder) / "workspace")))
    return str(process_time() - started_cpu_s)


def survey_office(store: ContentStore, office: str, progress_file: ProgressFile) -> OfficeSurvey:
    """Explore an office, and find for each archetype the people whose task it can be.

    Args:
        progress_file: The file in which to report the progress of reading.

    Raises:
        InputError: Reading the office takes too long in total.
    """
    opened_office = Office(store, office)
    with tempfile.TemporaryDirectory(prefix="homer-survey-") as folder:
        workspace = open_workspace(opened_office, Path(folder) / "workspace")
        files = list_app_files(workspace, BROUGHT_APPS)
        timed_workspace = TimedWorkspace(workspace, lambda begun: progress_file.write(begun, len(files)), files)
        findings = asyncio.run(_surf_office(timed_workspace))
        timed_workspace.end_file()
    return find_feasible_kinds(opened_office, findings)


async def _surf_office(workspace: Workspace) -> tuple[Finding, ...]:
    reports = [await surf(app, workspace, records_visits=False) for app in BROUGHT_APPS]
    return tuple(finding for report in reports for finding in report.findings)
