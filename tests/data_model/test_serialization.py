"""Equal data has equal bytes."""

import json
import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import Action, canonical_json, format_number, format_row, hash_file, sha256_hex, write_atomically

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
FINITE = st.floats(allow_nan=False, allow_infinity=False)


@given(st.dictionaries(st.text(max_size=5), JSON, max_size=5))
def test_the_order_of_keys_makes_no_difference_and_nothing_is_lost(document: dict[str, object]) -> None:
    text = canonical_json(document)
    assert text == canonical_json(dict(reversed(document.items())))
    assert "\n" not in text
    assert json.loads(text) == document


def test_keys_are_sorted_and_letters_kept() -> None:
    assert canonical_json({"b": [1, None], "a": "Zoë"}) == '{"a": "Zoë", "b": [1, null]}'


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_json_does_not_have_is_refused(number: float) -> None:
    with pytest.raises(ValueError, match="Out of range"):
        canonical_json({"a": [number]})
    with pytest.raises(ValueError, match="Out of range"):
        format_row(Action(app="excel", action="set_cell", args={"text": number}))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (5.0, "5"), (-0.0, "0"), (0.1 + 0.2, "0.3"), (1250.5, "1250.5"), (-3, "-3"), (1e-5, "0.00001"),
        (1e15, "1000000000000000"), (1e23, "100000000000000000000000"), (123456789012345678, "123456789012345678"),
        (math.inf, "inf"), (-math.inf, "-inf"), (math.nan, "nan"),
    ],
)  # fmt: skip
def test_a_number_is_written_as_an_office_writes_it(number: float, text: str) -> None:
    assert format_number(number) == text


@given(st.integers())
def test_a_whole_number_is_kept_whole(number: int) -> None:
    assert int(format_number(number)) == number


@given(FINITE)
def test_a_number_reads_back_to_twelve_digits_and_is_then_written_the_same(number: float) -> None:
    text = format_number(number)
    assert "e" not in text.lower()
    assert not text.endswith(".0")
    assert text != "-0"
    assert math.isclose(float(text), number, rel_tol=1e-11)
    assert format_number(float(text)) == text


@given(st.decimals(min_value=-(10**9), max_value=10**9, places=2, allow_nan=False))
def test_an_amount_of_money_is_never_changed(amount: Decimal) -> None:
    assert Decimal(format_number(float(amount))) == amount


@given(st.binary(max_size=200))
def test_a_hash_is_the_same_from_memory_and_disk(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "hashed.bin"
    write_atomically(path, content)
    assert hash_file(path) == sha256_hex(content)
    assert path.read_bytes() == content
