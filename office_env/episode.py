"""An episode: one solver acts in one workspace, step by step, until it finishes or meets a limit."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from data_model import Action, ActionRefused, Assignment, Step, Stop, Trajectory, canonical_json
from office_env.action import Observation, perform
from office_env.protocols import MalformedAction, ToolCall, officebench, tools
from office_env.protocols.plain_values import encodable, plain_arguments
from office_env.store import Office
from office_env.workspace import Services, Workspace, open_workspace

REPEATS_WHEN_STUCK = 5
_LONGEST_KEPT = 20_000
_OVER = "The episode is over."

Sent = Action | ToolCall | str
Perform = Callable[[Workspace, Action], Awaitable[Observation]]
"""Carries an action out elsewhere, as `perform` does it here."""


class StepResult(NamedTuple):
    """What a solver sees of its step. done: nothing that it sends from now on is carried out."""

    observation: str
    done: bool


class _Outcome(NamedTuple):
    """call: what was carried out, or a nameless action that keeps a malformed text. text: as it was sent."""

    call: Action
    text: str
    observation: str
    status: Literal["ok", "refused", "malformed"]


class Episode:
    """One solver's work on one assignment; it knows neither criteria nor gold, whoever opened it scores afterwards.

    now: a monotonic clock in seconds; it decides the time limit and the measured `latency_s`, nothing else.
    carry_out: carries an action out, in this process or another. perform_elsewhere: the same for `act`, which awaits
    it; without it `act` is `step`. on_step: told every step.
    """

    assignment: Assignment
    workspace: Workspace
    app: str | None
    stop: Stop | None

    def __init__(
        self,
        now: Callable[[], float] = monotonic,
        carry_out: Callable[[Workspace, Action], Observation] = perform,
        perform_elsewhere: Perform | None = None,
        on_step: Callable[[Step], None] = lambda step: None,
    ) -> None:
        self._now, self._on_step = now, on_step
        self._carry_out, self._perform_elsewhere = carry_out, perform_elsewhere

    def reset(self, assignment: Assignment, office: Office, root: Path, services: Services | None = None) -> str:
        """Open a fresh workspace at root, which must not exist, and return the first prompt.

        services: without them, images are read by the store's transcriptions and nothing else is offered; without
        a clock of their own they have the assignment's.
        """
        offered = services or Services(transcription=office.store.transcription)
        self.assignment, self.app, self.stop = assignment, None, None
        self.workspace = open_workspace(office, root, replace(offered, clock=offered.clock or assignment.clock))
        self._steps: list[Step] = []
        self._exchanges: list[officebench.Exchange] = []
        self._tokens = 0
        self._repeated, self._last, self._left = 0, "", ""
        self._began = self._now()
        return self.prompt

    @property
    def system_message(self) -> str:
        """What a model is told before the first prompt, in the words of the assignment's protocol."""
        if self.assignment.protocol == "officebench":
            return officebench.system_message(self.assignment)
        return tools.system_message(self.assignment)

    @property
    def prompt(self) -> str:
        """What a model is asked now: the task, and under `officebench` all steps and the actions of the current app."""
        if self.assignment.protocol == "officebench":
            return officebench.prompt(self.assignment, self.app, self._exchanges)
        return tools.first_message(self.assignment)

    @property
    def trajectory(self) -> Trajectory:
        """The steps so far, and why the episode ended (`finished` where it has not)."""
        return Trajectory(steps=tuple(self._steps), stop=self.stop or "finished")

    def step(self, sent: Sent, tokens: int = 0) -> StepResult:
        """Carry out one action and record it.

        sent: an Action, a ToolCall, or the text of the `officebench` protocol. tokens: what the model spent on it.
        What cannot be read as an action is a step too, with the status `malformed`. After the end nothing is
        carried out.
        """
        if self._is_over():
            return StepResult(_OVER, True)
        began, read = self._now(), self._read_action(sent)
        if isinstance(read, Action):
            read = self._outcome_of(read, sent, self._carry_out(self.workspace, read))
        return self._settle_step(read, began, tokens)

    async def act(self, sent: Sent, tokens: int = 0) -> StepResult:
        """Do as `step` does, for a solver in a loop that others share: the action is awaited."""
        if self._perform_elsewhere is None:
            return self.step(sent, tokens)
        if self._is_over():
            return StepResult(_OVER, True)
        began, read = self._now(), self._read_action(sent)
        if isinstance(read, Action):
            read = self._outcome_of(read, sent, await self._perform_elsewhere(self.workspace, read))
        return self._settle_step(read, began, tokens)

    def _is_over(self) -> bool:
        if self.stop is None and self._elapsed() >= self.assignment.limits.time_s:
            self.stop = "time"
        return self.stop is not None

    def _settle_step(self, outcome: _Outcome, began: float, tokens: int) -> StepResult:
        self._record(outcome, max(0.0, self._now() - began), tokens)
        self.stop = self._reason_to_stop(outcome)
        return StepResult(outcome.observation, self.stop is not None)

    def end(self, stop: Stop = "finished") -> Trajectory:
        """End the episode from outside, where it has not ended by itself, and return what was done."""
        self.stop = self.stop or stop
        return self.trajectory

    def _read_action(self, sent: Sent) -> Action | _Outcome:
        """The action that was sent, or the outcome of a step that holds none."""
        try:
            return self._read(sent)
        except MalformedAction as fault:
            text = _text(sent)
            kept = Action(app="", action="", args={"text": encodable(text[:_LONGEST_KEPT])})
            malformed = officebench.MALFORMED if self.assignment.protocol == "officebench" else str(fault)
            return _Outcome(kept, text, encodable(malformed), "malformed")

    def _outcome_of(self, call: Action, sent: Sent, seen: Observation) -> _Outcome:
        if seen.status == "ok" and (call.app, call.action) == ("system", "switch_app"):
            self.app = str(call.args["target_app"])
        text = officebench.action_text(call) if isinstance(sent, Action) else _text(sent)
        return _Outcome(call, text, seen.text, seen.status)

    def _read(self, sent: Sent) -> Action:
        if isinstance(sent, Action):
            call = Action(app=encodable(sent.app), action=encodable(sent.action), args=plain_arguments(sent.args))
        elif isinstance(sent, ToolCall):
            call = tools.parse_call(sent)
        elif self.assignment.protocol == "officebench":
            call = officebench.parse_text(sent)
        else:
            raise MalformedAction("A tool call is expected, not text; call system_finish_task when you are done.")
        return officebench.with_answer(call) if self.assignment.protocol == "officebench" else call

    def _record(self, outcome: _Outcome, latency_s: float, tokens: int) -> None:
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
            self._exchanges.append(officebench.Exchange(encodable(outcome.text), outcome.observation))
        self._tokens += tokens

    def _reason_to_stop(self, outcome: _Outcome) -> Stop | None:
        limits = self.assignment.limits
        if outcome.status == "ok" and (outcome.call.app, outcome.call.action) == ("system", "finish_task"):
            return "finished"
        if self._is_stuck(outcome.call):
            return "stuck"
        if limits.max_tokens is not None and self._tokens >= limits.max_tokens:
            return "max_tokens"
        if self._elapsed() >= limits.time_s:
            return "time"
        return "max_steps" if len(self._steps) >= limits.max_steps else None

    def _is_stuck(self, call: Action) -> bool:
        """Whether the last five actions were the same and the repetitions changed nothing.

        Deleting row 2 five times is work, and looks the same.
        """
        said = canonical_json(call.model_dump())
        is_repeated = said == self._last
        self._last = said
        if not is_repeated:
            self._repeated, self._left = 1, ""
            return False
        try:
            left = canonical_json(dict(self.workspace.digests()))
        except ActionRefused as refusal:
            left = str(refusal)
        self._repeated = self._repeated + 1 if self._left in ("", left) else 1
        self._left = left
        return self._repeated >= REPEATS_WHEN_STUCK

    def _elapsed(self) -> float:
        return self._now() - self._began


def _text(sent: Sent) -> str:
    if isinstance(sent, Action):
        return f"{sent.app}.{sent.action}"
    return f"{sent.name}({sent.arguments})" if isinstance(sent, ToolCall) else sent
