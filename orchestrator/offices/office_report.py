"""The report of `homer survey`: what an office holds, what a build uses of it, and which tasks it feeds."""

from collections import Counter

from data_model import FrozenModel
from generators.tasks import ClockRange, archetype, find_clock_range, find_original
from orchestrator.neo.procedural_planner import OfficeSurvey
from orchestrator.offices.inventory import EventReport, FileReport, MailReport, TableReport
from surfers import FILES_BY_APP, MAX_FILES

_APP_BY_KIND = {
    "workbook": "excel",
    "document": "word",
    "pdf": "pdf",
    "mail": "email",
    "calendar": "calendar",
    "image": "ocr",
    "text": "shell",
}

_KINDS_WITH_COPIES = ("workbook", "document", "pdf")


class KindCount(FrozenModel):
    """The files of one kind.

    Attributes:
        found: Their number.
        used: The number of those that tasks can be made from.
        unreadable: The number of those that cannot be read.
    """

    found: int
    used: int
    unreadable: int


class UnusedFile(FrozenModel):
    """A file that no task is made from."""

    path: str
    reason: str


class FileTable(TableReport):
    """A table with the file that holds it."""

    path: str


class SheetGroup(FrozenModel):
    """Several tables with the same header, such as one for each month.

    Attributes:
        sheets: Their places as `path, sheet 'name'`.
    """

    columns: tuple[str, ...]
    sheets: tuple[str, ...]


class OfficePerson(FrozenModel):
    """The owner of a mailbox or a calendar.

    Attributes:
        address: The address of the tasks of this person.
        is_address_invented: Whether no mail shows an address, so that one was made up.
    """

    name: str
    address: str
    is_address_invented: bool
    mails: int
    events: int


class Threads(FrozenModel):
    """The mails by subject, without `Re:` and the like.

    Attributes:
        count: The number of subjects with several mails.
        longest: The number of mails of the longest thread.
    """

    mails: int
    attachments: int
    count: int
    longest: int
    first: str
    last: str


class KindOfTask(FrozenModel):
    """An archetype, and whether the office feeds it.

    Attributes:
        people: Those whose task it can be; empty if it is not fed, or if anybody's task can be of it.
        lacking: What the office lacks, as far as the archetype says.
    """

    name: str
    is_fed: bool
    people: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()


class OfficeReport(FrozenModel):
    """The report of one office.

    Attributes:
        office: The hash of the office.
        left_out: A sentence for each file or folder that exceeds a limit.
        files: Kind -> its files.
        tables: The tables of all workbooks.
        sheet_groups: The tables that have the same header; a task is about one of them, not about all.
        events: The calendars.
        languages: Two-letter code -> number of files.
        clock: The days of its tasks.
    """

    office: str
    left_out: tuple[str, ...]
    files: dict[str, KindCount]
    unused: tuple[UnusedFile, ...]
    tables: tuple[FileTable, ...]
    sheet_groups: tuple[SheetGroup, ...]
    languages: dict[str, int]
    people: tuple[OfficePerson, ...]
    threads: Threads
    events: tuple[EventReport, ...]
    clock: ClockRange
    archetypes: tuple[KindOfTask, ...]

    @property
    def fed_count(self) -> int:
        """The number of archetypes that the office feeds."""
        return sum(kind.is_fed for kind in self.archetypes)


def make_office_report(
    survey: OfficeSurvey, reports: tuple[FileReport, ...], left_out: tuple[str, ...]
) -> OfficeReport:
    """Make the report of an office from the survey before a build and the inventory of its files."""
    paths = {report.path for report in reports}
    reasons = {report.path: reason for report in reports if (reason := _find_unused_reason(report, survey, paths))}
    mails = [report.mail for report in reports if report.mail is not None]
    calendars = tuple(report.events for report in reports if report.events is not None)
    tables = tuple(FileTable(path=report.path, **table.model_dump()) for report in reports for table in report.tables)
    return OfficeReport(
        office=survey.office,
        left_out=left_out,
        files=_count_kinds(reports, reasons),
        unused=tuple(UnusedFile(path=path, reason=reason) for path, reason in reasons.items()),
        tables=tables,
        sheet_groups=_group_sheets(tables),
        languages=dict(sorted(Counter(report.language for report in reports if report.language).items())),
        people=_list_people(survey, mails, calendars),
        threads=_count_threads(mails),
        events=calendars,
        clock=find_clock_range(survey.setting),
        archetypes=tuple(
            KindOfTask(
                name=name,
                is_fed=name in survey.archetypes,
                people=survey.archetypes.get(name, ()),
                lacking=survey.lacking.get(name, ()),
            )
            for name in archetype.names
        ),
    )


def _find_unused_reason(report: FileReport, survey: OfficeSurvey, paths: set[str]) -> str:
    reason = report.unreadable_reason or report.unused_reason
    original = find_original(report.path, paths) if report.kind in _KINDS_WITH_COPIES else ""
    if original and not reason:
        return f"a copy of {original}"
    if report.kind == "image":
        return "" if report.path in survey.used_files else "an image without a transcription"
    if reason or report.path in survey.used_files:
        return reason
    app = _APP_BY_KIND.get(report.kind)
    suffixes = " and ".join(FILES_BY_APP[app][0]) if app else ""
    return f"only the first {MAX_FILES} {suffixes} files are read" if app else "nothing was found in it"


def _group_sheets(tables: tuple[FileTable, ...]) -> tuple[SheetGroup, ...]:
    places_by_header: dict[tuple[str, ...], list[str]] = {}
    for table in tables:
        header = tuple(column.name for column in table.columns)
        places_by_header.setdefault(header, []).append(f"{table.path}, sheet {table.sheet!r}")
    return tuple(
        SheetGroup(columns=header, sheets=tuple(places))
        for header, places in places_by_header.items()
        if len(places) > 1
    )


def _count_kinds(reports: tuple[FileReport, ...], reasons: dict[str, str]) -> dict[str, KindCount]:
    found = Counter(report.kind for report in reports)
    used = Counter(report.kind for report in reports if report.path not in reasons)
    unreadable = Counter(report.kind for report in reports if report.unreadable_reason)
    return {kind: KindCount(found=found[kind], used=used[kind], unreadable=unreadable[kind]) for kind in sorted(found)}


def _list_people(
    survey: OfficeSurvey, mails: list[MailReport], calendars: tuple[EventReport, ...]
) -> tuple[OfficePerson, ...]:
    mail_counts = Counter(mail.user for mail in mails if mail.user)
    event_counts: Counter[str] = Counter()
    for calendar in calendars:
        event_counts[calendar.user] += calendar.single + calendar.series
    return tuple(
        OfficePerson(
            name=name,
            address=survey.setting.addresses.get(name, f"{name.lower()}@example.com"),
            is_address_invented=name not in survey.setting.addresses,
            mails=mail_counts[name],
            events=event_counts[name],
        )
        for name in sorted(mail_counts.keys() | event_counts.keys())
    )


def _count_threads(mails: list[MailReport]) -> Threads:
    lengths = Counter(mail.thread for mail in mails if mail.thread)
    days = sorted(mail.sent for mail in mails if mail.sent)
    return Threads(
        mails=len(mails),
        attachments=sum(mail.attachments for mail in mails),
        count=sum(length > 1 for length in lengths.values()),
        longest=max(lengths.values(), default=0),
        first=days[0] if days else "",
        last=days[-1] if days else "",
    )
