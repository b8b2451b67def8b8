"""One builder makes real office files in a line, so that a test shows only what matters.

workspace = office(
    tmp_path,
    excel={"score.xlsx": [["Ann", 87]], "plan.xlsx": {"May": [["Rent", 900]], "June": [["=May!B1"]]}},
    word={"note.docx": ["A paragraph.", Paragraph("A heading", heading_level=1), [["a", "table"]]]},
    pdf={"bill.pdf": ["Total: 12"]},
    mail={"Bob": [("Ann", "Lunch", "At noon?"), Letter("Ann", "Re: Lunch", "Yes.", file="re.eml")]},
    calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
    text={"notes.txt": "Call Tom.\n"},
    image={"card.png": "Bob 555-0100"},
    raw={"emails/Bob/broken.eml": b"..."},
)

Names without a folder lie in `data/`. The same call gives the same bytes.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from data_model import ContentStore, sha256_hex
from file_formats import docx, eml, ics, images, pdf, xlsx
from file_formats.blocks import Block, Paragraph, Table
from file_formats.formulas import CellConstant
from office_env import Office, Services, Workspace, open_workspace

Rows = Sequence[Sequence[CellConstant]]
Workbook = Rows | Mapping[str, Rows]
Content = Sequence[str | Block | Sequence[Sequence[str]]]

STAMP = datetime.fromisoformat("2020-05-01T10:00:00")


class Letter(NamedTuple):
    """A mail in somebody's mailbox. A sender or recipient without `@` is at example.com;

    Attributes:
        file: `{subject}.eml`.
    """

    sender: str
    subject: str
    body: str
    recipient: str = ""
    file: str = ""


class Appointment(NamedTuple):
    """An event; times as `2024-05-01 09:00:00`, with `Z` for UTC, a date alone for whole days."""

    summary: str
    start: str
    end: str | None = None
    location: str | None = None
    description: str | None = None
    rrule: str | None = None


def office(
    tmp_path: Path,
    *,
    excel: Mapping[str, Workbook] | None = None,
    word: Mapping[str, Content] | None = None,
    pdf: Mapping[str, Content] | None = None,
    mail: Mapping[str, Sequence[Letter | tuple[str, ...]]] | None = None,
    calendar: Mapping[str, Sequence[Appointment | ics.Event | tuple[str, ...]]] | None = None,
    text: Mapping[str, str] | None = None,
    image: Mapping[str, str | None] | None = None,
    raw: Mapping[str, bytes] | None = None,
    services: Services | None = None,
) -> Workspace:
    """Store an office of these files below tmp_path, open it, and return a fresh private workspace.

    Args:
        image: Name -> its transcription, or None for one that nobody has transcribed. May be called again with the same
            tmp_path: the store is shared, the workspace is new.
    """
    store = ContentStore(tmp_path / "store")
    files = office_files(excel=excel, word=word, pdf=pdf, mail=mail, calendar=calendar, text=text, image=image, raw=raw)
    for name, transcription in (image or {}).items():
        if transcription is not None:
            store.put_transcription(sha256_hex(files[_in_data(name)]), transcription)
    roots = (tmp_path / f"workspace-{number}" for number in range(1, 100_000))
    root = next(path for path in roots if not path.exists())
    return open_workspace(Office(store, store.put_office(files)), root, services)


def office_files(
    *,
    excel: Mapping[str, Workbook] | None = None,
    word: Mapping[str, Content] | None = None,
    pdf: Mapping[str, Content] | None = None,
    mail: Mapping[str, Sequence[Letter | tuple[str, ...]]] | None = None,
    calendar: Mapping[str, Sequence[Appointment | ics.Event | tuple[str, ...]]] | None = None,
    text: Mapping[str, str] | None = None,
    image: Mapping[str, str | None] | None = None,
    raw: Mapping[str, bytes] | None = None,
) -> dict[str, bytes]:
    """Make the same files as `office`, as {path: content}, for a store or a MemoryFiles."""
    files = {_in_data(name): workbook_bytes(content) for name, content in (excel or {}).items()}
    files |= {_in_data(name): document_bytes(content) for name, content in (word or {}).items()}
    files |= {_in_data(name): pdf_bytes(content) for name, content in (pdf or {}).items()}
    files |= {_in_data(name): content.encode() for name, content in (text or {}).items()}
    files |= {_in_data(name): image_bytes(name) for name in (image or {})}
    for user, letters in (mail or {}).items():
        for letter in (Letter(*one) for one in letters):
            files[f"emails/{user}/{letter.file or f'{letter.subject}.eml'}"] = mail_bytes(letter, user)
    for user, events in (calendar or {}).items():
        files[f"calendar/{user}.ics"] = calendar_bytes(events, user)
    return dict(sorted((files | dict(raw or {})).items()))


def workbook_bytes(content: Workbook) -> bytes:
    """A workbook; rows alone make the one sheet `Sheet`. Text that starts with `=` is a formula."""
    sheets = content if isinstance(content, Mapping) else {"Sheet": content}
    return xlsx.dump_workbook(xlsx.new_workbook(sheets))


def document_bytes(content: Content) -> bytes:
    """A Word document of paragraphs (text or Paragraph) and tables (rows of texts or Table)."""
    return docx.write_document(_block(one) for one in content)


def pdf_bytes(content: Content) -> bytes:
    """A PDF of the same blocks as `document_bytes` takes."""
    return pdf.write_pdf(_block(one) for one in content)


def image_bytes(name: str) -> bytes:
    """A small blank picture whose size depends on its name, so that no two have the same hash."""
    digits = int(sha256_hex(name)[:6], 16)
    picture = Image.new("RGB", (8 + digits % 97, 8 + digits // 97 % 89), "white")
    return images.dump_image(picture, "png" if name.endswith(".png") else "jpeg")


def mail_bytes(letter: Letter, user: str = "Bob") -> bytes:
    """A mail, to the mailbox's owner where it names no recipient."""
    return eml.write_mail(_address(letter.sender), (_address(letter.recipient or user),), letter.subject, letter.body)


def calendar_bytes(events: Sequence[Appointment | ics.Event | tuple[str, ...]], user: str = "Bob") -> bytes:
    """A calendar file of these events; without any it is empty but valid."""
    content: bytes | None = None
    for event in events:
        content = ics.add_event(content, event if isinstance(event, ics.Event) else _event(event), user, STAMP)
    if content is None:
        marker = _event(("none", "2020-01-01 00:00:00"))
        content = ics.remove_event(ics.add_event(None, marker, user, STAMP), 0)
    return content


def snapshot(workspace: Workspace) -> dict[str, str]:
    """Everything that stands in a workspace: the hash of each file, and each folder by name with a slash."""
    folders = (path for path in workspace.root.rglob("*") if path.is_dir())
    return dict(workspace.digests()) | {f"{path.relative_to(workspace.root).as_posix()}/": "" for path in folders}


def _in_data(name: str) -> str:
    return name if "/" in name else f"data/{name}"


def _block(content: str | Block | Sequence[Sequence[str]]) -> Block:
    if isinstance(content, Paragraph | Table):
        return content
    return Paragraph(content) if isinstance(content, str) else Table(tuple(tuple(row) for row in content))


def _address(name: str) -> str:
    return name if "@" in name else f"{name}@example.com"


def _event(given: Appointment | tuple[str, ...]) -> ics.Event:
    appointment = Appointment(*given)
    return ics.Event(
        summary=appointment.summary,
        start=_moment(appointment.start),
        end=_moment(appointment.end) if appointment.end else None,
        description=appointment.description,
        location=appointment.location,
        rrule=appointment.rrule,
    )


def _moment(text: str) -> ics.Moment:
    moment = datetime.fromisoformat(text)
    return moment.date() if len(text) == len("2024-05-01") else moment
