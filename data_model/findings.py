"""Findings that surfers report about an office: typed, each with the file and position it was read from."""

from typing import Literal

from data_model.frozen_model import FrozenModel
from data_model.task import Action

SheetColumnType = Literal["number", "date", "time", "text", "mixed", "empty"]
SheetColumnText = Literal["", "plain", "settled_by_column"]
DocumentApplication = Literal["ocr", "pdf", "shell", "word"]


class SheetColumn(FrozenModel):
    """One column of a table.

    Attributes:
        index: 1-based column number in the sheet.
        unique: Whether no value occurs twice.
        text: Empty if the cells are no text, or text that is shown as it is found. Otherwise they hold numbers or dates
            as text in another notation, such as `1.234,56` or `12/31/2024`: `plain` if each of them reads the same
            without its column, `settled_by_column` if not.
    """

    name: str
    index: int
    type: SheetColumnType
    unique: bool
    text: SheetColumnText = ""


class SheetFinding(FrozenModel):
    """A table in a workbook: a header row and the rows below it.

    Attributes:
        active: Whether this sheet is the workbook's active one.
        header_row: 1-based.
        rows: The cells below the header as canonical text (`""` for an empty cell), one tuple per row, aligned with
            `columns`: `1234.56` for `1.234,56` in a column of such texts; `rows[i]` is sheet row `header_row + 1 + i`.
        summary_rows: The 1-based sheet rows that hold totals and the like, which are no records; among `rows`, or
            directly below the blank row that ends them.
        formula_columns: The 1-based columns that hold a formula in a record.
        is_followed: Whether more than totals and notes lies below the blank row that ends the table, so that the table
            may go on there.
    """

    kind: Literal["sheet"] = "sheet"
    file: str
    sheet: str
    active: bool
    header_row: int
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    summary_rows: tuple[int, ...] = ()
    formula_columns: tuple[int, ...] = ()
    is_followed: bool = False


class MailFinding(FrozenModel):
    """One mail.

    Attributes:
        user: The owner of the mailbox, as its folder is named.
        sent: `YYYY-MM-DD HH:MM:SS`, or None if unknown.
        asks: The requests in its text.
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
    """One calendar event.

    Attributes:
        user: The owner of the calendar, as its file is named without the extension.
        start: `YYYY-MM-DD HH:MM:SS`, or `YYYY-MM-DD` for an all-day event.
        end: In the same format as `start`; None if the event has no end.
        zone: The time zone in which its times are written; empty for UTC and for times that give none.
        is_series: Whether it repeats, or is one changed occurrence of an event that does.
        repeats: Of an event that repeats, the start of each occurrence that takes place, in the format of `start`; they
            end some weeks after the last single event of the calendar.
    """

    kind: Literal["event"] = "event"
    file: str
    user: str
    summary: str
    start: str
    end: str | None
    location: str
    zone: str = ""
    is_series: bool = False
    repeats: tuple[str, ...] = ()


class DocumentFinding(FrozenModel):
    """A document: of Word, a PDF, a plain text, or an image with a transcription.

    Attributes:
        application: The application that reads it.
        keywords: The most frequent content words, in order of frequency.
    """

    kind: Literal["document"] = "document"
    application: DocumentApplication
    file: str
    headings: tuple[str, ...]
    keywords: tuple[str, ...]
    paragraphs: tuple[str, ...]
    tables: tuple[tuple[tuple[str, ...], ...], ...]


Finding = SheetFinding | MailFinding | EventFinding | DocumentFinding


class Visit(FrozenModel):
    """One action of a surfer and the observation it returned."""

    action: Action
    observation: str


class SurfReport(FrozenModel):
    """The result of one surfer's exploration of an application.

    Attributes:
        visits: Its actions in order, like a trajectory.
        notes: A model's own summary of its findings; empty for a surfer without a model.
        strays: How many requests were forbidden or could not be parsed; none of them was carried out.
    """

    app: str
    visits: tuple[Visit, ...]
    findings: tuple[Finding, ...]
    notes: str = ""
    strays: int = 0
