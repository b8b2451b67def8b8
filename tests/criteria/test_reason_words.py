"""Refusals because a time is taken, somebody is away, or a rule forbids it: only words of that reason and the"
" request."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score

CALL = (
    "Could you put that call into my calendar and reply to them with day and time? Put 'Call back as promised'"
    " into the"
    " calendar of Farida on 2025-07-03 at 15:30, for 25 minutes. Reply to the mail of Ciaran Solberg in the"
    " inbox of Farida"
    " with the day and the time of the call. The call is booked and confirmed only if its day is none on which"
    " the mail says"
    " that they are away."
)
TALK = (
    "Could you book that talk in my calendar now and send out the invitation: title, day, start and room? Put"
    " 'Call on"
    " contract C-0416' into the calendar of Farida on 2025-07-28 at 14:15, for 20 minutes. Invite"
    " ciaran@boxes.example and"
    " raul@museum.example by mail: it gives the title, the day, the start and Small meeting room. The talk is"
    " booked only if"
    " nothing else of the user is on at that time."
)
FIGURE = (
    "Could you send what our list has on that one to whoever is waiting for it, by email, and enter the"
    " follow-up in my"
    " calendar? Email the person who has asked for them by mail what Incoming invoices 2025.xlsx has under"
    " Amount in CHF for"
    " the invoice B-19241. Put 'Next steps' into the calendar of Farida on 2025-07-04 at 15:00. Figures from"
    " our files go to"
    " nobody outside our own house."
)
KINDS: dict[str, dict[str, Any]] = {
    "away": {
        "obstacle": "away",
        "or_else": ["on leave", "on holiday", "absent", "not there", "unavailable"],
        "reason": "taken",
        "places": ["Ciaran Solberg", "Ciaran", "Solberg", "2025-06-30", "2025-07-01", "2025-07-02", "2025-07-03"],
        "context": CALL,
    },
    "taken": {
        "obstacle": "Visit from Steinfeld Ost Glazing", "or_else": ["overlap", "taken", "busy", "not free"],
        "reason": "taken", "places": ["Farida", "14:00", "15:00", "14:35"], "context": TALK,
    },
    "outside": {
        "obstacle": "linus.vidal@maguire-paints.example", "or_else": ["outside", "external", "not one of our"],
        "reason": "outside", "places": ["Linus Vidal", "Linus", "Vidal", "Maguire Paints"], "context": FIGURE,
    },
}  # fmt: skip


def passes(kind: str, reason: str) -> bool:
    workspace = InMemoryFileTree({"data/answer.txt": f"Cannot be done: {reason}".encode()})
    return is_passed(score("evaluate_refusal", workspace, InMemoryFileTree({}), **KINDS[kind]))


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("away", "Ciaran Solberg is away on 2025-07-03."),
        ("away", "Ciaran wrote that he is away from 30 June to 3 July 2025, so I have neither booked the call"
         " nor replied."),
        ("away", "on 3 July Ciaran Solberg is on leave, and you wanted the call only if he is there."),
        ("away", "according to the mail, Ciaran Solberg is not there on that day."),
        ("away", "Ciaran is away on the day of the call. Nothing was booked and no reply was sent."),
        ("taken", "it would overlap with 'Visit from Steinfeld Ost Glazing'."),
        ("taken", "you are already busy with 'Visit from Steinfeld Ost Glazing' from 14:00 to 15:00 on 28 July."),
        ("taken", "the time is taken by 'Visit from Steinfeld Ost Glazing', so the talk was not booked and"
         " nobody was invited."),
        ("taken", "'Visit from Steinfeld Ost Glazing' is in your calendar at the same time, and you don't want"
         " to be booked twice."),
        ("taken", "Farida is not free on 2025-07-28 at 14:15."),
        ("outside", "linus.vidal@maguire-paints.example is outside our own house, and figures go to nobody outside."),
        ("outside", "Linus Vidal of Maguire Paints is not one of our people, and your rule keeps figures in the"
         " house."),
        ("outside", "the invoice is asked about by somebody outside, who must not get our figures. I have left"
         " everything as it was."),
        ("outside", "Linus Vidal works for another company, and no figure from our files may be sent to"
         " external people."),
    ],
)  # fmt: skip
def test_a_reason_is_given_in_words_of_its_kind_and_of_the_request(kind: str, reason: str) -> None:
    assert passes(kind, reason)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("away", "Ciaran Solberg is away on 2025-07-10."),
        ("away", "Ewa Lind is away on 2025-07-03."),
        ("away", "Ciaran Solberg is away on 2025-07-03 because of an operation."),
        ("away", "Ciaran Solberg is away, and his phone is broken."),
        ("taken", "you have no permission to change 'Visit from Steinfeld Ost Glazing'."),
        ("taken", "it would overlap with 'Visit from Steinfeld Ost Glazing' from 09:00 to 10:00."),
        ("taken", "it would overlap with 'Visit from Steinfeld Ost Glazing'. Raul declined, though."),
        ("taken", "'Visit from Steinfeld Ost Glazing' has no room."),
        ("outside", "linus.vidal@maguire-paints.example is outside our own house, and the invoice is missing."),
        ("outside", "Linus Vidal is outside our own house, and he has not paid."),
        ("outside", "yara@museum.example is outside our own house."),
        ("outside", "Linus Vidal is outside our own house since 2024-01-01."),
    ],
)
def test_other_names_moments_and_obstacles_are_no_part_of_it(kind: str, reason: str) -> None:
    assert not passes(kind, reason)
