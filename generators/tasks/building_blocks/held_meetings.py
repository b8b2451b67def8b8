"""Meetings that have taken place, by their titles in a calendar, and what may have been agreed on in them."""

import random
import re
from collections.abc import Sequence
from typing import NamedTuple

from data_model import Case, EventFinding
from generators.tasks.recipe import TaskContext

MIN_MEETINGS = 2
_LONGEST_AGO = 10
_TITLE = re.compile(r"[^\W\d_][\w .,()&'-]{4,58}[\w)]")
_ALONE = re.compile(
    r"\b(?:back up|supplies|draft|hand in|timesheets?|tidy|figures to|car|van|dentist|doctor|lesson|school|flat|train|"
    r"training|removal|minutes|prepare|points for|coffee|tenants|birthday|gym|party|assembly|afternoon|leave|"
    r"off sale|deadline|reminder)\b",
    re.IGNORECASE,
)
_ERRANDS = (
    "call {partner} about {key}",
    "send {partner} the papers on {key}",
    "ask {partner} for an answer on {key}",
    "settle {key} with {partner}",
    "find a day with {partner} for {key}",
)
_ERRANDS_ALONE = ("go through the papers on {key}", "bring {key} to an end", "put a short note on {key} together")
_DECISIONS = (
    "{key} comes before everything else",
    "{key} is given one more week",
    "{key} goes to the head of department",
    "{key} is not discussed any further",
    "{key} stays in our hands",
)


class HeldMeeting(NamedTuple):
    """What a calendar says of a meeting that has taken place."""

    title: str
    day: str
    start: str
    end: str


def find_held_meetings(context: TaskContext) -> dict[str, HeldMeeting]:
    """Return the latest meetings of the user that are over, by title: nothing that one does alone or on the side."""
    own = [one for one in context.findings if isinstance(one, EventFinding) and one.user == context.persona.name]
    titles = [one.summary.strip().casefold() for one in own]
    held = [one for one in own if _is_held(one, context) and titles.count(one.summary.strip().casefold()) == 1]
    return {
        one.summary.strip(): HeldMeeting(one.summary.strip(), one.start[:10], one.start[11:16], str(one.end)[11:16])
        for one in sorted(held, key=lambda one: one.start)[-_LONGEST_AGO:]
    }


def list_errands(cases: Sequence[Case], rng: random.Random) -> list[str]:
    """List what somebody may have been asked to do about each of some cases, one errand for a case."""
    return [_word_errand(case, rng) for case in cases]


def list_decisions(cases: Sequence[Case], rng: random.Random) -> list[str]:
    """List what may have been decided, a different decision about each of some cases."""
    decisions = rng.sample(_DECISIONS, len(_DECISIONS))
    return [text.format(key=case.key) for text, case in zip(decisions, cases, strict=False)]


def _word_errand(case: Case, rng: random.Random) -> str:
    partners = [one.name for one in case.people if not one.is_colleague]
    if not partners:
        return rng.choice(_ERRANDS_ALONE).format(key=case.key)
    return rng.choice(_ERRANDS).format(partner=rng.choice(partners), key=case.key)


def _is_held(event: EventFinding, context: TaskContext) -> bool:
    is_over = event.start[:10] < context.clock.date and event.start[:10] == str(event.end)[:10]
    is_timed = len(event.start) > len("2024-05-17") and not event.is_series and not event.zone
    return is_over and is_timed and bool(_TITLE.fullmatch(event.summary.strip())) and not _ALONE.search(event.summary)
