"""Answers that hold the right value: what they may say of it, and what makes it another answer."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score

CONTEXT = "Answer how many rows of people.xlsx have Operations as Department. The extra entry is 'Second Wave'."
COUNT = {"value": "4", "match": "alone", "is_count": True, "context": CONTEXT}
SUM = {
    "value": "92500",
    "match": "alone",
    "figure": "sum",
    "rows": ["Fleet Renewal", "Archive Scanning"],
    "other_names": ["Depot Rewiring"],
    "context": "Answer what the Budget of Fleet Renewal and that of Archive Scanning come to together. "
    "The fix concerns Depot Rewiring.",
}


def passes(text: str, wanted: dict[str, Any]) -> bool:
    workspace = InMemoryFileTree({"data/answer.txt": text.encode()})
    return is_passed(score("evaluate_answer", workspace, InMemoryFileTree({}), **wanted))


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        (COUNT, "4"),
        (COUNT, "There are 4 people in Operations."),
        (COUNT, "Everything is done. The answer is four."),
        (COUNT, "4 rows, including Second Wave."),
        (COUNT, "The sheet has 4 entries now that Second Wave is in it."),
        (SUM, "92,500"),
        (SUM, "Fleet Renewal and Archive Scanning come to 92,500 together."),
        (SUM, "With Depot Rewiring corrected, the two come to 92500 together."),
    ],
)
def test_a_right_answer_may_say_what_it_counts(wanted: dict[str, Any], text: str) -> None:
    assert passes(text, wanted)


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        (COUNT, "There are 4 people in Finance."),
        (COUNT, "4 departments"),
        (COUNT, "The sheet has 4 columns."),
        (COUNT, "There are 4 of them every hour."),
        (COUNT, "4, without Second Wave"),
        (COUNT, "4. I also sent the figures to your manager."),
        (COUNT, "4 rows are overdue."),
        (SUM, "Fleet Renewal comes to 92500."),
        (SUM, "Archive Scanning and Depot Rewiring come to 92500."),
        (SUM, "The difference is 92500."),
        (SUM, "Together they have spent 92500."),
        (SUM, "92500, which excludes Fleet Renewal"),
        (SUM, "On average they have 92500."),
    ],
)
def test_a_right_value_in_a_false_answer_fails(wanted: dict[str, Any], text: str) -> None:
    assert not passes(text, wanted)
