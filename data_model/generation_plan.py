"""The generation plan of one candidate, in the three parts of the paper: P_surf, P_task and P_dial.

Source: OdysseyBench, section 3.1.2.
"""

from pydantic import Field

from data_model.ask import Ask
from data_model.case import Case
from data_model.clock import Clock
from data_model.frozen_model import FrozenModel
from data_model.task import Persona


class SurfPlan(FrozenModel):
    """Which office is explored, which surfers explore it, and what each of them looks for.

    Attributes:
        office: The hash of the office.
        apps: The applications whose surfers run.
        goals: Application -> one sentence; absent for a surfer that reads everything.
    """

    office: str
    apps: tuple[str, ...]
    goals: dict[str, str] = Field(default_factory=dict)


class Twin(FrozenModel):
    """The other task of a pair, which asks for the same; one of the two can be done as it is asked for.

    Attributes:
        id: The id of the other task.
        key: What both draw from: the id of the earlier one.
        is_clear: Whether nothing stands in the way of the task that has this twin.
    """

    id: str
    key: str
    is_clear: bool


class TaskPlan(FrozenModel):
    """Which kind of task is proposed, for whom, and at what time.

    Attributes:
        id: The id of the task to be made.
        archetype: The registered name of the archetype; empty if a model proposes freely.
        instruction: What the model is told to propose.
        days: Number of days of conversation before the clock's day.
        company: The name of the made-up company in which the task takes place; empty in an office of somebody's own.
        industry: What that company does.
        cases: The matters of that company of which the user knows.
        asks: What people of that company may want of the user.
        twin: The other task, if the archetype makes pairs.
    """

    id: str
    archetype: str
    instruction: str = ""
    persona: Persona
    clock: Clock
    days: int
    company: str = ""
    industry: str = ""
    cases: tuple[Case, ...] = ()
    asks: tuple[Ask, ...] = ()
    twin: Twin | None = None


class DialoguePlan(FrozenModel):
    """When the conversation takes place and how long it is.

    Attributes:
        dates: One `YYYY-MM-DD` per conversation day, strictly increasing, all before the task's own day.
        utterances_a_day: The minimum and the maximum.
        most_sessions_a_day: 1 in Neo's published data (Table 4).
        voice_slice: The index of this dialogue's share of long sentences: it may use a sentence of eight words or more
            only if the sentence's hash falls into this share, so that no two dialogues use the same one.
        voice_slices: The number of shares.
        topics: The small-talk topic of each day, for a model; as many as `dates`, or none.
    """

    dates: tuple[str, ...]
    utterances_a_day: tuple[int, int]
    most_sessions_a_day: int = 1
    voice_slice: int
    voice_slices: int
    topics: tuple[str, ...] = ()


class GenerationPlan(FrozenModel):
    """The three parts of a plan; each later role receives only its own."""

    surf: SurfPlan
    task: TaskPlan
    dialogue: DialoguePlan
