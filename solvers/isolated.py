"""A user's solver, in a process of its own that can be killed: here lie workspace and record, there is only talk.

The child sends what its solver does, one JSON document a line, and is told what came of it; it is told neither of the
workspace nor of the dataset, and what it prints goes to standard error. Whatever it does wrong ends its episode alone.
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

from data_model import Action, Assignment, InputError, Stop, bounds, limited_step
from office_env import Episode
from office_env.protocols import ToolCall, encodable
from run_ledger import KeptProcess

LONGEST_START_S = 60.0
MOST_AFTER_THE_END = 100
_SLACK_S = 2.0
_STOP = TypeAdapter[Stop](Stop)
_TOKENS = TypeAdapter[int](Annotated[int, Field(ge=0, le=10**12)])
Read = TypeVar("Read")
_BOOTSTRAP = "import sys; sys.path[:] = sys.argv[3:]; from solvers.isolated_child import serve; serve(*sys.argv[1:3])"


class _Broken(Exception):
    """The child said something that it could not say by our means, or ended."""


class _TooLate(Exception):
    """The time of the episode is over."""


def check_target(target: str) -> None:
    """Make a user's solver once, in a process of its own, and throw it away; InputError where that fails.

    target: `package.module:Name`, or the name of a registered solver.
    """
    with _child() as child:
        try:
            child.say({"target": target, "check": True}, monotonic() + LONGEST_START_S)
            said = child.hear(monotonic() + LONGEST_START_S)
        except _TooLate as late:
            raise InputError(f"{target!r} is not imported within {LONGEST_START_S:g} s", "--solver") from late
        except _Broken as fault:
            raise InputError(f"{target!r} cannot be imported: {fault}", "--solver") from fault
    if "unusable" in said:
        raise InputError(f"{target!r}: {said['unusable']}", "--solver")


@dataclass
class Isolated:
    """A solver that runs elsewhere; one object for one episode.

    Its `solve` blocks: it is called where nobody else waits. It ends the episode with `time` where the solver is not
    done at the limit, and with `solver_error` where it raises, ends its process or breaks the protocol; failure says
    how. In each case the process is gone when it returns, with all that it started.
    """

    target: str
    failure: str = field(default="", init=False)

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        """See `Solver`."""
        deadline = monotonic() + assignment.limits.time_s
        with _child() as child:
            try:
                child.say({"target": self.target, "assignment": assignment.model_dump(mode="json")}, deadline)
                self.failure = _converse(child, episode, deadline)
            except _TooLate:
                episode.end("time")
            except _Broken as fault:
                self.failure = str(fault)
        if self.failure:
            episode.end("solver_error")


def _converse(child: "_Child", episode: Episode, deadline: float) -> str:
    """Carry out what the child sends until its solver returns; returns how it failed, or nothing."""
    after_the_end = 0
    while True:
        # The watcher of this process must not take waiting for hanging.
        with limited_step("waiting for the solver", _left(deadline) + _SLACK_S):
            said = child.hear(deadline)
        if "returned" in said:
            return ""
        if "failed" in said or "unusable" in said:
            return encodable(str(said.get("failed") or said.get("unusable"))[:2000])
        after_the_end += episode.stop is not None
        if after_the_end > MOST_AFTER_THE_END:
            return ""
        child.say(_answer(said, episode), deadline)


def _answer(said: Mapping[str, Any], episode: Episode) -> dict[str, Any]:
    """Carry out one request."""
    if "trajectory" in said:
        return {"trajectory": episode.trajectory.model_dump(mode="json")}
    if "end" in said:
        episode.end(_read(_STOP.validate_python, said["end"]))
        return _view(episode)
    sent, tokens = _read(_sent, said), _read(_TOKENS.validate_python, said.get("tokens"))
    seen = episode.step(sent, tokens)
    return {"observation": seen.observation, "done": seen.done, **_view(episode)}


def _read(read: Callable[[Any], Read], said: Any) -> Read:
    """Read a part of a request; only what is wrong with it is the solver's fault, not what comes of it."""
    try:
        return read(said)
    except (ValidationError, KeyError, TypeError, ValueError, RecursionError) as fault:
        raise _Broken("the process sent what is no request") from fault


def _sent(said: Mapping[str, Any]) -> Action | ToolCall | str:
    if "action" in said:
        return Action.model_validate(said["action"])
    if "call" in said:
        name, arguments = said["call"]
        return ToolCall(str(name), str(arguments))
    return str(said["text"])


def _view(episode: Episode) -> dict[str, Any]:
    # Under `tools` the prompt stays the same, and the child can make it.
    prompt = episode.prompt if episode.assignment.protocol == "officebench" else None
    return {"stop": episode.stop, "app": episode.app, "prompt": prompt}


class _Child:
    """A process with two pipes. Every wait has a deadline on the monotonic clock."""

    def __init__(self) -> None:
        to_read, self._requests = os.pipe()
        self._replies, to_write = os.pipe()
        os.set_blocking(self._requests, False)
        try:
            self._process = KeptProcess(_BOOTSTRAP, (to_read, to_write), bounds.SOLVER_BYTES)
        except BaseException:
            os.close(self._requests)
            os.close(self._replies)
            raise
        finally:
            os.close(to_read)
            os.close(to_write)
        self._received = bytearray()

    def say(self, message: Mapping[str, Any], deadline: float) -> None:
        """Send a message; _TooLate where nobody takes it in time, _Broken where nobody is left."""
        unsent = bytearray(json.dumps(message).encode() + b"\n")
        while unsent:
            _, ready, _ = select.select([], [self._requests], [], _left(deadline))
            try:
                if ready:
                    del unsent[: os.write(self._requests, unsent[: 1 << 16])]
            except BlockingIOError:
                continue
            except BrokenPipeError as gone:
                raise _Broken(self._ending()) from gone

    def hear(self, deadline: float) -> dict[str, Any]:
        """Wait for the next message."""
        searched = 0
        while (end := self._received.find(b"\n", searched)) < 0:
            searched = len(self._received)
            if searched > bounds.SOLVER_REQUEST_BYTES:
                raise _Broken(f"the process sent a request of over {bounds.SOLVER_REQUEST_BYTES:,} bytes")
            if select.select([self._replies], [], [], _left(deadline))[0]:
                if not (chunk := os.read(self._replies, 1 << 20)):
                    raise _Broken(self._ending())
                self._received += chunk
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as fault:
            raise _Broken("the process sent what is no request") from fault
        if not isinstance(message, dict):
            raise _Broken("the process sent what is no request")
        return message

    def _ending(self) -> str:
        """How the process ended; one that only closed its pipe is told so."""
        if (code := self._process.wait(1.0)) is None:
            return "the process of the solver closed its pipe"
        return f"the process of the solver ended with {f'signal {-code}' if code < 0 else f'exit code {code}'}"

    def close(self) -> None:
        """Kill the process and all it started."""
        self._process.end()
        os.close(self._requests)
        os.close(self._replies)


@contextmanager
def _child() -> Iterator[_Child]:
    child = _Child()
    try:
        yield child
    finally:
        child.close()


def _left(deadline: float) -> float:
    left = deadline - monotonic()
    if left <= 0:
        raise _TooLate
    return left
