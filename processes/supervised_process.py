"""Run a Python process under a supervisor: limited in memory, with everything it starts ending with it."""

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

from data_model import (
    InputError,
    list_child_processes,
    register_child_process,
    remove_tree,
    tree_removal,
    unregister_child_process,
)
from processes import worker_supervisor
from processes.kill_points import KILL_AT_VARIABLE

_EXIT_TIMEOUT_S = 5.0
_RESOURCE_ERRNOS = frozenset({errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE})
_adopts_orphans = False


def adopt_orphans_of_killed_supervisors() -> None:
    """Make this process end what outlives a killed supervisor; it must have registered its other children.

    A hostile process can kill its supervisor. On Linux, this process then becomes its parent and kills all its
    children except those registered with `register_child_process`.
    """
    global _adopts_orphans
    worker_supervisor.adopt_orphans()
    _adopts_orphans = True


@contextmanager
def raise_input_error_without_resources() -> Iterator[None]:
    """Raise InputError if the system lacks the descriptors, memory or process slots to start a process."""
    try:
        yield
    except OSError as error:
        if error.errno in _RESOURCE_ERRNOS:
            raise InputError(f"no process can be started: {error.strerror}", where="the system") from error
        raise


class SupervisedProcess:
    """A process that starts on construction and must be ended with `kill_and_wait`.

    It leads a session of its own, so that Ctrl-C in a terminal does not reach it. Its output goes to standard error.
    Its folder of temporary files is removed with it.

    Attributes:
        code: The Python code to run; its arguments are the numbers of the descriptors, followed by `sys.path`.
        descriptors: The descriptors that it inherits.
        memory_bytes: Its memory limit.

    Raises:
        InputError: The folder of temporary files cannot be made, or the system cannot start another process.
    """

    def __init__(self, code: str, descriptors: Sequence[int], memory_bytes: int) -> None:
        program = [sys.executable, "-c", code, *map(str, descriptors), *sys.path]
        # Not by `mkdtemp`, which an interruption may leave after the folder is made and before its name is known.
        self._temporary_folder = os.path.join(tempfile.gettempdir(), f"homer-process-{secrets.token_hex(4)}")
        environment = {name: value for name, value in os.environ.items() if name != KILL_AT_VARIABLE}
        supervisor_arguments = (
            str(Path(worker_supervisor.__file__)),
            str(memory_bytes),
            self._temporary_folder,
            str(Path(tree_removal.__file__)),
        )
        try:
            _create_temporary_folder(self._temporary_folder)
            self._supervisor = subprocess.Popen(
                [sys.executable, "-I", "-S", *supervisor_arguments, *program],
                stdin=subprocess.PIPE,
                stdout=2,
                env=environment | {"TMPDIR": self._temporary_folder},
                pass_fds=descriptors,
                start_new_session=True,
            )
        except BaseException:
            # Ctrl-C may come before there is a supervisor to remove the folder.
            remove_tree(self._temporary_folder)
            with raise_input_error_without_resources():
                raise
        register_child_process(self._supervisor.pid)

    def has_ended(self) -> bool:
        """Return whether the process and everything it started have ended."""
        return self._supervisor.poll() is not None

    def wait(self, timeout_s: float) -> int | None:
        """Wait for the process to end; return its exit code, negative for a signal, or None on timeout."""
        try:
            exit_code = self._supervisor.wait(timeout_s)
        except subprocess.TimeoutExpired:
            return None
        return 128 - exit_code if exit_code > 128 else exit_code

    def kill(self) -> None:
        """Have the process and everything it started killed, without waiting."""
        if self._supervisor.stdin is not None and not self._supervisor.stdin.closed:
            with suppress(OSError):
                self._supervisor.stdin.close()
            # The process may have stopped its supervisor.
            with suppress(ProcessLookupError):
                self._supervisor.send_signal(signal.SIGCONT)

    def kill_and_wait(self) -> int:
        """Kill the process and everything it started, and wait; return its exit code, negative for a signal."""
        self.kill()
        if (exit_code := self.wait(_EXIT_TIMEOUT_S)) is None:
            # The process dies with its supervisor.
            self._supervisor.kill()
            exit_code = self.wait(_EXIT_TIMEOUT_S)
        assert exit_code is not None, "a killed process ends"
        unregister_child_process(self._supervisor.pid)
        # The supervisor has already done both, unless the process killed or crippled it.
        if _adopts_orphans:
            worker_supervisor.kill_children(list_child_processes())
        remove_tree(self._temporary_folder)
        return exit_code


def _create_temporary_folder(path: str) -> None:
    try:
        os.mkdir(path, 0o700)
    except OSError as error:
        what = f"no temporary files can be made: {error.strerror}"
        raise InputError(what, where=str(error.filename or os.environ.get("TMPDIR", "/tmp"))) from error
