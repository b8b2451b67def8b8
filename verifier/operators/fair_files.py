"""Fair variants of whole files: opened and saved without a change, and notes where everybody may leave them."""

from collections.abc import Callable, Iterator

from file_formats import UnreadableFile
from verifier.operator_edits import (
    save_calendar_again,
    save_document_again,
    save_mail_again,
    save_pdf_again,
    save_workbook_again,
)
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

FAIR = {"kind": "fair", "part": "none", "label": ""}
_MAX_FILES = 4


@operator(**FAIR)
def workbooks_saved_again(subject: OperatorSubject) -> Iterator[Variant]:
    """Up to four workbooks are opened and saved by openpyxl."""
    yield from _save_again(subject, ".xlsx", save_workbook_again)


@operator(**FAIR)
def documents_saved_again(subject: OperatorSubject) -> Iterator[Variant]:
    """Up to four Word documents are opened and saved by python-docx."""
    yield from _save_again(subject, ".docx", save_document_again)


@operator(**FAIR)
def calendars_saved_again(subject: OperatorSubject) -> Iterator[Variant]:
    """Up to four calendars are opened and saved by icalendar."""
    yield from _save_again(subject, ".ics", save_calendar_again)


@operator(**FAIR)
def mails_saved_again(subject: OperatorSubject) -> Iterator[Variant]:
    """Up to four mails are opened and saved by Python's library of mails."""
    yield from _save_again(subject, ".eml", save_mail_again)


@operator(**FAIR)
def pdf_files_saved_again(subject: OperatorSubject) -> Iterator[Variant]:
    """Up to four PDF files are opened and saved by pypdf."""
    yield from _save_again(subject, ".pdf", save_pdf_again)


@operator(**FAIR)
def notes_in_scratch(subject: OperatorSubject) -> Iterator[Variant]:
    """A file of notes lies in `scratch/`."""
    path = "scratch/notes.txt"
    if not subject.files.exists(path):
        yield Variant(f"leaves {path}", path, {path: b"To do: nothing.\n"})


def _save_again(subject: OperatorSubject, suffix: str, save: Callable[[bytes], bytes]) -> Iterator[Variant]:
    edits: dict[str, bytes | None] = {}
    # Those that the solution wrote come first: of the others, any stand for all.
    for path in sorted(subject.files.names(), key=lambda path: path not in subject.changes):
        if path.lower().endswith(suffix) and len(edits) < _MAX_FILES:
            try:
                edits[path] = save(subject.files.read(path))
            except (UnreadableFile, ValueError):
                continue
    if edits:
        yield Variant(f"opens and saves {len(edits)} files such as {min(edits)}", min(edits), edits)
