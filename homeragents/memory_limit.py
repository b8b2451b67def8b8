"""A memory limit for `homer` itself: input from others may prove too large only while it is read."""

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
    """The process uses more memory than allowed; as a KeyboardInterrupt it lets runs save their work."""


@contextmanager
def limit_memory() -> Iterator[None]:
    """Raise MemoryLimitReached in the main thread as soon as the process uses more memory than allowed.

    Only the process's own memory counts, not the pages of mapped files. On systems without `/proc`, nothing is
    limited.

    Raises:
        InputError: The environment variable HOMER_MEMORY_BYTES is not a number of bytes.
    """
    limit = read_memory_limit()
    if not _STATM.exists():
        yield
        return
    if measure_memory() > limit:
        raise MemoryLimitReached
    last = 0.0

    def look(number: int, frame: FrameType | None) -> None:
        nonlocal last
        # Leave time to clean up: a second exception right away would interrupt the cleanup.
        if measure_memory() > limit and time.monotonic() > last + _RAISE_AGAIN_S and not _is_importing(frame):
            last = time.monotonic()
            raise MemoryLimitReached

    # CPU time, since memory grows only while the process works; a waiting process is not woken.
    before = signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, _LOOK_EVERY_CPU_S, _LOOK_EVERY_CPU_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _is_importing(frame: FrameType | None) -> bool:
    """Whether a module is being imported: an exception would leave half of it behind, in which others then fail."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def read_memory_limit() -> int:
    """Return how much memory the process may use: HOMER_MEMORY_BYTES if set, else OWN_BYTES.

    Raises:
        InputError: HOMER_MEMORY_BYTES is not a number of bytes.
    """
    value = os.environ.get(VARIABLE, "")
    if not value:
        return bounds.OWN_BYTES
    if not value.isascii() or not value.isdigit():
        raise InputError("", VARIABLE, "a whole number of bytes", repr(value[:80]))
    return int(value[:20])


def measure_memory() -> int:
    """Return the memory of this process in bytes: its resident pages without those of files."""
    resident, of_files = _STATM.read_bytes().split()[1:3]
    return (int(resident) - int(of_files)) * os.sysconf("SC_PAGE_SIZE")
