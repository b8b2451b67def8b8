"""Write files as other programs do, with the same bytes each time."""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from email.policy import SMTP

import docx
import openpyxl
from openpyxl.styles import Font

Cells = Sequence[Sequence[object]]
_SAVED = dt.datetime(2024, 1, 2, 8, 0)  # noqa: DTZ001, as openpyxl wants it


def make_workbook(
    sheets: Mapping[str, Cells], merged: Sequence[str] = (), hidden_columns: str = "", hidden_sheets: Sequence[str] = ()
) -> bytes:
    """Write a workbook whose first sheet has merged areas, such as `A1:D1`, and hidden columns."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        sheet["A1"].font = Font(bold=True)
        sheet.sheet_state = "hidden" if name in hidden_sheets else "visible"
    first = book.worksheets[0]
    for area in merged:
        first.merge_cells(area)
    for letter in hidden_columns:
        first.column_dimensions[letter].hidden = True
    book.properties.created = book.properties.modified = _SAVED
    saved = io.BytesIO()
    book.save(saved)
    return _fix_dates(saved.getvalue())


def make_document(title: str, paragraphs: Sequence[str], table: Cells = (), headings: Sequence[str] = ()) -> bytes:
    """Write a Word document with a title, headings before the first paragraphs, and a table at its end."""
    document = docx.Document()
    document.add_heading(title, level=0)
    for number, text in enumerate(paragraphs):
        if number < len(headings):
            document.add_heading(headings[number], level=1)
        document.add_paragraph(text)
    if table:
        grid = document.add_table(rows=0, cols=len(table[0]))
        for row in table:
            for cell, value in zip(grid.add_row().cells, row, strict=True):
                cell.text = str(value)
    document.core_properties.created = document.core_properties.modified = _SAVED
    saved = io.BytesIO()
    document.save(saved)
    return _fix_dates(saved.getvalue())


def make_mail(
    sender: str, recipients: str, subject: str, sent: str, text: str, *, as_html: bool = False, cc: str = ""
) -> bytes:
    """Write a mail with the headers of Outlook.

    Args:
        sent: Such as `Mon, 04 Mar 2024 09:10:00 +0100`.
        as_html: Whether the mail has no plain text, as many that Outlook and phones send.
    """
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"], mail["Date"] = sender, recipients, subject, sent
    if cc:
        mail["Cc"] = cc
    mail["Message-ID"] = f"<{abs(hash_text(subject + sent))}@mail.example>"
    mail["Thread-Topic"], mail["X-MS-Has-Attach"], mail["X-MS-Exchange-Organization-SCL"] = subject, "", "-1"
    mail["X-Mailer"] = "Microsoft Outlook 16.0"
    if as_html:
        lines = "".join(
            f'<p class="MsoNormal"><span lang="DE">{line or "&nbsp;"}</span></p>' for line in text.split("\n")
        )
        style = "<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style>"
        mail.set_content(f"<html><head>{style}</head><body>{lines}</body></html>", subtype="html")
    else:
        mail.set_content(text)
    return mail.as_bytes()


def hash_text(text: str) -> int:
    """Return a number that is the same for the same text in each process."""
    return int.from_bytes(text.encode()[:16].ljust(16, b"."), "big") % 10**12


def make_calendar(zone: str, events: Sequence[tuple[str, ...]]) -> bytes:
    """Write a calendar as Outlook and Google export them, with the definition of its zone.

    Args:
        events: Title, start and end by the clock of the zone as `20240304T090000` (a date alone for a whole day), and
            further lines such as `RRULE:FREQ=WEEKLY;BYDAY=MO` or `LOCATION:Werkstatt`.
    """
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", "PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN",
        "X-WR-CALNAME:Kalender", "BEGIN:VTIMEZONE", f"TZID:{zone}",
        "BEGIN:STANDARD", "DTSTART:16011028T030000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
        "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
        "BEGIN:DAYLIGHT", "DTSTART:16010325T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
        "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT", "END:VTIMEZONE",
    ]  # fmt: skip
    for number, (title, start, end, *more) in enumerate(events):
        uid = next((one.removeprefix("UID:") for one in more if one.startswith("UID:")), f"{number}-{zone}@export")
        kind = f";TZID={zone}" if "T" in start else ";VALUE=DATE"
        lines += [
            "BEGIN:VEVENT",
            "CLASS:PUBLIC",
            f"UID:{uid}",
            "DTSTAMP:20240102T080000Z",
            f"SUMMARY;LANGUAGE=de:{title}",
        ]
        lines += [f"DTSTART{kind}:{start}", f"DTEND{kind}:{end}", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"]
        lines += [one for one in more if not one.startswith("UID:")]
        lines += [
            "BEGIN:VALARM",
            "TRIGGER:-PT15M",
            "ACTION:DISPLAY",
            "DESCRIPTION:Reminder",
            "END:VALARM",
            "END:VEVENT",
        ]
    return "\r\n".join([*lines, "END:VCALENDAR", ""]).encode()


def make_csv(rows: Cells, encoding: str = "utf-8-sig", separator: str = ";") -> bytes:
    """Write rows as a German Excel exports them: with semicolons and, in UTF-8, with a byte order mark."""
    return "".join(separator.join(map(str, row)) + "\r\n" for row in rows).encode(encoding)


def _fix_dates(content: bytes) -> bytes:
    saved = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as before, zipfile.ZipFile(saved, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            part = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2024-01-02T08:00:00Z", before.read(name))
            after.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), part, zipfile.ZIP_DEFLATED)
    return saved.getvalue()
