"""A key that an endpoint repeats is not stored, raised or shown, and the rest of the reply is kept."""

import traceback
from pathlib import Path
from typing import Any

import pytest

from llm_gateway import CallId, Gateway
from tests.endpoint.echoes import BROKEN, KEY, WRITINGS, errors, refusals, replies
from tests.endpoint.server import Raw, Said, completion, serving
from tests.llm_gateway.key_search import ONCE, assert_without_key, come_out
from tests.llm_gateway.opened import FAST, MESSAGES, TOOL, asked, chat

IN_EVERY_PLACE = {
    f"{shape}, {name}": answer
    for shape in (errors, refusals, replies)
    for name, answer in shape(WRITINGS["as it is"]).items()
}


def test_a_key_comes_back_from_no_place_of_an_answer(tmp_path: Path) -> None:
    texts = come_out(tmp_path, IN_EVERY_PLACE.values())
    assert_without_key(texts, tmp_path)
    assert sum("***" in text for text in texts) > 20


def test_a_half_of_a_character_does_not_become_a_part_of_the_key(tmp_path: Path) -> None:
    key = "abc?def?horse?key"
    said = replies(key.replace("?", "\ud800")) | errors(key.replace("?", "\ud800"))
    texts = come_out(tmp_path, said.values(), key)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert key not in "".join(texts)
    assert key.encode() not in kept


def test_a_key_comes_back_from_no_broken_answer(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    texts = come_out(tmp_path, BROKEN.values())
    assert_without_key([*texts, *capfd.readouterr()], tmp_path)
    endings = [text.strip().splitlines()[-1] for text in texts]
    assert all(ending.startswith(("data_model.errors.ModelCall", "data_model.errors.Input")) for ending in endings)


def test_a_key_comes_back_from_no_list_of_models_and_no_embedding(tmp_path: Path) -> None:
    async def both(gateway: Gateway) -> list[str]:
        texts = []
        for call in (gateway.check_endpoint(), gateway.embed(["a", "b"], "m")):
            with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever it is, it is looked at
                await call
            texts.append("".join(traceback.format_exception(caught.value)))
        return texts

    gone = Raw(404, {"error": {"message": f"no model {KEY}", "code": "model_not_found"}})
    with serving(lambda request: gone, models=(KEY, f"m{KEY}")) as server:
        names: Any = {"task": f"n{KEY[:-2]}"}
        texts = asked(server.base_url, tmp_path, both, ONCE, api_key=KEY, models=names)
    assert_without_key(texts, tmp_path)


@pytest.mark.parametrize("key", ["model-server-1", "office-key-2024", "local-development"])
def test_a_key_of_words_takes_no_words_from_a_reply(tmp_path: Path, key: str) -> None:
    text = f"This is the {key.replace('-', ' ')}."
    (reply,) = come_out(tmp_path, [Said(text)], key=key)
    assert text in reply


def test_what_is_around_a_key_stays(tmp_path: Path) -> None:
    said = Said(f"Send it with {KEY}, or with Bearer {KEY}. R&D has 87 %.", [("read_cell", {"cell": KEY, "row": 3})])
    (reply,) = come_out(tmp_path, [said])
    assert "Send it with ***, or with Bearer ***. R&D has 87 %." in reply
    assert r"{\"cell\": \"***\", \"row\": 3}" in reply


def test_a_reply_is_kept_as_it_was_given(tmp_path: Path) -> None:
    async def twice(gateway: Gateway) -> list[str]:
        return [await chat(gateway), await chat(gateway)]

    with serving(lambda request: Said(f"The key is {KEY}.")) as server:
        assert asked(server.base_url, tmp_path, twice, api_key=KEY) == ["The key is ***."] * 2
        assert asked(server.base_url, tmp_path, chat, api_key="another-key-9876") == "The key is ***."
        assert len(server.chats) == 1


@pytest.mark.parametrize("key", ["none", "x", "EMPTY", "local", "anything", "Password"])
def test_a_key_that_is_a_word_takes_no_word_from_a_reply(tmp_path: Path, key: str) -> None:
    text = f"There is none, x: {key}, EMPTY local anything. The bearer of this has Bearer shares, {key} Password."
    (reply,) = come_out(tmp_path, [Said(text)], key=key)
    assert text in reply


def test_parts_of_a_key_in_a_list_are_not_put_together(tmp_path: Path) -> None:
    parts = [KEY[:9], KEY[9:]]
    answer = completion({"model": "m"}, Said("Well.", [("now", {})]))
    message = answer["choices"][0]["message"]
    message["tool_calls"][0] |= {"id": parts, "function": {"name": list(KEY), "arguments": "{}"}}
    answer |= {"model": parts}
    answer["choices"][0]["finish_reason"] = list(KEY)
    refused = {"error": {"message": parts, "code": list(KEY), "param": {"a": KEY[:9], "b": KEY[9:]}}}
    said = [Raw(200, answer), Raw(400, refused), Raw(500, refused)]
    assert not [text for text in come_out(tmp_path, said) if KEY[9:] in text or str(list(KEY))[1:-1] in text]


def test_a_key_that_cutting_out_would_make_takes_the_whole_text(tmp_path: Path) -> None:
    key = "7sk-proj-Zq_x8"
    (reply,) = come_out(tmp_path, [Said(f"It is {key[:-1]}&#56{key}.")], key=key)
    assert '"text":"***"' in reply


def test_a_key_takes_a_long_text_whole(tmp_path: Path) -> None:
    (reply,) = come_out(tmp_path, [Said("It is long. " * 20_000 + KEY)])
    assert '"text":"***"' in reply


@pytest.mark.timeout(20)
def test_a_reply_of_many_different_characters_is_read_at_once(tmp_path: Path) -> None:
    characters = "".join(map(chr, range(0x10000, 0xAA000)))
    with serving(lambda request: Said(f"{characters}<b>%25252525252541")) as server:
        assert len(asked(server.base_url, tmp_path, chat, FAST, api_key=KEY)) > len(characters)


def test_a_key_in_the_parts_of_arguments_that_came_as_an_object_is_found(tmp_path: Path) -> None:
    given = {"file_path": "x.docx", "content": [KEY[:8], KEY[8:16], KEY[16:]]}
    call = {"id": "c", "type": "function", "function": {"name": "excel_read_file", "arguments": given}}
    body = {"choices": [{"message": {"content": None, "tool_calls": [call]}}]}

    async def work(gateway: Gateway) -> str:
        reply = await gateway.chat(
            CallId("u", "task", 1, 1), MESSAGES, tools=[TOOL], template="prompts/tools_task.md.j2"
        )
        return reply.tool_calls[0].arguments

    with serving(lambda request: Raw(body=body)) as server:
        assert KEY[16:] not in asked(server.base_url, tmp_path, work, FAST, api_key=KEY)
