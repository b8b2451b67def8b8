"""Answers that say of what their figure is: the records, the column and the currency that were asked for."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score

KINDS: dict[str, dict[str, Any]] = {
    "orders": {
        "value": "5066.45",
        "currency": "GBP",
        "context": "Please work out how many purchase orders each name has and what these come to, write that "
        "into a new "
        "workbook, and tell me what they come to together. It adds up the purchase orders in "
        "purchase_orders_2025.xlsx with the State 'requested' by what stands under Requester: each row has a "
        "name, how many of them it has, and what these come to under Net value. Answer what they come to in "
        "all under Net value. The purchase orders are on all sheets but the summary.",
    },
    "reservations": {
        "value": "70136.73",
        "currency": "GBP",
        "context": "Some amounts of our reservations are wrong in the list. Please correct the ones that I told you "
        "about, and then tell me what the reservations I asked about come to in all. Correct the To be "
        "invoiced of RS-07968 to 591.36. Correct the To be invoiced of RS-07981 to 1061.05. Then answer what "
        "the reservations in call_offs_2025.xlsx with the State 'reserved' come to in all under To be "
        "invoiced. It is about the reservations with the state '{0}'. The reservation RS-07968 must have {0} "
        "under To be invoiced, because I have the paper in front of me.",
    },
    "claims": {
        "value": "4156.7",
        "context": "Let's get the open expense claims as of that day together: a new workbook, and what they "
        "came to in "
        "all as the answer. It lists the expense claims that were open on 2025-05-31, in the order of the "
        "register: No, Name, Claimed EUR. Answer what they come to under Claimed EUR. Open on a day are "
        "expense claims with a date up to that day under Entered on and no date up to it under Paid on.",
    },
    "unpaid": {
        "value": "326.41",
        "context": "Please correct the amounts of the expense claims that I found to be wrong. And how much do "
        "the ones "
        "that I am after make in all, once that is done? Correct the Receipts total EUR of EX-2025-0444 to "
        "61.59. Then answer what the expense claims in Staff expenses 2025.xlsx with Nina Jelinek under Name "
        "and nothing under Paid on come to in all under Receipts total EUR. It is about the expense claims "
        "with {0} under Name that have nothing under Paid on yet. The expense claim EX-2025-0342 must have "
        "{0} under Receipts total EUR.",
    },
}


def passes(kind: str, answer: str) -> bool:
    workspace = InMemoryFileTree({"data/answer.txt": answer.encode()})
    args = {**KINDS[kind], "match": "alone", "figure": "sum"}
    return is_passed(score("evaluate_answer", workspace, InMemoryFileTree({}), **args))


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("orders", "The purchase orders with the state 'requested' come to £5,066.45 in all."),
        ("orders", "All the requested orders together come to 5066.45 GBP under Net value."),
        ("orders", "The net value of the requested purchase orders is 5,066.45 in all."),
        ("orders", "5,066.45 pounds"),
        ("reservations", "Once RS-07968 and RS-07981 are corrected, the reserved reservations come to 70,136.73."),
        ("reservations", "After the corrections, the reservations you asked about come to 70136.73."),
        ("reservations", "With the two corrections, they come to 70136.73 in all."),
        ("reservations", "To be invoiced: 70,136.73"),
        ("reservations", "The reservations in call_offs_2025.xlsx with the state reserved come to 70136.73 in all."),
        ("reservations", "The amounts to be invoiced come to 70136.73 in all."),
        ("reservations", "All reservations with the State 'reserved' together: 70,136.73"),
        ("reservations", "The reservations that are reserved make 70136.73."),
        ("claims", "The expense claims open on 2025-05-31 come to EUR 4,156.70 under Claimed EUR."),
        ("claims", "The open expense claims with no date under Paid on come to EUR 4156.70."),
        ("claims", "They came to EUR 4,156.70 in all."),
        ("claims", "The claims open on that day came to 4156.70 in all."),
        ("unpaid", "The expense claims of Nina Jelinek that are not yet paid make EUR 326.41 in all."),
        ("unpaid", "Nina Jelinek's expense claims with nothing entered under Paid on come to EUR 326.41."),
        ("unpaid", "Now that both are corrected, the ones you are after make EUR 326.41."),
        ("unpaid", "The expense claims of Nina Jelinek with an empty Paid on: EUR 326.41"),
        ("unpaid", "The claims of Nina Jelinek that haven't been paid come to 326.41 under Receipts total EUR."),
        ("unpaid", "Her unpaid expense claims make EUR 326.41 in all."),
        ("unpaid", "The expense claims of Nina Jelinek with nothing under Paid on come to EUR 326.41 in all."),
        ("unpaid", "The expense claims with no date under Paid on make EUR 326.41."),
        ("unpaid", "The unpaid expense claims of Nina Jelinek: EUR 326.41"),
        ("unpaid", "The expense claims of Nina Jelinek that have not been paid yet come to EUR 326.41."),
        ("reservations", "The reserved reservations come to 70,136.73 in all."),
        ("reservations", "£70,136.73"),
        ("orders", "5066.45 GBP"),
        ("claims", "€4,156.70"),
    ],
)
def test_an_answer_may_say_of_what_its_figure_is_in_words_of_the_request(kind: str, answer: str) -> None:
    assert passes(kind, answer)


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("orders", "5,066.45 CHF"),
        ("orders", "They come to 5,066.45 euros in all."),
        ("orders", "PO-2025-0012 comes to 5066.45"),
        ("orders", "The invoices come to 5066.45."),
        ("orders", "5066.45 under State"),
        ("reservations", "The amounts that were wrong come to 70136.73."),
        ("reservations", "The corrected reservations come to 70136.73."),
        ("reservations", "The reservation RS-07968 comes to 70136.73."),
        ("reservations", "$70,136.73"),
        ("reservations", "The list comes to 70136.73."),
        ("reservations", "The papers come to 70136.73 in all."),
        ("claims", "4156.70 USD"),
        ("claims", "They come to CHF 4156.70."),
        ("claims", "The paid expense claims come to 4156.70."),
        ("claims", "4156.70 under Paid on"),
        ("unpaid", "GBP 326.41"),
        ("unpaid", "The paid expense claims of Nina Jelinek make EUR 326.41."),
        ("unpaid", "EX-2025-0444 makes EUR 326.41."),
        ("unpaid", "EX-2025-0444 and EX-2025-0342 come to EUR 326.41."),
        ("unpaid", "The amounts that you found to be wrong make EUR 326.41."),
        ("unpaid", "The expense claims with nothing under Name come to EUR 326.41."),
        ("unpaid", "Nothing under Paid on comes to EUR 326.41."),
        ("unpaid", "The claimed amounts of Nina Jelinek: EUR 326.41"),
        ("unpaid", "The expense claims of Nina Jelinek have not been paid EUR 326.41."),
        ("unpaid", "Nina Jelinek was not paid EUR 326.41."),
        ("unpaid", "326.41 under Claimed EUR"),
        ("unpaid", "Claimed EUR: 326.41"),
        ("reservations", "The corrections come to 70136.73 in all."),
        ("reservations", "The invoiced reservations come to 70136.73."),
        ("reservations", "RS-07968 and RS-07981 come to 70136.73"),
        ("reservations", "EUR 70,136.73"),
        ("orders", "EUR 5,066.45"),
        ("claims", "USD 4156.70"),
    ],
)
def test_other_records_columns_and_currencies_are_not_those_of_the_figure(kind: str, answer: str) -> None:
    assert not passes(kind, answer)


def test_any_currency_is_fair_where_none_is_known() -> None:
    workspace = InMemoryFileTree({"data/answer.txt": b"EUR 5,066.45"})
    args = {**KINDS["orders"], "currency": "", "match": "alone"}
    assert is_passed(score("evaluate_answer", workspace, InMemoryFileTree({}), **args))
