"""Run a third-party program within limits, until it and everything it started have ended."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, NamedTuple

from data_model import limit_step_time
from processes.programs import program_supervisor

_MONITOR_INTERVAL_S = 0.1
_EXIT_TIMEOUT_S = 5.0

ProgramMonitor = Callable[[int], str]
"""Called repeatedly with the process id of the program's supervisor; returns why the program must end, or `""`."""


class ProgramLimits(NamedTuple):
    """The resource limits of a program.

    Attributes:
        data_bytes: Memory of each process.
        file_bytes: Size of each file that it writes.
        output_bytes: Standard output and standard error together.
    """

    timeout_s: float
    data_bytes: int
    file_bytes: int
    output_bytes: int


class ProgramResult(NamedTuple):
    """The result of running a program.

    Attributes:
        limit_exceeded: Why it was ended at a limit, as the predicate of a sentence (`took over 60 s`), or empty.
    """

    exit_code: int
    output: bytes
    error_output: bytes
    limit_exceeded: str


def run_program(
    program: Sequence[str],
    limits: ProgramLimits,
    environment: Mapping[str, str],
    *,
    working_folder: Path | None = None,
    standard_input: IO[bytes] | None = None,
    merge_error_output: bool = False,
    inherited_fds: Sequence[int] = (),
    drop_privileges: bool = False,
    seccomp_filter_fd: int | None = None,
    monitor: ProgramMonitor | None = None,
) -> ProgramResult:
    """Run a program and read its output; on return, the program and everything it started have ended.

    They also end if this process dies.

    Args:
        program: The path of the program and its arguments.
        limits: Enforced while it runs.
        environment: Its complete environment.
        working_folder: Its working directory.
        standard_input: Its standard input; empty by default.
        merge_error_output: Whether standard error goes into the output, in order.
        inherited_fds: Descriptors that it inherits with the same numbers.
        drop_privileges: Whether it loses root privileges and this process's kernel keyrings (Linux).
        seccomp_filter_fd: A descriptor from which its seccomp filter is read (Linux).
        monitor: An additional check while it runs.
    """
    options = {
        "parent": os.getpid(),
        "data_bytes": limits.data_bytes,
        "file_bytes": limits.file_bytes,
        "drop_privileges": int(drop_privileges),
        "filter": -1 if seccomp_filter_fd is None else seccomp_filter_fd,
    }
    option_text = ",".join(f"{name}={value}" for name, value in options.items())
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(Path(program_supervisor.__file__)), option_text, *program],
        stdin=standard_input or subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if merge_error_output else subprocess.PIPE,
        cwd=working_folder,
        env=environment,
        pass_fds=[*inherited_fds, *([seccomp_filter_fd] if seccomp_filter_fd is not None else [])],
        start_new_session=True,
    )
    streams = [stream for stream in (process.stdout, process.stderr) if stream is not None]
    received = {stream.fileno(): bytearray() for stream in streams}
    limit_exceeded = "was interrupted"
    try:
        # A watcher of this process must not mistake waiting for hanging.
        with limit_step_time(f"the program {Path(program[0]).name}", limits.timeout_s + _EXIT_TIMEOUT_S):
            limit_exceeded = _read_output(received, process.pid, limits, monitor)
    finally:
        exit_code = _wait_for_exit(process, terminate_first=bool(limit_exceeded))
        for stream in streams:
            stream.close()
    outputs = [bytes(part) for part in received.values()]
    return ProgramResult(exit_code, outputs[0], b"" if merge_error_output else outputs[1], limit_exceeded)


def _read_output(
    received: Mapping[int, bytearray], pid: int, limits: ProgramLimits, monitor: ProgramMonitor | None
) -> str:
    """Read until all pipes are closed or a limit is exceeded; return which limit, or an empty string."""
    deadline = monotonic() + limits.timeout_s
    next_check = monotonic() + _MONITOR_INTERVAL_S
    open_pipes = set(received)
    while open_pipes:
        now = monotonic()
        if now >= deadline:
            return f"took over {limits.timeout_s:g} s"
        if monitor is not None and now >= next_check:
            if limit_exceeded := monitor(pid):
                return limit_exceeded
            # Checking itself takes time on a machine with many processes.
            next_check = monotonic() + max(_MONITOR_INTERVAL_S, 9 * (monotonic() - now))
        until = deadline if monitor is None else min(deadline, next_check)
        for pipe in select.select(sorted(open_pipes), [], [], max(0.0, until - monotonic()))[0]:
            chunk = os.read(pipe, 65_536)
            received[pipe].extend(chunk)
            if not chunk:
                open_pipes.remove(pipe)
        if sum(map(len, received.values())) > limits.output_bytes:
            return f"put out over {limits.output_bytes:,} bytes"
    return ""


def _wait_for_exit(process: "subprocess.Popen[bytes]", terminate_first: bool) -> int:
    """Wait for a process to end, terminating it first on request, and return its exit code."""
    if terminate_first:
        process.terminate()
    try:
        return process.wait(_EXIT_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
    finally:
        # On other systems, the supervisor cannot find everything that the program has started.
        if sys.platform != "linux":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
