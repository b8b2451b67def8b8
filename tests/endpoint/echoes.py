"""An endpoint that repeats the key it was sent, in every place and every writing that one may come back in."""

import unicodedata
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from tests.endpoint.server import Raw, Said, completion

KEY = "sk-proj-Zq7_x8Kd3-Lw0pVbT5"
OTHERS_TOKEN = "eyJhbGciOi.J9x0-Zz81"
"""Of somebody between us and the model."""


def written_out(form: str, text: str = KEY) -> str:
    """A text with every character as code.

    Args:
        form: How, with the code in it as `{:02x}` or `{:d}`.
    """
    return "".join(form.format(ord(character)) for character in text)


NAMED = "".join(f"\\N{{{unicodedata.name(character)}}}" for character in KEY)


def traces_of_key(content: bytes) -> list[str]:
    """What of the key, or of the token of somebody else, can be read out of something again."""
    plain = content.decode("utf-8", "replace").lower().replace("\\n", "").replace("\\", "").replace("%25", "%")
    plain = "".join(plain.split())
    encoded = [b64encode(bytes(before) + KEY.encode()).decode()[4:-4] for before in range(3)]
    codes = [written_out(form) for form in ("u{:04x}", "%{:02x}", "x{:02x}", "&#x{:x};", "&#{:d};", "{:02x}")]
    codes += [written_out(form) for form in ("u{:08x}", "{:03o}")] + ["".join(NAMED.replace("\\N", "").split())]
    return [trace for trace in (KEY, OTHERS_TOKEN, *encoded, *codes) if trace.lower() in plain]


WRITINGS: Mapping[str, str] = {
    "as it is": f"the header was Bearer {KEY}",
    "in capitals": KEY.upper(),
    "twice": f"{KEY}{KEY}",
    "basic": b64encode(f"user:{KEY}".encode()).decode(),
    "hexadecimal": KEY.encode().hex(),
    "percent": f"/v1?api-key={written_out('%{:02X}')}",
    "percent twice": written_out("%25{:02x}"),
    "json": f'{{"key": "{written_out(chr(92) + "u{:04x}")}"}}',
    "json twice": written_out("\\\\u{:04X}"),
    "python": written_out("\\x{:02x}"),
    "python octal": written_out("\\{:03o}"),
    "python long": written_out("\\U{:08x}"),
    "python names": f"{{'app': 'shell', 'command': 'echo {NAMED}'}}",
    "python names twice": NAMED.replace("\\", "\\u005c"),
    "python in html": written_out("&#92;{:03o}"),
    "html": written_out("&#x{:x};"),
    "html numbers": written_out("&#{:d};"),
    "over lines": f"{KEY[:9]}\n    {KEY[9:]}",
    "over escaped lines": f"{KEY[:9]}\\n  {KEY[9:]}",
    "beyond what is shown": "x" * 290 + KEY,
    "half a pair before it": f"\ud800{KEY}\udfff",
    "of somebody else": f"upstream said: Bearer {OTHERS_TOKEN}",
}
"""Texts that hold the key, by what is done to it."""


def errors(text: str | float) -> dict[str, Raw]:
    """Answers that are no success and say a text, by where and under which status."""
    shapes: dict[str, Any] = {
        "message": {"error": {"message": text}},
        "code": {"error": {"message": "no", "code": text, "param": text, "type": text}},
        "object": {"error": {"message": {text: [text]}}},
        "error": {"error": text},
        "detail": {"message": text},
        "text": f"refused: {text}".encode("utf-8", "replace"),
    }
    return {f"{status} {name}": Raw(status, body) for status in (400, 404, 429, 500) for name, body in shapes.items()}


def refusals(text: str | float) -> dict[str, Raw]:
    """Answers that refuse the key and say a text."""
    return {str(status): Raw(status, {"error": {"message": text}}) for status in (401, 403)}


def replies(text: str) -> dict[str, Said | Raw]:
    """Successes that say a text, by where."""
    plain: dict[str, Any] = completion({"model": "m"}, Said("seven"))
    choice = plain["choices"][0]
    half = len(text) // 2
    parts = [{"type": "text", "text": part} for part in (text[:half], text[half:])]
    function = {"name": text, "arguments": {text: [text]}}
    return {
        "content": Said(text),
        "arguments": Said(calls=[("read_cell", {"cell": text, text: 1})]),
        "a call": Raw(body=_with(plain, message={"tool_calls": [{"id": text, "function": function}]})),
        "parts": Raw(body=_with(plain, message={"content": parts})),
        "names": Raw(body={**plain, "model": text, "id": text, "choices": [{**choice, "finish_reason": text}]}),
        "codes": Raw(body=b'{"choices": [{"message": {"content": "%s"}}]}' % _codes(text)),
        "error": Raw(body={"error": {"message": text, "code": 500}}),
        "no choices": Raw(body={"choices": [], "note": text}),
    }


def _with(plain: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    return {**plain, "choices": [{**plain["choices"][0], "message": {"role": "assistant", **message}}]}


def _codes(text: str) -> bytes:
    return "".join(f"\\u{ord(character):04x}" for character in text).encode()


BROKEN: Mapping[str, Raw] = {
    "reason": Raw(wire=f"HTTP/1.1 500 {KEY}\r\nContent-Length: 0\r\n\r\n".encode()),
    "status line": Raw(wire=f"HTTP/1.1 {KEY}\r\n\r\n".encode()),
    "no http": Raw(wire=f"Bearer {KEY}\r\n\r\n".encode()),
    "header": Raw(wire=f"HTTP/1.1 200 OK\r\n{KEY} x: {KEY}\r\n\r\n".encode()),
    "value": Raw(wire=f"HTTP/1.1 200 OK\r\nX: {KEY}\0\r\n\r\n".encode()),
    "length": Raw(wire=f"HTTP/1.1 200 OK\r\nContent-Length: {KEY}\r\n\r\n".encode()),
    "chunk": Raw(wire=f"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{KEY}\r\n".encode()),
    "coding": Raw(wire=f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 26\r\n\r\n{KEY}".encode()),
    "charset": Raw(500, KEY.encode(), {"Content-Type": f"text/plain; charset={KEY}"}),
    "charset of no text": Raw(500, KEY.encode(), {"Content-Type": "text/plain; charset=zlib"}),
    "cookie": Raw(500, {}, {"Set-Cookie": f"{KEY},{KEY}=1"}),
    "cookie that cannot be sent": Raw(500, {}, {"Set-Cookie": f"a={KEY}\xff"}),
    "reason of no text": Raw(wire=f"HTTP/1.1 500 {KEY}\xff\r\nContent-Length: 0\r\n\r\n".encode("latin-1")),
    "asked for": Raw(500, {}, {"WWW-Authenticate": KEY, "Retry-After": KEY, "X-Request-Id": KEY}),
    "elsewhere": Raw(307, {}, {"Location": f"https://{KEY}.example.org/{KEY}?key={KEY}"}),
    "nowhere": Raw(307, {}, {"Location": f"http://[{KEY}"}),
}
"""Answers that repeat the key outside of any body that is read, some of them no HTTP."""
