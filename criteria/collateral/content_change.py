"""One change of what an office holds, and how the things that change are named."""

import datetime as dt
from dataclasses import dataclass

from criteria.cell_values import column_letters
from data_model import ChangeKind, ChangeUnit, sha256_hex
from file_formats import ics
from file_formats.eml import Mail

_BODY_DIGITS = 12


@dataclass(frozen=True, order=True)
class ContentChange:
    """One change of what an office holds; whatever never counts (docs/uncounted.md) is no change.

    Cells of a new row are created cells; a row that is gone is a deleted row, and rows that only moved are no change,
    but a blank row or column put in front of content is a created one. A new mail or event is one, whether its file is
    new or not; any other new file is a single created `file`.

    Attributes:
        path: The file, as it is now, or as it was if it is gone.
        unit: What changed.
        item: The thing within the file (see the functions of this module); where it is now, or where it was if it is
            gone. Empty for a whole file.
        how: What happened to it.
        before: What it was, as a short text; empty if it is new.
        after: What it is now, as a short text; empty if it is gone.
    """

    path: str
    unit: ChangeUnit
    item: str
    how: ChangeKind
    before: str = ""
    after: str = ""


def name_cell(sheet: str, row: int, column: int) -> str:
    """Name a cell: `Sheet1!C5`; row and column count from 1."""
    return f"{sheet}!{column_letters(column)}{row}"


def name_row(sheet: str, row: int) -> str:
    """Name a row: `Sheet1!12`, counted from 1."""
    return f"{sheet}!{row}"


def name_column(sheet: str, column: int) -> str:
    """Name a whole column: `Sheet1!C:C`, counted from 1."""
    return f"{sheet}!{column_letters(column)}:{column_letters(column)}"


def name_note(sheet: str, row: int, column: int) -> str:
    """Name the comment and the link of a cell, which may change without it: `Sheet1!C5 note`."""
    return f"{name_cell(sheet, row, column)} note"


def name_event(title: str, start: ics.Moment) -> str:
    """Name one occurrence of an event: `Review @ 2024-05-17 10:30:00` in UTC, or `Review @ 2024-05-17`."""
    moment = start.astimezone(dt.UTC).replace(tzinfo=None) if isinstance(start, dt.datetime) and start.tzinfo else start
    return f"{' '.join(title.split())} @ {moment}"


def name_mail(mail: Mail) -> str:
    """Name a mail by what it says and to whom, wherever its copies lie: `a@x.org > b@x.org: Lunch [1f0c7a9be2d4]`."""
    recipients = sorted({address.casefold() for address in (*mail.recipients, *mail.cc)})
    body = sha256_hex(" ".join(mail.body.split()).encode())[:_BODY_DIGITS]
    return f"{mail.sender.casefold()} > {', '.join(recipients)}: {' '.join(mail.subject.split())} [{body}]"


def name_paragraph(index: int) -> str:
    """Name a paragraph or a table row of a document by its number among the blocks of the body, counted from 1."""
    return str(index)


def name_undated_entry(title: str) -> str:
    """Name an entry of a calendar that has no date: `Buy milk @ no date`, a task `VTODO Buy milk @ no date`."""
    return f"{' '.join(title.split())} @ no date"


def name_sheet(sheet: str) -> str:
    """Name a whole sheet: `Sheet1!*`; its position, its name and whether it is shown are changes of unit `cells`."""
    return f"{sheet}!*"


def name_document_part(part: str, number: int) -> str:
    """Name a paragraph outside the body of a document: `header 2`, `footnote 1`, `comment 3`, counted from 1."""
    return f"{part} {number}"
