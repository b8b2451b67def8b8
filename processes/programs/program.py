"""Run a program that is not ours: within limits, to its end, with nothing left of it."""

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
from processes.programs import program_supervisor as child

_MONITOR_INTERVAL_S = 0.1
_EXIT_TIMEOUT_S = 5.0

ProgramMonitor = Callable[[int], str]
"""Asked again and again with the id of the process above the program; says why it has to end now, or nothing."""


class ProgramLimits(NamedTuple):
    """What a program may use.

    Attributes:
        data_bytes: Memory of each process.
        file_bytes: Size of each file that it writes.
    """

    timeout_s: float
    data_bytes: int
    file_bytes: int
    output_bytes: int


class ProgramResult(NamedTuple):
    """What came of a program.

    Attributes:
        exit_code: Its exit code.
        limit_exceeded: How it was ended at a limit, for a sentence, or empty.
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
    """Run a program and read what it puts out; it and all that it started have ended on return.

    They also end where this process dies.

    Args:
        program: The path of the program and its arguments.
        limits: Each is enforced while it runs.
        environment: All of its environment.
        working_folder: Where it runs.
        standard_input: Its standard input; without one, it is empty.
        merge_error_output: Whether what it writes to standard error goes into the output, in order.
        inherited_fds: Descriptors that it inherits under their numbers.
        drop_privileges: Whether it loses the rights of root and the kernel's keyrings of this process (Linux).
        seccomp_filter_fd: A descriptor from which it reads its filter of system calls (Linux).
        monitor: What else to look at while it runs.
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
        [sys.executable, "-I", "-S", str(Path(child.__file__)), option_text, *program],
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
        # A watcher of this process must not take waiting for hanging.
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
    """Read until nobody writes any more, or to a limit; returns which."""
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
            # To look costs time of its own where a machine runs many processes.
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
    """Wait for the end of a process, which is near where its output has ended, or is asked for; returns its code."""
    if terminate_first:
        process.terminate()
    try:
        return process.wait(_EXIT_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
    finally:
        # Elsewhere the process above the program cannot find all that the program has started.
        if sys.platform != "linux":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
