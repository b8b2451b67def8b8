"""Command lines in the sandboxed shell, with each program that makes one: nothing gets out, stays, or takes all."""

import ctypes
import os
import platform
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from data_model import Action
from office_env import Observation, Services, Workspace, perform_action
from tests.hostile.corpus.command_lines import LINES
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share
from tests.hostile.harness.processes import command_of, descendants, kill_all
from tests.offices import office

MOST_PROCESSES = 1_000
ELSEWHERE = tuple(f"{folder}/homer-attack" for folder in ("", "/usr", "/etc", "/bin", "/home", "/tmp", "/dev/shm"))
_LIMIT_S = 60.0
_CALLS = {"x86_64": (248, 249, 250), "aarch64": (217, 218, 219)}
"""The numbers of add_key, request_key and keyctl."""
_SESSION_KEYRING, _JOIN_SESSION_KEYRING = -3, 1


def run_with(backend: str) -> Callable[[str, Attempt], None]:
    """How a line is tried with one of the two programs."""

    def run(case: str, attempt: Attempt) -> None:
        with _only(backend, attempt.place.parent), _server(attempt) as port, _holder(attempt) as holder:
            _add_key(attempt.canary)
            _, request_key, keyctl = _CALLS.get(platform.machine(), (0, 0, 0))
            named = {"outside": attempt.outside, "port": port, "socket": _socket_of(attempt), "pid": holder}
            line = LINES[case].format(**named, request_key=request_key, keyctl=keyctl)
            workspace = office(attempt.place, text={"a.txt": "one\ntwo\n"}, services=Services(shell="sandboxed"))
            _look(attempt, case, workspace, line, holder)

    return run


def _look(attempt: Attempt, case: str, workspace: Workspace, line: str, holder: int) -> None:
    before = {one.pid for one in descendants(os.getpid())}
    beside = sorted(path.name for path in workspace.root.parent.iterdir())
    attempt.begin("run")
    seen = perform_action(workspace, Action(app="shell", action="command", args={"command": line}))
    attempt.begin("look")
    # What is asked for is repeated in some answers; the secret itself is in no line.
    attempt.look_for_secrets(seen.text)
    attempt.look_outside()
    left = [one.pid for one in descendants(os.getpid()) if one.pid not in before and not one.is_dead]
    for pid in left:
        attempt.fail(f"left a process behind: {command_of(pid)}")
    kill_all(left)
    now = sorted(path.name for path in workspace.root.parent.iterdir())
    attempt.expect(now == beside, f"beside the workspace: {', '.join(sorted(set(now) ^ set(beside)))}")
    attempt.expect(Path(f"/proc/{holder}").exists(), "a process of the machine was ended")
    attempt.expect("OPENED" not in seen.text and "REACHED" not in seen.text, f"got out: {seen.text[:200]}")
    for name in ELSEWHERE:
        attempt.expect(not os.path.lexists(name), f"{name} was made")
    _look_at_the_name(attempt)
    for store in ("data", "emails", "calendar"):
        attempt.expect((workspace.root / store).is_dir(), f"{store} is no folder any more")
    _look_at_limits(attempt, case, seen)


def _look_at_the_name(attempt: Attempt) -> None:
    if "homer-attack" in socket.gethostname():
        attempt.fail("this machine has another name now")
        subprocess.run(["hostname", "machine"], check=False)


def _look_at_limits(attempt: Attempt, case: str, seen: Observation) -> None:
    if case == "forks" and "RAN" in seen.text:
        ran = int("".join(letter for letter in seen.text.rpartition("RAN")[2] if letter.isdecimal()) or 0)
        attempt.expect(ran < MOST_PROCESSES, f"{ran} processes ran at once")
    if case in ("hangs", "spins", "output", "output-of-errors", "deep-till-the-end"):
        attempt.expect(seen.status == "refused", "a line without end was not refused")


@contextmanager
def _only(backend: str, folder: Path) -> Iterator[None]:
    """Let the other program be absent, where both are there."""
    from office_env.shell import explain_missing_sandbox

    other = "bwrap" if backend == "unshare" else "unshare"
    path = os.environ.get("PATH", os.defpath)
    if shutil.which(other):
        programs = folder / "programs"
        programs.mkdir()
        for place in reversed(path.split(os.pathsep)):
            for program in Path(place).glob("*"):
                (programs / program.name).unlink(missing_ok=True)
                (programs / program.name).symlink_to(program)
        (programs / other).unlink(missing_ok=True)
        os.environ["PATH"] = str(programs)
    explain_missing_sandbox.cache_clear()
    try:
        yield
    finally:
        os.environ["PATH"] = path
        explain_missing_sandbox.cache_clear()


@contextmanager
def _server(attempt: Attempt) -> Iterator[int]:
    """Tell the secret to whoever connects to a port or to an abstract socket of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as port, socket.socket(socket.AF_UNIX) as abstract:
        abstract.bind(f"\0{_socket_of(attempt)}")
        abstract.listen()
        for listening in (port, abstract):
            threading.Thread(target=_tell, args=(listening, attempt.canary.encode()), daemon=True).start()
        yield port.getsockname()[1]
        for listening in (port, abstract):
            listening.shutdown(socket.SHUT_RDWR)


def _socket_of(attempt: Attempt) -> str:
    return f"homer-attack-{attempt.case}"


def _tell(listening: socket.socket, secret: bytes) -> None:
    try:
        while True:
            connection, _ = listening.accept()
            with connection:
                connection.sendall(secret)
    except OSError:
        return


@contextmanager
def _holder(attempt: Attempt) -> Iterator[int]:
    """A process of the machine with the secret in its environment."""
    environment = {**os.environ, "HOMER_ATTACK": attempt.canary}
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], env=environment) as process:
        try:
            yield process.pid
        finally:
            process.kill()


def _add_key(secret: str) -> None:
    """Put the secret into the session keyring of this process, where the kernel has one."""
    add_key, _, keyctl = _CALLS.get(platform.machine(), (0, 0, 0))
    if add_key:
        content = secret.encode()
        # Into one of its own: that of whoever runs the attack is left as it is.
        ctypes.CDLL(None).syscall(keyctl, _JOIN_SESSION_KEYRING, None)
        ctypes.CDLL(None).syscall(add_key, b"user", b"homer-attack", content, len(content), _SESSION_KEYRING)


@cache
def _why_not(backend: str) -> str:
    from office_env.shell import explain_missing_sandbox

    if not shutil.which("bwrap" if backend == "bubblewrap" else backend):
        return f"{backend} is not installed"
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder, _only(backend, Path(folder)):
        return explain_missing_sandbox()


def _area(backend: str) -> Area:
    return Area(
        f"sandbox-{backend}",
        f"(g) sandbox by {backend}: mounts, /proc, devices, setuid, ptrace, keyring, network, links, odd names, limits",
        lambda scale: share(list(LINES), scale),
        run_with("unshare" if backend == "unshare" else "bwrap"),
        limit_s=_LIMIT_S,
        skipped=lambda: _why_not(backend),
    )


UNSHARE, BUBBLEWRAP = _area("unshare"), _area("bubblewrap")
