"""A small process between a run and one of its workers, which leaves nothing of the worker behind.

It starts the worker with a limit of memory. When the worker ends, or the run does, or gives the worker up, it ends
whatever the worker has started, daemons included (they become children of this process), removes its folder of
temporary files, and leaves with the worker's exit code, 128 + n for signal n. Run as a script with nothing but the
standard library:

    python -I -S keeper.py MEMORY_BYTES FOLDER REMOVER PROGRAM ARGUMENT ...

Standard input is a pipe that the run holds: its end means that the worker is given up.
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
"""What has ended and was adopted takes a place in the table of processes until it is reaped."""
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def main(memory_bytes: int, temporary_folder: str, remover_path: str, program: list[str]) -> int:
    """Start the program, wait for its end or that of the input, and clean up; returns the exit code.

    Args:
        temporary_folder: Of its temporary files.
        remover_path: The file of `data_model.tree_removal`.
    """
    adopt_orphans()
    supervisor_pid, child_pid = os.getpid(), os.fork()
    if not child_pid:
        _exec_program(program, memory_bytes, supervisor_pid)
    # The pipes of the worker are its own: as long as this process held one, its end would not be noticed.
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
    """Wait until the child ends, or end it at the end of the input; returns what `os.waitpid` says of it."""
    child_pidfd = os.pidfd_open(child_pid) if hasattr(os, "pidfd_open") else None
    watched_descriptors = [0] if child_pidfd is None else [0, child_pidfd]
    while True:
        # Where no descriptor tells of the end of a process, it is asked for; of those that were adopted, none tells.
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
    """Limit the memory of this process: what it writes to, not what it maps to read."""
    hard_limit = resource.getrlimit(resource.RLIMIT_DATA)[1]
    soft_limit = max_bytes if hard_limit == resource.RLIM_INFINITY else min(max_bytes, hard_limit)
    resource.setrlimit(resource.RLIMIT_DATA, (soft_limit, soft_limit))


def kill_children(excluded_pids: Collection[int] = ()) -> None:
    """Kill every child of this process but those, and theirs once they are orphans, until none is left."""
    try:
        # Quicker than the table of all processes, where there is nothing to do.
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return
    skipped_pids, own_group = set(excluded_pids), os.getpgrp()
    while children := {child: group for child, group in _list_children().items() if child not in skipped_pids}:
        for child, group in children.items():
            # One that forks and ends without a pause is gone by now; its group is not.
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
    """Remove a folder; where this process cannot, whoever started it does."""
    with contextlib.suppress(OSError):
        return os.rmdir(folder)
    with contextlib.suppress(OSError, ImportError):
        # Rarely needed, and it takes time to import. Nothing is on the path to import our packages from.
        from importlib.util import module_from_spec, spec_from_file_location

        spec = spec_from_file_location("tree_removal", remover_path)
        assert spec is not None
        assert spec.loader is not None
        spec.loader.exec_module(module := module_from_spec(spec))
        module.remove_tree(folder)


def _list_children() -> dict[int, int]:
    """This process's children and their groups, from the table of all processes; none where the system has none."""
    group_by_pid: dict[int, int] = {}
    own_pid = str(os.getpid()).encode()
    with contextlib.suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            # A process that ends meanwhile is nobody's child any more.
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
