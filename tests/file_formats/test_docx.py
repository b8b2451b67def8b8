"""Word documents: what is written is read back, equal documents have equal bytes, damage is said."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from file_formats import Paragraph, Table, docx
from file_formats.errors import UnreadableFile

TASKS = Path(__file__).resolve().parents[3] / "../shared/officebench/tasks"
REPORT = (
    Paragraph("Report", heading_level=0),
    Paragraph("Costs", heading_level=1),
    Paragraph("All in euro."),
    Table((("Item", "Cost"), ("Desk", "120"))),
    Paragraph("First", "List Bullet"),
)
TEXTS = st.text(st.characters(exclude_categories=["C"]), max_size=60)


def complaint(read: Callable[[bytes], object], content: bytes) -> str:
    """What the reader says of the file; nothing where it reads it."""
    try:
        read(content)
    except UnreadableFile as error:
        return str(error)
    return ""


def document(body: str) -> bytes:
    """A document whose body is this XML."""
    content = docx.dump_document(docx.new_document())
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name == "word/document.xml":
                start, end = text.index(b"<w:body>") + 8, text.index(b"<w:sectPr")
                text = text[:start] + body.encode() + text[end:]
            new.writestr(name, text)
    return target.getvalue()


def paragraph(text: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def cell(inside: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inside}</w:tc>"


def table(*rows: str) -> str:
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"


def test_blocks_are_read_in_the_order_in_which_they_stand() -> None:
    read = docx.read_document(docx.write_document(REPORT))
    assert [type(block) for block in read.blocks] == [type(block) for block in REPORT]
    assert [item.heading_level for item in read.paragraphs] == [0, 1, None, None]
    assert read.tables == ((("Item", "Cost"), ("Desk", "120")),)
    assert read.text == "Report\nCosts\nAll in euro.\nItem\tCost\nDesk\t120\nFirst"
    assert read.paragraphs[-1].marker == "•"


def test_the_exact_view_leaves_tables_out() -> None:
    content = docx.write_document(REPORT)
    assert docx.read_paragraph_texts(content) == ("Report", "Costs", "All in euro.", "First")


@given(st.lists(TEXTS, max_size=6))
@settings(deadline=None, max_examples=30)
def test_any_text_is_read_back(texts: list[str]) -> None:
    content = docx.write_document(Paragraph(text) for text in texts)
    assert docx.read_paragraph_texts(content) == tuple(texts)
    assert docx.write_document(Paragraph(text) for text in texts) == content


def test_characters_that_no_file_holds_are_dropped_on_writing() -> None:
    content = docx.write_document([Paragraph("a\x00b\ud800c"), Table((("d\x07e",),))])
    assert docx.read_document(content).text == "abc\nde"


def test_the_same_edit_gives_the_same_bytes() -> None:
    content = docx.write_document(REPORT)

    def edited() -> bytes:
        opened = docx.load_document(content)
        opened.add_paragraph("More")
        return docx.dump_document(opened)

    assert edited() == edited() != content
    assert docx.read_document(edited()).paragraphs[-1].text == "More"


def test_nested_tables_and_content_controls_are_part_of_the_text() -> None:
    inner = table(cell(paragraph("in")) + cell(paragraph("side")))
    control = f"<w:sdt><w:sdtContent>{paragraph('controlled')}</w:sdtContent></w:sdt>"
    read = docx.read_document(document(table(cell(paragraph("out") + inner + paragraph("end"))) + control))
    assert read.tables == ((("out\nin\tside\nend",),),)
    assert read.paragraphs[-1].text == "controlled"


def test_text_rows_and_cells_within_content_controls_are_read() -> None:
    def control(xml: str) -> str:
        return f"<w:sdt><w:sdtContent>{xml}</w:sdtContent></w:sdt>"

    run = "<w:r><w:t>on Friday</w:t></w:r>"
    line = f"<w:p><w:r><w:t>We meet </w:t></w:r>{control(run)}</w:p>"
    row = f"<w:tr>{cell(paragraph('b'))}{control(cell(paragraph('c')))}</w:tr>"
    read = docx.read_document(document(line + table(cell(line)).replace("</w:tbl>", f"{control(row)}</w:tbl>")))
    assert read.paragraphs[0].text == "We meet on Friday"
    assert read.tables == ((("We meet on Friday",), ("b", "c")),)


def test_a_merged_cell_is_read_once() -> None:
    wide = cell(paragraph("wide"), '<w:gridSpan w:val="2"/>')
    tall, rest = cell(paragraph("tall"), '<w:vMerge w:val="restart"/>'), cell(paragraph(""), "<w:vMerge/>")
    read = docx.read_document(document(table(wide + tall, cell(paragraph("a")) + cell(paragraph("b")) + rest)))
    assert read.tables == ((("wide", "", "tall"), ("a", "b", "")),)


def test_numbers_of_lists_count_on() -> None:
    blocks = [Paragraph("one", "List Number"), Paragraph("plain"), Paragraph("two", "List Number")]
    read = docx.read_document(docx.write_document(blocks))
    assert [item.marker for item in read.paragraphs] == ["1.", "", "2."]


def test_a_header_stands_on_the_page_and_not_in_the_text() -> None:
    rows = (("Name", "Sum"), ("Ann", "3"))
    content = docx.write_document([Paragraph("x"), Table(rows)], header="Ann & Co\x01", repeats_header_rows=True)
    opened = docx.load_document(content)
    assert opened.sections[0].header.paragraphs[0].text == "Ann & Co"
    assert ["w:tblHeader" in row._tr.xml for row in opened.tables[0].rows] == [True, False]
    assert docx.read_document(content).blocks == (Paragraph("x"), Table(rows))
    assert content == docx.write_document([Paragraph("x"), Table(rows)], header="Ann & Co", repeats_header_rows=True)


def test_page_breaks_are_read() -> None:
    broken = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
    read = docx.read_document(
        document(paragraph("a") + broken + paragraph("b") + paragraph("c", "<w:pageBreakBefore/>"))
    )
    assert [item.starts_page for item in read.paragraphs] == [False, False, True, True]


def test_an_entity_bomb_is_refused() -> None:
    content = docx.write_document(REPORT)
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' if name == "word/document.xml" else b""
            new.writestr(name, old.read(name).replace(b"?>", b"?>" + bomb, 1))
    with pytest.raises(UnreadableFile, match="document type"):
        docx.read_document(target.getvalue())


@pytest.mark.parametrize("missing", ["word/document.xml", "[Content_Types].xml", "_rels/.rels", "word/styles.xml"])
def test_a_missing_part_is_said_or_made_up_for(missing: str) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(docx.write_document(REPORT))) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            if name != missing:
                new.writestr(name, old.read(name))
    with pytest.raises(UnreadableFile, match="Word document"):
        docx.read_document(target.getvalue())


def test_deep_nesting_is_refused() -> None:
    deep = "<w:sdt><w:sdtContent>" * 3000 + "</w:sdtContent></w:sdt>" * 3000
    with pytest.raises(UnreadableFile, match="Word document"):
        docx.read_document(document(deep))


@given(st.integers(0, 10_000), st.binary(min_size=1, max_size=40))
@settings(deadline=None, max_examples=60)
@example(0, b"")
def test_damage_never_crashes_a_reader(at: int, put: bytes) -> None:
    content = docx.write_document(REPORT)
    at %= len(content)
    for damaged in (content[:at], content[:at] + put + content[at + len(put) :], put):
        assert "\n" not in complaint(docx.read_document, damaged)
        assert "\n" not in complaint(docx.read_paragraph_texts, damaged)


@pytest.mark.skipif(not TASKS.is_dir(), reason="OfficeBench's tasks are not beside the repository")
def test_real_documents_are_read_and_edited() -> None:
    contents = {path.read_bytes() for path in sorted(TASKS.glob("*/testbed/**/*.docx"))}
    assert contents
    for content in contents:
        read = docx.read_document(content)
        # The exact view leaves out what stands in content controls and fields.
        for exact, item in zip(docx.read_paragraph_texts(content), read.paragraphs, strict=True):
            assert exact == item.text or (len(exact) < len(item.text) and set(exact) <= set(item.text))
        again = docx.dump_document(docx.load_document(content))
        assert docx.read_document(again) == read
