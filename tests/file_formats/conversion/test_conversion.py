"""Conversions keep text and tables, give the same bytes for the same bytes, and refuse damage in a sentence."""

import hashlib
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook
from PIL import Image

from file_formats import docx, images, pdf, xlsx
from file_formats.blocks import Paragraph, Table
from file_formats.conversion import (
    convert_docx_to_pdf,
    convert_image_to_pdf,
    convert_pdf_to_docx,
    convert_pdf_to_png,
    convert_xlsx_to_pdf,
)
from file_formats.errors import UnreadableFile

ROOT = Path(__file__).resolve().parents[3]
TASKS = ROOT / "../shared/officebench/tasks"
real_files = pytest.mark.skipif(not TASKS.is_dir(), reason="OfficeBench's tasks are not beside the repository")
REPORT = (
    Paragraph("Report", heading_level=1),
    Paragraph("The budget is 190000.00 euro — for Łódź."),
    Table((("Item", "Cost"), ("Desk", "120"), ("Chair", "60"))),
    Paragraph("First", "List Number"),
    Paragraph("Second", "List Number"),
)


def workbook() -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["Item", "Cost", "Share"], ["Desk", 120000, 0.25], [], ["Chair", 70000, 0.75], ["Sum", "=SUM(B2:B4)"]):
        sheet.append(row)
    for number in (2, 4, 5):
        sheet.cell(number, 2).number_format = "0.00"
        sheet.cell(number, 3).number_format = "0%"
    sheet["D1"] = "hidden"
    sheet.column_dimensions["D"].hidden = True
    book.create_sheet("Second")["A1"] = "other"
    book.create_sheet("Secret")["A1"] = "secret"
    book["Secret"].sheet_state = "hidden"
    book.create_sheet("Unknown")["A1"] = "=XIRR(A2:A9)"
    return xlsx.dump_workbook(book)


def picture() -> bytes:
    buffer = io.BytesIO()
    Image.linear_gradient("L").save(buffer, "PNG")
    return buffer.getvalue()


CONVERSIONS: list[tuple[Callable[[bytes], bytes], Callable[[], bytes]]] = [
    (convert_docx_to_pdf, lambda: docx.write_document(REPORT)),
    (convert_xlsx_to_pdf, workbook),
    (convert_pdf_to_docx, lambda: pdf.write_pdf(REPORT)),
    (convert_pdf_to_png, lambda: pdf.write_pdf(REPORT)),
    (convert_image_to_pdf, picture),
]


def test_a_document_keeps_its_text_tables_and_numbers_as_pdf() -> None:
    content = convert_docx_to_pdf(docx.write_document(REPORT))
    (text,) = pdf.read_page_texts(content)
    assert text.split("\n") == [
        "Report", "The budget is 190000.00 euro — for Łódź.", "Item Cost", "Desk 120", "Chair 60",
        "1. First", "2. Second",
    ]  # fmt: skip
    assert pdf.read_page_tables(content)[0][0].rows[1] == ("Desk", "120")


def test_a_workbook_is_printed_as_it_is_shown() -> None:
    texts = pdf.read_page_texts(convert_xlsx_to_pdf(workbook()))
    assert texts[0].split("\n") == [
        "Sheet",
        "Item Cost Share",
        "Desk 120000.00 25%",
        "Chair 70000.00 75%",
        "Sum 190000.00",
    ]
    assert "other" in texts[1]
    assert "=XIRR(A2:A9)" in texts[2]
    assert "secret" not in "".join(texts)
    assert "hidden" not in "".join(texts)


def test_a_far_cell_does_not_make_empty_pages() -> None:
    book = Workbook()
    book.worksheets[0].cell(5_000, 30).value = "far"
    assert [text.strip() for text in pdf.read_page_texts(convert_xlsx_to_pdf(xlsx.dump_workbook(book)))] == ["far"]


def test_text_of_a_pdf_is_in_paragraphs_and_its_tables_in_tables() -> None:
    long = "word " * 60
    content = convert_pdf_to_docx(pdf.write_pdf([*REPORT, Paragraph(long), Paragraph("Last", starts_page=True)]))
    read = docx.read_document(content)
    assert read.tables == ((("Item", "Cost"), ("Desk", "120"), ("Chair", "60")),)
    texts = docx.read_paragraph_texts(content)
    assert texts[:2] == ("Report", "The budget is 190000.00 euro — for Łódź.")
    assert long.strip() in texts
    assert texts[-1] == "Last"
    assert read.paragraphs[-1].starts_page
    assert read.paragraphs[0].heading_level is not None


def test_a_frame_around_text_is_no_table() -> None:
    content = convert_pdf_to_docx(pdf.write_pdf([Table((("one cell with text",), ("another",)))]))
    assert docx.read_paragraph_texts(content) == ("one cell with text", "another")


def test_a_file_too_heavy_for_a_layout_is_read_line_by_line() -> None:
    many = [Paragraph(f"page {number}", starts_page=True) for number in range(201)]
    content = convert_pdf_to_docx(pdf.write_pdf([Table((("a", "b"), ("c", "d"))), *many]))
    assert docx.read_paragraph_texts(content) == ("a b", "c d", *(item.text for item in many))


def test_a_page_is_drawn_at_the_size_asked_for() -> None:
    content = pdf.write_pdf([Paragraph("a"), Paragraph("b", starts_page=True)])
    assert images.load_image(convert_pdf_to_png(content)).size == (596, 842)
    assert images.load_image(convert_pdf_to_png(content, dpi=144)).size == (1191, 1684)
    assert convert_pdf_to_png(content, page=2) != convert_pdf_to_png(content)
    for wrong in (0, 3):
        with pytest.raises(UnreadableFile, match="the PDF has 2"):
            convert_pdf_to_png(content, page=wrong)
    with pytest.raises(UnreadableFile, match="too large to draw"):
        convert_pdf_to_png(content, dpi=1200)
    with pytest.raises(ValueError, match="dpi"):
        convert_pdf_to_png(content, dpi=0)


def test_an_image_becomes_one_page_that_shows_it() -> None:
    content = convert_image_to_pdf(picture())
    assert pdf.read_page_texts(content) == ("",)
    drawn = images.load_image(convert_pdf_to_png(content)).convert("L")
    assert drawn.getextrema() == (0, 255)


@pytest.mark.parametrize(("convert", "make"), CONVERSIONS)
def test_damage_is_said_in_a_sentence(convert: Callable[[bytes], bytes], make: Callable[[], bytes]) -> None:
    whole = make()
    for damaged in (b"", b"\x00" * 100, whole[: len(whole) // 3], b"%PDF-1.7", b"PK\x03\x04", whole[100:]):
        with pytest.raises(UnreadableFile) as caught:
            convert(damaged)
        assert "\n" not in str(caught.value)


def digests() -> str:
    return " ".join(hashlib.sha256(convert(make())).hexdigest() for convert, make in CONVERSIONS)


@pytest.mark.slow
def test_the_same_bytes_in_give_the_same_bytes_out_in_any_process() -> None:
    here = digests()
    assert digests() == here
    script = f"import {__name__} as tests; print(tests.digests())"
    for seed in ("1", "2"):
        surroundings = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True
        )
        assert run.stdout.split("\n")[0] == here


@pytest.mark.slow
@real_files
@pytest.mark.parametrize(
    ("ending", "convert"),
    [("docx", convert_docx_to_pdf), ("xlsx", convert_xlsx_to_pdf), ("pdf", convert_pdf_to_docx),
     ("pdf", convert_pdf_to_png), ("png", convert_image_to_pdf)],
)  # fmt: skip
def test_every_real_file_is_converted(ending: str, convert: Callable[[bytes], bytes]) -> None:
    contents = {path.read_bytes() for path in sorted(TASKS.glob(f"*/testbed/**/*.{ending}"))}
    assert contents
    assert all(convert(content) for content in contents)


@real_files
def test_the_agenda_that_others_put_wholly_into_tables_is_found_in_paragraphs() -> None:
    content = (TASKS / "2-12/testbed/data/meeting_agenda.pdf").read_bytes()
    made = convert_pdf_to_docx(content)
    assert "Facilitator: Mirjam Nilsson" in docx.read_paragraph_texts(made)
    assert ("11:30", "Vote on budget", "Rowan Murphy") in docx.read_document(made).tables[0]


@real_files
def test_formulas_that_are_not_evaluated_are_printed_as_stored() -> None:
    content = (TASKS / "3-4/testbed/data/financial_report_2.xlsx").read_bytes()
    assert "$190,000.00" in "".join(pdf.read_page_texts(convert_xlsx_to_pdf(content)))
