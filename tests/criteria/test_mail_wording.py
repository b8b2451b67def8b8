"""What a mail may say around the words that it must say, and what takes them back."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, score

ORIGINAL = (
    "From: ann@firm.org\nTo: zoe@example.com\nSubject: Budget\n\n"
    "Dear Zoe,\nthe budget is 5,000.\nAnn\n\nSent at: 2024-05-01 08:00:00\n"
)
SEED = InMemoryFileTree({"emails/Zoe/Budget.eml": ORIGINAL.encode()})
WORDING = {"says": ["bring the signed forms"]}
SUM = {"values": ["561"], "column": "Rate", "other_columns": ["Hours"]}
COUNT = {"values": ["6"], "limit": "10666", "column": "Spent", "other_columns": ["Budget"]}
DIFFERENCE = {"values_one_of": ["700", "-700"], "allowed": ["5550", "6250"]}
FIGURE = {"values": ["1155"], "column": "Amount", "allowed": ["Hartley Tools"], "other_names": ["Lomax Energy"]}
STATES = {
    "states": [{"name": "Budget review", "state": "cancelled"}, {"name": "Press briefing", "state": "moved"}],
    "is_closed": True,
    "allowed": ["2024-09-05", "12:15", "13:00"],
    "tells_change_from": ["2024-08-19", "09:00"],
}
REPLY = {"says": ["feedback is welcome"], "reply_to": "emails/Zoe/Budget.eml"}
FORWARD = {"says": ["translators will be present"], "forward_of": "emails/Zoe/Budget.eml"}
FORWARDED = (
    "---------- Forwarded message ----------\nFrom: {sender}\nTo: zoe@example.com\nSubject: Budget\n\n"
    "Dear Zoe,\nthe budget is 5,000.\nAnn\n"
)


def find_faults(content: str, wanted: dict[str, Any], subject: str = "News", headers: str = "") -> list[str]:
    kind = "" if "Content-Type" in headers else "Content-Type: text/plain; charset=utf-8\n"
    sender = "" if "From:" in headers else "From: zoe@example.com\n"
    mail = f"{sender}To: bo@x.example\nSubject: {subject}\n{headers}{kind}\n{content}\n"
    files = {path: SEED.read(path) for path in SEED.names()}
    workspace = InMemoryFileTree(files | {f"emails/{box}/{subject}.eml": mail.encode() for box in ("Zoe", "bo")})
    checks = score("evaluate_mail", workspace, SEED, **{"sender": "Zoe", "recipients": ["bo@x.example"], **wanted})
    assert is_passed(checks) == (not messages(checks))
    return messages(checks)


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (WORDING, "Please bring the signed forms."),
        (WORDING, "Hi Bo,\n\nplease don't forget to bring the signed forms.\n\nBest,\nZoe"),
        (WORDING, "Could you please bring the signed forms?"),
        (WORDING, "Not only should you be on time: bring the signed forms. Do not hesitate to call: +49 30 123456."),
        (WORDING, "One reminder for tomorrow - bring the signed forms, no later than noon!"),
        (WORDING, "If anything is wrong or you are not sure, let me know. Otherwise: bring the signed forms."),
        (WORDING, "Bring the signed forms. If you cannot make it, tell me. Nothing else has changed."),
        (WORDING, "Just a quick note: bring the signed forms. No need to answer.\n\nThanks!\nZoe, reachable 24/7"),
        (WORDING, "For your information: 'bring the signed forms'.\nHope this helps!"),
        (WORDING, "Sorry I could not write earlier. Here is what matters: bring the signed forms."),
        (WORDING, "* bring the signed forms\n\nYou may reply to me or to Karim."),
        (SUM, "Hi Bo,\n\nthe rates add up to 561 in total.\n\nBest,\nZoe"),
        (SUM, "The sum of the Rate column is 561."),
        (SUM, "In the Hours sheet, the sum of all rates comes to 561.00."),
        (SUM, "Sum: 561"),
        (SUM, "All in all it comes to $561, as you asked."),
        (SUM, "After the correction the total is 561. I will not bother you any further."),
        (SUM, "The total now stands at 561.\nKind regards"),
        (SUM, "I have checked it twice; five hundred and sixty-one is the total of the rates."),
        (COUNT, "Rows above 10666: 6."),
        (COUNT, "There are 6 rows above the limit of 10,666."),
        (COUNT, "Six projects have spent more than our limit of 10,666."),
        (COUNT, "Number of rows above the limit of 10666: 6"),
        (COUNT, "In the Budgets sheet 6 rows exceed 10666 (Spent)."),
        (COUNT, "With the limit at 10666, six entries are over it."),
        (DIFFERENCE, "They are 700 apart."),
        (DIFFERENCE, "The difference between the two figures is 700 (6250 - 5550)."),
        (DIFFERENCE, "The first one is 700 lower than the other."),
        (FIGURE, "Hartley Tools: 1,155"),
        (FIGURE, "Dear Bo,\nfor Hartley Tools we have an amount of EUR 1155 in the ledger."),
        (FIGURE, "The amount you asked about is 1155."),
        (STATES, "Budget review is cancelled, and Press briefing has another time."),
        (STATES, "We had to cancel Budget review; Press briefing now takes place on 2024-09-05 at 12:15."),
        (STATES, "Budget review will not take place. Press briefing is now on Thursday, 5 September, 12:15 to 13:00."),
        (STATES, "Cancelled: Budget review\nMoved: Press briefing"),
        (STATES, "Press briefing has been rescheduled. Budget review isn't happening."),
        (STATES, "Press briefing was brought forward, Budget review was called off."),
        (STATES, "Press briefing has a new time; Budget review is off the calendar: it was cancelled."),
        (STATES, "Budget review, Press briefing"),
        (STATES, "The cancelled and the moved event: Budget review and Press briefing."),
        (STATES, "Budget review was cancelled. Press briefing was postponed from 19 August to 5 September, 12:15."),
        (REPLY, "Thank you for your mail. Feedback is welcome."),
        (REPLY, "Hi Ann,\n\nfeedback is welcome.\n\nOn 2024-05-01 ann wrote:\n> Dear Zoe,\n> the budget is 5,000."),
        (REPLY, "Feedback is welcome.\n\n> the budget is 5,000."),
        (FORWARD, "FYI: translators will be present.\n\n" + FORWARDED.format(sender="ann@firm.org")),
        (FORWARD, "Translators will be present.\n\n" + FORWARDED.format(sender="Ann <ann@firm.org>")),
    ],
)  # fmt: skip
def test_ordinary_mails_pass(wanted: dict[str, Any], content: str) -> None:
    subject = "Re: Budget" if wanted is REPLY else "Fwd: Budget" if wanted is FORWARD else "News"
    assert find_faults(content, wanted, subject) == []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        # A denial, an exception, a question.
        (WORDING, "Please do not bring the signed forms."),
        (WORDING, "You need not bring the signed forms any more."),
        (WORDING, "Who told you to bring the signed forms?"),
        (WORDING, "Unless it rains, bring the signed forms."),
        ({"says": ["Ann"]}, "With us will be everyone except Ann."),
        ({"says": ["Ann"]}, "With us will be everybody but Ann."),
        ({"says": ["parking is reserved"]}, "Parking is reserved. No, forget that: parking is full."),
        ({"says": ["parking is reserved"]}, "Parking is reserved or not, I forget."),
        (SUM, "All in all it does not come to 561."),
        (SUM, "We do not have 561 yet."),
        (STATES, "Budget review is not cancelled, and Press briefing does not move."),
        # Another meaning of the number.
        (SUM, "Come to room 561."),
        (SUM, "Ticket 561 is open; the sum is still being computed."),
        (SUM, "The Hours of everybody come to 561."),
        (SUM, "The total is over 561."),
        (COUNT, "Rows below 10666: 6."),
        (COUNT, "Budget above 10666: 6 rows."),
        (COUNT, "Limit 10666. See you at 6."),
        (DIFFERENCE, "They are 700 pages apart."),
        (DIFFERENCE, "They are 700 % apart."),
        (FIGURE, "See page 1155."),
        (FIGURE, "My extension is extension 1155."),
        (FIGURE, "You owe us 1155."),
        (FIGURE, "For Lomax Energy we have 1155."),
        # Facts that nobody asked for.
        (STATES, "Budget review is cancelled, and Press briefing has been moved to 2024-09-06 09:30."),
        (STATES, "Budget review is cancelled. Press briefing has another time: 19 August 2024, 09:00."),
        ({**WORDING, "is_closed": True}, "Bring the signed forms. We are 5, in room 12 with 40 minutes."),
        (WORDING, "Bring the signed forms. The meeting has been cancelled."),
        # A doubt.
        (SUM, "I could not open the sheet, so this is a guess: 561."),
        (SUM, "The sum is 561, though that may well be wrong."),
        (STATES, "Budget review is probably cancelled, and Press briefing has another time."),
        (WORDING, "Bring the signed forms (or maybe not)."),
        (WORDING, "As an AI language model I cannot verify this. Bring the signed forms."),
        # Blanks, false claims, repetition, length.
        (WORDING, "Dear [Name],\nbring the signed forms.\n[Your Name]"),
        (WORDING, "Bring the signed forms. The PDF is attached."),
        (SUM, "All in all it comes to 561. All in all it comes to 561."),
        (WORDING, "Bring the signed forms. " + "My cousin tells everybody about the weather in spring. " * 30),
        (WORDING, "Bring the signed forms.\n\nOn Monday Tim wrote:\n> I never said so."),
    ],
)  # fmt: skip
def test_what_takes_the_words_back_fails(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted)


def test_the_currency_of_a_heading_ends_no_introduction() -> None:
    wanted = {"pairs": [{"name": "F-72163", "value": "609.62"}], "context": "Mail each corrected Amount (GBP)."}
    assert not find_faults("These have a new figure under Amount (GBP) now:\nF-72163: 609.62", wanted)


def test_a_reply_quotes_no_other_mail() -> None:
    assert find_faults("Feedback is welcome.\n\n> The budget is 9,000.", REPLY, "Re: Budget")


def test_the_subject_of_the_original_is_no_news_of_who_answers_it() -> None:
    subject = "Bakery Rask does not take T2024-058"
    path, context = "emails/Zoe/Bakery.eml", "Reply to the mail of the bakery that samples arrive beforehand."
    original = f"From: ann@firm.org\nTo: zoe@example.com\nSubject: {subject}\n\nThey found it too dark.\n".encode()
    wanted: dict[str, Any] = {
        "sender": "Zoe",
        "recipients": ["ann@firm.org"],
        "reply_to": path,
        "says": ["samples arrive beforehand"],
    }

    def find_faults(subject: str, body: str) -> list[str]:
        mail = f"From: zoe@example.com\nTo: ann@firm.org\nSubject: {subject}\n\n{body}\n".encode()
        files = {path: original, "emails/Zoe/Re.eml": mail, "emails/ann/Re.eml": mail}
        seed = InMemoryFileTree({path: original})
        return messages(score("evaluate_mail", InMemoryFileTree(files), seed, context=context, **wanted))

    assert find_faults(f"Re: {subject}", "Samples arrive beforehand.") == []
    assert find_faults(f"Re: {subject}", f"Samples arrive beforehand. {subject}.")
    assert find_faults(f"Re: {subject} again", "Samples arrive beforehand.")


def test_people_in_the_heading_of_a_forwarded_mail_are_those_of_the_original() -> None:
    path, context = "emails/Zoe/Invoice.eml", "Forward the invoice to Bo and say that feedback is welcome afterwards."
    people = "From: Palina Baran <palina@ashlar.example>\nTo: Zoe Lind <zoe@example.com>\n"
    original = f"{people}Subject: Our invoice\n\nPlease find it below.\n".encode()
    wanted: dict[str, Any] = {
        "sender": "Zoe",
        "recipients": ["bo@x.example"],
        "says": ["feedback is welcome afterwards"],
    }

    def find_faults(heading: str, above: str = "") -> list[str]:
        text = f"Feedback is welcome afterwards.\n{above}\n---------- Forwarded message ----------\n{heading}"
        head = "From: zoe@example.com\nTo: bo@x.example\nSubject: Fwd: Our invoice\n\n"
        mail = f"{head}{text}Subject: Our invoice\n\nPlease find it below.\n".encode()
        files = {path: original, "emails/Zoe/Fwd.eml": mail, "emails/bo/Fwd.eml": mail}
        seed = InMemoryFileTree({path: original})
        checks = score("evaluate_mail", InMemoryFileTree(files), seed, context=context, forward_of=path, **wanted)
        return messages(checks)

    assert find_faults(people) == []
    assert find_faults(people, "Palina Baran is ill.\n")
    assert find_faults(people.replace("Palina Baran", "Palina Baran, who is ill"))
    assert find_faults(people.replace("Zoe Lind", "Hugo Lind"))


def test_a_remark_stands_above_the_forwarded_mail_whose_heading_stays() -> None:
    block = FORWARDED.format(sender="ann@firm.org")
    assert find_faults(f"FYI\n\n{block}\nTranslators will be present.", FORWARD, "Fwd: Budget")
    altered = FORWARDED.format(sender="tim@firm.org")
    assert find_faults(f"Translators will be present.\n\n{altered}", FORWARD, "Fwd: Budget")


HTML = (
    'Content-Type: multipart/alternative; boundary="x"\n\n--x\nContent-Type: text/plain\n\n{plain}\n'
    "--x\nContent-Type: text/html\n\n{html}\n--x--\n"
)


@pytest.mark.parametrize(
    ("plain", "html", "is_right"),
    [
        ("The sum is 561.", "<p>The sum is <b>561</b>.</p>", True),
        ("The sum is 561.", "<p>The sum is 651.</p>", False),
        ("The sum is 561.", "<p>The sum is <s>561</s> unknown.</p>", False),
        ("The sum is 561.", '<p>Hello</p><p style="display: none">The sum is 561.</p>', False),
    ],
)
def test_each_alternative_says_what_the_mail_must(plain: str, html: str, is_right: bool) -> None:
    head, _, body = HTML.format(plain=plain, html=html).partition("\n\n")
    assert (not find_faults(body, SUM, headers=f"{head}\n")) == is_right


@pytest.mark.parametrize(
    ("header", "is_right"),
    [
        ("Reply-To: zoe@example.com", True),
        ("Reply-To: tim@firm.org", False),
        ("From: Zoe Lee <zoe@example.com>", True),
        ("From: Head Office <zoe@example.com>", False),
        ("X-Unsent: 1", False),
    ],
)
def test_headers_do_not_make_it_the_mail_of_another(header: str, is_right: bool) -> None:
    assert (not find_faults("The sum is 561.", SUM, headers=f"{header}\n")) == is_right
