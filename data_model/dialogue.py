"""Dialogues over several days, the evidence in them, and the transcript, the only form that a solver may see."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from data_model import bounds
from data_model.bounded_types import BoundedText, Id
from data_model.frozen_model import FrozenModel

Role = Literal["user", "assistant"]


class Turn(FrozenModel):
    """One utterance.

    Attributes:
        id: Unique in the dialogue, such as `d3.s1.t17`.
        ts: Timestamp such as `2020-05-14T09:31:05`, strictly increasing.
        act: The dialogue act that a procedural writer intended (`state_fact`, ...); a turn written by a model has one
            only if it states a fact.
    """

    optional: ClassVar[tuple[str, ...]] = ("act",)

    id: Id
    role: Role
    text: BoundedText
    ts: str
    act: str | None = None


class Session(FrozenModel):
    """One session of a day.

    Attributes:
        id: Unique in the dialogue, such as `d3.s1`.
    """

    id: Id
    turns: Annotated[tuple[Turn, ...], Field(max_length=bounds.TURNS)]


class Day(FrozenModel):
    """One calendar day of a dialogue.

    Attributes:
        index: 1-based.
        date: `YYYY-MM-DD`.
    """

    index: int
    date: str
    sessions: Annotated[tuple[Session, ...], Field(max_length=bounds.SESSIONS)]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of all sessions, in order."""
        return tuple(turn for session in self.sessions for turn in session.turns)


class Evidence(FrozenModel):
    """One mention of one value of one fact, including repetitions by the assistant.

    Attributes:
        value: The canonical value; None for a fact without values, which has one row that spans its sentence.
        start: Start of the mention in the turn's text, in code points.
        end: End of the mention, exclusive.
        first: Whether this is the first mention of the value.
    """

    fact: Id
    value: str | None
    turn: Id
    start: int
    end: int
    first: bool


class Dialogue(FrozenModel):
    """One row of `dialogues.jsonl`.

    Attributes:
        task: The id of the task it belongs to.
    """

    task: Id
    days: Annotated[tuple[Day, ...], Field(max_length=bounds.DAYS)]
    evidence: Annotated[tuple[Evidence, ...], Field(max_length=bounds.EVIDENCE)] = ()

    @model_validator(mode="after")
    def _validate_turn_count(self) -> Self:
        if sum(len(session.turns) for day in self.days for session in day.sessions) > bounds.TURNS:
            raise ValueError(f"more than {bounds.TURNS:,} turns in all")
        return self

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of all days, in order."""
        return tuple(turn for day in self.days for turn in day.turns)

    def turn(self, turn_id: str) -> Turn:
        """Return the turn with this id; KeyError if there is none."""
        for turn in self.turns:
            if turn.id == turn_id:
                return turn
        raise KeyError(turn_id)


class Transcript(FrozenModel):
    """A dialogue without evidence and acts, safe to show to a solver or to export by default.

    Raises:
        ValueError: A turn still carries its act.
    """

    task: Id
    days: tuple[Day, ...]

    @model_validator(mode="after")
    def _validate_no_acts(self) -> Self:
        if any(turn.act is not None for day in self.days for turn in day.turns):
            raise ValueError("a transcript carries no acts")
        return self


def make_transcript(dialogue: Dialogue) -> Transcript:
    """Return a dialogue without anything that a solver must not see."""
    return Transcript(task=dialogue.task, days=tuple(_remove_acts(day) for day in dialogue.days))


def _remove_acts(day: Day) -> Day:
    sessions = (
        Session(id=session.id, turns=tuple(turn.model_copy(update={"act": None}) for turn in session.turns))
        for session in day.sessions
    )
    return day.model_copy(update={"sessions": tuple(sessions)})
