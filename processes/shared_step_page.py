"""A page of shared memory in which a worker process publishes its current step for its watcher.

A pipe would wake the watcher at every step; writing to the page costs the worker a microsecond and the watcher nothing.
"""

import mmap
import os
import struct
import tempfile
from time import monotonic, process_time
from typing import NamedTuple

CALL_STEP_NAME = "the call"
"""The name of a worker's step during a call, until the call begins a limited step."""
_PAGE_BYTES = 512
_HEADER = struct.Struct("<ddd")


class CurrentStep(NamedTuple):
    """The current step of a worker.

    Attributes:
        deadline: On the monotonic clock, in seconds; 0 before the first step.
        allowed_s: How long the step may take.
        cpu_s: The CPU time that the process had used when the step began.
    """

    name: str
    deadline: float
    allowed_s: float
    cpu_s: float


class SharedStepPage:
    """The shared page, opened from a descriptor that both processes hold."""

    def __init__(self, descriptor: int) -> None:
        self._page = mmap.mmap(descriptor, _PAGE_BYTES)

    def write(self, name: str, allowed_s: float) -> None:
        """Publish the name of the current step and how many seconds it may take from now."""
        header = _HEADER.pack(monotonic() + allowed_s, allowed_s, process_time())
        self._page[:] = (header + name.encode("utf-8", "replace"))[:_PAGE_BYTES].ljust(_PAGE_BYTES, b"\0")

    def read(self) -> CurrentStep:
        """Return the step published last."""
        name = self._page[_HEADER.size :].rstrip(b"\0").decode("utf-8", "ignore")
        return CurrentStep(name, *_HEADER.unpack_from(self._page))

    def close(self) -> None:
        """Unmap the page."""
        self._page.close()


def create_step_page() -> int:
    """Make an empty page that another process can inherit; return its descriptor."""
    if hasattr(os, "memfd_create"):
        page_fd = os.memfd_create("steps")
    else:
        with tempfile.TemporaryFile() as file:
            page_fd = os.dup(file.fileno())
    os.truncate(page_fd, _PAGE_BYTES)
    return page_fd
