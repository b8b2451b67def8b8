"""A conversion is compared with its source by text and order."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from reportlab.pdfgen.canvas import Canvas

from file_formats import Paragraph, Table, docx, pdf
from file_formats.conversion import convert_docx_to_pdf, convert_pdf_to_docx, convert_xlsx_to_pdf
from office_env import InMemoryFileTree
from tests.criteria.judged_conversions import (
    LETTER,
    SHEET,
    judge,
    judge_letter,
    judge_sheet,
    print_with_reportlab,
)
from tests.criteria.scoring import is_passed, messages, score
from tests.offices import Content, document_bytes, pdf_bytes, workbook_bytes


def test_any_producer_of_a_pdf_will_do() -> None:
    letter = docx.read_document(document_bytes(LETTER)).blocks
    assert not judge_letter(convert_docx_to_pdf(document_bytes(LETTER)))
    assert not judge_letter(print_with_reportlab(letter))
    assert not judge_letter(print_with_reportlab(letter, width=330))
    assert not judge_letter(print_with_reportlab(letter, label="Page {}/1"))
    hyphenated = [line.replace("registered", "regis-\ntered") if isinstance(line, str) else line for line in LETTER]
    assert not judge_letter(pdf_bytes(hyphenated))
    lines: Content = [line for line in LETTER if isinstance(line, Paragraph | str)]
    as_lines: Content = [*lines[:2], "Budget Review: 14:00", "Weekly Sync: 9:30", "Supplier Call: 1200", *lines[2:]]
    assert judge_letter(pdf_bytes(as_lines)) == []


def test_a_wide_sheet_may_be_printed_columns_after_columns() -> None:
    assert not judge_sheet(convert_xlsx_to_pdf(workbook_bytes(SHEET)))
    texts = [tuple(map(str, row)) for row in SHEET]
    halves = (Table(tuple(row[:2] for row in texts)), Table(tuple(row[2:] for row in texts)))
    assert not judge_sheet(print_with_reportlab(halves))
    rounded = [[*row[:3], "0.33" if str(row[3]).startswith("0.333") else str(row[3])] for row in texts]
    assert not judge_sheet(pdf_bytes([rounded]))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (["Agenda at a Glance, Budget Review, Weekly Sync"], "of the text"),
        (LETTER[:2], "of the text"),
        (LETTER[::-1], "another order"),
        ([*LETTER[1:], LETTER[0]], "another order"),
        ([*LETTER, "Parking is 45 EUR."], "states '45'"),
        ([*LETTER, *LETTER, *LETTER], "words, and the source"),
        (
            [
                *LETTER[:2],
                [["Budget Review", "15:00"], ["Weekly Sync", "09:30"], ["Supplier Call", "1,200"]],
                LETTER[3],
            ],
            "14:00",
        ),
        (
            [*LETTER, "We all met at the lake and sang the songs of old until the moon rose over the hill"],
            "that the source",
        ),
    ],
)
def test_keywords_half_a_text_another_order_and_foreign_content_fail(content: Content, says: str) -> None:
    assert says in " ".join(judge_letter(pdf_bytes(content)))


def test_swapped_figures_of_a_sheet_and_a_missing_row_fail() -> None:
    swapped = [[str(cell) for cell in row] for row in SHEET]
    swapped[1][2], swapped[3][2] = swapped[3][2], swapped[1][2]
    assert judge_sheet(pdf_bytes([swapped]))
    assert judge_sheet(pdf_bytes([[[str(cell) for cell in row] for row in SHEET[:-1]]]))


def test_a_pdf_becomes_a_word_document_with_all_of_its_text() -> None:
    source = ("data/a.pdf", pdf_bytes(LETTER))
    assert not judge(source, ("data/b.docx", convert_pdf_to_docx(source[1])))
    lines = "\n".join(pdf.read_page_texts(source[1])).splitlines()
    assert not judge(source, ("data/b.docx", document_bytes(lines)))
    assert judge(source, ("data/b.docx", document_bytes(["Agenda", "Budget", "badges"])))
    assert judge(source, ("data/b.docx", document_bytes(lines[::-1])))


def test_the_source_is_the_file_as_it_is_at_the_end_or_was_in_the_office() -> None:
    changed = document_bytes([*LETTER, "And this came last, at 18:45."])
    converted = ("data/b.pdf", pdf_bytes(LETTER))
    assert judge(("data/a.docx", changed), converted)
    seed = InMemoryFileTree({"data/a.docx": document_bytes(LETTER)})
    assert is_passed(
        score("evaluate_conversion", InMemoryFileTree(dict([converted])), seed, file="data/b.pdf", source="data/a.docx")
    )
    assert messages(
        score("evaluate_conversion", InMemoryFileTree(dict([converted])), file="data/b.pdf", source="data/a.docx")
    ) == ["data/b.pdf: expected the text of data/a.docx, found data/a.docx does not exist"]


INVOICE: Content = [
    "Invoice number: INV-8751",
    [["Item", "Quantity", "Price", "Sum"], ["Setup", "6", "85", "510"], ["Parts", "5", "350", "1750"]],
    "Total amount: 2260",
    "Payment terms: transfer before the due date, and could you confirm the order.",
]


@pytest.mark.parametrize(
    ("at", "line", "names"),
    [
        (1, [["Item", "Quantity", "Price", "Sum"], ["Parts", "5", "350", "1750"], ["Setup", "6", "85", "510"]], "rows"),
        (
            1,
            [["Item", "Quantity", "Price", "Sum"], ["Setup", "5", "85", "510"], ["Parts", "6", "350", "1750"]],
            "shift",
        ),
        (
            1,
            [["Item", "Price", "Quantity", "Sum"], ["Setup", "6", "85", "510"], ["Parts", "5", "350", "1750"]],
            "headers",
        ),
        (
            1,
            [["Item", "Quantity", "Price", "Sum"], ["Setup", "85", "6", "510"], ["Parts", "5", "350", "1750"]],
            "one row",
        ),
        (3, "Payment terms: do not transfer before the due date, and could you confirm the order.", "negation"),
        (3, "Payment terms: transfer before the due date, and could you not confirm the order.", "negation"),
        (3, "Payment terms: transfer before the date, and could you confirm the order.", "a word is lost"),
        (3, "Payment terms: transfer before the due order, and could you confirm the date.", "exchanged words"),
    ],
)
def test_rows_stay_rows_and_neighbours_neighbours(at: int, line: str | list[list[str]], names: str) -> None:
    changed = [*INVOICE[:at], line, *INVOICE[at + 1 :]]
    for convert in (pdf_bytes, document_bytes):
        kinds = ("docx", "pdf") if convert is pdf_bytes else ("pdf", "docx")
        sources = {"docx": document_bytes(INVOICE), "pdf": pdf_bytes(INVOICE)}
        source, target = (f"data/a.{kinds[0]}", sources[kinds[0]]), f"data/b.{kinds[1]}"
        assert judge(source, (target, convert(INVOICE))) == []
        assert judge(source, (target, convert(changed))), names


def test_figures_and_totals_are_not_exchanged() -> None:
    changed: Content = [INVOICE[0], [["Item", "Quantity", "Price", "Sum"], ["Setup", "6", "85", "2260"]], *INVOICE[2:]]
    assert judge(("data/a.pdf", pdf_bytes(INVOICE)), ("data/b.docx", document_bytes(changed)))


def test_columns_of_a_sheet_keep_their_headers() -> None:
    rows = [[str(cell) for cell in row] for row in SHEET]
    swapped = [rows[0], *([row[0], row[1], row[3], row[2]] for row in rows[1:])]
    assert judge_sheet(pdf_bytes([swapped]))
    assert judge_sheet(pdf_bytes([[*rows[:2], [*rows[2][:2], rows[2][3], rows[2][2]], rows[3]]]))


def test_pages_may_have_numbers_and_repeated_headers() -> None:
    prose = [
        f"The {letter}-wing is {letter * 3} and has a door, a desk and {letter * 5} windows. " * 3
        for letter in "bcdfghk"
    ]
    source = document_bytes([*LETTER, *prose])
    assert judge(("data/a.docx", source), ("data/b.pdf", print_with_reportlab(docx.read_document(source).blocks))) == []


def test_what_only_the_conversion_says_fails() -> None:
    for line in ("TODO: check it", "This was never agreed.", "DRAFT - do not use"):
        assert judge(("data/a.docx", document_bytes(INVOICE)), ("data/b.pdf", pdf_bytes([*INVOICE, line])))


@pytest.mark.parametrize("trick", ["", "white", "off the page", "tiny", "covered"])
def test_text_of_a_pdf_that_cannot_be_seen_does_not_count(trick: str) -> None:
    buffer = BytesIO()
    canvas = Canvas(buffer)
    canvas.setFont("Helvetica", 1 if trick == "tiny" else 11)
    if trick == "white":
        canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(2000 if trick == "off the page" else 72, 780, "Start: 17:30")
    if trick == "covered":
        canvas.rect(60, 770, 200, 30, fill=1)
    canvas.save()
    faults = judge(("data/a.docx", document_bytes(["Start: 17:30"])), ("data/b.pdf", buffer.getvalue()))
    assert bool(faults) == bool(trick)


TABLE = [["Name", "midterm1", "midterm2"], ["Liam", "74", "72"], ["Ivy", "64", "90"], ["Bob", "97", "72"]]


def judge_table(content: bytes) -> list[str]:
    return judge(("data/a.xlsx", workbook_bytes([list(row) for row in TABLE])), ("data/b.pdf", content))


def draw_cells(rows: list[list[str]], by_column: bool = False) -> bytes:
    """Draw cells at their places, row by row or column by column."""
    buffer = BytesIO()
    canvas = Canvas(buffer)
    places = [(row, column) for row in range(len(rows)) for column in range(len(rows[row]))]
    for row, column in sorted(places, key=lambda place: place[::-1]) if by_column else places:
        canvas.drawString(60 + 120 * column, 700 - 20 * row, rows[row][column])
    canvas.save()
    return buffer.getvalue()


def test_columns_may_be_drawn_one_after_the_other_and_the_first_one_repeated_on_each_page() -> None:
    assert not judge_table(draw_cells(TABLE, by_column=True))
    halves = (Table(tuple(tuple(row[:2]) for row in TABLE)), Table(tuple((row[0], row[2]) for row in TABLE)))
    assert not judge_table(print_with_reportlab(halves))


@pytest.mark.parametrize("by_column", [False, True])
def test_a_column_that_slid_by_a_row_is_found_however_it_was_drawn(by_column: bool) -> None:
    slid = [[*row[:2], other[2]] for row, other in zip(TABLE, [TABLE[0], *TABLE[2:], TABLE[1]], strict=True)]
    assert judge_table(draw_cells(slid, by_column))


@pytest.mark.parametrize("at", [2, 4])
def test_a_row_that_stands_there_twice_fails(at: int) -> None:
    assert "more often" in " ".join(judge_table(pdf_bytes([[*TABLE[:at], TABLE[at - 1], *TABLE[at:]]])))


def test_a_number_with_another_sign_fails() -> None:
    changed = [[cell.replace("97", "-97") for cell in row] for row in TABLE]
    assert "another sign" in " ".join(judge_table(pdf_bytes([changed])))


@pytest.mark.parametrize("added", [LETTER[3], "We thank all of our partners for a wonderful year."])
def test_a_paragraph_again_and_a_sentence_of_its_own_fail(added: str) -> None:
    assert judge_letter(pdf_bytes([*LETTER, added]))


def test_a_page_may_say_when_and_from_what_it_was_printed() -> None:
    letter = docx.read_document(document_bytes(LETTER)).blocks
    assert not judge_letter(print_with_reportlab(letter, label="b.docx, printed on 2024-12-13, page {}"))
    assert judge_letter(pdf_bytes(["Review 2024-12-13", *LETTER, "Review 2024-12-20"]))


@pytest.mark.parametrize(
    "added",
    [
        "Made with a trial version of PaperMill",
        "DEMO VERSION",
        "Ask Cleo for more",
        "Only members",
        "Seen by Dora, 2026-11-23",
    ],
)
def test_words_that_only_the_pages_have_fail(added: str) -> None:
    assert judge_letter(pdf_bytes([*LETTER, added]))
    assert judge_letter(pdf_bytes([added, *LETTER]))
    assert judge_sheet(pdf_bytes([[[str(cell) for cell in row] for row in SHEET], added]))
    letter = docx.read_document(document_bytes(LETTER)).blocks
    assert judge_letter(print_with_reportlab(letter, label=f"{added} {{}}"))


@pytest.mark.parametrize(
    "label",
    ["Page {} of 1", "b", "a.docx", "data/b.pdf - {}", "Printed: 13 December 2024", "file:///tmp/x/a.html {}/1"],
)
def test_page_numbers_file_names_and_the_date_of_printing_say_nothing(label: str) -> None:
    letter = docx.read_document(document_bytes(LETTER)).blocks
    assert not judge_letter(print_with_reportlab(letter, label=label))


def test_an_archive_with_the_pdf_in_it_is_no_pdf() -> None:
    archive = BytesIO()
    with ZipFile(archive, "w") as opened:
        opened.writestr("b.pdf", convert_docx_to_pdf(document_bytes(LETTER)))
    assert "no PDF" in " ".join(judge_letter(archive.getvalue()))


def test_a_word_may_be_broken_behind_a_word_of_its_own() -> None:
    source = document_bytes(["As a rule, look at https://x.example/pages/default.aspx for all of the dates."])
    assert judge(("data/a.docx", source), ("data/b.pdf", pdf_bytes([
        "As a rule, look at https://x.example/pages/default.as", "px for all of the dates.",
    ]))) == []  # fmt: skip


@pytest.mark.parametrize(
    ("closing", "is_right"), [("End of the document", False), ("House rules", True), ("Page 1 of 1", True)]
)
def test_a_closing_line_of_words_that_the_source_has_is_none_of_it(closing: str, is_right: bool) -> None:
    paragraphs: Content = [
        Paragraph("House rules", heading_level=1),
        "The document on the desk is for everybody who works here until the end of May.",
        *(f"Rule {number}: nobody leaves bench {number} before it has been swept." for number in range(1, 30)),
    ]
    source = ("data/a.docx", document_bytes(paragraphs))
    printed = print_with_reportlab((*docx.read_document(source[1]).blocks, Paragraph(closing)))
    assert (not judge(source, ("data/b.pdf", printed))) == is_right
    copied = print_with_reportlab(docx.read_document(source[1]).blocks)
    assert not judge(("data/a.pdf", copied), ("data/b.docx", source[1]))
    ended = document_bytes([*paragraphs, "End of the document"])
    assert judge(("data/a.pdf", copied), ("data/b.docx", ended))
