"""From what was said to a dialogue: ids, times, evidence, and the acts of the turns that say a fact."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from data_model import Day, Dialogue, Evidence, Fact, Session, Task, Turn, normal_form, rng_for
from generators.dialogues.llm.mending import Spoken
from generators.dialogues.llm.saying import evidence_of, shared_values
from generators.dialogues.statements import ACT_OF_KIND
from generators.dialogues.timing import Beat, timestamps

_PAUSES = 0.12
_FAREWELL = 4


class Said(NamedTuple):
    """One day as it was said.

    sessions: their numbers with their turns; one without turns is no session. kept: the day as it was dated before,
    where nothing of it changed.
    """

    day: int
    date: str
    sessions: tuple[tuple[int, Sequence[Spoken]], ...]
    kept: Day | None = None


def dialogue_of(task: Task, days: Sequence[Said]) -> Dialogue:
    """Give every turn its id and its time, find the evidence, and name the acts of the turns that carry it."""
    habit = rng_for("dialogue by model", task.id, "start").randrange(int(8.2 * 3600), int(10.2 * 3600))
    dated = tuple(_dated(task, day, habit) for day in days)
    marks = {turn: spoken.says for day in days for turn, spoken in _with_ids(day) if spoken.says}
    evidence = evidence_of(task.facts, [day.turns for day in dated], marks)
    return Dialogue(task=task.id, days=_with_acts(task, dated, evidence), evidence=evidence)


def spoken_of(session: Session, evidence: Sequence[Evidence]) -> list[Spoken]:
    """Take ids and times off a session again; facts without values stay marked."""
    marks: dict[str, tuple[str, ...]] = {}
    for row in evidence:
        if row.value is None:
            marks[row.turn] = (*marks.get(row.turn, ()), row.fact)
    return [Spoken(turn.role, turn.text, marks.get(turn.id, ())) for turn in session.turns]


def _with_ids(day: Said) -> list[tuple[str, Spoken]]:
    if day.kept:
        spoken = (turn for _, session in day.sessions for turn in session)
        return [(turn.id, one) for turn, one in zip(day.kept.turns, spoken, strict=True)]
    return [
        (f"d{day.day}.s{number}.t{place}", spoken)
        for number, session in day.sessions
        for place, spoken in enumerate(session, start=1)
    ]


def _dated(task: Task, day: Said, habit: int) -> Day:
    if day.kept:
        return day.kept
    rng = rng_for("dialogue by model", task.id, "times", day.day)
    beats = [beat for number, (_, session) in enumerate(day.sessions) for beat in _beats(session, number > 0, rng)]
    times = iter(timestamps(day.date, beats, habit, rng))
    turns: dict[int, list[Turn]] = {}
    for id, spoken in _with_ids(day):
        number = int(id.split(".")[1][1:])
        turns.setdefault(number, []).append(Turn(id=id, role=spoken.role, text=spoken.text, ts=next(times)))
    sessions = tuple(Session(id=f"d{day.day}.s{number}", turns=tuple(held)) for number, held in turns.items())
    return Day(index=day.day, date=day.date, sessions=sessions)


def _beats(session: Sequence[Spoken], is_later: bool, rng: random.Random) -> list[Beat]:
    """Say where time may pass: before a session, a part, a farewell, and now and then before the user's word."""
    beats: list[Beat] = []
    for place, turn in enumerate(session):
        after_reply = place > 0 and turn.role == "user" and session[place - 1].role == "assistant"
        rests = after_reply and rng.random() < _PAUSES
        is_farewell = after_reply and len(session) - place <= _FAREWELL and len(session) > 2 * _FAREWELL
        ends_now = is_farewell and not any(beat.pause for beat in beats[-_FAREWELL:])
        pause = 2 if is_later and not place else int(place > 0 and (rests or turn.opens or ends_now))
        beats.append(Beat(len(turn.text.split()), pause))
    return beats


def _with_acts(task: Task, days: Sequence[Day], evidence: Sequence[Evidence]) -> tuple[Day, ...]:
    rows: dict[str, list[Evidence]] = {}
    for row in evidence:
        rows.setdefault(row.turn, []).append(row)
    shared = shared_values(task.facts)
    acted = []
    for day in days:
        facts = {fact.id: fact for fact in task.facts if fact.day == day.index}
        acts: dict[str, str | None] = {}
        for session in day.sessions:
            before: Turn | None = None
            for turn in session.turns:
                asked = {(row.fact, row.value) for row in rows.get(before.id, ())} if before else set()
                told = [row for row in rows.get(turn.id, ()) if row.fact in facts]
                acts[turn.id] = _act(turn, told, facts, asked, shared)
                before = turn
        acted.append(_day_with(day, acts))
    return tuple(acted)


def _act(
    turn: Turn,
    told: Sequence[Evidence],
    facts: dict[str, Fact],
    asked: set[tuple[str, str | None]],
    shared: frozenset[str],
) -> str | None:
    """Name what the user does with the facts of the day; None where it is none of stating, correcting, taking back.

    Whoever says again what the assistant has just said confirms it. A value that several facts share is stated with
    the first of them and cannot but come again with the next.
    """
    firsts = {(row.fact, row.value) for row in told if row.first}
    again = [row for row in told if (row.fact, row.value) not in firsts]
    excused = any((row.fact, row.value) in asked or _form(row, facts) in shared for row in again)
    if turn.role != "user" or not told or excused:
        return None
    kinds = [facts[row.fact].kind for row in told]
    changed = [ACT_OF_KIND[kind] for kind in ("update", "retraction", "decoy") if kind in kinds]
    return changed[0] if changed and (changed[0] != "decoy" or set(kinds) == {"decoy"}) else "state_fact"


def _form(row: Evidence, facts: dict[str, Fact]) -> str:
    return next((normal_form(value) for value in facts[row.fact].values if value.value == row.value), "")


def _day_with(day: Day, acts: dict[str, str | None]) -> Day:
    sessions = (
        session.model_copy(
            update={"turns": tuple(turn.model_copy(update={"act": acts[turn.id]}) for turn in session.turns)}
        )
        for session in day.sessions
    )
    return day.model_copy(update={"sessions": tuple(sessions)})
