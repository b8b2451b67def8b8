"""Mails: read whatever stands in the file, written with equal bytes."""

import base64
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import bounds
from file_formats.eml import Mail, read_mail, write_mail
from file_formats.errors import UnreadableFile

TASKS = Path(__file__).resolve().parents[3] / "../shared/officebench/tasks"
BODIES = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from('\n",;\\=é “.From'), max_size=300)
SUBJECTS = st.text(st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(' ",;\\=?é“'), max_size=200)


def one_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def part(body: bytes, headers: str) -> bytes:
    return f"From: a@example.com\nTo: b@example.com\nSubject: s\n{headers}\n\n".encode() + body


@given(SUBJECTS, BODIES)
def test_a_written_mail_reads_back_as_it_was_meant(subject: str, body: str) -> None:
    content = write_mail("alice@example.com", ("bob@example.com", "Zoë <zoe@example.com>"), subject, body)
    mail = read_mail(content)
    assert (mail.sender, mail.recipients) == ("alice@example.com", ("bob@example.com", "zoe@example.com"))
    assert mail.subject == subject
    assert mail.body == one_line_ends(body)
    assert mail.date is None
    assert max(len(line) for line in content.split(b"\n")) < 998
    assert b"\r" not in content


@pytest.mark.parametrize("body", ["x" * 5000, "word " * 2000, "é" * 5000, "", "\n", "a\n\n", "From here\n.\n\x00\x0b"])
def test_long_and_empty_bodies_keep_every_character(body: str) -> None:
    assert read_mail(write_mail("a@example.com", ("b@example.com",), "s", body)).body == body


def test_equal_mails_have_equal_bytes_and_their_identifier_follows_the_content() -> None:
    first = write_mail("a@example.com", ("b@example.com",), "Budget", '5,000 "net"')
    assert first == write_mail("a@example.com", ("b@example.com",), "Budget", '5,000 "net"')
    other = write_mail("a@example.com", ("b@example.com",), "Budget", "5,001")
    identifier = read_mail(first).find_header("message-id")
    assert identifier
    assert identifier != read_mail(other).find_header("Message-ID")
    reply = read_mail(write_mail("b@example.com", ("a@example.com",), "Re", "ok", in_reply_to=identifier))
    assert reply.find_header("In-Reply-To") == reply.find_header("References") == identifier


def test_a_mail_says_when_it_was_sent_where_that_is_given() -> None:
    moment = datetime(2024, 5, 17, 9, 30, tzinfo=UTC)
    sent = write_mail("a@example.com", ("b@example.com",), "s", "text", sent=moment)
    assert read_mail(sent).date == "Fri, 17 May 2024 09:30:00 +0000"
    assert sent == write_mail("a@example.com", ("b@example.com",), "s", "text", sent=moment.replace(tzinfo=None))
    assert read_mail(write_mail("a@example.com", ("b@example.com",), "s", "text")).date is None


def test_copies_are_written_and_read() -> None:
    mail = read_mail(write_mail("a@example.com", ("b@example.com",), "s", "x", cc=("c@example.com",)))
    assert mail.cc == ("c@example.com",)


@pytest.mark.parametrize(
    ("sender", "recipient", "subject"),
    [
        ("a@example.com", "b@example.com", "Hi\nBcc: spy@example.com"),
        ("a@example.com", "b@example.com\r\nBcc: spy@example.com", "Hi"),
        ("a@example.com\n", "b@example.com", "Hi"),
        ("a@example.com", "b@example.com", "Hi\u2028there"),
        ("a@example.com", "b@example.com, spy@example.com", "Hi"),
        ("a@example.com", "  ", "Hi"),
    ],
)
def test_what_could_smuggle_in_a_header_or_a_reader_is_refused(sender: str, recipient: str, subject: str) -> None:
    with pytest.raises(ValueError, match=r"must be one|is empty"):
        write_mail(sender, (recipient,), subject, "x")


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ("X: no charset", "Grüße “5 €".encode()),
        ('Content-Type: text/plain; charset="us-ascii"', "Grüße “5 €".encode()),
        ("Content-Type: text/plain; charset=klingon", "Grüße “5 €".encode()),
        ("Content-Type: text/plain; charset=iso-8859-1", "Grüße “5 €".encode()),
        ("Content-Type: text/plain; charset=utf-8", "Grüße “5 €".encode("cp1252")),
        ("Content-Type: text/plain; charset=utf-16", "Grüße “5 €".encode("utf-16")),
        (
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64",
            base64.encodebytes("Grüße “5 €".encode()),
        ),
        (
            "Content-Type: text/plain; charset=cp1252\nContent-Transfer-Encoding: quoted-printable",
            b"Gr=FC=DFe=\n =935 =80",
        ),
    ],
)
def test_right_missing_and_wrong_charsets_give_the_same_text(headers: str, body: bytes) -> None:
    assert read_mail(part(body, headers)).body == "Grüße “5 €"


def test_an_html_mail_reads_as_lines_and_rows() -> None:
    page = (
        "<html><head><title>T</title><style>p {}</style></head><body><p>Dear&nbsp;Bob,<br>see &lt;below&gt;</p>"
        "<!-- <p>old</p> --><table><tr><th>Name<th>Score</tr><tr><td>Al <b>B</b></td><td>5,0</td></tr></table>"
    )
    body = f'--x\nContent-Type: text/html; charset="utf-8"\n\n{page}\n--x--\n'.encode()
    mail = read_mail(part(body, 'Content-Type: multipart/alternative; boundary="x"'))
    assert mail.body.split("\n")[:2] == ["Dear Bob,", "see <below>"]
    assert mail.body.endswith("Al B\t5,0")
    assert "old" not in mail.body
    assert "p {}" not in mail.body


def test_a_table_that_only_the_html_shows_is_not_lost_and_a_repeated_one_not_doubled() -> None:
    def alternatives(plain: str) -> str:
        html = "<p>See:</p><table><tr><td>Alice</td><td>100</td></tr></table>"
        body = f"--x\nContent-Type: text/plain\n\n{plain}\n--x\nContent-Type: text/html\n\n{html}\n--x--\n"
        return read_mail(part(body.encode(), 'Content-Type: multipart/alternative; boundary="x"')).body

    assert alternatives("See:") == "See:\n\nAlice\t100"
    assert alternatives("See: Alice has 100.") == "See: Alice has 100."


def test_attachments_are_named_and_kept_out_of_the_body() -> None:
    body = (
        "--x\nContent-Type: text/plain\n\nHello\n"
        '--x\nContent-Type: application/pdf; name="=?utf-8?q?Z=C3=BC.pdf?="\n\n%PDF\n'
        '--x\nContent-Type: text/plain\nContent-Disposition: attachment; filename="a, b.txt"\n\nsecret\n'
        "--x\nContent-Type: image/png\n\n...\n--x--\n"
    )
    mail = read_mail(part(body.encode(), 'Content-Type: multipart/mixed; boundary="x"'))
    assert mail.attachments == ("Zü.pdf", "a, b.txt", "unnamed")
    assert mail.body == "Hello"


@pytest.mark.parametrize("charset", ["idna", "punycode", "undefined", "a\0b", "no-such", "", "utf-8"])
@pytest.mark.parametrize("header", ["Content-Disposition: attachment; filename", "Content-Type: application/x; name"])
def test_a_name_in_a_charset_of_its_own_is_read_whatever_that_is(header: str, charset: str) -> None:
    mail = read_mail(f"Subject: x\n{header}*={charset}''Z%C3%BC.pdf\n\nHi\n".encode())
    assert mail.attachments == ("Zü.pdf",)


def test_headers_are_decoded_whatever_is_wrong_with_them() -> None:
    mail = read_mail(
        b"\xef\xbb\xbf\nFROM: =?utf-8?b?WsO2w6ssIFg=?= <zoe@example.com>\n"
        b'to: Bob Smith, "Doe, Jane" <jane@example.com>,\n  tom@example.com\n'
        b"Subject: caf\xc3\xa9 =?utf-8?b?!!!?= =?nope?q?x=41?=\n folded\nDate: never\n\nbody\n"
    )
    assert mail.sender == "zoe@example.com"
    assert mail.recipients[-2:] == ("jane@example.com", "tom@example.com")
    assert mail.subject.startswith("café")
    assert mail.subject.endswith("folded")
    assert mail.date == "never"


def test_a_hand_written_file_needs_no_header() -> None:
    assert read_mail(b"Lunch at noon?\nBob\n") == Mail("", (), (), "", None, "Lunch at noon?\nBob")
    assert read_mail("From: bob@example.com\r\n\r\nLunch\r\n".encode("utf-16")).sender == "bob@example.com"
    assert read_mail(b"To: undisclosed\nSubject: s\nLunch at noon").body.endswith("Lunch at noon")


@pytest.mark.parametrize(
    "content", [b"", b" \r\n\n", b"\x00" * 50, b"PK\x03\x04\x14\x00\x06\x00:\n", b"x" * (bounds.MAIL_BYTES + 1)]
)
def test_only_what_is_no_mail_at_all_is_refused(content: bytes) -> None:
    with pytest.raises(UnreadableFile, match=r"not a mail|too long"):
        read_mail(content)


@given(st.binary(max_size=400) | st.binary(max_size=200).map(lambda tail: part(tail, "Content-Type: multipart/mixed")))
def test_no_bytes_crash_the_reader(content: bytes) -> None:
    try:
        mail = read_mail(content)
    except UnreadableFile:
        return
    assert isinstance(mail.body, str)


HEADER_NAMES = st.sampled_from(
    ["From", "To", "Subject", "Content-Type", "Content-Transfer-Encoding", "Content-Disposition", "Date"]
)
HEADER_WORDS = st.sampled_from(
    ["=?utf-8?b?", "?=", "<", ">", "(", ")", '"', ",", ";", ":", "@", "\\", " ", "\n ", "multipart/alternative",
     "text/html", "boundary=", "charset=", "filename*0*=", "filename=", "base64", "x-uuencode", "idna",
     "\x00", "\xff", "a", "message/rfc822", "attachment", "name*=utf-8''%ff"]
)  # fmt: skip


@given(st.lists(st.tuples(HEADER_NAMES, st.lists(HEADER_WORDS, max_size=12)), max_size=8), st.binary(max_size=100))
def test_no_malformed_header_crashes_the_reader(headers: list[tuple[str, list[str]]], body: bytes) -> None:
    head = "".join(f"{name}: {''.join(words)}\n" for name, words in headers)
    try:
        mail = read_mail(head.encode("latin-1") + b"\n" + body)
    except UnreadableFile:
        return
    assert "\n" not in mail.subject + mail.sender + "".join(mail.recipients)


@pytest.mark.parametrize("depth", [30, 3000])
def test_deeply_nested_parts_are_read_or_shown_raw(depth: int) -> None:
    opening = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(depth))
    mail = read_mail(f"From: a@example.com\n{opening}Content-Type: text/plain\n\ndeep text\n".encode())
    assert mail.sender == "a@example.com"
    assert "deep text" in mail.body


@pytest.mark.parametrize(
    "content",
    [
        b"To: " + b"(" * 100_000 + b"\n\nx",
        b"To: " + b"a," * 100_000 + b"\n\nx",
        b"Subject: " + b"=?utf-8?q?a?= " * 50_000 + b"\n\nx",
        b"Content-Type: text/html\n\n" + b"<!--<script <a <" * 60_000,
        b"Content-Type: text/html\n\n" + b"<td>" * 250_000,
        b"Content-Type: text/plain" + b"; a" * 100_000 + b"\n\nx",
        b'Content-Type: multipart/mixed; a="' + b';\\"' * 100_000 + b"\n\nx",
        b"Content-Type: text/html\n\n<" + b"a" * 800_000,
        b"A: b\n" * 100_000,
    ],
)
def test_hostile_sizes_are_read_in_bounded_time(content: bytes) -> None:
    assert isinstance(read_mail(content), Mail)


def test_every_mail_of_officebench_is_read() -> None:
    if not TASKS.is_dir():
        pytest.skip("the OfficeBench tasks are not beside the repository")
    mails = [read_mail(path.read_bytes()) for path in sorted(TASKS.rglob("*.eml"))]
    assert len(mails) == 45
    assert all(mail.sender and mail.recipients and mail.subject and mail.body for mail in mails)
    assert not any("\ufffd" in mail.body or re.search(r"</?\w+>", mail.body) for mail in mails)
    assert sum("Let\u2019s continue to strive" in mail.body for mail in mails) == 1
    assert sum("Carol\t96" in mail.body for mail in mails) == 2
