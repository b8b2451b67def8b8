"""Examine one file of an office by its type."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import PurePosixPath

from file_formats import UnreadableFile, docx, eml, ics, pdf, plain_text, xlsx
from office_env import is_image
from orchestrator.offices.inventory.file_report import EventReport, FileKind, FileReport, MailReport
from orchestrator.offices.inventory.languages import UNCLEAR, find_language
from orchestrator.offices.inventory.tables import report_tables
from surfers import find_sent_time

KIND_BY_SUFFIX: dict[str, FileKind] = {
    ".xlsx": "workbook",
    ".docx": "document",
    ".pdf": "pdf",
    ".eml": "mail",
    ".ics": "calendar",
    ".csv": "text",
    ".md": "text",
    ".txt": "text",
}
_REASON_BY_SUFFIX = {
    **dict.fromkeys((".xls", ".doc"), "an old format; save it as xlsx or docx"),
    **dict.fromkeys((".xlsm", ".xlsb", ".ods", ".numbers"), "another format of workbooks; save it as xlsx"),
    **dict.fromkeys((".docm", ".odt", ".rtf", ".pages"), "another format of documents; save it as docx"),
    **dict.fromkeys((".msg", ".pst", ".ost", ".mbox"), "mails in another format; save each of them as eml"),
    **dict.fromkeys((".zip", ".7z", ".rar", ".gz", ".tar"), "an archive; unpack it"),
    **dict.fromkeys((".ppt", ".pptx", ".odp", ".key"), "slides, which no application of the office opens"),
}
_REPLY_MARKS = re.compile(
    r"^(?:(?:re|fw|fwd|aw|wg|antw|betreff|tr|rv|ref|sv|vs|r|i)(?:\[\d{1,3}\])?\s*:\s*)+", re.IGNORECASE
)
_MAX_RECIPIENTS, _MAX_THREAD_CHARS, _MAX_LANGUAGE_CELLS = 20, 120, 400


def find_kind(path: str) -> FileKind:
    """Tell the kind of a file by its name; the lock files that Office leaves are of no kind."""
    name = PurePosixPath(path)
    if name.name.startswith(("~$", ".~lock.")):
        return "other"
    return "image" if is_image(path) else KIND_BY_SUFFIX.get(name.suffix.lower(), "other")


def examine_file(path: str, content: bytes) -> FileReport:
    """Report what a file holds; a damaged one is reported as unreadable."""
    kind = find_kind(path)
    report = FileReport(path=path, kind=kind, bytes=len(content))
    examine = _EXAMINERS.get(kind)
    if examine is None:
        return report.model_copy(update={"unused_reason": _explain_type(PurePosixPath(path))})
    try:
        return examine(report, content)
    except UnreadableFile as error:
        return report.model_copy(update={"unreadable_reason": str(error)})


def _explain_type(path: PurePosixPath) -> str:
    if path.name.startswith(("~$", ".~lock.")):
        return "a lock file, left by a program that had a file open"
    return _REASON_BY_SUFFIX.get(path.suffix.lower(), "no task is made from files of this type")


def _examine_workbook(report: FileReport, content: bytes) -> FileReport:
    sheets = xlsx.read_sheets(content)
    tables = tuple(report_tables(report.path, sheets))
    texts = [cell for sheet in sheets for row in sheet.rows for cell in row if isinstance(cell, str)]
    reasons = dict.fromkeys(f"sheet {table.sheet!r}: {table.unused_reason}" for table in tables)
    return report.model_copy(
        update={
            "tables": tables,
            "unused_reason": ""
            if any(table.key for table in tables)
            else "; ".join(reasons) or "no table with a header in its first rows",
            "language": _find_clear_language(texts[:_MAX_LANGUAGE_CELLS]),
        }
    )


def _examine_document(report: FileReport, content: bytes) -> FileReport:
    text = docx.read_document(content).text
    return _report_text(report, text, "no text")


def _examine_pdf(report: FileReport, content: bytes) -> FileReport:
    return _report_text(
        report, "\n".join(pdf.read_page_texts(content)), "no text: its pages are pictures, such as scans, or blank"
    )


def _report_text(report: FileReport, text: str, reason_if_blank: str) -> FileReport:
    return report.model_copy(
        update={"language": find_language(text), "unused_reason": "" if text.strip() else reason_if_blank}
    )


def _examine_plain_text(report: FileReport, content: bytes) -> FileReport:
    if report.path.lower().endswith(".csv"):
        return report.model_copy(update={"unused_reason": "no application reads or changes its cells; save it as xlsx"})
    return _report_text(report, plain_text.read_text(content), "no text")


def _examine_mail(report: FileReport, content: bytes) -> FileReport:
    mail = eml.read_mail(content)
    folder, *rest = report.path.split("/")
    is_in_mailbox = folder == "emails" and len(rest) == 2
    return report.model_copy(
        update={
            "unused_reason": "" if is_in_mailbox else "a mail outside of emails/<User>/",
            "language": find_language(mail.body),
            "mail": MailReport(
                user=rest[0] if is_in_mailbox else "",
                sender=mail.sender,
                recipients=(*mail.recipients, *mail.cc)[:_MAX_RECIPIENTS],
                thread=_name_thread(mail.subject),
                sent=(find_sent_time(mail, mail.body) or "")[:10],
                attachments=len(mail.attachments),
            ),
        }
    )


def _examine_calendar(report: FileReport, content: bytes) -> FileReport:
    events = ics.read_calendar(content).events
    days = sorted(f"{event.start:%Y-%m-%d}" for event in events)
    is_in_calendars = report.path.startswith("calendar/") and report.path.count("/") == 1
    series_count = sum(event.is_series or event.recurrence_id is not None for event in events)
    zones = Counter(event.zone for event in events if isinstance(event.start, datetime))
    reason = "" if is_in_calendars else "a calendar outside of calendar/"
    return report.model_copy(
        update={
            "unused_reason": reason or ("" if events else "no events"),
            "language": _find_clear_language(event.summary for event in events),
            "events": EventReport(
                user=PurePosixPath(report.path).stem,
                single=len(events) - series_count,
                series=series_count,
                all_day=sum(event.is_all_day for event in events),
                zones=dict(sorted(zones.items())),
                first=days[0] if days else "",
                last=days[-1] if days else "",
            ),
        }
    )


def _find_clear_language(texts: Iterable[str]) -> str:
    """Return the language of cells or titles, among which there are too many names to call it unclear."""
    language = find_language(" ".join(texts))
    return "" if language == UNCLEAR else language


def _name_thread(subject: str) -> str:
    return _REPLY_MARKS.sub("", " ".join(subject.split())).casefold()[:_MAX_THREAD_CHARS]


_EXAMINERS: dict[FileKind, Callable[[FileReport, bytes], FileReport]] = {
    "workbook": _examine_workbook,
    "document": _examine_document,
    "pdf": _examine_pdf,
    "mail": _examine_mail,
    "calendar": _examine_calendar,
    "text": _examine_plain_text,
}
