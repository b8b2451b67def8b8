"""What may stand in a document beside the content that was asked for, and what may not."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from docx.document import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Pt, RGBColor
from PIL import Image

from file_formats import Paragraph, docx
from office_env import InMemoryFileTree
from tests.criteria.judged_documents import judge
from tests.criteria.scoring import messages, score
from tests.offices import Content, document_bytes

WORDS: dict[str, Any] = {"heading": "Excerpts", "parts": [{"quote": "catering has been notified"}]}
FIGURE: dict[str, Any] = {"heading": "Excerpts", "parts": [{"pairs": [["Paper", "5550"]]}, {"values": ["11800"]}]}
EXCERPTS = Paragraph("Excerpts", heading_level=1)


@pytest.mark.parametrize(
    "content",
    [
        [EXCERPTS, "Catering has been notified.", "Catering has been notified."],
        [EXCERPTS, EXCERPTS, "Catering has been notified."],
        [EXCERPTS, "Catering has been notified.", EXCERPTS, "Please note: catering has been notified."],
    ],
)
def test_each_thing_stands_there_once(content: Content) -> None:
    assert "twice" in " ".join(judge(content, WORDS))
    assert "twice" in " ".join(judge([EXCERPTS, "Paper: 5550", "Paper: 5550", "Together: 11800"], FIGURE))


@pytest.mark.parametrize(
    "line",
    [
        "TODO: fill in the rest.",
        "DRAFT - do not use",
        "As an AI I cannot vouch for these figures.",
        "This was never agreed with anybody.",
        "Confirmed, we have paid it.",
        "The supplier has a bad reputation and should be replaced.",
    ],
)
def test_leftovers_and_further_claims_fail(line: str) -> None:
    assert judge([EXCERPTS, "Catering has been notified.", line], WORDS)


@pytest.mark.parametrize(
    "line",
    [
        "Dear Lena,",
        "Here is what you asked for.",
        "Please find the words below.",
        "Comparison of the rates in the team hours sheet.",
        "Please do not hesitate to contact me if you have any questions.",
        "Prepared by Elena on 2024-06-20.",
        "The note says:",
    ],
)
def test_introductions_and_closings_pass(line: str) -> None:
    wanted = {**WORDS, "may_state": ["2024-06-20"]}
    assert judge([EXCERPTS, line, "Catering has been notified."], wanted) == ()


@pytest.mark.parametrize(
    "line",
    [
        "It is not true that catering has been notified.",
        "Contrary to rumours it is false that catering has been notified.",
        "Catering has been notified, or has not.",
    ],
)
def test_quotes_that_are_denied_fail(line: str) -> None:
    assert "nothing else" in " ".join(judge([EXCERPTS, line], WORDS))


@pytest.mark.parametrize(
    "line", ["Paper is by no means 5550", "This does not concern Paper: 5550", "Paper: minus 5550"]
)
def test_values_that_are_denied_fail(line: str) -> None:
    assert judge([EXCERPTS, line, "Together: 11800"], FIGURE)
    assert not judge([EXCERPTS, "Paper: 5550", "Together: 11800"], FIGURE)


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


def edit(content: Content, change: Callable[[Document], object], wanted: dict[str, Any]) -> list[str]:
    """Change a document with python-docx, and return what is wrong with it."""
    opened = docx.load_document(document_bytes(content))
    change(opened)
    files = InMemoryFileTree({"data/n.docx": docx.dump_document(opened)})
    return messages(score("evaluate_document_content", files, file="data/n.docx", **wanted))


QUOTED: Content = [EXCERPTS, "Catering has been notified."]
TITLED: dict[str, Any] = {
    "heading": "Excerpts",
    "parts": [{"pairs": [["Budget Review", "14:00"], ["Weekly Sync", "09:30"]]}],
    "may_pair": [["Budget Review", "2024-06-25"], ["Weekly Sync", "2024-06-26"]],
    "may_state": ["2024-06-20"],
}


@pytest.mark.parametrize(
    "rows",
    [
        [["Budget Review", "2024-06-26 14:00"], ["Weekly Sync", "2024-06-25 09:30"]],
        [["Budget Review", "20 June 2024", "14:00"], ["Weekly Sync", "20 June 2024", "09:30"]],
    ],
)
def test_a_date_beside_a_title_is_that_of_its_event(rows: list[list[str]]) -> None:
    assert judge([EXCERPTS, rows], TITLED)
    right = [["Budget Review", "2024-06-25 14:00"], ["Weekly Sync", "26 June 2024, 09:30"]]
    assert not judge([EXCERPTS, "Prepared on 2024-06-20", right], TITLED)


@pytest.mark.parametrize(
    "line",
    [
        "Prices went up.",
        "Sales doubled last year",
        "Reviewed by Karim Dietrich",
        "Option B below",
        "(numbers approximate)",
        "???",
        "More at http://elsewhere.example/pay",
        "Please note the budget was cut.",
        "The figures were cut by the board.",
    ],
)
def test_short_claims_below_the_content_fail(line: str) -> None:
    assert judge([*QUOTED, line], WORDS)


@pytest.mark.parametrize(
    "lines",
    [
        ["Kind regards,", "Elena Nowak", "Northwind Ltd"],
        ["Thank you."],
        ["End of document"],
        ["Prepared by Elena"],
        ["Let me know if anything is wrong or missing."],
        ["The words are taken from the handbook."],
    ],
)
def test_closings_below_the_content_pass(lines: list[str]) -> None:
    assert judge([*QUOTED, *lines], WORDS) == ()


@pytest.mark.parametrize("title", ["1. Excerpts", "EXCERPTS:", "A) Excerpts"])
def test_a_heading_may_be_numbered(title: str) -> None:
    assert judge([Paragraph(title, heading_level=2), QUOTED[1]], WORDS) == ()


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("<w:ins {} w:id='1' w:author='Zoe'>", "</w:ins>"),
        ("<w:smartTag {} w:element='x'>", "</w:smartTag>"),
        ("<w:sdt {}><w:sdtContent>", "</w:sdtContent></w:sdt>"),
        ("<w:hyperlink {} w:anchor='x'>", "</w:hyperlink>"),
    ],
)
def test_text_is_read_in_whatever_a_program_wraps_it(start: str, end: str) -> None:
    def wrap(document: Document) -> None:
        run = document.paragraphs[1]._p.r_lst[0]
        holder = parse_xml(start.format(nsdecls("w")) + end)
        run.getparent().replace(run, holder)
        list(holder.iter())[-1].append(run)

    assert edit(QUOTED, wrap, WORDS) == []


def test_soft_hyphens_and_page_numbers_do_not_count() -> None:
    assert judge([EXCERPTS, "Cater\u00ading has been noti\u00adfied."], WORDS) == ()
    assert edit(QUOTED, lambda one: one.sections[0].footer.paragraphs[0].add_run("Page 1 of 1"), WORDS) == []


def test_pictures_and_links_that_nobody_asked_for_fail() -> None:
    picture = io.BytesIO()
    Image.new("RGB", (20, 10), "red").save(picture, "PNG")
    assert edit(QUOTED, lambda one: one.add_picture(picture), WORDS)
