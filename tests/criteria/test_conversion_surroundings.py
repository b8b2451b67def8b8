"""How the pages of a conversion lie, and what stands beside the text of its source."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from docx.document import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from openpyxl.comments import Comment
from PIL import Image, ImageDraw
from pypdf import PdfReader, PdfWriter, Transformation
from pypdf.annotations import FreeText, Link, Text
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from file_formats import docx, xlsx
from file_formats.conversion import convert_docx_to_pdf, convert_pdf_to_docx, convert_xlsx_to_pdf
from office_env import InMemoryFileTree
from tests.criteria.judged_conversions import LETTER, judge, judge_letter
from tests.criteria.scoring import messages, score
from tests.offices import Content, document_bytes, pdf_bytes, workbook_bytes


def edit(change: Callable[[PdfWriter], object], content: bytes | None = None) -> bytes:
    """The letter as a PDF, or another PDF, after a change with pypdf."""
    letter = convert_docx_to_pdf(document_bytes(LETTER)) if content is None else content
    writer, buffer = PdfWriter(clone_from=PdfReader(BytesIO(letter))), BytesIO()
    change(writer)
    writer.write(buffer)
    return buffer.getvalue()


def transform(transformation: Transformation) -> Callable[[PdfWriter], object]:
    return lambda writer: writer.pages[0].add_transformation(transformation)


@pytest.mark.parametrize(
    "change",
    [
        lambda writer: writer.pages[0].rotate(180),
        lambda writer: writer.pages[0].rotate(90),
        lambda writer: writer.pages[0].rotate(270),
        transform(Transformation().rotate(180).translate(595, 842)),
        transform(Transformation().scale(-1, 1).translate(595, 0)),
    ],
)
def test_pages_stand_upright(change: Callable[[PdfWriter], object]) -> None:
    assert "upside down" in " ".join(judge_letter(edit(change)))


def draw_picture(text: str = "") -> ImageReader:
    picture = Image.new("RGB", (800, 1100), "white")
    ImageDraw.Draw(picture).text((90, 100), text, "black", font_size=30)
    return ImageReader(picture)


def draw_over(picture: ImageReader) -> Callable[[PdfWriter], object]:
    """Lay a picture over the first page."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    canvas.drawImage(picture, 0, 0, 595, 842)
    canvas.save()
    return lambda writer: writer.pages[0].merge_page(PdfReader(buffer).pages[0])


@pytest.mark.parametrize("text", ["", "Start: 18:30"])
def test_text_below_a_picture_is_not_seen(text: str) -> None:
    assert "cannot be seen" in " ".join(judge_letter(edit(draw_over(draw_picture(text)))))


def test_invisible_text_over_a_picture_of_other_text_is_not_seen() -> None:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    canvas.drawImage(draw_picture("Start: 18:30"), 0, 0, 595, 842)
    text = canvas.beginText(60, 750)
    text.setTextRenderMode(3)
    text.textLine("Start: 17:30")
    canvas.drawText(text)
    canvas.save()
    faults = judge(("data/n.docx", document_bytes(["Start: 17:30"])), ("data/n.pdf", buffer.getvalue()))
    assert "cannot be seen: 'Start:'" in " ".join(faults)


def test_a_page_that_is_a_picture_is_not_added() -> None:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    canvas.drawImage(draw_picture("Void from June"), 50, 400, 400, 300)
    canvas.save()
    added = edit(lambda writer: writer.add_page(PdfReader(buffer).pages[0]))
    assert "a picture on page 2" in " ".join(judge_letter(added))


@pytest.mark.parametrize("way", ["turned twice", "mirrored twice", "slanted"])
def test_a_page_that_looks_upright_is_however_it_was_drawn(way: str) -> None:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    if way == "turned twice":
        canvas.translate(400, 100)
        canvas.rotate(90)
        canvas.setPageRotation(90)
        canvas.drawString(0, 0, "Start: 17:30")
    elif way == "mirrored twice":
        canvas.transform(1, 0, 0, -1, 0, 842)
        canvas.transform(1, 0, 0, -1, 0, 142)
        canvas.drawString(72, 80, "Start: 17:30")
    else:
        text = canvas.beginText()
        text.setTextTransform(1, 0, 0.3, 1, 72, 700)
        text.textOut("Start: 17:30")
        canvas.drawText(text)
    canvas.save()
    assert judge(("data/a.docx", document_bytes(["Start: 17:30"])), ("data/b.pdf", buffer.getvalue())) == []


@pytest.mark.parametrize("content", [LETTER, LETTER[:2], ["Stock count"]])
def test_pages_stand_there_once(content: Content) -> None:
    source = document_bytes(content)
    once = convert_docx_to_pdf(source)
    twice = edit(lambda writer: writer.append(BytesIO(once)), once)
    assert judge(("data/a.docx", source), ("data/b.pdf", once)) == []
    assert judge(("data/a.docx", source), ("data/b.pdf", twice))


def test_a_sheet_of_one_row_stands_there_once() -> None:
    rows: list[list[Any]] = [[], [None, "Press briefing", "14:00"]]
    source = ("data/a.xlsx", workbook_bytes(rows))
    once = convert_xlsx_to_pdf(source[1])
    assert judge(source, ("data/b.pdf", once)) == []
    assert judge(source, ("data/b.pdf", edit(lambda writer: writer.append(BytesIO(once)), once)))
    assert judge(source, ("data/b.pdf", pdf_bytes([[["Press briefing", "14:00"]] * 2])))


def test_a_source_that_says_a_page_twice_keeps_both() -> None:
    lines = [f"Line {number} of the form" for number in range(46)]
    source = document_bytes([*lines, *lines])
    assert judge(("data/a.docx", source), ("data/b.pdf", convert_docx_to_pdf(source))) == []


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda writer: writer.add_annotation(0, Text(text="Never agreed", rect=(9, 9, 29, 29))), "'Never agreed'"),
        (lambda writer: writer.add_annotation(0, FreeText(text="Call Bob", rect=(9, 9, 99, 29))), "'Call Bob'"),
        (lambda writer: writer.add_annotation(0, Link(url="https://x.example", rect=(9, 9, 29, 29))), "x.example"),
        (lambda writer: writer.add_attachment("more.txt", b"more"), "'more.txt'"),
        (lambda writer: writer.add_outline_item(title="Called off", page_number=0), "'Called off'"),
    ],
)
def test_nothing_is_pinned_to_the_pages(change: Callable[[PdfWriter], object], names: str) -> None:
    assert names in " ".join(judge_letter(edit(change)))


def test_headings_may_be_bookmarks_and_places_links() -> None:
    def mark(writer: PdfWriter) -> None:
        writer.add_outline_item(title="Agenda at a Glance", page_number=0)
        writer.add_annotation(0, Link(target_page_index=0, rect=(9, 9, 29, 29)))

    assert judge_letter(edit(mark)) == []


def test_comments_and_links_of_the_source_may_stand_beside_the_pages() -> None:
    workbook = xlsx.load_workbook(workbook_bytes([["Paper", 12], ["ann@x.example", 13]]))
    sheet = workbook.worksheets[0]
    sheet["A1"].comment = Comment("counted twice by Ann", "Ann")
    sheet["B1"].hyperlink = "https://paper.example/list"
    source = xlsx.dump_workbook(workbook)

    def mark(writer: PdfWriter) -> None:
        writer.add_annotation(0, Text(text="counted twice by Ann", rect=(9, 9, 29, 29)))
        writer.add_annotation(0, Link(url="https://paper.example/list", rect=(9, 9, 29, 29)))
        writer.add_annotation(0, Link(url="mailto:ann@x.example", rect=(9, 9, 29, 29)))

    assert judge(("data/a.xlsx", source), ("data/b.pdf", edit(mark, convert_xlsx_to_pdf(source)))) == []


def add_text_box(document: Document) -> None:
    box = "<w:txbxContent><w:p><w:r><w:t>This was called off.</w:t></w:r></w:p></w:txbxContent>"
    shape = f"<v:shape><v:textbox>{box}</v:textbox></v:shape>"
    run = f'<w:r {nsdecls("w")} xmlns:v="urn:schemas-microsoft-com:vml"><w:pict>{shape}</w:pict></w:r>'
    document.paragraphs[1]._p.append(parse_xml(run))


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.sections[0].header.paragraphs[0].add_run("Not approved"),
        lambda document: document.sections[0].footer.paragraphs[0].add_run("Zoe Lindt"),
        lambda document: document.add_paragraph("Only members"),
        lambda document: document.paragraphs[1].add_run(" (see Dora)"),
        lambda document: document.add_comment(document.paragraphs[0].runs, text="the guests", author="Zoe"),
        add_text_box,
    ],
)
@pytest.mark.parametrize("is_extended", [False, True])
def test_a_document_made_from_a_pdf_says_what_the_pdf_says(
    change: Callable[[Document], object], is_extended: bool
) -> None:
    source = pdf_bytes(LETTER)

    def judge_document(change: Callable[[Document], object]) -> list[str]:
        document = docx.load_document(convert_pdf_to_docx(source))
        change(document)
        args: dict[str, Any] = {"source": "data/a.pdf"}
        if is_extended:
            document.add_heading("Excerpts")
            document.add_paragraph("Catering has been notified.")
            quote = {"quote": "catering has been notified"}
            args = {"converted": "data/a.pdf", "heading": "Excerpts", "parts": [quote]}
        files = InMemoryFileTree({"data/a.pdf": source, "data/b.docx": docx.dump_document(document)})
        function = "evaluate_extended_conversion" if is_extended else "evaluate_conversion"
        return messages(score(function, files, files, file="data/b.docx", **args))

    assert judge_document(lambda document: None) == []
    assert judge_document(lambda document: document.sections[0].footer.paragraphs[0].add_run("Page 1")) == []
    assert judge_document(change)


def test_the_header_of_a_pdf_may_become_that_of_the_document() -> None:
    source = pdf_bytes(["Oakfield Press", *LETTER])
    document = docx.load_document(document_bytes(LETTER))
    document.sections[0].header.paragraphs[0].add_run("Oakfield Press")
    assert judge(("data/a.pdf", source), ("data/b.docx", docx.dump_document(document))) == []
