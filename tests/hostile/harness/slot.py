"""One worker process as its parent sees it: the case that it tries, since when, and how much memory it took."""

import json
import os
import selectors
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from tests.hostile.harness.cases import MOST_BYTES, Area, Failure, patience
from tests.hostile.harness.commands import ROOT
from tests.hostile.harness.processes import descendants, kill_all, most_memory

_LIMIT_OF_A_START_S = 120.0
_CASES_OF_A_WORKER = 200
"""A worker is then replaced: what libraries remember of hundreds of files would count as memory of the next."""


class Order(NamedTuple):
    """What all workers are told.

    Attributes:
        registry: The import path of the areas.
        keep: Leave the files of cases behind.
    """

    registry: str
    seed: int
    keep: bool


class Waiting(NamedTuple):
    """A case to be tried.

    Attributes:
        without: Steps that had to be ended before; the others: what came of those times.
    """

    area: Area
    name: str
    without: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    slowest: float = 0.0
    largest: int = 0


class Slot:
    """A place for a worker process and the case at work in it."""

    def __init__(self, scratch: Path, order: Order, selector: selectors.BaseSelector) -> None:
        self._scratch, self._order, self._selector = scratch, order, selector
        self._scratch.mkdir()
        self._process: subprocess.Popen[bytes] | None = None
        self._received = bytearray()
        self._begun, self._tried, self._area = 0, 0, ""
        self.clear()

    @property
    def pid(self) -> int | None:
        """The worker's process id, while there is one."""
        return self._process.pid if self._process else None

    def clear(self) -> None:
        """Be free for the next case."""
        self.case: Waiting | None = None
        self.failures: list[Failure] = []
        self.tries, self.step, self.is_done = 1, "", False
        self.slowest, self.largest, self._most, self._began = 0.0, 0, MOST_BYTES, monotonic()

    def begin(self, case: Waiting) -> None:
        """Give the worker a case; another worker where this one has done its share or knows another area."""
        if self._tried >= _CASES_OF_A_WORKER or self._area != case.area.name:
            self.end()
        if self._process is None:
            self._start()
        assert self._process
        assert self._process.stdin
        self.clear()
        self.case, self._limit, self._area = case, _LIMIT_OF_A_START_S, case.area.name
        self._tried += 1
        self._begun += 1
        order: dict[str, Any] = {"area": case.area.name, "case": case.name, "without": case.without}
        order |= {"seed": self._order.seed, "place": str(self._scratch / str(self._begun)), "keep": self._order.keep}
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._process.stdin.flush()

    def listen(self) -> None:
        """Take in what the worker says."""
        assert self._process
        assert self._process.stdout
        self._received += os.read(self._process.stdout.fileno(), 1 << 16)
        *lines, rest = self._received.split(b"\n")
        self._received = bytearray(rest)
        for line in lines:
            self._hear(json.loads(line))

    def measure(self) -> None:
        """Look at the memory of the worker and of all below it."""
        if self._process and self.case:
            peaks = [most_memory(self._process.pid), *(one.most for one in descendants(self._process.pid))]
            self.largest = max(self.largest, *peaks)

    @property
    def has_died(self) -> bool:
        """Whether the worker has ended by itself, which none does."""
        return self._process is not None and self._process.poll() is not None

    def fault(self) -> str:
        """Why the step has to be ended, or an empty text."""
        assert self._process
        self.slowest = max(self.slowest, lasted := monotonic() - self._began)
        if (code := self._process.poll()) is not None:
            return f"the process ended with {f'signal {-code}' if code < 0 else f'exit code {code}'}"
        if self.largest > self._most:
            return f"a process of ours took {self.largest // 1_000_000:,} MB of memory, and was ended"
        return f"not done after {lasted:.0f} s, and ended" if lasted > self._limit * patience() else ""

    def end(self) -> None:
        """Kill the worker and all below it."""
        if self._process is None:
            return
        assert self._process.stdin
        assert self._process.stdout
        self._selector.unregister(self._process.stdout)
        kill_all([*(one.pid for one in descendants(self._process.pid)), self._process.pid])
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()
        self._process, self._received, self._tried = None, bytearray(), 0

    def _start(self) -> None:
        shared, temporary = self._scratch.parent, self._scratch / "tmp"
        temporary.mkdir(exist_ok=True)
        own = {"HOME": str(self._scratch), "TMPDIR": str(temporary)}
        paths = (self._order.registry, str(shared), str(self._scratch / "noise"))
        command = [sys.executable, "-m", "tests.hostile.harness.worker", *paths]
        with (self._scratch / "errors").open("ab") as errors:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | own,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )
        assert self._process.stdout
        self._selector.register(self._process.stdout, selectors.EVENT_READ, self)

    def _hear(self, message: dict[str, Any]) -> None:
        assert self.case
        now = monotonic()
        self._hear_peak(message.get("peak", 0))
        if "ready" in message:
            self._began, self._limit = now, self.case.area.limit_s
        self.slowest = max(self.slowest, now - self._began)
        if "begun" in message:
            self.step, self._began = message["begun"], now
        elif "failed" in message:
            self.failures.append(Failure(self.case.area.name, self.case.name, *message["failed"]))
        elif "done" in message:
            self.tries, self.is_done = message["done"], True
        self._most, self._limit = message.get("most", self._most), message.get("limit", self._limit)

    def _hear_peak(self, peak: int) -> None:
        """Take down the most memory of the step before: one that is quick is over before anybody looks."""
        assert self.case
        self.largest = max(self.largest, peak)
        if peak > self._most and self.case.area.is_bounded:
            why = f"the process took {peak // 1_000_000:,} MB of memory"
            self.failures.append(Failure(self.case.area.name, self.case.name, self.step, why))
