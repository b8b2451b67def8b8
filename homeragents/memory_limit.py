"""A limit on the memory of `homer` itself, for what others wrote and only a reading shows to be too much."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from data_model import InputError, bounds

VARIABLE = "HOMER_MEMORY_BYTES"
_LOOK_EVERY_CPU_S, _RAISE_AGAIN_S = 0.05, 5
_STATM = Path("/proc/self/statm")


class MemoryLimitReached(KeyboardInterrupt):
    """The process holds more memory than it may; whatever keeps its work when interrupted does so now."""


@contextmanager
def limit_memory() -> Iterator[None]:
    """Raise MemoryLimitReached in the main thread as soon as the process holds more memory than it may.

    What counts is memory of its own, without the pages of mapped files. Where a system does not tell (no `/proc`),
    nothing is limited.

    Raises:
        InputError: Where the environment variable HOMER_MEMORY_BYTES is no number of bytes.
    """
    most = most_bytes()
    if not _STATM.exists():
        yield
        return
    last = 0.0

    def look(number: int, frame: FrameType | None) -> None:
        nonlocal last
        # Time to clean up: an exception that follows at once would break off just that.
        if bytes_held() > most and time.monotonic() > last + _RAISE_AGAIN_S:
            last = time.monotonic()
            raise MemoryLimitReached

    # The clock of the processor: memory grows by work alone, and a process that waits is left in peace.
    before = signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, _LOOK_EVERY_CPU_S, _LOOK_EVERY_CPU_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def most_bytes() -> int:
    """How much memory the process may hold: HOMER_MEMORY_BYTES, or OWN_BYTES; InputError for no number of bytes."""
    written = os.environ.get(VARIABLE, "")
    if not written:
        return bounds.OWN_BYTES
    if not written.isascii() or not written.isdigit():
        raise InputError("", VARIABLE, "a whole number of bytes", repr(written[:80]))
    return int(written[:20])


def bytes_held() -> int:
    """The memory of this process now: its resident pages without those of files."""
    resident, of_files = _STATM.read_bytes().split()[1:3]
    return (int(resident) - int(of_files)) * os.sysconf("SC_PAGE_SIZE")
