"""Run the toy build in a process of its own, and look at what it leaves."""

import os
import select
import subprocess
import sys
from pathlib import Path

from tests.processes import squares

_ROOT = Path(__file__).resolve().parents[2]
_DRIVER = """
import signal, sys
from tests.processes.squares import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs the tests with `&` has it ignored
sys.exit(main(*sys.argv[1:]))
"""
PATIENCE_MS = 30_000


def start(out: Path, *, wanted: int = 5, jobs: int = 1, context: str = "", kill_at: str = "") -> subprocess.Popen[str]:
    """Start the toy in a process."""
    return subprocess.Popen(
        [sys.executable, "-c", _DRIVER, str(out), str(wanted), str(jobs), context],
        cwd=_ROOT,
        env={**os.environ, "HOMER_KILL_AT": kill_at},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(out: Path, *, wanted: int = 5, jobs: int = 1, context: str = "", kill_at: str = "") -> tuple[int, str]:
    """Run the toy in a process to its end; returns its exit code and standard error."""
    with start(out, wanted=wanted, jobs=jobs, context=context, kill_at=kill_at) as process:
        _, said = process.communicate()
    return process.returncode, said


def run_here(out: Path, *, wanted: int = 5, jobs: int = 1, context: str = "") -> int:
    """Run the toy in this process, which is quicker; its workers are processes all the same."""
    return squares.main(str(out), str(wanted), str(jobs), context)


def content(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


class Fifo:
    """A named pipe that processes hold open: it ends when the last of them has ended."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self._descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self._poll = select.poll()
        self._poll.register(self._descriptor, select.POLLIN)

    def read(self) -> bytes:
        """Wait for the next words; empty at the end."""
        assert self._poll.poll(PATIENCE_MS), "nothing came through the fifo"
        return os.read(self._descriptor, 1000)

    def wait_for(self, *words: bytes) -> None:
        """Read until all words have come."""
        heard = b""
        while not all(word in heard for word in words):
            heard += self.read()

    def wait_for_end(self) -> None:
        """Read until nobody holds the other end."""
        while self.read():
            pass
        os.close(self._descriptor)
