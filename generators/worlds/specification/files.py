"""The files that a process leaves: registers in workbooks, documents, mails, meetings and reports."""

from typing import Literal

from pydantic import Field

from data_model import FrozenModel


class ColumnSpec(FrozenModel):
    """A column of a register.

    Attributes:
        headings: Ways to head it, of which a company uses one.
        field: The field that it shows; `status` for the state of the record. formula: Instead of `field`, a formula of
            other columns of the row, such as `={quantity}*{price}`; each name in braces is the field of a column.
        share: The share of companies whose register has the column.
        format: The number format of Excel, such as `0.00` or `dd/mm/yyyy`; empty for the company's own.
        has_name_variants: Whether people write its names in several ways (`Reyes, Ana`; `A. Reyes`), for a column of
            people or partners.
    """

    headings: tuple[str, ...]
    field: str = ""
    formula: str = ""
    share: float = 1
    format: str = ""
    has_name_variants: bool = False


class GroupTable(FrozenModel):
    """A table that sums up records by the values of a field.

    Attributes:
        by: The field whose values name the rows; `month` for the month in which a record was opened.
        sum: The number fields that are added up. count: The heading of the column that counts records; empty for none.
        headings: The heading of the first column, and of each sum.
    """

    by: str
    sum: tuple[str, ...] = ()
    count: str = ""
    headings: tuple[str, ...]


class RegisterSpec(FrozenModel):
    """The workbook in which a process is kept.

    Attributes:
        path: The path below `data/`, with `{year}`; several ways to name it, of which a company uses one.
        sheets_by: What a sheet stands for: all records, a month, a quarter, or the value of a field.
        sheet: The name of the sheet, where all records stand on one.
        title: A line above the header, or empty; it may name `{company}` and `{year}`.
        columns: The columns; optional ones fall away, and those after the first may change their order.
        totals: The fields that have a total below the last row.
        summary: A further sheet that sums up, computed by formulas where it can be.
        has_stray_blank_row: Whether somebody has left a row empty in the middle.
    """

    path: tuple[str, ...]
    sheets_by: str = "all"
    sheet: str = "Register"
    title: str = ""
    columns: tuple[ColumnSpec, ...]
    totals: tuple[str, ...] = ()
    summary: GroupTable | None = None
    summary_sheet: str = "Summary"
    has_stray_blank_row: bool = False


class BlockSpec(FrozenModel):
    """A part of a document; exactly one of heading, text, list, labels, lines, table and rows is given.

    Attributes:
        heading: A heading. level: 0 for the title, 1 for a chapter, 2 for a section.
        text: Ways to word a paragraph, of which one is drawn.
        list: The items of a list.
        labels: Label -> value, written one below the other as `Label: value`.
        lines: A field of lines, shown as a table with their headings in `headings`: thing, quantity, price, sum.
        table: Reports only: a table that sums up.
        rows: Reports only: the fields of all records that the report covers, as a table with `headings`.
    """

    heading: str = ""
    level: int = 1
    text: tuple[str, ...] = ()
    list: tuple[str, ...] = ()
    labels: dict[str, str] = Field(default_factory=dict)
    lines: str = ""
    table: GroupTable | None = None
    rows: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()


class DocumentSpec(FrozenModel):
    """A document that is written for a record.

    Attributes:
        name: The name by which mails attach it.
        on: The step after which it exists; `opened` for the beginning.
        kind: `pdf`, `docx`, `txt`, or `scan`: a picture of a page, whose text a transcription gives.
        path: The path below `data/`, a template without the ending; it must hold what tells two records apart.
        share: The share of records that have it.
        has_letterhead: Whether it may be on the company's paper; false for what others write. A partner who took the
            step and is named in the first two parts needs none either way.
    """

    name: str
    on: str
    kind: Literal["pdf", "docx", "txt", "scan"]
    path: str
    blocks: tuple[BlockSpec, ...]
    share: float = 1
    has_letterhead: bool = True


class ReportSpec(FrozenModel):
    """A document about the records that began in a span of time, with numbers that come from them at its end.

    Templates may hold `{month}` (the name of the span: `March`, `week 7`, `Q2`), `{year}`, `{count}` (records),
    `{total:FIELD}`, `{highest:FIELD}` (the record with the highest value, by its number) and `{count:STEP}` (how many
    of these records have taken a step).

    Attributes:
        author: The title of a head of department, or `head` for that of the process's department.
    """

    name: str
    every: Literal["week", "month", "quarter"]
    kind: Literal["pdf", "docx"]
    path: str
    author: str
    blocks: tuple[BlockSpec, ...]


class MailSpec(FrozenModel):
    """A mail that is sent after a step.

    Attributes:
        name: The name by which other mails answer it.
        on: The step; `opened` for the beginning.
        sender: A field with a person or partner, or `owner` for who looks after the record.
        to: The same, at least one; `head` for the head of the process's department. cc: The same.
        subject: A template; several, of which one is drawn. An answer has the subject of what it answers instead.
        body: Three or more templates, of which one is drawn, without greeting and signature: these follow from the
            people. They may hold fields, `{because}` (why the step was taken) and `{today}`.
        attach: The names of documents of the record.
        answers: The mail that it answers, whose text is quoted below. forwards: The mail that it passes on.
        after_hours: How many hours after the step it is sent.
        share: The share of records for which it is sent.
    """

    name: str
    on: str
    sender: str
    to: tuple[str, ...]
    cc: tuple[str, ...] = ()
    subject: tuple[str, ...] = ()
    body: tuple[str, ...]
    attach: tuple[str, ...] = ()
    answers: str = ""
    forwards: str = ""
    after_hours: tuple[float, float] = (0, 3)
    share: float = 1


class MeetingSpec(FrozenModel):
    """A meeting about a record that is put into calendars at a step, and moved or called off at others.

    Attributes:
        on: The step. moved_on: Steps after which it takes place at the new day and time. called_off_on: Steps after
            which it does not take place.
        title: Templates, of which one is drawn. day: A date field. start: A time field. minutes: How long it lasts.
        attendees: Fields with people, `owner` or `head`.
        place: A list of the industry from which the place is drawn, or empty.
    """

    on: str
    moved_on: tuple[str, ...] = ()
    called_off_on: tuple[str, ...] = ()
    title: tuple[str, ...]
    day: str
    start: str
    minutes: tuple[int, ...] = (30, 45, 60)
    attendees: tuple[str, ...]
    place: str = ""
