"""What a solver receives and what it leaves behind."""

from typing import Annotated, Any, Literal

from pydantic import Field

from data_model import bounds
from data_model.clock import Clock
from data_model.frozen import Frozen
from data_model.task import Persona
from data_model.verdict import Verdict

Protocol = Literal["tools", "officebench"]
Stop = Literal["finished", "max_steps", "max_tokens", "time", "stuck", "context", "solver_error"]
EpisodeStatus = Literal["scored", "errored", "crashed", "not_applicable"]


class Limits(Frozen):
    """Where an episode ends by itself. max_tokens: of the model, in all calls; None for no limit."""

    max_steps: int = 50
    time_s: float = 600.0
    max_tokens: int | None = None


class Assignment(Frozen):
    """All that a solver ever receives.

    apps: every application of the environment, the same for every task. history: what a memory mode made of the
    transcript, as text. instruction: the intent.
    """

    task_id: str
    instruction: str
    persona: Persona
    clock: Clock
    apps: tuple[str, ...]
    history: str = ""
    protocol: Protocol = "tools"
    limits: Limits = Limits()


class Step(Frozen):
    """One action and its observation. t: 0-based. latency_s and tokens are measured and may differ between runs."""

    t: int
    app: str
    action: str
    args: dict[str, Any] = Field(default_factory=dict)
    observation: str
    status: Literal["ok", "refused", "malformed"]
    latency_s: float = 0.0
    tokens: int = 0


class Trajectory(Frozen):
    """The steps of one episode and why it ended."""

    steps: tuple[Step, ...]
    stop: Stop


Count = Annotated[int, Field(ge=0, le=bounds.COUNTED)]


class EpisodeTokens(Frozen):
    """Tokens of one episode. history: of what the memory mode showed (Table 3); input, output: of all model calls."""

    history: Count = 0
    input: Count = 0
    output: Count = 0


class EpisodeUsage(Frozen):
    """What one episode came to, all of it measured. latency_s: the whole episode."""

    calls: Count = 0
    cost_usd: float = Field(default=0.0, ge=0, le=bounds.COUNTED)
    latency_s: float = Field(default=0.0, ge=0, le=bounds.COUNTED)


class EpisodeRow(Frozen):
    """One row of a run's `episodes.jsonl`: one solver on one task, once.

    trial: from 1. stop, verdict: None where the episode was not scored. steps: how many were taken.
    remembered: ids of the live needed facts whose every value stands in the history that was shown, in the order of
    the task; what retrieval recall is computed of. changed: path -> hash of its content, None where it was deleted.
    why: of an episode that was errored or crashed, or that ended with `solver_error`.
    """

    task: str
    trial: int
    status: EpisodeStatus
    stop: Stop | None = None
    verdict: Verdict | None = None
    steps: Count = 0
    tokens: EpisodeTokens = EpisodeTokens()
    usage: EpisodeUsage = EpisodeUsage()
    remembered: Annotated[tuple[str, ...], Field(max_length=bounds.FACTS)] = ()
    changed: dict[str, str | None] = Field(default_factory=dict)
    why: str = ""
