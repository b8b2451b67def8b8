"""Hostile mails: headers that nest, parts in parts, charsets and tables that are none."""

import base64
from collections.abc import Mapping
from functools import partial

from tests.hostile.corpus.makes import Make

_HEAD = "From: Ann@example.com\nTo: Bob@example.com\nSubject: Lunch\n"
_CHARSETS = (
    "utf-7", "utf-16", "utf-32", "idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "zip", "bz2",
    "hex", "base64", "rot13", "uu", "mbcs", "quopri", "x" * 5_000, "\\x00", "../../etc/passwd", "os", "cp65001",
)  # fmt: skip


def mail(head: str = _HEAD, body: str = "At noon?\n") -> bytes:
    """A mail of these headers and this body, as they are."""
    return f"{head}\n{body}".encode("utf-8", errors="surrogateescape")


def _header(name: str, value: str) -> bytes:
    lines = [line for line in _HEAD.splitlines() if not line.startswith(f"{name}:")]
    return mail("\n".join([*lines, f"{name}: {value}"]) + "\n")


def _multipart(part: str, count: int) -> bytes:
    body = "".join(f"--x\n{part}\n" for _ in range(count)) + "--x--\n"
    return mail(f'{_HEAD}Content-Type: multipart/mixed; boundary="x"\n', body)


def _multiparts_in_multiparts(depth: int) -> bytes:
    text = "text"
    for level in range(depth):
        text = f'Content-Type: multipart/mixed; boundary="b{level}"\n\n--b{level}\n{text}\n--b{level}--'
    return f"{_HEAD}{text}\n".encode()


def _mails_in_mails(depth: int) -> bytes:
    return (f"{_HEAD}Content-Type: message/rfc822\n\n" * depth + f"{_HEAD}\nAt noon?").encode()


def _one_boundary(depth: int) -> bytes:
    part = 'Content-Type: multipart/mixed; boundary="x"\n\n--x\n'
    return (f"{_HEAD}{part * depth}\ntext\n").encode()


def _html(markup: str) -> bytes:
    return mail(f'{_HEAD}Content-Type: text/html; charset="utf-8"\n', markup)


def _charsets() -> bytes:
    body = "".join(f'--x\nContent-Type: text/plain; charset="{one}"\n\n+AGE- x\xff \\u0041\n' for one in _CHARSETS)
    return mail(f'{_HEAD}Content-Type: multipart/mixed; boundary="x"\n', f"{body}--x--\n")


def _encoded(encoding: str, body: str) -> bytes:
    return mail(f"{_HEAD}Content-Type: text/plain\nContent-Transfer-Encoding: {encoding}\n", body)


def _attachment(parameters: str) -> bytes:
    disposition = f"Content-Type: application/x; {parameters}\nContent-Disposition: attachment; file{parameters}\n\nx"
    return _multipart(disposition, 3)


_PIECES = "; ".join(f"name*{number}*=utf-8''a" for number in range(20_000))
_HEADERS: dict[str, Make] = {
    "from-2-thousand-parentheses": partial(_header, "From", "(" * 2_000),
    "from-100-thousand-parentheses": partial(_header, "From", "(" * 100_000 + "a@b.c"),
    "from-brackets": partial(_header, "From", "<" * 20_000 + "a@b.c" + ">" * 20_000),
    "from-domain-brackets": partial(_header, "From", "a@" + "[" * 20_000),
    "from-quotes": partial(_header, "From", '"' + '\\"' * 100_000),
    "from-route": partial(_header, "From", "<" + "@a," * 20_000 + ":b@c.d>"),
    "from-groups": partial(_header, "From", "a:" * 20_000 + "b@c.d" + ";" * 20_000),
    "from-commas": partial(_header, "From", "," * 200_000),
    "from-line-ends": partial(_header, "From", "a@b.c\r\n Bcc: x@y.z\r\n\t<d@e.f>"),
    "from-halves": partial(_header, "From", "\udcff\udcfe <a@\udcff>"),
    "to-100-thousand": partial(_header, "To", ", ".join(f"a{n}@b.c" for n in range(100_000))),
    "to-200-thousand-parentheses": partial(_header, "To", "(" * 200_000),
    "to-folded": partial(_header, "To", "a@b.c,\n " * 50_000 + "d@e.f"),
    "subject-200-thousand-words": partial(_header, "Subject", "=?utf-8?q?a?= " * 200_000),
    "subject-one-word": partial(_header, "Subject", f"=?utf-8?b?{base64.b64encode(b'a' * 3_000_000).decode()}?="),
    "subject-odd-words": partial(_header, "Subject", " ".join(f"=?{one}?b?/////w?=" for one in _CHARSETS)),
    "subject-underscores": partial(_header, "Subject", "=?utf-8?q?" + "_=0" * 500_000),
    "subject-controls": partial(_header, "Subject", "\x1b[2J\x00\x08\u202e\u2028x"),
    "date-that-is-none": partial(_header, "Date", "Fri, 99 Foo 99999999999999 99:99:99 +9999 " + "(" * 50_000),
    "type-100-thousand-parameters": partial(_header, "Content-Type", "text/plain" + "; a=b" * 100_000),
    "type-quotes": partial(_header, "Content-Type", 'text/plain; charset="' + "\\" * 100_000),
    "type-pieces": partial(_header, "Content-Type", f"text/plain; {_PIECES}"),
    "headers-500-thousand": lambda: mail("X: y\n" * 500_000 + _HEAD),
    "one-header-10-mb": partial(_header, "X", "y " * 5_000_000),
    "same-header-20-thousand": lambda: mail("From: a@b.c\n" * 20_000 + _HEAD),
    "no-headers": lambda: b"\n" * 1_000_000,
    "colons": lambda: b":" * 1_000_000,
}
_PARTS: dict[str, Make] = {
    "parts-100-thousand": partial(_multipart, "\na", 100_000),
    "parts-of-nothing": partial(_multipart, "", 300_000),
    "parts-in-parts-60": partial(_multiparts_in_multiparts, 60),
    "parts-in-parts-2-thousand": partial(_multiparts_in_multiparts, 2_000),
    "mails-in-mails-50": partial(_mails_in_mails, 50),
    "mails-in-mails-5-thousand": partial(_mails_in_mails, 5_000),
    "one-boundary": partial(_one_boundary, 2_000),
    "boundary-without-end": lambda: mail(f'{_HEAD}Content-Type: multipart/mixed; boundary="{"x" * 100_000}"\n', "x"),
    "boundary-of-nothing": lambda: mail(f'{_HEAD}Content-Type: multipart/mixed; boundary=""\n', "--\n" * 100_000),
    "charsets": _charsets,
    "base64-that-is-none": partial(_encoded, "base64", "=" * 1_000_000 + "A" * 1_000_001),
    "quoted-soft-ends": partial(_encoded, "quoted-printable", "=\n" * 1_000_000),
    "uuencoded": partial(_encoded, "x-uuencode", "begin 644 ../../evil\n" + "M" * 1_000_000),
    "attachment-that-leaves": partial(_attachment, 'name="../../../../tmp/homer-attack-evil"'),
    "attachment-in-pieces": lambda: _attachment(_PIECES),
    "attachments-5-thousand": lambda: _multipart("Content-Disposition: attachment; filename=a\n\nx", 5_000),
}
_BODIES: dict[str, Make] = {
    "html-100-thousand-deep": lambda: _html("<div>" * 100_000 + "a"),
    "html-tables-in-tables": lambda: _html("<table><tr><td>" * 20_000 + "a"),
    "html-wide-cells": lambda: _html(f"<table>{'<tr><td colspan=2000000000 rowspan=2000000000>a' * 100}</table>"),
    "html-entities": lambda: _html("&#1114112;&#xD800;&#99999999999999;&" * 50_000),
    "html-unended-tags": lambda: _html("<a " * 300_000),
    "html-unended-comments": lambda: _html("<!--" * 300_000),
    "html-scripts": lambda: _html("<script>" * 100_000 + "alert(1)"),
    "html-attributes": lambda: _html("<p " + "a='" * 300_000),
    "html-less-than": lambda: _html("<" * 1_000_000),
    "one-line-of-20-mb": lambda: mail(body="ab " * 6_600_000),
    "nul-characters": lambda: mail(body="\0" * 1_000_000),
    "carriage-returns": lambda: mail(body="\r" * 1_000_000),
    "over-the-limit": lambda: mail(body="a" * 30_000_000),
}


def files(secret: str) -> Mapping[str, Make]:
    """All of them, by name."""
    del secret
    return {f"{name}.eml": make for name, make in {**_HEADERS, **_PARTS, **_BODIES}.items()}
