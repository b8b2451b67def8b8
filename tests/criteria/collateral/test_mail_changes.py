"""Changes of mails: each file is one mail, in whatever mailbox it lies."""

from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from criteria.collateral.content_change import name_mail
from file_formats.eml import read_mail
from tests.criteria.collateral.comparing import ShortChange, find_changes, list_changes

PATH = "emails/Bob/Lunch.eml"
HEADERS = {
    "From": "Ann Li <ann@x.example>", "To": "Bob <bob@x.example>, cid@x.example", "Cc": "dan@x.example",
    "Subject": "Lunch", "In-Reply-To": "<1@x.example>", "References": "<0@x.example> <1@x.example>",
    "Message-ID": "<2@x.example>", "Date": "Wed, 01 May 2024 09:00:00 +0000",
}  # fmt: skip


def write(body: str = "At noon?", html: str = "", file: bytes = b"", name: str = "menu.pdf", **headers: str) -> bytes:
    message = EmailMessage()
    for header, value in (HEADERS | {key.replace("_", "-"): value for key, value in headers.items()}).items():
        if value:
            message[header] = value
    message.set_content(body)
    if html:
        message.add_alternative(html, subtype="html")
    if file:
        message.add_attachment(file, maintype="application", subtype="pdf", filename=name)
    return message.as_bytes()


def make_change(content: bytes) -> list[ShortChange]:
    return [ShortChange("mail", name_mail(read_mail(content)), "changed")]


@pytest.mark.parametrize(
    "content",
    [
        write(body="At one?"),
        write(From="Zed <zed@x.example>"),
        write(To="Bob <bob@x.example>"),
        write(To="Bob <bob@x.example>, cid@x.example, eve@x.example"),
        write(Cc=""),
        write(Bcc="eve@x.example"),
        write(Reply_To="eve@x.example"),
        write(Subject="Dinner"),
        write(In_Reply_To="<9@x.example>"),
        write(References=""),
        write(X_Priority="1"),
        write(html="<p>At one?</p>"),
        write(file=b"%PDF-1"),
    ],
)
def test_every_header_and_part_counts(content: bytes) -> None:
    assert list_changes(write(), content, PATH) == make_change(content)


def test_attachments_and_links_count_by_content_and_name() -> None:
    before = write(file=b"%PDF-1", html='<a href="https://a.example">menu</a>')
    for after in (
        write(file=b"%PDF-2", html='<a href="https://a.example">menu</a>'),
        write(file=b"%PDF-1", html='<a href="https://a.example">menu</a>', name="list.pdf"),
        write(file=b"%PDF-1", html='<a href="https://b.example">menu</a>'),
    ):
        assert list_changes(before, after, PATH) == make_change(after)


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp")), max_size=30))
def test_any_other_body_is_found(body: str) -> None:
    after = write(body=body)
    assert list_changes(write(), after, PATH) == ([] if body == "At noon?" else make_change(after))


def test_bookkeeping_and_notation_do_not_count() -> None:
    after = write(
        Message_ID="<7@x.example>", Date="Thu, 02 May 2024 09:00:00 +0000", Status="RO", X_Status="A",
        Received="from a by b", To="cid@x.example, Bob <BOB@x.example>",
    ).replace(b"\n", b"\r\n")  # fmt: skip
    assert list_changes(write(), after, PATH) == []


def test_new_and_deleted_mails_are_mails() -> None:
    name = name_mail(read_mail(write()))
    other = {"emails/Cid/Lunch.eml": write()}
    (created,) = find_changes({PATH: write()}, {PATH: write()} | other)
    assert (created.path, created.unit, created.item, created.how) == ("emails/Cid/Lunch.eml", "mail", name, "created")
    (deleted,) = find_changes({PATH: write()} | other, {PATH: write()})
    assert (deleted.unit, deleted.item, deleted.how) == ("mail", name, "deleted")


def test_an_unreadable_mail_is_a_file() -> None:
    assert list_changes(write(), b"", PATH) == [ShortChange("file", "", "changed")]
    assert [one.unit for one in find_changes({}, {PATH: b"\n"})] == ["file"]
