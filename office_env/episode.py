"""An episode: one solver acts in one workspace, step by step, until it finishes or meets a limit."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from data_model import Action, ActionRefused, Assignment, Step, StopReason, Trajectory, canonical_json
from office_env.action_registry import Observation, perform_action
from office_env.protocols import MalformedAction, ToolCall, officebench, tools
from office_env.protocols.json_arguments import replace_surrogates, to_json_arguments
from office_env.workspace.office import Office
from office_env.workspace.workspace import Services, Workspace, open_workspace

MAX_REPEATED_ACTIONS = 5
_MAX_RECORDED_CHARS = 20_000
_EPISODE_OVER = "The episode is over."

RawAction = Action | ToolCall | str
AsyncPerformAction = Callable[[Workspace, Action], Awaitable[Observation]]
"""Carries an action out elsewhere, as `perform` does it here."""


class StepResult(NamedTuple):
    """What a solver sees of its step.

    Attributes:
        done: Nothing that it sends from now on is carried out.
    """

    observation: str
    done: bool


class _StepOutcome(NamedTuple):
    """call: what was carried out, or a nameless action that keeps a malformed text. raw_text: as it was sent."""

    call: Action
    raw_text: str
    observation: str
    status: Literal["ok", "refused", "malformed"]


class Episode:
    """One solver's work on one assignment; it knows neither criteria nor gold, whoever opened it scores afterwards.

    Attributes:
        now: A monotonic clock in seconds; it decides the time limit and the measured `latency_s`, nothing else.
        perform_sync: Carries an action out, in this process or another.
        perform_async: The same for `step_async`, which awaits it; without it `step_async` is `step`.
        on_step: Told every step.
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
        """Open a fresh workspace at root, which must not exist, and return the first prompt.

        Args:
            services: Without them, images are read by the store's transcriptions and nothing else is offered; without a
                clock of their own they have the assignment's.
        """
        base_services = services or Services(find_transcription=office.store.read_transcription)
        self.assignment, self.app, self.stop = assignment, None, None
        self.workspace = open_workspace(
            office, root, replace(base_services, clock=base_services.clock or assignment.clock)
        )
        self._steps: list[Step] = []
        self._exchanges: list[officebench.Exchange] = []
        self._tokens_used = 0
        self._repeat_count, self._last_action, self._last_files = 0, "", ""
        self._started_at = self._now()
        return self.prompt

    @property
    def system_message(self) -> str:
        """What a model is told before the first prompt, in the words of the assignment's protocol."""
        if self.assignment.protocol == "officebench":
            return officebench.render_system_message(self.assignment)
        return tools.render_system_message(self.assignment)

    @property
    def prompt(self) -> str:
        """What a model is asked now: the task, and under `officebench` all steps and the actions of the current app."""
        if self.assignment.protocol == "officebench":
            return officebench.render_step_prompt(self.assignment, self.app, self._exchanges)
        return tools.render_task_message(self.assignment)

    @property
    def trajectory(self) -> Trajectory:
        """The steps so far, and why the episode ended (`finished` where it has not)."""
        return Trajectory(steps=tuple(self._steps), stop=self.stop or "finished")

    def step(self, raw_action: RawAction, tokens: int = 0) -> StepResult:
        """Carry out one action and record it.

        Args:
            raw_action: An Action, a ToolCall, or the text of the `officebench` protocol.
            tokens: What the model spent on it. What cannot be read as an action is a step too, with the status
                `malformed`. After the end nothing is carried out.
        """
        if self._is_over():
            return StepResult(_EPISODE_OVER, True)
        started_at, parsed = self._now(), self._parse_or_mark_malformed(raw_action)
        if isinstance(parsed, Action):
            parsed = self._build_outcome(parsed, raw_action, self._perform_sync(self.workspace, parsed))
        return self._finish_step(parsed, started_at, tokens)

    async def step_async(self, raw_action: RawAction, tokens: int = 0) -> StepResult:
        """Do as `step` does, for a solver in a loop that others share: the action is awaited."""
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
        """End the episode from outside, where it has not ended by itself, and return what was done."""
        self.stop = self.stop or stop
        return self.trajectory

    def _parse_or_mark_malformed(self, raw_action: RawAction) -> Action | _StepOutcome:
        """The action that was sent, or the outcome of a step that holds none."""
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
        if self._is_stuck(outcome.call):
            return "stuck"
        if limits.max_tokens is not None and self._tokens_used >= limits.max_tokens:
            return "max_tokens"
        if self._elapsed_s() >= limits.time_s:
            return "time"
        return "max_steps" if len(self._steps) >= limits.max_steps else None

    def _is_stuck(self, call: Action) -> bool:
        """Whether the last five actions were the same and the repetitions changed nothing.

        Deleting row 2 five times is work, and looks the same.
        """
        action_key = canonical_json(call.model_dump())
        is_repeated = action_key == self._last_action
        self._last_action = action_key
        if not is_repeated:
            self._repeat_count, self._last_files = 1, ""
            return False
        try:
            files_key = canonical_json(dict(self.workspace.digests()))
        except ActionRefused as refusal:
            files_key = str(refusal)
        self._repeat_count = self._repeat_count + 1 if self._last_files in ("", files_key) else 1
        self._last_files = files_key
        return self._repeat_count >= MAX_REPEATED_ACTIONS

    def _elapsed_s(self) -> float:
        return self._now() - self._started_at


def _format_raw_action(raw_action: RawAction) -> str:
    if isinstance(raw_action, Action):
        return f"{raw_action.app}.{raw_action.action}"
    return f"{raw_action.name}({raw_action.arguments})" if isinstance(raw_action, ToolCall) else raw_action
