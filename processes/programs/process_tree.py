"""Measure the processes and memory that a process and its descendants use, from `/proc`."""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

# Private and deliberately shared memory and its page tables, but not read-only file mappings.
_MEMORY_FIELDS = (b"RssAnon:", b"RssShmem:", b"VmSwap:", b"VmPTE:")


class ProcessTreeUsage(NamedTuple):
    """The resources that a process tree uses.

    Attributes:
        task_count: The number of threads of all processes.
        memory_bytes: The memory of all processes.
        pids: The ids of the processes, parents before their children.
    """

    task_count: int
    memory_bytes: int
    pids: tuple[int, ...]


def measure_process_tree(root_pid: int) -> ProcessTreeUsage:
    """Measure a process and its descendants now; all amounts are 0 if the system has no `/proc`."""
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
    """Return how many bytes of memory are available on the machine, or None if the system does not tell."""
    with suppress(OSError), open("/proc/meminfo", "rb") as meminfo:
        for line in meminfo:
            if line.startswith(b"MemAvailable:"):
                return 1024 * int(line.split()[1])
    return None


def read_memory_maps(pid: int, max_bytes: int) -> bytes:
    """Return up to `max_bytes` of a process's memory map, one mapping per line; empty if it cannot be read."""
    with suppress(OSError), open(f"/proc/{pid}/maps", "rb") as mappings:
        return mappings.read(max_bytes)
    return b""


def _list_processes() -> Iterator[tuple[int, int, int]]:
    """Yield the id, the parent's id and the number of threads of every process."""
    with suppress(FileNotFoundError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            # A process may end in the meantime.
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as stat_file:
                # The name in parentheses may hold anything; the numbers follow the last one.
                fields = stat_file.read().rpartition(b")")[2].split()
                yield int(name), int(fields[1]), int(fields[17])


def _read_memory_bytes(pid: int) -> int:
    with suppress(OSError), open(f"/proc/{pid}/status", "rb") as status_file:
        return sum(1024 * int(line.split()[1]) for line in status_file if line.startswith(_MEMORY_FIELDS))
    return 0
