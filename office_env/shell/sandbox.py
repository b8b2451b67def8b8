"""A real shell for those who allow it, with limits and without network.

It can write to the workspace alone, and sees a read-only system.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO

from data_model import ActionRefused, bounds
from office_env.shell.sandbox_archive import pack_workspace, refuse_line, unpack_workspace
from office_env.shell.sandbox_command import build_sandbox_command, has_sandbox_program
from office_env.shell.seccomp_filter import build_seccomp_filter
from office_env.workspace.workspace import Workspace
from processes.programs import (
    ProgramLimits,
    ProgramResult,
    measure_free_memory_bytes,
    measure_process_tree,
    read_memory_maps,
    run_program,
)

_ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    "HOME": "/tmp",
    "LANG": "C.UTF-8",
    "TERM": "dumb",
}
# Processes that create and watch the sandbox.
_OWN_PROCESSES = 6
# The kernel's name for memory that is shared through /dev/zero.
_SHARED_ZERO_MAPPING = b"/dev/zero (deleted)\n"
_SELF_TEST_LINE = "test -d /testbed/data && ! test -e /home && ! touch /usr/.homer 2>/dev/null && echo works"


def run_in_sandbox(workspace: Workspace, line: str, timeout_s: float = bounds.SHELL_S) -> str:
    """Run a command line with bash in a sandbox; what it leaves replaces the workspace.

    The line works on a copy in memory, so nothing remains of a line that is stopped. A command's own error is output
    like any other. Links, pipes and names that no workspace accepts are removed; of the three folders of every office,
    one that was removed is created again, empty.

    Raises:
        ActionRefused: There is no sandbox, a limit of `data_model.bounds` is exceeded, or a file is in the place of one
            of the three folders; nothing has changed.
    """
    if reason := explain_missing_sandbox():
        raise ActionRefused(f"A real shell is allowed here, but there is no sandbox for it: {reason}.")
    if "\0" in line or len(line.encode(errors="replace")) > bounds.SHELL_LINE_BYTES:
        raise ActionRefused(
            f"The command line holds a NUL character or is over {bounds.SHELL_LINE_BYTES:,} bytes long."
        )
    if any("\ud800" <= character <= "\udfff" for character in line):
        raise ActionRefused("The command line holds half of a character, which no program can be given.")
    with tempfile.TemporaryDirectory(prefix=".homer-shell-", dir=workspace.root.parent) as name:
        folder = Path(name)
        with _open_archives(folder) as (input_archive, output_archive):
            pack_workspace(workspace.root, input_archive)
            result = _run_line(line, folder, input_archive, output_archive, timeout_s)
            if result.limit_exceeded:
                raise refuse_line(result.limit_exceeded)
            if result.exit_code:
                raise refuse_line(f"could not be run to its end in the sandbox (exit code {result.exit_code})")
            unpack_workspace(output_archive, folder / "after")
        _replace_folder(folder / "after", workspace.root, folder / "before")
    return result.output.decode("utf-8", errors="replace").rstrip("\n")


@cache
def explain_missing_sandbox() -> str:
    """Return why this machine has no sandbox; an empty text if one was tried and works."""
    if not has_sandbox_program():
        return "neither bubblewrap nor unshare is installed"
    if not build_seccomp_filter(allows_namespaces=True):
        return f"the numbers of system calls are not known for {os.uname().machine}, so that none could be denied"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "workspace" / "data").mkdir(parents=True)
        with _open_archives(folder) as (input_archive, output_archive):
            pack_workspace(folder / "workspace", input_archive)
            result = _run_line(_SELF_TEST_LINE, folder, input_archive, output_archive, bounds.SHELL_S)
    output = result.output.decode("utf-8", errors="replace").strip()
    if output == "works" and not result.exit_code:
        return ""
    return (
        f"it does not work on this machine ({output[:200] or result.limit_exceeded or f'exit code {result.exit_code}'})"
    )


@contextmanager
def _open_archives(folder: Path) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Open two files without a name, which disappear with this process in any case."""
    with tempfile.TemporaryFile(dir=folder) as input_archive, tempfile.TemporaryFile(dir=folder) as output_archive:
        yield input_archive, output_archive


def _run_line(
    line: str, folder: Path, input_archive: IO[bytes], output_archive: IO[bytes], timeout_s: float
) -> ProgramResult:
    limits = ProgramLimits(
        timeout_s=timeout_s,
        data_bytes=bounds.SHELL_MEMORY_BYTES,
        # Everything that the line leaves goes into one archive, with a header for each file.
        file_bytes=2 * bounds.SHELL_WRITTEN_BYTES,
        output_bytes=bounds.SHELL_OUTPUT_BYTES,
    )
    with tempfile.TemporaryFile(dir=folder) as filter_file:
        program = build_sandbox_command(line, output_archive.fileno(), filter_file.fileno())
        filter_file.write(build_seccomp_filter(allows_namespaces=not program.installs_filter))
        filter_file.seek(0)
        return run_program(
            program.arguments,
            limits,
            _ENVIRONMENT,
            standard_input=input_archive,
            merge_error_output=True,
            inherited_fds=(output_archive.fileno(), *((filter_file.fileno(),) if program.installs_filter else ())),
            drop_privileges=True,
            seccomp_filter_fd=None if program.installs_filter else filter_file.fileno(),
            monitor=_find_exceeded_limit,
        )


def _find_exceeded_limit(process: int) -> str:
    """Return why a line has to be stopped now, or an empty text.

    The limits are on what its processes take together, and on how many files it makes.
    """
    usage = measure_process_tree(process)
    if usage.memory_bytes > bounds.SHELL_MEMORY_BYTES:
        return f"took over {bounds.SHELL_MEMORY_BYTES:,} bytes of memory"
    if usage.task_count > bounds.SHELL_PROCESSES + _OWN_PROCESSES:
        return f"started over {bounds.SHELL_PROCESSES} processes and threads"
    if _count_files(usage.pids[-1]) > bounds.SHELL_FILES:
        return f"made over {bounds.SHELL_FILES:,} files"
    if reason := _find_forbidden_mapping(usage.pids):
        return reason
    # Memory that the kernel keeps for processes, such as data sent but not yet received, is in no process's count.
    free_bytes = measure_free_memory_bytes()
    if free_bytes is not None and free_bytes < bounds.SHELL_SPARED_BYTES:
        return f"left the machine less than {bounds.SHELL_SPARED_BYTES:,} bytes of memory"
    return ""


def _find_forbidden_mapping(processes: tuple[int, ...]) -> str:
    """Return why the memory mappings of processes are forbidden, or an empty text.

    Memory shared through /dev/zero can be dropped from every count, and the filter of system calls, which sees no
    files, cannot deny that.
    """
    bytes_left = bounds.SHELL_MAPPINGS_BYTES
    for process in processes:
        mappings = read_memory_maps(process, bytes_left)
        if _SHARED_ZERO_MAPPING in mappings:
            return "shares memory by way of /dev/zero"
        if not (bytes_left := bytes_left - len(mappings)):
            return "maps too many pieces of memory"
    return ""


def _count_files(process: int) -> int:
    """Return how many files there are where a process in the sandbox writes; 0 if it is not in the sandbox yet.

    bubblewrap cannot limit them, and each takes memory of the kernel.
    """
    root = f"/proc/{process}/root"
    with suppress(OSError):
        if os.stat(root).st_dev != os.stat("/").st_dev:
            file_systems = (os.statvfs(f"{root}/{name}") for name in ("testbed", "tmp"))
            return sum(file_system.f_files - file_system.f_ffree for file_system in file_systems)
    return 0


def _replace_folder(after: Path, root: Path, before: Path) -> None:
    root.rename(before)
    try:
        after.rename(root)
    except OSError:
        before.rename(root)
        raise
