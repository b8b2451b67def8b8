"""What the inventory reports of one file."""

from typing import Literal

from data_model import FrozenModel

FileKind = Literal["workbook", "document", "pdf", "mail", "calendar", "text", "image", "other"]


class SurveyedColumn(FrozenModel):
    """One column of a table.

    Attributes:
        type: `number`, `date`, `time`, `text`, `mixed` or `empty`.
        unit: The unit that the name states, such as `kg` or `EUR`; empty if it states none.
        has_formulas: Whether a record holds a formula there.
    """

    name: str
    type: str
    unit: str = ""
    has_formulas: bool = False


class TableReport(FrozenModel):
    """The table on a sheet.

    Attributes:
        header_row: The 1-based row of the header.
        records: The number of rows that are no totals.
        totals: The number of rows that sum up others.
        key: The column whose values identify the rows; empty if no task can be made from the table.
        unused_reason: Why no task can be made from the table; empty if one can.
    """

    sheet: str
    header_row: int
    records: int
    totals: int
    columns: tuple[SurveyedColumn, ...]
    key: str = ""
    unused_reason: str = ""


class MailReport(FrozenModel):
    """The headers of a mail.

    Attributes:
        user: The owner of the mailbox.
        thread: The subject without `Re:` and the like, in lower case.
        sent: The day as `YYYY-MM-DD`; empty if unknown.
        attachments: The number of attached files.
    """

    user: str
    sender: str
    recipients: tuple[str, ...]
    thread: str
    sent: str = ""
    attachments: int = 0


class EventReport(FrozenModel):
    """The events of a calendar.

    Attributes:
        user: The owner of the calendar.
        single: The number of events that take place once.
        series: The number of events that repeat, with their changed occurrences.
        all_day: The number of events of whole days, single or not.
        zones: Time zone -> number of events; the empty name stands for UTC and for times that give none.
        first: The day of the earliest start; empty if there are no events.
        last: The day of the latest start.
    """

    user: str
    single: int
    series: int
    all_day: int
    zones: dict[str, int]
    first: str = ""
    last: str = ""


class FileReport(FrozenModel):
    """One file of an office.

    Attributes:
        bytes: Its size.
        unreadable_reason: Why it cannot be read; empty if it can.
        unused_reason: Why no task can be made from it, although it can be read; empty if one can.
        language: The language of its text as a two-letter code; empty if there is too little text to tell.
    """

    path: str
    kind: FileKind
    bytes: int
    unreadable_reason: str = ""
    unused_reason: str = ""
    language: str = ""
    tables: tuple[TableReport, ...] = ()
    mail: MailReport | None = None
    events: EventReport | None = None
