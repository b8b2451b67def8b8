"""A user's solver, in a process of its own that can be killed: here lie workspace and record, there is only talk.

The child sends what its solver does, one JSON document a line, and is told what came of it; it knows neither the
workspace nor the dataset, and what it prints goes to standard error. Whatever it does wrong ends its episode alone.
"""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from pydantic import TypeAdapter, ValidationError

from data_model import Action, Assignment, InputError, Stop
from office_env import Episode
from office_env.protocols import ToolCall
from run_ledger import Guard

LONGEST_LINE = 16_000_000
LONGEST_START_S = 60.0
MOST_AFTER_THE_END = 100
_STOP = TypeAdapter[Stop](Stop)
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
    done at the limit (it is killed, with all it started), and with `solver_error` where it raises, ends its process or
    breaks the protocol; failure says how.
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
        said = child.hear(deadline)
        if "returned" in said:
            return ""
        if "failed" in said or "unusable" in said:
            return str(said.get("failed") or said.get("unusable"))[:2000]
        after_the_end += episode.stop is not None
        if after_the_end > MOST_AFTER_THE_END:
            return ""
        child.say(_answer(said, episode), deadline)


def _answer(said: Mapping[str, Any], episode: Episode) -> dict[str, Any]:
    """Carry out one request."""
    try:
        if "end" in said:
            episode.end(_STOP.validate_python(said["end"]))
        elif "trajectory" in said:
            return {"trajectory": episode.trajectory.model_dump(mode="json")}
        else:
            seen = episode.step(_sent(said), int(said["tokens"]))
            return {"observation": seen.observation, "done": seen.done, **_view(episode)}
    except (ValidationError, KeyError, TypeError, ValueError) as fault:
        raise _Broken("the process sent what is no request") from fault
    return _view(episode)


def _sent(said: Mapping[str, Any]) -> Action | ToolCall | str:
    if "action" in said:
        return Action.model_validate(said["action"])
    if "call" in said:
        return ToolCall(*(str(part) for part in said["call"]))
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
        environment = {name: value for name, value in os.environ.items() if name != "HOMER_KILL_AT"}
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _BOOTSTRAP, str(to_read), str(to_write), *sys.path],
                stdin=subprocess.DEVNULL,
                stdout=2,
                env=environment,
                pass_fds=(to_read, to_write),
                start_new_session=True,
            )
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
            if searched > LONGEST_LINE:
                raise _Broken("the process sent a request of over 16 MB")
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
        try:
            code = self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "the process of the solver closed its pipe"
        return f"the process of the solver ended with {f'signal {-code}' if code < 0 else f'exit code {code}'}"

    def close(self) -> None:
        """Kill the process and all it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self._requests)
        os.close(self._replies)


@contextmanager
def _child() -> Iterator[_Child]:
    with Guard() as guard:
        child = _Child()
        guard.watch_group(child.process.pid)
        try:
            yield child
        finally:
            child.close()
            guard.forget_group(child.process.pid)


def _left(deadline: float) -> float:
    left = deadline - monotonic()
    if left <= 0:
        raise _TooLate
    return left
