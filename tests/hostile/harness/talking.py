"""A client of the Model Context Protocol that says what it likes, line by line."""

import json
import os
import select
import signal
import subprocess
from time import monotonic
from typing import Any

from tests.hostile.corpus.frames import HELLO, notification, request
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import patience
from tests.hostile.harness.commands import Ended, Running, check_ended

ANSWER_S = 15.0
_CHUNK = 1 << 16


class Client:
    """A server of its own, and what it has said so far."""

    def __init__(self, attempt: Attempt, *words: object, greets: bool = True) -> None:
        self._attempt, self._words, self._received = attempt, ("serve", "mcp", *words), bytearray()
        self.running = Running(attempt, self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.running.process.stdin
        assert self.running.process.stdout
        self._input, self._output = self.running.process.stdin, self.running.process.stdout
        if greets:
            attempt.expect(self.asked(request("initialize", HELLO, 0), 0), "no answer to the greeting")
            self.send(notification("notifications/initialized"))

    def send(self, content: bytes) -> None:
        """Send bytes as they are, while listening: neither side may wait for the other."""
        os.set_blocking(self._input.fileno(), False)
        left, deadline = memoryview(content), monotonic() + 3 * ANSWER_S * patience()
        while left and monotonic() < deadline:
            readable, writable, _ = select.select([self._output], [self._input], [], 1.0)
            if readable and not self._take():
                return
            try:
                if writable:
                    left = left[os.write(self._input.fileno(), left[:_CHUNK]) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                return

    def heard(self, seconds: float = ANSWER_S) -> Any:
        """The next message of the server, or None where none comes in time; what is no JSON fails."""
        deadline = monotonic() + seconds * patience()
        while b"\n" not in self._received:
            if not select.select([self._output], [], [], max(0.0, deadline - monotonic()))[0] or not self._take():
                return None
        end = self._received.index(b"\n")
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            self._attempt.fail(f"a line on standard output that is no message: {line[:200]!r}")
            return {}

    def asked(self, content: bytes, id: Any) -> Any:
        """Send a request and wait for its answer; messages before it are left out."""
        self.send(content)
        while (message := self.heard()) is not None:
            if isinstance(message, dict) and message.get("id") == id and "method" not in message:
                return message
        return None

    def leave(self, sent: signal.Signals | None = None, codes: tuple[int, ...] = (0,)) -> Ended:
        """Close the server's input, or send a signal; check how it ends."""
        if sent is not None:
            self.running.process.send_signal(sent)
        else:
            self._input.close()
        ended = self.running.end()
        self._input.close() if not self._input.closed else None
        self._output.close()
        check_ended(self._attempt, ended, self._words, codes)
        for name in self.running.left_over():
            self._attempt.fail(f"left a process behind: {name}")
        self._attempt.look_for_secrets(ended.errors)
        self._attempt.look_outside()
        return ended

    def _take(self) -> bool:
        chunk = os.read(self._output.fileno(), _CHUNK)
        self._received += chunk
        return bool(chunk)
