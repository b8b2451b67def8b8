"""An episode: one solver acts in one workspace, step by step, until it finishes or reaches a limit."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from data_model import Action, Assignment, Step, StopReason, Trajectory
from office_env.action_registry import Observation, perform_action
from office_env.protocols import MalformedAction, ToolCall, officebench, tools
from office_env.protocols.json_arguments import replace_surrogates, to_json_arguments
from office_env.stuck_detector import StuckDetector
from office_env.workspace.office import Office
from office_env.workspace.workspace import Services, Workspace, open_workspace

_MAX_RECORDED_CHARS = 20_000
_EPISODE_OVER = "The episode is over."

RawAction = Action | ToolCall | str
AsyncPerformAction = Callable[[Workspace, Action], Awaitable[Observation]]
"""Performs an action elsewhere, as `perform_action` does here."""


class StepResult(NamedTuple):
    """What a solver sees of its step.

    Attributes:
        done: Whether the episode is over; nothing that the solver sends from now on is performed.
    """

    observation: str
    done: bool


class _StepOutcome(NamedTuple):
    """A step as it was performed.

    Attributes:
        call: The action, or a nameless one that keeps a malformed text.
        raw_text: The action as the solver sent it.
    """

    call: Action
    raw_text: str
    observation: str
    status: Literal["ok", "refused", "malformed"]


class Episode:
    """One solver's work on one assignment; it knows no criteria and no solution, and the code that opened it scores it.

    Args:
        now: A monotonic clock in seconds, used for the time limit and the measured `latency_s` only.
        perform_sync: Performs an action, in this process or another.
        perform_async: The same, awaited by `step_async`; without it, `step_async` does what `step` does.
        on_step: Called with every step.
    """

    assignment: Assignment
    workspace: Workspace
    app: str | None
    stop: StopReason | None

    def __init__(
        self,
        now: Callable[[], float] = monotonic,
        perform_sync: Callable[[Workspace, Action], Observation] = perform_action,
        perform_async: AsyncPerformAction | None = None,
        on_step: Callable[[Step], None] = lambda step: None,
    ) -> None:
        self._now, self._on_step = now, on_step
        self._perform_sync, self._perform_async = perform_sync, perform_async

    def reset(self, assignment: Assignment, office: Office, root: Path, services: Services | None = None) -> str:
        """Open a fresh workspace and return the first prompt.

        Args:
            root: The folder of the workspace, which must not exist.
            services: By default, images are read from the store's transcriptions and nothing else is offered. Services
                without a clock get the assignment's.
        """
        base_services = services or Services(find_transcription=office.store.read_transcription)
        services = replace(base_services, clock=base_services.clock or assignment.clock)
        return self.begin(assignment, open_workspace(office, root, services))

    def begin(self, assignment: Assignment, workspace: Workspace) -> str:
        """Start in a workspace that is open, on disk or in memory, and return the first prompt."""
        self.assignment, self.workspace, self.app, self.stop = assignment, workspace, None, None
        self._steps: list[Step] = []
        self._exchanges: list[officebench.Exchange] = []
        self._tokens_used = 0
        self._stuck_detector = StuckDetector()
        self._started_at = self._now()
        return self.prompt

    @property
    def system_message(self) -> str:
        """The message that a model gets before the first prompt, in the words of the assignment's protocol."""
        if self.assignment.protocol == "officebench":
            return officebench.render_system_message(self.assignment)
        return tools.render_system_message(self.assignment)

    @property
    def prompt(self) -> str:
        """The current prompt: the task and, under `officebench`, all steps so far and the current app's actions."""
        if self.assignment.protocol == "officebench":
            return officebench.render_step_prompt(self.assignment, self.app, self._exchanges)
        return tools.render_task_message(self.assignment)

    @property
    def trajectory(self) -> Trajectory:
        """The steps so far, and why the episode ended (`finished` if it has not)."""
        return Trajectory(steps=tuple(self._steps), stop=self.stop or "finished")

    def step(self, raw_action: RawAction, tokens: int = 0) -> StepResult:
        """Perform one action and record it.

        What cannot be read as an action is recorded as a step with the status `malformed`. After the end nothing is
        performed.

        Args:
            raw_action: An Action, a ToolCall, or the text of the `officebench` protocol.
            tokens: The tokens that the model spent on it.
        """
        if self._is_over():
            return StepResult(_EPISODE_OVER, True)
        started_at, parsed = self._now(), self._parse_or_mark_malformed(raw_action)
        if isinstance(parsed, Action):
            parsed = self._build_outcome(parsed, raw_action, self._perform_sync(self.workspace, parsed))
        return self._finish_step(parsed, started_at, tokens)

    async def step_async(self, raw_action: RawAction, tokens: int = 0) -> StepResult:
        """Perform one action as `step` does, but await it, for solvers that share an event loop."""
        if self._perform_async is None:
            return self.step(raw_action, tokens)
        if self._is_over():
            return StepResult(_EPISODE_OVER, True)
        started_at, parsed = self._now(), self._parse_or_mark_malformed(raw_action)
        if isinstance(parsed, Action):
            parsed = self._build_outcome(parsed, raw_action, await self._perform_async(self.workspace, parsed))
        return self._finish_step(parsed, started_at, tokens)

    def _is_over(self) -> bool:
        if self.stop is None and self._elapsed_s() >= self.assignment.limits.time_s:
            self.stop = "time"
        return self.stop is not None

    def _finish_step(self, outcome: _StepOutcome, started_at: float, tokens: int) -> StepResult:
        self._record(outcome, max(0.0, self._now() - started_at), tokens)
        self.stop = self._find_stop_reason(outcome)
        return StepResult(outcome.observation, self.stop is not None)

    def end(self, stop: StopReason = "finished") -> Trajectory:
        """End the episode from outside, if it has not ended by itself, and return its trajectory."""
        self.stop = self.stop or stop
        return self.trajectory

    def _parse_or_mark_malformed(self, raw_action: RawAction) -> Action | _StepOutcome:
        """Return the action that was sent, or the outcome of a step that holds none."""
        try:
            return self._parse_action(raw_action)
        except MalformedAction as error:
            text = _format_raw_action(raw_action)
            recorded = Action(app="", action="", args={"text": replace_surrogates(text[:_MAX_RECORDED_CHARS])})
            observation = officebench.MALFORMED_MESSAGE if self.assignment.protocol == "officebench" else str(error)
            return _StepOutcome(recorded, text, replace_surrogates(observation), "malformed")

    def _build_outcome(self, call: Action, raw_action: RawAction, observation: Observation) -> _StepOutcome:
        if observation.status == "ok" and (call.app, call.action) == ("system", "switch_app"):
            self.app = str(call.args["target_app"])
        text = officebench.format_action(call) if isinstance(raw_action, Action) else _format_raw_action(raw_action)
        return _StepOutcome(call, text, observation.text, observation.status)

    def _parse_action(self, raw_action: RawAction) -> Action:
        if isinstance(raw_action, Action):
            call = Action(
                app=replace_surrogates(raw_action.app),
                action=replace_surrogates(raw_action.action),
                args=to_json_arguments(raw_action.args),
            )
        elif isinstance(raw_action, ToolCall):
            call = tools.parse_tool_call(raw_action)
        elif self.assignment.protocol == "officebench":
            call = officebench.parse_action(raw_action)
        else:
            raise MalformedAction("A tool call is expected, not text; call system_finish_task when you are done.")
        return officebench.fill_missing_answer(call) if self.assignment.protocol == "officebench" else call

    def _record(self, outcome: _StepOutcome, latency_s: float, tokens: int) -> None:
        call = outcome.call
        step = Step(
            t=len(self._steps),
            app=call.app,
            action=call.action,
            args=call.args,
            observation=outcome.observation,
            status=outcome.status,
            latency_s=latency_s,
            tokens=tokens,
        )
        self._steps.append(step)
        self._on_step(step)
        if self.assignment.protocol == "officebench":
            self._exchanges.append(officebench.Exchange(replace_surrogates(outcome.raw_text), outcome.observation))
        self._tokens_used += tokens

    def _find_stop_reason(self, outcome: _StepOutcome) -> StopReason | None:
        limits = self.assignment.limits
        if outcome.status == "ok" and (outcome.call.app, outcome.call.action) == ("system", "finish_task"):
            return "finished"
        if self._stuck_detector.is_stuck(outcome.call, self.workspace):
            return "stuck"
        if limits.max_tokens is not None and self._tokens_used >= limits.max_tokens:
            return "max_tokens"
        if self._elapsed_s() >= limits.time_s:
            return "time"
        return "max_steps" if len(self._steps) >= limits.max_steps else None

    def _elapsed_s(self) -> float:
        return self._now() - self._started_at


def _format_raw_action(raw_action: RawAction) -> str:
    if isinstance(raw_action, Action):
        return f"{raw_action.app}.{raw_action.action}"
    return f"{raw_action.name}({raw_action.arguments})" if isinstance(raw_action, ToolCall) else raw_action
