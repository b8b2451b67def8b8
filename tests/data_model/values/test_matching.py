"""Matching of values and texts as a whole: what is found stays found, does not overlap, and means what it says."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import Value, ValueIndex, extract_values, find_mentions, is_mentioned, normalize_value, parse_value
from data_model.task import ValueType
from data_model.values.text_cache import MAX_CACHED_CHARS, cache_by_text

PIECES = st.lists(
    st.sampled_from(
        "14|1,250.50|15%|$5m|twelve hundred|one|14 May|May 5|2020-05-14|the 14th|4/5/2020|2:30|half past two|2pm|noon|"
        "bob@x.com|data/a_b.xlsx|Team Plan.docx|Ann|don't|-|the|.|(|to|5 may.txt|14.05.|a.b@c.de.pdf".split("|")
    ),
    max_size=7,
).map(" ".join)
SEPARATORS = st.sampled_from([" | ", " ; ", "\n\n| ", " # "])


@settings(max_examples=40)
@given(PIECES, SEPARATORS, PIECES)
def test_what_follows_a_text_changes_nothing_in_it(before: str, separator: str, after: str) -> None:
    shift = len(before) + len(separator)
    moved = [found._replace(start=found.start + shift, end=found.end + shift) for found in extract_values(after)]
    assert list(extract_values(before + separator + after)) == [*extract_values(before), *moved]


@settings(max_examples=40)
@given(PIECES | st.text(max_size=40))
def test_every_value_of_a_text_is_mentioned_where_it_was_found(text: str) -> None:
    extracted = extract_values(text)
    for found in extracted:
        value = Value(type=found.type, value=found.value)
        assert is_mentioned(text, value)
        if found.type != "file":
            assert (found.start, found.end) in find_mentions(text, value)
    for first, second in itertools.pairwise(extracted):
        assert first.end <= second.start


@settings(max_examples=40)
@given(
    PIECES, st.sampled_from(["14", "1250.5", "2020-05-14", "14:30", "bob@x.com", "a_b.xlsx", "ann", "team plan.docx"])
)
def test_a_value_is_mentioned_exactly_where_it_is_found_and_more_text_never_hides_it(text: str, value: str) -> None:
    kinds: tuple[ValueType, ...] = ("number", "date", "time", "address", "file", "name", "text")
    for kind in kinds:
        one = Value(type=kind, value=value)
        spans = find_mentions(text, one)
        assert is_mentioned(text, one) == bool(spans)
        assert ValueIndex([one]).find_mentioned(text) == ((0,) if spans else ())
        assert [(span.start + 10, span.end + 10) for span in spans] == list(
            find_mentions(f"Also it | {text} | end", one)
        )


def test_of_two_readings_that_overlap_the_longest_wins() -> None:
    text = "On 5 may.txt and 14.05.2020.pdf, a.b@c.de.pdf"
    assert [(found.type, found.value) for found in extract_values(text)] == [
        ("number", "5"),
        ("file", "may.txt"),
        ("file", "14.05.2020.pdf"),
        ("address", "a.b@c.de.pdf"),
    ]


def test_a_name_is_found_though_it_overlaps_one_that_is_part_of_a_word() -> None:
    spans = find_mentions("xa a a, and a a a a", Value(type="name", value="a a"))
    assert spans == ((3, 6), (12, 15), (16, 19))


@pytest.mark.parametrize(
    ("value", "text", "is_found"),
    [
        ("Ann", "ann_x Ann9 9Ann Joann", False),
        ("Ann", "(Ann), Ann's, 'Ann', Ann-Marie", True),
        ("can", "I can't", False),
        ("can", "I can 'tell", True),
        ("Don", "'Don'then, without a space", True),
        ("#1", "a#1", True),
        ("#1", "#12", False),
        ("-", "a - b", True),
        ("", "anything", False),
        (" \u00ad", "anything", False),
    ],
)
def test_a_name_is_found_between_the_borders_of_words(value: str, text: str, is_found: bool) -> None:
    for kind in ("name", "text"):
        assert is_mentioned(text, Value.model_validate({"type": kind, "value": value})) == is_found


def test_a_value_that_is_none_of_its_type_is_equal_to_itself_only() -> None:
    odd = Value(type="number", value="a few")
    assert normalize_value(odd) == normalize_value(Value(type="number", value="A  FEW")) == "number:a few"
    assert find_mentions("a few 5", odd) == ()
    assert normalize_value(odd) != normalize_value(Value(type="date", value="a few"))


@given(st.sampled_from(["number", "date", "time", "address", "name", "text"]), PIECES | st.text(max_size=12))
def test_a_parsed_value_parses_to_itself(kind: ValueType, text: str) -> None:
    for found in extract_values(text):
        if found.type == kind and not (kind == "date" and found.value.startswith("-")):
            value = Value(type=kind, value=found.value)
            assert parse_value(kind, found.value) == value
            assert normalize_value(value) == f"{kind}:{found.value}"


def test_texts_that_are_searched_again_are_not_read_again_and_do_not_fill_the_memory() -> None:
    read: list[int] = []

    @cache_by_text
    def measure(text: str) -> int:
        read.append(len(text))
        return len(text)

    texts = [str(number) * 50_000 for number in range(10, 24)]
    for text in (*texts, *texts):
        assert measure(text) == len(text)
    assert read == [len(text) for text in texts]
    # One more than fit: all are forgotten but this one.
    assert sum(map(len, texts)) + 100_000 * 2 > MAX_CACHED_CHARS
    more = ["x" * 200_000, "y" * 10]
    for text in (*more, *more, texts[0]):
        measure(text)
    assert read[len(texts) :] == [200_000, 10, 100_000]
