"""Text of a document counts only if somebody can read it, whatever makes it unreadable."""

from collections.abc import Callable
from typing import Any

import pytest
from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Pt, RGBColor

from file_formats import Paragraph, docx
from office_env import InMemoryFileTree
from tests.criteria.judged_documents import edit
from tests.criteria.scoring import messages, score
from tests.offices import Content, document_bytes

WORDS: dict[str, Any] = {"heading": "Excerpts", "parts": [{"quote": "catering has been notified"}]}
FIGURE: dict[str, Any] = {"heading": "Excerpts", "parts": [{"pairs": [["Paper", "5550"]]}, {"values": ["11800"]}]}
EXCERPTS = Paragraph("Excerpts", heading_level=1)


@pytest.mark.parametrize("effect", ["strike", "hidden", "white", "tiny", "white on black"])
def test_text_that_cannot_be_read_does_not_count(effect: str) -> None:
    opened = docx.load_document(document_bytes([EXCERPTS, "Catering has been notified."]))
    paragraph = opened.paragraphs[1]
    font = paragraph.runs[0].font
    if effect in ("strike", "hidden"):
        setattr(font, effect, True)
    elif effect == "tiny":
        font.size = Pt(1)
    else:
        font.color.rgb = RGBColor(255, 255, 255)
        if "black" in effect:
            paragraph._p.get_or_add_pPr().append(parse_xml(f'<w:shd {nsdecls("w")} w:val="clear" w:fill="000000"/>'))
    files = InMemoryFileTree({"data/n.docx": docx.dump_document(opened)})
    failures = messages(score("evaluate_document_content", files, file="data/n.docx", **WORDS))
    assert bool(failures) == ("black" not in effect)


STYLE_EFFECTS: dict[str, Callable[[Any], object]] = {
    "vanish": lambda style: setattr(style.font, "hidden", True),
    "strike": lambda style: setattr(style.font, "strike", True),
    "white": lambda style: setattr(style.font.color, "rgb", RGBColor(255, 255, 255)),
    "tiny": lambda style: setattr(style.font, "size", Pt(1)),
    "black on black": lambda style: style.element.get_or_add_rPr().append(
        parse_xml(f'<w:shd {nsdecls("w")} w:val="clear" w:fill="000000"/>')
    ),
}


@pytest.mark.parametrize("effect", STYLE_EFFECTS)
@pytest.mark.parametrize("kind", ["paragraph", "character", "Normal", "parent", "table"])
def test_text_that_a_style_makes_unreadable_does_not_count(effect: str, kind: str) -> None:
    def change(document: Document) -> None:
        styles = document.styles
        types = {"character": WD_STYLE_TYPE.CHARACTER, "table": WD_STYLE_TYPE.TABLE}
        style = (
            styles["Normal"] if kind == "Normal" else styles.add_style("Pale", types.get(kind, WD_STYLE_TYPE.PARAGRAPH))
        )
        STYLE_EFFECTS[effect](style)
        if "black" in effect:
            style.font.color.rgb = RGBColor(0, 0, 0)
        if kind == "parent":
            pale, style = style, styles.add_style("Child", WD_STYLE_TYPE.PARAGRAPH)
            style.base_style = pale
        if kind == "table":
            document.tables[0].style = style
            return
        for paragraph in [*document.paragraphs[1:], *(cell.paragraphs[0] for cell in document.tables[0]._cells)]:
            if kind == "character":
                paragraph.runs[0].style = style
            elif kind != "Normal":
                paragraph.style = style

    content: Content = [EXCERPTS, [["Paper", "5550"], ["Together", "11800"]]]
    assert edit(content, lambda document: None, FIGURE) == []
    assert "text that can be read" in " ".join(edit(content, change, FIGURE))


def test_white_text_of_a_shaded_table_style_is_read() -> None:
    def change(document: Document) -> None:
        document.tables[0].style = style = document.styles.add_style("Dark", WD_STYLE_TYPE.TABLE)
        style.font.color.rgb = RGBColor(255, 255, 255)
        style.element.append(parse_xml(f'<w:tcPr {nsdecls("w")}><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr>'))

    assert edit([EXCERPTS, [["Paper", "5550"], ["Together", "11800"]]], change, FIGURE) == []
