"""A real shell for those who allow it: the workspace alone to write to, a read-only system, no network, limits."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO

from data_model import ActionRefused, bounds
from office_env.programs import (
    ProgramLimits,
    ProgramResult,
    measure_free_memory,
    measure_tree,
    read_mappings,
    run_program,
)
from office_env.shell.sandbox_files import pack_workspace, refused_line, unpack_workspace
from office_env.shell.sandbox_program import is_there_a_sandbox, sandbox_program
from office_env.shell.system_calls import filter_system_calls
from office_env.workspace import Workspace

_ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    "HOME": "/tmp",
    "LANG": "C.UTF-8",
    "TERM": "dumb",
}
# Processes that make and watch the sandbox.
_OURS = 6
# What the kernel calls memory that is shared by way of /dev/zero.
_SHARED_ZERO = b"/dev/zero (deleted)\n"
_SELF_TEST = "test -d /testbed/data && ! test -e /home && ! touch /usr/.homer 2>/dev/null && echo works"


def run_sandboxed(workspace: Workspace, line: str, timeout_s: float = bounds.SHELL_S) -> str:
    """Run a command line with bash in a sandbox; what it leaves takes the workspace's place.

    The line works on a copy in memory, so that nothing of a line that is ended remains. A command's own error is
    output like any other. Links, pipes and names that no workspace takes are removed, and a store that was removed is
    there again, empty. Raises ActionRefused, and nothing has changed, where there is no sandbox, at the limits of
    `data_model.bounds`, and where a file stands in the place of a store.
    """
    if reason := why_no_sandbox():
        raise ActionRefused(f"A real shell is allowed here, but there is no sandbox for it: {reason}.")
    if "\0" in line or len(line.encode(errors="replace")) > bounds.SHELL_LINE_BYTES:
        raise ActionRefused(
            f"The command line holds a NUL character or is over {bounds.SHELL_LINE_BYTES:,} bytes long."
        )
    if any("\ud800" <= character <= "\udfff" for character in line):
        raise ActionRefused("The command line holds half of a character, which no program can be given.")
    with tempfile.TemporaryDirectory(prefix=".homer-shell-", dir=workspace.root.parent) as name:
        folder = Path(name)
        with _archives(folder) as (given, left):
            pack_workspace(workspace.root, given)
            ended = _run(line, folder, given, left, timeout_s)
            if ended.fault:
                raise refused_line(ended.fault)
            if ended.code:
                raise refused_line(f"could not be run to its end in the sandbox (exit code {ended.code})")
            unpack_workspace(left, folder / "after")
        _take_place(folder / "after", workspace.root, folder / "before")
    return ended.output.decode("utf-8", errors="replace").rstrip("\n")


@cache
def why_no_sandbox() -> str:
    """Why this machine has no sandbox, or an empty text where it was tried and works."""
    if not is_there_a_sandbox():
        return "neither bubblewrap nor unshare is installed"
    if not filter_system_calls(allows_namespaces=True):
        return f"the numbers of system calls are not known for {os.uname().machine}, so that none could be denied"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "workspace" / "data").mkdir(parents=True)
        with _archives(folder) as (given, left):
            pack_workspace(folder / "workspace", given)
            ended = _run(_SELF_TEST, folder, given, left, bounds.SHELL_S)
    said = ended.output.decode("utf-8", errors="replace").strip()
    if said == "works" and not ended.code:
        return ""
    return f"it does not work on this machine ({said[:200] or ended.fault or f'exit code {ended.code}'})"


@contextmanager
def _archives(folder: Path) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Two files without a name, which end with this process in any case."""
    with tempfile.TemporaryFile(dir=folder) as given, tempfile.TemporaryFile(dir=folder) as left:
        yield given, left


def _run(line: str, folder: Path, given: IO[bytes], left: IO[bytes], timeout_s: float) -> ProgramResult:
    limits = ProgramLimits(
        seconds=timeout_s,
        data_bytes=bounds.SHELL_MEMORY_BYTES,
        # All that the line leaves goes into one archive, with a header for each file.
        file_bytes=2 * bounds.SHELL_WRITTEN_BYTES,
        output_bytes=bounds.SHELL_OUTPUT_BYTES,
    )
    with tempfile.TemporaryFile(dir=folder) as filter_file:
        program = sandbox_program(line, left.fileno(), filter_file.fileno())
        filter_file.write(filter_system_calls(allows_namespaces=not program.installs_filter))
        filter_file.seek(0)
        return run_program(
            program.words,
            limits,
            _ENVIRONMENT,
            given=given,
            mixes=True,
            passes=(left.fileno(), *((filter_file.fileno(),) if program.installs_filter else ())),
            is_stranger=True,
            filter_from=None if program.installs_filter else filter_file.fileno(),
            watch=_watch,
        )


def _watch(process: int) -> str:
    """Why a line has to end now: what its processes take together, and how many files it makes."""
    use = measure_tree(process)
    if use.memory_bytes > bounds.SHELL_MEMORY_BYTES:
        return f"took over {bounds.SHELL_MEMORY_BYTES:,} bytes of memory"
    if use.tasks > bounds.SHELL_PROCESSES + _OURS:
        return f"started over {bounds.SHELL_PROCESSES} processes and threads"
    if _count_files(use.processes[-1]) > bounds.SHELL_FILES:
        return f"made over {bounds.SHELL_FILES:,} files"
    if fault := _why_not_mapped(use.processes):
        return fault
    # What the kernel keeps for processes, such as what was sent and is not yet received, is in no process's count.
    free = measure_free_memory()
    if free is not None and free < bounds.SHELL_SPARED_BYTES:
        return f"left the machine less than {bounds.SHELL_SPARED_BYTES:,} bytes of memory"
    return ""


def _why_not_mapped(processes: tuple[int, ...]) -> str:
    """Why processes may not map what they do: what is shared by way of /dev/zero can be dropped from every count.

    The filter of system calls, which sees no files, cannot deny that.
    """
    unread = bounds.SHELL_MAPPINGS_BYTES
    for process in processes:
        mappings = read_mappings(process, unread)
        if _SHARED_ZERO in mappings:
            return "shares memory by way of /dev/zero"
        if not (unread := unread - len(mappings)):
            return "maps too many pieces of memory"
    return ""


def _count_files(process: int) -> int:
    """How many files there are where a process in the sandbox writes; 0 for one that is not in it yet.

    bubblewrap cannot limit them, and each takes memory of the kernel.
    """
    root = f"/proc/{process}/root"
    with suppress(OSError):
        if os.stat(root).st_dev != os.stat("/").st_dev:
            rooms = (os.statvfs(f"{root}/{name}") for name in ("testbed", "tmp"))
            return sum(room.f_files - room.f_ffree for room in rooms)
    return 0


def _take_place(after: Path, root: Path, before: Path) -> None:
    root.rename(before)
    try:
        after.rename(root)
    except OSError:
        before.rename(root)
        raise
