"""Read the state of another process from the operating system."""

import os
from pathlib import Path
from typing import NamedTuple


class ProcessState(NamedTuple):
    """The state of a process.

    Attributes:
        is_ready: Whether it is running, ready to run or waiting for the disk.
        is_stopped: Whether a signal has stopped it.
        cpu_s: The CPU time it has used, in seconds.
    """

    is_ready: bool
    is_stopped: bool
    cpu_s: float


def read_process_state(pid: int | None) -> ProcessState | None:
    """Return the state of a process, or None if there is no such process or the system has no `/proc`."""
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return ProcessState(
        state in (b"R", b"D"), state == b"T", (int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK")
    )
