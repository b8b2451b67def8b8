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

from data_model import limited_step
from office_env.programs import child

_LOOK_S = 0.1
_PATIENCE_S = 5.0

Watch = Callable[[int], str]
"""Asked again and again with the id of the process above the program; says why it has to end now, or nothing."""


class ProgramLimits(NamedTuple):
    """What a program may use. data_bytes: memory of each process; file_bytes: size of each file that it writes."""

    seconds: float
    data_bytes: int
    file_bytes: int
    output_bytes: int


class ProgramResult(NamedTuple):
    """What came of a program. code: its exit code. fault: how it was ended at a limit, for a sentence, or empty."""

    code: int
    output: bytes
    complaint: bytes
    fault: str


def run_program(
    program: Sequence[str],
    limits: ProgramLimits,
    environment: Mapping[str, str],
    *,
    folder: Path | None = None,
    given: IO[bytes] | None = None,
    mixes: bool = False,
    passes: Sequence[int] = (),
    is_stranger: bool = False,
    filter_from: int | None = None,
    watch: Watch | None = None,
) -> ProgramResult:
    """Run a program and read what it puts out; it and all that it started have ended on return.

    They also end where this process dies.

    Args:
        program: The path of the program and its arguments.
        limits: Each is enforced while it runs.
        environment: All of its environment.
        folder: Where it runs.
        given: Its standard input; without one, it is empty.
        mixes: Whether what it writes to standard error goes into the output, in order.
        passes: Descriptors that it inherits under their numbers.
        is_stranger: Whether it is to have neither the rights of root nor the keys that the kernel keeps for us (Linux).
        filter_from: A descriptor to read a filter of system calls from, which it gets (Linux).
        watch: What else to look at while it runs.
    """
    options = {
        "parent": os.getpid(),
        "data_bytes": limits.data_bytes,
        "file_bytes": limits.file_bytes,
        "is_stranger": int(is_stranger),
        "filter": -1 if filter_from is None else filter_from,
    }
    said = ",".join(f"{name}={value}" for name, value in options.items())
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(Path(child.__file__)), said, *program],
        stdin=given or subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if mixes else subprocess.PIPE,
        cwd=folder,
        env=environment,
        pass_fds=[*passes, *([filter_from] if filter_from is not None else [])],
        start_new_session=True,
    )
    streams = [stream for stream in (process.stdout, process.stderr) if stream is not None]
    received = {stream.fileno(): bytearray() for stream in streams}
    fault = "was interrupted"
    try:
        # A watcher of this process must not take waiting for hanging.
        with limited_step(f"the program {Path(program[0]).name}", limits.seconds + _PATIENCE_S):
            fault = _read(received, process.pid, limits, watch)
    finally:
        code = _end(process, is_asked=bool(fault))
        for stream in streams:
            stream.close()
    texts = [bytes(part) for part in received.values()]
    return ProgramResult(code, texts[0], b"" if mixes else texts[1], fault)


def _read(received: Mapping[int, bytearray], process: int, limits: ProgramLimits, watch: Watch | None) -> str:
    """Read until nobody writes any more, or to a limit; returns which."""
    deadline = monotonic() + limits.seconds
    next_look = monotonic() + _LOOK_S
    is_open = set(received)
    while is_open:
        now = monotonic()
        if now >= deadline:
            return f"took over {limits.seconds:g} s"
        if watch is not None and now >= next_look:
            if fault := watch(process):
                return fault
            # To look costs time of its own where a machine runs many processes.
            next_look = monotonic() + max(_LOOK_S, 9 * (monotonic() - now))
        until = deadline if watch is None else min(deadline, next_look)
        for pipe in select.select(sorted(is_open), [], [], max(0.0, until - monotonic()))[0]:
            part = os.read(pipe, 65_536)
            received[pipe].extend(part)
            if not part:
                is_open.remove(pipe)
        if sum(map(len, received.values())) > limits.output_bytes:
            return f"put out over {limits.output_bytes:,} bytes"
    return ""


def _end(process: "subprocess.Popen[bytes]", is_asked: bool) -> int:
    """Wait for the end of a process, which is near where its output has ended, or is asked for; returns its code."""
    if is_asked:
        process.terminate()
    try:
        return process.wait(_PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
    finally:
        # Elsewhere the process above the program cannot find all that the program has started.
        if sys.platform != "linux":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
