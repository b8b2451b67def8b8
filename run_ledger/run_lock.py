"""The lock that lets only one process at a time work on a run."""

import fcntl
import os
from pathlib import Path

from data_model import InputError
from run_ledger.run_entries import LOCK_NAME


def lock_run(path: Path) -> int:
    """Take the lock of a run, which the kernel releases when this process ends and children do not inherit."""
    try:
        lock = os.open(path / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise InputError(f"the run cannot be locked ({error.strerror})", where=str(path)) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise InputError("another process works on this run; wait for it or end it", where=str(path)) from error
    return lock
