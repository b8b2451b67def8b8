"""PDF files: every character that is written is read back, in bounded time also from hostile files."""

import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import bounds
from file_formats import Paragraph, Table, pdf
from file_formats.blocks import Block
from file_formats.errors import UnreadableFile

TASKS = Path(__file__).resolve().parents[3] / "../shared/officebench/tasks"
# Right-to-left letters are read back word by word, combining marks and spaces as pypdf arranges them.
LEFT_TO_RIGHT = st.characters(
    exclude_categories=["C", "Z", "M"], exclude_characters=[chr(code) for code in range(0x590, 0x900)]
).filter(lambda letter: not "\ufb1d" <= letter <= "\ufeff" and not "\U00010800" <= letter <= "\U00010fff")


def complaint(read: Callable[[bytes], object], content: bytes) -> str:
    """What the reader says of the file; nothing where it reads it."""
    try:
        read(content)
    except UnreadableFile as error:
        return str(error)
    return ""


def squeeze(text: str) -> str:
    return re.sub(r"\s+", "", text)


def raw_pdf(*objects: bytes) -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    content, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    return (
        content
        + head
        + table
        + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF"
        % (
            len(objects) + 1,
            len(content),
        )
    )


def page_of(stream: bytes, packed: bool = True) -> bytes:
    """A PDF of one page that draws this."""
    data = zlib.compress(stream) if packed else stream
    packing = b"/Filter/FlateDecode" if packed else b""
    return raw_pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d%s>>stream\n%s\nendstream" % (len(data), packing, data),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )


@pytest.mark.slow
@given(st.lists(st.text(LEFT_TO_RIGHT, min_size=1, max_size=30), min_size=1, max_size=8))
@settings(deadline=None, max_examples=60)
def test_every_character_is_read_back(words: list[str]) -> None:
    blocks: list[Block] = [Paragraph(" ".join(words)), Paragraph(words[0], heading_level=1), Table((tuple(words),))]
    content = pdf.write_pdf(blocks)
    text = squeeze("".join(pdf.read_page_texts(content)))
    assert text == squeeze("".join([*words, words[0], *words]))
    assert pdf.write_pdf(blocks) == content


@pytest.mark.parametrize(
    "text", ["Łódź … “quoted” 5 €", "Привет мир", "日本語", "🎉 done", "שלום", "مرحبا", "née\xa0x"]
)
def test_writing_of_many_languages_is_read_back(text: str) -> None:
    assert pdf.read_page_texts(pdf.write_pdf([Paragraph(text)]))[0].strip() == text.replace("\xa0", " ")


@given(st.text(max_size=200))
@settings(deadline=None, max_examples=60)
def test_no_text_stops_the_writer(text: str) -> None:
    assert pdf.read_page_texts(pdf.write_pdf([Paragraph(text, marker=text[:1]), Table(((text, ""), ()))]))


def test_cells_of_a_row_are_read_on_one_line() -> None:
    content = pdf.write_pdf([Table((("Name", "Amount"), ("Ann", "190000.00")))])
    assert pdf.read_page_texts(content)[0].split("\n")[:2] == ["Name Amount", "Ann 190000.00"]
    assert pdf.read_page_tables(content) == ((Table((("Name", "Amount"), ("Ann", "190000.00"))),),)


def test_long_text_and_high_rows_go_over_several_pages() -> None:
    words = [f"w{number}" for number in range(3000)]
    for block in (Paragraph(" ".join(words)), Table((("a", " ".join(words)),)), Paragraph("\n".join(words))):
        texts = pdf.read_page_texts(pdf.write_pdf([block]))
        assert len(texts) > 1
        assert [word for word in " ".join(texts).split() if word != "a"] == words


@pytest.mark.slow
def test_what_is_too_long_to_be_read_back_is_not_written() -> None:
    with pytest.raises(UnreadableFile, match="pages"):
        pdf.write_pdf([Table((("x",),) * 50 * bounds.PDF_PAGES)])


def test_a_wide_table_is_split_and_loses_no_cell() -> None:
    rows = tuple(tuple(f"r{row}c{column}" for column in range(60)) for row in range(3))
    text = " ".join(pdf.read_page_texts(pdf.write_pdf([Table(rows)])))
    assert sorted(text.split()) == sorted(cell for row in rows for cell in row)


def test_a_letterhead_stands_above_the_first_block() -> None:
    content = pdf.write_pdf([Paragraph("Letter", heading_level=0)], letterhead=("Łódź & Co", "Mill Lane 3"))
    assert pdf.read_page_texts(content)[0].split("\n")[:3] == ["Łódź & Co", "Mill Lane 3", "Letter"]


def test_a_header_row_is_repeated_on_every_page_of_its_table_and_no_row_is_lost() -> None:
    rows = tuple((f"r{number}", "a text\nin two lines" if number % 7 else "") for number in range(150))
    content = pdf.write_pdf([Paragraph("above"), Table((("No.", "Text"), *rows))], repeats_header_rows=True)
    pages = pdf.read_page_tables(content)
    assert len(pages) > 2
    assert [tables[0].rows[0] for tables in pages] == [("No.", "Text")] * len(pages)
    assert [row[0] for tables in pages for row in tables[0].rows[1:]] == [row[0] for row in rows]


def test_a_header_row_that_would_fill_the_page_is_not_repeated() -> None:
    high = "\n".join(["high"] * 20)
    rows = tuple((f"r{number}", "x") for number in range(60))
    content = pdf.write_pdf([Table(((high, "x"), *rows))], repeats_header_rows=True)
    pages = pdf.read_page_tables(content)
    assert [tables[0].rows[0][0].startswith("high") for tables in pages] == [True, *[False] * (len(pages) - 1)]
    assert sum(len(tables[0].rows) for tables in pages) == 61


def test_a_page_break_turns_the_page() -> None:
    content = pdf.write_pdf([Paragraph("a"), Paragraph("b", starts_page=True)])
    assert [text.strip() for text in pdf.read_page_texts(content)] == ["a", "b"]
    assert pdf.count_pages(content) == 2


def test_nothing_is_one_empty_page() -> None:
    assert pdf.read_page_texts(pdf.write_pdf([])) == ("",)


@given(st.integers(0, 100_000), st.binary(min_size=1, max_size=40))
@settings(deadline=None, max_examples=80)
def test_damage_never_crashes_a_reader(at: int, put: bytes) -> None:
    content = pdf.write_pdf([Paragraph("Report — Łódź"), Table((("a", "b"), ("c", "d")))])
    at %= len(content)
    for damaged in (content[:at], content[:at] + put + content[at + len(put) :], b"%PDF-1.4\n" + put, put):
        assert "\n" not in complaint(pdf.read_page_texts, damaged)
        assert "\n" not in complaint(pdf.read_page_tables, damaged)


def test_a_stream_that_unpacks_to_far_too_much_is_refused() -> None:
    bomb = page_of(b"q Q " * 20_000_000)
    assert len(bomb) < 500_000
    with pytest.raises(UnreadableFile, match="not a readable PDF"):
        pdf.read_page_texts(bomb)


@pytest.mark.slow
@pytest.mark.parametrize("packed", [1, 2])
def test_a_bomb_in_a_font_costs_the_tables_and_not_the_text(packed: int) -> None:
    bomb = b"0" * 150_000_000
    for _ in range(packed):
        bomb = zlib.compress(bomb)
    stream = b"BT /F 12 Tf 20 20 Td (text) Tj ET"
    content = raw_pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream),
        b"<</Type/Font/Subtype/TrueType/BaseFont/X/FontDescriptor 6 0 R>>",
        b"<</Type/FontDescriptor/FontName/X/Flags 4/FontFile2 7 0 R>>",
        b"<</Length %d/Filter[%s]>>stream\n%s\nendstream" % (len(bomb), b"/FlateDecode" * packed, bomb),
    )
    assert pdf.read_page_texts(content)[0].strip() == "text"
    assert pdf.read_page_tables(content) == ((),)


@pytest.mark.slow
def test_more_operations_than_any_honest_file_are_refused() -> None:
    with pytest.raises(UnreadableFile, match="not a readable PDF"):
        pdf.read_page_texts(page_of(b"q Q " * 1_500_000))


def test_more_pages_than_allowed_are_refused() -> None:
    kids = b" ".join([b"3 0 R"] * (bounds.PDF_PAGES + 1))
    pages = b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, bounds.PDF_PAGES + 1)
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"
    with pytest.raises(UnreadableFile, match="pages"):
        pdf.read_page_texts(raw_pdf(b"<</Type/Catalog/Pages 2 0 R>>", pages, page))


@pytest.mark.parametrize(
    "hostile",
    [
        raw_pdf(b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R]/Count 1>>"),
        raw_pdf(b"<</Type/Catalog/Pages " + b"[" * 50_000 + b"]" * 50_000 + b">>"),
        raw_pdf(b"<</Type/Catalog/Pages 2 0 R>>", b"2 0 R"),
        page_of(b"[" * 100_000, packed=False),
        b"%PDF-1.4\n" + b"1 0 obj\n" * 20_000,
        b"",
        b"GIF89a",
    ],
    ids=["own parent", "deep array", "points at itself", "deep operand", "objects without end", "empty", "no PDF"],
)
def test_hostile_files_end_with_a_sentence_or_with_nothing(hostile: bytes) -> None:
    said = complaint(pdf.read_page_texts, hostile)
    assert said.startswith("not a readable PDF: ") or not "".join(pdf.read_page_texts(hostile)).strip()


@pytest.mark.skipif(not TASKS.is_dir(), reason="OfficeBench's tasks are not beside the repository")
def test_real_files_are_read_whole() -> None:
    contents = {path.read_bytes() for path in sorted(TASKS.glob("*/testbed/**/*.pdf"))}
    silent = [content for content in contents if not "".join(pdf.read_page_texts(content)).strip()]
    assert len(contents) == 24
    assert len(silent) == 1  # a scan without a text layer
