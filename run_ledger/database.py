"""The SQLite files of a run: one owner, safe to kill, and their faults told in one sentence."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from data_model import InputError

# Where a file may grow no larger, SQLite knows of an "I/O error" alone.
_UNWRITTEN = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE")
_NO_ROOM = "it cannot be written: the disk is full, or a file may grow no larger"


def connect(path: Path, mode: Literal["rw", "rwc"], what: str) -> sqlite3.Connection:
    """Open a file for its one owner, each statement a transaction of its own. what: as in `the ledger`.

    Write-ahead journal, so that a commit needs no flush of the disk; exclusive, so that it needs no shared memory
    and works on network file systems. Raises InputError where the file is missing, locked or damaged.
    """
    try:
        # The wait is for an owner that was killed a moment ago; one that lives keeps the file.
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=1.0
        )
    except sqlite3.OperationalError as error:
        raise InputError(f"{what} cannot be opened ({error})", where=str(path)) from error
    try:
        with explained(path, what):
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
    except InputError:
        connection.close()
        raise
    return connection


@contextmanager
def explained(path: Path, what: str) -> Iterator[None]:
    """Raise a fault of the file as InputError; our own wrong use of it stays what it is."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.ProgrammingError | sqlite3.IntegrityError):
            raise
        why = _NO_ROOM if getattr(error, "sqlite_errorname", "") in _UNWRITTEN else str(error)
        raise InputError(f"{what} cannot be used ({why})", where=str(path)) from error
