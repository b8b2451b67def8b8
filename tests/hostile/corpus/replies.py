"""What a hostile endpoint answers: a generator of raw bytes for each mode, written to the connection as they come."""

import gzip
import json
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from tests.endpoint.server import Said, completion


class Asked(NamedTuple):
    """A request that has arrived.

    Attributes:
        key: As it was sent.
        elsewhere: Another server.
        over: Set at the end.
    """

    path: str
    body: dict[str, Any]
    key: str
    elsewhere: str
    over: threading.Event


Mode = Callable[[Asked], Iterator[bytes]]
CALL = ("excel_read_file", {"file_path": "data/budget.xlsx"})
_MEGABYTE = b" " * 1_000_000


def response(body: bytes, status: int = 200, headers: Mapping[str, str] = {}) -> bytes:
    """A whole HTTP response."""
    kind = {"Content-Type": "application/json", "Content-Length": str(len(body)), "Connection": "close"}
    lines = "".join(f"{name}: {value}\r\n" for name, value in {**kind, **headers}.items())
    return f"HTTP/1.1 {status} X\r\n{lines}\r\n".encode("utf-8", errors="surrogateescape") + body


def sound(asked: Asked) -> bytes:
    """The body of a sound reply: one call, then the end."""
    results = sum(message["role"] == "tool" for message in asked.body.get("messages", []))
    calls = (CALL,) if results == 0 else (("system_finish_task", {}),)
    return json.dumps(completion(asked.body, Said(calls=calls))).encode()


def _whole(body: bytes, asked: Asked, status: int = 200, headers: Mapping[str, str] = {}) -> Iterator[bytes]:
    yield response(body, status, headers)


def _error(status: int, headers: Mapping[str, str] = {}, message: str = "down") -> Mode:
    return partial(_whole, json.dumps({"error": {"message": message}}).encode(), status=status, headers=headers)


def _raw(content: bytes) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        yield content

    return mode


def _changed(change: Callable[[dict[str, Any]], Any]) -> Mode:
    """A sound reply with one thing changed."""

    def mode(asked: Asked) -> Iterator[bytes]:
        reply = json.loads(sound(asked))
        yield response(json.dumps(change(reply) or reply).encode())

    return mode


def _message(**fields: Any) -> Mode:
    return _changed(lambda reply: reply["choices"][0]["message"].update(fields))


def _usage(value: Any) -> Mode:
    names = ("prompt_tokens", "completion_tokens", "total_tokens")
    return _changed(lambda reply: reply.update(usage=dict.fromkeys(names, value)))


def _replaced(old: bytes, new: bytes) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        yield response(sound(asked).replace(old, new))

    return mode


def _calls(arguments: str, count: int = 1, name: str = "excel_read_file") -> Mode:
    call = {"type": "function", "function": {"name": name, "arguments": arguments}}
    return _message(content=None, tool_calls=[{"id": f"c{number}", **call} for number in range(count)])


def _made_late(make: Callable[[], Mode]) -> Mode:
    """A mode that is large, and so made when it is wanted."""

    def mode(asked: Asked) -> Iterator[bytes]:
        yield from make()(asked)

    return mode


def _hang(asked: Asked) -> Iterator[bytes]:
    asked.over.wait(60)
    yield b""


def _hang_in_the_body(asked: Asked) -> Iterator[bytes]:
    yield response(sound(asked))[:-20]
    asked.over.wait(60)


def _drip(asked: Asked) -> Iterator[bytes]:
    for byte in response(sound(asked)):
        yield bytes((byte,))
        if asked.over.wait(0.5):
            return


def _body_of(megabytes: int, size_is_told: bool) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        length = {"Content-Length": str(megabytes * 1_000_000)} if size_is_told else {"Transfer-Encoding": "chunked"}
        head = "".join(f"{name}: {value}\r\n" for name, value in length.items())
        yield f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n{head}\r\n".encode()
        for _ in range(megabytes):
            yield _MEGABYTE if size_is_told else b"f4240\r\n" + _MEGABYTE + b"\r\n"

    return mode


def _packed(encoding: str, megabytes: int) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        machine = zlib.compressobj(9, zlib.DEFLATED, 31 if encoding == "gzip" else 15)
        packed = b"".join(machine.compress(_MEGABYTE) for _ in range(megabytes)) + machine.flush()
        yield response(packed, headers={"Content-Encoding": encoding})

    return mode


def _packed_twice(asked: Asked) -> Iterator[bytes]:
    inner = gzip.compress(b" " * 200_000_000)
    yield response(gzip.compress(inner), headers={"Content-Encoding": "gzip, gzip"})


def _headers_without_end(asked: Asked) -> Iterator[bytes]:
    yield b"HTTP/1.1 200 OK\r\n"
    for number in range(200_000):
        if asked.over.is_set():
            return
        yield b"X-%d: %s\r\n" % (number, b"y" * 1_000)


def _redirect(status: int, to: str) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        goal = to.format(elsewhere=asked.elsewhere, path=asked.path)
        yield response(b"{}", status, {"Location": goal})

    return mode


def _echo(status: int) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        body = {
            "error": {
                "message": f"The header was Authorization: Bearer {asked.key}, which is wrong.",
                "code": asked.key,
            }
        }
        yield response(json.dumps(body).encode(), status)

    return mode


def _echo_page(asked: Asked) -> Iterator[bytes]:
    yield response(f"<html>Bearer {asked.key}</html>".encode(), 500, {"Content-Type": "text/html"})


def _echo_in(place: str) -> Mode:
    """The key in some place of a sound reply."""

    def mode(asked: Asked) -> Iterator[bytes]:
        reply = json.loads(sound(asked))
        message = reply["choices"][0]["message"]
        if place == "content":
            message.update(content=f"Your key is {asked.key}.", tool_calls=None)
        elif place == "arguments":
            arguments = json.dumps({"file_path": f"data/{asked.key}.xlsx"})
            message["tool_calls"] = [
                {"id": "c", "type": "function", "function": {"name": CALL[0], "arguments": arguments}}
            ]
        elif place == "tool":
            call = {"name": f"use_{asked.key}", "arguments": "{}"}
            message["tool_calls"] = [{"id": asked.key, "type": "function", "function": call}]
        elif place == "refusal":
            message.update(refusal=f"Not with {asked.key}.", content=None, tool_calls=None)
        elif place == "finish_reason":
            reply["choices"][0]["finish_reason"] = asked.key
        else:
            reply[place] = asked.key
        yield response(json.dumps(reply).encode())

    return mode


_WEATHER: Mapping[str, Mode] = {
    "429": _error(429),
    "429-later": _error(429, {"Retry-After": "1"}),
    "429-much-later": _error(429, {"Retry-After": "1000000000"}),
    "429-before": _error(429, {"Retry-After": "-5"}),
    "429-year-9999": _error(429, {"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}),
    "429-of-nan": _error(429, {"Retry-After": "nan", "retry-after-ms": "inf"}),
    "400": _error(400),
    "402": _error(402),
    "404": _error(404),
    "408": _error(408),
    "413": _error(413),
    "418": _error(418),
    "451": _error(451),
    "500": _error(500),
    "501": _error(501),
    "503": _error(503),
    "599": _error(599),
    "999": _error(999),
    "100": _raw(b"HTTP/1.1 100 Continue\r\n\r\n" * 1_000),
    "204": _raw(b"HTTP/1.1 204 X\r\n\r\n"),
    "304": _raw(b"HTTP/1.1 304 X\r\n\r\n"),
    "message-of-10-mb": _made_late(lambda: _error(400, message="no " * 3_000_000)),
    "message-of-halves": partial(_whole, b'{"error": {"message": "\\ud800 \\u0000 \\u001b[2J"}}', status=400),
    "hang": _hang,
    "hang-in-the-body": _hang_in_the_body,
    "drip": _drip,
    "cut-at-once": _raw(b""),
    "cut-in-the-head": _raw(b"HTTP/1.1 200 OK\r\nContent-"),
    "half-a-body": lambda asked: iter([response(sound(asked))[:-30]]),
    "no-http": _raw(b"SSH-2.0-OpenSSH\r\n"),
    "noise": _raw(bytes(range(256)) * 4_000),
    "wrong-length": lambda asked: iter([response(sound(asked), headers={"Content-Length": "5"})]),
    "length-below-nothing": lambda asked: iter([response(sound(asked), headers={"Content-Length": "-5"})]),
    "wrong-chunks": _raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx"),
    "headers-without-end": _headers_without_end,
    "odd-headers": lambda asked: iter(
        [response(sound(asked), headers={"X\x00": "\udcff", "Set-Cookie": "a=" + "b" * 9_000})]
    ),
    "body-of-3-gb": _body_of(3_000, True),
    "body-of-3-gb-in-chunks": _body_of(3_000, False),
    "gzip-of-2-gb": _packed("gzip", 2_000),
    "deflate-of-2-gb": _packed("deflate", 2_000),
    "gzip-in-gzip": _packed_twice,
    "gzip-that-is-none": lambda asked: iter([response(sound(asked), headers={"Content-Encoding": "gzip"})]),
    "unknown-encoding": lambda asked: iter([response(sound(asked), headers={"Content-Encoding": "x-evil"})]),
    "utf-16": lambda asked: iter([response(sound(asked).decode().encode("utf-16"))]),
}
_DOCUMENTS: Mapping[str, Mode] = {
    "nothing": partial(_whole, b""),
    "null": partial(_whole, b"null"),
    "list": partial(_whole, b"[]"),
    "number": partial(_whole, b"1e999"),
    "page": partial(_whole, b"<html>hello</html>", headers={"Content-Type": "text/html"}),
    "nested": partial(_whole, b"[" * 300_000),
    "nested-objects": partial(_whole, b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    "no-choices": _changed(lambda reply: reply.pop("choices") and None),
    "choices-of-none": _changed(lambda reply: reply.update(choices=[])),
    "choices-of-null": _changed(lambda reply: reply.update(choices=[None])),
    "choices-of-text": _changed(lambda reply: reply.update(choices="x")),
    "choices-100000": _changed(lambda reply: reply.update(choices=reply["choices"] * 100_000)),
    "message-of-null": _changed(lambda reply: reply["choices"][0].update(message=None)),
    "content-of-a-number": _message(content=5, tool_calls=None),
    "content-of-a-list": _message(content=[{"type": "text", "text": "x"}, None, 5], tool_calls=None),
    "content-of-halves": _message(content="\ud800\x00\x1b[2J\u202e", tool_calls=None),
    "content-of-20-mb": _made_late(lambda: _message(content="word " * 4_000_000, tool_calls=None)),
    "content-of-different-characters": _made_late(
        lambda: _message(content="".join(map(chr, range(0x10000, 0xAA000))) + "<b>%25252525252541", tool_calls=None)
    ),
    "calls-of-null": _message(tool_calls=[None]),
    "calls-of-text": _message(tool_calls="x"),
    "calls-5000": _calls('{"file_path": "data/budget.xlsx"}', 5_000),
    "call-of-nothing": _message(tool_calls=[{}]),
    "call-that-is-unknown": _calls("{}", name="os_system"),
    "call-of-a-long-name": _calls("{}", name="n" * 1_000_000),
    "arguments-of-nan": _calls('{"file_path": NaN}'),
    "arguments-of-halves": _calls('{"file_path": "\\ud800"}'),
    "arguments-nested": _calls("[" * 100_000),
    "arguments-of-10-mb": _made_late(lambda: _calls('{"file_path": "' + "x" * 10_000_000 + '"}')),
    "arguments-that-climb": _calls('{"file_path": "../../../../etc/passwd"}'),
    "arguments-of-an-object": _message(
        tool_calls=[{"id": "c", "type": "function", "function": {"name": "x", "arguments": {}}}]
    ),
    "usage-of-null": _changed(lambda reply: reply.update(usage=None)),
    "usage-below-nothing": _usage(-5_000),
    "usage-of-much": _usage(10**30),
    "usage-of-text": _usage("many"),
    "usage-of-infinity": _usage(float("inf")),
    "usage-of-nan": _usage(float("nan")),
    "usage-of-a-list": _usage([1]),
    "nan-in-places": _replaced(b'"created": 0', b'"created": NaN'),
    "half-in-places": _replaced(b'"chatcmpl-1"', b'"\\ud800"'),
    "same-keys": _replaced(b'"created": 0', b'"choices": 5, "created": 0'),
    "finish-of-a-number": _changed(lambda reply: reply["choices"][0].update(finish_reason=5)),
    "model-of-an-object": _changed(lambda reply: reply.update(model={"a": 1})),
    "error-in-a-sound-reply": _changed(lambda reply: reply.update(error={"message": "down"})),
}
_ELSEWHERE: Mapping[str, Mode] = {
    f"redirect-{status}-{name}": _redirect(status, to)
    for status in (301, 302, 303, 307, 308)
    for name, to in {
        "elsewhere": "{elsewhere}{path}",
        "in-a-circle": "{path}",
        "to-a-file": "file:///etc/hostname",
    }.items()
}
_ECHOES: Mapping[str, Mode] = {
    **{f"echo-{status}": _echo(status) for status in (400, 401, 403, 404, 422, 429, 500, 503)},
    **{
        f"echo-in-{place}": _echo_in(place)
        for place in ("content", "arguments", "tool", "refusal", "finish_reason", "id", "model")
    },
    "echo-page": _echo_page,
}
MODES: Mapping[str, Mode] = {**_WEATHER, **_DOCUMENTS, **_ELSEWHERE, **_ECHOES}
"""By name. Those of `echo` tell the key that they were sent, those of `elsewhere` lead to another server."""
