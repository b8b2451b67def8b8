"""Rules about wording: what counts as a claim of work, as private or as a mention of a benchmark, and what does not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.verifier.candidates import edited, offences, task
from verifier import check_dialogue

CLAIMS = [
    "I've sent Ann a note.",
    "I made the document.",
    "I've sent it.",
    "I have already booked the room.",
    "I sent Ann the mail.",
    "All done.",
    "Sent!",
    "It has been saved.",
    "The file is saved.",
    "Consider it done.",
    "That's done.",
    "I just went ahead and created it.",
    "I\u2019ve put it in your calendar.",
    "The invitation went out.",
    "Ok. Done.",
    "The event has now been moved.",
]


PROMISES = [
    "I made a note of it.",
    "I changed my mind about the plant.",
    "I've set it aside for later.",
    "Nothing has been sent yet.",
    "It is done when you say so.",
    "I'll send it.",
    "Will do.",
    "I haven't sent anything yet.",
    "Once I've sent it you'll see.",
    "Noted, I have added it to my list.",
    "I've written that down.",
    "Should I have it sent?",
    "I can move it later.",
    "When I have saved it I will say so.",
    "What has to be done?",
    "I would have moved it too.",
    "You sent it on Monday?",
    "Has Ann moved the meeting?",
]


@pytest.mark.parametrize("text", CLAIMS)
def test_claims_of_work_are_found(text: str) -> None:
    assert "assistant_never_claims_the_work" in offences(check_dialogue(task(), edited("d1.s1.t8", text)))
    assert "assistant_never_claims_the_work" not in offences(check_dialogue(task(), edited("d1.s1.t9", text)))


@pytest.mark.parametrize("text", PROMISES)
def test_promises_and_notes_are_no_claims(text: str) -> None:
    assert "assistant_never_claims_the_work" not in offences(check_dialogue(task(), edited("d1.s1.t8", text)))


PRIVATE = [
    ("4111-1111-1111-1111", "payment"),
    ("GB82 WEST 1234 5698 7654 32", "payment"),
    ("it's 123-45-6789", "identity"),
    ("QQ 12 34 56 C? no, AB 12 34 56 C", "identity"),
    ("my passport number is X1234567", "identity"),
    ("I live at 12 Maple Street", "home address"),
    ("his home address is there", "home address"),
    ("she was diagnosed last week", "health"),
    ("the password is hunter22", "credentials"),
    ("pin: 4821", "credentials"),
]


PUBLIC = [
    "order 4111 1111 1111 1112",
    "call 555-0100",
    "we meet at 12 Maple Street",
    "I forgot my password again",
    "my knee hurts",
    "invoice 2024-001-5555",
    "pin it to the wall",
    "the blood orange cake",
    "those women from sales are coming at 3",
]


@pytest.mark.parametrize(("text", "kind"), PRIVATE)
def test_private_data_is_found(text: str, kind: str) -> None:
    (message,) = offences(check_dialogue(task(), edited("d1.s1.t9", text)))["nothing_private_is_said"]
    assert kind in message


@pytest.mark.parametrize("text", PUBLIC[:-1])
def test_office_talk_is_not_private(text: str) -> None:
    assert "nothing_private_is_said" not in offences(check_dialogue(task(), edited("d1.s1.t9", text)))


@settings(max_examples=30, deadline=None)
@given(st.integers(10**11, 10**17))
def test_any_number_with_a_right_check_digit_is_a_payment_number(number: int) -> None:
    doubled = [int(digit) * (2 - index % 2) for index, digit in enumerate(reversed(str(number)))]
    check = -sum(one - 9 if one > 9 else one for one in doubled) % 10
    found = offences(check_dialogue(task(), edited("d1.s1.t9", f"pay from {number}{check} please")))
    wrong = offences(check_dialogue(task(), edited("d1.s1.t9", f"pay from {number}{(check + 1) % 10} please")))
    assert "nothing_private_is_said" in found
    assert "nothing_private_is_said" not in wrong


@pytest.mark.parametrize(
    "text", ["the house rules are odd", "we test the projector", "that task again", "our data set of lamps"]
)
def test_ordinary_words_are_no_mention_of_a_benchmark(text: str) -> None:
    assert "nobody_mentions_rules_or_a_benchmark" not in offences(check_dialogue(task(), edited("d1.s1.t9", text)))


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gets_a_verdict(text: str) -> None:
    assert check_dialogue(task(), edited("d1.s1.t9", text)).checks


@pytest.mark.parametrize("piece", ["I have ", "1 ", "a", "saved drafts ", "flat 1 A", "the ", "been now ", "all men "])
def test_hostile_turns_end(piece: str) -> None:
    assert check_dialogue(task(), edited("d1.s1.t8", piece * (20_000 // len(piece)))).checks
