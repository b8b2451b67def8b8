"""What the system says of a process that somebody else runs in."""

import os
from pathlib import Path
from typing import NamedTuple


class ProcessState(NamedTuple):
    """Whether a process is ready to run, or was stopped by a signal; and how many seconds it has computed."""

    is_ready: bool
    is_stopped: bool
    cpu_s: float


def read_process_state(pid: int | None) -> ProcessState | None:
    """The state of a process; None where the system does not tell, or there is no such process."""
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return ProcessState(
        state in (b"R", b"D"), state == b"T", (int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK")
    )
