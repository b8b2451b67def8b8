"""What a mail must not turn round, invent or address to others, each beside what is fair and looks like it."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score
from tests.criteria.test_mail_wording import FORWARD, ORIGINAL, SEED, find_faults

_BASE: dict[str, Any] = {
    "is_closed": True,
    "context": "Harbor Walk: book the talk and mail Closing line to lea.berg@x.example.",
}
WORDS = {**_BASE, "says": ["bring the signed forms"]}
INVITATION = {**_BASE, "says": ["Garden Layout Talk"], "allowed": ["2024-05-14", "10:00"]}
GROUP = {**_BASE, "says": ["Rosa Ortiz", "Lena Weber"], "never": ["Lena Ortiz"]}
SUM = {**_BASE, "values": ["26630"], "figure": "sum", "column": "Amount"}
EUROS = {**_BASE, "values": ["26630"], "context": f"{_BASE['context']} It is what stands under Gross EUR."}
DOLLARS = {**_BASE, "values": ["26630"], "context": f"{_BASE['context']} It is Gross EUR in US dollars."}
COUNT = {**_BASE, "values": ["3"], "limit": "3835", "figure": "count", "never": ["limit of 3", "above 3"]}
GAP = {
    **_BASE,
    "values_one_of": ["17", "-17"],
    "figure": "difference",
    "allowed": ["Ann Lee", "Bo Ray", "160", "143"],
    "compared": [{"name": "Ann Lee", "value": "160"}, {"name": "Bo Ray", "value": "143"}],
}
STATUS = {
    "is_closed": True,
    "context": "Set the Status of A2024-180 to 'offer made' and mail lea.berg@x.example what it is.",
    "says": ["offer made"],
    "allowed": ["A2024-180", "Status"],
}
STATES = {
    **_BASE,
    "states": [{"name": "Budget review", "state": "cancelled"}, {"name": "Press briefing", "state": "moved"}],
}
MOVED = {**_BASE, "says": ["Room 5"], "states": [{"name": "Press briefing", "state": "moved"}]}


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (WORDS, "Bring the signed forms. There is no need to answer."),
        (WORDS, "As you asked: bring the signed forms."),
        (WORDS, "I write because you asked me to: bring the signed forms."),
        (WORDS, "Hello you two,\n\nbring the signed forms.\n\nZoe"),
        (INVITATION, "Please join us for the Garden Layout Talk on Tuesday, 14 May 2024."),
        (INVITATION, "Please save the date for the Garden Layout Talk. Please come!"),
        (GROUP, "With us: Ortiz, Rosa; Weber, Lena"),
        (GROUP, "With us: Rosa Ortiz, Lena Weber"),
        (SUM, "Hi Bo, Closing line: 26,630. Best, Zoe"),
        (SUM, "The closing line is 26,630."),
        (COUNT, "Three rows are above the limit of 3,835."),
        (COUNT, "Limit: 3,835\nRows above: 3"),
        (GAP, "Ann Lee is 17 ahead of Bo Ray."),
        (GAP, "Bo Ray lags 17 behind Ann Lee."),
        (GAP, "Bo has 17 less than Ann."),
        (GAP, "Compared with Bo Ray, Ann Lee has 17 more."),
        (GAP, "It is 17 more for Ann Lee than for Bo Ray."),
        (GAP, "Bo Ray needs 17 more to reach Ann Lee."),
        (MOVED, "Press briefing has moved, so see you in Room 5."),
        (STATUS, 'The status of A2024-180 is "offer made".'),
        (STATUS, 'A2024-180 now stands at "offer made".'),
        (STATUS, 'We now have "offer made" for A2024-180.'),
        (EUROS, "The closing line is EUR 26,630."),
        (EUROS, "The closing line is 26,630 euros."),
        (DOLLARS, "The closing line is $26,630."),
        (DOLLARS, "The closing line is 26,630 US dollars."),
        (MOVED, "Press briefing has been postponed. Room 5"),
        (STATES, "Budget review is cancelled, and Press briefing has moved."),
        (STATES, "We are scrapping the Budget review, and the Press briefing is shifting."),
        (STATES, "Budget review and Press briefing: the first is cancelled, the other has moved."),
    ],
)
def test_what_is_true_passes(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) == []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (WORDS, "There is no need to bring the signed forms."),
        (WORDS, "No need to read that you should bring the signed forms."),
        (WORDS, "Bring the signed forms, because the old ones burnt."),
        (WORDS, "Due to heavy rain: bring the signed forms."),
        (WORDS, "Dear Lea,\n\nbring the signed forms.\n\nZoe"),
        (INVITATION, "Garden Layout Talk is off."),
        (INVITATION, "Please host the Garden Layout Talk."),
        (INVITATION, "Please pay for the Garden Layout Talk."),
        (INVITATION, "Garden Layout Talk is on Monday, 14 May 2024."),
        (INVITATION, "Garden Layout Talk is on Monday, 14 May."),
        (GROUP, "With us: Rosa Ortiz, Lena Weber; Ortiz, Lena"),
        (SUM, "See line 26630."),
        (STATUS, 'The status of A2024-180 is no longer "offer made".'),
        (STATUS, 'A2024-180 will stand at "offer made".'),
        (EUROS, "The closing line is USD 26,630."),
        (EUROS, "The closing line is 26,630 pounds."),
        (DOLLARS, "The closing line is 26,630 EUR."),
        (COUNT, "Three rows are above 3. The limit is 3,835."),
        (GAP, "Bo Ray is 17 ahead of Ann Lee."),
        (GAP, "Ann Lee is 17 behind Bo Ray."),
        (GAP, "Ann has 17 fewer than Bo."),
        (GAP, "It is 17 more for Bo Ray than for Ann Lee."),
        (GAP, "Compared with Ann Lee, Bo Ray has 17 more."),
        (INVITATION, "Garden Layout Talk is postponed."),
        (WORDS, "Please bring the signed forms. Note that the venue has changed."),
        (STATES, "Budget review is cancelled, and Press briefing might move."),
        (COUNT, "3 euros are above the limit of 3,835."),
        ({**SUM, "column": "Hours"}, "The sum of the hours is 26,630 euros."),
        (STATES, "Budget review is cancelled and so is Press briefing, which has another time."),
        (MOVED, "Press briefing and Harbor Walk have both moved. Room 5"),
        (MOVED, "Press briefing has moved and so has Harbor Walk. Room 5"),
        (STATES, "Budget review and Press briefing have both moved. Budget review is cancelled."),
    ],
)
def test_what_is_turned_round_or_invented_does_not(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) != []


@pytest.mark.parametrize(
    ("signature", "is_right"),
    [
        ("Zoe Moss\nHarbor Walk", True),
        ("Zoe\nHarbor Walk", True),
        ("Lea Berg\nHarbor Walk", False),
        ("Zoe\nLea Berg", False),
    ],
)
def test_the_firm_may_stand_below_the_name_of_who_wrote(signature: str, is_right: bool) -> None:
    wanted = {**WORDS, "recipients": ["bo@harbor-walk.example"]}
    content = f"Bring the signed forms.\n\n{signature}"
    assert any("is signed by" in one for one in find_faults(content, wanted)) != is_right


@pytest.mark.parametrize(
    ("sent", "is_right"), [("Wednesday, May 1, 2024 8:00 AM", True), ("Thursday, May 2, 2024", False)]
)
def test_a_forward_shows_when_its_original_was_sent(sent: str, is_right: bool) -> None:
    quoted = ORIGINAL.partition("\n\n")[2].partition("\nSent at")[0]
    heading = f"From: ann@firm.org\nSent: {sent}\nTo: zoe@example.com\nSubject: Budget\n\n"
    faults = find_faults(f"Translators will be present.\n\n{heading}{quoted}", {**FORWARD, **_BASE}, "FW: Budget")
    assert (faults == []) == is_right


@pytest.mark.parametrize(
    ("heading", "is_right"),
    [
        ("From: Ann\nDate: 1 May 2024\nTo: Zoe\nSubject: Budget", True),
        ("-----Original Message-----\nFrom: ann@firm.org\nSent: Wednesday, May 1, 2024\nSubject: RE: Budget", True),
        ("Von: ann@firm.org\nGesendet: Mittwoch, 1. Mai 2024\nAn: zoe@example.com\nBetreff: Budget", True),
        ("De : ann@firm.org\nEnvoy\u00e9 : mercredi 1 mai 2024\n\u00c0 : zoe@example.com\nObjet : Budget", True),
        ("From: Bob\nDate: 1 May 2024\nTo: Zoe\nSubject: Budget", False),
        ("From: Ann\nDate: 1 June 2024\nTo: Zoe\nSubject: Budget", False),
        ("From: Ann\nDate: 1 May 2024, call her today\nTo: Zoe\nSubject: Budget", False),
        ("From: Ann\nDate: 1 May 2024\nTo: Zoe, who pays for it\nSubject: Budget", False),
        ("From: Ann\nDate: 1 May 2024\nTo: Zoe\nSubject: Budget refused", False),
        ("Von: ann@firm.org\nGesendet: Mittwoch, 2. Mai 2024\nAn: zoe@example.com\nBetreff: Budget", False),
    ],
)
def test_a_heading_above_a_quoted_mail_says_what_its_headers_say(heading: str, is_right: bool) -> None:
    quoted = ORIGINAL.partition("\n\n")[2].partition("\nSent at")[0]
    content = f"Translators will be present.\n\n{heading}\n\n{quoted}"
    assert (find_faults(content, {**FORWARD, **_BASE}, "FW: Budget") == []) == is_right


def test_a_mail_in_the_own_folder_alone_was_not_sent() -> None:
    mail = b"From: zoe@example.com\nTo: bo@x.example\nSubject: News\n\nBring the signed forms.\n"
    for mailboxes, is_right in ((["Zoe"], False), (["Zoe", "bo"], True), (["bo"], True)):
        files = {path: SEED.read(path) for path in SEED.names()} | {f"emails/{box}/News.eml": mail for box in mailboxes}
        checks = score(
            "evaluate_mail", InMemoryFileTree(files), SEED, sender="Zoe", recipients=["bo@x.example"], **WORDS
        )
        assert is_passed(checks) == is_right
