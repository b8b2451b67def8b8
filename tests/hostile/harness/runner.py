"""Cases in worker processes: each step under a clock, every process under a limit of memory, nothing left behind."""

import compileall
import os
import re
import selectors
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tests.hostile.harness.attempt import delete
from tests.hostile.harness.cases import Area, Failure
from tests.hostile.harness.commands import ROOT
from tests.hostile.harness.processes import adopt_orphans, descendants, kill_all
from tests.hostile.harness.slot import Order, Slot, Waiting

_POLL_S = 0.1
_MOST_ENDED_STEPS = 4
"""How often one case is begun again without the steps that had to be ended."""


class Came(NamedTuple):
    """What came of one case.

    Attributes:
        ended: Its steps that had to be ended.
        slowest: The longest of its steps, in s.
        largest: The most memory that a step held, in bytes.
    """

    area: str
    case: str
    tries: int
    failures: tuple[Failure, ...]
    ended: tuple[str, ...]
    slowest: float
    largest: int


OnDone = Callable[[Came], None]


def run_cases(cases: Sequence[tuple[Area, str]], order: Order, jobs: int, on_done: OnDone) -> None:
    """Try all cases in `jobs` worker processes and hand over what came of each."""
    adopt_orphans()
    # The workers see a machine that is read-only, and could keep nothing that they compile.
    compileall.compile_dir(str(ROOT), quiet=2, rx=re.compile(r"/\."))
    scratch = Path(tempfile.mkdtemp(prefix="homer-attack-"))
    with selectors.DefaultSelector() as selector:
        slots = [Slot(scratch / f"worker-{number}", order, selector) for number in range(jobs)]
        try:
            _work(slots, [Waiting(area, case) for area, case in reversed(cases)], selector, on_done)
        finally:
            for slot in slots:
                slot.end()
            _end_strays(())
            if order.keep:
                sys.stderr.write(f"What the workers left is in {scratch}.\n")
            else:
                delete(scratch)


def _work(slots: list[Slot], waiting: list[Waiting], selector: selectors.BaseSelector, on_done: OnDone) -> None:
    looked = monotonic()
    while waiting or any(slot.case for slot in slots):
        for slot in slots:
            if slot.case is None and waiting:
                slot.begin(waiting.pop())
        for key, _ in selector.select(_POLL_S):
            key.data.listen()
        if (now := monotonic()) - looked >= _POLL_S:
            looked = now
            _look(slots)
        for slot in slots:
            _settle(slot, waiting, on_done)


def _look(slots: Sequence[Slot]) -> None:
    for slot in slots:
        slot.measure()
    _end_strays([slot.pid for slot in slots if slot.pid])


def _settle(slot: Slot, waiting: list[Waiting], on_done: OnDone) -> None:
    """Hand over a case that is done; end a step that may not go on, and try the case once more without it."""
    case = slot.case
    if case is None:
        return
    if slot.is_done:
        on_done(_came(slot, case))
        slot.clear()
    elif fault := slot.fault():
        if case.area.is_bounded or slot.has_died:
            slot.failures.append(Failure(case.area.name, case.name, slot.step, fault))
        slot.end()
        if slot.step and len(case.without) < _MOST_ENDED_STEPS:
            came = _came(slot, case)
            waiting.append(
                Waiting(case.area, case.name, (*case.without, slot.step), came.failures, came.slowest, came.largest)
            )
        else:
            on_done(_came(slot, case))
        slot.clear()


def _came(slot: Slot, case: Waiting) -> Came:
    # A case that is tried again fails again where it failed before.
    failures = tuple(dict.fromkeys((*case.failures, *slot.failures)))
    slowest, largest = max(slot.slowest, case.slowest), max(slot.largest, case.largest)
    return Came(case.area.name, case.name, slot.tries, failures, case.without, slowest, largest)


def _end_strays(workers: Sequence[int]) -> None:
    """Kill what dead workers left: this process has become its parent."""
    strays = [one for one in descendants(os.getpid()) if one.parent == os.getpid() and one.pid not in workers]
    kill_all(one.pid for one in strays)
    for one in strays:
        os.waitpid(one.pid, 0)
