"""Parse an endpoint's response, which may contain anything, into a completion."""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from data_model import bounds
from llm_gateway.chat_types import ReplyToolCall
from llm_gateway.client.send_with_retries import ModelRequest
from llm_gateway.faults import (
    REPLACEMENT_CHARACTER,
    SURROGATE_HALF,
    TransientFault,
    classify_error_response,
    clean_endpoint_text,
)
from llm_gateway.redaction.redact_text import redact_text
from llm_gateway.redaction.secret_forms import SecretForms

ESCAPED_LONE_SURROGATE = re.compile(
    r"(?<!\\)((?:\\\\)*)"
    r"(?:\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2})"
)
CHARACTERS_PER_TOKEN = 4
"""The estimate used if an endpoint does not count tokens itself."""


class Completion(NamedTuple):
    """A model's answer before it is priced.

    Attributes:
        fault: Why the answer cannot be used, if it cannot.
    """

    text: str = ""
    tool_calls: tuple[ReplyToolCall, ...] = ()
    finish_reason: str = ""
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    fault: TransientFault | None = None


def estimate_tokens(characters: int) -> int:
    """Estimate the tokens of a text from its number of characters."""
    return -(-characters // CHARACTERS_PER_TOKEN)


def read_token_count(document: Mapping[str, Any], name: str, default: int) -> int:
    """Return a token count from a response, or `default` if it is missing or implausible.

    Args:
        name: The key under `usage`, such as `prompt_tokens`.
    """
    usage = document.get("usage")
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and 0 <= value <= bounds.REPLY_TOKENS else default


def parse_completion(document: Mapping[str, Any], request: ModelRequest, secret_forms: SecretForms) -> Completion:
    """Parse a chat completion; one that is malformed or has no choices gets a fault.

    Args:
        secret_forms: The secrets to redact in texts that arrive in parts.
    """
    message, finish_reason, fault = _extract_message(document)
    raw_calls = message.get("tool_calls")
    is_too_large = isinstance(raw_calls, list) and len(raw_calls) > bounds.REPLY_TOOL_CALLS
    text, calls = (
        _extract_text(message.get("content"), secret_forms),
        () if is_too_large else _extract_tool_calls(raw_calls, secret_forms),
    )
    if not text and not calls and message.get("refusal"):
        finish_reason = "content_filter"
    characters = len(text) + sum(len(call.arguments) for call in calls)
    if is_too_large or characters > bounds.REPLY_CHARACTERS:
        text, calls, fault = "", (), _make_too_large_fault()
    return Completion(
        text,
        calls,
        clean_endpoint_text(finish_reason) or "stop",
        clean_endpoint_text(document.get("model")) or request.model,
        read_token_count(document, "prompt_tokens", 0 if fault else request.token_estimate.input_tokens),
        read_token_count(document, "completion_tokens", estimate_tokens(characters)),
        fault,
    )


def _extract_message(document: Mapping[str, Any]) -> tuple[Mapping[str, Any], object, TransientFault | None]:
    choices = document.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict):
        if error := document.get("error"):
            fault = classify_error_response(_extract_status(error), {}, document)
            return {}, "", fault if isinstance(fault, TransientFault) else TransientFault("502", str(fault))
        return {}, "", TransientFault("empty_choices", "the answer holds no choices")
    message = choice.get("message")
    if not isinstance(message, dict):
        return {}, "", TransientFault("bad_body", "the answer holds no message")
    return message, choice.get("finish_reason"), None


def _extract_status(error: object) -> int:
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and 400 <= code < 600 else 502


def _make_too_large_fault() -> TransientFault:
    limit = f"{bounds.REPLY_CHARACTERS:,} characters or {bounds.REPLY_TOOL_CALLS:,} tool calls"
    return TransientFault("bad_body", f"the reply has more than {limit} (REPLY_CHARACTERS, REPLY_TOOL_CALLS)")


def _extract_text(content: object, secret_forms: SecretForms) -> str:
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        content = redact_text("".join(part for part in parts if isinstance(part, str)), secret_forms)
    return replace_lone_surrogates(content) if isinstance(content, str) else ""


def _extract_tool_calls(raw_calls: object, forms: SecretForms) -> tuple[ReplyToolCall, ...]:
    tool_calls = []
    for number, raw_call in enumerate(raw_calls if isinstance(raw_calls, list) else [], start=1):
        function = raw_call.get("function") if isinstance(raw_call, dict) else None
        if isinstance(function, dict):
            name, raw_arguments = function.get("name"), function.get("arguments")
            arguments = (
                raw_arguments
                if isinstance(raw_arguments, str)
                else redact_text(json.dumps({} if raw_arguments is None else raw_arguments), forms)
            )
            id = clean_endpoint_text(raw_call.get("id")) or f"call_{number}"
            tool_calls.append(
                ReplyToolCall(id=id, name=clean_endpoint_text(name), arguments=replace_lone_surrogates(arguments))
            )
    return tuple(tool_calls)


def replace_lone_surrogates(text: str) -> str:
    r"""Replace lone surrogates, literal or escaped as `\ud83d` in JSON, which could not be written again."""
    if not text.isascii():
        text = SURROGATE_HALF.sub(REPLACEMENT_CHARACTER, text)
    if "\\u" in text:
        text = ESCAPED_LONE_SURROGATE.sub(r"\1\\ufffd", text)
    return text
