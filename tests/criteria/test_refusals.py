"""Answers that say that something cannot be done: which words do, and what makes them no reason."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score

WANTED: dict[str, Any] = {
    "obstacle": "Lease Renewal Talk",
    "places": ["Alice", "10:00", "11:00"],
    "never": ["Grant Narrative Session"],
}


def passes(text: str) -> bool:
    workspace = InMemoryFileTree({"data/answer.txt": text.encode()})
    return is_passed(score("evaluate_refusal", workspace, InMemoryFileTree({}), **WANTED))


@pytest.mark.parametrize(
    "text",
    [
        "Cannot be done: the Lease Renewal Talk is at that time.",
        "cannot be done: 'lease renewal talk' overlaps",
        "It can't be done, because your calendar is already taken then.",
        "Unfortunately, this cannot be done. You are busy with the Lease Renewal Talk until 11:00.",
        "**Cannot be done:** Lease Renewal Talk (10:00 to 11:00). Shall I look for another slot?",
        "Sorry, but that could not be done: there is no event called Lease Renewal Talk in your calendar.",
        "Cannot be done: no event called Lease Renewal Talk could be found.",
        "Cannot be done: the Lease Renewal Talk could not be found in any calendar.",
        "Cannot be done: nothing by the name of Lease Renewal Talk can be located.",
    ],
)
def test_a_refusal_that_names_what_stands_in_the_way_is_one_in_any_words(text: str) -> None:
    assert passes(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Cannot be done.",
        "Cannot be done: something is missing.",
        "Done. The Lease Renewal Talk cannot be done at the same time.",
        "I booked it. Cannot be done: Lease Renewal Talk",
        "not Cannot be done: Lease Renewal Talk",
        "Cannot be done: Lease Renewal Talk, or perhaps not",
        "Cannot be done: nobody is sure whether the Lease Renewal Talk could be found.",
        "Cannot be done: the Lease Renewal Talk could be taken.",
        "Cannot be done: Lease Renewal Talk or Grant Narrative Session",
        f"Cannot be done: Lease Renewal Talk {'and this and that ' * 40}",
    ],
)
def test_what_names_no_reason_or_every_one_is_none(text: str) -> None:
    assert not passes(text)


def test_no_answer_is_no_refusal() -> None:
    assert not is_passed(score("evaluate_refusal", InMemoryFileTree({}), InMemoryFileTree({}), **WANTED))


@pytest.mark.parametrize(
    "text",
    [
        "Cannot be done: I can't find an event named Lease Renewal Talk in Alice's calendar.",
        "Cannot be done: I could not find the Lease Renewal Talk anywhere, so nothing was moved and no mail was sent.",
        "Cannot be done: I was not able to locate the Lease Renewal Talk. I have not sent the email.",
    ],
)
def test_that_nothing_was_found_is_a_reason(text: str) -> None:
    assert passes(text)


@pytest.mark.parametrize(
    "text",
    [
        "Cannot be done: there is no Lease Renewal Talk, but I have sent Nikolai the email.",
        "Cannot be done: there is no Lease Renewal Talk. I booked the room instead.",
        "Cannot be done: 'Lease Renewal Talk' is not in the calendar, but both mails have been sent.",
    ],
)
def test_a_refusal_does_not_claim_that_a_part_was_done(text: str) -> None:
    assert not passes(text)


def test_a_reason_holds_no_name_that_is_not_in_the_office_or_in_the_request() -> None:
    assert passes("Cannot be done: there is no Lease Renewal Talk in Alice's calendar.")
    assert not passes("Cannot be done: there is no Lease Renewal Talk in Bob's calendar.")
    assert not passes("Cannot be done: Lease Renewal Talk (10:00 to 12:00).")


def test_a_message_shows_the_words_of_the_answer() -> None:
    wanted: dict[str, Any] = {"obstacle": "INV-97408", "or_else": ["invoice INV-97408"], "places": ["Declan"]}
    text = "Cannot be done: invoice INV-97408 went to pavel@winter-nordin-spedition.example, says Declan."
    workspace = InMemoryFileTree({"data/answer.txt": text.encode()})
    found = [one.found for one in score("evaluate_refusal", workspace, reason="missing", thing="mail", **wanted)]
    assert found == ["'invoice INV-97408 went to pavel@winter-nordin-spedition.example'", "'says Declan.'"]
