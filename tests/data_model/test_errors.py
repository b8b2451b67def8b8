"""An error of the user's is one sentence, with as much of place, expectation and finding as is known."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import InputError, suggest_name


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (("cannot be read",), "cannot be read"),
        (("cannot be read", "a.jsonl"), "a.jsonl: cannot be read"),
        (("", "line 12, /row", "an integer from 1", "'B'"), "line 12, /row: expected an integer from 1, found 'B'"),
        (("", "", "an integer"), "expected an integer"),
        (("not so", "", "", "'B'"), "not so; found 'B'"),
        (("not so", "here", "this", "that"), "here: not so; expected this, found that"),
    ],
)
def test_the_sentence_says_what_is_known(parts: tuple[str, ...], sentence: str) -> None:
    assert str(InputError(*parts)) == sentence


def test_an_error_crosses_from_a_worker_process_whole() -> None:
    sent = InputError("not so", "here", "this", "that")
    got = pickle.loads(pickle.dumps(sent))  # noqa: S301 (what a process pool does with it)
    assert (got.what, got.where, got.expected, got.found, str(got)) == ("not so", "here", "this", "that", str(sent))


@given(st.text(max_size=20), st.lists(st.text(max_size=20), max_size=6))
def test_the_nearest_name_is_one_that_is_known(name: str, known: list[str]) -> None:
    said = suggest_name(name, known)
    assert said == suggest_name(name, reversed(known))
    assert said == "" or any(said == f" Did you mean {one!r}?" for one in known)
    if name in known and name:
        assert repr(name) in said
