"""Texts as vectors: in batches, each kept by itself, bad answers lived through."""

import asyncio
import base64
from array import array
from pathlib import Path
from typing import Any

import pytest

from data_model import InputError, ModelCallError
from llm_gateway import Endpoint, Gateway
from run_ledger import open_recording, open_reply_store, open_trace, write_recording
from tests.endpoint.chaos import PLAIN
from tests.endpoint.server import Json, Raw, serving
from tests.llm_gateway.opened import FAST, asked, left

TEXTS = [f"line {number}" for number in range(150)]


def vectors(request: Json) -> Raw:
    rows = [{"index": place, "embedding": [len(text), 0.1]} for place, text in enumerate(request["input"])]
    return Raw(body={"data": rows[::-1], "usage": {"prompt_tokens": len(rows)}})


def of_lengths(*lengths: int) -> Any:
    """Answers whose vectors have these lengths, the last for ever."""
    left = list(lengths)

    def answer(request: Json) -> Raw:
        length = left.pop(0) if len(left) > 1 else left[0]
        return Raw(body={"data": [{"embedding": [1.0] * length} for _ in request["input"]]})

    return answer


def embedding(*texts: str) -> Any:
    async def work(gateway: Gateway) -> Any:
        return await gateway.embed(texts, "e", unit="neo-1")

    return work


def test_texts_are_sent_in_batches_and_come_back_in_order(tmp_path: Path) -> None:
    with serving(vectors) as server:
        found = asked(server.base_url, tmp_path, embedding(*TEXTS))
        assert [len(request.body["input"]) for request in server.requests] == [64, 64, 22]
    assert [vector[0] for vector in found] == [len(text) for text in TEXTS]
    assert found[0][1] == array("f", [0.1])[0]
    trace, spent = left(tmp_path)
    assert [(line["operation"], line["unit"], line["model"]) for line in trace] == [("embeddings", "neo-1", "e")] * 3
    assert spent[1] == 150


SPELT = {f"at {place}": b"1" * place + b"a1b2c3d4-e5f6a7b8c9d0a1b" + b"1" * (-place % 4) for place in range(4)}
SPELT["base64"] = base64.b64decode("o5n81m2p1ibampkn")


@pytest.mark.parametrize("writing", sorted(SPELT))
def test_a_vector_whose_numbers_spell_the_key_is_not_kept(tmp_path: Path, writing: str) -> None:
    key = "o5n81m2p1ibampkn" if writing == "base64" else "a1b2c3d4-e5f6a7b8c9d0a1b"
    spelt, plain = list(array("f", SPELT[writing])), [0.5] * (len(SPELT[writing]) // 4)
    answers = [Raw(body={"data": [{"embedding": numbers}]}) for numbers in (spelt, plain)]
    with serving(lambda request: answers.pop(0)) as server:
        assert asked(server.base_url, tmp_path, embedding("a"), api_key=key) == (array("f", plain),)


def test_a_text_is_embedded_once(tmp_path: Path) -> None:
    with serving(vectors) as server:
        first = asked(server.base_url, tmp_path, embedding("a", "bb", "a"))
        again = asked(server.base_url, tmp_path, embedding("ccc", "bb"))
        assert [request.body["input"] for request in server.requests] == [["a", "bb"], ["ccc"]]
    assert first[0] == first[2]
    assert again[1] == first[1]


def test_nothing_and_an_empty_text_are_embedded_too(tmp_path: Path) -> None:
    with serving(vectors) as server:
        assert asked(server.base_url, tmp_path, embedding()) == ()
        assert len(asked(server.base_url, tmp_path, embedding("", "a"))) == 2
        assert server.requests[0].body["input"] == [" ", "a"]


@pytest.mark.parametrize(
    "rows",
    [
        [],
        "none",
        [{"embedding": [1.0]}],
        [{"index": 0, "embedding": [1.0]}, {"index": 0, "embedding": [1.0]}],
        [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": [1.0, 2.0]}],
        [{"embedding": ["1"]}, {"embedding": [1.0]}],
        [{"embedding": [1e300]}, {"embedding": [1.0]}],
        [{"embedding": [True]}, {"embedding": [1.0]}],
    ],
)
def test_an_answer_without_a_vector_for_each_text_is_weather(tmp_path: Path, rows: Any) -> None:
    answers = iter([Raw(body={"data": rows}), PLAIN["500"]])
    with serving(lambda request: next(answers, None) or vectors(request)) as server:
        assert len(asked(server.base_url, tmp_path, embedding("a", "bb"))) == 2
        assert len(server.requests) == 3


def test_weather_without_end_and_refusals_are_errors_of_the_call(tmp_path: Path) -> None:
    with serving(lambda request: PLAIN["500"]) as server, pytest.raises(ModelCallError, match="after 4 attempts"):
        asked(server.base_url, tmp_path, embedding("a"))
    refused = Raw(400, {"error": {"message": "input is too odd"}})
    with serving(lambda request: refused) as server, pytest.raises(ModelCallError, match="input is too odd"):
        asked(server.base_url, tmp_path, embedding("a"))
    unknown = Raw(404, {"error": {"message": "The model `e` does not exist.", "code": "model_not_found"}})
    with serving(lambda request: unknown) as server, pytest.raises(InputError, match="serves no model 'e'"):
        asked(server.base_url, tmp_path, embedding("a"))
    assert [line["error"] for line in left(tmp_path).trace] == ["500", "400", "404"]


def test_a_vector_of_another_length_than_the_first_is_a_fault_and_is_not_kept(tmp_path: Path) -> None:
    async def both(gateway: Gateway) -> None:
        await gateway.embed(["a"], "e")
        with pytest.raises(ModelCallError, match="vectors of 3 numbers, where those before had 2"):
            await gateway.embed(["bb"], "e")

    with serving(of_lengths(2, 3)) as server:
        asked(server.base_url, tmp_path, both)
    with serving(of_lengths(2)) as server:
        assert len(asked(server.base_url, tmp_path, embedding("bb"))[0]) == 2


def test_kept_vectors_of_another_length_than_the_endpoint_gives_are_asked_for_anew(tmp_path: Path) -> None:
    for length, text in ((2, "a"), (3, "bb")):
        with serving(of_lengths(length)) as server:
            asked(server.base_url, tmp_path, embedding(text))
    with serving(of_lengths(5)) as server:
        found = asked(server.base_url, tmp_path, embedding("a", "bb", "ccc"))
        again = asked(server.base_url, tmp_path, embedding("a", "bb", "ccc"))
        assert [request.body["input"] for request in server.requests] == [["ccc"], ["a", "bb"]]
    assert [len(vector) for vector in found] == [5, 5, 5]
    assert again == found
    assert left(tmp_path).spent[0] == 5


def test_kept_vectors_of_two_lengths_are_all_asked_for_anew(tmp_path: Path) -> None:
    for length, text in ((2, "a"), (3, "bb")):
        with serving(of_lengths(length)) as server:
            asked(server.base_url, tmp_path, embedding(text))
    with serving(of_lengths(3)) as server:
        assert [len(vector) for vector in asked(server.base_url, tmp_path, embedding("a", "bb"))] == [3, 3]


def test_a_recording_with_vectors_of_two_lengths_is_one_sentence(tmp_path: Path) -> None:
    for length, text in ((2, "a"), (3, "bb")):
        with serving(of_lengths(length)) as server:
            asked(server.base_url, tmp_path, embedding(text))
    with open_reply_store(tmp_path / "replies.sqlite") as store:
        write_recording(store, tmp_path / "replies.jsonl")

    async def replayed() -> None:
        with open_recording(tmp_path / "replies.jsonl") as store, open_trace(tmp_path / "trace.jsonl") as trace:
            async with Gateway(Endpoint(base_url="http://127.0.0.1:9/v1"), {}, FAST, store, trace) as gateway:
                await gateway.embed(["a", "bb"], "e")

    with pytest.raises(InputError, match="vectors of two lengths; record the run again"):
        asyncio.run(replayed())
