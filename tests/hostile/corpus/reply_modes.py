"""Ways in which an endpoint answers: functions that yield raw bytes, or that make such functions."""

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


def send_body(body: bytes, asked: Asked, status: int = 200, headers: Mapping[str, str] = {}) -> Iterator[bytes]:
    yield response(body, status, headers)


def send_error(status: int, headers: Mapping[str, str] = {}, message: str = "down") -> Mode:
    return partial(send_body, json.dumps({"error": {"message": message}}).encode(), status=status, headers=headers)


def send_bytes(content: bytes) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        yield content

    return mode


def change_reply(change: Callable[[dict[str, Any]], Any]) -> Mode:
    """A sound reply with one thing changed."""

    def mode(asked: Asked) -> Iterator[bytes]:
        reply = json.loads(sound(asked))
        yield response(json.dumps(change(reply) or reply).encode())

    return mode


def change_message(**fields: Any) -> Mode:
    return change_reply(lambda reply: reply["choices"][0]["message"].update(fields))


def change_usage(value: Any) -> Mode:
    names = ("prompt_tokens", "completion_tokens", "total_tokens")
    return change_reply(lambda reply: reply.update(usage=dict.fromkeys(names, value)))


def replace_bytes(old: bytes, new: bytes) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        yield response(sound(asked).replace(old, new))

    return mode


def make_calls(arguments: str, count: int = 1, name: str = "excel_read_file") -> Mode:
    call = {"type": "function", "function": {"name": name, "arguments": arguments}}
    return change_message(content=None, tool_calls=[{"id": f"c{number}", **call} for number in range(count)])


def make_late(make: Callable[[], Mode]) -> Mode:
    """A mode that is large, and so made when it is wanted."""

    def mode(asked: Asked) -> Iterator[bytes]:
        yield from make()(asked)

    return mode


def hang(asked: Asked) -> Iterator[bytes]:
    asked.over.wait(60)
    yield b""


def hang_in_the_body(asked: Asked) -> Iterator[bytes]:
    yield response(sound(asked))[:-20]
    asked.over.wait(60)


def drip(asked: Asked) -> Iterator[bytes]:
    for byte in response(sound(asked)):
        yield bytes((byte,))
        if asked.over.wait(0.5):
            return


def send_megabytes(megabytes: int, size_is_told: bool) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        length = {"Content-Length": str(megabytes * 1_000_000)} if size_is_told else {"Transfer-Encoding": "chunked"}
        head = "".join(f"{name}: {value}\r\n" for name, value in length.items())
        yield f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n{head}\r\n".encode()
        for _ in range(megabytes):
            yield _MEGABYTE if size_is_told else b"f4240\r\n" + _MEGABYTE + b"\r\n"

    return mode


def send_packed(encoding: str, megabytes: int) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        machine = zlib.compressobj(9, zlib.DEFLATED, 31 if encoding == "gzip" else 15)
        packed = b"".join(machine.compress(_MEGABYTE) for _ in range(megabytes)) + machine.flush()
        yield response(packed, headers={"Content-Encoding": encoding})

    return mode


def send_packed_twice(asked: Asked) -> Iterator[bytes]:
    inner = gzip.compress(b" " * 200_000_000)
    yield response(gzip.compress(inner), headers={"Content-Encoding": "gzip, gzip"})


def send_headers_without_end(asked: Asked) -> Iterator[bytes]:
    yield b"HTTP/1.1 200 OK\r\n"
    for number in range(200_000):
        if asked.over.is_set():
            return
        yield b"X-%d: %s\r\n" % (number, b"y" * 1_000)


def redirect(status: int, to: str) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        goal = to.format(elsewhere=asked.elsewhere, path=asked.path)
        yield response(b"{}", status, {"Location": goal})

    return mode


def echo(status: int) -> Mode:
    def mode(asked: Asked) -> Iterator[bytes]:
        body = {
            "error": {
                "message": f"The header was Authorization: Bearer {asked.key}, which is wrong.",
                "code": asked.key,
            }
        }
        yield response(json.dumps(body).encode(), status)

    return mode


def echo_page(asked: Asked) -> Iterator[bytes]:
    yield response(f"<html>Bearer {asked.key}</html>".encode(), 500, {"Content-Type": "text/html"})


def echo_in(place: str) -> Mode:
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
