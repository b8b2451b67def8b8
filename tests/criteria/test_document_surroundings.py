"""What may stand in a document beside the content that was asked for, and what may not."""

import io
from typing import Any

import pytest
from docx.document import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from PIL import Image

from file_formats import Paragraph
from tests.criteria.judged_documents import edit, judge
from tests.offices import Content

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


@pytest.mark.parametrize(("text", "is_field"), [("Page 1", False), ("Page 1 of 2", False), ("1", True)])
def test_pages_may_be_numbered(text: str, is_field: bool) -> None:
    def change(document: Document) -> None:
        paragraph = document.sections[0].footer.paragraphs[0]
        run = paragraph.add_run(text)._r
        if is_field:
            field = parse_xml(f'<w:fldSimple {nsdecls("w")} w:instr="PAGE"/>')
            field.append(run)
            paragraph._p.append(field)

    assert edit([EXCERPTS, "Paper: 5550", "Together: 11800"], change, {**FIGURE, "context": "Write the figures."}) == []


@pytest.mark.parametrize(
    ("line", "is_right"),
    [("Paper: 5550", True), ("Paper: $5,550.00", True), ("Paper: 5550 hours", False), ("Paper: 5550 guests", True)],
)
def test_a_figure_has_no_unit_that_the_request_does_not_name(line: str, is_right: bool) -> None:
    wanted = {**FIGURE, "context": "Write the figures of all guests."}
    assert (not judge([EXCERPTS, line, "Together: 11800"], wanted)) == is_right


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


@pytest.mark.parametrize("tag", ["ins", "del", "moveFrom", "moveTo"])
def test_a_change_is_made_and_not_proposed(tag: str) -> None:
    def propose(document: Document) -> None:
        kind = "w:delText" if tag in ("del", "moveFrom") else "w:t"
        run = f"<w:r><{kind} xml:space='preserve'> It may be.</{kind}></w:r>"
        start = f"<w:{tag} {nsdecls('w')} w:id='1' w:author='Zoe'>"
        document.paragraphs[1]._p.append(parse_xml(f"{start}{run}</w:{tag}>"))

    assert "pending changes" in " ".join(edit(QUOTED, propose, WORDS))


def test_a_row_or_the_end_of_a_paragraph_is_not_proposed_for_deletion() -> None:
    def delete_end(document: Document) -> None:
        mark = parse_xml(f"<w:rPr {nsdecls('w')}><w:del w:id='1' w:author='Zoe'/></w:rPr>")
        document.paragraphs[1]._p.get_or_add_pPr().append(mark)

    def delete_row(document: Document) -> None:
        mark = parse_xml(f"<w:trPr {nsdecls('w')}><w:del w:id='1' w:author='Zoe'/></w:trPr>")
        document.tables[0]._tbl.tr_lst[0].insert(0, mark)

    assert "pending changes" in " ".join(edit(QUOTED, delete_end, WORDS))
    table: Content = [EXCERPTS, [["Paper", "5550"], ["Together", "11800"]]]
    assert edit(table, lambda one: None, FIGURE) == []
    assert "pending changes" in " ".join(edit(table, delete_row, FIGURE))


@pytest.mark.parametrize(
    ("title", "is_right"),
    [
        ("The Excerpts", True),
        ("Excerpts:", True),
        ("Excerpts for you", True),
        ("Excerpts from Paper", True),
        ("Excerpts of the failed audit", False),
        ("Excerpts, never agreed", False),
        ("Second-hand Excerpts", False),
    ],
)
def test_a_heading_says_no_more_than_its_words(title: str, is_right: bool) -> None:
    content: Content = [Paragraph(title, heading_level=1), "Paper: 5550", "Together: 11800"]
    assert (judge(content, FIGURE) == ()) is is_right


@pytest.mark.parametrize(
    ("label", "is_right"),
    [("From the handbook:", True), ("Excerpt:", True), ("Excerpt from the supplier ledger:", False)],
)
def test_a_label_names_no_other_file_as_the_source(label: str, is_right: bool) -> None:
    quote = "Please bring all of the signed forms on the first day."
    context = "Quote the line of handbook.docx in a new document. supplier_ledger.xlsx"
    wanted = {"heading": "Excerpts", "parts": [{"quote": quote}], "source": "data/handbook.docx", "context": context}
    assert (judge([EXCERPTS, label, quote], wanted) == ()) == is_right
