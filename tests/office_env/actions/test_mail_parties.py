"""E-mail actions with further recipients and with attached files."""

from pathlib import Path

import pytest

from file_formats import eml
from office_env import Workspace
from tests.office_env.actions.acting import act, refusal
from tests.offices import office

LETTER = {"sender": "Alice", "recipient": "Bob", "subject": "Lunch", "content": "At noon?"}


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return office(
        tmp_path,
        mail={"Bob": [("Ann@firm.org", "Budget", "It is 5,000.")]},
        calendar={"Felix": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
        pdf={"bill.pdf": ["Total: 12"]},
        text={"Käse plan.txt": "Call Tom."},
    )


def read(workspace: Workspace, path: str) -> eml.Mail:
    return eml.read_mail(workspace.read(path))


@pytest.mark.parametrize("cc", [["Tom", "z@firm.org"], "Tom, z@firm.org", "Tom; z@firm.org;", ["Tom,z@firm.org"]])
def test_everybody_in_cc_gets_the_mail(workspace: Workspace, cc: object) -> None:
    assert act(workspace, "email.send_email", **LETTER, cc=cc) == "Successfully sent email to Bob."
    copies = [workspace.read(f"emails/{user}/Lunch.eml") for user in ("Alice", "Bob", "Tom", "z")]
    assert len(set(copies)) == 1
    assert eml.read_mail(copies[0]).cc == ("Tom@example.com", "z@firm.org")


def test_a_hidden_recipient_stands_in_the_copy_of_the_sender_alone(workspace: Workspace) -> None:
    act(workspace, "email.send_email", **LETTER, bcc="Lee, Ann <ann@firm.org>".replace("Lee, ", ""))
    assert read(workspace, "emails/Alice/Lunch.eml").bcc == ("ann@firm.org",)
    assert workspace.read("emails/ann/Lunch.eml") == workspace.read("emails/Bob/Lunch.eml")
    assert read(workspace, "emails/Bob/Lunch.eml").bcc == ()
    assert "Bcc: ann@firm.org\n" in act(workspace, "email.read_email", username="Alice", email_id="Lunch")


def test_who_is_named_twice_gets_one_mail_and_stands_in_one_place(workspace: Workspace) -> None:
    act(workspace, "email.send_email", **LETTER, cc=["bob@example.com", "Tom"], bcc=["Tom"])
    mail = read(workspace, "emails/Alice/Lunch.eml")
    assert (mail.recipients, mail.cc, mail.bcc) == (("Bob@example.com",), ("Tom@example.com",), ())
    assert not workspace.exists("emails/Bob/Lunch (2).eml")


@pytest.mark.parametrize("changed", [{"cc": "a@b@c"}, {"bcc": ["Tom", "x<y"]}, {"cc": [f"p{n}" for n in range(300)]}])
def test_a_further_recipient_that_is_none_is_refused(workspace: Workspace, changed: dict[str, object]) -> None:
    refusal(workspace, "email.send_email", **LETTER, **changed)


def test_attached_files_arrive_whole_and_can_be_saved(workspace: Workspace) -> None:
    paths = ["data/bill.pdf", "data/Käse plan.txt"]
    act(workspace, "email.send_email", **LETTER, attachments=paths)
    seen = act(workspace, "email.read_email", username="Bob", email_id="Lunch")
    assert "Content: At noon?\n" in seen
    assert seen.endswith("Attachments: bill.pdf, Käse plan.txt\n")
    for name, path in (("bill.pdf", "data/copy.pdf"), ("Käse plan.txt", "data/copy.txt")):
        act(workspace, "email.save_attachment", username="Bob", email_id="Lunch", attachment=name, file_path=path)
    assert workspace.read("data/copy.pdf") == workspace.read("data/bill.pdf")
    assert workspace.read("data/copy.txt") == b"Call Tom."


def test_an_attachment_that_is_missing_or_in_the_way_is_refused(workspace: Workspace) -> None:
    assert "no file 'data/bil.pdf'" in refusal(workspace, "email.send_email", **LETTER, attachments="data/bil.pdf")
    act(workspace, "email.send_email", **LETTER, attachments="data/bill.pdf")
    saving = {"username": "Bob", "email_id": "Lunch", "attachment": "bill.pdf", "file_path": "data/bill.pdf"}
    assert "already exists" in refusal(workspace, "email.save_attachment", **saving)
    said = refusal(workspace, "email.save_attachment", **saving | {"attachment": "x", "file_path": "data/x"})
    assert said.endswith("The email has no attachment 'x'; its attachments are: bill.pdf.")


def test_a_forwarded_mail_keeps_its_attachments_and_may_get_more(workspace: Workspace) -> None:
    act(workspace, "email.send_email", **LETTER, attachments="data/bill.pdf")
    call = {"username": "Bob", "email_id": "Lunch", "recipient": "Tom", "attachments": ["data/Käse plan.txt"]}
    act(workspace, "email.forward_email", **call, cc="Zoe")
    attached = eml.read_attachments(workspace.read("emails/Zoe/Fwd: Lunch.eml"))
    assert [one.name for one in attached] == ["bill.pdf", "Käse plan.txt"]
    assert attached[0].content == workspace.read("data/bill.pdf")


def test_a_reply_may_go_to_more_people_with_a_file(workspace: Workspace) -> None:
    call = {"username": "Bob", "email_id": "Budget", "content": "See the bill."}
    act(workspace, "email.reply_email", **call, cc="Tom", bcc="Zoe", attachments=["data/bill.pdf"])
    mail = read(workspace, "emails/Tom/Re: Budget.eml")
    assert (mail.recipients, mail.cc, mail.attachments) == (("Ann@firm.org",), ("Tom@example.com",), ("bill.pdf",))
    assert workspace.exists("emails/Zoe/Re: Budget.eml")


def test_the_same_mail_is_the_same_bytes(workspace: Workspace) -> None:
    for _ in range(2):
        act(workspace, "email.send_email", **LETTER, bcc="Zoe", attachments="data/bill.pdf")
    for user in ("Alice", "Bob", "Zoe"):
        assert workspace.read(f"emails/{user}/Lunch.eml") == workspace.read(f"emails/{user}/Lunch (2).eml")


def test_a_mailbox_is_spelled_as_the_office_spells_the_user(workspace: Workspace) -> None:
    act(workspace, "email.send_email", **LETTER | {"sender": "felix@example.com", "recipient": "bob@example.com"})
    assert workspace.exists("emails/Felix/Lunch.eml")
    assert workspace.exists("emails/Bob/Lunch.eml")
