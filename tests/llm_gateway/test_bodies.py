"""No answer fills the memory: bodies, packed or not, and what is in them are taken to their limits and no further."""

import asyncio
import gzip
import json
import time
import zlib
from pathlib import Path
from typing import Any

import pytest

from data_model import ModelCallError, bounds
from llm_gateway import Gateway
from tests.endpoint.server import Raw, Said, serving
from tests.llm_gateway.opened import FAST, asked, chat

ONCE = FAST.model_copy(update={"retries": 0, "timeout_s": 60})
SEVEN = b'{"choices": [{"message": {"content": "seven"}}]}'
LARGE = SEVEN + b" " * bounds.REPLY_BYTES
DIMENSIONS = 4096
"""Of the largest embeddings in use."""


def deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


TOO_LARGE = {
    "plain": Raw(body=LARGE),
    "gzip": Raw(body=gzip.compress(LARGE, 1), headers={"Content-Encoding": "gzip"}),
    "deflate": Raw(body=deflated(LARGE), headers={"Content-Encoding": "deflate"}),
    "error": Raw(400, SEVEN + b" " * bounds.ERROR_BYTES),
    "packed error": Raw(503, gzip.compress(LARGE, 1), {"Content-Encoding": "gzip"}),
}


async def embed(gateway: Gateway) -> Any:
    return await gateway.embed([f"text {number}" for number in range(64)], "m")


@pytest.mark.parametrize("kind", sorted(TOO_LARGE))
@pytest.mark.parametrize("work", [chat, embed])
def test_a_body_beyond_its_limit_is_a_fault_that_names_it(tmp_path: Path, kind: str, work: Any) -> None:
    limit = "1,000,000 bytes (ERROR_BYTES)" if "error" in kind else "8,000,000 bytes (REPLY_BYTES)"
    with serving(lambda request: TOO_LARGE[kind]) as server, pytest.raises(ModelCallError) as caught:
        asked(server.base_url, tmp_path, work, ONCE)
    assert str(caught.value).endswith(f"bad_body: the body is larger than {limit}")


@pytest.mark.timeout(120)
def test_what_is_beyond_the_limit_is_not_read(tmp_path: Path) -> None:
    endless = Raw(body=b" " * 1_000_000, repeats=200)
    with serving(lambda request: endless) as server:
        with pytest.raises(ModelCallError, match="REPLY_BYTES"):
            asked(server.base_url, tmp_path, chat, ONCE)
        assert server.sent < 50_000_000


def test_a_body_that_is_packed_twice_is_not_unpacked(tmp_path: Path) -> None:
    twice = Raw(body=gzip.compress(gzip.compress(SEVEN)), headers={"Content-Encoding": "gzip, gzip"})
    with serving(lambda request: twice) as server, pytest.raises(ModelCallError, match="packed more than once"):
        asked(server.base_url, tmp_path, chat, ONCE)


@pytest.mark.parametrize("pack", [gzip.compress, deflated])
def test_a_packed_body_is_read(tmp_path: Path, pack: Any) -> None:
    coding = "gzip" if pack is gzip.compress else "deflate"
    packed = Raw(body=pack(SEVEN), headers={"Content-Encoding": coding})
    with serving(lambda request: packed) as server:
        assert asked(server.base_url, tmp_path, chat, ONCE) == "seven"


def test_the_largest_embeddings_in_use_fit(tmp_path: Path) -> None:
    vector = "[" + ", ".join(["-0.012345678901234567"] * DIMENSIONS) + "]"
    rows = ", ".join(f'{{"object": "embedding", "index": {index}, "embedding": {vector}}}' for index in range(64))
    with serving(lambda request: Raw(body=f'{{"data": [{rows}]}}'.encode())) as server:
        vectors = asked(server.base_url, tmp_path, embed, ONCE)
    assert {len(vector) for vector in vectors} == {DIMENSIONS}


def test_a_reply_fits_to_its_last_character(tmp_path: Path) -> None:
    text = "é" * bounds.REPLY_CHARACTERS
    with serving(lambda request: Said(text)) as server:
        assert asked(server.base_url, tmp_path, chat, ONCE) == text


BEYOND = {
    "text": Said("x" * (bounds.REPLY_CHARACTERS + 1)),
    "arguments": Said(calls=[("read_cell", "x" * bounds.REPLY_CHARACTERS), ("read_cell", "xx")]),
    "calls": Said(calls=[("read_cell", "{}")] * (bounds.REPLY_TOOL_CALLS + 1)),
}


@pytest.mark.parametrize("kind", sorted(BEYOND))
def test_a_reply_that_says_too_much_is_a_fault_that_names_the_limits(tmp_path: Path, kind: str) -> None:
    with serving(lambda request: BEYOND[kind]) as server, pytest.raises(ModelCallError) as caught:
        asked(server.base_url, tmp_path, chat, ONCE)
    assert "the reply has more than 1,000,000 characters or 1,000 tool calls" in str(caught.value)


def test_a_vector_beyond_its_limit_is_a_fault_that_names_it(tmp_path: Path) -> None:
    long = {"data": [{"index": 0, "embedding": [0] * (bounds.VECTOR_NUMBERS + 1)}]}
    with serving(lambda request: Raw(body=long)) as server, pytest.raises(ModelCallError, match="VECTOR_NUMBERS"):
        asked(server.base_url, tmp_path, lambda gateway: gateway.embed(["a"], "m"), ONCE)


@pytest.mark.parametrize("number", ["1" + "0" * 400, "1e400", "NaN", "true"])
def test_a_number_that_no_vector_holds_is_a_fault(tmp_path: Path, number: str) -> None:
    body = b'{"data": [{"index": 0, "embedding": [%s]}]}' % number.encode()
    with serving(lambda request: Raw(body=body)) as server, pytest.raises(ModelCallError, match="a vector for each"):
        asked(server.base_url, tmp_path, lambda gateway: gateway.embed(["a"], "m"), ONCE)


def test_of_a_long_list_of_models_the_first_are_taken(tmp_path: Path) -> None:
    listed = [*(f"model-{number}" for number in range(bounds.MODELS_LISTED)), "beyond"]
    with serving(lambda request: Said("yes"), models=listed) as server:
        asked(server.base_url, tmp_path, lambda gateway: gateway.check_endpoint(("task",)), models={"task": "beyond"})
        assert [body["model"] for body in server.chats] == ["beyond"]


@pytest.mark.timeout(60)
def test_of_more_texts_than_are_looked_through_the_answer_is_read_first(tmp_path: Path) -> None:
    texts = json.dumps([f"bearer%2525\\<{number}" for number in range(200_000)]).encode()
    with serving(lambda request: Raw(body=SEVEN[:-1] + b', "x": ' + texts + b"}")) as server:
        assert asked(server.base_url, tmp_path, chat, ONCE) == "seven"


def test_a_body_of_more_objects_than_it_may_hold_is_a_fault_that_names_the_limit(tmp_path: Path) -> None:
    many = SEVEN[:-1] + b', "x": [' + b"[]," * bounds.REPLY_MEMBERS + b"0]}"
    with serving(lambda request: Raw(body=many)) as server, pytest.raises(ModelCallError, match="REPLY_MEMBERS"):
        asked(server.base_url, tmp_path, chat, ONCE)


KEY = "sk-proj-Zq7_x8Kd3-Lw0pVbT5"
SIZE = bounds.REPLY_BYTES - 1000
HOSTILE: dict[str, tuple[str, int]] = {
    "names of characters": ("&abc", 9),
    "a name of an object": ("&#38;#38;#38;#38;#38;", 0),
    "escapes in escapes": ("%2525&#38;#38;&amx&#92;x41", 9),
    "spaces": (" ", 9),
    "bearers": ("Bearer 12345678", 200_000),
}
"""What is repeated, and in how many texts; in none: in the name of an object."""


def hostile(unit: str, texts: int) -> bytes:
    if not texts:
        return b'{"%s": 0, ' % (KEY + unit * (SIZE // len(unit))).encode() + SEVEN[1:]
    text = b'"%s",' % (KEY * (texts < 1000) + unit * max(1, SIZE // texts // len(unit) - 10)).encode()
    return SEVEN[:-1] + b', "x": [' + text * min(texts, SIZE // len(text)) + b"0]}"


@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_no_body_stops_the_other_calls(tmp_path: Path, kind: str) -> None:
    """Bounds are many times what it takes, as other tests run beside it."""
    body = hostile(*HOSTILE[kind])
    assert len(body) > SIZE / 3

    async def work(gateway: Gateway) -> tuple[str, float]:
        clock, gaps = asyncio.get_running_loop().time, [0.0]
        call = asyncio.create_task(chat(gateway))
        while not call.done():
            before = clock()
            await asyncio.wait([call], timeout=0.01)
            gaps.append(clock() - before)
        return await call, max(gaps)

    with serving(lambda request: Raw(body=body)) as server:
        started_s = time.process_time()
        text, longest_s = asked(server.base_url, tmp_path, work, ONCE, api_key=KEY)
    assert (text, longest_s < 3, time.process_time() - started_s < 8) == ("seven", True, True)
