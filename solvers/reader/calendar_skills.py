"""Skills for the calendar: book, move and delete events."""

import datetime as dt
import re

from solvers.reader import lexicon
from solvers.reader.clauses import find_noun_after, make_thing_pattern
from solvers.reader.lookups import find_extreme_rows
from solvers.reader.task_state import MissingInformation, TaskState

_MOVED_EVENT = r"\bmoved event\b|\bevent (?:to|that (?:has|must)) (?:to )?(?:move|shift)\b"
_CANCELLED_EVENT = (
    r"\b(?:deleted|cancelled) event\b"
    r"|\bevent (?:to|that (?:has|must)) (?:to )?(?:strike|delete|cancel|remove|drop|go)\b"
)
_TALK_PATTERNS = (r"\b(?:leader|winner|highest|first talk)\b", r"\b(?:last one|lowest|second talk|other talk)\b")


def book_event(state: TaskState, clause: str) -> None:
    """Book an event, right after the moved one if the clause says so."""
    noun = find_noun_after(clause, "book|put|schedule|add")
    if not noun:
        raise MissingInformation("what to book")
    pattern = make_thing_pattern(re.escape(noun))
    title = state.require("the title", state.statements.find_value(pattern, "quoted", "title"))
    minutes = int(state.require("the length", state.statements.find_value(pattern, "minutes")))
    if re.search(r"\b(?:behind|after)\b", clause):
        start = state.require("the end of the moved event", state.moved_end)
    else:
        start = _find_start(state, pattern)
    _create_event(state, title, start, minutes)
    state.booked_title = title
    if state.statements.has_match(rf"(?i){pattern}", lexicon.REPEAT_WORDS, lexicon.WEEK_WORDS):
        _create_event(state, title, _add_time(start, days=7), minutes)


def book_two_talks(state: TaskState, clause: str) -> None:
    """Book two talks named after the rows with the highest and the lowest figure."""
    title_prefix = state.require(
        "the opening of the titles", state.statements.find_value(r"\bopening\b|\bboth titles\b", "quoted", "opening")
    )
    minutes = int(
        state.require("the length", state.statements.find_value(r"\b(?:either|both|the|each) talks?\b", "minutes"))
    )
    starts = [_find_start(state, what) for what in _TALK_PATTERNS]
    for row, start in zip(find_extreme_rows(state), starts, strict=True):
        _create_event(state, f"{title_prefix} {state.read_row_name(row)}", start, minutes)


def move_event(state: TaskState, clause: str) -> None:
    """Move an event and keep its length."""
    event = state.find_event("the event to move", _MOVED_EVENT)
    start = _find_start(state, _MOVED_EVENT)
    try:
        length = dt.datetime.fromisoformat(event.end) - dt.datetime.fromisoformat(event.start)
    except ValueError as error:
        raise MissingInformation("how long the event takes") from error
    state.moved_title, state.moved_end = event.title, _add_time(start, seconds=int(length.total_seconds()))
    times = {"time_start": start, "time_end": state.moved_end, "start": event.start}
    state.office.perform_action("calendar", "move_event", user=state.office.owner, summary=event.title, **times)


def delete_event(state: TaskState, clause: str) -> None:
    """Delete an event."""
    event = state.find_event("the event to delete", _CANCELLED_EVENT)
    state.office.perform_action(
        "calendar", "delete_event", user=state.office.owner, summary=event.title, start=event.start
    )
    state.cancelled_title = event.title


def _find_start(state: TaskState, pattern: str) -> str:
    date = state.require("the day", state.statements.find_value(pattern, "date"))
    return f"{date} {state.require('the start', state.statements.find_value(pattern, 'time'))[:5]}:00"


def _create_event(state: TaskState, title: str, start: str, minutes: int) -> None:
    times = {"time_start": start, "time_end": _add_time(start, minutes=minutes)}
    state.office.perform_action("calendar", "create_event", user=state.office.owner, summary=title, **times)


def _add_time(start: str, **duration: int) -> str:
    try:
        return str(dt.datetime.fromisoformat(start) + dt.timedelta(**duration))
    except OverflowError as error:
        raise MissingInformation("a day that a calendar has") from error
