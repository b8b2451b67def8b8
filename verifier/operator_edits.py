"""Edits of office files as operators need them, by the libraries that any other program would use."""

import email
import email.policy
import re
import zipfile
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from io import BytesIO
from typing import TYPE_CHECKING, cast

from file_formats import UnreadableFile, docx, pdf, xlsx
from file_formats.formulas import CellConstant

if TYPE_CHECKING:
    from docx.document import Document
    from docx.oxml.text.paragraph import CT_P
    from docx.oxml.xmlchemy import BaseOxmlElement
    from docx.text.paragraph import Paragraph
    from openpyxl.workbook import Workbook
    from pypdf import PdfWriter

_MOMENT = re.compile(rb"20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z")
_PROPERTIES = "docProps/core.xml"
Cells = dict[tuple[int, int], CellConstant]


def edit_workbook(content: bytes, edit: Callable[["Workbook"], None]) -> bytes:
    """Return a workbook after an edit."""
    workbook = xlsx.load_workbook(content)
    edit(workbook)
    return xlsx.dump_workbook(workbook)


def set_cells(content: bytes, sheet: str, cells: Cells) -> bytes:
    """Return a workbook with cells of a sheet set; None empties a cell."""

    def edit(workbook: "Workbook") -> None:
        for (row, column), value in cells.items():
            xlsx.set_cell(workbook[sheet], row, column, value)

    return edit_workbook(content, edit)


def delete_row(content: bytes, sheet: str, row: int) -> bytes:
    """Return a workbook without a row of a sheet; those below it move up."""
    return edit_workbook(content, lambda workbook: workbook[sheet].delete_rows(row))


def edit_document(content: bytes, edit: Callable[["Document"], None]) -> bytes:
    """Return a Word document after an edit."""
    document = docx.load_document(content)
    edit(document)
    return docx.dump_document(document)


def edit_mail(content: bytes, edit: Callable[[EmailMessage], None]) -> bytes:
    """Return a mail after an edit."""
    message = email.message_from_bytes(content, _class=EmailMessage, policy=email.policy.default)
    edit(message)
    return message.as_bytes()


def set_mail_header(content: bytes, name: str, text: str) -> bytes:
    """Return a mail with one header set."""

    def edit(message: EmailMessage) -> None:
        del message[name]
        message[name] = text

    return edit_mail(content, edit)


def set_mail_body(content: bytes, body: str, subtype: str = "plain") -> bytes | None:
    """Return a mail with another text; None for a mail of several parts."""
    message = email.message_from_bytes(content, _class=EmailMessage, policy=email.policy.default)
    if message.is_multipart():
        return None
    message.set_content(body, subtype=subtype)
    return message.as_bytes()


def set_number_format(content: bytes, sheet: str, places: Sequence[tuple[int, int]], number_format: str) -> bytes:
    """Return a workbook with cells shown in a number format."""

    def edit(workbook: "Workbook") -> None:
        for row, column in places:
            workbook[sheet].cell(row, column).number_format = number_format

    return edit_workbook(content, edit)


def save_workbook_again(content: bytes) -> bytes:
    """Return a workbook as openpyxl saves it."""
    output = BytesIO()
    xlsx.load_workbook(content).save(output)
    return _fix_dates(output)


def save_document_again(content: bytes) -> bytes:
    """Return a Word document as python-docx saves it."""
    output = BytesIO()
    docx.load_document(content).save(output)
    return _fix_dates(output)


def save_mail_again(content: bytes) -> bytes:
    """Return a mail as Python's library writes it, its lines ended as on the wire."""
    message = email.message_from_bytes(content, policy=email.policy.default)
    return message.as_bytes(policy=email.policy.SMTP)


def save_pdf_again(content: bytes) -> bytes:
    """Return a PDF file as pypdf saves it."""
    return edit_pdf(content, lambda writer: None)


def edit_pdf(content: bytes, edit: Callable[["PdfWriter"], None]) -> bytes:
    """Return a PDF file after an edit with pypdf."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.errors import PyPdfError

    pdf.check_pdf(content)
    output = BytesIO()
    try:
        writer = PdfWriter(clone_from=PdfReader(BytesIO(content)))
        edit(writer)
        writer.write(output)
    except PyPdfError as error:
        # A reader of our own may be more patient with a damaged file than pypdf.
        raise UnreadableFile(f"pypdf cannot edit the file: {error}") from error
    return output.getvalue()


def save_calendar_again(content: bytes) -> bytes:
    """Return a calendar as icalendar saves it for a program that names itself as the producer."""
    from icalendar import Calendar

    calendar = Calendar.from_ical(content)
    calendar["PRODID"] = "-//Another program//EN"
    return bytes(calendar.to_ical())


def give_durations(content: bytes) -> bytes:
    """Return a calendar whose events have a DURATION for their DTEND."""
    from icalendar import Calendar

    calendar = Calendar.from_ical(content)
    for event in calendar.walk("VEVENT"):
        if "DTEND" in event and "DTSTART" in event:
            length = event.decoded("DTEND") - event.decoded("DTSTART")
            del event["DTEND"]
            event.add("DURATION", length)
    return bytes(calendar.to_ical())


def make_bold_paragraph(content: bytes, number: int) -> bytes:
    """Return a document whose block of this number is an ordinary paragraph in bold letters."""

    def edit(document: "Document") -> None:
        paragraph = _get_paragraph(document, number)
        paragraph.style = document.styles["Normal"]
        for run in paragraph.runs:
            run.bold = True

    return edit_document(content, edit)


def replace_table_by_lines(content: bytes, number: int, lines: Sequence[str]) -> bytes:
    """Return a document with a paragraph for each row of the table that is the block of this number."""

    def edit(document: "Document") -> None:
        for offset, line in enumerate(lines):
            insert_paragraph(document, number + offset, line)
        remove_blocks(document, [number])

    return edit_document(content, edit)


def replace_line_by_table(content: bytes, number: int, cells: Sequence[str]) -> bytes:
    """Return a document with a table of one row for the paragraph that is the block of this number."""

    def edit(document: "Document") -> None:
        table = document.add_table(rows=1, cols=len(cells))
        for cell, text in zip(table.rows[0].cells, cells, strict=True):
            cell.text = text
        blocks = _list_blocks(document)
        blocks[number - 1].addnext(blocks[-1])
        remove_blocks(document, [number])

    return edit_document(content, edit)


def append_to_block(document: "Document", number: int, text: str) -> None:
    """Add words to the end of a paragraph, given by its number among the blocks of the body."""
    _get_paragraph(document, number).add_run(text)


def set_block_text(document: "Document", number: int, text: str) -> None:
    """Set the text of a paragraph, given by its number among the blocks of the body."""
    _get_paragraph(document, number).text = text


def remove_blocks(document: "Document", numbers: Sequence[int]) -> None:
    """Remove blocks of the body, given by their numbers."""
    blocks = _list_blocks(document)
    for number in numbers:
        document.element.body.remove(blocks[number - 1])


def insert_paragraph(document: "Document", number: int, text: str) -> None:
    """Insert a paragraph behind a block of the body."""
    document.add_paragraph(text)
    blocks = _list_blocks(document)
    blocks[number - 1].addnext(blocks[-1])


def reverse_blocks(document: "Document") -> None:
    """Turn the order of the body's blocks around."""
    for block in _list_blocks(document):
        document.element.body.insert(0, block)


def propose_deletion(document: "Document", number: int) -> None:
    """Turn the text of a paragraph into a tracked deletion that is neither accepted nor rejected."""
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement

    paragraph = _get_paragraph(document, number)._p
    deletion = OxmlElement("w:del", {qn("w:id"): "1", qn("w:author"): "Reviewer"})
    for run in list(paragraph.r_lst):
        for text in run.t_lst:
            text.tag = qn("w:delText")
        deletion.append(run)
    paragraph.append(deletion)


def propose_insertion(document: "Document", number: int, words: str) -> None:
    """Add words to the end of a paragraph as a tracked insertion that is neither accepted nor rejected."""
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement

    paragraph = _get_paragraph(document, number)
    insertion = OxmlElement("w:ins", {qn("w:id"): "1", qn("w:author"): "Reviewer"})
    insertion.append(paragraph.add_run(words)._r)
    paragraph._p.append(insertion)


def _list_blocks(document: "Document") -> "list[BaseOxmlElement]":
    return [element for element in document.element.body if element.tag.endswith(("}p", "}tbl"))]


def _fix_dates(archive: BytesIO) -> bytes:
    """Return an archive without the moment of its writing, so that equal edits give equal bytes."""
    with zipfile.ZipFile(archive) as opened:
        members = {name: opened.read(name) for name in opened.namelist()}
    members[_PROPERTIES] = _MOMENT.sub(b"2020-01-01T00:00:00Z", members.get(_PROPERTIES, b""))
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive_again:
        for name, member in members.items():
            archive_again.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), member, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _get_paragraph(document: "Document", number: int) -> "Paragraph":
    from docx.text.paragraph import Paragraph

    return Paragraph(cast("CT_P", _list_blocks(document)[number - 1]), document._body)
