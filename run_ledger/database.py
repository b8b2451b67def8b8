"""The SQLite files of a run: one owner, safe to kill, and their faults told in one sentence."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from data_model import InputError, bounds
from run_ledger.database_pages import refuse_foreign_pages

# Where a file may grow no larger, SQLite knows of an "I/O error" alone.
_DISK_FULL_ERROR_NAMES = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE")
_SCHEMA_BYTES, _SCHEMA_ROWS, _CACHE_KIB = 100_000, 100, 16_000
_INSTRUCTIONS, _CHECKED_IN_A_SECOND = 100_000, 20_000_000
_DISK_FULL_MESSAGE = "it cannot be written: the disk is full, or a file may grow no larger"


class Format(NamedTuple):
    """What a file of a run is.

    Attributes:
        what: As in `the ledger`.
        application_id: Its marks.
        version: See `application_id`.
        schema: The statements.
    """

    what: str
    application_id: int
    version: int
    schema: str


class _Clock:
    """Whether a time is over, as SQLite asks now and then while it works."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds
        self.is_over = False

    def __call__(self) -> bool:
        self.is_over = monotonic() > self._end
        return self.is_over


def open_database(path: Path, mode: Literal["rw", "rwc"], kind: Format) -> sqlite3.Connection:
    """Open a file for its one owner, each statement a transaction of its own; a new one (`rwc`) is made first.

    Write-ahead journal, so that a commit needs no flush of the disk; exclusive, so that it needs no shared memory and
    works on network file systems.

    Raises:
        InputError: Where the file is missing, locked, damaged or not of this kind.
    """
    refuse_foreign_pages(path, kind.what)
    try:
        # The wait is for an owner that was killed a moment ago; one that lives keeps the file.
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=1.0
        )
    except sqlite3.OperationalError as error:
        raise InputError(f"{kind.what} cannot be opened ({error})", where=str(path)) from error
    try:
        _prepare(connection, path, mode, kind)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, mode: str, kind: Format) -> None:
    # Until a file is known for ours, its pages may lead back to each other, and SQLite walks them for ever.
    # What a file takes on the disk: its size may be all holes.
    seconds = bounds.DATABASE_S + 512 * path.stat().st_blocks // _CHECKED_IN_A_SECOND
    clock = _Clock(seconds)
    connection.set_progress_handler(clock, _INSTRUCTIONS)
    try:
        with convert_database_errors(path, kind.what):
            _restrict(connection)
            if mode == "rwc" and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
                connection.executescript(f"BEGIN IMMEDIATE;{kind.schema}COMMIT;")
            _check_marks(connection, path, kind)
            _check_schema(connection, path, kind)
            _check_pages(connection)
    except InputError as fault:
        if clock.is_over:
            most = f"at most {seconds} seconds (DATABASE_S)"
            raise InputError(f"{kind.what} takes too long to open", str(path), most) from fault
        if _error_name(fault.__cause__) == "SQLITE_INTERRUPT":
            # SQLite keeps what a signal raised while the clock was asked to itself.
            raise KeyboardInterrupt from fault
        raise
    connection.set_progress_handler(None, 0)


def _restrict(connection: sqlite3.Connection) -> None:
    # Until it is known for ours, the file may define anything, and say how much memory its pages may take.
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _SCHEMA_BYTES)
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")


def _check_marks(connection: sqlite3.Connection, path: Path, kind: Format) -> None:
    name = kind.what.removeprefix("the ")
    if connection.execute("PRAGMA application_id").fetchone()[0] != kind.application_id:
        raise InputError(f"this file is no {name} of a run", where=str(path))
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != kind.version:
        raise InputError("", str(path), f"a {name} of version {kind.version}", f"version {version}")


def _check_schema(connection: sqlite3.Connection, path: Path, kind: Format) -> None:
    """Raise InputError where a file defines anything else than a new one: a view or a trigger may do what it likes."""
    with closing(sqlite3.connect(":memory:")) as blank:
        blank.executescript(kind.schema)
        if _schema_of(connection) != _schema_of(blank):
            raise InputError(f"{kind.what} was changed by something else", where=str(path))


def _schema_of(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """What a file defines: tables, indexes and whatever else, by name; of very much of it, the first."""
    return sorted(connection.execute(f"SELECT name, sql FROM sqlite_master LIMIT {_SCHEMA_ROWS}"), key=str)


def _check_pages(connection: sqlite3.Connection) -> None:
    """Allow texts as long as ours may be, and raise DatabaseError where pages, rows or indexes do not fit."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, bounds.DATABASE_TEXT_BYTES)
    # The quick check does not compare an index with its table, and rows are read by index.
    if (fault := connection.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
        raise sqlite3.DatabaseError(fault)


def check_all_texts(values: Iterable[object], file_label: str, path: Path) -> None:
    """Raise InputError where something else stands than the texts that were written."""
    if not all(isinstance(value, str) for value in values):
        raise InputError(f"{file_label} was changed by something else", where=str(path))


@contextmanager
def convert_database_errors(path: Path, file_label: str) -> Iterator[None]:
    """Raise a fault of the file as InputError; our own wrong use of it stays what it is."""
    try:
        yield
    except MemoryError as error:
        raise InputError(f"{file_label} cannot be used (it takes too much memory)", where=str(path)) from error
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.ProgrammingError | sqlite3.IntegrityError):
            raise
        reason = _DISK_FULL_MESSAGE if _error_name(error) in _DISK_FULL_ERROR_NAMES else str(error)
        raise InputError(f"{file_label} cannot be used ({reason})", where=str(path)) from error


def _error_name(error: BaseException | None) -> str:
    return getattr(error, "sqlite_errorname", "")
