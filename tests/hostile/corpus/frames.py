"""Frames of the Model Context Protocol that are none, or ask for what is not there."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "hand", "version": "0"}}
ID = 7


class Frame(NamedTuple):
    """What is sent, whole lines.

    Attributes:
        is_answered: Whether the protocol asks for an answer.
    """

    content: bytes
    is_answered: bool = True


Make = Callable[[], Frame]
"""Frames are made when they are wanted: some are large."""


def request(method: str, params: Any = None, id: Any = ID) -> bytes:
    """A request as it should be."""
    made = {"jsonrpc": "2.0", "id": id, "method": method, **({} if params is None else {"params": params})}
    return json.dumps(made).encode() + b"\n"


def call(name: str, arguments: Any, id: Any = ID) -> bytes:
    """A request to carry out an action."""
    return request("tools/call", {"name": name, "arguments": arguments}, id)


def notification(method: str, params: Any = None) -> bytes:
    """A message that asks for no answer."""
    return json.dumps({"jsonrpc": "2.0", "method": method, **({"params": params} if params else {})}).encode() + b"\n"


def _raw(method: str, params: bytes) -> bytes:
    return b'{"jsonrpc": "2.0", "id": 7, "method": "' + method.encode() + b'", "params": ' + params + b"}\n"


_LIST = request("tools/list")
_FAR = {"file_path": "data/score.xlsx", "row_idx": 10**30, "column_idx": -1, "text": 1e308}
_HALF = b'{"name": "word_read_file", "arguments": {"file_path": "\\udcff"}}'
_NO_JSON: Mapping[str, Make] = {
    "words": lambda: Frame(b"hello\n"),
    "half": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "met\n'),
    "bytes": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "method": "\xff\xfe"}\n'),
    "every-byte": lambda: Frame(bytes(byte for byte in range(256) if byte not in (10, 13)) + b"\n"),
    "utf-16": lambda: Frame("{}".encode("utf-16-le") + b"\n"),
    "nan": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"a": NaN}}\n'),
    "infinity": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"a": -Infinity}}\n'),
    "nested-100000": lambda: Frame(b"[" * 100_000 + b"]" * 100_000 + b"\n"),
    "nested-objects": lambda: Frame(_raw("ping", b'{"a":' * 5_000 + b"1" + b"}" * 5_000)),
    "digits": lambda: Frame(b'{"jsonrpc": "2.0", "id": ' + b"9" * 10_000 + b', "method": "ping"}\n'),
    "two-in-a-line": lambda: Frame(_LIST.strip() + _LIST),
    "single-quotes": lambda: Frame(b"{'jsonrpc': '2.0', 'id': 7, 'method': 'ping'}\n"),
    "mark-of-order": lambda: Frame(b"\xef\xbb\xbfhello\n"),
    "nul": lambda: Frame(b"\0" * 1_000 + b"\n"),
    "million-brackets": lambda: Frame(b"{" * 1_000_000 + b"\n"),
}
_NO_MESSAGES: Mapping[str, Make] = {
    "null": lambda: Frame(b"null\n"),
    "number": lambda: Frame(b"5\n"),
    "text": lambda: Frame(b'"ping"\n'),
    "object": lambda: Frame(b"{}\n"),
    "no-messages": lambda: Frame(b"[]\n"),
    "several": lambda: Frame(b"[" + _LIST.strip() + b"," + _LIST.strip() + b"]\n"),
    "no-method": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7}\n'),
    "method-of-a-number": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "method": 5}\n'),
    "method-of-null": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "method": null}\n'),
    "version-1": lambda: Frame(b'{"jsonrpc": "1.0", "id": 7, "method": "ping"}\n'),
    "no-version": lambda: Frame(b'{"id": 7, "method": "ping"}\n'),
    "id-of-an-object": lambda: Frame(b'{"jsonrpc": "2.0", "id": {"a": 1}, "method": "ping"}\n'),
    "id-of-a-fraction": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7.5, "method": "ping"}\n'),
    "id-of-truth": lambda: Frame(b'{"jsonrpc": "2.0", "id": true, "method": "ping"}\n'),
    "params-of-text": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": "x"}\n'),
    "params-of-a-list": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": [1]}\n'),
    "same-keys": lambda: Frame(b'{"jsonrpc": "2.0", "id": 7, "id": 8, "method": "ping", "method": "nothing"}\n'),
    "answer-to-nothing": lambda: Frame(b'{"jsonrpc": "2.0", "id": 99, "result": {}}\n', False),
    "error-to-nothing": lambda: Frame(b'{"jsonrpc": "2.0", "id": 99, "error": {"code": 1, "message": "x"}}\n', False),
}
_REQUESTS: Mapping[str, Make] = {
    "unknown-method": lambda: Frame(request("no/such")),
    "unknown-tool": lambda: Frame(call("no_such_tool", {})),
    "tool-of-halves": lambda: Frame(_raw("tools/call", b'{"name": "\\ud800", "arguments": {}}')),
    "arguments-of-halves": lambda: Frame(
        _raw("tools/call", b'{"name": "shell_command", "arguments": {"command": "\\ud800"}}')
    ),
    "arguments-of-text": lambda: Frame(call("shell_command", "ls")),
    "arguments-of-a-list": lambda: Frame(call("shell_command", ["ls"])),
    "arguments-of-nothing": lambda: Frame(request("tools/call", {"name": "shell_command"})),
    "arguments-nested": lambda: Frame(call("shell_command", json.loads('{"a":' * 300 + "1" + "}" * 300))),
    "path-that-climbs": lambda: Frame(call("word_read_file", {"file_path": "../../../../outside/secret.txt"})),
    "path-of-halves": lambda: Frame(_raw("tools/call", _HALF)),
    "numbers": lambda: Frame(call("excel_set_cell", _FAR)),
    "shell": lambda: Frame(call("shell_command", {"command": "cat /etc/passwd; echo $(id) > /outside; rm -rf /"})),
    "resource-of-a-file": lambda: Frame(request("resources/read", {"uri": "file:///etc/hostname"})),
    "resource-of-halves": lambda: Frame(_raw("resources/read", b'{"uri": "\\ud800"}')),
    "prompt-that-is-unknown": lambda: Frame(request("prompts/get", {"name": "../../x", "arguments": {"a": "b"}})),
    "cursor-of-nothing": lambda: Frame(request("tools/list", {"cursor": "x" * 100_000})),
    "logging": lambda: Frame(request("logging/setLevel", {"level": "debug"})),
    "sampling": lambda: Frame(request("sampling/createMessage", {"messages": []})),
    "hello-again": lambda: Frame(request("initialize", HELLO)),
    "hello-of-another-time": lambda: Frame(request("initialize", {**HELLO, "protocolVersion": "9999-99-99"})),
    "long-argument-50-mb": lambda: Frame(call("word_read_file", {"file_path": "x" * 50_000_000})),
    "long-frame-100-mb": lambda: Frame(_raw("ping", b'{"a": "' + b"x" * 100_000_000 + b'"}')),
    "cancelled-nothing": lambda: Frame(notification("notifications/cancelled", {"requestId": 12_345}), False),
    "unknown-notification": lambda: Frame(notification("notifications/no-such", {"a": [1]}), False),
    "progress-of-nothing": lambda: Frame(
        notification("notifications/progress", {"progressToken": "x", "progress": 1e308}), False
    ),
}
FRAMES: Mapping[str, Make] = {**_NO_JSON, **_NO_MESSAGES, **_REQUESTS}
"""By name."""
