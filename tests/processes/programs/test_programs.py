"""A program that is not ours: what it gives, what it may take, and that nothing of it is left."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from processes.programs import ProgramLimits, ProgramResult, measure_process_tree, run_program
from tests.homeragents.datasets import ROOT

LIMITS = ProgramLimits(timeout_s=60, data_bytes=100_000_000, file_bytes=1_000_000, output_bytes=10_000)
PATIENCE_MS = 60_000


def sh(script: str, limits: ProgramLimits = LIMITS) -> ProgramResult:
    return run_program(["/bin/sh", "-c", script], limits, {"PATH": "/usr/bin:/bin"})


def test_what_it_puts_out_its_complaint_and_its_exit_code_are_told_apart() -> None:
    assert sh("echo out; echo no >&2; exit 3") == ProgramResult(3, b"out\n", b"no\n", "")
    assert sh("kill -KILL $$").exit_code == 128 + signal.SIGKILL


def test_its_input_is_a_file() -> None:
    with TemporaryFile() as given:
        given.write(b"x" * 5000)
        given.seek(0)
        assert run_program(["/bin/cat"], LIMITS, {}, standard_input=given).output == b"x" * 5000


def test_a_program_that_is_not_there_is_said() -> None:
    ended = run_program(["/no/such"], LIMITS, {})
    assert ended.exit_code == 127
    assert b"/no/such" in ended.error_output


def test_it_knows_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-do-not-show")
    assert b"sk-do-not-show" not in sh("env").output


@pytest.mark.parametrize(
    ("script", "seconds", "fault"),
    [("sleep 100", 0.2, "took over 0.2 s"), ("yes", 60, "put out over 10,000 bytes")],
)
def test_it_is_ended_at_its_limits(script: str, seconds: float, fault: str) -> None:
    assert sh(script, LIMITS._replace(timeout_s=seconds)).limit_exceeded == fault


def test_its_memory_and_files_are_limited(tmp_path: Path) -> None:
    taken = f"{sys.executable} -c 'x = bytearray(200_000_000)'"
    assert b"MemoryError" in sh(taken).error_output
    assert sh(f"head -c 5000000 /dev/zero > {tmp_path}/file").exit_code
    assert (tmp_path / "file").stat().st_size <= 1_000_000


def test_whoever_watches_it_can_end_it() -> None:
    def watch(process: int) -> str:
        use = measure_process_tree(process)
        assert use.memory_bytes > 0
        return f"started {use.task_count} tasks" if use.task_count >= 4 else ""

    ended = run_program(["/bin/sh", "-c", "sleep 100 & sleep 100 & wait"], LIMITS, {"PATH": "/bin"}, monitor=watch)
    assert ended.limit_exceeded == "started 4 tasks"


def has_ended(process: int) -> bool:
    """Wait until a process has ended."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        waiting = select.poll()
        waiting.register(handle, select.POLLIN)
        return bool(waiting.poll(PATIENCE_MS))
    finally:
        os.close(handle)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands over the children of the dead")
def test_what_it_leaves_running_ends_with_it() -> None:
    # Out of its session and its process group, as a daemon is.
    ended = sh("setsid sleep 100 >/dev/null 2>&1 & echo $!")
    assert has_ended(int(ended.output))


FORSAKEN = """
import sys
from processes.programs import ProgramLimits, measure_process_tree, run_program

def watch(process):
    use = measure_process_tree(process)
    if use.task_count == 4:
        print(*use.pids, flush=True)
    return ""

program = ["/bin/sh", "-c", "setsid sleep 100 & sleep 100"]
run_program(program, ProgramLimits(60, 10**8, 10**6, 10**4), {"PATH": "/usr/bin:/bin"}, monitor=watch)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process of its parent's death")
def test_it_ends_with_whoever_runs_it() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", FORSAKEN], stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        started = [int(word) for word in process.stdout.readline().split()]
        process.kill()
    assert len(started) == 4
    assert all(map(has_ended, started))
