"""Build the messages of a conversation with tools, in a form that every endpoint accepts."""

import json
import re
from collections.abc import Sequence

from llm_gateway.chat_types import Message, Reply, ReplyToolCall

_EMPTY_REPLY_TEXT = "(nothing)"
_MAX_TOOL_NAME_LENGTH = 64


def make_opening_messages(system: str, user: str) -> list[Message]:
    """Make the first two messages of a conversation."""
    return [{"role": "system", "content": _replace_surrogates(system)}, make_user_message(user)]


def make_user_message(text: str) -> Message:
    """Make a user message."""
    return {"role": "user", "content": _replace_surrogates(text)}


def make_reply_messages(reply: Reply, observations: Sequence[str], turn: int) -> list[Message]:
    """Make the messages of a model's reply and of the observations of its tool calls.

    Tool calls get new ids, because models omit or repeat ids, and one model family accepts only nine letters or digits.

    Args:
        observations: One per answered tool call, in order, or a single one for a reply without tool calls.
        turn: The 1-based number of the reply in its conversation.
    """
    text = _replace_surrogates(reply.text)
    if not reply.tool_calls:
        return [{"role": "assistant", "content": text or _EMPTY_REPLY_TEXT}, make_user_message("\n".join(observations))]
    answered_calls = list(zip(reply.tool_calls, observations, strict=False))
    tool_calls = [
        _make_tool_call(call, _make_tool_call_id(turn, number)) for number, (call, _) in enumerate(answered_calls)
    ]
    results: list[Message] = [
        {"role": "tool", "tool_call_id": _make_tool_call_id(turn, number), "content": _replace_surrogates(observation)}
        for number, (_, observation) in enumerate(answered_calls)
    ]
    return [{"role": "assistant", "content": text or None, "tool_calls": tool_calls}, *results]


def _make_tool_call(call: ReplyToolCall, id: str) -> Message:
    function = {"name": _clean_tool_name(call.name), "arguments": _clean_arguments(call.arguments)}
    return {"id": id, "type": "function", "function": function}


def _make_tool_call_id(turn: int, number: int) -> str:
    return f"t{turn:04}c{number:03}"


def _clean_tool_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)[:_MAX_TOOL_NAME_LENGTH] or "unknown"


def _clean_arguments(text: str) -> str:
    """Return the arguments unchanged, or wrapped in an object if they are not one, because servers parse them."""
    try:
        is_object = isinstance(json.loads(text, parse_constant=_reject_constant), dict)
    except (ValueError, RecursionError):
        is_object = False
    if is_object:
        return _replace_surrogates(text)
    return json.dumps({"unreadable": _replace_surrogates(text)}, ensure_ascii=False) if text.strip() else "{}"


def _reject_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _replace_surrogates(text: str) -> str:
    """Replace lone surrogates, which JSON can contain but a request body cannot, by question marks."""
    return text if text.isascii() else text.encode("utf-8", errors="replace").decode()
