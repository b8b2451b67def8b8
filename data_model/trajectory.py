"""What a solver receives and what it leaves behind."""

from typing import Annotated, Any, Literal

from pydantic import Field

from data_model import bounds
from data_model.clock import Clock
from data_model.frozen_model import FrozenModel
from data_model.task import Persona
from data_model.verdict import Verdict

ProtocolName = Literal["tools", "officebench"]
StopReason = Literal["finished", "max_steps", "max_tokens", "time", "stuck", "context", "solver_error"]
EpisodeStatus = Literal["scored", "errored", "crashed", "not_applicable"]


class Limits(FrozenModel):
    """Where an episode ends by itself.

    Attributes:
        max_tokens: Of the model, in all calls; None for no limit.
    """

    max_steps: int = 50
    time_s: float = 600.0
    max_tokens: int | None = None


class Assignment(FrozenModel):
    """All that a solver ever receives.

    Attributes:
        instruction: The intent.
        apps: Every application of the environment, the same for every task.
        history: What a memory mode made of the transcript, as text.
    """

    task_id: str
    instruction: str
    persona: Persona
    clock: Clock
    apps: tuple[str, ...]
    history: str = ""
    protocol: ProtocolName = "tools"
    limits: Limits = Limits()


class Step(FrozenModel):
    """One action and its observation.

    Attributes:
        t: 0-based. latency_s and tokens are measured and may differ between runs.
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
    """Tokens of one episode.

    Attributes:
        history: Of what the memory mode showed (Table 3)
        input: Of all model calls.
        output: See `input`.
    """

    history: Count = 0
    input: Count = 0
    output: Count = 0


class EpisodeUsage(FrozenModel):
    """What one episode came to, all of it measured.

    Attributes:
        latency_s: The whole episode.
    """

    calls: Count = 0
    cost_usd: float = Field(default=0.0, ge=0, le=bounds.COUNTED)
    latency_s: float = Field(default=0.0, ge=0, le=bounds.COUNTED)


class EpisodeRow(FrozenModel):
    """One row of a run's `episodes.jsonl`: one solver on one task, once.

    Attributes:
        trial: From 1.
        stop: None where the episode was not scored.
        verdict: See `stop`.
        steps: How many were taken.
        remembered: Ids of the live needed facts whose every value stands in the history that was shown, in the order of
            the task; what retrieval recall is computed of.
        changed: Path -> hash of its content, None where it was deleted.
        why: Of an episode that was errored or crashed, or that ended with `solver_error`.
    """

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
