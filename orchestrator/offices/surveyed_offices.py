"""Survey offices for `homer survey`, without a build."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from data_model import ContentStore, escape_unprintable
from orchestrator.offices.inventory import FileReport, examine_files
from orchestrator.offices.office_report import OfficeReport, make_office_report
from orchestrator.offices.reading_progress import ReadingProgress
from orchestrator.offices.sources import store_offices
from orchestrator.offices.survey import survey_offices
from run_ledger import Progress

_JOBS = 2


def survey_path(path: Path, progress: Progress) -> Iterator[OfficeReport]:
    """Survey an office folder, or each office of a dataset.

    Args:
        progress: Shows the reading of each office that takes more than a moment.

    Raises:
        InputError: The path is neither an office nor a dataset, or an office exceeds a limit as a whole.
    """
    with tempfile.TemporaryDirectory(prefix="homer-survey-") as folder:
        store = ContentStore(Path(folder) / "store")
        left_out: list[str] = []
        for office in store_offices(store, path, left_out.append):
            sentences = tuple(map(escape_unprintable, dict.fromkeys(left_out)))
            yield _survey_office(store, office, path.name, sentences, progress)


def _survey_office(
    store: ContentStore, office: str, name: str, left_out: tuple[str, ...], progress: Progress
) -> OfficeReport:
    display = ReadingProgress(progress, name)
    try:
        reports = examine_files(store, office, _JOBS, display.show)
    finally:
        display.finish()
    readable = _keep_readable(store, office, reports)
    (result,) = survey_offices(store, {readable: name}, progress)
    reasons = tuple(f"{path} of an office: {reason}" for path, reason in result.left_out.items())
    survey = result.survey.model_copy(update={"office": office})
    return make_office_report(survey, reports, (*left_out, *reasons))


def _keep_readable(store: ContentStore, office: str, reports: tuple[FileReport, ...]) -> str:
    """Store the office without the files that cannot be read, some of which would end the process that reads them."""
    unreadable = {report.path for report in reports if report.unreadable_reason}
    table = store.read_office_table(office)
    return store.put_office_table({path: digest for path, digest in table.items() if path not in unreadable})
