"""What a solver receives and what it leaves behind."""

from typing import Any, Literal

from pydantic import Field

from data_model.clock import Clock
from data_model.frozen import Frozen
from data_model.task import Persona

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
