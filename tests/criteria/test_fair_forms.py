"""What a text states: values in any fair form, alone, beside the name they belong to, and beside competing values."""

import pytest

from criteria import EQUIVALENT_FORMS, EquivalentForms
from criteria.fair_forms import (
    contains_wording,
    find_competing_values,
    find_unpaired_names,
    is_value_alone,
    states_value,
)
from data_model import Value
from office_env import InMemoryFileTree
from tests.criteria.scoring import passes


def test_a_value_is_stated_as_a_whole_token() -> None:
    assert states_value("due on 17 May 2024 at 4 pm", "2024-05-17 16:00")
    assert not states_value("1 200", "200")
    assert states_value("see old report.docx", Value(type="text", value="Report.docx"))


def test_a_cell_holds_a_value_and_nothing_else() -> None:
    assert is_value_alone("Total: $1,200.00", "1200")
    assert is_value_alone("2024-06-25 14:00", "14:00", day="2024-06-25")
    assert not is_value_alone("2024-06-26 14:00", "14:00", day="2024-06-25")
    assert is_value_alone("7 entries", "7", units=["entries"])
    assert not is_value_alone("7 entries", "7")


def test_rivals_are_found_in_any_form() -> None:
    text = "Dear Zoe,\nthe two figures for 2024: North 1200, South 900, not 1,300.\nTel. +1 555 0100"
    assert find_competing_values(text, ["1200", "900"]) == ("1,300",)
    assert find_competing_values("Ann Lee leads, not Bob", ["Ann Lee"], known_rivals=["Ann", "Bob"]) == ("Bob",)
    assert find_competing_values("On 17 May, or 18 May", ["2024-05-17"], allowed=["2024-05-18"]) == ()


def test_quoted_words_are_whole() -> None:
    assert contains_wording("> Please bring\n> the \u201csigned\u201d forms.", 'bring the "signed" forms')
    assert not contains_wording("Please bring the signed", "bring the signed forms")


def _passes(row: EquivalentForms, text: str) -> bool:
    match row.question:
        case "states":
            return states_value(text, row.expected)
        case "alone":
            return is_value_alone(text, row.expected)
        case "answer":
            tree = InMemoryFileTree({"data/answer.txt": text.encode()})
            return passes("evaluate_answer", tree, value=row.expected, match="alone")
        case "pair":
            pairs = [tuple(pair.split(": ")) for pair in row.expected.split("; ")]
            return not find_unpaired_names(text, [(name, value) for name, value in pairs])
    return contains_wording(text, row.expected)


@pytest.mark.parametrize("row", EQUIVALENT_FORMS, ids=lambda row: row.kind)
def test_the_examples_of_the_table_hold(row: EquivalentForms) -> None:
    assert [text for text in row.passes if not _passes(row, text)] == []
    assert [text for text in row.fails if _passes(row, text)] == []
