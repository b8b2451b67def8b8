"""Chat histories as OdysseyBench publishes them, in the manner of LoCoMo, read into our days of dialogue."""

import datetime as dt
import re
from collections.abc import Set
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, NamedTuple

from data_model import Day, Dialogue, InputError, Session, Turn, Value, as_model, bounds, extract_values, is_said
from interop.json_files import read_json

_SESSION = re.compile(r"session_([0-9]{1,6})")
_USERS = {"user", "human"}
_ASSISTANTS = {"assistant", "agent", "ai", "bot", "chatbot", "model", "system"}
_TIMES_OF_A_TURN = ("ts", "timestamp", "date_time", "datetime", "time")


class _Sitting(NamedTuple):
    start: dt.datetime
    number: int
    turns: list[dict[str, Any]]


def read_history(root: Path, name: str, task: str, username: str) -> Dialogue:
    """Read a chat history: a list whose first item holds `conversation`, with `session_1`, `session_1_date_time`, ...

    root, name: the file, by its path from a folder; no link on the way is followed.
    Sessions of one date make a day, in the order of their times, then of their numbers. A turn is the user's where
    its speaker is username, `user` or `human`, else the assistant's; one without text is left out. ts is the time
    of the turn where it carries one of its own, else one second after the turn before it, from the time of its
    session on; times always increase. The dialogue carries no evidence.
    Raises InputError, with the JSON path, for a history that cannot be read this way.
    """
    sittings = sorted(_sittings(_conversation(read_json(root, name, bounds.HISTORY_BYTES))), key=lambda one: one[:2])
    names = _words(username)
    last = dt.datetime.fromisoformat("0001-01-01T00:00:00")
    days: list[Day] = []
    for date, of_day in groupby(sittings, key=lambda one: one.start.date()):
        sessions: list[Session] = []
        for sitting in of_day:
            turns = _turns(sitting, f"d{len(days) + 1}.s{len(sessions) + 1}", names, last)
            if turns:
                last = dt.datetime.fromisoformat(turns[-1].ts)
                session = {"id": f"d{len(days) + 1}.s{len(sessions) + 1}", "turns": turns}
                sessions.append(as_model(session, Session, f"/0/conversation/session_{sitting.number}"))
        if sessions:
            day = {"index": len(days) + 1, "date": date.isoformat(), "sessions": tuple(sessions)}
            days.append(as_model(day, Day, "/0/conversation"))
    dialogue = as_model({"task": task, "days": tuple(days)}, Dialogue, "/0/conversation")
    if not any(turn.role == "user" for turn in dialogue.turns):
        speakers = sorted({str(turn["speaker"]) for sitting in sittings for turn in sitting.turns})
        raise InputError("nobody speaks as the user", "/0/conversation", _short(username), ", ".join(speakers)[:80])
    return dialogue


def read_moment(text: str) -> dt.datetime | None:
    """Read a date, with its time of day if there is one (else midnight); None without a whole date.

    `2020-05-01T10:00:00`, `1:56 pm on 8 May, 2023`, `May 1, 2020, 10:00 AM` and the like; a zone is left out.
    Of several the first counts. A date in figures that has two readings, such as `05/01/2020`, counts as none; so does
    a text of more than a hundred characters.
    """
    date, time = _date_and_time(text)
    return dt.datetime.fromisoformat(f"{date}T{time or '00:00'}") if date else None


def _date_and_time(text: str) -> tuple[str | None, str | None]:
    """The first date of one reading, and the first time of day; a text that is too long says neither."""
    if len(text) > bounds.MOMENT_CHARS:
        return None, None
    found = extract_values(text)
    date = next((one.value for one in found if one.type == "date" and not one.value.startswith("-")), None)
    time = next((one.value for one in found if one.type == "time"), None)
    return (None if date and _has_two_readings(text, date) else date), time


def _has_two_readings(text: str, date: str) -> bool:
    year, month, day = date.split("-")
    swapped = Value(type="date", value=f"{year}-{day}-{month}")
    return day != month and int(day) <= 12 and is_said(text, swapped)


def _conversation(document: Any) -> dict[str, Any]:
    first = document[0] if isinstance(document, list) and document else document
    conversation = first.get("conversation") if isinstance(first, dict) else None
    if not isinstance(conversation, dict):
        raise InputError("", "/0/conversation", "an object with session_1, session_1_date_time, ...", _short(first))
    return conversation


def _sittings(conversation: dict[str, Any]) -> list[_Sitting]:
    matches = [match for key in conversation if (match := _SESSION.fullmatch(key))]
    spoken = [_spoken(conversation[match[0]], f"/0/conversation/{match[0]}") for match in matches]
    # Every time of a session or a turn is work: they are counted before the first is read.
    for many, most, what in (
        (len(spoken), bounds.HISTORY_SESSIONS, "sessions"),
        (sum(map(len, spoken)), bounds.TURNS, "turns"),
    ):
        if many > most:
            raise InputError("", "/0/conversation", f"at most {most:,} {what}", f"{many:,}")
    return [
        _Sitting(_start(conversation, match[0]), int(match[1]), turns)
        for match, turns in zip(matches, spoken, strict=True)
    ]


def _start(conversation: dict[str, Any], key: str) -> dt.datetime:
    stamp = conversation.get(f"{key}_date_time")
    start = read_moment(stamp) if isinstance(stamp, str) else None
    if start is None:
        raise InputError("", f"/0/conversation/{key}_date_time", "a date and a time of day", _short(stamp))
    return start


def _spoken(turns: Any, where: str) -> list[dict[str, Any]]:
    if not isinstance(turns, list):
        raise InputError("", where, "a list of turns", _short(turns))
    for number, turn in enumerate(turns):
        if not isinstance(turn, dict) or not all(isinstance(turn.get(key), str) for key in ("speaker", "text")):
            raise InputError("", f"{where}/{number}", "an object with speaker and text", _short(turn))
    return [turn for turn in turns if turn["text"].strip()]


def _turns(sitting: _Sitting, id: str, names: Set[str], last: dt.datetime) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    moment = sitting.start - dt.timedelta(seconds=1)
    for number, turn in enumerate(sitting.turns, start=1):
        moment = max(_own_time(turn, sitting.start.date()) or moment, moment, last) + dt.timedelta(seconds=1)
        ts = moment.isoformat(timespec="seconds")
        row = {"id": f"{id}.t{number}", "role": _role(turn["speaker"], names), "text": turn["text"], "ts": ts}
        turns.append(as_model(row, Turn, f"/0/conversation/session_{sitting.number}"))
    return tuple(turns)


def _own_time(turn: dict[str, Any], day: dt.date) -> dt.datetime | None:
    """A second before the time that a turn carries, so that it keeps that time where it can. Of several the first."""
    date, time = _date_and_time(next((turn[key] for key in _TIMES_OF_A_TURN if isinstance(turn.get(key), str)), ""))
    if not date and not time:
        return None
    return dt.datetime.fromisoformat(f"{date or day.isoformat()}T{time or '00:00'}") - dt.timedelta(seconds=1)


def _role(speaker: str, names: Set[str]) -> Literal["user", "assistant"]:
    """names: the words of the user's name."""
    words = _words(speaker)
    is_user = bool(words & _USERS) or (bool(names) and names <= words)
    return "user" if is_user and not words & _ASSISTANTS else "assistant"


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _short(found: Any) -> str:
    return repr(found)[:80]
