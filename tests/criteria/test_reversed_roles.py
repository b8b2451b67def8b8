"""Mails and documents that hold the right values and turn round who owes, who acts, or which value is which."""

from typing import Any

import pytest

from tests.criteria.judged_documents import judge
from tests.criteria.test_mail_wording import find_faults

BONUS = {
    "values": ["73.31"], "is_closed": True, "context": "Email Bo how much bonus Mendes owes us. The bonus is a sum.",
    "allowed": ["Mendes"],
}  # fmt: skip
ASKING = {"values": ["2025-01-09"], "is_closed": True, "asks": True, "context": "Ask Bo to answer this by 2025-01-09."}
CORRECTED = {
    "pairs": [{"name": "1451/F", "value": "1562.01"}], "allowed": ["1517.01"], "column": "Gross EUR",
    "is_closed": True, "context": "Mail Bo the new Gross EUR of 1451/F. It is the From of the register.",
}  # fmt: skip


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        ("The bonus that we owe Mendes is 73.31.", BONUS),
        ("I will answer this by 2025-01-09.", ASKING),
        ("1451/F: 1562.01, now 1517.01", CORRECTED),
        ("1451/F has 1562.01 under To.", CORRECTED),
        ("1451/F has 1562.01 for the time being.", CORRECTED),
    ],
)
def test_what_a_mail_turns_round_is_found(content: str, wanted: dict[str, Any]) -> None:
    assert find_faults(content, wanted)


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        ("The bonus that Mendes owes us is 73.31.", BONUS),
        ("Please answer this by 2025-01-09.", ASKING),
        ("1451/F: 1562.01 (was 1517.01)", CORRECTED),
        ("1451/F now has 1562.01 under Gross EUR.", CORRECTED),
        ("Record | Field | Now\n1451/F | Gross EUR | 1562.01", CORRECTED),
    ],
)
def test_the_same_the_right_way_round_is_fair(content: str, wanted: dict[str, Any]) -> None:
    assert find_faults(content, wanted) == []


def test_a_name_that_nobody_has_to_write_has_no_other_value() -> None:
    wanted = {
        "parts": [{"pairs": [["Kilometres", "114"]]}],
        "may_pair": [["Claimed (GBP)", "188.95"], ["Sum of receipts (GBP)", "154.75"]],
    }
    right = ["Kilometres: 114", "Sum of receipts (GBP): 154.75", "Claimed (GBP): 188.95"]
    assert judge(right, wanted) == ()
    assert judge(["Kilometres: 114", "Sum of receipts (GBP): 188.95", "Claimed (GBP): 154.75"], wanted)
