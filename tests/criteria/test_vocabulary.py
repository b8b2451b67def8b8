"""What a text may say beside what it was asked to say: courtesy of every kind passes, news in its guise does not."""

import pytest

from criteria.sentences import (
    KnownWords,
    find_objections,
    find_unasked_words,
    fold_word,
    read_bending_words,
    read_vocabulary,
)
from data_model import Span
from tests.criteria.sentence_examples import read_braces

NO_WORDS = KnownWords(frozenset())
VOCABULARY = read_vocabulary()


def find_news(text: str, *wanted: str) -> list[str]:
    spans = [Span(text.index(one), text.index(one) + len(one)) for one in wanted]
    return list(find_unasked_words(text, spans, (), NO_WORDS, NO_WORDS))


@pytest.mark.parametrize(
    "text", [*VOCABULARY.frame_examples, *(text for kind in VOCABULARY.courtesy for text in kind.fair)]
)
def test_courtesy_says_nothing(text: str) -> None:
    assert find_news(text) == []


@pytest.mark.parametrize("text", [text for kind in VOCABULARY.courtesy for text in kind.wrong])
def test_news_in_the_guise_of_courtesy_is_found(text: str) -> None:
    assert find_news(text)


@pytest.mark.parametrize(
    "text",
    [
        "In the sheet, the total comes to 498.",
        "I wanted to let you know that the total is 498, as requested.",
        "Total: 498",
        "The following figure is yours: 498. Kind regards from the office",
    ],
)
def test_what_was_asked_for_may_be_told_in_many_words(text: str) -> None:
    assert find_news(text, "498") == []


@pytest.mark.parametrize(
    "text",
    [
        "The total is 498, and the invoice is confirmed.",
        "The total is 498. All the others have.",
        "The total is 498, which was rejected.",
        "The total is 498, because the client left.",
        "We are late: the total is 498.",
        "The total is 498. They can come.",
    ],
)
def test_other_news_is_found_whatever_words_it_is_made_of(text: str) -> None:
    assert find_news(text, "498")


def test_words_of_the_request_may_stand_beside_what_was_asked_for_only() -> None:
    request = KnownWords(frozenset({"audit"}))
    text = "The total of the audit is 498. The audit is over."
    spans = [Span(text.index("498"), text.index("498") + 3)]
    assert [*find_unasked_words(text[:30], spans, (), NO_WORDS, request)] == []
    assert [*find_unasked_words(text, spans, (), NO_WORDS, request)]


@pytest.mark.parametrize(
    "text",
    [
        "Ann is assigned to Section C.",
        "Ann belongs to Section C.",
        "Ann is listed under Section C.",
        "It carries the number Section C.",
        "Ann wrote: Section C",
        "Sent by: Ann <Section C>",
    ],
)
def test_a_value_may_be_told_by_the_usual_verbs(text: str) -> None:
    spans = [Span(text.index(one), text.index(one) + len(one)) for one in ("Ann", "Section C") if one in text]
    assert find_news(text, *(text[span.start : span.end] for span in spans)) == []
    assert list(find_objections(text, spans, ("range", "denial", "doubt"))) == []


def test_every_word_of_the_vocabulary_can_stand_in_a_text() -> None:
    words = {*VOCABULARY.telling, *(word for kind in VOCABULARY.courtesy for word in kind.words)}
    assert {word for word in words if fold_word(word) != word} == set()


def find_open_news(text: str) -> list[str]:
    plain, spans = read_braces(text)
    return list(find_unasked_words(plain, spans, (), NO_WORDS, NO_WORDS, is_open=True))


@pytest.mark.parametrize("text", read_bending_words().fair)
def test_plain_words_may_lead_to_what_was_asked_for(text: str) -> None:
    assert find_open_news(text) == []


@pytest.mark.parametrize("text", read_bending_words().wrong)
def test_no_word_may_turn_what_was_asked_for(text: str) -> None:
    assert find_open_news(text)
