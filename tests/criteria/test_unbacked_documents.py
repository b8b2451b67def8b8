"""What a document may not say although its words are fair, and a quote with another hyphen."""

from typing import Any

import pytest

from tests.criteria.judged_documents import judge
from tests.offices import Content

CONTEXT = "Make the Word document n.docx about the returns, each with what has changed, not that of RT03120."
RETURNS: dict[str, Any] = {
    "context": CONTEXT,
    "parts": [{"pairs": [["RT03112", "309.73"], ["RT03094", "credited"]]}],
    "may_state": ["return RT03112", "Credit CHF"],
}
SUMMED: dict[str, Any] = {
    "context": CONTEXT,
    "parts": [{"pairs": [["RT03112", "309.73"]]}, {"values": ["309.73"], "figure": "sum"}],
}
QUOTE: dict[str, Any] = {"parts": [{"quote": "Author: Imre Nordin-Sato, a first time guest"}]}


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (RETURNS, ["RT03112: 309.73", "RT03094: credited", "Total credits: 309.73"]),
        (RETURNS, ["RT03112: 309.73", "RT03094: credited", "Average: 309.73"]),
        (RETURNS, ["RT03112: 309.73", "RT03094: credited", "Returns other than RT03120"]),
        (RETURNS, ["RT03112: 309.73", "RT03094: credited", "We have cancelled what has changed."]),
        (QUOTE, ["Author: Imre Nordin Sato, a first time guest"]),
        (QUOTE, ["Author: Imre Nordin-Sato, a first-time guest"]),
    ],
)
def test_fair_words_make_no_fair_document(wanted: dict[str, Any], content: Content) -> None:
    assert judge(content, wanted)


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (RETURNS, ["RT03112: 309.73", "RT03094: credited"]),
        (RETURNS, [[["Return", "What has changed"], ["RT03112", "309.73"], ["RT03094", "credited"]]]),
        (SUMMED, ["RT03112: 309.73", "Total: 309.73"]),
        (QUOTE, ["Author: Imre Nordin-Sato, a first time guest"]),
        (QUOTE, ["author: Imre Nordin\u2010Sato, a first  time guest"]),
    ],
)
def test_fair_documents_pass(wanted: dict[str, Any], content: Content) -> None:
    assert judge(content, wanted) == ()


OVERVIEW: dict[str, Any] = {
    "parts": [
        {"pairs": [["EV2025-204", "210"]]},
        {"pairs": [["SC-318", "368"], ["SC-324", "123.5"]]},
        {"values": ["491.5"]},
    ],
    "may_state": ["Sum of the events", "Sum of the closures"],
    "context": "List the events by number with their figures and the sum, then the closures, as in the lists.",
}
CLOSURES = ["SC-318: 368", "SC-324: 123.5", "Sum of the closures: 491.5"]


@pytest.mark.parametrize("line", ["Sum of the events: 210", "Sum: 210", "Total of the events: 210"])
def test_the_sum_of_one_figure_may_be_given_where_sums_are_asked_for(line: str) -> None:
    assert judge(["EV2025-204: 210", line, *CLOSURES], OVERVIEW) == ()


@pytest.mark.parametrize("line", ["Average: 210", "Sum of the events: 368", "Sum of the events: 211"])
def test_one_figure_is_no_average_and_no_other_sum(line: str) -> None:
    assert judge(["EV2025-204: 210", line, *CLOSURES], OVERVIEW)


EXTRACT: dict[str, Any] = {
    "parts": [{"pairs": [["OB181", "160"], ["OB183", "150"]]}],
    "context": "For each of the objections in Objections, it gives the number and Costs. OB181 record.docx",
    "may_state": ["Costs", "CHF"],
}


@pytest.mark.parametrize(
    "rows",
    [
        [["Number", "Costs CHF"], ["OB181", "160"], ["OB183", "150"]],
        [["Objection no.", "Costs (CHF)"], ["OB181", "160"], ["OB183", "150"]],
        [["Costs CHF", "Objection no"], ["160", "OB181"], ["150", "OB183"]],
        [["OB181", "160 CHF"], ["OB183", "150 CHF"]],
        [["OB181", "CHF 160"], ["OB183", "CHF 150"]],
    ],
)
def test_the_currency_of_the_records_and_headings_of_numbers_are_fair(rows: list[list[str]]) -> None:
    assert judge([rows], EXTRACT) == ()


@pytest.mark.parametrize("form", ["EUR {}", "{} EUR", "\u20ac{}", "USD {}", "CHF {} no", "no {}"])
def test_another_currency_and_a_denial_are_not(form: str) -> None:
    assert judge([[["OB181", form.format(160)], ["OB183", form.format(150)]]], EXTRACT)


LABELLED: dict[str, Any] = {
    "parts": [{"pairs": [["B-0562", "32"], ["B-0561", "3.95"]], "labels": ["Rejects", "pH kettle"]}],
    "may_state": ["Rejects", "pH kettle"],
    "context": "Give B-0562 with 32 under Rejects, B-0561 with 3.95 under pH kettle.",
}


def test_a_value_stands_under_its_own_heading() -> None:
    assert judge(["B-0562, Rejects: 32", "B-0561, pH kettle: 3.95"], LABELLED) == ()
    assert judge([[["B-0562", "32"], ["B-0561", "3.95"]]], LABELLED) == ()
    assert judge(["B-0562: 32", "B-0561: 3.95"], LABELLED) == ()
    assert judge(["B-0562, pH kettle: 32", "B-0561, pH kettle: 3.95"], LABELLED)
    assert judge(["B-0562: 32 (pH kettle)", "B-0561: 3.95 (Rejects)"], LABELLED)


def test_metres_are_no_millions_in_a_document() -> None:
    wanted = {"parts": [{"pairs": [["OB126", "3.5"]]}], "context": "Give OB126 with what is under Measured (m)."}
    assert judge(["OB126: 3.5 m"], wanted) == ()
    assert judge(["OB126: 3.4 m"], wanted)
    assert judge(["OB126: 3.5 m"], {**wanted, "context": "Give OB126 with what is under Measured."})
