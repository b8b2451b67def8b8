"""Tool calls, native or told of in plain text: a role cannot tell which."""

import json
from pathlib import Path
from typing import Any

import pytest

from llm_gateway import Gateway, Reply, make_reply_messages
from tests.endpoint.server import Json, Raw, Said, completion, serving
from tests.llm_gateway.opened import MESSAGES, SAMPLE, TOOL, asked, left

REPORT = {
    "type": "function",
    "function": {"name": "report", "description": "End.", "parameters": {"type": "object", "properties": {}}},
}
CALL = '{"tool": "read_cell", "arguments": {"cell": "B2"}}'


async def act(gateway: Gateway) -> Reply:
    return await gateway.chat(SAMPLE, MESSAGES, tools=[TOOL, REPORT])


def called(reply: Reply) -> list[tuple[str, str]]:
    return [(call.name, call.arguments) for call in reply.tool_calls]


def test_native_calls_are_handed_on(tmp_path: Path) -> None:
    with serving(lambda request: Said(calls=[("read_cell", {"cell": "B2"}), ("report", {})])) as server:
        reply = asked(server.base_url, tmp_path, act)
        assert server.chats[0]["tools"] == [TOOL, REPORT]
    assert called(reply) == [("read_cell", '{"cell": "B2"}'), ("report", "{}")]
    assert reply.finish_reason == "tool_calls"


@pytest.mark.parametrize("arguments", ["{'cell': 'B2'}", "", "[1]", '{"cell": '])
def test_names_and_arguments_are_handed_on_as_they_are(tmp_path: Path, arguments: str) -> None:
    with serving(lambda request: Said(calls=[("no_such_tool", arguments)])) as server:
        assert called(asked(server.base_url, tmp_path, act)) == [("no_such_tool", arguments)]


def test_arguments_that_are_no_text_become_text(tmp_path: Path) -> None:
    document = completion({}, Said(calls=[("read_cell", {})]))
    function = document["choices"][0]["message"]["tool_calls"][0]["function"]
    function["arguments"] = {"cell": "B2"}
    document["choices"][0]["message"]["tool_calls"] += ["odd", {"id": 7}, {"function": {"name": None}}]
    with serving(lambda request: Raw(body=document)) as server:
        assert called(asked(server.base_url, tmp_path, act)) == [("read_cell", '{"cell": "B2"}'), ("", "{}")]


def plain(request: Json) -> Said | Raw:
    """An endpoint without tools."""
    if "tools" in request:
        return Raw(400, {"error": {"message": '"auto" tool choice requires --enable-auto-tool-choice'}})
    assert all(message["role"] != "tool" and "tool_calls" not in message for message in request["messages"])
    return Said(CALL)


def test_an_endpoint_without_tools_is_told_of_them_and_remembered(tmp_path: Path) -> None:
    async def loop(gateway: Gateway) -> list[Reply]:
        first = await act(gateway)
        told = [*MESSAGES, *make_reply_messages(first, ["7"], 1)]
        return [first, await gateway.chat(SAMPLE._replace(number=2), told, tools=[TOOL, REPORT])]

    with serving(plain) as server:
        replies = asked(server.base_url, tmp_path, loop)
        refused, told, again = server.chats
    assert [called(reply) for reply in replies] == [[("read_cell", '{"cell": "B2"}')]] * 2
    assert "tools" in refused
    assert "read_cell: Read a cell.\n```json\n" in told["messages"][0]["content"]
    one, other = told["response_format"]["json_schema"]["schema"]["anyOf"]
    assert (one["properties"]["tool"], other["properties"]["tool"]) == ({"const": "read_cell"}, {"const": "report"})
    assert [message["role"] for message in again["messages"]] == ["system", "user", "assistant", "user"]
    assert json.loads(again["messages"][2]["content"]) == json.loads(CALL)
    assert again["messages"][3]["content"].startswith("What came of read_cell:\n7")


def test_outcomes_of_several_calls_are_told_in_one_message(tmp_path: Path) -> None:
    async def ask(gateway: Gateway) -> Reply:
        calls = [("read_cell", {"cell": "B2"}), ("report", "no json")]
        before = completion({}, Said("Let me see.", calls=calls))["choices"][0]["message"]
        outcomes = [{"role": "tool", "tool_call_id": f"call_{number}", "content": str(number)} for number in (0, 1)]
        return await gateway.chat(SAMPLE, [*MESSAGES, before, *outcomes], tools=[TOOL, REPORT])

    with serving(plain) as server:
        asked(server.base_url, tmp_path, ask, native_tools=False)
        _, _, before, told = server.chats[0]["messages"]
    assert before["content"].splitlines()[0] == "Let me see."
    assert '"arguments": "no json"' in before["content"]
    assert told["content"].split() == "What came of read_cell: 0 What came of report: 1".split()


def test_an_endpoint_that_pays_no_heed_to_tools_is_told_of_them_from_then_on(tmp_path: Path) -> None:
    async def three(gateway: Gateway) -> list[int]:
        samples = [SAMPLE._replace(number=number) for number in (1, 2, 3)]
        return [len((await gateway.chat(sample, MESSAGES, tools=[TOOL])).tool_calls) for sample in samples]

    with serving(lambda request: Said("B2, I guess" if "tools" in request else CALL)) as server:
        assert asked(server.base_url, tmp_path, three) == [0, 0, 1]


def test_a_model_that_has_called_a_tool_once_may_speak_as_it_likes(tmp_path: Path) -> None:
    async def many(gateway: Gateway) -> None:
        for number in range(1, 7):
            await gateway.chat(SAMPLE._replace(number=number), MESSAGES, tools=[TOOL])

    answers = iter([Said("Hm."), Said(calls=[("read_cell", {})])])
    with serving(lambda request: next(answers, Said("Hm."))) as server:
        asked(server.base_url, tmp_path, many)
        assert all("tools" in body for body in server.chats)


def test_an_endpoint_without_tools_and_schemas_still_acts(tmp_path: Path) -> None:
    def bare(request: Json) -> Said | Raw:
        if "tools" in request or "response_format" in request:
            return Raw(400, {"error": {"message": "tools and response_format: extra fields not permitted"}})
        return Said(f"I will.\n```json\n{CALL}\n```")

    with serving(bare) as server:
        assert called(asked(server.base_url, tmp_path, act)) == [("read_cell", '{"cell": "B2"}')]
        made = len(server.chats)
        assert called(asked(server.base_url, tmp_path, act)) == [("read_cell", '{"cell": "B2"}')]
        assert len(server.chats) == made
    assert len(left(tmp_path).trace) == 1


@pytest.mark.parametrize("text", ["I would rather not.", '{"answer": 7}', '{"tool": 7}'])
def test_an_answer_that_calls_no_tool_is_handed_on_as_text(tmp_path: Path, text: str) -> None:
    with serving(lambda request: Said(text)) as server:
        reply = asked(server.base_url, tmp_path, act, native_tools=False)
    assert (reply.text, reply.tool_calls) == (text, ())


def test_an_endpoint_said_to_have_no_tools_is_not_tried(tmp_path: Path) -> None:
    def without_native(request: Json) -> Said | Raw:
        assert "tools" not in request
        return Said('{"tool": "odd", "arguments": "odd"}')

    with serving(without_native) as server:
        reply: Any = asked(server.base_url, tmp_path, act, native_tools=False)
        assert called(reply) == [("odd", "odd")]
