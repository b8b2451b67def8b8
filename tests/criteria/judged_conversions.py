"""Documents and sheets, converted or printed, and what is said of the results."""

from html import escape
from io import BytesIO

from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, SimpleDocTemplate
from reportlab.platypus import Paragraph as PrintedParagraph
from reportlab.platypus import Table as PrintedTable

from file_formats import Block, Paragraph
from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, score
from tests.offices import Content, document_bytes, workbook_bytes

LETTER: Content = [
    Paragraph("Agenda at a Glance", heading_level=1),
    "Everybody who has registered is welcome from 17:30 on, and the badges wait at reception for all of the guests.",
    [["Budget Review", "14:00"], ["Weekly Sync", "09:30"], ["Supplier Call", "1,200"]],
    "The remaining places are given to those who follow the invitation first.",
]
SHEET: list[list[str | float]] = [
    ["Project", "Owner", "Amount", "Share"],
    ["Warehouse Labels", "Ann", 179045, 0.3333333333],
    ["Coffee", "Bob", 120.5, 0.25],
    ["Paper", "Ann", 1200, 0.125],
]


def judge(source: tuple[str, bytes], converted: tuple[str, bytes]) -> list[str]:
    files = InMemoryFileTree(dict([source, converted]))
    checks = score("evaluate_conversion", files, file=converted[0], source=source[0])
    assert is_passed(checks) != bool(messages(checks))
    return messages(checks)


def judge_letter(content: bytes) -> list[str]:
    return judge(("data/a.docx", document_bytes(LETTER)), ("data/b.pdf", content))


def judge_sheet(content: bytes) -> list[str]:
    return judge(("data/a.xlsx", workbook_bytes(SHEET)), ("data/b.pdf", content))


def print_with_reportlab(blocks: tuple[Block, ...], width: float = 595, label: str = "Page {}") -> bytes:
    """What another producer makes of a document: its own fonts and line breaks, and a page number on each page."""
    style, buffer = getSampleStyleSheet()["Normal"], BytesIO()

    def write_page_number(canvas: Canvas, template: SimpleDocTemplate) -> None:
        canvas.drawString(80, 20, label.format(canvas.getPageNumber()))

    story: list[Flowable] = [
        PrintedParagraph(escape(block.text), style)
        if isinstance(block, Paragraph)
        else PrintedTable([[PrintedParagraph(escape(cell), style) for cell in row] for row in block.rows], repeatRows=1)
        for block in blocks
    ]
    template = SimpleDocTemplate(buffer, pagesize=(width, 300))
    template.build(story, onFirstPage=write_page_number, onLaterPages=write_page_number)
    return buffer.getvalue()
