"""A small process above a third-party program that limits the program and kills everything it started.

When the program ends, it exits with the program's exit code, 128 + n for signal n. On SIGTERM, or when its own parent
dies, it kills the program first. It runs as a script that imports only the standard library:

    python -I -S program_supervisor.py parent=1234,data_bytes=1000000,...,filter=-1 PROGRAM ARGUMENT ...
"""

import contextlib
import ctypes
import os
import resource
import signal
import sys

_PR_SET_PDEATHSIG, _PR_SET_SECCOMP, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 22, 36, 38
_SECCOMP_MODE_FILTER, _JOIN_SESSION_KEYRING = 2, 1
_NOBODY = 65534
_KEYCTL = {"x86_64": 250, "aarch64": 219}


class _SeccompProgram(ctypes.Structure):
    """`struct sock_fprog` of linux/filter.h."""

    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def main(options: dict[str, int], program: list[str]) -> int:
    """Run the program with the options, kill what it leaves behind, and return the exit code.

    Args:
        options: `parent`: the id of the calling process; `data_bytes`, `file_bytes`: limits of each process's memory
            and files; `drop_privileges`: 1 to run the program without root privileges and without our kernel keyrings;
            `filter`: the descriptor of a seccomp filter to install, or -1.
        program: The path of the program and its arguments.
    """
    # When its parent dies, this process must still kill its children, so it asks for SIGTERM and not SIGKILL.
    signal.signal(signal.SIGTERM, _exit_on_signal)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    _prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != options["parent"]:
        return 1
    own_pid = os.getpid()
    try:
        child_pid = os.fork()
        if not child_pid:
            _exec_program(program, options, own_pid)
        status = os.waitpid(child_pid, 0)[1]
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        _kill_children()
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def _exit_on_signal(signal_number: int, frame: object) -> None:
    sys.exit(128 + signal_number)


def _exec_program(program: list[str], options: dict[str, int], supervisor_pid: int) -> None:
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if options["drop_privileges"]:
            _join_empty_keyring()
            _drop_root_rights()
        # Must follow the drop of privileges, which resets this setting.
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() == supervisor_pid:
            _lower_limit(resource.RLIMIT_CORE, 0)
            _lower_limit(resource.RLIMIT_DATA, options["data_bytes"])
            _lower_limit(resource.RLIMIT_FSIZE, options["file_bytes"])
            if options["filter"] >= 0:
                _install_filter(options["filter"])
            os.execv(program[0], program)
    except OSError as error:
        os.write(2, f"{program[0]}: {error}\n".encode(errors="replace"))
    finally:
        os._exit(127)


def _lower_limit(kind: int, max_amount: int) -> None:
    """Lower a resource limit, unless it is already lower."""
    hard_limit = resource.getrlimit(kind)[1]
    amount = max_amount if hard_limit == resource.RLIM_INFINITY else min(max_amount, hard_limit)
    resource.setrlimit(kind, (amount, amount))


def _join_empty_keyring() -> None:
    # Nothing to do if the system has no keyrings or the number of the system call is not known for this processor.
    if syscall_number := _KEYCTL.get(os.uname().machine):
        ctypes.CDLL(None).syscall(ctypes.c_long(syscall_number), ctypes.c_long(_JOIN_SESSION_KEYRING), None)


def _drop_root_rights() -> None:
    """Become the user `nobody` if this is root, because the kernel lets root start any number of processes."""
    if os.geteuid() == 0:
        # In a container with a single user, this fails, but its root is usually an ordinary user of the host.
        with contextlib.suppress(OSError):
            os.setgroups([])
            os.setresgid(_NOBODY, _NOBODY, _NOBODY)
            os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def _install_filter(descriptor: int) -> None:
    instructions = os.read(descriptor, 1 << 16)
    os.close(descriptor)
    if not instructions:
        raise OSError("there is no filter of system calls")
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    program = _SeccompProgram(len(instructions) // 8, instructions)
    _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(program))


def _prctl(option: int, *values: int) -> None:
    if sys.platform == "linux":
        library = ctypes.CDLL(None, use_errno=True)
        arguments = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
        if library.prctl(option, *arguments):
            raise OSError(ctypes.get_errno(), f"prctl {option} failed")


def _kill_children() -> None:
    """Kill every child, including orphans that this process adopts, until none is left."""
    while children := _list_children():
        for child in children:
            # A set-user-id program may belong to another user; it cannot be killed and is left to end by itself.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        for child in children:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, 0)


def _list_children() -> list[int]:
    own_pid, children = str(os.getpid()).encode(), []
    with contextlib.suppress(FileNotFoundError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as stat_file:
                # The name in parentheses may hold anything; the state and the parent follow the last one.
                if stat_file.read().rpartition(b")")[2].split()[1] == own_pid:
                    children.append(int(name))
    return children


if __name__ == "__main__":
    given = (option.split("=") for option in sys.argv[1].split(","))
    sys.exit(main({name: int(value) for name, value in given}, sys.argv[2:]))
