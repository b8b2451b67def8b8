"""E-mail actions: both mailboxes hold the mail, whole, and no mail is ever lost."""

import email
import email.policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from office_env import Workspace
from office_env.app_data.mailboxes import check_file_title, make_file_title
from tests.office_env.actions.acting import act, refusal
from tests.offices import Letter, office

HOSTILE = b"Subject: Hand written\nFrom: tom@example.com\n\nCaf\xc3\xa9 at 5\n"


def mail_at(workspace: Workspace, path: str) -> EmailMessage:
    return email.message_from_bytes(workspace.read(path), policy=email.policy.default)


def send(workspace: Workspace, **changed: str) -> str:
    letter = {"sender": "Alice", "recipient": "Bob", "subject": "Lunch", "content": "At noon?"}
    return act(workspace, "email.send_email", **letter | changed)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return office(
        tmp_path,
        mail={"Bob": [("Ann", "Budget", "It is 5,000."), Letter("Ann@firm.org", "Hi", "x" * 30, file="hello.eml")]},
        raw={"emails/Bob/raw.eml": HOSTILE, "emails/stray.eml": HOSTILE},
    )


@pytest.mark.parametrize(
    "content", ["Hello, World", "12345", "yes, ok", "True", "None", "[a]", '"It\'s" fine', "Grüße, 5 €\nBob", "y" * 300]
)
def test_a_mail_arrives_whole_in_both_mailboxes(workspace: Workspace, content: str) -> None:
    assert send(workspace, content=content) == "Successfully sent email to Bob."
    for user in ("Bob", "Alice"):
        mail = mail_at(workspace, f"emails/{user}/Lunch.eml")
        assert mail.get_content() == f"{content}\n"
        assert (mail["From"], mail["To"], mail["Subject"]) == ("Alice@example.com", "Bob@example.com", "Lunch")


@pytest.mark.parametrize(
    "subject", ["Meeting, today", "100", "(hello)", 'a "quote"', "Re: why? <b>", "Grüße", "a.b", "=1"]
)
def test_any_subject_that_a_file_can_have_arrives_whole(workspace: Workspace, subject: str) -> None:
    send(workspace, subject=subject)
    assert mail_at(workspace, f"emails/Bob/{subject}.eml")["Subject"] == subject


@pytest.mark.parametrize(
    ("given", "folder", "header"),
    [
        ("jennifer.gonzalez@firm.org", "jennifer.gonzalez", "jennifer.gonzalez@firm.org"),
        ("bob@example.com", "Bob", "bob@example.com"),
        ("BOB", "Bob", "BOB@example.com"),
        ("Dan", "Dan", "Dan@example.com"),
        ("Alice Smith", "Alice Smith", '"Alice Smith" <Alice.Smith@example.com>'),
        ("Alice Smith <alice@firm.org>", "alice", "Alice Smith <alice@firm.org>"),
    ],
)
def test_the_mailbox_is_the_part_before_the_at_sign(workspace: Workspace, given: str, folder: str, header: str) -> None:
    assert send(workspace, recipient=given) == f"Successfully sent email to {given}."
    assert str(mail_at(workspace, f"emails/{folder}/Lunch.eml")["To"]).replace('"', "") == header.replace('"', "")


def test_a_second_mail_of_one_subject_leaves_the_first_in_its_place(workspace: Workspace) -> None:
    send(workspace, content="one")
    send(workspace, content="two")
    send(workspace, sender="Bob", recipient="Bob", content="three")
    texts = [mail_at(workspace, f"emails/Bob/{name}.eml").get_content() for name in ("Lunch", "Lunch (2)", "Lunch (3)")]
    assert texts == ["one\n", "two\n", "three\n"]


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"subject": "a/b"}, "The subject holds '/'"),
        ({"subject": " "}, "The subject is empty"),
        ({"subject": "a\nBcc: eve@example.com"}, "The subject must be one line"),
        ({"subject": "x" * 300}, "A name in the path is over 255 bytes long."),
        ({"sender": "a, b"}, "'a, b' is more than one person"),
        ({"sender": "../Bob"}, "'../Bob' is not the name of a user"),
        ({"sender": ".@example.com"}, "'.' is not the name of a user"),
        ({"sender": "Al ice@x"}, "'Al ice@x' is not an address"),
    ],
)
def test_what_cannot_be_sent_is_refused_with_the_reason(
    workspace: Workspace, changed: dict[str, str], reason: str
) -> None:
    letter = {"sender": "Alice", "recipient": "Bob", "subject": "Lunch", "content": "At noon?"}
    said = refusal(workspace, "email.send_email", **letter | changed)
    several = "Multiple recipients. Only support one recipient." if "," in changed.get("sender", "") else "Bob."
    assert said.startswith(f"Failed to send email to {several} {reason}")


@pytest.mark.parametrize("recipient", [["Bob", "Tom"], "Bob, Tom", "Bob@example.com; Tom@example.com"])
def test_several_recipients_are_refused_in_the_published_words(workspace: Workspace, recipient: object) -> None:
    said = refusal(workspace, "email.send_email", sender="Alice", recipient=recipient, subject="s", content="c")
    assert said.startswith("Failed to send email to Multiple recipients. Only support one recipient. ")


def test_the_list_is_sorted_and_one_careless_mail_hides_no_other(workspace: Workspace) -> None:
    workspace.write("emails/Bob/zero.eml", b"")
    line = "-" * 50
    assert act(workspace, "email.list_emails", username="bob") == (
        "Successfully list emails for bob:\n"
        "Email ID: Budget.eml\nFrom: Ann@example.com\nTo: Bob@example.com\nSubject: Budget\n"
        f"Content: It is 5,000....\n{line}\n"
        "Email ID: hello.eml\nFrom: Ann@firm.org\nTo: Bob@example.com\nSubject: Hi\n"
        f"Content: {'x' * 20}...\n{line}\n"
        f"Email ID: raw.eml\nFrom: tom@example.com\nTo: \nSubject: Hand written\nContent: Café at 5...\n{line}\n"
        f"Email ID: zero.eml\nThis file is not a mail: the file is empty.\n{line}"
    )


def test_a_mail_is_read_by_its_id_with_or_without_ending(workspace: Workspace) -> None:
    for name in ("Budget", "Budget.eml"):
        assert act(workspace, "email.read_email", username="Bob", email_id=name) == (
            f"Successfully read email {name} for Bob:\n"
            "From: Ann@example.com\nTo: Bob@example.com\nSubject: Budget\n"
            "Content: It is 5,000.\n(End of the text of this email.)\n"
        )
    assert "Content: Café at 5\n(End" in act(workspace, "email.read_email", user="Bob", email_id="raw")


def test_nobody_and_nothing_are_said_and_not_made(workspace: Workspace) -> None:
    said = refusal(workspace, "email.list_emails", username="Tim")
    assert said == "No emails found for Tim. There is no mailbox 'Tim'; the mailboxes are: Bob."
    said = refusal(workspace, "email.read_email", username="Bob", email_id="../stray")
    assert said.startswith(
        "Failed to read email ../stray for Bob. The mailbox Bob holds no email '../stray'; it holds:"
    )
    workspace.make_folder("emails/Tim")
    assert act(workspace, "email.list_emails", username="Tim") == "No emails found for Tim."


def test_a_reply_goes_to_the_sender_and_names_the_mail_that_it_answers(workspace: Workspace) -> None:
    seen = act(workspace, "email.reply_email", username="Bob", email_id="hello", content="Thanks.")
    assert seen == "Successfully replied to email hello, sent to Ann@firm.org."
    first = mail_at(workspace, "emails/Bob/hello.eml")
    for user in ("Ann", "Bob"):
        mail = mail_at(workspace, f"emails/{user}/Re: Hi.eml")
        assert (mail["From"], mail["To"], mail["In-Reply-To"]) == (
            "Bob@example.com",
            "Ann@firm.org",
            first["Message-ID"],
        )
        assert mail.get_content() == "Thanks.\n"
    act(workspace, "email.reply_email", username="Ann", email_id="Re: Hi", content="Welcome.")
    assert mail_at(workspace, "emails/Bob/Re: Hi (2).eml")["From"] == "Ann@firm.org"


def test_answering_a_mail_that_one_sent_goes_to_its_recipient(workspace: Workspace) -> None:
    send(workspace, sender="Bob", recipient="Tom", subject="Ask/me".replace("/", " "))
    act(workspace, "email.reply_email", username="Bob", email_id="Ask me", content="Well?")
    assert workspace.exists("emails/Tom/Re: Ask me.eml")


def test_a_forwarded_mail_holds_the_first_one(workspace: Workspace) -> None:
    act(workspace, "email.forward_email", username="Bob", email_id="Budget", recipient="Tom", content="See below.")
    mail = mail_at(workspace, "emails/Tom/Fwd: Budget.eml")
    assert mail["From"] == "Bob@example.com"
    text = mail.get_content()
    assert text.startswith("See below.\n\n")
    assert "From: Ann@example.com\n" in text
    assert "It is 5,000." in text
    said = refusal(workspace, "email.forward_email", username="Bob", email_id="Budget", recipient=["A", "B"])
    assert said.startswith("Failed to forward email Budget to Multiple recipients. Only support one recipient. ")


@given(st.text(max_size=400))
def test_every_subject_has_a_file_name_for_its_answer(subject: str) -> None:
    title = make_file_title(subject)
    assert check_file_title(f"Re {title}") == f"Re {title}"
