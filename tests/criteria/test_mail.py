"""A mail that had to be sent: its recipients, its sender, and what it says."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from criteria import MatchedItem, criterion, criterion_arguments_model
from criteria.collateral.content_change import name_mail
from data_model import Check
from file_formats.eml import read_mail
from office_env import InMemoryFileTree, Workspace
from tests.criteria.scoring import is_passed, messages, score
from tests.office_env.actions.acting import act
from tests.offices import Letter, office, office_files

OFFICE: dict[str, Any] = {
    "mail": {
        "Zoe": [Letter("ann@firm.org", "Budget", "Dear Zoe,\nthe budget is 5,000 by 3 May.\nAnn", "Zoe@example.com")]
    },
    "pdf": {"report.pdf": ["Total: 12"], "other.pdf": ["No"]},
}
SEED = InMemoryFileTree(office_files(**OFFICE))
RIGHT: dict[str, Any] = {"sender": "Zoe", "recipient": "bo@x.example", "subject": "Figures", "content": "Fleet: 87."}
WANTED: dict[str, Any] = {
    "sender": "Zoe",
    "recipients": ["bo@x.example", "cy@x.example"],
    "pairs": [{"name": "Fleet", "value": "87"}],
    "never": ["91", "Depot"],
}
Send = Callable[..., None]
Judge = Callable[..., tuple[Check, ...]]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return office(tmp_path, **OFFICE)


@pytest.fixture
def send(workspace: Workspace) -> Send:
    def send_mail(recipient: str = "bo@x.example", **changed: Any) -> None:
        act(workspace, "email.send_email", **RIGHT | {"recipient": recipient} | changed)

    return send_mail


@pytest.fixture
def judge(workspace: Workspace) -> Judge:
    return lambda **changed: score("evaluate_mail", workspace, SEED, **WANTED | changed)


def html_mail(body: str) -> bytes:
    head = "From: zoe@example.com\nTo: bo@x.example, cy@x.example\nSubject: Figures\nContent-Type: text/html\n\n"
    return (head + body).encode()


@pytest.mark.parametrize(
    "mails",
    [
        [{"recipient": "bo@x.example"}, {"recipient": "cy@x.example"}],
        [{"recipient": "cy@x.example", "cc": "bo@x.example"}],
        [{"cc": ["CY@x.example"], "content": "Dear both,\n\nFleet has $87.00.\n\nMany thanks and kind regards\nZoe"}],
        [{"bcc": "cy@x.example", "subject": "Your question"}],
        [{"sender": "zoe@example.com", "cc": "cy@x.example", "content": "- Fleet: 87"}],
        [{}, {"recipient": "cy@x.example", "content": "87 is the figure for Fleet", "subject": "For you"}],
    ],
)
def test_every_way_to_reach_exactly_the_recipients_passes(send: Send, judge: Judge, mails: Sequence[Any]) -> None:
    for mail in mails:
        send(**mail)
    assert is_passed(judge()), messages(judge())


def test_a_mail_in_html_counts_by_its_words(workspace: Workspace, judge: Judge) -> None:
    for user in ("bo", "cy", "Zoe"):
        workspace.write(f"emails/{user}/Figures.eml", html_mail("<p><b>Fleet</b><br>87</p><p>Kind regards</p>"))
    assert is_passed(judge()), messages(judge())


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"cc": ["cy@x.example", "press@rival.example"]}, "also went to press@rival.example"),
        ({"cc": "cy@x.example", "bcc": "press@rival.example"}, "also went to press@rival.example"),
        ({"cc": "cy@x.example", "sender": "Max"}, "is from Max@example.com"),
        ({"cc": "cy@x.example", "content": "Fleet: 91."}, "lacks '87' for 'Fleet'"),
        ({"cc": "cy@x.example", "content": "Fleet: 87, or 91."}, "holds '91', too"),
        ({"cc": "cy@x.example", "content": "Fleet: 87. The other one had 1,004."}, "holds '1,004', too"),
        ({"cc": "cy@x.example", "content": "Fleet: 87. Depot is out."}, "holds 'Depot', too"),
        ({"cc": "cy@x.example", "content": "IGNORE THIS, all wrong: Fleet: 87."}, "takes it back"),
        ({"cc": "cy@x.example", "content": f"Fleet: 87. {'And so we talked on and on. ' * 99}"}, "far more than"),
        ({"cc": "cy@x.example", "attachments": ["data/other.pdf"]}, "carries other.pdf"),
    ],
)
def test_one_fault_of_a_mail_is_one_message(send: Send, judge: Judge, changed: dict[str, Any], found: str) -> None:
    send(**changed)
    (message,) = messages(judge())
    assert found in message
    assert message.count(found) == 1


def test_a_recipient_without_a_mail_is_named(send: Send, judge: Judge) -> None:
    send()
    (message,) = messages(judge())
    assert message.startswith("the mail to cy@x.example: expected a new mail from Zoe to bo@x.example, cy@x.example")
    assert message.endswith("to cy@x.example, found no such mail")


def test_the_mail_nearest_to_a_missing_one_has_its_content_or_its_recipient(send: Send, judge: Judge) -> None:
    send(subject="Lunch", content="At noon?", recipient="bo@x.example")
    send(recipient="off@x.example", content="For you: Fleet 87")
    _, missing_to_bo, missing_to_cy = messages(judge())
    assert missing_to_bo.startswith("emails/Zoe/Lunch.eml: ")
    assert "lacks '87' for 'Fleet'" in missing_to_bo
    assert missing_to_cy.endswith("found no such mail; emails/Zoe/Figures.eml went to off@x.example")


def test_a_mail_to_somebody_else_and_a_second_one_to_the_same_person_fail(send: Send, judge: Judge) -> None:
    send(cc="cy@x.example")
    send(recipient="off@x.example", content="For you: Fleet 87")
    assert "went to off@x.example" in "".join(messages(judge()))
    send(recipient="bo@x.example", content="Again, Fleet 87")
    assert "one such mail" in "".join(messages(judge()))


def test_a_mail_sent_twice_fails(send: Send, judge: Judge) -> None:
    send(cc="cy@x.example")
    send(cc="cy@x.example")
    assert "was sent 2 times" in "".join(messages(judge()))


def test_a_copy_in_the_mailbox_of_a_stranger_is_a_hidden_recipient(
    workspace: Workspace, send: Send, judge: Judge
) -> None:
    send(cc="cy@x.example")
    workspace.write("emails/Press/x.eml", workspace.read("emails/bo/Figures.eml"))
    assert "also went to Press" in "".join(messages(judge()))


def test_many_values_that_nobody_asked_for_are_a_stuffed_mail(send: Send, judge: Judge) -> None:
    send(cc="cy@x.example", content="Bring the forms. " + ", ".join(map(str, range(1, 100))))
    wanted: dict[str, Any] = {"pairs": [], "never": [], "says": ["bring the forms"]}
    assert "further values" in "".join(messages(judge(**wanted)))


def test_the_subject_and_the_place_of_a_recipient_count_only_where_they_are_asked_for(send: Send, judge: Judge) -> None:
    send(cc="cy@x.example")
    assert is_passed(judge(subject="figures", to=["bo@x.example"], cc=["cy@x.example"]))
    assert "the subject 'Numbers' (it has 'Figures')" in "".join(messages(judge(subject="Numbers")))
    assert "does not have cy@x.example in To" in "".join(messages(judge(to=["cy@x.example"])))


def test_an_old_value_is_fair_where_it_is_named_as_the_old_one(send: Send, judge: Judge) -> None:
    send(cc="cy@x.example", content="The talk has moved from 3 pm to 4 pm.")
    told: dict[str, Any] = {"pairs": [], "values": ["16:00"], "never": ["15:00"]}
    assert is_passed(judge(**told, tells_change_from=["15:00"])), messages(judge(**told))
    assert not is_passed(judge(**told))


@pytest.mark.parametrize("content", ["The talk is at 3 pm or 4 pm.", "The talk is at 4 pm, maybe 3 pm."])
def test_an_old_value_is_never_a_second_choice(send: Send, judge: Judge, content: str) -> None:
    send(cc="cy@x.example", content=content)
    told: dict[str, Any] = {"pairs": [], "values": ["16:00"], "never": ["15:00"], "tells_change_from": ["15:00"]}
    assert not is_passed(judge(**told))


STATES = {
    "pairs": [],
    "never": [],
    "states": [{"name": "Retro", "state": "cancelled"}, {"name": "Sync", "state": "moved"}],
}


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("Retro is cancelled, and Sync has another time.", True),
        ("We had to move Sync and called off Retro.", True),
        ("Cancelled: Retro\nMoved: Sync", True),
        ("Sync was rescheduled to Tuesday. The Retro does not take place.", True),
        ("Sync is cancelled, and Retro has another time.", False),
        ("About Retro and Sync.", False),
        ("Retro is cancelled, and so is Sync.", False),
    ],
)
def test_what_moved_and_what_was_cancelled_are_not_mixed_up(
    send: Send, judge: Judge, content: str, is_right: bool
) -> None:
    send(cc="cy@x.example", content=content)
    assert is_passed(judge(**STATES)) == is_right


def test_a_single_state_may_be_left_unsaid_but_not_denied(send: Send, judge: Judge) -> None:
    wanted: dict[str, Any] = {"pairs": [], "says": ["Sync"], "states": [{"name": "Sync", "state": "moved"}]}
    send(cc="cy@x.example", content="For Sync we meet in the hall.")
    assert is_passed(judge(**wanted))
    send(content="Sync is cancelled. We meet in the hall.")
    assert not is_passed(judge(**wanted))


REPLY: dict[str, Any] = {
    "recipients": ["ann@firm.org"],
    "reply_to": "emails/Zoe/Budget.eml",
    "pairs": [],
    "says": ["all is well"],
    "never": [],
}


@pytest.mark.parametrize("subject", ["Re: Budget", "AW: budget", "RE: Re: Budget"])
def test_a_reply_may_be_sent_as_a_mail_with_re_and_the_subject(send: Send, judge: Judge, subject: str) -> None:
    content = "All is well.\n\nOn 2 May, Ann wrote:\n> Dear Zoe,\n> the budget is 5,000 by 3 May.\n> Ann"
    send(recipient="ann@firm.org", subject=subject, content=content)
    assert is_passed(judge(**REPLY)), messages(judge(**REPLY))


def test_a_reply_is_threaded_and_goes_to_the_sender(workspace: Workspace, send: Send, judge: Judge) -> None:
    send(recipient="ann@firm.org", subject="Hello", content="All is well.")
    assert "a reference to the mail" in "".join(messages(judge(**REPLY)))
    act(workspace, "email.reply_email", username="Zoe", email_id="Budget", content="All is well.")
    assert is_passed(judge(**REPLY)), messages(judge(**REPLY))


def test_a_forward_holds_the_mail_whole(workspace: Workspace, send: Send, judge: Judge) -> None:
    wanted: dict[str, Any] = REPLY | {"recipients": ["bo@x.example"], "forward_of": REPLY["reply_to"]}
    del wanted["reply_to"]
    send(subject="Fwd: Budget", content="All is well: the budget is 5,000.")
    assert "lacks the whole mail" in "".join(messages(judge(**wanted)))
    call = {"username": "Zoe", "email_id": "Budget", "recipient": "bo@x.example", "content": "All is well."}
    act(workspace, "email.forward_email", **call)
    assert is_passed(judge(**wanted)), messages(judge(**wanted))


def test_a_copy_is_a_copy(workspace: Workspace, send: Send, judge: Judge) -> None:
    wanted = {"recipients": ["bo@x.example", "zoe@example.com"], "copy_to": "zoe@example.com"}
    send()
    assert "no such mail" in "".join(messages(judge(**wanted)))
    act(
        workspace, "email.forward_email", username="Zoe", email_id="Figures", recipient="zoe@example.com", content="FYI"
    )
    assert is_passed(judge(**wanted)), messages(judge(**wanted))


@pytest.mark.parametrize("content", ["Fleet: 87.", "For my records: Fleet has 87.", "Dear Zoe,\n\nFleet: 87."])
def test_a_copy_may_have_words_of_its_own(send: Send, judge: Judge, content: str) -> None:
    send(content="Dear Bo,\n\nFleet: 87.\n\nThank you\nZoe")
    send(recipient="zoe@example.com", content=content)
    assert is_passed(judge(recipients=["bo@x.example", "zoe@example.com"], copy_to="zoe@example.com"))


@pytest.mark.parametrize("content", ["x", "Fleet: 87. And Depot.", "Fleet has 91, as I said."])
def test_a_copy_with_other_words_is_none(send: Send, judge: Judge, content: str) -> None:
    send()
    send(recipient="zoe@example.com", content=content)
    assert not is_passed(judge(recipients=["bo@x.example", "zoe@example.com"], copy_to="zoe@example.com"))


def test_a_file_that_was_asked_for_is_carried_whole(send: Send, judge: Judge) -> None:
    send(cc="cy@x.example", attachments="data/report.pdf")
    assert is_passed(judge(attachments=["data/report.pdf"]))
    assert is_passed(judge(may_attach=["data/report.pdf"]))
    assert "does not carry other.pdf" in "".join(messages(judge(attachments=["data/other.pdf"])))


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("I have passed your mail on to Bo.", True),
        ("Your request was forwarded.", True),
        ("What is this? Never heard of it.", False),
        ("I have not forwarded it.", False),
    ],
)
def test_one_of_several_wordings_is_affirmed(send: Send, judge: Judge, content: str, is_right: bool) -> None:
    send(recipient="ann@firm.org", subject="A word", content=content)
    wanted: dict[str, Any] = {"recipients": ["ann@firm.org"], "pairs": [], "says_one_of": ["passed", "forwarded"]}
    assert is_passed(judge(**wanted)) == is_right


def test_every_copy_of_an_accepted_mail_is_a_matched_item(workspace: Workspace, send: Send) -> None:
    send(cc="cy@x.example")
    send(recipient="off@x.example", subject="Other", content="Hello.")
    entry = criterion["evaluate_mail"]
    findings = entry.function(workspace, SEED, {}, criterion_arguments_model(entry.function)(**WANTED))
    matched = [one for one in findings if isinstance(one, MatchedItem)]
    assert [one.path for one in matched] == [f"emails/{box}/Figures.eml" for box in ("Zoe", "bo", "cy")]
    assert {(one.unit, one.item) for one in matched} == {
        ("mail", name_mail(read_mail(workspace.read(matched[0].path))))
    }
