"""Assembles a dialogue from a model's turns: ids, timestamps, evidence, and the acts of turns that state a fact."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from data_model import Day, Dialogue, Evidence, Fact, Session, Task, Turn, normalize_value, rng_for
from generators.dialogues.llm.evidence_search import find_evidence, find_shared_values
from generators.dialogues.llm.turn_repair import SpokenTurn
from generators.dialogues.procedural.fact_exchange import ACT_OF_KIND
from generators.dialogues.timestamps import TurnTiming, make_timestamps

_PAUSE_SHARE = 0.12
_FAREWELL_TURNS = 4


class SpokenDay(NamedTuple):
    """One day as the model wrote it.

    Attributes:
        day: Its number, from 1.
        date: Its date as `YYYY-MM-DD`.
        sessions: Number and turns of each session; sessions without turns are left out.
        dated_day: The day with its ids and timestamps from the previous attempt, if nothing in it changed.
    """

    day: int
    date: str
    sessions: tuple[tuple[int, Sequence[SpokenTurn]], ...]
    dated_day: Day | None = None


def assemble_dialogue(task: Task, days: Sequence[SpokenDay]) -> Dialogue:
    """Assemble a dialogue: assign ids and timestamps, find the evidence, and set the acts of turns that state facts."""
    usual_start_s = rng_for("dialogue by model", task.id, "start").randrange(int(8.2 * 3600), int(10.2 * 3600))
    dated = tuple(_date_day(task, day, usual_start_s) for day in days)
    marks = {turn: spoken.stated_facts for day in days for turn, spoken in _assign_turn_ids(day) if spoken.stated_facts}
    evidence = find_evidence(task.facts, [day.turns for day in dated], marks)
    return Dialogue(task=task.id, days=_assign_acts(task, dated, evidence), evidence=evidence)


def to_spoken_turns(session: Session, evidence: Sequence[Evidence]) -> list[SpokenTurn]:
    """Convert a session back to spoken turns, marked with the facts without values that they state."""
    marks: dict[str, tuple[str, ...]] = {}
    for row in evidence:
        if row.value is None:
            marks[row.turn] = (*marks.get(row.turn, ()), row.fact)
    return [SpokenTurn(turn.role, turn.text, marks.get(turn.id, ())) for turn in session.turns]


def _assign_turn_ids(day: SpokenDay) -> list[tuple[str, SpokenTurn]]:
    if day.dated_day:
        spoken = (turn for _, session in day.sessions for turn in session)
        return [(turn.id, one) for turn, one in zip(day.dated_day.turns, spoken, strict=True)]
    return [
        (f"d{day.day}.s{number}.t{turn_number}", spoken)
        for number, session in day.sessions
        for turn_number, spoken in enumerate(session, start=1)
    ]


def _date_day(task: Task, day: SpokenDay, usual_start_s: int) -> Day:
    if day.dated_day:
        return day.dated_day
    rng = rng_for("dialogue by model", task.id, "times", day.day)
    turn_timings = [
        timing
        for number, (_, session) in enumerate(day.sessions)
        for timing in _make_turn_timings(session, number > 0, rng)
    ]
    times = iter(make_timestamps(day.date, turn_timings, usual_start_s, rng))
    turns: dict[int, list[Turn]] = {}
    for id, spoken in _assign_turn_ids(day):
        number = int(id.split(".")[1][1:])
        turns.setdefault(number, []).append(Turn(id=id, role=spoken.role, text=spoken.text, ts=next(times)))
    sessions = tuple(
        Session(id=f"d{day.day}.s{number}", turns=tuple(session_turns)) for number, session_turns in turns.items()
    )
    return Day(index=day.day, date=day.date, sessions=sessions)


def _make_turn_timings(session: Sequence[SpokenTurn], is_later: bool, rng: random.Random) -> list[TurnTiming]:
    """Decide where time passes: before a session, a part or a farewell, and sometimes before a turn of the user."""
    turn_timings: list[TurnTiming] = []
    for index, turn in enumerate(session):
        after_reply = index > 0 and turn.role == "user" and session[index - 1].role == "assistant"
        has_pause = after_reply and rng.random() < _PAUSE_SHARE
        is_farewell = after_reply and len(session) - index <= _FAREWELL_TURNS and len(session) > 2 * _FAREWELL_TURNS
        starts_farewell = is_farewell and not any(timing.pause for timing in turn_timings[-_FAREWELL_TURNS:])
        pause = 2 if is_later and not index else int(index > 0 and (has_pause or turn.opens_part or starts_farewell))
        turn_timings.append(TurnTiming(len(turn.text.split()), pause))
    return turn_timings


def _assign_acts(task: Task, days: Sequence[Day], evidence: Sequence[Evidence]) -> tuple[Day, ...]:
    rows: dict[str, list[Evidence]] = {}
    for row in evidence:
        rows.setdefault(row.turn, []).append(row)
    shared = find_shared_values(task.facts)
    days_with_acts = []
    for day in days:
        facts = {fact.id: fact for fact in task.facts if fact.day == day.index}
        acts: dict[str, str | None] = {}
        for session in day.sessions:
            previous_turn: Turn | None = None
            for turn in session.turns:
                echoed_values = (
                    {(row.fact, row.value) for row in rows.get(previous_turn.id, ())} if previous_turn else set()
                )
                todays_rows = [row for row in rows.get(turn.id, ()) if row.fact in facts]
                acts[turn.id] = _classify_act(turn, todays_rows, facts, echoed_values, shared)
                previous_turn = turn
        days_with_acts.append(_replace_acts(day, acts))
    return tuple(days_with_acts)


def _classify_act(
    turn: Turn,
    todays_rows: Sequence[Evidence],
    facts: dict[str, Fact],
    echoed_values: set[tuple[str, str | None]],
    shared: frozenset[str],
) -> str | None:
    """Return the dialogue act of a turn that states, corrects or retracts facts of the day; None for other turns.

    A user who repeats what the assistant has just said confirms it, which is no statement. Neither is a repeated value
    that several facts share: it was stated with the first of them.
    """
    first_mentions = {(row.fact, row.value) for row in todays_rows if row.first}
    repeated_rows = [row for row in todays_rows if (row.fact, row.value) not in first_mentions]
    is_confirmation = any(
        (row.fact, row.value) in echoed_values or _find_normal_form(row, facts) in shared for row in repeated_rows
    )
    if turn.role != "user" or not todays_rows or is_confirmation:
        return None
    kinds = [facts[row.fact].kind for row in todays_rows]
    change_acts = [ACT_OF_KIND[kind] for kind in ("update", "retraction", "decoy") if kind in kinds]
    return change_acts[0] if change_acts and (change_acts[0] != "decoy" or set(kinds) == {"decoy"}) else "state_fact"


def _find_normal_form(row: Evidence, facts: dict[str, Fact]) -> str:
    return next((normalize_value(value) for value in facts[row.fact].values if value.value == row.value), "")


def _replace_acts(day: Day, acts: dict[str, str | None]) -> Day:
    sessions = (
        session.model_copy(
            update={"turns": tuple(turn.model_copy(update={"act": acts[turn.id]}) for turn in session.turns)}
        )
        for session in day.sessions
    )
    return day.model_copy(update={"sessions": tuple(sessions)})
