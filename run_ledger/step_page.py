"""A page of memory on which a worker process says what it does, for the one that watches it to read at any moment.

A pipe would wake the watcher at every step; a page costs the worker a microsecond and the watcher nothing.
"""

import mmap
import os
import struct
import tempfile
from time import monotonic, process_time
from typing import NamedTuple

A_CALL = "the call"
"""The step of a worker that was called and has begun none of its own."""
_BYTES = 512
_HEAD = struct.Struct("<ddd")


class StepSeen(NamedTuple):
    """The step that a worker is at. deadline: on the monotonic clock, 0 before the first step.

    allowed_s: how long it may take. cpu_s: what the process had computed when it began.
    """

    name: str
    deadline: float
    allowed_s: float
    cpu_s: float


class StepPage:
    """The page, by the descriptor that both processes have of it."""

    def __init__(self, descriptor: int) -> None:
        self._page = mmap.mmap(descriptor, _BYTES)

    def write(self, name: str, allowed_s: float) -> None:
        """Say which step is under way, and how long it may take from now."""
        head = _HEAD.pack(monotonic() + allowed_s, allowed_s, process_time())
        self._page[:] = (head + name.encode("utf-8", "replace"))[:_BYTES].ljust(_BYTES, b"\0")

    def read(self) -> StepSeen:
        """What was said last."""
        name = self._page[_HEAD.size :].rstrip(b"\0").decode("utf-8", "ignore")
        return StepSeen(name, *_HEAD.unpack_from(self._page))

    def close(self) -> None:
        """Give the page up."""
        self._page.close()


def open_shared_page() -> int:
    """Make an empty page that another process can be handed; returns its descriptor."""
    if hasattr(os, "memfd_create"):
        page = os.memfd_create("steps")
    else:
        with tempfile.TemporaryFile() as file:
            page = os.dup(file.fileno())
    os.truncate(page, _BYTES)
    return page
