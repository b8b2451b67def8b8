"""What a solver receives for an episode, and what an episode records."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from data_model import bounds
from data_model.clock import Clock
from data_model.conventions import CONVENTIONS
from data_model.frozen_model import FrozenModel
from data_model.task import Persona
from data_model.verdict import Verdict

ProtocolName = Literal["tools", "officebench"]
StopReason = Literal["finished", "max_steps", "max_tokens", "time", "stuck", "context", "solver_error"]
EpisodeStatus = Literal["scored", "errored", "crashed", "not_applicable"]


class Limits(FrozenModel):
    """The limits at which an episode ends.

    Attributes:
        time_s: Duration of the episode in seconds.
        max_tokens: Tokens of all model calls together; None for no limit.
    """

    max_steps: int = 150
    time_s: float = 600.0
    max_tokens: int | None = None


class Assignment(FrozenModel):
    """Everything that a solver receives about a task.

    Attributes:
        instruction: The intent of the task.
        apps: All applications of the environment, the same for every task.
        history: The conversation as the memory mode presents it, as text.
        conventions: What holds for every task and every solver, the same text each time.
    """

    task_id: str
    instruction: str
    persona: Persona
    clock: Clock
    apps: tuple[str, ...]
    history: str = ""
    conventions: str = CONVENTIONS
    protocol: ProtocolName = "tools"
    limits: Limits = Limits()


class Step(FrozenModel):
    """One action and its observation.

    Attributes:
        t: 0-based index of the step.
        latency_s: Measured duration in seconds, which may differ between runs.
        tokens: Measured tokens, which may differ between runs.
    """

    t: int
    app: str
    action: str
    args: dict[str, Any] = Field(default_factory=dict)
    observation: str
    status: Literal["ok", "refused", "malformed"]
    latency_s: float = 0.0
    tokens: int = 0


class Trajectory(FrozenModel):
    """The steps of one episode and why it ended."""

    steps: tuple[Step, ...]
    stop: StopReason


Count = Annotated[int, Field(ge=0, le=bounds.COUNTED)]


class EpisodeTokens(FrozenModel):
    """Token counts of one episode.

    Attributes:
        history: Tokens of the history that the memory mode presented (Table 3).
        input: Input tokens of all model calls.
        output: Output tokens of all model calls.
    """

    history: Count = 0
    input: Count = 0
    output: Count = 0


class EpisodeUsage(FrozenModel):
    """The measured model usage and duration of one episode.

    Attributes:
        calls: Number of model calls.
        latency_s: Duration of the whole episode in seconds.
    """

    calls: Count = 0
    cost_usd: float = Field(default=0.0, ge=0, le=bounds.COUNTED)
    latency_s: float = Field(default=0.0, ge=0, le=bounds.COUNTED)


class EpisodeRow(FrozenModel):
    """One row of a run's `episodes.jsonl`: one trial of one solver on one task.

    Attributes:
        trial: 1-based.
        stop: Why the episode ended; None if it was not scored.
        verdict: None if the episode was not scored.
        steps: The number of steps taken.
        remembered: Ids of the live needed facts all of whose values occur in the history presented, in the order of
            the task; retrieval recall is computed from them.
        changed: Path of each changed file -> hash of its content, or None if it was deleted.
        why: The reason if the episode errored, crashed or ended with `solver_error`.
        twin: The id of the twin of the task, if it has one and was scored.
    """

    optional: ClassVar[tuple[str, ...]] = ("twin",)

    task: str
    trial: int
    status: EpisodeStatus
    stop: StopReason | None = None
    verdict: Verdict | None = None
    steps: Count = 0
    tokens: EpisodeTokens = EpisodeTokens()
    usage: EpisodeUsage = EpisodeUsage()
    remembered: Annotated[tuple[str, ...], Field(max_length=bounds.FACTS)] = ()
    changed: dict[str, str | None] = Field(default_factory=dict)
    why: str = ""
    twin: str | None = None
