"""The inside of the process of a user's solver: make it, hand it an episode that talks to the other side."""

import asyncio
import json
import os
import sys
import threading
import traceback
from importlib import import_module
from typing import IO, Any

from data_model import Action, Assignment, InputError, Stop, Trajectory
from office_env import Episode, Office, Services, StepResult
from office_env.protocols import ToolCall
from solvers.registry import Solver, solver


class RemoteEpisode(Episode):
    """An episode whose workspace lies elsewhere: everything of `Episode` but `workspace` and `reset`."""

    def __init__(self, assignment: Assignment, incoming: IO[bytes], outgoing: IO[bytes]) -> None:
        super().__init__()
        self.assignment, self.app, self.stop = assignment, None, None
        self._incoming, self._outgoing = incoming, outgoing
        self._exchanges, self._prompt = [], None
        self._turn = threading.Lock()

    def reset(self, assignment: Assignment, office: Office, root: Any, services: Services | None = None) -> str:
        """Not for a solver: whoever opened the episode has done it."""
        raise RuntimeError("an episode is opened by the evaluation")

    @property
    def prompt(self) -> str:
        """See `Episode`."""
        return super().prompt if self._prompt is None else self._prompt

    @property
    def trajectory(self) -> Trajectory:
        """See `Episode`."""
        return Trajectory.model_validate(self._ask({"trajectory": True})["trajectory"])

    def step(self, sent: Action | ToolCall | str, tokens: int = 0) -> StepResult:
        """See `Episode`."""
        answer = self._ask({**_written(sent), "tokens": tokens})
        return StepResult(answer["observation"], answer["done"])

    async def act(self, sent: Action | ToolCall | str, tokens: int = 0) -> StepResult:
        """See `Episode`."""
        return self.step(sent, tokens)

    def end(self, stop: Stop = "finished") -> Trajectory:
        """See `Episode`."""
        self._ask({"end": stop})
        return self.trajectory

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        # A solver may act from several threads.
        with self._turn:
            _say(self._outgoing, request)
            if not (line := self._incoming.readline()):
                os._exit(1)
            answer: dict[str, Any] = json.loads(line)
        if "stop" in answer:
            self.stop, self.app, self._prompt = answer["stop"], answer["app"], answer["prompt"]
        return answer


def serve(requests: str, replies: str) -> None:
    """Run one solver on one episode. requests, replies: descriptors of two pipes."""
    for descriptor in (int(requests), int(replies)):
        os.set_inheritable(descriptor, False)
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    with open(int(requests), "rb") as incoming, open(int(replies), "wb") as outgoing:
        if not (line := incoming.readline()):
            return
        order = json.loads(line)
        try:
            made = made_solver(order["target"])
        except BaseException as fault:  # noqa: BLE001 (foreign code, which may raise anything when it is imported)
            _say(outgoing, {"unusable": _sentence(fault)})
            return
        if order.get("check"):
            _say(outgoing, {"returned": True})
            return
        assignment = Assignment.model_validate(order["assignment"])
        try:
            asyncio.run(made.solve(assignment, RemoteEpisode(assignment, incoming, outgoing)))
        except BaseException as fault:  # noqa: BLE001 (foreign code: whatever it raises is its verdict, not ours)
            traceback.print_exception(fault)
            _say(outgoing, {"failed": _sentence(fault)})
        else:
            _say(outgoing, {"returned": True})


def made_solver(target: str) -> Solver:
    """The solver of an import path (an object with `solve`, or what makes one), or of a name in the registry."""
    module, colon, name = target.partition(":")
    if not colon:
        made: Any = solver[target].function()
    else:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        made = found() if isinstance(found, type) or not hasattr(found, "solve") else found
    if not asyncio.iscoroutinefunction(getattr(made, "solve", None)):
        raise InputError("a solver is an object with `async def solve(self, assignment, episode)`")
    return made  # type: ignore[no-any-return]  # foreign code, looked at as far as it can be


def _written(sent: Action | ToolCall | str) -> dict[str, Any]:
    if isinstance(sent, Action):
        return {"action": sent.model_dump(mode="json")}
    if isinstance(sent, ToolCall):
        return {"call": [sent.name, sent.arguments]}
    return {"text": str(sent)}


def _sentence(fault: BaseException) -> str:
    lines = traceback.format_exception_only(fault)
    return (lines[-1] if lines else type(fault).__name__).strip()[:1000]


def _say(outgoing: IO[bytes], message: dict[str, Any]) -> None:
    outgoing.write(json.dumps(message).encode() + b"\n")
    outgoing.flush()
