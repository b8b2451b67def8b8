"""Processes as the kernel lists them: who started whom, how much memory each took, and how to end them."""

import ctypes
import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


class Process(NamedTuple):
    """A process.

    Attributes:
        most: The most bytes of memory that it held so far.
        is_dead: It has ended, nobody has asked how.
    """

    pid: int
    parent: int
    most: int
    is_dead: bool


def adopt_orphans() -> None:
    """Become the parent of every process below this one whose own parent dies, so that none is out of sight."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def die_with_parent() -> None:
    """Let the kernel end this process when its parent dies."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def descendants(root: int) -> list[Process]:
    """All living processes below one, nearest first."""
    children: dict[int, list[Process]] = {}
    for one in _processes():
        children.setdefault(one.parent, []).append(one)
    found: list[Process] = []
    queue = [root]
    while queue:
        below = children.get(queue.pop(0), [])
        found += below
        queue += [one.pid for one in below]
    return found


def most_memory(pid: int) -> int:
    """The most bytes of memory that a process held so far, since it was last forgotten; 0 where it has ended."""
    one = _read(pid)
    return one.most if one else 0


def forget_most_memory() -> None:
    """Count this process's most memory from now on."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def command_of(pid: int) -> str:
    """How a process was started, as far as it is still known."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:120]
    return ""


def kill_all(pids: Iterable[int]) -> None:
    """Kill processes by their id, stopped ones too, and collect those that are ours."""
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def collect_dead() -> None:
    """Take note of the end of every child that has ended and that nobody waits for."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _processes() -> list[Process]:
    read = (_read(int(name)) for name in os.listdir("/proc") if name.isdecimal())
    return [one for one in read if one]


def _read(pid: int) -> Process | None:
    try:
        text = Path(f"/proc/{pid}/status").read_text(errors="replace")
    except OSError:
        return None
    fields = dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)
    most = int(fields.get("VmHWM", "0 kB").split()[0]) * 1024
    return Process(pid, int(fields["PPid"]), most, fields["State"].startswith(("Z", "X")))
