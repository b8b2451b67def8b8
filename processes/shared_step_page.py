"""A page of memory on which a worker process says what it does, for the one that watches it to read at any moment.

A pipe would wake the watcher at every step; a page costs the worker a microsecond and the watcher nothing.
"""

import mmap
import os
import struct
import tempfile
from time import monotonic, process_time
from typing import NamedTuple

CALL_STEP_NAME = "the call"
"""The step of a worker that was called and has begun none of its own."""
_PAGE_BYTES = 512
_HEADER = struct.Struct("<ddd")


class CurrentStep(NamedTuple):
    """The step that a worker is at.

    Attributes:
        deadline: On the monotonic clock, 0 before the first step.
        allowed_s: How long it may take.
        cpu_s: What the process had computed when it began.
    """

    name: str
    deadline: float
    allowed_s: float
    cpu_s: float


class SharedStepPage:
    """The page, by the descriptor that both processes have of it."""

    def __init__(self, descriptor: int) -> None:
        self._page = mmap.mmap(descriptor, _PAGE_BYTES)

    def write(self, name: str, allowed_s: float) -> None:
        """Say which step is under way, and how long it may take from now."""
        header = _HEADER.pack(monotonic() + allowed_s, allowed_s, process_time())
        self._page[:] = (header + name.encode("utf-8", "replace"))[:_PAGE_BYTES].ljust(_PAGE_BYTES, b"\0")

    def read(self) -> CurrentStep:
        """What was said last."""
        name = self._page[_HEADER.size :].rstrip(b"\0").decode("utf-8", "ignore")
        return CurrentStep(name, *_HEADER.unpack_from(self._page))

    def close(self) -> None:
        """Give the page up."""
        self._page.close()


def create_step_page() -> int:
    """Make an empty page that another process can be handed; returns its descriptor."""
    if hasattr(os, "memfd_create"):
        page_fd = os.memfd_create("steps")
    else:
        with tempfile.TemporaryFile() as file:
            page_fd = os.dup(file.fileno())
    os.truncate(page_fd, _PAGE_BYTES)
    return page_fd
