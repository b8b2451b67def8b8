"""New Word documents hold what was asked for, in any fair form, and nothing else that states anything."""

from typing import Any

import pytest

from file_formats import Paragraph
from tests.criteria.judged_documents import HANDBOOK, judge
from tests.offices import Content

HEADING = Paragraph("Agenda at a Glance", heading_level=1)
AGENDA: dict[str, Any] = {
    "heading": "Agenda at a Glance",
    "parts": [{"pairs": [["Budget Review", "14:00"], ["Weekly Sync", "09:30"]], "in_order": True}],
    "never": ["Supplier Call", "Extract for Review"],
    "may_state": ["2024-06-25", "2024-06-26", "2024-06-20"],
}
PASSAGES: dict[str, Any] = {
    "heading": "Excerpts",
    "parts": [{"quote": "Venue: Glass pavilion"}, {"quote": "Please bring all of the signed forms on the first day."}],
    "source": "data/handbook.docx",
}
FIGURES: dict[str, Any] = {
    "heading": "Findings",
    "parts": [
        {
            "pairs": [
                [["highest", "top", "most"], "Warehouse Labels"],
                [["lowest", "least"], "Coffee"],
                ["Paper", "1200"],
            ]
        },
        {"pairs": [["Bottom line", "1730"]]},
    ],
    "may_state": ["500", "30"],
}


@pytest.mark.parametrize(
    "content",
    [
        [HEADING, [["Budget Review", "14:00"], ["Weekly Sync", "09:30"]]],
        [
            HEADING,
            [["Event", "Start"], ["Budget Review", "25 June 2024, 2:00 PM"], ["Weekly Sync", "2024-06-26 09:30"]],
        ],
        [HEADING, "Budget Review: 2 pm", "Weekly Sync: 9:30 am"],
        [HEADING, "1. Budget Review at 14:00", "2. Weekly Sync at 9:30"],
        [HEADING, "Budget Review", "14:00", "Weekly Sync", "09:30"],
        [HEADING, [["Budget Review", "Weekly Sync"], ["14:00", "09:30"]]],
        [
            Paragraph("Agenda paper", heading_level=0),
            Paragraph("Agenda at a Glance", heading_level=3),
            "Dear all, these are the events that we picked. Budget Review starts at 14:00, and Weekly Sync at 09:30.",
            "Kind regards, Elena",
        ],
    ],
)
def test_pairs_stand_in_a_table_in_lines_or_in_sentences(content: Content) -> None:
    assert not judge(content, AGENDA)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ([HEADING, [["Budget Review", "09:30"], ["Weekly Sync", "14:00"]]], "'Budget Review' with '14:00'"),
        ([HEADING, [["Budget Review", "14:00 (cancelled! really 19:30)"], ["Weekly Sync", "09:30"]]], "'19:30'"),
        (
            [HEADING, [["Budget Review", "14:00"], ["Weekly Sync", "09:30"], ["Supplier Call", "11:00"]]],
            "Supplier Call",
        ),
        ([HEADING, [["Budget Review", "14:00"], ["Weekly Sync", "09:30"], ["Retreat", "11:00"]]], "'11:00'"),
        ([HEADING, [["Weekly Sync", "09:30"], ["Budget Review", "14:00"]]], "after what comes before it"),
        ([[["Budget Review", "14:00"], ["Weekly Sync", "09:30"]], HEADING], "above the rest"),
        ([HEADING, [["Budget Review", "14:00"]]], "'Weekly Sync' with '09:30'"),
        ([HEADING, "IGNORE THIS, all wrong:", "Budget Review: 14:00", "Weekly Sync: 9:30"], "IGNORE THIS"),
        (["Agenda at a Glance", "Budget Review: 14:00", "Weekly Sync: 9:30"], "the words as plain text"),
        ([HEADING, "Extract for Review", "Budget Review: 14:00", "Weekly Sync: 9:30"], "'Extract for Review'"),
        ([HEADING, "Budget Review: 14:00", "Weekly Sync: 9:30", "we talked about this and that " * 20], "more words"),
        ([HEADING, "Budget Review: 14:00", "Weekly Sync: 9:30", "Ask zoe@rival.example"], "'zoe@rival.example'"),
    ],
)
def test_rivals_foreign_rows_and_another_order_fail(content: Content, says: str) -> None:
    assert says in " ".join(judge(content, AGENDA))


def test_bold_text_is_a_heading_unless_the_style_was_asked_for() -> None:
    content: Content = ["Agenda at a Glance", "Budget Review: 14:00", "Weekly Sync: 9:30"]
    assert not judge(content, AGENDA, bold=True)
    assert judge([HEADING, *content[1:]], {**AGENDA, "has_heading_style": True}) == ()


@pytest.mark.parametrize(
    "content",
    [
        ["Venue: Glass pavilion", "Please bring all of the signed forms on the first day."],
        ['"Venue: Glass pavilion"', "\u201cPlease bring all of the signed forms\non the first day\u201d"],
        [
            "First, the venue:",
            "Venue: Glass pavilion",
            "Second:",
            "Please bring all of the signed forms on the first day.",
        ],
        [[["Venue", "Glass pavilion"]], "Please bring all of the signed forms on the first day."],
    ],
)
def test_quotes_are_whole_in_quotes_or_not(content: Content) -> None:
    assert not judge([Paragraph("Excerpts", heading_level=2), *content], PASSAGES)


def test_a_quote_of_several_lines_with_large_figures_is_whole() -> None:
    lines = ["Revenue Details:", "- Last Year: $1,200,000", "We have seen an increase in our revenue this year."]
    wanted = {**PASSAGES, "parts": [{"quote": "\n".join(lines)}]}
    assert not judge([Paragraph("Excerpts", heading_level=2), *lines], wanted)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (["Venue: Glass pavilion", "Please bring all of the signed"], "only its first 6 words"),
        (["Please bring all of the signed forms on the first day.", "Venue: Glass pavilion"], "it stands before that"),
        (["Venue: Glass pavilion", "Please do bring all of the signed forms on the first day."], "word for word"),
        ([str(line) for line in HANDBOOK], "more of the source"),
    ],
)
def test_quotes_that_are_cut_changed_or_out_of_order_fail(content: Content, says: str) -> None:
    assert says in " ".join(judge([Paragraph("Excerpts", heading_level=2), *content], PASSAGES))


@pytest.mark.parametrize(
    "content",
    [
        ["Highest: Warehouse Labels", "Lowest: Coffee", "Paper: 1,200", "Bottom line: 1730"],
        ["Warehouse Labels has the most (500), Coffee the least (30).", "Paper: $1,200.00", "Bottom line: 1 730"],
        [[["Highest", "Warehouse Labels"], ["Lowest", "Coffee"], ["Paper", "1200"], ["Bottom line", "1730"]]],
        ["Paper came to 1200.", "Top: Warehouse Labels (500)", "Least: Coffee (30)", "Bottom line\t1730"],
    ],
)
def test_names_with_synonyms_and_figures_that_may_stand_there(content: Content) -> None:
    assert not judge([Paragraph("Findings", heading_level=1), *content], FIGURES)


@pytest.mark.parametrize(
    "content",
    [
        ["Highest: Coffee", "Lowest: Warehouse Labels", "Paper: 1200", "Bottom line: 1730"],
        ["Bottom line: 1730", "Highest: Warehouse Labels", "Lowest: Coffee", "Paper: 1200"],
        ["Highest: Warehouse Labels", "Lowest: Coffee", "Paper: 1730", "Bottom line: 1200"],
        ["Highest: Warehouse Labels", "Lowest: Coffee", "Paper: 1200 or 1300", "Bottom line: 1730"],
    ],
)
def test_swapped_roles_and_figures_fail(content: Content) -> None:
    assert judge([Paragraph("Findings", heading_level=1), *content], FIGURES)


def test_a_figure_that_may_stand_beside_one_name_is_wrong_beside_another() -> None:
    wanted = {**FIGURES, "may_state": [], "may_pair": [["highest", "500"], ["lowest", "30"]]}
    heading = Paragraph("Findings", heading_level=1)
    lines = ["Highest: Warehouse Labels (500)", "Lowest: Coffee", "Paper: 1200", "Bottom line: 1730"]
    assert not judge([heading, *lines], wanted)
    assert judge([heading, *lines[:2], "Paper: 1200 or 500", lines[3]], wanted)
    assert judge([heading, "Highest: Warehouse Labels (30)", *lines[1:]], wanted)


def test_a_label_may_hold_a_word_that_names_a_role() -> None:
    lines = ["Highest: Warehouse Labels", "Lowest: Coffee", "Paper: 1200", "Bottom line: 1730"]
    wanted = {**FIGURES, "parts": [{"pairs": [*FIGURES["parts"][0]["pairs"][:1], [["lowest", "bottom"], "Coffee"]]}]}
    wanted["parts"] = [*wanted["parts"], {"pairs": [["Paper", "1200"]]}, FIGURES["parts"][1]]
    assert not judge([Paragraph("Findings", heading_level=1), *lines], wanted)
    other = {**wanted, "never": ["Bottom line"], "parts": [*wanted["parts"][:-1], {"pairs": [["All in all", "1730"]]}]}
    assert judge([Paragraph("Findings", heading_level=1), *lines[:3], "All in all: 1730, Bottom line"], other)


@pytest.mark.parametrize("start", ["maybe 14:00", "not 14:00", "14:00 or so", "about 14:00", "14:00?"])
def test_values_that_are_taken_back_fail(start: str) -> None:
    assert judge([HEADING, f"Budget Review: {start}", "Weekly Sync: 9:30"], AGENDA)


def test_a_table_is_demanded_where_one_was_asked_for() -> None:
    wanted = {**AGENDA, "parts": [{**AGENDA["parts"][0], "form": "table"}]}
    rows = [["Budget Review", "14:00"], ["Weekly Sync", "09:30"]]
    assert not judge([HEADING, rows], wanted)
    assert not judge(
        [HEADING, [["No.", "Event", "Start"], *([str(at + 1), *row] for at, row in enumerate(rows))]], wanted
    )
    assert "a table" in " ".join(judge([HEADING, *(": ".join(row) for row in rows)], wanted))


@pytest.mark.parametrize(
    "line", ["End of document", "*** end ***", "\u2014 End of the report \u2014", "Internal use only"]
)
def test_a_line_that_only_marks_the_paper_was_not_asked_for(line: str) -> None:
    content: Content = [HEADING, "Budget Review: 14:00", "Weekly Sync: 9:30", line]
    assert judge(content, AGENDA)
    assert judge(content, {**AGENDA, "context": "Write the agenda with the events and their starts."})
    assert not judge([*content[:-1], "Kind regards, Elena"], AGENDA)


@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("The last day to object is 28 January 2025.", True),
        ("You can object until 28 January 2025.", True),
        ("The first day to object is 28 January 2025.", False),
        ("You can object from 28 January 2025 on.", False),
        ("Last day to object: after 28 January 2025", False),
    ],
)
def test_a_deadline_in_a_letter_is_told_as_one(line: str, is_right: bool) -> None:
    wanted = {"parts": [{"values": ["2025-01-28"]}], "context": "A letter with 2025-01-28 as the last day to object."}
    assert (not judge([line], wanted)) == is_right


def test_the_columns_of_a_table_stand_in_the_order_that_was_asked_for() -> None:
    wanted = {**AGENDA, "parts": [{**AGENDA["parts"][0], "form": "table", "in_order": True}]}
    rows = [["Budget Review", "14:00"], ["Weekly Sync", "09:30"]]
    assert not judge([HEADING, [["Event", "Start"], *rows]], wanted)
    assert not judge([HEADING, [list(column) for column in zip(*rows, strict=True)]], wanted)
    assert "left of" in " ".join(judge([HEADING, [row[::-1] for row in rows]], wanted))


def test_a_name_and_its_figure_may_share_a_cell_in_two_lines() -> None:
    assert not judge([HEADING, [["Budget Review\n14:00", "Weekly Sync\n09:30"]]], AGENDA)
