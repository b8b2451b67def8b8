"""Errands in the calendar: events are booked, moved and deleted."""

import datetime as dt
import re

from solvers.reader import lexicon
from solvers.reader.clauses import noun_after, thing
from solvers.reader.contents import ranked
from solvers.reader.work import Missing, Work

_MOVED = r"\bmoved event\b|\bevent (?:to|that (?:has|must)) (?:to )?(?:move|shift)\b"
_GONE = (
    r"\b(?:deleted|cancelled) event\b"
    r"|\bevent (?:to|that (?:has|must)) (?:to )?(?:strike|delete|cancel|remove|drop|go)\b"
)
_TALKS = (r"\b(?:leader|winner|highest|first talk)\b", r"\b(?:last one|lowest|second talk|other talk)\b")


def book(work: Work, clause: str) -> None:
    """Put an event into the calendar; behind the moved one, where the clause says so."""
    noun = noun_after(clause, "book|put|schedule|add")
    if not noun:
        raise Missing("what to book")
    what = thing(re.escape(noun))
    title = work.need("the title", work.notes.value(what, "quoted", "title"))
    minutes = int(work.need("the length", work.notes.value(what, "minutes")))
    if re.search(r"\b(?:behind|after)\b", clause):
        start = work.need("the end of the moved event", work.moved_end)
    else:
        start = _moment(work, what)
    _create(work, title, start, minutes)
    work.booked = title
    if work.notes.says(rf"(?i){what}", lexicon.AGAIN, lexicon.WEEK):
        _create(work, title, _later(start, days=7), minutes)


def book_pair(work: Work, clause: str) -> None:
    """Book two talks that are named after the rows at both ends of a table."""
    opening = work.need(
        "the opening of the titles", work.notes.value(r"\bopening\b|\bboth titles\b", "quoted", "opening")
    )
    minutes = int(work.need("the length", work.notes.value(r"\b(?:either|both|the|each) talks?\b", "minutes")))
    starts = [_moment(work, what) for what in _TALKS]
    for row, start in zip(ranked(work), starts, strict=True):
        _create(work, f"{opening} {work.key(row)}", start, minutes)


def move(work: Work, clause: str) -> None:
    """Move an event; it keeps its length."""
    event = work.event("the event to move", _MOVED)
    start = _moment(work, _MOVED)
    try:
        length = dt.datetime.fromisoformat(event.end) - dt.datetime.fromisoformat(event.start)
    except ValueError as failure:
        raise Missing("how long the event takes") from failure
    work.moved, work.moved_end = event.title, _later(start, seconds=int(length.total_seconds()))
    times = {"time_start": start, "time_end": work.moved_end, "start": event.start}
    work.desk.act("calendar", "move_event", user=work.desk.owner, summary=event.title, **times)


def delete(work: Work, clause: str) -> None:
    """Delete an event."""
    event = work.event("the event to delete", _GONE)
    work.desk.act("calendar", "delete_event", user=work.desk.owner, summary=event.title, start=event.start)
    work.cancelled = event.title


def _moment(work: Work, what: str) -> str:
    date = work.need("the day", work.notes.value(what, "date"))
    return f"{date} {work.need('the start', work.notes.value(what, 'time'))[:5]}:00"


def _create(work: Work, title: str, start: str, minutes: int) -> None:
    times = {"time_start": start, "time_end": _later(start, minutes=minutes)}
    work.desk.act("calendar", "create_event", user=work.desk.owner, summary=title, **times)


def _later(start: str, **by: int) -> str:
    try:
        return str(dt.datetime.fromisoformat(start) + dt.timedelta(**by))
    except OverflowError as failure:
        raise Missing("a day that a calendar has") from failure
