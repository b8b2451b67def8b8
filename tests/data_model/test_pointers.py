"""Pointers into a row: where two rows differ, and what stands there."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import escape_pointer_key, find_differences, resolve_pointer
from tests.data_model.test_serialization import JSON

AWKWARD = st.sampled_from(["a/b", "~", "~1", "~01", "", "0", "/"]) | st.text(max_size=3)
DOCUMENT = JSON | st.dictionaries(AWKWARD, JSON, max_size=4) | st.lists(JSON, max_size=4)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Any, Any]:
    """Two documents, mostly of one shape: the second is the first with a few leaves changed."""
    one = draw(DOCUMENT)
    return one, (draw(DOCUMENT) if draw(st.booleans()) else _changed(copy.deepcopy(one), draw))


def _changed(document: Any, draw: st.DrawFn) -> Any:
    if isinstance(document, dict):
        return {key: _changed(value, draw) for key, value in document.items()}
    if isinstance(document, list):
        return [_changed(value, draw) for value in document]
    return draw(st.integers()) if draw(st.integers(0, 3)) == 0 else document


def put(document: Any, pointer: str, value: Any) -> Any:
    if pointer == "":
        return value
    above, _, last = pointer.rpartition("/")
    place = resolve_pointer(document, above)
    key = last.replace("~1", "/").replace("~0", "~")
    place[int(key) if isinstance(place, list) else key] = value
    return document


@given(pairs())
def test_putting_the_others_values_where_they_differ_makes_the_other(pair: tuple[Any, Any]) -> None:
    one, other = pair
    made = copy.deepcopy(one)
    for pointer in find_differences(one, other):
        found, expected = resolve_pointer(one, pointer), resolve_pointer(other, pointer)
        assert type(found) is not type(expected) or found != expected
        made = put(made, pointer, expected)
    assert made == other
    assert (find_differences(one, other) == ()) == (find_differences(other, one) == ())


@given(DOCUMENT)
def test_a_document_does_not_differ_from_itself(document: Any) -> None:
    assert find_differences(document, copy.deepcopy(document)) == ()


@given(AWKWARD, JSON)
def test_any_key_can_be_pointed_to(key: str, value: Any) -> None:
    assert resolve_pointer({"x": [{key: value}]}, f"/x/0/{escape_pointer_key(key)}") == value


def test_differences_are_named_as_deep_as_the_shapes_agree() -> None:
    one = {"steps": [{"a/b": 1, "c": [1, 2]}, {"d": True}]}
    other = {"steps": [{"a/b": 2, "c": [1]}, {"d": 1}]}
    assert find_differences(one, other) == ("/steps/0/a~1b", "/steps/0/c", "/steps/1/d")
    assert find_differences({"a": 1}, {"b": 1}) == ("",)
    assert find_differences((1, 2), [1, 3]) == ("/1",)


@pytest.mark.parametrize(
    "pointer", ["/-1", "/+1", "/ 1", "/01", "/1_0", "/²", "/2", "/x", "/", "0", "x/0", "/0/0", "/1/a/0", "/1/b", "//0"]
)
def test_what_points_nowhere_is_a_key_error(pointer: str) -> None:
    with pytest.raises(KeyError):
        resolve_pointer(["text", {"a": 5}], pointer)


def test_the_whole_document_has_the_empty_pointer() -> None:
    assert resolve_pointer([1], "") == [1]
