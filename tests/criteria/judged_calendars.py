"""Calendars with events, and what is said of them."""

from collections.abc import Sequence
from typing import Any

from office_env import InMemoryFileTree
from tests.criteria.scoring import messages, score

REVIEW = ("SUMMARY:Review", "DTSTART:20240520T100000", "DTEND:20240520T104500")
REVIEW_LATER = ("SUMMARY:Review", "DTSTART:20240527T100000", "DTEND:20240527T104500")
LUNCH = ("SUMMARY:Lunch", "DTSTART:20240520T120000", "DTEND:20240520T130000")
WANTED = {"title": "Review", "start": "2024-05-20 10:00:00", "end": "2024-05-20 10:45:00"}
WANTED_LATER = {"title": "Review", "start": "2024-05-27 10:00:00", "end": "2024-05-27 10:45:00"}
LUNCH_MOVED = {"title": "Lunch", "start": "2024-05-22 09:00:00", "end": "2024-05-22 10:00:00"}
LUNCH_GONE = {"title": "Lunch", "start": "2024-05-20 12:00:00"}

Lines = Sequence[str]


def calendar(*events: Lines) -> InMemoryFileTree:
    lines = [line for event in events for line in ("BEGIN:VEVENT", *event, "END:VEVENT")]
    own = "\n".join(["BEGIN:VCALENDAR", *lines, "END:VCALENDAR", ""]).encode()
    return InMemoryFileTree({"calendar/Bob.ics": own, "calendar/Eve.ics": b""})


def judge(*events: Lines, seed: Sequence[Lines] = (LUNCH,), **args: Any) -> list[str]:
    return messages(score("evaluate_events", calendar(*events), calendar(*seed), user="Bob", **args))
