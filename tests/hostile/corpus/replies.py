"""What a hostile endpoint answers: a generator of raw bytes for each mode, written to the connection as they come."""

from collections.abc import Mapping
from functools import partial

from tests.hostile.corpus.reply_modes import (
    Mode,
    change_message,
    change_reply,
    change_usage,
    drip,
    echo,
    echo_in,
    echo_page,
    hang,
    hang_in_the_body,
    make_calls,
    make_late,
    redirect,
    replace_bytes,
    response,
    send_body,
    send_bytes,
    send_error,
    send_headers_without_end,
    send_megabytes,
    send_packed,
    send_packed_twice,
    sound,
)

_WEATHER: Mapping[str, Mode] = {
    "429": send_error(429),
    "429-later": send_error(429, {"Retry-After": "1"}),
    "429-much-later": send_error(429, {"Retry-After": "1000000000"}),
    "429-before": send_error(429, {"Retry-After": "-5"}),
    "429-year-9999": send_error(429, {"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}),
    "429-of-nan": send_error(429, {"Retry-After": "nan", "retry-after-ms": "inf"}),
    "400": send_error(400),
    "402": send_error(402),
    "404": send_error(404),
    "408": send_error(408),
    "413": send_error(413),
    "418": send_error(418),
    "451": send_error(451),
    "500": send_error(500),
    "501": send_error(501),
    "503": send_error(503),
    "599": send_error(599),
    "999": send_error(999),
    "100": send_bytes(b"HTTP/1.1 100 Continue\r\n\r\n" * 1_000),
    "204": send_bytes(b"HTTP/1.1 204 X\r\n\r\n"),
    "304": send_bytes(b"HTTP/1.1 304 X\r\n\r\n"),
    "message-of-10-mb": make_late(lambda: send_error(400, message="no " * 3_000_000)),
    "message-of-halves": partial(send_body, b'{"error": {"message": "\\ud800 \\u0000 \\u001b[2J"}}', status=400),
    "hang": hang,
    "hang-in-the-body": hang_in_the_body,
    "drip": drip,
    "cut-at-once": send_bytes(b""),
    "cut-in-the-head": send_bytes(b"HTTP/1.1 200 OK\r\nContent-"),
    "half-a-body": lambda asked: iter([response(sound(asked))[:-30]]),
    "no-http": send_bytes(b"SSH-2.0-OpenSSH\r\n"),
    "noise": send_bytes(bytes(range(256)) * 4_000),
    "wrong-length": lambda asked: iter([response(sound(asked), headers={"Content-Length": "5"})]),
    "length-below-nothing": lambda asked: iter([response(sound(asked), headers={"Content-Length": "-5"})]),
    "wrong-chunks": send_bytes(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx"),
    "headers-without-end": send_headers_without_end,
    "odd-headers": lambda asked: iter(
        [response(sound(asked), headers={"X\x00": "\udcff", "Set-Cookie": "a=" + "b" * 9_000})]
    ),
    "body-of-3-gb": send_megabytes(3_000, True),
    "body-of-3-gb-in-chunks": send_megabytes(3_000, False),
    "gzip-of-2-gb": send_packed("gzip", 2_000),
    "deflate-of-2-gb": send_packed("deflate", 2_000),
    "gzip-in-gzip": send_packed_twice,
    "gzip-that-is-none": lambda asked: iter([response(sound(asked), headers={"Content-Encoding": "gzip"})]),
    "unknown-encoding": lambda asked: iter([response(sound(asked), headers={"Content-Encoding": "x-evil"})]),
    "utf-16": lambda asked: iter([response(sound(asked).decode().encode("utf-16"))]),
}
_DOCUMENTS: Mapping[str, Mode] = {
    "nothing": partial(send_body, b""),
    "null": partial(send_body, b"null"),
    "list": partial(send_body, b"[]"),
    "number": partial(send_body, b"1e999"),
    "page": partial(send_body, b"<html>hello</html>", headers={"Content-Type": "text/html"}),
    "nested": partial(send_body, b"[" * 300_000),
    "nested-objects": partial(send_body, b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    "no-choices": change_reply(lambda reply: reply.pop("choices") and None),
    "choices-of-none": change_reply(lambda reply: reply.update(choices=[])),
    "choices-of-null": change_reply(lambda reply: reply.update(choices=[None])),
    "choices-of-text": change_reply(lambda reply: reply.update(choices="x")),
    "choices-100000": change_reply(lambda reply: reply.update(choices=reply["choices"] * 100_000)),
    "message-of-null": change_reply(lambda reply: reply["choices"][0].update(message=None)),
    "content-of-a-number": change_message(content=5, tool_calls=None),
    "content-of-a-list": change_message(content=[{"type": "text", "text": "x"}, None, 5], tool_calls=None),
    "content-of-halves": change_message(content="\ud800\x00\x1b[2J\u202e", tool_calls=None),
    "content-of-20-mb": make_late(lambda: change_message(content="word " * 4_000_000, tool_calls=None)),
    "content-of-different-characters": make_late(
        lambda: change_message(
            content="".join(map(chr, range(0x10000, 0xAA000))) + "<b>%25252525252541", tool_calls=None
        )
    ),
    "calls-of-null": change_message(tool_calls=[None]),
    "calls-of-text": change_message(tool_calls="x"),
    "calls-5000": make_calls('{"file_path": "data/budget.xlsx"}', 5_000),
    "call-of-nothing": change_message(tool_calls=[{}]),
    "call-that-is-unknown": make_calls("{}", name="os_system"),
    "call-of-a-long-name": make_calls("{}", name="n" * 1_000_000),
    "arguments-of-nan": make_calls('{"file_path": NaN}'),
    "arguments-of-halves": make_calls('{"file_path": "\\ud800"}'),
    "arguments-nested": make_calls("[" * 100_000),
    "arguments-of-10-mb": make_late(lambda: make_calls('{"file_path": "' + "x" * 10_000_000 + '"}')),
    "arguments-that-climb": make_calls('{"file_path": "../../../../etc/passwd"}'),
    "arguments-of-an-object": change_message(
        tool_calls=[{"id": "c", "type": "function", "function": {"name": "x", "arguments": {}}}]
    ),
    "usage-of-null": change_reply(lambda reply: reply.update(usage=None)),
    "usage-below-nothing": change_usage(-5_000),
    "usage-of-much": change_usage(10**30),
    "usage-of-text": change_usage("many"),
    "usage-of-infinity": change_usage(float("inf")),
    "usage-of-nan": change_usage(float("nan")),
    "usage-of-a-list": change_usage([1]),
    "nan-in-places": replace_bytes(b'"created": 0', b'"created": NaN'),
    "half-in-places": replace_bytes(b'"chatcmpl-1"', b'"\\ud800"'),
    "same-keys": replace_bytes(b'"created": 0', b'"choices": 5, "created": 0'),
    "finish-of-a-number": change_reply(lambda reply: reply["choices"][0].update(finish_reason=5)),
    "model-of-an-object": change_reply(lambda reply: reply.update(model={"a": 1})),
    "error-in-a-sound-reply": change_reply(lambda reply: reply.update(error={"message": "down"})),
}
_ELSEWHERE: Mapping[str, Mode] = {
    f"redirect-{status}-{name}": redirect(status, to)
    for status in (301, 302, 303, 307, 308)
    for name, to in {
        "elsewhere": "{elsewhere}{path}",
        "in-a-circle": "{path}",
        "to-a-file": "file:///etc/hostname",
    }.items()
}
_ECHOES: Mapping[str, Mode] = {
    **{f"echo-{status}": echo(status) for status in (400, 401, 403, 404, 422, 429, 500, 503)},
    **{
        f"echo-in-{place}": echo_in(place)
        for place in ("content", "arguments", "tool", "refusal", "finish_reason", "id", "model")
    },
    "echo-page": echo_page,
}
MODES: Mapping[str, Mode] = {**_WEATHER, **_DOCUMENTS, **_ELSEWHERE, **_ECHOES}
"""By name. Those of `echo` tell the key that they were sent, those of `elsewhere` lead to another server."""
