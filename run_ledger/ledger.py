"""The ledger of a run: the SQLite file that is the only record of which units are done."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from data_model import InputError, bounds, refuse_large_json
from processes import UNIT_STATUSES, LedgerRow, Outcome, Unit, UnitStatus
from run_ledger.database import Format, check_all_texts, convert_database_errors, open_database

APPLICATION_ID = 0x484F4D52
SCHEMA_VERSION = 1
_FILE_LABEL = "the ledger"

_SCHEMA = f"""
CREATE TABLE units (
    position INTEGER PRIMARY KEY CHECK (position >= 0),
    key TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ({", ".join(repr(status) for status in UNIT_STATUSES)})),
    result TEXT CHECK (result IN ('accepted', 'rejected', 'errored', 'crashed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    payload TEXT NOT NULL DEFAULT 'null',
    worked_reason TEXT NOT NULL DEFAULT '', worked_detail TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '', detail TEXT NOT NULL DEFAULT '',
    CHECK (status = 'pending' OR result IS NOT NULL)
);
CREATE INDEX units_by_status ON units (status, position);
CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL);
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
"""
_FORMAT = Format(_FILE_LABEL, APPLICATION_ID, SCHEMA_VERSION, _SCHEMA)
# SQLite's `substr` ends a text at its first NUL, so that only what is too long may pass through it.
_TEXTS = ", ".join(
    f"CASE WHEN length(CAST({name} AS BLOB)) <= {bounds.FAULT_CHARS} THEN {name}"
    f" ELSE substr({name}, 1, {bounds.FAULT_CHARS}) END"
    for name in ("reason", "detail")
)
_SELECT_ROWS = f"SELECT position, key, status, result, attempts, payload, {_TEXTS} FROM units"


class UnitCounts(NamedTuple):
    """How many units have each status."""

    pending: int = 0
    worked: int = 0
    accepted: int = 0
    rejected: int = 0
    errored: int = 0
    crashed: int = 0
    dropped: int = 0

    @property
    def retryable(self) -> int:
        """The number of errored and crashed units, which `homer resume` retries at the same index."""
        return self.errored + self.crashed


class Ledger:
    """The units of one run, written by one process; every method is one transaction and safe under kills.

    Every method raises InputError if the file is damaged.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(cls, path: Path) -> Self:
        """Create an empty ledger; the file must not exist."""
        if path.exists():
            raise InputError("a ledger exists already", where=str(path))
        return cls(path, open_database(path, "rwc", _FORMAT))

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open an existing ledger; InputError if it is missing, damaged or not a ledger of this version."""
        return cls(path, open_database(path, "rw", _FORMAT))

    def _convert_errors(self) -> AbstractContextManager[None]:
        return convert_database_errors(self.path, _FILE_LABEL)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._convert_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection

    def _insert_unit(self, connection: sqlite3.Connection, unit: Unit) -> None:
        entry = (unit.index, unit.key)
        connection.execute("INSERT OR IGNORE INTO units (position, key, status) VALUES (?, ?, 'pending')", entry)
        if connection.execute("SELECT 1 FROM units WHERE position = ? AND key = ?", entry).fetchone() is None:
            raise InputError(
                f"unit {unit.index} ({unit.key}) is already recorded as another unit", where=str(self.path)
            )

    def close(self) -> None:
        """Close the file; the ledger cannot be used afterwards."""
        self._connection.close()

    def add_units(self, units: Iterable[Unit]) -> None:
        """Add units as pending; units that are already recorded stay unchanged.

        Raises:
            InputError: An index is recorded with another key, or a key with another index.
        """
        with self._transaction() as connection:
            for unit in units:
                self._insert_unit(connection, unit)

    def record_outcome(self, unit: Unit, outcome: Outcome) -> None:
        """Record the outcome of a pending or new unit, which becomes `worked`; ValueError if it already has one."""
        with self._transaction() as connection:
            self._insert_unit(connection, unit)
            changed_count = connection.execute(
                "UPDATE units SET status = 'worked', result = ?, attempts = attempts + 1, payload = ?,"
                " worked_reason = ?, worked_detail = ?, reason = ?, detail = ?"
                " WHERE position = ? AND status = 'pending'",
                (*outcome, outcome.reason, outcome.detail, unit.index),
            ).rowcount
            if changed_count != 1:
                raise ValueError(f"unit {unit.index} ({unit.key}) has an outcome already")

    def settle_unit(self, index: int, status: UnitStatus, reason: str, detail: str = "") -> None:
        """Settle a `worked` unit; ValueError for any other, so that none is settled twice."""
        if status in ("pending", "worked", "dropped"):
            raise ValueError(f"a unit is not settled as {status}")
        with self._transaction() as connection:
            changed_count = connection.execute(
                "UPDATE units SET status = ?, reason = ?, detail = ? WHERE position = ? AND status = 'worked'",
                (status, reason, detail, index),
            ).rowcount
            if changed_count != 1:
                raise ValueError(f"unit {index} is not waiting to be settled")

    def reopen_retryable(self) -> int:
        """Make every errored or crashed unit pending again, and return how many there were.

        Settled units after the first of them, and the one before it, become `worked` again: their outcomes stay, but
        they are decided again, so that the result does not depend on what failed in between.
        """
        with self._transaction() as connection:
            is_retryable_sql = "result IN ('errored', 'crashed') AND status != 'dropped'"
            first, count = connection.execute(
                f"SELECT min(position), count(*) FROM units WHERE {is_retryable_sql}"
            ).fetchone()
            if not count:
                return 0
            connection.execute(
                "UPDATE units SET status = 'worked', reason = worked_reason, detail = worked_detail"
                " WHERE position >= ? AND status IN ('accepted', 'rejected')",
                (first - 1,),
            )
            connection.execute(
                "UPDATE units SET status = 'pending', result = NULL, payload = 'null', reason = '', detail = '',"
                f" worked_reason = '', worked_detail = '' WHERE {is_retryable_sql}"
            )
        return int(count)

    def drop_retryable(self) -> tuple[Unit, ...]:
        """Give up every settled unit that errored or crashed, which becomes `dropped`; return them in index order."""
        with self._transaction() as connection:
            is_retryable_sql = "status IN ('errored', 'crashed')"
            records = connection.execute(
                f"SELECT position, key FROM units WHERE {is_retryable_sql} ORDER BY position"
            ).fetchall()
            connection.execute(f"UPDATE units SET status = 'dropped' WHERE {is_retryable_sql}")
        return tuple(Unit(index, key) for index, key in records)

    def read_row(self, index: int) -> LedgerRow | None:
        """Return the row of one unit, or None if it is not recorded."""
        with self._convert_errors():
            record = self._connection.execute(f"{_SELECT_ROWS} WHERE position = ?", (index,)).fetchone()
        return self._parse_record(record) if record else None

    def read_rows(self, *statuses: UnitStatus) -> Iterator[LedgerRow]:
        """Stream rows in index order; if statuses are given, only units with one of them."""
        selected_statuses, last_index = statuses or UNIT_STATUSES, -1
        # The plus keeps SQLite from using the index of statuses, for which it would sort all remaining rows.
        query = (
            f"{_SELECT_ROWS} WHERE position > ? AND +status IN "
            f"({', '.join('?' * len(selected_statuses))}) ORDER BY position LIMIT 1"
        )
        while True:
            with self._convert_errors():
                record = self._connection.execute(query, (last_index, *selected_statuses)).fetchone()
            if record is None:
                return
            last_index = record[0]
            yield self._parse_record(record)

    def _parse_record(self, record: tuple[Any, ...]) -> LedgerRow:
        row = LedgerRow(*record)
        check_all_texts((row.key, row.payload, row.reason, row.detail), _FILE_LABEL, self.path)
        refuse_large_json(row.payload.encode(), bounds.KEPT_JSON_VALUES, f"{self.path.name}, {row.key[:80]}")
        return row

    def count_units(self) -> UnitCounts:
        """Count the units by status."""
        with self._convert_errors():
            records = self._connection.execute("SELECT status, count(*) FROM units GROUP BY status").fetchall()
        return UnitCounts(**dict(records))

    def count_rejections(self) -> dict[str, int]:
        """Count the rejected units by reason, in alphabetical order of the reasons."""
        query = "SELECT reason, count(*) FROM units WHERE status = 'rejected' GROUP BY reason ORDER BY reason"
        with self._convert_errors():
            return dict(self._connection.execute(query).fetchall())

    def write_note(self, name: str, text: str) -> None:
        """Store a text about the whole run under a name, replacing any earlier one."""
        with self._transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, text))

    def read_note(self, name: str) -> str | None:
        """Return the text stored under a name, or None."""
        with self._convert_errors():
            record = self._connection.execute("SELECT text FROM notes WHERE name = ?", (name,)).fetchone()
        return str(record[0]) if record else None
