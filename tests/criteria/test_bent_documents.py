"""Content of documents that words, cells and comments around it bend, and what may stand there all the same."""

from typing import Any

import pytest

from file_formats import Paragraph, docx
from office_env import InMemoryFileTree
from tests.criteria.judged_documents import judge
from tests.criteria.scoring import is_passed, score
from tests.offices import Content, document_bytes

EXCERPTS = Paragraph("Excerpts", heading_level=1)
WORDS: dict[str, Any] = {"heading": "Excerpts", "parts": [{"quote": "the side gate is open"}]}
PERSON: dict[str, Any] = {"heading": "Excerpts", "parts": [{"pairs": [["Zoe Lindt", "Purchasing"]]}]}
STARTS: dict[str, Any] = {
    "heading": "Excerpts",
    "parts": [{"pairs": [["Board call", "2024-07-08 16:00"], ["Fire drill", "2024-07-10 09:30"]]}],
}
STARTS_ROWS = [["Board call", "2024-07-08 16:00"], ["Fire drill", "2024-07-10 09:30"]]


@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("The side gate is open on Mondays only.", False),
        ("Please note: the side gate is open for members.", False),
        ("Please check that the side gate is open.", False),
        ("Nils claims that the side gate is open.", False),
        ("Please note: the side gate is open.", True),
        ("Please note that the side gate is open.", True),
        ("The handbook says, 'the side gate is open'.", True),
        ("The side gate is open as agreed.", True),
        ('"The side gate is open" in our handbook', True),
    ],
)
def test_a_wanted_wording_does_not_go_on(line: str, is_right: bool) -> None:
    assert (judge([EXCERPTS, line], WORDS) == ()) is is_right


@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("Dear [Name],", False),
        ("Approved by: <your name>", False),
        ("Dear Nils,", True),
        ("I hope this is what you wanted!", False),
        ("Let me know if I should change anything.", False),
        ("Tell me if you would like a longer version.", False),
        ("Let me know if you have any questions.", True),
    ],
)
def test_blanks_and_words_about_the_work_are_not_for_readers(line: str, is_right: bool) -> None:
    assert (judge([EXCERPTS, "The side gate is open.", line], WORDS) == ()) is is_right


@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("Zoe Lindt has left Purchasing.", False),
        ("Zoe Lindt would like to move to Purchasing.", False),
        ("Zoe Lindt, formerly Purchasing", False),
        ("Zoe Lindt works in Purchasing.", True),
        ("As you may know, Zoe Lindt is in Purchasing.", True),
        ("You will find Zoe Lindt in Purchasing.", True),
        ("Zoe Lindt has been with Purchasing for long.", True),
        ("Zoe Lindt: Purchasing", True),
    ],
)
def test_a_sentence_around_a_name_says_what_is(line: str, is_right: bool) -> None:
    assert (judge([EXCERPTS, line], PERSON) == ()) is is_right


@pytest.mark.parametrize("weekday", ["Monday", "Tuesday"])
def test_a_weekday_is_that_of_its_date(weekday: str) -> None:
    rows = [["Board call", f"{weekday}, 8 July 2024, 16:00"], STARTS_ROWS[1]]
    assert (judge([EXCERPTS, rows], STARTS) == ()) is (weekday == "Monday")


@pytest.mark.parametrize(
    ("rows", "is_right"),
    [
        ([[*STARTS_ROWS[0], "Cedar Hall"], [*STARTS_ROWS[1], "Annex"]], False),
        ([["Event", "Start", "Note"], [*STARTS_ROWS[0], "postponed"], [*STARTS_ROWS[1], ""]], False),
        ([["Board call", "Fire drill"], ["8 July 2024 16:00", "10 July 2024 09:30"], ["Annex", "Hall"]], False),
        ([["Sales", *STARTS_ROWS[0]], ["Stores", *STARTS_ROWS[1]]], False),
        ([[STARTS_ROWS[0][0], f"{STARTS_ROWS[0][1]}, Cedar Hall"], STARTS_ROWS[1]], False),
        ([["Board call (Annex)", STARTS_ROWS[0][1]], STARTS_ROWS[1]], False),
        ([["First event", *STARTS_ROWS[0]], ["Second event", *STARTS_ROWS[1]]], True),
        ([["Event", "Confirmed start"], *STARTS_ROWS], True),
        ([["Event: Board call", "on Monday, 8 July 2024, at 4 PM"], STARTS_ROWS[1]], True),
        ([["No.", "Event", "Start"], ["1", *STARTS_ROWS[0]], ["2", *STARTS_ROWS[1]]], True),
        ([["Event", "Date", "Day", "Time"], ["Board call", "2024-07-08", "Mon", "16:00"],
          ["Fire drill", "2024-07-10", "Wed", "09:30"]], True),
    ],
)  # fmt: skip
def test_a_table_has_no_cells_that_nobody_asked_for(rows: list[list[str]], is_right: bool) -> None:
    assert (judge([EXCERPTS, rows], STARTS) == ()) is is_right


@pytest.mark.parametrize("has_comment", [False, True])
@pytest.mark.parametrize("old", [None, ["Opening hours"]])
def test_a_comment_is_left_nowhere(has_comment: bool, old: Content | None) -> None:
    document = docx.load_document(document_bytes([*(old or []), EXCERPTS, "The side gate is open."]))
    if has_comment:
        document.add_comment(document.paragraphs[-1].runs, text="gate times open", author="Nils")
    tree = InMemoryFileTree({"data/n.docx": docx.dump_document(document)})
    seed = InMemoryFileTree({"data/n.docx": document_bytes(old)} if old else {})
    function = "evaluate_document_extension" if old else "evaluate_document_content"
    assert is_passed(score(function, tree, seed, file="data/n.docx", **WORDS)) is not has_comment


@pytest.mark.parametrize(
    ("lines", "is_right"),
    [
        (["Paper: 5550", "Ink: 6250", "Together: 11800"], True),
        (["Paper: 5550", "Ink: 6250", "Together:", "11800"], True),
        (["Paper: 5550", "Ink: 6250", "Together: 11800", "Thank you."], False),
        ([[["Paper", "5550"], ["Ink", "6250"], ["Together", "11800"]]], True),
        ([[["#", "Item", "Sum"], ["1", "Paper", "5550"], ["2", "Ink", "6250"], ["", "Together", "11800"]]], True),
    ],
)
def test_nothing_stands_below_what_must_be_last(lines: Content, is_right: bool) -> None:
    pairs = {"pairs": [["Paper", "5550"], ["Ink", "6250"]]}
    parts = [pairs, {"values": ["11800"], "is_last": True}]
    assert (judge([EXCERPTS, *lines], {"heading": "Excerpts", "parts": parts}) == ()) is is_right


@pytest.mark.parametrize(
    ("line", "is_right"),
    [("Together: 11800", True), ("11800", True), ("Difference: 11800", False), ("On average: 11800", False)],
)
def test_a_sum_is_called_nothing_else(line: str, is_right: bool) -> None:
    parts = [{"values": ["11800"], "figure": "sum"}]
    assert (judge([EXCERPTS, line], {"heading": "Excerpts", "parts": parts}) == ()) is is_right
