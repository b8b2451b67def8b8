"""The child process of a user's solver: load the solver and run it on an episode that forwards to the parent."""

import asyncio
import json
import os
import sys
import threading
import traceback
from importlib import import_module
from typing import IO, Any

from data_model import Action, Assignment, InputError, StopReason, Trajectory
from office_env import Episode, Office, Services, StepResult
from office_env.protocols import ToolCall
from solvers.registry import Solver, solver


class RemoteEpisode(Episode):
    """An episode whose workspace is in the parent process: an `Episode` without `workspace` and `reset`."""

    def __init__(self, assignment: Assignment, incoming: IO[bytes], outgoing: IO[bytes]) -> None:
        super().__init__()
        self.assignment, self.app, self.stop = assignment, None, None
        self._incoming, self._outgoing = incoming, outgoing
        self._exchanges, self._prompt = [], None
        self._lock = threading.Lock()

    def reset(self, assignment: Assignment, office: Office, root: Any, services: Services | None = None) -> str:
        """Raise RuntimeError: the evaluation has already opened the episode."""
        raise RuntimeError("an episode is opened by the evaluation")

    @property
    def prompt(self) -> str:
        """Implement `Episode`."""
        return super().prompt if self._prompt is None else self._prompt

    @property
    def trajectory(self) -> Trajectory:
        """Implement `Episode`."""
        return Trajectory.model_validate(self._request({"trajectory": True})["trajectory"])

    def step(self, sent: Action | ToolCall | str, tokens: int = 0) -> StepResult:
        """Implement `Episode`."""
        answer = self._request({**_serialise_step(sent), "tokens": tokens})
        return StepResult(answer["observation"], answer["done"])

    async def step_async(self, sent: Action | ToolCall | str, tokens: int = 0) -> StepResult:
        """Implement `Episode`."""
        return self.step(sent, tokens)

    def end(self, stop: StopReason = "finished") -> Trajectory:
        """Implement `Episode`."""
        self._request({"end": stop})
        return self.trajectory

    def _request(self, request: dict[str, Any]) -> dict[str, Any]:
        # A solver may act from several threads.
        with self._lock:
            _send(self._outgoing, request)
            if not (line := self._incoming.readline()):
                os._exit(1)
            answer: dict[str, Any] = json.loads(line)
        if "stop" in answer:
            self.stop, self.app, self._prompt = answer["stop"], answer["app"], answer["prompt"]
        return answer


def serve_solver(requests: str, replies: str) -> None:
    """Run one solver on one episode.

    Args:
        requests: File descriptor, in decimal, of the pipe to read from.
        replies: File descriptor, in decimal, of the pipe to write to.
    """
    for descriptor in (int(requests), int(replies)):
        os.set_inheritable(descriptor, False)
    if (working_folder := os.getcwd()) not in sys.path:
        sys.path.append(working_folder)
    with open(int(requests), "rb") as incoming, open(int(replies), "wb") as outgoing:
        if not (line := incoming.readline()):
            return
        job = json.loads(line)
        try:
            user_solver = load_solver(job["target"])
        except BaseException as error:  # noqa: BLE001 (foreign code, which may raise anything when it is imported)
            _send(outgoing, {"unusable": _describe_error(error)})
            return
        if job.get("check"):
            _send(outgoing, {"returned": True})
            return
        assignment = Assignment.model_validate(job["assignment"])
        try:
            asyncio.run(user_solver.solve(assignment, RemoteEpisode(assignment, incoming, outgoing)))
        except BaseException as error:  # noqa: BLE001 (foreign code: whatever it raises is its verdict, not ours)
            traceback.print_exception(error)
            _send(outgoing, {"failed": _describe_error(error)})
        else:
            _send(outgoing, {"returned": True})


def load_solver(target: str) -> Solver:
    """Load a solver from the registry by name, or by import path to a solver or to a callable that makes one."""
    module, colon, name = target.partition(":")
    if not colon:
        candidate: Any = solver[target].function()
    else:
        member: Any = import_module(module)
        for part in name.split("."):
            member = getattr(member, part)
        candidate = member() if isinstance(member, type) or not hasattr(member, "solve") else member
    if not asyncio.iscoroutinefunction(getattr(candidate, "solve", None)):
        raise InputError("a solver is an object with `async def solve(self, assignment, episode)`")
    return candidate  # type: ignore[no-any-return]  # foreign code, looked at as far as it can be


def _serialise_step(step: Action | ToolCall | str) -> dict[str, Any]:
    if isinstance(step, Action):
        return {"action": step.model_dump(mode="json")}
    if isinstance(step, ToolCall):
        return {"call": [step.name, step.arguments]}
    return {"text": str(step)}


def _describe_error(error: BaseException) -> str:
    lines = traceback.format_exception_only(error)
    return (lines[-1] if lines else type(error).__name__).strip()[:1000]


def _send(outgoing: IO[bytes], message: dict[str, Any]) -> None:
    outgoing.write(json.dumps(message).encode() + b"\n")
    outgoing.flush()
