"""What a process and all its descendants take of the machine, by the table of processes."""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

# Memory that is a process's own or shared with others on purpose, and the tables for it; not what it maps to read.
_MEMORY = (b"RssAnon:", b"RssShmem:", b"VmSwap:", b"VmPTE:")


class TreeUse(NamedTuple):
    """What a tree of processes takes. tasks: processes and threads. processes: their ids, parents first."""

    tasks: int
    memory_bytes: int
    processes: tuple[int, ...]


def measure_tree(root: int) -> TreeUse:
    """Measure a process and its descendants now; 0 where the system keeps no table of processes."""
    tasks_of: dict[int, int] = {}
    children: dict[int, list[int]] = {}
    for process, parent, tasks in _processes():
        tasks_of[process] = tasks
        children.setdefault(parent, []).append(process)
    members: list[int] = []
    waiting = [root]
    while waiting:
        members.append(one := waiting.pop())
        waiting += children.get(one, [])
    tasks = sum(tasks_of.get(one, 0) for one in members)
    return TreeUse(tasks, sum(map(_memory_bytes, members)), tuple(members))


def measure_free_memory() -> int | None:
    """The bytes of memory that the machine still has for processes, or None where the system does not tell."""
    with suppress(OSError), open("/proc/meminfo", "rb") as about:
        for line in about:
            if line.startswith(b"MemAvailable:"):
                return 1024 * int(line.split()[1])
    return None


def read_mappings(process: int, longest: int) -> bytes:
    """What a process has mapped, a line each, as far as `longest` goes; nothing where that may not be read."""
    with suppress(OSError), open(f"/proc/{process}/maps", "rb") as mappings:
        return mappings.read(longest)
    return b""


def _processes() -> Iterator[tuple[int, int, int]]:
    """Every process: its id, its parent's, and the number of its threads."""
    with suppress(FileNotFoundError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            # A process may end while it is looked at.
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as about:
                # The name in parentheses may hold anything; the numbers follow the last one.
                numbers = about.read().rpartition(b")")[2].split()
                yield int(name), int(numbers[1]), int(numbers[17])


def _memory_bytes(process: int) -> int:
    with suppress(OSError), open(f"/proc/{process}/status", "rb") as about:
        return sum(1024 * int(line.split()[1]) for line in about if line.startswith(_MEMORY))
    return 0
