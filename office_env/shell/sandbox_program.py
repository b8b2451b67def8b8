"""The program that makes the sandbox of the real shell: bubblewrap where it is installed, else unshare."""

import os
import re
import shutil
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from data_model import bounds

_NAMESPACES = ("--user", "--map-root-user", "--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child")
_WITHOUT_RIGHTS = (
    "setpriv", "--no-new-privs", "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--",
)  # fmt: skip
_BUBBLEWRAP = (
    "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr",
    "--ro-bind-try", "/etc/alternatives", "/etc/alternatives", "--ro-bind-try", "/etc/fonts", "/etc/fonts",
    "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--dev", "/dev", "--remount-ro", "/dev",
    "--size", "64000000", "--tmpfs", "/tmp", "--size", str(bounds.SHELL_WRITTEN_BYTES), "--tmpfs", "/testbed",
)  # fmt: skip
# From this kernel on, the processes of a sandbox are counted apart from all others of its user.
_COUNTS_APART = (5, 14)


class SandboxProgram(NamedTuple):
    """How a line is run in a sandbox.

    installs_filter: whether the program takes the filter of system calls itself. Otherwise the filter is installed
    before the program starts, and has to let it make namespaces.
    """

    words: list[str]
    installs_filter: bool


def is_there_a_sandbox() -> bool:
    """Whether a program is installed that makes one."""
    return bool(_installed("bwrap") or _installed("unshare"))


def sandbox_program(line: str, result: int, filter_from: int) -> SandboxProgram:
    """Make the program that runs a line.

    result: the descriptor that takes the archive of what the line leaves.
    filter_from: the descriptor that holds the filter of system calls.
    """
    in_sandbox = ["bash", "-c", _script("sandbox_line.sh"), "bash", str(result), line, *_limits()]
    if bubblewrap := _installed("bwrap"):
        system = [word for name in ("bin", "sbin", "lib", "lib32", "lib64") for word in _system_folder(name)]
        inside = ["--remount-ro", "/", "--chdir", "/testbed", "--seccomp", str(filter_from), "--", *in_sandbox]
        return SandboxProgram([bubblewrap, *_BUBBLEWRAP, *system, *inside], installs_filter=True)
    unshare = _installed("unshare") or "unshare"
    sizes = [str(bounds.SHELL_WRITTEN_BYTES), str(bounds.SHELL_FILES)]
    lay_out = ["bash", "-c", _script("sandbox_root.sh"), "bash", *sizes]
    return SandboxProgram([unshare, *_NAMESPACES, *lay_out, *in_sandbox, *_WITHOUT_RIGHTS], installs_filter=False)


def _installed(name: str) -> str | None:
    # A link to a program may lie where the user that the sandbox is made by must not look.
    found = shutil.which(name)
    return os.path.realpath(found) if found else None


def _script(name: str) -> str:
    return files("office_env").joinpath("shell", name).read_text(encoding="utf-8")


def _limits() -> list[str]:
    version = re.match(r"(\d+)\.(\d+)", os.uname().release)
    counts_apart = version is not None and (int(version[1]), int(version[2])) >= _COUNTS_APART
    kibibytes = (bounds.SHELL_FILE_BYTES, bounds.SHELL_MEMORY_BYTES, bounds.SHELL_ADDRESS_BYTES)
    processes = str(bounds.SHELL_PROCESSES) if counts_apart else "unlimited"
    return [*(str(amount // 1024) for amount in kibibytes), str(bounds.SHELL_OPEN_FILES), processes]


def _system_folder(name: str) -> tuple[str, ...]:
    path = Path("/", name)
    if not path.is_dir():
        return ()
    return ("--symlink", f"usr/{name}", str(path)) if path.is_symlink() else ("--ro-bind", str(path), str(path))
