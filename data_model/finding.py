"""What surfers report of an office: typed, each with the file and place it was read from."""

from typing import Literal

from data_model.frozen import Frozen
from data_model.task import Action

ColumnType = Literal["number", "date", "time", "text", "mixed", "empty"]


class Column(Frozen):
    """One column of a table. index: 1-based in the sheet. unique: no value stands twice."""

    name: str
    index: int
    type: ColumnType
    unique: bool


class SheetFinding(Frozen):
    """A table in a workbook: a header row and the rows below it.

    header_row: 1-based. rows: the cells below the header, as canonical text (`""` for an empty cell), one tuple
    a row, aligned with columns; row i stands in sheet row header_row + 1 + i.
    """

    kind: Literal["sheet"] = "sheet"
    file: str
    sheet: str
    active: bool
    header_row: int
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


class MailFinding(Frozen):
    """One mail. user: the mailbox (folder) it lies in. sent: `YYYY-MM-DD HH:MM:SS` or None. asks: its requests."""

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


class EventFinding(Frozen):
    """One event. user: whose calendar (file stem). start, end: `YYYY-MM-DD HH:MM:SS`; a date alone for all day."""

    kind: Literal["event"] = "event"
    file: str
    user: str
    summary: str
    start: str
    end: str | None
    location: str


class DocumentFinding(Frozen):
    """A Word or PDF document. application: `word` or `pdf`. keywords: its frequent content words, in order."""

    kind: Literal["document"] = "document"
    application: Literal["word", "pdf"]
    file: str
    headings: tuple[str, ...]
    keywords: tuple[str, ...]
    paragraphs: tuple[str, ...]
    tables: tuple[tuple[tuple[str, ...], ...], ...]


Finding = SheetFinding | MailFinding | EventFinding | DocumentFinding


class Visit(Frozen):
    """One action of a surfer and what it saw."""

    action: Action
    observation: str


class SurfReport(Frozen):
    """What one surfer brings back: its visits, as a trajectory, its findings, and its own words on them (a model's).

    strays: how often it asked for what it may not do or could not be read; nothing of that was carried out.
    """

    app: str
    visits: tuple[Visit, ...]
    findings: tuple[Finding, ...]
    notes: str = ""
    strays: int = 0
