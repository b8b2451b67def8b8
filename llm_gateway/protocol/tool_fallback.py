"""Tools for endpoints without tool calls: each answer is a JSON object that contains one call."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from data_model import JsonObject, canonical_json
from llm_gateway.chat_types import Message, OutputSchema, ReplyToolCall
from llm_gateway.protocol.json_object import NoJsonObject, parse_json_object
from templates import render


def make_tool_call_schema(tools: Sequence[JsonObject]) -> OutputSchema:
    """Make the schema of an answer that calls one of the tools."""
    calls = []
    for tool in map(_get_function, tools):
        properties = {"tool": {"const": tool["name"]}, "arguments": tool.get("parameters", {"type": "object"})}
        calls.append(
            {
                "type": "object",
                "properties": properties,
                "required": ["tool", "arguments"],
                "additionalProperties": False,
            }
        )
    return OutputSchema("tool_call", calls[0] if len(calls) == 1 else {"anyOf": calls})


def _get_function(tool: JsonObject) -> dict[str, Any]:
    function: dict[str, Any] = tool["function"]
    return function


def add_tools_to_prompt(messages: Sequence[Message], tools: Sequence[JsonObject]) -> list[Message]:
    """Return the conversation as plain text, with the tools described in the system message."""
    tool_descriptions = [
        {
            "name": function["name"],
            "description": function.get("description", ""),
            "parameters": canonical_json(function.get("parameters", {})),
        }
        for function in map(_get_function, tools)
    ]
    plain = flatten_tool_messages(messages)
    return add_system_text(plain, render("prompts/tool_fallback.md.j2", tools=tool_descriptions)) if tools else plain


def flatten_tool_messages(messages: Sequence[Message]) -> list[Message]:
    """Rewrite tool calls and tool messages as plain messages; consecutive tool messages are joined."""
    tool_names: dict[str, str] = {}
    plain: list[dict[str, Any]] = []
    for message in messages:
        flattened = _flatten_message(message, tool_names)
        if plain and message["role"] == "tool" and plain[-1]["role"] == "user":
            plain[-1] = {"role": "user", "content": f"{plain[-1]['content']}\n{flattened['content']}"}
        else:
            plain.append(flattened)
    return list(plain)


def _flatten_message(message: Message, tool_names: dict[str, str]) -> dict[str, Any]:
    if message["role"] == "tool":
        name = tool_names.get(str(message.get("tool_call_id")), "the tool")
        return {"role": "user", "content": render("prompts/tool_outcome.md.j2", tool=name, content=message["content"])}
    calls = message.get("tool_calls") or ()
    if not calls:
        return dict(message)
    lines = [str(message.get("content") or "")]
    for call in calls:
        function = call["function"]
        tool_names[str(call.get("id"))] = function["name"]
        lines.append(canonical_json({"tool": function["name"], "arguments": _parse_arguments(function["arguments"])}))
    return {"role": message["role"], "content": "\n".join(filter(None, lines))}


def _parse_arguments(text: str) -> object:
    try:
        return parse_json_object(text)
    except NoJsonObject:
        return text


def add_system_text(messages: Sequence[Message], text: str) -> list[Message]:
    """Return the messages with a text appended to the system message, which is added if there is none."""
    if messages and messages[0]["role"] == "system":
        system_message = {"role": "system", "content": f"{messages[0]['content']}\n\n{text}"}
        return [system_message, *messages[1:]]
    return [{"role": "system", "content": text}, *messages]


def parse_tool_call(text: str, id: str) -> ReplyToolCall | None:
    """Return the tool call in an answer, or None; whether the tool exists is not checked."""
    try:
        answer: Mapping[str, Any] = parse_json_object(text)
    except NoJsonObject:
        return None
    name = answer.get("tool")
    if not isinstance(name, str):
        return None
    arguments = answer.get("arguments", {})
    return ReplyToolCall(
        id=id,
        name=name,
        arguments=arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False),
    )
