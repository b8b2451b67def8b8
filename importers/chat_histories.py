"""Reading of chat histories as OdysseyBench publishes them, in the format of LoCoMo, into our days of dialogue."""

import datetime as dt
import re
from collections.abc import Set
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, NamedTuple

from data_model import (
    Day,
    Dialogue,
    InputError,
    Session,
    Turn,
    Value,
    bounds,
    extract_values,
    is_mentioned,
    validate_model,
)
from importers.untrusted_json import read_json

_SESSION_KEY = re.compile(r"session_([0-9]{1,6})")
_USER_WORDS = {"user", "human"}
_ASSISTANT_WORDS = {"assistant", "agent", "ai", "bot", "chatbot", "model", "system"}
_TURN_TIME_KEYS = ("ts", "timestamp", "date_time", "datetime", "time")


class _PublishedSession(NamedTuple):
    start: dt.datetime
    number: int
    turns: list[dict[str, Any]]


def read_history(root: Path, name: str, task: str, username: str) -> Dialogue:
    """Read a chat history: a list whose first item holds `conversation`, with `session_1`, `session_1_date_time`, ...

    Sessions of one date make a day, in the order of their times, then of their numbers. A turn is the user's if its
    speaker is `username`, `user` or `human`, else the assistant's; a turn without text is left out. The timestamp of a
    turn is its own time if it has one, else one second after the turn before it, beginning with the time of its
    session; timestamps always increase. The dialogue carries no evidence.

    Args:
        root: The folder from which the path starts.
        name: The path of the file below `root`; links are not followed.
        task: The id of the task.
        username: The name of the user.

    Raises:
        InputError: The history cannot be read this way; the message gives the JSON path.
    """
    conversation = _read_conversation(read_json(root, name, bounds.HISTORY_BYTES))
    published_sessions = sorted(_read_sessions(conversation), key=lambda session: (session.start, session.number))
    names = _split_words(username)
    last_moment = dt.datetime.fromisoformat("0001-01-01T00:00:00")
    days: list[Day] = []
    for date, sessions_of_day in groupby(published_sessions, key=lambda session: session.start.date()):
        sessions: list[Session] = []
        for published_session in sessions_of_day:
            turns = _make_turns(published_session, f"d{len(days) + 1}.s{len(sessions) + 1}", names, last_moment)
            if turns:
                last_moment = dt.datetime.fromisoformat(turns[-1].ts)
                session = {"id": f"d{len(days) + 1}.s{len(sessions) + 1}", "turns": turns}
                sessions.append(validate_model(session, Session, f"/0/conversation/session_{published_session.number}"))
        if sessions:
            day = {"index": len(days) + 1, "date": date.isoformat(), "sessions": tuple(sessions)}
            days.append(validate_model(day, Day, "/0/conversation"))
    dialogue = validate_model({"task": task, "days": tuple(days)}, Dialogue, "/0/conversation")
    if not any(turn.role == "user" for turn in dialogue.turns):
        speakers = sorted(
            {str(turn["speaker"]) for published_session in published_sessions for turn in published_session.turns}
        )
        raise InputError("nobody speaks as the user", "/0/conversation", _shorten(username), ", ".join(speakers)[:80])
    return dialogue


def parse_moment(text: str) -> dt.datetime | None:
    """Parse a date with its time of day (midnight if there is none), or return None if there is no whole date.

    `2020-05-01T10:00:00`, `1:56 pm on 8 May, 2023`, `May 1, 2020, 10:00 AM` and the like are understood; a zone is
    ignored. The first of several dates counts. A date in digits with two readings, such as `05/01/2020`, does not
    count, and neither does a text of more than a hundred characters.
    """
    date, time = _find_date_and_time(text)
    return dt.datetime.fromisoformat(f"{date}T{time or '00:00'}") if date else None


def _find_date_and_time(text: str) -> tuple[str | None, str | None]:
    """Return the first unambiguous date and the first time of day; neither for a text that is too long."""
    if len(text) > bounds.MOMENT_CHARS:
        return None, None
    values = extract_values(text)
    date = next((value.value for value in values if value.type == "date" and not value.value.startswith("-")), None)
    time = next((value.value for value in values if value.type == "time"), None)
    return (None if date and _has_two_readings(text, date) else date), time


def _has_two_readings(text: str, date: str) -> bool:
    year, month, day = date.split("-")
    swapped = Value(type="date", value=f"{year}-{day}-{month}")
    return day != month and int(day) <= 12 and is_mentioned(text, swapped)


def _read_conversation(document: Any) -> dict[str, Any]:
    first = document[0] if isinstance(document, list) and document else document
    conversation = first.get("conversation") if isinstance(first, dict) else None
    if not isinstance(conversation, dict):
        raise InputError("", "/0/conversation", "an object with session_1, session_1_date_time, ...", _shorten(first))
    return conversation


def _read_sessions(conversation: dict[str, Any]) -> list[_PublishedSession]:
    matches = [match for key in conversation if (match := _SESSION_KEY.fullmatch(key))]
    turns_by_session = [_read_spoken_turns(conversation[match[0]], f"/0/conversation/{match[0]}") for match in matches]
    # Parsing the time of a session or a turn is costly, so they are counted before the first one is parsed.
    for count, limit, unit in (
        (len(turns_by_session), bounds.HISTORY_SESSIONS, "sessions"),
        (sum(map(len, turns_by_session)), bounds.TURNS, "turns"),
    ):
        if count > limit:
            raise InputError("", "/0/conversation", f"at most {limit:,} {unit}", f"{count:,}")
    return [
        _PublishedSession(_read_start(conversation, match[0]), int(match[1]), turns)
        for match, turns in zip(matches, turns_by_session, strict=True)
    ]


def _read_start(conversation: dict[str, Any], key: str) -> dt.datetime:
    timestamp = conversation.get(f"{key}_date_time")
    start = parse_moment(timestamp) if isinstance(timestamp, str) else None
    if start is None:
        raise InputError("", f"/0/conversation/{key}_date_time", "a date and a time of day", _shorten(timestamp))
    return start


def _read_spoken_turns(turns: Any, where: str) -> list[dict[str, Any]]:
    if not isinstance(turns, list):
        raise InputError("", where, "a list of turns", _shorten(turns))
    for number, turn in enumerate(turns):
        if not isinstance(turn, dict) or not all(isinstance(turn.get(key), str) for key in ("speaker", "text")):
            raise InputError("", f"{where}/{number}", "an object with speaker and text", _shorten(turn))
    return [turn for turn in turns if turn["text"].strip()]


def _make_turns(
    published_session: _PublishedSession, id: str, names: Set[str], last_moment: dt.datetime
) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    moment = published_session.start - dt.timedelta(seconds=1)
    for number, turn in enumerate(published_session.turns, start=1):
        moment = max(
            _read_turn_time(turn, published_session.start.date()) or moment, moment, last_moment
        ) + dt.timedelta(seconds=1)
        ts = moment.isoformat(timespec="seconds")
        row = {"id": f"{id}.t{number}", "role": _choose_role(turn["speaker"], names), "text": turn["text"], "ts": ts}
        turns.append(validate_model(row, Turn, f"/0/conversation/session_{published_session.number}"))
    return tuple(turns)


def _read_turn_time(turn: dict[str, Any], day: dt.date) -> dt.datetime | None:
    """Return the time of a turn (the first of several), less the second that is added to every turn."""
    date, time = _find_date_and_time(next((turn[key] for key in _TURN_TIME_KEYS if isinstance(turn.get(key), str)), ""))
    if not date and not time:
        return None
    return dt.datetime.fromisoformat(f"{date or day.isoformat()}T{time or '00:00'}") - dt.timedelta(seconds=1)


def _choose_role(speaker: str, names: Set[str]) -> Literal["user", "assistant"]:
    """Return the role of a speaker; `names` are the words of the user's name."""
    words = _split_words(speaker)
    is_user = bool(words & _USER_WORDS) or (bool(names) and names <= words)
    return "user" if is_user and not words & _ASSISTANT_WORDS else "assistant"


def _split_words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _shorten(value: Any) -> str:
    return repr(value)[:80]
