"""Parsing of the lines that an MCP client sends: which are messages, and how others are answered.

The SDK drops a line that it cannot read, and the sender waits for ever. Here, every line that asks for an answer gets
one.
"""

import json
import re
from itertools import islice
from typing import Any, NamedTuple, NoReturn

import mcp_types as types
from pydantic import ValidationError

from data_model import bounds

RequestId = str | int | None
_VERSION_WITH_BATCHES = "2025-03-26"
"""The only version of the protocol that has batches."""
# An unclosed text matches to the end of the line, so that no text is searched twice.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[{}\[\]]', re.DOTALL)
_SEPARATORS = (b",", b":", b"[", b"{")
"""Every value except the first follows one of these."""
_TEXT_OR_SEPARATOR = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[,:{\[]', re.DOTALL)
_VALUE = re.compile(r'\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9]{1,18}(?![0-9.eE]))', re.DOTALL)


class ErrorResponse(NamedTuple):
    """An error sent in reply to a line, or to a part of a batch."""

    code: int
    message: str
    id: RequestId = None

    def to_json(self) -> str:
        """Return the response as a JSON-RPC frame."""
        error = {"code": self.code, "message": self.message}
        return json.dumps({"jsonrpc": "2.0", "id": self.id, "error": error})


class Frame(NamedTuple):
    """The content of a line: messages for the SDK, and error responses to what is not a message.

    Attributes:
        messages: The messages, as JSON.
        error_responses: The responses that are sent without the SDK.
        request_ids: The ids of the requests that the SDK will answer.
        is_batch: Whether all answers go into one array.
    """

    messages: tuple[str, ...] = ()
    error_responses: tuple[ErrorResponse, ...] = ()
    request_ids: tuple[RequestId, ...] = ()
    is_batch: bool = False


LINE_TOO_LONG = Frame(
    error_responses=(
        ErrorResponse(types.INVALID_REQUEST, f"Invalid request: the line is over {bounds.FRAME_BYTES:,} bytes long"),
    )
)


def parse_frame(line: bytes, version: str) -> Frame:
    """Parse one line.

    Args:
        line: The line, without its end.
        version: The version of the protocol that was agreed on; empty before that.
    """
    if not line.strip():
        return Frame()
    if _has_too_many_values(line):
        return _make_error_frame(
            f"it has over {bounds.FRAME_VALUES:,} values", find_request_id(line.decode(errors="replace"))
        )
    try:
        text = line.decode()
        content = json.loads(text, parse_constant=_refuse_constant)
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        return Frame(
            error_responses=(ErrorResponse(types.PARSE_ERROR, f"Parse error: the line is no JSON ({error})"[:200]),)
        )
    except RecursionError:
        return _make_error_frame("it is nested too deeply", find_request_id(text))
    except ValueError as error:
        return _make_error_frame(str(error).partition(";")[0], find_request_id(text))
    return _parse_batch(content, version) if isinstance(content, list) else _parse_message(text, content)


def find_request_id(text: str) -> RequestId:
    """Return the id of a request that cannot be parsed as a whole, or None if it cannot be determined."""
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(token[0], 0)
        if depth == 1 and token[0] == '"id"' and (value := _VALUE.match(text, token.end())):
            try:
                return _check_id(json.loads(value[1]))
            except ValueError:
                return None
    return None


def _has_too_many_values(line: bytes) -> bool:
    """Return whether a line holds more values than allowed, without parsing any of them."""
    if sum(map(line.count, _SEPARATORS)) <= bounds.FRAME_VALUES:
        return False
    separators = (found for found in _TEXT_OR_SEPARATOR.finditer(line) if not found[0].startswith(b'"'))
    return next(islice(separators, bounds.FRAME_VALUES, None), None) is not None


def _parse_message(text: str, content: Any) -> Frame:
    if not isinstance(content, dict):
        return _make_error_frame("it is no object")
    if "method" not in content and not content.keys().isdisjoint({"result", "error"}):
        # Even a response that nobody requested needs no answer.
        return Frame((text,))
    try:
        message = types.jsonrpc_message_adapter.validate_json(text, by_name=False)
    except ValidationError:
        return _make_error_frame("it is no request of JSON-RPC 2.0", _check_id(content.get("id")))
    if isinstance(message, types.JSONRPCRequest):
        return Frame((text,), request_ids=(message.id,))
    if not isinstance(message, types.JSONRPCNotification):
        return _make_error_frame("it is a request and an answer at once", _check_id(content["id"]))
    if "id" in content:
        return _make_error_frame("its id is neither a text nor a whole number")
    return Frame((text,))


def _parse_batch(contents: list[Any], version: str) -> Frame:
    if version != _VERSION_WITH_BATCHES:
        return _make_error_frame("batches are no part of this version of the protocol")
    if not 0 < len(contents) <= bounds.FRAME_MESSAGES:
        return _make_error_frame(f"a batch holds 1 to {bounds.FRAME_MESSAGES} messages")
    frames = [_parse_message(json.dumps(content), content) for content in contents]
    return Frame(
        tuple(message for part in frames for message in part.messages),
        tuple(answer for part in frames for answer in part.error_responses),
        tuple(request_id for part in frames for request_id in part.request_ids),
        is_batch=True,
    )


def _make_error_frame(reason: str, id: RequestId = None) -> Frame:
    return Frame(error_responses=(ErrorResponse(types.INVALID_REQUEST, f"Invalid request: {reason}", id),))


def _check_id(value: object) -> RequestId:
    return value if isinstance(value, str | int) and not isinstance(value, bool) else None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
