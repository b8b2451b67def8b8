"""How a conversation with tools is written down for the next call: in a form that every endpoint takes back."""

import json
import re
from collections.abc import Sequence

from llm_gateway.calls import Message, Reply, ToolCall

_NOTHING_SAID = "(nothing)"
_LONGEST_TOOL_NAME = 64


def opening(system: str, user: str) -> list[Message]:
    """The first two messages of a conversation."""
    return [{"role": "system", "content": _encodable(system)}, user_message(user)]


def user_message(text: str) -> Message:
    """What is said to the model."""
    return {"role": "user", "content": _encodable(text)}


def reply_messages(reply: Reply, observations: Sequence[str], turn: int) -> list[Message]:
    """What the model said and what each of its tool calls came to, as the next call shows it.

    observations: one for each tool call that was answered, in their order, or a single one for a reply without calls.
    turn: of the reply in its conversation, from 1.
    The ids are ours: models leave them out or give one twice, and one family takes only nine letters or digits.
    """
    said = _encodable(reply.text)
    if not reply.tool_calls:
        return [{"role": "assistant", "content": said or _NOTHING_SAID}, user_message("\n".join(observations))]
    answered = list(zip(reply.tool_calls, observations, strict=False))
    calls = [_written(call, _call_id(turn, number)) for number, (call, _) in enumerate(answered)]
    results: list[Message] = [
        {"role": "tool", "tool_call_id": _call_id(turn, number), "content": _encodable(observation)}
        for number, (_, observation) in enumerate(answered)
    ]
    return [{"role": "assistant", "content": said or None, "tool_calls": calls}, *results]


def _written(call: ToolCall, id: str) -> Message:
    function = {"name": _tool_name(call.name), "arguments": _arguments(call.arguments)}
    return {"id": id, "type": "function", "function": function}


def _call_id(turn: int, number: int) -> str:
    return f"t{turn:04}c{number:03}"


def _tool_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)[:_LONGEST_TOOL_NAME] or "unknown"


def _arguments(text: str) -> str:
    """The arguments as they were sent, or wrapped where they are no object, since servers parse what they are shown."""
    try:
        is_object = isinstance(json.loads(text, parse_constant=_no_number), dict)
    except (ValueError, RecursionError):
        is_object = False
    if is_object:
        return _encodable(text)
    return json.dumps({"unreadable": _encodable(text)}, ensure_ascii=False) if text.strip() else "{}"


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def _encodable(text: str) -> str:
    """Halves of surrogate pairs, which JSON can carry and no request body can, become question marks."""
    return text if text.isascii() else text.encode("utf-8", errors="replace").decode()
