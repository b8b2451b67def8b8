"""Tools for endpoints that have none: one call an answer, asked for as a JSON object and read back."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from data_model import JsonObject, canonical_json
from llm_gateway.calls import Message, Shape, ToolCall
from llm_gateway.json_reading import NotReadable, read_object
from templates import render


def call_shape(tools: Sequence[JsonObject]) -> Shape:
    """The schema of an answer that calls one of the tools."""
    calls = []
    for tool in map(_function, tools):
        properties = {"tool": {"const": tool["name"]}, "arguments": tool.get("parameters", {"type": "object"})}
        calls.append(
            {
                "type": "object",
                "properties": properties,
                "required": ["tool", "arguments"],
                "additionalProperties": False,
            }
        )
    return Shape("tool_call", calls[0] if len(calls) == 1 else {"anyOf": calls})


def _function(tool: JsonObject) -> dict[str, Any]:
    function: dict[str, Any] = tool["function"]
    return function


def told_of_tools(messages: Sequence[Message], tools: Sequence[JsonObject]) -> list[Message]:
    """The conversation in plain text: the tools in the system message, calls and outcomes in what was said."""
    listed = [
        {
            "name": function["name"],
            "description": function.get("description", ""),
            "parameters": canonical_json(function.get("parameters", {})),
        }
        for function in map(_function, tools)
    ]
    plain = plain_messages(messages)
    return with_system_text(plain, render("prompts/tool_fallback.md.j2", tools=listed)) if tools else plain


def plain_messages(messages: Sequence[Message]) -> list[Message]:
    """Messages without tool calls and tool messages, their sense kept; what follows one another of a role is joined."""
    names: dict[str, str] = {}
    plain: list[dict[str, Any]] = []
    for message in messages:
        told = _plain(message, names)
        if plain and message["role"] == "tool" and plain[-1]["role"] == "user":
            plain[-1] = {"role": "user", "content": f"{plain[-1]['content']}\n{told['content']}"}
        else:
            plain.append(told)
    return list(plain)


def _plain(message: Message, names: dict[str, str]) -> dict[str, Any]:
    if message["role"] == "tool":
        name = names.get(str(message.get("tool_call_id")), "the tool")
        return {"role": "user", "content": render("prompts/tool_outcome.md.j2", tool=name, content=message["content"])}
    calls = message.get("tool_calls") or ()
    if not calls:
        return dict(message)
    said = [str(message.get("content") or "")]
    for call in calls:
        function = call["function"]
        names[str(call.get("id"))] = function["name"]
        said.append(canonical_json({"tool": function["name"], "arguments": _arguments(function["arguments"])}))
    return {"role": message["role"], "content": "\n".join(filter(None, said))}


def _arguments(text: str) -> object:
    try:
        return read_object(text)
    except NotReadable:
        return text


def with_system_text(messages: Sequence[Message], text: str) -> list[Message]:
    """The messages with a text added to the system message, or as one where there is none."""
    if messages and messages[0]["role"] == "system":
        first = {"role": "system", "content": f"{messages[0]['content']}\n\n{text}"}
        return [first, *messages[1:]]
    return [{"role": "system", "content": text}, *messages]


def called_tool(text: str, id: str) -> ToolCall | None:
    """The call that an answer asks for; None where it asks for none. Whether there is such a tool is not looked at."""
    try:
        answer: Mapping[str, Any] = read_object(text)
    except NotReadable:
        return None
    name = answer.get("tool")
    if not isinstance(name, str):
        return None
    arguments = answer.get("arguments", {})
    return ToolCall(
        id=id,
        name=name,
        arguments=arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False),
    )
