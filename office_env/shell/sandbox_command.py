"""The program that creates the sandbox of the real shell: bubblewrap if it is installed, else unshare."""

import os
import re
import shutil
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from data_model import bounds

_UNSHARE_OPTIONS = (
    "--user",
    "--map-root-user",
    "--mount",
    "--net",
    "--pid",
    "--ipc",
    "--uts",
    "--fork",
    "--kill-child",
)
_SETPRIV = (
    "setpriv", "--no-new-privs", "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--",
)  # fmt: skip
_BUBBLEWRAP_OPTIONS = (
    "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr",
    "--ro-bind-try", "/etc/alternatives", "/etc/alternatives", "--ro-bind-try", "/etc/fonts", "/etc/fonts",
    "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--dev", "/dev", "--remount-ro", "/dev",
    "--size", "64000000", "--tmpfs", "/tmp", "--size", str(bounds.SHELL_WRITTEN_BYTES), "--tmpfs", "/testbed",
)  # fmt: skip
# From this kernel version on, the processes of a sandbox are counted separately from all others of its user.
_PER_SANDBOX_COUNT_KERNEL = (5, 14)


class SandboxCommand(NamedTuple):
    """The command that runs a line in a sandbox.

    Attributes:
        installs_filter: Whether the program installs the filter of system calls itself. Otherwise the filter is
            installed before the program starts, and has to let it create namespaces.
    """

    arguments: list[str]
    installs_filter: bool


def has_sandbox_program() -> bool:
    """Return whether a program that can create a sandbox is installed."""
    return bool(_find_program("bwrap") or _find_program("unshare"))


def build_sandbox_command(line: str, archive_fd: int, filter_fd: int) -> SandboxCommand:
    """Build the command that runs a line in a sandbox.

    Args:
        archive_fd: The descriptor that receives the archive of what the line leaves.
        filter_fd: The descriptor that holds the filter of system calls.
    """
    in_sandbox = [
        "bash",
        "-c",
        _read_script("sandbox_line.sh"),
        "bash",
        str(archive_fd),
        line,
        *_build_limit_arguments(),
    ]
    if bubblewrap := _find_program("bwrap"):
        system_folders = [
            word for name in ("bin", "sbin", "lib", "lib32", "lib64") for word in _bind_system_folder(name)
        ]
        inner_options = ["--remount-ro", "/", "--chdir", "/testbed", "--seccomp", str(filter_fd), "--", *in_sandbox]
        return SandboxCommand([bubblewrap, *_BUBBLEWRAP_OPTIONS, *system_folders, *inner_options], installs_filter=True)
    unshare = _find_program("unshare") or "unshare"
    sizes = [str(bounds.SHELL_WRITTEN_BYTES), str(bounds.SHELL_FILES)]
    set_up_root = ["bash", "-c", _read_script("sandbox_root.sh"), "bash", *sizes]
    return SandboxCommand([unshare, *_UNSHARE_OPTIONS, *set_up_root, *in_sandbox, *_SETPRIV], installs_filter=False)


def _find_program(name: str) -> str | None:
    # A link to the program may be in a folder that the user who creates the sandbox must not read.
    path = shutil.which(name)
    return os.path.realpath(path) if path else None


def _read_script(name: str) -> str:
    return files("office_env").joinpath("shell", name).read_text(encoding="utf-8")


def _build_limit_arguments() -> list[str]:
    version = re.match(r"(\d+)\.(\d+)", os.uname().release)
    is_counted_per_sandbox = version is not None and (int(version[1]), int(version[2])) >= _PER_SANDBOX_COUNT_KERNEL
    byte_limits = (bounds.SHELL_FILE_BYTES, bounds.SHELL_MEMORY_BYTES, bounds.SHELL_ADDRESS_BYTES)
    processes = str(bounds.SHELL_PROCESSES) if is_counted_per_sandbox else "unlimited"
    return [*(str(amount // 1024) for amount in byte_limits), str(bounds.SHELL_OPEN_FILES), processes]


def _bind_system_folder(name: str) -> tuple[str, ...]:
    path = Path("/", name)
    if not path.is_dir():
        return ()
    return ("--symlink", f"usr/{name}", str(path)) if path.is_symlink() else ("--ro-bind", str(path), str(path))
