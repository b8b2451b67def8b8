"""Word documents that ask for too much are refused with the limit; what is only large is read."""

import pytest

from data_model import bounds
from file_formats import Paragraph, Table
from file_formats.docx import read_document, read_paragraph_texts
from file_formats.docx.append import append_blocks
from file_formats.errors import UnreadableFile
from tests.hostile.corpus import files_docx
from tests.hostile.corpus.archives import with_member
from tests.hostile.corpus.files_docx import BODY, plain

SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

BEGIN, END = "<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc>", "<w:p/></w:tc></w:tr></w:tbl>"


def document(body: str) -> bytes:
    return with_member(plain(), BODY, f"<w:document {SPACE}><w:body>{body}</w:body></w:document>".encode())


def cell(text: str, span: int = 1) -> str:
    return f'<w:tc><w:tcPr><w:gridSpan w:val="{span}"/></w:tcPr><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>'


def table(*rows: str) -> str:
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"


def indent(columns: int) -> str:
    return f'<w:trPr><w:gridBefore w:val="{columns}"/></w:trPr>'


def test_a_row_may_begin_late_and_a_cell_be_wide() -> None:
    read = read_document(document(table(indent(2) + cell("a", 3), cell("b"))))
    assert read.blocks == (Table((("", "", "a", "", ""), ("b",))),)


@pytest.mark.parametrize("columns", [1_001, 30_000_000, 2_000_000_000])
def test_no_row_begins_further_right_than_a_page_can_be_wide(columns: int) -> None:
    (block,) = read_document(document(table(indent(columns) + cell("a")))).blocks
    assert isinstance(block, Table)
    assert len(block.rows[0]) == 1_001


@pytest.mark.parametrize(
    "body",
    [
        table(cell("a", 2_000_000_000) * 250),
        table(*[indent(1_000) + cell("a")] * 250),
        "".join(table(cell(str(number), 100)) for number in range(2_100)),
        BEGIN * 50 + table(*[cell("a", 1_000)] * 201) + END * 50,
    ],
    ids=["spans", "indents", "many tables", "a table in tables"],
)  # fmt: skip
def test_the_cells_of_all_tables_are_bounded(body: str) -> None:
    with pytest.raises(UnreadableFile, match=f"hold more than {bounds.DOCUMENT_CELLS:,} cells"):
        read_document(document(body))


def test_the_elements_of_a_document_are_bounded() -> None:
    # Short ones in between keep the archive from being packed too well.
    body = "".join(f"<w:p/><!--{number}-->" for number in range(bounds.DOCUMENT_TAGS // 2))
    with pytest.raises(UnreadableFile, match=f"more than {bounds.DOCUMENT_TAGS:,} tags"):
        read_document(document(body))


def test_a_pattern_of_list_numbers_is_bounded() -> None:
    numbering = (
        f'<w:numbering {SPACE}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="99999999"/>'
        f'<w:lvlText w:val="{"%1" * 100_000}"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>'
    )
    item = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>'
    content = with_member(document(item), "word/numbering.xml", numbering.encode())
    (block,) = read_document(content).blocks
    assert isinstance(block, Paragraph)
    assert len(block.marker) <= 9 * bounds.DOCUMENT_MARKER_CHARS


def test_a_document_that_is_its_own_styles_is_not_extended() -> None:
    styled_by_itself = files_docx.files("")["relation-to-itself.docx"]()
    with pytest.raises(UnreadableFile, match="that can be extended"):
        append_blocks(styled_by_itself, [Paragraph("y")])


def test_a_paragraph_is_read_as_python_docx_reads_it_with_what_holders_hold() -> None:
    runs = (
        "<w:r><w:t>a</w:t><w:tab/><w:br/><w:br w:type='page'/><w:cr/><w:noBreakHyphen/><w:ptab/><w:t/><!-- n --></w:r>",
        "<w:hyperlink><w:r><w:t>link</w:t></w:r></w:hyperlink>",
        "<!-- note --><w:r><w:instrText>no</w:instrText><w:t>z</w:t></w:r><w:del><w:r><w:t>no</w:t></w:r></w:del>",
    )
    content = document("".join(f"<w:p>{run}</w:p>" for run in (*runs, "".join(runs))))
    read = tuple(block.text for block in read_document(content).paragraphs)
    assert read == read_paragraph_texts(content)
    assert read[0] == "a\t\n\n-\t"
    assert read[1:3] == ("link", "z")
    link = "<w:hyperlink><w:ins><w:r><w:t>a</w:t></w:r></w:ins></w:hyperlink>"
    assert read_document(document(f"<w:p>{link}<w:fldSimple>{runs[1]}</w:fldSimple></w:p>")).text == "alink"
