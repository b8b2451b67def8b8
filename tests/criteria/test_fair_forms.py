"""What a text states: values in any fair form, alone, beside the name they belong to, and beside competing values."""

import pytest

from criteria import EQUIVALENT_FORMS, EquivalentForms
from criteria.fair_forms import (
    contains_wording,
    find_answer_faults,
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


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("7", "There are now 7 entries in total (seven)."),
        ("7", "I counted 7 entries in project_budgets.xlsx, as of 17 May 2024."),
        ("7", "Not counting the header there are 7 entries."),
        ("7", "The sheet does not need more work; it has 7 entries."),
        ("7", "7 entries, including the one I added"),
        ("7", "The count is 7 (INV-2024-031 included). One last thing: thanks!"),
        ("7", "The two figures come to 7 together."),
        ("118000", "The two teams spent 118,000 in Q2 FY24."),
        ("2100", "North and South come to 2,100 together, see row 12."),
        ("-13650", "The difference is -$13,650."),
    ],
)
def test_courtesy_leaves_an_answer_right(value: str, text: str) -> None:
    assert find_answer_faults(text, value) == ()


@pytest.mark.parametrize(
    "text",
    [
        "7, unless it's 8", "Answer: 7. Previously: 8", "7 if you count the header, otherwise 6", "It's anything but 7",
        "The answer isn't 7", "7 minus 1", "7-ish", "7 vs 8", "7 = 8", "7 out of 10", "just under 7", "7 at most",
        "7. Or 8.", "not 100% sure but 7", "The old value 7 is outdated", "wrong: 7", "I doubt it is 7", "7 [8]",
    ],
)  # fmt: skip
def test_a_hedge_or_a_denial_makes_an_answer_wrong(text: str) -> None:
    assert find_answer_faults(text, "7")


@pytest.mark.parametrize("text", ["ten thousand five hundred and sixty", "10560 (ten thousand five hundred and sixty)"])
def test_a_multiplier_within_a_number_in_words_is_part_of_it(text: str) -> None:
    assert find_answer_faults(text, "10560") == ()


@pytest.mark.parametrize("text", ["7%", "7 percent", "7 each", "7 dozen", "7 teams of several people", "7 per team"])
def test_a_unit_that_makes_another_number_is_no_answer(text: str) -> None:
    assert find_answer_faults(text, "7")


def test_a_count_has_no_currency() -> None:
    assert find_answer_faults("7 EUR", "7", is_count=True)
    assert not find_answer_faults("7 EUR", "7")
    assert not find_answer_faults("There are 7 teams.", "7", is_count=True)


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (["1200"], "Dear Zoe,\n\nthe figure is $1,200.\n\nKind regards\nAnn\nTel. +49 30 123456 | Room 4.12"),
        (["1200", "900"], "Here are the two figures for 2024:\n1. North: 1200\n2. South: 900"),
        (["1200"], "As of 17 May 2024, 10:30, the total is 1200."),
        (["7"], "Our INV-2024-031 has 7 lines. We are here 24/7."),
        (["plan.xlsx"], "I attach data/plan.xlsx."),
    ],
)
def test_courtesy_does_not_compete(expected: list[str], text: str) -> None:
    assert find_competing_values(text, expected) == ()


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("1200", "1200; 5/6"),
        ("7", "a dozen, else 7"),
        ("2024-05-17", "17 May / the 24th"),
        ("16:00", "16:00 or half past four"),
        ("ann@example.com", "ann@example.com or bob@example.com"),
        ("plan.xlsx", "plan.xlsx and plan_old.xlsx"),
    ],
)
def test_another_value_of_the_type_competes(expected: str, text: str) -> None:
    assert len(find_competing_values(text, [expected])) == 1


MORE_ORDERS = [
    "North had 1200 while South, at 900, was lower.",
    "1200 went to North, South got 900.",
    "With 1200 North leads South's 900",
    "North: 5 entries, 1200; South: 3 entries, 900",
    "Name\tAmount\nNorth\t1200\nSouth\t900\nTotal\t2100",
    "\tNorth\tSouth\nAmount\t1200\t900",
    "1200\nNorth\n900\nSouth",
    "North\nSouth\n1200\n900",
    "Here are North and South.\n\nNorth\n1200\nSouth\n900",
    "At 1200, North is 300 above South at 900.",
    "1200 is the figure of North, 900 that of South.",
    "900 in the case of South, and 1200 in the case of North",
]


@pytest.mark.parametrize("text", MORE_ORDERS)
def test_more_orders_of_pairs(text: str) -> None:
    swapped = text.replace("1200", "@").replace("900", "1200").replace("@", "900")
    pairs = [("North", "1200"), ("South", "900")]
    assert find_unpaired_names(text, pairs) == ()
    assert find_unpaired_names(swapped, pairs) == ("North", "South")
