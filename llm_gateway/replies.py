"""An endpoint's answer, which is anything at all, as a `Reply` of ours."""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from data_model import bounds
from llm_gateway.calls import ToolCall
from llm_gateway.delivery import Errand
from llm_gateway.faults import LONE_HALF, UNREADABLE, Fault, of_status, said
from llm_gateway.redaction import Forms, redact

LONE_SURROGATE = re.compile(
    r"(?<!\\)((?:\\\\)*)"
    r"(?:\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2})"
)
CHARACTERS_PER_TOKEN = 4
"""What is reckoned where an endpoint does not count tokens itself."""


class Answer(NamedTuple):
    """What a model said, not yet priced. fault: what is wrong with it all the same."""

    text: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    finish_reason: str = ""
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    fault: Fault | None = None


def tokens_of(characters: int) -> int:
    """The tokens that a text comes to, where nobody counts them."""
    return -(-characters // CHARACTERS_PER_TOKEN)


def token_count(document: Mapping[str, Any], name: str, otherwise: int) -> int:
    """What an endpoint says about the tokens of its answer. name: as the protocol has it."""
    usage = document.get("usage")
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and 0 <= value <= bounds.REPLY_TOKENS else otherwise


def answer_of(document: Mapping[str, Any], errand: Errand, forms: Forms) -> Answer:
    """Read a chat completion; one that is none, or without choices, is an answer with a fault.

    forms: of secrets, for a text that came in parts.
    """
    message, reason, fault = _message(document)
    listed = message.get("tool_calls")
    is_too_much = isinstance(listed, list) and len(listed) > bounds.REPLY_TOOL_CALLS
    text, calls = _text(message.get("content"), forms), () if is_too_much else _tool_calls(listed, forms)
    if not text and not calls and message.get("refusal"):
        reason = "content_filter"
    written = len(text) + sum(len(call.arguments) for call in calls)
    if is_too_much or written > bounds.REPLY_CHARACTERS:
        text, calls, fault = "", (), _too_much()
    return Answer(
        text,
        calls,
        said(reason) or "stop",
        said(document.get("model")) or errand.model,
        token_count(document, "prompt_tokens", 0 if fault else errand.size.sent),
        token_count(document, "completion_tokens", tokens_of(written)),
        fault,
    )


def _message(document: Mapping[str, Any]) -> tuple[Mapping[str, Any], object, Fault | None]:
    choices = document.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict):
        if error := document.get("error"):
            fault = of_status(_status(error), {}, document)
            return {}, "", fault if isinstance(fault, Fault) else Fault("502", str(fault))
        return {}, "", Fault("empty_choices", "the answer holds no choices")
    message = choice.get("message")
    if not isinstance(message, dict):
        return {}, "", Fault("bad_body", "the answer holds no message")
    return message, choice.get("finish_reason"), None


def _status(error: object) -> int:
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and 400 <= code < 600 else 502


def _too_much() -> Fault:
    most = f"{bounds.REPLY_CHARACTERS:,} characters or {bounds.REPLY_TOOL_CALLS:,} tool calls"
    return Fault("bad_body", f"the reply has more than {most} (REPLY_CHARACTERS, REPLY_TOOL_CALLS)")


def _text(content: object, forms: Forms) -> str:
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        content = redact("".join(part for part in parts if isinstance(part, str)), forms)
    return whole_characters(content) if isinstance(content, str) else ""


def _tool_calls(calls: object, forms: Forms) -> tuple[ToolCall, ...]:
    found = []
    for number, call in enumerate(calls if isinstance(calls, list) else [], start=1):
        function = call.get("function") if isinstance(call, dict) else None
        if isinstance(function, dict):
            name, given = function.get("name"), function.get("arguments")
            arguments = given if isinstance(given, str) else redact(json.dumps({} if given is None else given), forms)
            id = said(call.get("id")) or f"call_{number}"
            found.append(ToolCall(id=id, name=said(name), arguments=whole_characters(arguments)))
    return tuple(found)


def whole_characters(text: str) -> str:
    r"""Replace halves of surrogate pairs, written out or as `\ud83d` in JSON: nothing could write them again."""
    if not text.isascii():
        text = LONE_HALF.sub(UNREADABLE, text)
    if "\\u" in text:
        text = LONE_SURROGATE.sub(r"\1\\ufffd", text)
    return text
