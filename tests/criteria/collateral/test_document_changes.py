"""Changes of Word documents, found paragraph by paragraph."""

import io
from collections.abc import Callable, Sequence

import docx
from docx.document import Document
from docx.enum.text import WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from file_formats.blocks import Block, Paragraph, Table
from tests.criteria.collateral.comparing import ShortChange, list_changes
from tests.offices import document_bytes

PATH = "data/report.docx"
BLOCKS: list[Block] = [
    Paragraph("Report", style="Heading 1", heading_level=1), Paragraph("First words."), Paragraph(""),
    Table((("a", "b"), ("c", "d"))), Paragraph("One", style="List Bullet"), Paragraph("Last words."),
]  # fmt: skip

texts = st.text("abcde é.", min_size=1, max_size=12).map(str.strip).filter(bool)


def compare(before: Sequence[Block], after: Sequence[Block]) -> list[ShortChange]:
    return list_changes(document_bytes(before), document_bytes(after), PATH)


def edit(change: Callable[[Document], object], prepare: Callable[[Document], object] = id) -> list[ShortChange]:
    """Prepare a document with python-docx, change it, and compare it with what it was."""
    document = docx.Document(io.BytesIO(document_bytes(BLOCKS)))
    contents = []
    for step in (prepare, change):
        step(document)
        target = io.BytesIO()
        document.save(target)
        contents.append(target.getvalue())
    return list_changes(contents[0], contents[1], PATH)


def paragraph(how: str, item: str) -> list[ShortChange]:
    return [ShortChange("paragraph", item, how)]


@settings(max_examples=40)
@given(st.lists(texts, min_size=1, max_size=8, unique=True), texts, st.data())
def test_any_one_change_of_a_paragraph_is_found_and_no_other(lines: list[str], text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(lines) - 1))
    blocks = [Paragraph(line) for line in lines]
    if text not in lines:
        changed = [*blocks[:place], Paragraph(text), *blocks[place + 1 :]]
        assert compare(blocks, changed) == paragraph("changed", str(place + 1))
        inserted = [*blocks[:place], Paragraph(text), *blocks[place:]]
        assert compare(blocks, inserted) == paragraph("created", str(place + 1))
    assert compare(blocks, [*blocks[:place], *blocks[place + 1 :]]) == paragraph("deleted", str(place + 1))


def test_levels_lists_rows_and_order_count() -> None:
    def replace(place: int, block: Block) -> list[ShortChange]:
        return compare(BLOCKS, [*BLOCKS[:place], block, *BLOCKS[place + 1 :]])

    assert replace(0, Paragraph("Report", style="Heading 2", heading_level=2)) == paragraph("changed", "1")
    assert replace(0, Paragraph("Report")) == paragraph("changed", "1")
    assert replace(3, Table((("a", "b"), ("c", "x")))) == paragraph("changed", "4")
    assert replace(3, Table((("a", "b"),))) == paragraph("deleted", "4")
    assert replace(4, Paragraph("One")) == paragraph("changed", "5")
    assert replace(4, Paragraph("One", style="List Number")) == paragraph("changed", "5")
    assert len(compare(BLOCKS, [*BLOCKS[:4], BLOCKS[5], BLOCKS[4]])) == 2


def test_a_new_item_of_a_numbered_list_leaves_the_others_as_they_are() -> None:
    items = [Paragraph(text, style="List Number") for text in ("one", "two", "three")]
    assert compare(items, [items[0], Paragraph("new", style="List Number"), *items[1:]]) == paragraph("created", "2")


def test_empty_paragraphs_and_looks_do_not_count() -> None:
    def decorate(document: Document) -> None:
        document.paragraphs[1].runs[0].bold = True
        document.paragraphs[1].add_run("")
        document.add_paragraph("")
        document.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
        document.styles["Normal"].font.name = "Arial"

    assert edit(decorate) == []


def test_struck_and_hidden_text_count() -> None:
    assert edit(lambda document: setattr(document.paragraphs[1].runs[0].font, "strike", True)) == paragraph(
        "changed", "2"
    )
    assert edit(lambda document: setattr(document.paragraphs[1].runs[0].font, "hidden", True)) == paragraph(
        "changed", "2"
    )


def test_changes_that_are_only_proposed_count() -> None:
    def wrap(tag: str) -> Callable[[Document], object]:
        def change(document: Document) -> None:
            run = document.paragraphs[1].runs[0]._r
            holder = OxmlElement(tag, {qn("w:id"): "1", qn("w:author"): "Zoe"})
            run.addprevious(holder)
            holder.append(run)

        return change

    for tag in ("w:ins", "w:del", "w:moveFrom", "w:moveTo"):
        assert edit(wrap(tag)) == paragraph("changed", "2")


def test_headers_and_footers_count() -> None:
    def set_header(text: str) -> Callable[[Document], object]:
        return lambda document: setattr(document.sections[0].header.paragraphs[0], "text", text)

    assert edit(set_header("Draft")) == paragraph("created", "header 1")
    assert edit(set_header("Final"), set_header("Draft")) == paragraph("changed", "header 1")


def test_pictures_and_links_count() -> None:
    def add_picture(color: str) -> Callable[[Document], object]:
        target = io.BytesIO()
        Image.new("RGB", (3, 3), color).save(target, "PNG")
        return lambda document: document.paragraphs[1].add_run().add_picture(target)

    def add_link(target: str) -> Callable[[Document], None]:
        def add(document: Document) -> None:
            line = document.paragraphs[1]
            for old in line._p.findall(qn("w:hyperlink")):
                line._p.remove(old)
            link = OxmlElement("w:hyperlink")
            kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
            link.set(qn("r:id"), document.part.relate_to(target, kind, is_external=True))
            link.append(OxmlElement("w:r"))
            line._p.append(link)

        return add

    assert edit(add_picture("red")) == paragraph("changed", "2")
    assert edit(add_link("https://b.example"), add_link("https://a.example")) == paragraph("changed", "2")


def test_comments_count() -> None:
    def comment(document: Document) -> None:
        document.add_comment(document.paragraphs[1].runs, "Is that so?", author="Ann")

    assert edit(comment) == [*paragraph("changed", "2"), *paragraph("created", "comment 1")]


def test_text_boxes_and_other_holders_of_text_count() -> None:
    def add(holder: str) -> Callable[[Document], None]:
        def add_text(document: Document) -> None:
            outer, inner, run, text = (OxmlElement(name) for name in (holder, "w:p", "w:r", "w:t"))
            text.text = "In a box"
            run.append(text)
            inner.append(run)
            outer.append(inner)
            if holder == "w:txbxContent":
                document.paragraphs[1].runs[0]._r.append(outer)
            else:
                document.paragraphs[1]._p.addnext(outer)

        return add_text

    assert edit(add("w:txbxContent")) == paragraph("changed", "2")
    assert edit(add("w:customXml")) == paragraph("created", "2")
