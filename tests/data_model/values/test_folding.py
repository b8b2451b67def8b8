"""Folding of characters: what people do not distinguish is equal, and every span fits the original text."""

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from data_model import PLAIN_CHARACTERS, Value, extract_values, find_mentions, is_mentioned, is_same_value
from data_model.values.text_folding import fold_and_strip, fold_text

FEW = settings(max_examples=40)
TEXTS = st.text(max_size=40)
WORDS = st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=1, max_size=8)
QUOTED = {
    "'": "\u2018\u2019\u201a\u201b\u2032\u02bc`\u00b4\uff07",
    '"': "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02",
}
DASHED = {"-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\ufe63\ufe58\ufe31\ufe32"}
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"


def name(value: str) -> Value:
    return Value(type="name", value=value)


@FEW
@given(TEXTS)
@example("\ufe58 \ufe32 \u2034 \uff40 \u0149")
def test_what_is_folded_is_not_changed_by_folding_again(text: str) -> None:
    folded = fold_text(text).text
    assert fold_text(folded).text == folded


@FEW
@given(TEXTS)
def test_each_folded_character_knows_where_it_came_from(text: str) -> None:
    folded = fold_text(text)
    assert list(folded.origins) == sorted(folded.origins)
    assert len(folded.origins) == len(folded.text)
    for place, origin in enumerate(folded.origins):
        span = folded.original_span(place, place + 1)
        assert (span.start, span.end) == (origin, origin + 1)
        assert folded.text[place] in fold_text(text[origin]).text + "\u00a0"


@FEW
@given(WORDS, st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
def test_a_name_is_the_same_in_capitals_and_in_any_composition(word: str, form: str) -> None:
    assert is_same_value(name(word), name(unicodedata.normalize(form, word)))  # type: ignore[arg-type]  # one of four
    assert is_same_value(name(word), name(word.casefold()))
    assert is_mentioned(f"Ask {unicodedata.normalize('NFD', word)}!", name(unicodedata.normalize("NFC", word)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("STRASSE", "stra\u00dfe"),
        ("\ufb01le", "File"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("\u03a3\u03c9\u03c2", "\u03c3\u03c9\u03c3"),
    ],
)
def test_letters_are_compared_as_their_readers_do(one: str, other: str) -> None:
    assert is_same_value(name(one), name(other))


@pytest.mark.parametrize(
    ("plain", "styled"), [(plain, one) for plain, many in (QUOTED | DASHED).items() for one in many]
)
def test_every_style_of_a_quote_or_dash_is_the_plain_one(plain: str, styled: str) -> None:
    assert fold_text(styled).text == plain
    text = f"Plan {styled}A{styled} b"
    (span,) = find_mentions(text, name(f"{plain}a{plain}"))
    assert text[span.start : span.end] == f"{styled}A{styled}"


@FEW
@given(st.text(st.sampled_from("ab \u2019\u2013" + INVISIBLE), max_size=20))
def test_plain_characters_translate_as_folding_does(text: str) -> None:
    assert fold_text(text.translate(PLAIN_CHARACTERS)).text == fold_text(text).text
    assert not set(text.translate(PLAIN_CHARACTERS)) & set("\u2019\u2013" + INVISIBLE)


@pytest.mark.parametrize("mark", INVISIBLE)
def test_a_character_that_nobody_sees_parts_nothing(mark: str) -> None:
    assert fold_text(f"4{mark}2 An{mark}n").text == "42 ann"
    assert [found.value for found in extract_values(f"It is 4{mark}2.")] == ["42"]
    assert find_mentions(f"{mark}An{mark}n{mark}", name("Ann")) == ((1, 5),)


@FEW
@given(st.text(st.sampled_from(" \t\n\r\x0b\u00a0\u2003\u2009\u202f\u3000\u2028"), min_size=1, max_size=6))
def test_white_space_of_any_kind_and_length_is_one_space(space: str) -> None:
    assert fold_text(f"a{space}b").text == "a b"
    assert fold_and_strip(f"{space}a{space}") == "a"
    assert find_mentions(f"ask{space}Ann{space}Lee now", name("Ann Lee")) == ((3 + len(space), 9 + 2 * len(space)),)


@pytest.mark.parametrize("space", "\u00a0\u2009\u202f")
def test_only_between_digits_a_fixed_space_joins(space: str) -> None:
    assert fold_text(f"1{space}000").text == "1\u00a0000"
    for text in (f"a{space}000", f"1{space}b", f"1{space} 000", f"1 {space}000"):
        assert "\u00a0" not in fold_text(text).text


@pytest.mark.parametrize("fraction", ["\u00bd", "\u00be", "\u00b2", "\u2460", "\u2153"])
def test_a_fraction_or_a_raised_figure_is_no_number(fraction: str) -> None:
    assert extract_values(f"{fraction} and 3{fraction} cups") == ()
    assert is_mentioned(f"{fraction} cups", name(fraction))
