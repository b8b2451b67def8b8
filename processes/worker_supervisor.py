"""A small process between a run and one of its workers that leaves nothing of the worker behind.

It starts the worker with a memory limit. When the worker or the run ends, or the run gives the worker up, it kills
everything the worker has started, including daemons (which become children of this process), removes the worker's
folder of temporary files, and exits with the worker's exit code, 128 + n for signal n. It runs as a script that imports
only the standard library:

    python -I -S worker_supervisor.py MEMORY_BYTES FOLDER REMOVER PROGRAM ARGUMENT ...

Standard input is a pipe held by the run; when it closes, the worker is given up.
"""

import contextlib
import ctypes
import os
import resource
import select
import signal
import sys
from collections.abc import Collection

_REAP_INTERVAL_S, _MAX_REAPED_PER_ROUND = 0.2, 10_000
"""Adopted processes that have ended occupy the process table until they are reaped."""
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def main(memory_bytes: int, temporary_folder: str, remover_path: str, program: list[str]) -> int:
    """Start the program, wait until it ends or the input closes, clean up, and return the exit code.

    Args:
        memory_bytes: The memory limit of the program.
        temporary_folder: The program's folder of temporary files.
        remover_path: The path of `data_model/tree_removal.py`.
    """
    adopt_orphans()
    supervisor_pid, child_pid = os.getpid(), os.fork()
    if not child_pid:
        _exec_program(program, memory_bytes, supervisor_pid)
    # If this process also held the worker's pipes, the run would not notice their end.
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    status = _wait_for_child(child_pid)
    kill_children()
    _remove_folder(temporary_folder, remover_path)
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def _exec_program(program: list[str], memory_bytes: int, supervisor_pid: int) -> None:
    """Turn this process into the worker; it does not return."""
    try:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != supervisor_pid:
            os._exit(1)
        os.setsid()
        limit_memory(memory_bytes)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.execv(program[0], program)
    finally:
        os._exit(127)


def _wait_for_child(child_pid: int) -> int:
    """Wait until the child ends, or kill it when the input closes; return its status as `os.waitpid` gives it."""
    child_pidfd = os.pidfd_open(child_pid) if hasattr(os, "pidfd_open") else None
    watched_descriptors = [0] if child_pidfd is None else [0, child_pidfd]
    while True:
        # Without a pidfd the child's end is polled for; adopted processes have none and are always polled for.
        ready = select.select(watched_descriptors, [], [], 0.05 if child_pidfd is None else _REAP_INTERVAL_S)[0]
        for _ in range(_MAX_REAPED_PER_ROUND):
            reaped_pid, status = os.waitpid(-1, os.WNOHANG)
            if reaped_pid == child_pid:
                return status
            if not reaped_pid:
                break
        if 0 in ready and not os.read(0, 4096):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child_pid, signal.SIGKILL)
            with contextlib.suppress(ProcessLookupError):
                os.kill(child_pid, signal.SIGKILL)
            return os.waitpid(child_pid, 0)[1]


def adopt_orphans() -> None:
    """Become the parent of whatever this process's descendants leave behind (Linux)."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def limit_memory(max_bytes: int) -> None:
    """Limit the writable memory of this process; read-only mappings do not count."""
    hard_limit = resource.getrlimit(resource.RLIMIT_DATA)[1]
    soft_limit = max_bytes if hard_limit == resource.RLIM_INFINITY else min(max_bytes, hard_limit)
    resource.setrlimit(resource.RLIMIT_DATA, (soft_limit, soft_limit))


def kill_children(excluded_pids: Collection[int] = ()) -> None:
    """Kill every child of this process except `excluded_pids`, and their orphans, until none is left."""
    try:
        # If there are no children, this is quicker than reading the process table.
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return
    skipped_pids, own_group = set(excluded_pids), os.getpgrp()
    while children := {child: group for child, group in _list_children().items() if child not in skipped_pids}:
        for child, group in children.items():
            # A process that keeps forking and exiting is gone by now, but its group is not.
            if group != own_group:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(group, signal.SIGKILL)
            try:
                os.kill(child, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                skipped_pids.add(child)
        for child in children:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, os.WNOHANG if child in skipped_pids else 0)


def _remove_folder(folder: str, remover_path: str) -> None:
    """Remove a folder; if this process cannot, the process that started it will."""
    with contextlib.suppress(OSError):
        return os.rmdir(folder)
    with contextlib.suppress(OSError, ImportError):
        # Imported here because it is slow and rarely needed. Our packages are not on the import path.
        from importlib.util import module_from_spec, spec_from_file_location

        spec = spec_from_file_location("tree_removal", remover_path)
        assert spec is not None
        assert spec.loader is not None
        spec.loader.exec_module(module := module_from_spec(spec))
        module.remove_tree(folder)


def _list_children() -> dict[int, int]:
    """Return {pid: process group} of this process's children; empty if the system has no `/proc`."""
    group_by_pid: dict[int, int] = {}
    own_pid = str(os.getpid()).encode()
    with contextlib.suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            # A process may end in the meantime.
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as stat_file:
                # The name in parentheses may hold anything; state, parent and group follow the last one.
                _, parent, group = stat_file.read().rpartition(b")")[2].split()[:3]
                if parent == own_pid:
                    group_by_pid[int(name)] = int(group)
    return group_by_pid


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]))
