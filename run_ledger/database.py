"""Open the SQLite files of a run for one owner, safely under kills, and report their faults in one sentence."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from data_model import InputError, bounds
from run_ledger.database_pages import refuse_foreign_pages

# If a file has reached its size limit, SQLite only reports an "I/O error".
_DISK_FULL_ERROR_NAMES = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE")
_SCHEMA_BYTES, _SCHEMA_ROWS, _CACHE_KIB = 100_000, 100, 16_000
_INSTRUCTIONS, _CHECKED_IN_A_SECOND = 100_000, 20_000_000
_DISK_FULL_MESSAGE = "it cannot be written: the disk is full, or a file may grow no larger"


class Format(NamedTuple):
    """The format of a SQLite file.

    Attributes:
        what: What messages call the file, such as `the ledger`.
        application_id: SQLite's application id of such files.
        version: SQLite's user version of such files.
        schema: The SQL statements that create an empty file.
    """

    what: str
    application_id: int
    version: int
    schema: str


class _Clock:
    """A progress handler for SQLite that interrupts it when a time limit is over."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds
        self.is_over = False

    def __call__(self) -> bool:
        self.is_over = monotonic() > self._end
        return self.is_over


def open_database(path: Path, mode: Literal["rw", "rwc"], kind: Format) -> sqlite3.Connection:
    """Open a file exclusively, with each statement as its own transaction; mode `rwc` creates a missing file.

    The file uses a write-ahead log, so that commits need no disk flush, and exclusive locking, so that it needs no
    shared memory and works on network file systems.

    Raises:
        InputError: The file is missing, locked, damaged or of another format.
    """
    refuse_foreign_pages(path, kind.what)
    try:
        # The timeout allows for an owner that has just been killed; a living owner keeps the file.
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
    # The pages of a file that is not verified yet may form cycles, which SQLite would follow forever. The limit depends
    # on the disk space that the file occupies, because its size may be all holes.
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
            # SQLite swallows an exception that a signal raised inside the progress handler.
            raise KeyboardInterrupt from fault
        raise
    connection.set_progress_handler(None, 0)


def _restrict(connection: sqlite3.Connection) -> None:
    # A file that is not verified yet may define anything and set the memory for its pages.
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _SCHEMA_BYTES)
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")


def _check_marks(connection: sqlite3.Connection, path: Path, kind: Format) -> None:
    name = kind.what.removeprefix("the ")
    if connection.execute("PRAGMA application_id").fetchone()[0] != kind.application_id:
        raise InputError(f"this file is not a {name} of a run", where=str(path))
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != kind.version:
        raise InputError("", str(path), f"a {name} of version {kind.version}", f"version {version}")


def _check_schema(connection: sqlite3.Connection, path: Path, kind: Format) -> None:
    """Raise InputError if the schema differs from that of a new file: a view or trigger could do anything."""
    with closing(sqlite3.connect(":memory:")) as blank:
        blank.executescript(kind.schema)
        if _schema_of(connection) != _schema_of(blank):
            raise InputError(f"{kind.what} was changed by something else", where=str(path))


def _schema_of(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return the definitions in a file, such as tables and indexes, by name, up to a limit."""
    return sorted(connection.execute(f"SELECT name, sql FROM sqlite_master LIMIT {_SCHEMA_ROWS}"), key=str)


def _check_pages(connection: sqlite3.Connection) -> None:
    """Raise the limit on texts to our own, and raise DatabaseError if pages, rows or indexes are inconsistent."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, bounds.DATABASE_TEXT_BYTES)
    # The quick check does not compare an index with its table, and rows are read by index.
    if (fault := connection.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
        raise sqlite3.DatabaseError(fault)


def check_all_texts(values: Iterable[object], file_label: str, path: Path) -> None:
    """Raise InputError if a value is not a string, although only strings were written."""
    if not all(isinstance(value, str) for value in values):
        raise InputError(f"{file_label} was changed by something else", where=str(path))


@contextmanager
def convert_database_errors(path: Path, file_label: str) -> Iterator[None]:
    """Convert database errors caused by the file into InputError; errors of our own code stay unchanged."""
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
