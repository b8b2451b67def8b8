"""The generation plan of one candidate, in the paper's three parts: P_surf, P_task, P_dial (OdysseyBench, 3.1.2)."""

from pydantic import Field

from data_model.clock import Clock
from data_model.frozen_model import FrozenModel
from data_model.task import Persona


class SurfPlan(FrozenModel):
    """Which office is explored (by its hash), by the surfers of which applications, and what each should look for.

    Attributes:
        goals: Application -> sentence; none where a surfer reads everything.
    """

    office: str
    apps: tuple[str, ...]
    goals: dict[str, str] = Field(default_factory=dict)


class TaskPlan(FrozenModel):
    """What kind of task is proposed, for whom and when.

    Attributes:
        id: Of the task to be made.
        archetype: Its registered name; empty where a model proposes freely.
        instruction: What a model is told to propose.
        days: Of conversation before the clock's day.
    """

    id: str
    archetype: str
    instruction: str = ""
    persona: Persona
    clock: Clock
    days: int


class DialoguePlan(FrozenModel):
    """When the conversation takes place and how long it is.

    Attributes:
        dates: `YYYY-MM-DD`, strictly increasing, all before the task's own day; one conversation day each.
        utterances_a_day: The least and the most.
        most_sessions_a_day: One in Neo's published data (Table 4).
        voice_slice: A dialogue of slice i of n may use a sentence of eight words or more only if its hash falls into
            slice i, so that no two dialogues share one.
        voice_slices: See `voice_slice`.
        topics: What the small talk of each day is about, for a model; as many as dates, or none.
    """

    dates: tuple[str, ...]
    utterances_a_day: tuple[int, int]
    most_sessions_a_day: int = 1
    voice_slice: int
    voice_slices: int
    topics: tuple[str, ...] = ()


class GenerationPlan(FrozenModel):
    """All three parts; each later role receives only its own."""

    surf: SurfPlan
    task: TaskPlan
    dialogue: DialoguePlan
