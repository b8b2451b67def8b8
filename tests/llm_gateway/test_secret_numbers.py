"""A key of digits is found in numbers, in any notation."""

from pathlib import Path

import pytest

from tests.endpoint.echoes import errors, refusals
from tests.endpoint.server import Raw, Said, serving
from tests.llm_gateway.key_search import come_out
from tests.llm_gateway.opened import FAST, asked, chat

DIGITS: tuple[tuple[str, float], ...] = (
    ("918273645546372819", 918273645546372819),
    ("918273645546372819", -918273645546372819),
    ("81726354", 81726354.0),
    ("81726354", 5.81726354e-5),
)


@pytest.mark.parametrize(("key", "number"), DIGITS)
def test_a_key_of_digits_does_not_come_back_as_a_number(tmp_path: Path, key: str, number: float) -> None:
    arguments = {"row": number, "rows": [1, number, True, None]}
    call = {"id": number, "function": {"name": number, "arguments": arguments}}
    choice = {"message": {"content": None, "tool_calls": [call]}, "finish_reason": {"of": [number, 1.5]}}
    said = Raw(body={"choices": [choice], "model": number})
    # What limits calls is asked again.
    refused = [answer for name, answer in errors(number).items() if not name.startswith("429")]
    answers = [*refused, *refusals(number).values(), said]
    texts = come_out(tmp_path, answers, key=key)
    files = [path.read_text(errors="replace") for path in tmp_path.rglob("*") if path.is_file()]
    assert not [text for text in (*texts, *files) if key in text]
    assert r'"arguments":"{\"row\": \"***\", \"rows\": [1, \"***\", true, null]}"' in texts[-1]


@pytest.mark.parametrize(
    "spelled",
    ["0x462d53c8abac0", "0X462D53C8ABAC0", "1.234567890123456e15", "12345678901234.56E+2", "1_2345678901234_56"],
)
def test_a_key_of_digits_is_found_in_a_number_that_spells_it(tmp_path: Path, spelled: str) -> None:
    with serving(lambda request: Said(f"{{'answer': {spelled}}}")) as server:
        assert asked(server.base_url, tmp_path, chat, FAST, api_key="1234567890123456") == "***"


def test_a_key_of_digits_takes_no_number_from_a_vector(tmp_path: Path) -> None:
    row = {"index": 0, "embedding": [0.81726354, 0.5]}
    with serving(lambda request: Raw(body={"data": [row]})) as server:
        (vector,) = asked(server.base_url, tmp_path, lambda gateway: gateway.embed(["a"], "m"), api_key="81726354")
    assert vector == pytest.approx((0.81726354, 0.5))
