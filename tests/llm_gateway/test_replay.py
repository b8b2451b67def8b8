"""Replies are kept by all that decides them: what was asked before is not asked again, and nothing else is."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import InputError, JsonObject
from llm_gateway import CallId, Gateway, OutputSchema
from llm_gateway.chat_request import ChatRequest, make_reply_key
from tests.endpoint.chaos import PLAIN
from tests.endpoint.server import Raw, Said, serving
from tests.llm_gateway.opened import COUNT, MESSAGES, SAMPLE, TOOL, asked, chat, left

TEXT = st.text(max_size=5)
SAMPLES = st.builds(CallId, TEXT, st.sampled_from(["task", "voter"]), st.integers(1, 3), st.integers(1, 3))
REQUESTS = st.builds(
    ChatRequest,
    SAMPLES,
    st.sampled_from(["m", "n"]),
    st.lists(st.fixed_dictionaries({"role": st.just("user"), "content": TEXT}), max_size=2),
    st.sampled_from([(), (TOOL,)]),
    st.sampled_from([None, COUNT, OutputSchema("count", {}), OutputSchema("other", COUNT.schema)]),
    st.sampled_from([{}, {"temperature": 0.0}, {"temperature": 1.0}, {"seed": 1}]),
    st.integers(0, 2),
    st.just(""),
)


@settings(max_examples=50)
@given(REQUESTS, REQUESTS)
def test_two_requests_share_a_reply_only_where_they_are_one(one: ChatRequest, other: ChatRequest) -> None:
    assert (make_reply_key(one) == make_reply_key(other)) == (one == other)


@settings(max_examples=30)
@given(REQUESTS, TEXT)
def test_the_name_of_the_prompt_decides_nothing(request: ChatRequest, template: str) -> None:
    assert make_reply_key(request) == make_reply_key(request._replace(template=template))
    turned = [dict(reversed(list(message.items()))) for message in request.messages]
    assert make_reply_key(request) == make_reply_key(request._replace(messages=turned))


async def everything(gateway: Gateway) -> list[Any]:
    said = await gateway.chat(SAMPLE, MESSAGES)
    called = await gateway.chat(CallId("u", "solver"), MESSAGES, tools=[TOOL])
    counted = await gateway.chat_json(SAMPLE, MESSAGES, COUNT)
    return [said, called, counted, await gateway.embed(["a", "b"], "e")]


def model(request: Any) -> Said | Raw:
    if "input" in request:
        rows = [{"index": number, "embedding": [0.1, len(text)]} for number, text in enumerate(request["input"])]
        return Raw(body={"data": rows, "usage": {"prompt_tokens": 2}})
    if "tools" in request:
        return Said(calls=[("read_cell", {"cell": "B2"})])
    return Said('{"count": 7, "unit": "x"}' if "response_format" in request else "seven")


def test_a_replayed_run_makes_no_call_and_costs_nothing(tmp_path: Path) -> None:
    with serving(model) as server:
        first = asked(server.base_url, tmp_path, everything)
        made, before = len(server.requests), left(tmp_path)
        assert asked(server.base_url, tmp_path, everything) == first
        assert len(server.requests) == made == 4
    assert left(tmp_path) == before


def test_a_replay_needs_no_endpoint_and_tells_observers_so(tmp_path: Path) -> None:
    with serving(model) as server:
        first = asked(server.base_url, tmp_path, everything)
    seen: list[Any] = []
    assert asked("http://no-such-host.invalid/v1", tmp_path, everything, observers=[seen.append]) == first
    assert [record.from_store for record in seen] == [True] * 3


@pytest.mark.parametrize("work", [chat, lambda gateway: gateway.embed(["a"], "e")])
def test_a_reply_that_was_damaged_is_said_to_be_so(tmp_path: Path, work: Any) -> None:
    with serving(model) as server:
        asked(server.base_url, tmp_path, work)
        with sqlite3.connect(tmp_path / "replies.sqlite") as connection:
            connection.execute("UPDATE calls SET reply = 'odd!'")
        connection.close()
        with pytest.raises(InputError, match="damaged"):
            asked(server.base_url, tmp_path, work)


@pytest.mark.parametrize(
    "usage", [{"input_tokens": 10**30}, {"output_tokens": -5}, {"cost_usd": "NaN"}, {"cost_usd": 1e300}]
)
def test_a_reply_that_says_what_no_reply_can_cost_is_damaged(tmp_path: Path, usage: dict[str, Any]) -> None:
    with serving(model) as server:
        asked(server.base_url, tmp_path, chat)
        with sqlite3.connect(tmp_path / "replies.sqlite") as connection:
            (reply,) = connection.execute("SELECT reply FROM calls").fetchone()
            changed = json.dumps({**json.loads(reply), "usage": usage}).replace('"NaN"', "NaN")
            connection.execute("UPDATE calls SET reply = ?", (changed,))
        connection.close()
        with pytest.raises(InputError, match="damaged"):
            asked(server.base_url, tmp_path, chat)


def test_the_form_on_the_wire_decides_nothing(tmp_path: Path) -> None:
    with serving(model) as server:
        first = asked(server.base_url, tmp_path, everything)
        again = asked(server.base_url, tmp_path, everything, native_tools=False, native_schema=False)
        assert first == again
        assert len(server.requests) == 4


def test_the_members_of_a_panel_take_turns_by_number(tmp_path: Path) -> None:
    async def vote(gateway: Gateway) -> None:
        for number in (1, 2, 3, 4):
            await gateway.chat(CallId("u", "voter", number=number), MESSAGES)

    with serving(lambda request: Said("yes")) as server:
        asked(server.base_url, tmp_path, vote)
        assert [body["model"] for body in server.chats] == ["v1", "v2", "v1", "v2"]


def test_a_trace_line_says_all_but_the_messages(tmp_path: Path) -> None:
    async def ask(gateway: Gateway) -> None:
        await gateway.chat(CallId("neo-1", "task", 2, 3), MESSAGES, template="prompts/tools_task.md.j2")

    with serving(lambda request: Said("seven")) as server:
        asked(server.base_url, tmp_path, ask, api_key="sk-secret")
        assert server.requests[0].headers["Authorization"] == "Bearer sk-secret"
    line = left(tmp_path).trace[0]
    known = {"unit": "neo-1", "role": "task", "attempt": 2, "number": 3, "model": "m", "retries": 0, "error": ""}
    assert known.items() <= line.items()
    assert line["template"] == "prompts/tools_task.md.j2"
    assert len(line["template_hash"]) == 64
    assert line["latency_s"] > 0
    assert {"input_tokens", "output_tokens", "cost_usd", "finish_reason"} <= line.keys()
    assert "sk-secret" not in json.dumps(line)
    assert "How many" not in json.dumps(line)


def test_no_key_is_sent_where_none_is_set(tmp_path: Path) -> None:
    with serving(lambda request: Said("seven")) as server:
        asked(server.base_url, tmp_path, chat)
        assert "Authorization" not in server.requests[0].headers


def test_sampling_is_sent_and_a_seed_differs_by_sample(tmp_path: Path) -> None:
    async def twice(gateway: Gateway) -> None:
        for number in (1, 2):
            await gateway.chat(CallId("u", "task", number=number), MESSAGES)

    with serving(lambda request: Said("seven")) as server:
        asked(server.base_url, tmp_path, twice, sampling={"task": {"temperature": 0.5, "seed": 1, "top_p": None}})
        first, second = server.chats
    assert first["temperature"] == 0.5
    assert first["seed"] != second["seed"]
    assert "top_p" not in first


def test_a_call_that_was_cut_short_is_made_again(tmp_path: Path) -> None:
    async def cut(gateway: Gateway) -> None:
        call = asyncio.ensure_future(chat(gateway))
        done, _ = await asyncio.wait([call], timeout=0.2)
        assert not done
        call.cancel()
        await asyncio.wait([call])

    with serving(lambda request: Raw(hangs=True)) as server:
        asked(server.base_url, tmp_path, cut)
        server.answer = lambda request: Said("seven")
        assert asked(server.base_url, tmp_path, chat) == "seven"
        assert len(server.chats) == 2


def test_tokens_of_attempts_that_failed_are_counted(tmp_path: Path) -> None:
    paid_for: JsonObject = {"choices": [], "usage": {"prompt_tokens": 1000, "completion_tokens": 10}}
    answers: Iterator[Said | Raw] = iter([Raw(body=paid_for), PLAIN["500"], Said("seven")])
    with serving(lambda request: next(answers)) as server:
        assert asked(server.base_url, tmp_path, chat) == "seven"
    trace, spent = left(tmp_path)
    assert trace[0]["retries"] == 2
    assert spent[1] == trace[0]["input_tokens"] + trace[0]["output_tokens"] > 1010
