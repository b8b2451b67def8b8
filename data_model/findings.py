"""What surfers report of an office: typed, each with the file and place it was read from."""

from typing import Literal

from data_model.frozen_model import FrozenModel
from data_model.task import Action

SheetColumnType = Literal["number", "date", "time", "text", "mixed", "empty"]


class SheetColumn(FrozenModel):
    """One column of a table.

    Attributes:
        index: 1-based in the sheet.
        unique: No value stands twice.
    """

    name: str
    index: int
    type: SheetColumnType
    unique: bool


class SheetFinding(FrozenModel):
    """A table in a workbook: a header row and the rows below it.

    Attributes:
        header_row: 1-based.
        rows: The cells below the header, as canonical text (`""` for an empty cell), one tuple a row, aligned with
            columns; row i stands in sheet row header_row + 1 + i.
    """

    kind: Literal["sheet"] = "sheet"
    file: str
    sheet: str
    active: bool
    header_row: int
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...]


class MailFinding(FrozenModel):
    """One mail.

    Attributes:
        user: The mailbox (folder) it lies in.
        sent: `YYYY-MM-DD HH:MM:SS` or None.
        asks: Its requests.
    """

    kind: Literal["mail"] = "mail"
    file: str
    user: str
    email_id: str
    sender: str
    recipients: tuple[str, ...]
    subject: str
    sent: str | None
    body: str
    asks: tuple[str, ...]


class EventFinding(FrozenModel):
    """One event.

    Attributes:
        user: Whose calendar (file stem).
        start: `YYYY-MM-DD HH:MM:SS`; a date alone for all day.
        end: See `start`.
    """

    kind: Literal["event"] = "event"
    file: str
    user: str
    summary: str
    start: str
    end: str | None
    location: str


class DocumentFinding(FrozenModel):
    """A Word or PDF document.

    Attributes:
        application: `word` or `pdf`.
        keywords: Its frequent content words, in order.
    """

    kind: Literal["document"] = "document"
    application: Literal["word", "pdf"]
    file: str
    headings: tuple[str, ...]
    keywords: tuple[str, ...]
    paragraphs: tuple[str, ...]
    tables: tuple[tuple[tuple[str, ...], ...], ...]


Finding = SheetFinding | MailFinding | EventFinding | DocumentFinding


class Visit(FrozenModel):
    """One action of a surfer and what it saw."""

    action: Action
    observation: str


class SurfReport(FrozenModel):
    """What one surfer brings back: its visits, as a trajectory, its findings, and its own words on them (a model's).

    Attributes:
        strays: How often it asked for what it may not do or could not be read; nothing of that was carried out.
    """

    app: str
    visits: tuple[Visit, ...]
    findings: tuple[Finding, ...]
    notes: str = ""
    strays: int = 0
