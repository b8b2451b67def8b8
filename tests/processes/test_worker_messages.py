"""What a worker says is read as what anybody may have written."""

import json

import pytest

from processes.worker_messages import parse_message, parse_ready_message

OUTCOME = ["accepted", "{}", "", ""]
ENDING = ["death", "reading a.pdf", "the worker process ended with signal 9", 9, 1]


@pytest.mark.parametrize(
    "said",
    [
        {"outcome": OUTCOME},
        {"ending": ENDING},
        {"value": "x"},
        {"stop": "budget", "parts": ["spent"]},
        {"stop": "input", "parts": ["what", "where", "", ""]},
    ],
)
def test_every_answer_of_a_worker_is_read(said: dict[str, object]) -> None:
    assert parse_message(json.dumps(said | {"tired": False}).encode()) == said | {"tired": False}


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"outcome": OUTCOME, "value": "x"},
        {"outcome": OUTCOME[:3]},
        {"outcome": ["passed", "{}", "", ""]},
        {"outcome": ["accepted", 1, "", ""]},
        {"ending": [*ENDING[:4], True]},
        {"ending": ["murder", *ENDING[1:]]},
        {"ending": "death"},
        {"value": 5},
        {"stop": "input", "parts": []},
        {"stop": "budget", "parts": ["a", "b"]},
        {"stop": ["input"], "parts": ["a"]},
        {"outcome": OUTCOME, "tired": None},
    ],
)
def test_what_is_no_answer_is_told_from_one(said: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no answer"):
        parse_message(json.dumps({"tired": False} | said).encode())


@pytest.mark.parametrize("line", [b"", b"junk", b"\xff", b"[1]", b"[" * 100_000, b'"ready"'])
def test_a_line_that_is_no_object_is_no_message(line: bytes) -> None:
    for read in (parse_message, parse_ready_message):
        with pytest.raises(ValueError):  # noqa: PT011 (whatever the parser of JSON says of it)
            read(line)
