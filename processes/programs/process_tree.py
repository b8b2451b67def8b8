"""What a process and all its descendants take of the machine, by the table of processes."""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

# Memory that is a process's own or shared with others on purpose, and the tables for it; not what it maps to read.
_MEMORY_FIELDS = (b"RssAnon:", b"RssShmem:", b"VmSwap:", b"VmPTE:")


class ProcessTreeUsage(NamedTuple):
    """What a tree of processes takes.

    Attributes:
        task_count: Processes and threads.
        pids: Their ids, parents first.
    """

    task_count: int
    memory_bytes: int
    pids: tuple[int, ...]


def measure_process_tree(root_pid: int) -> ProcessTreeUsage:
    """Measure a process and its descendants now; 0 where the system keeps no table of processes."""
    task_counts: dict[int, int] = {}
    child_pids: dict[int, list[int]] = {}
    for process, parent, tasks in _list_processes():
        task_counts[process] = tasks
        child_pids.setdefault(parent, []).append(process)
    member_pids: list[int] = []
    pending_pids = [root_pid]
    while pending_pids:
        member_pids.append(pid := pending_pids.pop())
        pending_pids += child_pids.get(pid, [])
    tasks = sum(task_counts.get(pid, 0) for pid in member_pids)
    return ProcessTreeUsage(tasks, sum(map(_read_memory_bytes, member_pids)), tuple(member_pids))


def measure_free_memory_bytes() -> int | None:
    """The bytes of memory that the machine still has for processes, or None where the system does not tell."""
    with suppress(OSError), open("/proc/meminfo", "rb") as meminfo:
        for line in meminfo:
            if line.startswith(b"MemAvailable:"):
                return 1024 * int(line.split()[1])
    return None


def read_memory_maps(pid: int, max_bytes: int) -> bytes:
    """What a process has mapped, a line each, as far as `max_bytes` goes; nothing where that may not be read."""
    with suppress(OSError), open(f"/proc/{pid}/maps", "rb") as mappings:
        return mappings.read(max_bytes)
    return b""


def _list_processes() -> Iterator[tuple[int, int, int]]:
    """Every process: its id, its parent's, and the number of its threads."""
    with suppress(FileNotFoundError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            # A process may end while it is looked at.
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as stat_file:
                # The name in parentheses may hold anything; the numbers follow the last one.
                fields = stat_file.read().rpartition(b")")[2].split()
                yield int(name), int(fields[1]), int(fields[17])


def _read_memory_bytes(pid: int) -> int:
    with suppress(OSError), open(f"/proc/{pid}/status", "rb") as status_file:
        return sum(1024 * int(line.split()[1]) for line in status_file if line.startswith(_MEMORY_FIELDS))
    return 0
