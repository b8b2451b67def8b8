"""Run a user's solver in a process of its own, which can be killed; workspace and trajectory stay in this process.

The child sends each step as one JSON document per line and receives the result. It learns neither the workspace nor the
dataset, and its output goes to standard error. Anything that it does wrong ends only its own episode.
"""

import json
import os
import select
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Annotated, Any, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from data_model import Action, Assignment, InputError, StopReason, bounds, limit_step_time
from office_env import Episode
from office_env.protocols import ToolCall, replace_surrogates
from processes import SupervisedProcess

MAX_START_S = 60.0
MAX_REQUESTS_AFTER_END = 100
_WATCHER_SLACK_S = 2.0
_STOP_ADAPTER = TypeAdapter[StopReason](StopReason)
_TOKENS_ADAPTER = TypeAdapter[int](Annotated[int, Field(ge=0, le=10**12)])
Parsed = TypeVar("Parsed")
_CHILD_CODE = (
    "import sys; sys.path[:] = sys.argv[3:]; "
    "from solvers.isolated.child_process import serve_solver; serve_solver(*sys.argv[1:3])"
)


class _ProtocolViolation(Exception):
    """The child sent something outside the protocol, or ended."""


class _DeadlinePassed(Exception):
    """The time limit of the episode has passed."""


def check_solver_target(target: str) -> None:
    """Check that a user's solver can be loaded, in a process of its own.

    Args:
        target: `package.module:Name`, or the name of a registered solver.

    Raises:
        InputError: The solver cannot be loaded.
    """
    with _start_solver_process() as child:
        try:
            child.send({"target": target, "check": True}, monotonic() + MAX_START_S)
            reply = child.receive(monotonic() + MAX_START_S)
        except _DeadlinePassed as error:
            raise InputError(f"{target!r} was not imported within {MAX_START_S:g} s", "--solver") from error
        except _ProtocolViolation as error:
            raise InputError(f"{target!r} cannot be imported: {error}", "--solver") from error
    if "unusable" in reply:
        raise InputError(f"{target!r}: {reply['unusable']}", "--solver")


@dataclass
class IsolatedSolver:
    """A solver that runs in another process; each object serves one episode.

    Its `solve` blocks, so call it where nothing else waits on the event loop. It ends the episode with `time` if the
    solver exceeds the time limit, and with `solver_error` if the solver raises, ends its process or breaks the
    protocol. When it returns, the process and everything that it started are gone.

    Attributes:
        target: `package.module:Name`, or the name of a registered solver.
        failure: How the solver failed; empty if it did not.
    """

    target: str
    failure: str = field(default="", init=False)

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        """Implement `Solver`."""
        deadline = monotonic() + assignment.limits.time_s
        with _start_solver_process() as child:
            try:
                child.send({"target": self.target, "assignment": assignment.model_dump(mode="json")}, deadline)
                self.failure = _serve_requests(child, episode, deadline)
            except _DeadlinePassed:
                episode.end("time")
            except _ProtocolViolation as error:
                self.failure = str(error)
        if self.failure:
            episode.end("solver_error")


def _serve_requests(child: "_SolverProcess", episode: Episode, deadline: float) -> str:
    """Carry out the child's requests until its solver returns; return how the solver failed, or an empty text."""
    requests_after_end = 0
    while True:
        # The watchdog of this process must not mistake waiting for hanging.
        with limit_step_time("waiting for the solver", _compute_remaining_s(deadline) + _WATCHER_SLACK_S):
            request = child.receive(deadline)
        if "returned" in request:
            return ""
        if "failed" in request or "unusable" in request:
            return replace_surrogates(str(request.get("failed") or request.get("unusable"))[:2000])
        requests_after_end += episode.stop is not None
        if requests_after_end > MAX_REQUESTS_AFTER_END:
            return ""
        child.send(_handle_request(request, episode), deadline)


def _handle_request(request: Mapping[str, Any], episode: Episode) -> dict[str, Any]:
    """Carry out one request and return the answer."""
    if "trajectory" in request:
        return {"trajectory": episode.trajectory.model_dump(mode="json")}
    if "end" in request:
        episode.end(_parse_part(_STOP_ADAPTER.validate_python, request["end"]))
        return _describe_episode(episode)
    step, tokens = (
        _parse_part(_parse_step, request),
        _parse_part(_TOKENS_ADAPTER.validate_python, request.get("tokens")),
    )
    result = episode.step(step, tokens)
    return {"observation": result.observation, "done": result.done, **_describe_episode(episode)}


def _parse_part(parse: Callable[[Any], Parsed], part: Any) -> Parsed:
    """Parse a part of a request; only errors in parsing, not in carrying it out, are the solver's fault."""
    try:
        return parse(part)
    except (ValidationError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise _ProtocolViolation("the process sent an invalid request") from error


def _parse_step(request: Mapping[str, Any]) -> Action | ToolCall | str:
    if "action" in request:
        return Action.model_validate(request["action"])
    if "call" in request:
        name, arguments = request["call"]
        return ToolCall(str(name), str(arguments))
    return str(request["text"])


def _describe_episode(episode: Episode) -> dict[str, Any]:
    # Under the protocol `tools` the prompt never changes, and the child can make it itself.
    prompt = episode.prompt if episode.assignment.protocol == "officebench" else None
    return {"stop": episode.stop, "app": episode.app, "prompt": prompt}


class _SolverProcess:
    """A solver's process with two pipes; every wait has a deadline on the monotonic clock."""

    def __init__(self) -> None:
        child_input, self._requests = os.pipe()
        self._replies, child_output = os.pipe()
        os.set_blocking(self._requests, False)
        try:
            self._process = SupervisedProcess(_CHILD_CODE, (child_input, child_output), bounds.SOLVER_BYTES)
        except BaseException:
            os.close(self._requests)
            os.close(self._replies)
            raise
        finally:
            os.close(child_input)
            os.close(child_output)
        self._buffer = bytearray()

    def send(self, message: Mapping[str, Any], deadline: float) -> None:
        """Send a message.

        Raises:
            _DeadlinePassed: The process did not read it in time.
            _ProtocolViolation: The process has ended or closed its pipe.
        """
        unsent = bytearray(json.dumps(message).encode() + b"\n")
        while unsent:
            _, ready, _ = select.select([], [self._requests], [], _compute_remaining_s(deadline))
            try:
                if ready:
                    del unsent[: os.write(self._requests, unsent[: 1 << 16])]
            except BlockingIOError:
                continue
            except BrokenPipeError as error:
                raise _ProtocolViolation(self._describe_exit()) from error

    def receive(self, deadline: float) -> dict[str, Any]:
        """Wait for the next message; raises like `send`, and for an invalid or too large message."""
        searched_bytes = 0
        while (end := self._buffer.find(b"\n", searched_bytes)) < 0:
            searched_bytes = len(self._buffer)
            if searched_bytes > bounds.SOLVER_REQUEST_BYTES:
                raise _ProtocolViolation(f"the process sent a request of over {bounds.SOLVER_REQUEST_BYTES:,} bytes")
            if select.select([self._replies], [], [], _compute_remaining_s(deadline))[0]:
                if not (chunk := os.read(self._replies, 1 << 20)):
                    raise _ProtocolViolation(self._describe_exit())
                self._buffer += chunk
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise _ProtocolViolation("the process sent an invalid request") from error
        if not isinstance(message, dict):
            raise _ProtocolViolation("the process sent an invalid request")
        return message

    def _describe_exit(self) -> str:
        """Describe how the process ended, or that it only closed its pipe."""
        if (code := self._process.wait(1.0)) is None:
            return "the solver's process closed its pipe"
        return f"the solver's process ended with {f'signal {-code}' if code < 0 else f'exit code {code}'}"

    def close(self) -> None:
        """Kill the process and everything that it started."""
        self._process.kill_and_wait()
        os.close(self._requests)
        os.close(self._replies)


@contextmanager
def _start_solver_process() -> Iterator[_SolverProcess]:
    child = _SolverProcess()
    try:
        yield child
    finally:
        child.close()


def _compute_remaining_s(deadline: float) -> float:
    remaining_s = deadline - monotonic()
    if remaining_s <= 0:
        raise _DeadlinePassed
    return remaining_s
