"""Worker processes that never outlive the one that started them, and how to speak with one.

Workers are started afresh by the interpreter and find their function by import path: nothing is forked or pickled,
and a caller's script needs no `__main__` guard. Each leads a session of its own, so that Ctrl-C in a terminal
reaches the parent alone, and so that whatever a unit starts can be ended together with its worker.
"""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from run_ledger import guard
from run_ledger.kill_points import VARIABLE

_BOOTSTRAP = (
    "import sys; sys.path[:] = sys.argv[4:]; from run_ledger.worker import serve; serve(*map(int, sys.argv[1:4]))"
)
LOOK_AT_THE_DEAD_S = 1.0
"""What a unit started may hold a dead worker's pipe open, and no end of input comes then: look this often."""


class Worker:
    """One process with its two pipes, which are named by their descriptors. path, context: what it works."""

    def __init__(self, path: str, context: str) -> None:
        to_read, self.requests = os.pipe()
        self.replies, to_write = os.pipe()
        environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _BOOTSTRAP, str(os.getpid()), str(to_read), str(to_write), *sys.path],
                stdin=subprocess.DEVNULL,
                stdout=2,
                env=environment,
                pass_fds=(to_read, to_write),
                start_new_session=True,
            )
        except BaseException:
            os.close(self.requests)
            os.close(self.replies)
            raise
        finally:
            os.close(to_read)
            os.close(to_write)
        self._is_ready = False
        self._unsent, self._received = bytearray(), bytearray()
        self.put({"work": path, "context": context})

    def put(self, message: Mapping[str, Any]) -> None:
        """Add a message to what is to be sent."""
        self._unsent += json.dumps(message).encode() + b"\n"

    def send(self) -> None:
        """Send what was put; BrokenPipeError where the process is gone, BlockingIOError where the pipe is full.

        The latter only where the descriptor was made non-blocking; called again, it goes on.
        """
        while self._unsent:
            del self._unsent[: os.write(self.requests, self._unsent[: 1 << 16])]

    def receive(self) -> list[dict[str, Any]] | None:
        """Read what has arrived, as whole messages without the first, which says it is ready; None at the end."""
        if not (chunk := os.read(self.replies, 1 << 20)):
            return None
        self._received += chunk
        if b"\n" not in chunk:
            return []
        *whole, rest = self._received.split(b"\n")
        self._received = bytearray(rest)
        messages = [json.loads(line) for line in whole]
        if not self._is_ready and messages:
            self._is_ready = True
            del messages[0]
        return messages

    def is_dead(self) -> bool:
        """Ask whether the process has ended and all it said was read."""
        return self.process.poll() is not None and not select.select([self.replies], [], [], 0)[0]

    def kill(self) -> None:
        """Kill the process and all it started; the pipes stay open."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def end(self) -> int:
        """Kill the process and all it started; returns its exit code, negative for a signal."""
        self.kill()
        code = self.process.wait()
        os.close(self.requests)
        os.close(self.replies)
        return code

    def ending(self, code: int) -> str:
        """Say how the process ended by itself; RuntimeError where it could not start at all."""
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        # One that is killed while it starts says nothing of the others; one that ends by itself, they would too.
        if not self._is_ready and code >= 0:
            raise RuntimeError(f"a worker process could not start: {how}; standard error says why")
        return f"the worker process ended with {how}"


class Guard:
    """The small process that ends the workers should this one be killed (`run_ledger.guard`)."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(Path(guard.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        self._stdin = self._process.stdin

    def watch(self, worker: Worker) -> None:
        """Take a worker under guard."""
        self._tell(worker.process.pid)

    def forget(self, worker: Worker) -> None:
        """Let a worker go that has ended."""
        self._tell(-worker.process.pid)

    def watch_group(self, group: int) -> None:
        """Take any process group under guard, by the id of its leader; give it back by `forget_group`."""
        self._tell(group)

    def forget_group(self, group: int) -> None:
        """Let a process group go that has ended."""
        self._tell(-group)

    def _tell(self, number: int) -> None:
        with suppress(BrokenPipeError):
            self._stdin.write(b"%d\n" % number)

    def close(self) -> None:
        """End the guard, when no worker is left."""
        self._stdin.close()
        self._process.wait()
