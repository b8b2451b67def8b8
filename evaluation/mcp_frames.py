"""Lines of a client of the Model Context Protocol: which are messages, and what is answered to those that are none.

The SDK drops a line that it cannot read, and its sender waits for ever. Here, all that asks for an answer gets one.
"""

import json
import re
from itertools import islice
from typing import Any, NamedTuple, NoReturn

import mcp_types as types
from pydantic import ValidationError

from data_model import bounds

Id = str | int | None
_BATCHES = "2025-03-26"
"""The one version of the protocol that knows batches."""
# A text that is never closed reaches to the end, so that no text is searched twice.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[{}\[\]]', re.DOTALL)
_SEPARATORS = (b",", b":", b"[", b"{")
"""Each value but the first comes after one of these."""
_TEXT_OR_SEPARATOR = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[,:{\[]', re.DOTALL)
_VALUE = re.compile(r'\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9]{1,18}(?![0-9.eE]))', re.DOTALL)


class Answer(NamedTuple):
    """An error that is sent back for a line, or for a part of a batch."""

    code: int
    message: str
    id: Id = None

    def text(self) -> str:
        """The frame."""
        error = {"code": self.code, "message": self.message}
        return json.dumps({"jsonrpc": "2.0", "id": self.id, "error": error})


class Frame(NamedTuple):
    """What a line holds: messages for the SDK, and answers to what is no message.

    awaited: the ids under which the SDK will answer. is_batch: whether all answers belong into one array.
    """

    messages: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    awaited: tuple[Id, ...] = ()
    is_batch: bool = False


TOO_LONG = Frame(
    answers=(Answer(types.INVALID_REQUEST, f"Invalid request: the line is over {bounds.FRAME_BYTES:,} bytes long"),)
)


def read_frame(line: bytes, version: str) -> Frame:
    """Read one line. version: that of the protocol, as it was agreed on, or empty before."""
    if not line.strip():
        return Frame()
    if _has_too_many_values(line):
        return _refused(f"it has over {bounds.FRAME_VALUES:,} values", find_id(line.decode(errors="replace")))
    try:
        text = line.decode()
        content = json.loads(text, parse_constant=_refuse_constant)
    except (UnicodeDecodeError, json.JSONDecodeError) as fault:
        return Frame(answers=(Answer(types.PARSE_ERROR, f"Parse error: the line is no JSON ({fault})"[:200]),))
    except RecursionError:
        return _refused("it is nested too deeply", find_id(text))
    except ValueError as fault:
        return _refused(str(fault).partition(";")[0], find_id(text))
    return _batch(content, version) if isinstance(content, list) else _message(text, content)


def find_id(text: str) -> Id:
    """The id of a request that cannot be read as a whole, as far as it can be told."""
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(token[0], 0)
        if depth == 1 and token[0] == '"id"' and (value := _VALUE.match(text, token.end())):
            try:
                return _usable_id(json.loads(value[1]))
            except ValueError:
                return None
    return None


def _has_too_many_values(line: bytes) -> bool:
    """Whether a line holds more values than it may, told before any of them is made."""
    if sum(map(line.count, _SEPARATORS)) <= bounds.FRAME_VALUES:
        return False
    separators = (found for found in _TEXT_OR_SEPARATOR.finditer(line) if not found[0].startswith(b'"'))
    return next(islice(separators, bounds.FRAME_VALUES, None), None) is not None


def _message(text: str, content: Any) -> Frame:
    if not isinstance(content, dict):
        return _refused("it is no object")
    if "method" not in content and not content.keys().isdisjoint({"result", "error"}):
        # Nobody asked for it, perhaps, but an answer asks for none.
        return Frame((text,))
    try:
        message = types.jsonrpc_message_adapter.validate_json(text, by_name=False)
    except ValidationError:
        return _refused("it is no request of JSON-RPC 2.0", _usable_id(content.get("id")))
    if isinstance(message, types.JSONRPCRequest):
        return Frame((text,), awaited=(message.id,))
    if not isinstance(message, types.JSONRPCNotification):
        return _refused("it is a request and an answer at once", _usable_id(content["id"]))
    if "id" in content:
        return _refused("its id is neither a text nor a whole number")
    return Frame((text,))


def _batch(contents: list[Any], version: str) -> Frame:
    if version != _BATCHES:
        return _refused("batches are no part of this version of the protocol")
    if not 0 < len(contents) <= bounds.FRAME_MESSAGES:
        return _refused(f"a batch holds 1 to {bounds.FRAME_MESSAGES} messages")
    parts = [_message(json.dumps(content), content) for content in contents]
    return Frame(
        tuple(message for part in parts for message in part.messages),
        tuple(answer for part in parts for answer in part.answers),
        tuple(one for part in parts for one in part.awaited),
        is_batch=True,
    )


def _refused(why: str, id: Id = None) -> Frame:
    return Frame(answers=(Answer(types.INVALID_REQUEST, f"Invalid request: {why}", id),))


def _usable_id(value: object) -> Id:
    return value if isinstance(value, str | int) and not isinstance(value, bool) else None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
