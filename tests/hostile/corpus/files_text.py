"""Hostile text files: sizes, encodings and characters that no reader expects."""

from collections.abc import Mapping

from tests.hostile.corpus.makes import Make

_MADE: dict[str, Make] = {
    "one-line-of-60-mb": lambda: b"ab " * 20_000_000,
    "lines-10-million": lambda: b"\n" * 10_000_000,
    "nul-characters": lambda: b"\0" * 5_000_000,
    "every-byte": lambda: bytes(range(256)) * 1_000,
    "utf-16-without-mark": lambda: "Total: 12\n".encode("utf-16-le") * 1_000,
    "utf-32": lambda: "Total: 12\n".encode("utf-32") * 1_000,
    "marks": lambda: b"\xef\xbb\xbf\xff\xfe\xfe\xff" * 1_000,
    "halves": lambda: "Total \ud800 12".encode("utf-8", errors="surrogatepass") * 1_000,
    "too-long-forms": lambda: b"\xc0\xaf\xe0\x80\xaf\xf8\x88\x80\x80\x80" * 1_000,
    "terminal-codes": lambda: b"\x1b[2J\x1b]0;title\x07\x1b[31m\x9b\x08\x08\r" * 1_000,
    "turned-round": lambda: "\u202e12 :latoT\u2066\u2069\u200f".encode() * 1_000,
    "accents": lambda: ("a" + "\u0301" * 100_000).encode(),
    "numbers": lambda: b"9" * 1_000_000 + b" 1e999 -NaN 0x1p9999 " + b"1," * 100_000,
    "dates": lambda: b"99/99/9999 2024-02-30T25:61 " * 20_000,
    "commas": lambda: b",;\t|" * 1_000_000,
    "expressions": lambda: b"(a+)+$ " * 10_000 + b"a" * 50_000 + b"!",
    "templates": lambda: b"{{ 7*7 }} {% for x in y %} ${x} %s {0} <%= 1 %> " * 1_000,
}


def files(secret: str) -> Mapping[str, Make]:
    """All of them, by name."""
    del secret
    return {f"{name}.txt": make for name, make in _MADE.items()}
