"""Whatever a mail holds, every action on it is carried out or refused; nothing else comes out."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data_model import Action
from office_env import Workspace, perform_action
from tests.office_env.actions.acting import act, refusal
from tests.offices import office

CALLS: dict[str, dict[str, Any]] = {
    "email.list_emails": {"username": "Bob"},
    "email.read_email": {"username": "Bob", "email_id": "odd"},
    "email.reply_email": {"username": "Bob", "email_id": "odd", "content": "x"},
    "email.forward_email": {"username": "Bob", "email_id": "odd", "recipient": "Zoe"},
}
NAMES = st.sampled_from(["From", "To", "Cc", "Subject", "Message-ID", "Date", "Content-Type", "Content-Disposition"])
WORDS = st.sampled_from(
    ["Bob@example.com", "Ann <ann@firm.org>", "(", ")", "((", "<", ">", '"', "\\", ",", ";", ":", "@", ".", "[", "]",
     "=?utf-8?q?=28?=", "=?utf-8?b?Cg==?=", "=?utf-8?b?//8=?=", " ", "\t", "\x00", "\x85", "\u2028", "é", "a", "/",
     "multipart/mixed; boundary=b", "message/rfc822", "text/html; charset=punycode"]
)  # fmt: skip
HEADERS = st.lists(st.tuples(NAMES, st.lists(WORDS, max_size=8)), max_size=6)


def with_mail(tmp_path: Path, content: bytes) -> Workspace:
    return office(tmp_path, raw={"emails/Bob/odd.eml": content})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mails")


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(headers=HEADERS, times=st.sampled_from([1, 1, 1, 300]), body=st.binary(max_size=20))
def test_no_header_breaks_an_action(
    folder: Path, headers: list[tuple[str, list[str]]], times: int, body: bytes
) -> None:
    head = "".join(f"{name}: {''.join(words) * times}\n" for name, words in headers)
    workspace = with_mail(folder, head.encode("utf-8") + b"\n" + body)
    for name, args in CALLS.items():
        app, _, action = name.partition(".")
        perform_action(workspace, Action(app=app, action=action, args=args))
    workspace.remove()


@pytest.mark.parametrize("sender", ["(" * 2_000, "a:" * 2_000, "<" * 2_000 + ">", "(" * 2_000 + "a@b.c>"])
def test_a_sender_that_no_parser_follows_cannot_be_answered(tmp_path: Path, sender: str) -> None:
    workspace = with_mail(tmp_path, f"From: {sender}\nTo: Bob@example.com\nSubject: Hi\n\nHello\n".encode())
    assert "Hello" in act(workspace, "email.read_email", **CALLS["email.read_email"])
    act(workspace, "email.forward_email", **CALLS["email.forward_email"])
    refusal(workspace, "email.reply_email", **CALLS["email.reply_email"])


def test_a_comment_in_an_address_is_read_as_before(tmp_path: Path) -> None:
    workspace = with_mail(tmp_path, b"From: ann@firm.org (Ann (the elder) Lee)\nTo: Bob@example.com\n\nHello\n")
    assert "ann@firm.org" in act(workspace, "email.reply_email", **CALLS["email.reply_email"])


@pytest.mark.parametrize(
    ("content", "limit"),
    [
        (b"From: a@b.c\n\n" + b"\n" * 500_001, "500,000"),
        (b"Content-Type: message/delivery-status\n\n" + b"\n" * 2_000, "1,000"),
        (b'Content-Type: multipart/mixed; boundary="b"\n\n' + b"--b\n\nx\n" * 1_001, "1,000"),
        ((b"To: " + b"a@b.c," * 100 + b"\n") * 1_700 + b"\nx", "1,000,000"),
        (b"Content-Type: text/html\n\n" + b"<p>" * 1_400_000, "4,000,000"),
    ],
)
@pytest.mark.timeout(60)
def test_a_mail_over_a_limit_is_refused_with_the_limit(tmp_path: Path, content: bytes, limit: str) -> None:
    workspace = with_mail(tmp_path, content)
    assert limit in refusal(workspace, "email.read_email", **CALLS["email.read_email"])
    assert limit in act(workspace, "email.list_emails", username="Bob")
