"""A real shell for those who allow it: the workspace alone to write to, a read-only system, no network, limits."""

import os
import select
import shutil
import signal
import stat
import subprocess
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from data_model import ActionRefused
from office_env.confinement import normal_name
from office_env.workspace import Workspace

TIME_LIMIT_S = 30.0
MOST_OUTPUT_BYTES = 400_000
MOST_BYTES = 1_000_000_000
_ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    "HOME": "/tmp",
    "LANG": "C.UTF-8",
    "TERM": "dumb",
}
_NAMESPACES = ("--user", "--map-root-user", "--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child")
_BUBBLEWRAP = (
    "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr",
    "--ro-bind-try", "/etc/alternatives", "/etc/alternatives", "--ro-bind-try", "/etc/fonts", "/etc/fonts",
    "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--dev", "/dev", "--tmpfs", "/tmp",
)  # fmt: skip
# The limits that sandbox.sh sets, for bubblewrap has no option for them.
_LIMITED = ("bash", "-c", 'ulimit -c 0 -f 524288 -v 8388608 -n 256; exec bash -c "$1"', "bash")
_SELF_TEST = "test -d /testbed/data && ! test -e /home && ! touch /usr/.homer 2>/dev/null && echo works"


class Ended(NamedTuple):
    """What came of a process. fault: why it was ended from outside, or empty."""

    output: bytes
    fault: str


def run_sandboxed(workspace: Workspace, line: str, timeout_s: float = TIME_LIMIT_S) -> str:
    """Run a command line with bash in a sandbox, on a copy that takes the workspace's place at its end.

    A command's own error is output like any other. Links, pipes and names that no workspace takes are removed.
    Raises ActionRefused, and nothing has changed, where there is no sandbox, and at the limits of time and size.
    """
    if reason := why_no_sandbox():
        raise ActionRefused(f"A real shell is allowed here, but there is no sandbox for it: {reason}.")
    if "\0" in line or len(line.encode(errors="replace")) > 100_000:
        raise ActionRefused("The command line holds a NUL character or is over 100,000 bytes long.")
    with tempfile.TemporaryDirectory(prefix=".homer-shell-", dir=workspace.root.parent) as folder:
        copy, empty = Path(folder) / "copy", Path(folder) / "root"
        shutil.copytree(workspace.root, copy, symlinks=True)
        empty.mkdir()
        ended = _ended(_sandbox_of(str(empty), str(copy), line), timeout_s)
        if ended.fault:
            raise ActionRefused(f"The command line {ended.fault}. Nothing has changed.")
        _sweep(copy)
        _take_place(copy, workspace.root, Path(folder) / "before")
    return ended.output.decode("utf-8", errors="replace").rstrip("\n")


@cache
def why_no_sandbox() -> str:
    """Why this machine has no sandbox, or an empty text where it was tried and works."""
    if not (shutil.which("bwrap") or shutil.which("unshare")):
        return "neither bubblewrap nor unshare is installed"
    with tempfile.TemporaryDirectory() as folder:
        copy, empty = Path(folder) / "copy", Path(folder) / "root"
        (copy / "data").mkdir(parents=True)
        empty.mkdir()
        ended = _ended(_sandbox_of(str(empty), str(copy), _SELF_TEST), TIME_LIMIT_S)
    said = ended.output.decode("utf-8", errors="replace").strip()
    return "" if said == "works" else f"it does not work on this machine ({said[:200] or ended.fault or 'no reason'})"


def _sandbox_of(empty: str, copy: str, line: str) -> list[str]:
    """The program that makes the sandbox; the line is one argument of it, and read by the bash inside alone."""
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is None:
        script = files("office_env").joinpath("shell", "sandbox.sh").read_text(encoding="utf-8")
        return [shutil.which("unshare") or "unshare", *_NAMESPACES, "bash", "-c", script, "bash", empty, copy, line]
    roots = (name for name in ("bin", "sbin", "lib", "lib32", "lib64") if Path("/", name).is_dir())
    bound = [
        word
        for name in roots
        for word in (
            ("--symlink", f"usr/{name}", f"/{name}")
            if Path("/", name).is_symlink()
            else ("--ro-bind", f"/{name}", f"/{name}")
        )
    ]
    inside = ("--bind", copy, "/testbed", "--chdir", "/testbed", "--", *_LIMITED, line)
    return [bubblewrap, *_BUBBLEWRAP, *bound, *inside]


def _ended(program: list[str], timeout_s: float) -> Ended:
    """Run a program to its end, or to a limit; nothing that it started is left."""
    deadline = monotonic() + timeout_s
    output = bytearray()
    fault = ""
    with subprocess.Popen(
        program,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=_ENVIRONMENT,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None, "a pipe was asked for"
        pipe = process.stdout.fileno()
        while not fault:
            if not select.select([pipe], [], [], max(0.0, deadline - monotonic()))[0]:
                fault = f"took over {timeout_s:g} s"
            elif part := os.read(pipe, 65_536):
                output += part
                fault = f"put out over {MOST_OUTPUT_BYTES:,} bytes" if len(output) > MOST_OUTPUT_BYTES else ""
            else:
                break
        if fault:
            os.killpg(process.pid, signal.SIGKILL)
    return Ended(bytes(output), fault)


def _sweep(root: Path) -> None:
    """Remove what no workspace holds: links, pipes, devices and hostile names; make the rest readable."""
    total = 0
    for folder, folders, names in os.walk(root):
        for name in [*folders]:
            path = Path(folder, name)
            if path.is_symlink() or not _is_plain(path, root):
                # A real rm goes down any depth; Python's recursion does not.
                subprocess.run(["rm", "-rf", "--", str(path)], check=True)
                folders.remove(name)
            else:
                path.chmod(0o755)
        for name in names:
            path = Path(folder, name)
            status = path.lstat()
            if not stat.S_ISREG(status.st_mode) or not _is_plain(path, root):
                path.unlink()
            else:
                path.chmod(0o644)
                total += status.st_size
    if total > MOST_BYTES:
        raise ActionRefused(f"The command line writes over {MOST_BYTES:,} bytes. Nothing has changed.")


def _is_plain(path: Path, root: Path) -> bool:
    name = path.relative_to(root).as_posix()
    try:
        return normal_name(name) == name
    except ActionRefused:
        return False


def _take_place(copy: Path, root: Path, before: Path) -> None:
    for store in ("calendar", "data", "emails"):
        (copy / store).mkdir(exist_ok=True)
    copy.chmod(0o755)
    root.rename(before)
    copy.rename(root)
