"""A Python process under a keeper: bounded in memory, and nothing that it starts outlives it or this process."""

import errno
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from data_model import InputError, forget_child, note_child, own_children, remove_tree, tree_removal
from run_ledger import keeper
from run_ledger.kill_points import VARIABLE

_PATIENCE_S = 5.0
_NO_MORE = frozenset({errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE})
_adopts = False


def adopt_all_orphans() -> None:
    """Have what outlives a keeper that was killed ended too: in a program that notes the other processes it starts.

    A process that means to outlive its keeper can kill it. Its new parent is then this one (Linux), which ends all
    its children but those that `note_child` was told of.
    """
    global _adopts
    keeper.adopt_orphans()
    _adopts = True


@contextmanager
def refused_as_input() -> Iterator[None]:
    """Raise InputError where the system has no descriptor, memory or process left for another process."""
    try:
        yield
    except OSError as failure:
        if failure.errno in _NO_MORE:
            raise InputError(f"no process can be started: {failure.strerror}", where="the system") from failure
        raise


class KeptProcess:
    """A process that is started at once; `end` has to be called.

    code: what Python is to run, with `sys.path` as the arguments after those of descriptors. descriptors: those that
    it inherits; it gets their numbers as its first arguments. It leads a session of its own, so that Ctrl-C in a
    terminal does not reach it, and what it prints goes to standard error. What it leaves in its folder of temporary
    files goes with it. Raises InputError where there is no room for such a folder, and where the
    system has no process left.
    """

    def __init__(self, code: str, descriptors: Sequence[int], memory_bytes: int) -> None:
        program = [sys.executable, "-c", code, *map(str, descriptors), *sys.path]
        # Not by `mkdtemp`, which an interruption may leave after the folder is made and before its name is known.
        self._scratch = os.path.join(tempfile.gettempdir(), f"homer-process-{secrets.token_hex(4)}")
        environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
        kept = (str(Path(keeper.__file__)), str(memory_bytes), self._scratch, str(Path(tree_removal.__file__)))
        try:
            _make_scratch(self._scratch)
            self._keeper = subprocess.Popen(
                [sys.executable, "-I", "-S", *kept, *program],
                stdin=subprocess.PIPE,
                stdout=2,
                env=environment | {"TMPDIR": self._scratch},
                pass_fds=descriptors,
                start_new_session=True,
            )
        except BaseException:
            # Ctrl-C may come before there is a keeper that removes it.
            remove_tree(self._scratch)
            with refused_as_input():
                raise
        note_child(self._keeper.pid)

    def has_ended(self) -> bool:
        """Ask whether the process, and all that it started, has ended."""
        return self._keeper.poll() is not None

    def wait(self, seconds: float) -> int | None:
        """Wait for its end; returns its exit code, negative for a signal, or None where it has not ended."""
        try:
            code = self._keeper.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        return 128 - code if code > 128 else code

    def kill(self) -> None:
        """Have the process killed with all that it started, without waiting for it."""
        if self._keeper.stdin is not None and not self._keeper.stdin.closed:
            with suppress(OSError):
                self._keeper.stdin.close()
            # What runs in the process may have stopped the keeper.
            with suppress(ProcessLookupError):
                self._keeper.send_signal(signal.SIGCONT)

    def end(self) -> int:
        """Kill the process and all that it started, and wait; returns its exit code, negative for a signal."""
        self.kill()
        if (code := self.wait(_PATIENCE_S)) is None:
            # The process dies with its keeper.
            self._keeper.kill()
            code = self.wait(_PATIENCE_S)
        assert code is not None, "a killed process ends"
        forget_child(self._keeper.pid)
        # The keeper has done both, unless what it keeps has killed or crippled it.
        if _adopts:
            keeper.end_children(own_children())
        remove_tree(self._scratch)
        return code


def _make_scratch(path: str) -> None:
    try:
        os.mkdir(path, 0o700)
    except OSError as failure:
        what = f"no temporary files can be made: {failure.strerror}"
        raise InputError(what, where=str(failure.filename or os.environ.get("TMPDIR", "/tmp"))) from failure
