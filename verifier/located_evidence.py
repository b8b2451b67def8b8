"""Where in a dialogue the evidence is, and which acts a turn may have."""

from collections.abc import Iterator
from typing import NamedTuple

from data_model import Day, Dialogue, Evidence, Fact, Turn, Value

REQUEST_ACTS = frozenset({"state_fact", "correct", "retract", "decoy"})
OTHER_ACTS = frozenset(
    {"greet", "small_talk", "react", "ask_back", "answer", "acknowledge", "work_talk", "defer", "close", "question"}
)


class LocatedEvidence(NamedTuple):
    """A row of evidence with its turn and the 1-based index of its day."""

    row: Evidence
    turn: Turn
    day: int


def locate_evidence(dialogue: Dialogue) -> tuple[LocatedEvidence, ...]:
    """Return the rows of evidence whose turn exists, in the order of the dialogue."""
    turns = {turn.id: (number, turn, day.index) for number, (day, turn) in enumerate(_walk_turns(dialogue))}
    rows = [row for row in dialogue.evidence if row.turn in turns]
    sorted_rows = sorted(rows, key=lambda row: (turns[row.turn][0], row.start, row.fact))
    return tuple(LocatedEvidence(row, turns[row.turn][1], turns[row.turn][2]) for row in sorted_rows)


def find_value(fact: Fact, text: str) -> Value | None:
    """Return the fact's value with this canonical text, or None."""
    return next((value for value in fact.values if value.value == text), None)


def _walk_turns(dialogue: Dialogue) -> Iterator[tuple[Day, Turn]]:
    for day in dialogue.days:
        for turn in day.turns:
            yield day, turn
