"""Days of conversation, the evidence in them, and the only form of them that a solver may see."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from data_model import bounds
from data_model.frozen import Frozen
from data_model.limited import Id, Text

Role = Literal["user", "assistant"]


class Turn(Frozen):
    """One utterance.

    id: `d3.s1.t17`, unique in the dialogue. ts: `2020-05-14T09:31:05`, strictly increasing.
    act: what a procedural writer meant by it (`state_fact`, ...); a model's turns have one where they say a fact.
    """

    optional: ClassVar[tuple[str, ...]] = ("act",)

    id: Id
    role: Role
    text: Text
    ts: str
    act: str | None = None


class Session(Frozen):
    """One sitting of a day. id: `d3.s1`."""

    id: Id
    turns: Annotated[tuple[Turn, ...], Field(max_length=bounds.TURNS)]


class Day(Frozen):
    """One calendar day. index is 1-based; date is `YYYY-MM-DD`."""

    index: int
    date: str
    sessions: Annotated[tuple[Session, ...], Field(max_length=bounds.SESSIONS)]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of all sessions, in order."""
        return tuple(turn for session in self.sessions for turn in session.turns)


class Evidence(Frozen):
    """One mention of one value of one fact, the assistant's echoes included.

    value: the canonical value, None for a fact without values (one row over its sentence).
    start, end: code points in the turn's text, end exclusive. first: the first mention of that value.
    """

    fact: Id
    value: str | None
    turn: Id
    start: int
    end: int
    first: bool


class Dialogue(Frozen):
    """One row of `dialogues.jsonl`. task: the id it belongs to."""

    task: Id
    days: Annotated[tuple[Day, ...], Field(max_length=bounds.DAYS)]
    evidence: Annotated[tuple[Evidence, ...], Field(max_length=bounds.EVIDENCE)] = ()

    @model_validator(mode="after")
    def _is_no_longer_than_a_dialogue_may_be(self) -> Self:
        if sum(len(session.turns) for day in self.days for session in day.sessions) > bounds.TURNS:
            raise ValueError(f"more than {bounds.TURNS:,} turns in all")
        return self

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of all days, in order."""
        return tuple(turn for day in self.days for turn in day.turns)

    def turn(self, id: str) -> Turn:
        """Return the turn of that id; KeyError when there is none."""
        for turn in self.turns:
            if turn.id == id:
                return turn
        raise KeyError(id)


class Transcript(Frozen):
    """A dialogue without evidence and acts: what may cross into a solver or leave by default.

    Raises ValueError when a turn still carries its act.
    """

    task: Id
    days: tuple[Day, ...]

    @model_validator(mode="after")
    def _carries_no_act(self) -> Self:
        if any(turn.act is not None for day in self.days for turn in day.turns):
            raise ValueError("a transcript carries no acts")
        return self


def transcript_of(dialogue: Dialogue) -> Transcript:
    """Drop from a dialogue all that a solver must not see."""
    return Transcript(task=dialogue.task, days=tuple(_day_without_acts(day) for day in dialogue.days))


def _day_without_acts(day: Day) -> Day:
    sessions = (
        Session(id=session.id, turns=tuple(turn.model_copy(update={"act": None}) for turn in session.turns))
        for session in day.sessions
    )
    return day.model_copy(update={"sessions": tuple(sessions)})
