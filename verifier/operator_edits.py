"""Edits of office files as operators need them, by the libraries that any other program would use."""

import email
import email.policy
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from typing import TYPE_CHECKING, cast

from file_formats import docx, xlsx
from file_formats.formulas import CellConstant

if TYPE_CHECKING:
    from docx.document import Document
    from docx.oxml.text.paragraph import CT_P
    from docx.oxml.xmlchemy import BaseOxmlElement
    from openpyxl.workbook import Workbook

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


def append_to_block(document: "Document", number: int, text: str) -> None:
    """Add words to the end of a paragraph, given by its number among the blocks of the body."""
    from docx.text.paragraph import Paragraph

    Paragraph(cast("CT_P", _list_blocks(document)[number - 1]), document._body).add_run(text)


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


def _list_blocks(document: "Document") -> "list[BaseOxmlElement]":
    return [element for element in document.element.body if element.tag.endswith(("}p", "}tbl"))]
