"""Whom a mail greets, who signs it, and what it says beside what it must: courtesy passes, inventions do not."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score
from tests.criteria.test_mail_wording import find_faults

CONTEXT = "Please make the agenda paper in Word, convert it to PDF and send the announcement by email. team_hours.xlsx"
WORDING = {
    "says": ["badges wait at reception"],
    "context": CONTEXT,
    "other_names": ["Karim", "Weekly sync"],
    "is_closed": True,
}
SUM = {"values": ["498"], "figure": "sum", "column": "Rate", "context": CONTEXT, "is_closed": True}
DIFFERENCE = {
    "values_one_of": ["78", "-78"],
    "figure": "difference",
    "column": "Hours",
    "allowed": ["Ann", "174", "Tom", "96"],
    "context": CONTEXT,
    "is_closed": True,
}
ENTRY = {**SUM, "figure": "entry", "allowed": ["Everly Software"]}


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (WORDING, "Badges wait at reception."),
        (WORDING, "Dear Bo,\n\nI hope this email finds you well. Please note that badges wait at reception.\n\nZoe"),
        (WORDING, "Hi Bo, badges wait at reception. Let me know if anything is unclear. Cheers, Zoe"),
        (WORDING, "Dear colleagues,\n\nbadges wait at reception.\n\nKind regards,\nThe office team on behalf of Zoe"),
        (
            WORDING,
            "Badges wait at reception.\n\nBest,\nZoe Larsen\nHead of Sales | Calder & Co.\n+49 30 12345",
        ),
        (WORDING, "Bo,\n\nbadges wait at reception.\n\nZ."),
        (WORDING, "Dear B\u00f8,\n\nbadges wait at reception.\n\nZo\u00e9"),
        (WORDING, "Hi Bo,\n\njust a friendly reminder that badges wait at reception.\n\nZ."),
        (WORDING, "Thanks, noted - badges wait at reception."),
        (WORDING, "Please do not forget that badges wait at reception."),
        (WORDING, "To whom it may concern,\n\nbadges wait at reception.\n\nSincerely,\nZoe's assistant"),
        (WORDING, "| Announcement |\n|---|\n| badges wait at reception |\n\nRegards\nZoe\nzoe@example.com"),
        (WORDING, "Hey Bo! Hope you had a lovely weekend. Just so you know: badges wait at reception.\n- Zoe"),
        (SUM, "Hi Bo,\n\nas requested, the total of the Rate column comes to 498 in team_hours.xlsx.\n\nZoe"),
        (SUM, "The overall sum is four hundred and ninety-eight (498)."),
        (SUM, "498"),
        (DIFFERENCE, "The two differ by 78 (174 for Ann and 96 for Tom)."),
        (DIFFERENCE, "Ann has 78 hours more than Tom."),
        (DIFFERENCE, "174 - 96 = 78"),
        (ENTRY, "The total for Everly Software is 498."),
    ],
)
def test_courtesy_in_any_style_passes(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) == []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (WORDING, "Dear Karl,\n\nbadges wait at reception.\n\nZoe"),
        (WORDING, "Dear Bo and Karl,\n\nbadges wait at reception.\n\nZoe"),
        (WORDING, "Dear Bo,\n\nbadges wait at reception.\n\nBest regards,\nHugo"),
        (WORDING, "Dear Bo,\n\nbadges wait at reception.\n\nBest regards,\nBo"),
        (WORDING, "Dear Bo,\n\nbadges wait at reception.\n\nBest regards,\nZoe and Hugo"),
        (WORDING, "Badges wait at reception.\n\n- Hugo"),
        (WORDING, "Badges wait at reception. Karim has them."),
        (WORDING, "Badges wait at reception. The Weekly sync follows."),
        (WORDING, "Badges wait at reception. See you in Hamburg."),
        (WORDING, "Badges wait at reception for our own staff."),
        (WORDING, "Badges wait at reception. Lunch is on us."),
        (WORDING, "Badges wait at reception. The lift is broken."),
        (WORDING, "Make sure that badges wait at reception."),
        (WORDING, "I never come, and badges wait at reception."),
        (WORDING, "Let me know when badges wait at reception."),
        (WORDING, "Badges wait at reception. We will charge you for them."),
        (WORDING, "Badges wait at reception. Take one by tomorrow."),
        (WORDING, "Badges wait at reception. Please bring a laptop."),
        (WORDING, "Badges wait at reception. Write to mallory@evil.example."),
        (WORDING, "Badges wait at reception. See secret_plan.xlsx."),
        (WORDING, "Badges wait at reception.\n\nBest,\nZoe\nThe canteen serves mutton, so eat sandwiches at home."),
        (SUM, "The average is 498."),
        (SUM, "The difference is 498."),
        (SUM, "The highest rate is 498."),
        (SUM, "There are 498 entries in the sheet."),
        (SUM, "The total is 498 hours."),
        (SUM, "Your debt comes to 498."),
        (DIFFERENCE, "Together they make 78."),
        (DIFFERENCE, "They both have 78 hours."),
        (DIFFERENCE, "On average it is 78."),
        (ENTRY, "The total of all suppliers is 498."),
        (ENTRY, "Everly Software has the highest amount, 498."),
    ],
)
def test_inventions_and_wrong_names_fail(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted)


@pytest.mark.parametrize(
    ("name", "content", "is_right"),
    [
        ("rolls of damp-proof membrane", "For rolls of damp-proof membrane the sheet says 147.", True),
        ("rolls of damp-proof membrane", "For rolls of fire-proof membrane the sheet says 147.", False),
        ("O\u2019Leary & Sons a.b/c", "For O'Leary & Sons a.b/c the sheet says 147.", True),
        ("O'Leary & Sons", "For D'Leary & Sons the sheet says 147.", False),
        ("the doors that don't close", "For the doors the sheet doesn't say 147.", False),
    ],
)
def test_names_with_hyphens_and_other_marks_are_words_of_the_request(name: str, content: str, is_right: bool) -> None:
    context = f"Mail Bo the figure that the sheet has for {name}."
    wanted = {"values": ["147"], "figure": "entry", "context": context, "is_closed": True}
    assert (find_faults(content, wanted) == []) is is_right


def test_a_mail_without_the_words_of_the_request_may_say_anything_harmless() -> None:
    wanted = {"says": ["badges wait at reception"]}
    assert find_faults("Badges wait at reception. Please bring a laptop.\n\nHugo", wanted) == []


@pytest.mark.parametrize(
    "sender",
    ["Zoe123@gmail.com", "Zoe Larsen <zoe@example.com>", "Z. Larsen <zoe@example.com>", "Assistant <zoe@example.com>"],
)
def test_another_address_and_any_name_of_the_user_are_fair(sender: str) -> None:
    assert find_faults("Badges wait at reception.", WORDING, headers=f"From: {sender}\n") == []


@pytest.mark.parametrize("sender", ["bo@x.example", "Hugo <zoe@example.com>", "zoey@example.com"])
def test_a_mail_from_somebody_else_fails(sender: str) -> None:
    assert find_faults("Badges wait at reception.", WORDING, headers=f"From: {sender}\n")


def test_a_joint_mail_and_one_to_each_are_one_too_many() -> None:
    body = "Content-Type: text/plain\n\nBadges wait at reception.\n"
    mails = {
        "emails/Zoe/Joint.eml": f"From: zoe@example.com\nTo: bo@x.example, al@x.example\nSubject: News\n{body}",
        "emails/Zoe/Single.eml": f"From: zoe@example.com\nTo: bo@x.example\nSubject: News\n{body}",
    }
    seed = InMemoryFileTree({})
    wanted: dict[str, Any] = {**WORDING, "sender": "Zoe", "recipients": ["bo@x.example", "al@x.example"]}
    for paths in (["emails/Zoe/Joint.eml"], list(mails)):
        workspace = InMemoryFileTree(
            {path.replace("Zoe", box): mails[path].encode() for path in paths for box in ("Zoe", "bo", "al")}
        )
        assert is_passed(score("evaluate_mail", workspace, seed, **wanted)) == (len(paths) == 1)


@pytest.mark.parametrize(
    "content",
    [
        "Please answer this by 14 July 2025.",
        "Could you please take care of this by 2025-07-14?",
        "Hello Bo,\n\nplease let me have your reply until 14 July 2025 at the latest.\n\nThanks\nZoe",
    ],
)
def test_a_mail_that_asks_for_something_may_use_the_words_of_asking(content: str) -> None:
    asked = {"values": ["2025-07-14"], "context": CONTEXT, "is_closed": True, "asks": True}
    assert find_faults(content, asked) == []
    assert find_faults(f"{content} Our dispatcher has resigned.", asked) != []
