"""The ledger of a run: a SQLite file that alone decides which units are done."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from data_model import InputError, bounds, refuse_large_json
from run_ledger.database import Format, explained, only_texts, open_database
from run_ledger.units import STATUSES, Outcome, Row, Status, Unit

APPLICATION_ID = 0x484F4D52
SCHEMA_VERSION = 1
_WHAT = "the ledger"

_SCHEMA = f"""
CREATE TABLE units (
    position INTEGER PRIMARY KEY CHECK (position >= 0),
    key TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ({", ".join(repr(status) for status in STATUSES)})),
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
_FORMAT = Format(_WHAT, APPLICATION_ID, SCHEMA_VERSION, _SCHEMA)
_TEXTS = f"substr(reason, 1, {bounds.FAULT_CHARS}), substr(detail, 1, {bounds.FAULT_CHARS})"
_ROW = f"SELECT position, key, status, result, attempts, payload, {_TEXTS} FROM units"


class Counts(NamedTuple):
    """How many units have each status."""

    pending: int = 0
    worked: int = 0
    accepted: int = 0
    rejected: int = 0
    errored: int = 0
    crashed: int = 0
    dropped: int = 0

    @property
    def held(self) -> int:
        """Units that keep their index until `homer resume` settles them: errored and crashed."""
        return self.errored + self.crashed


class Ledger:
    """The units of one run. One process writes; every method is one transaction, safe to kill.

    Every method raises InputError where the file is damaged.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(cls, path: Path) -> Self:
        """Write a new, empty ledger; the file must not exist."""
        if path.exists():
            raise InputError("a ledger exists already", where=str(path))
        return cls(path, open_database(path, "rwc", _FORMAT))

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open an existing ledger; InputError where it is missing, damaged or no ledger of this version."""
        return cls(path, open_database(path, "rw", _FORMAT))

    def _explained(self) -> AbstractContextManager[None]:
        return explained(self.path, _WHAT)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._explained(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection

    def _enter(self, connection: sqlite3.Connection, unit: Unit) -> None:
        entry = (unit.index, unit.key)
        connection.execute("INSERT OR IGNORE INTO units (position, key, status) VALUES (?, ?, 'pending')", entry)
        if connection.execute("SELECT 1 FROM units WHERE position = ? AND key = ?", entry).fetchone() is None:
            raise InputError(f"unit {unit.index} ({unit.key}) stands there as another", where=str(self.path))

    def close(self) -> None:
        """Close the file; the ledger is not used afterwards."""
        self._connection.close()

    def add(self, units: Iterable[Unit]) -> None:
        """Enter units as pending; those that are known already stay as they are.

        Raises InputError where an index is known by another key, or a key by another index.
        """
        with self._transaction() as connection:
            for unit in units:
                self._enter(connection, unit)

    def record(self, unit: Unit, outcome: Outcome) -> None:
        """Keep what a worker made of a pending (or new) unit; it becomes `worked`, ValueError if it was more."""
        with self._transaction() as connection:
            self._enter(connection, unit)
            changed = connection.execute(
                "UPDATE units SET status = 'worked', result = ?, attempts = attempts + 1, payload = ?,"
                " worked_reason = ?, worked_detail = ?, reason = ?, detail = ?"
                " WHERE position = ? AND status = 'pending'",
                (*outcome, outcome.reason, outcome.detail, unit.index),
            ).rowcount
            if changed != 1:
                raise ValueError(f"unit {unit.index} ({unit.key}) has an outcome already")

    def settle(self, index: int, status: Status, reason: str, detail: str = "") -> None:
        """Settle a unit that is `worked`; ValueError for any other, so that none is settled twice."""
        if status in ("pending", "worked", "dropped"):
            raise ValueError(f"a unit is not settled as {status}")
        with self._transaction() as connection:
            changed = connection.execute(
                "UPDATE units SET status = ?, reason = ?, detail = ? WHERE position = ? AND status = 'worked'",
                (status, reason, detail, index),
            ).rowcount
            if changed != 1:
                raise ValueError(f"unit {index} is not waiting to be settled")

    def reopen_held(self) -> int:
        """Make every errored or crashed unit pending again; returns how many there were.

        Later units that were settled are `worked` again: their outcomes stay, but what was decided without
        the reopened ones is decided anew, so that the result does not depend on what failed in between.
        """
        with self._transaction() as connection:
            held = "result IN ('errored', 'crashed') AND status != 'dropped'"
            first, count = connection.execute(f"SELECT min(position), count(*) FROM units WHERE {held}").fetchone()
            if not count:
                return 0
            connection.execute(
                "UPDATE units SET status = 'worked', reason = worked_reason, detail = worked_detail"
                " WHERE position > ? AND status IN ('accepted', 'rejected')",
                (first,),
            )
            connection.execute(
                "UPDATE units SET status = 'pending', result = NULL, payload = 'null', reason = '', detail = '',"
                f" worked_reason = '', worked_detail = '' WHERE {held}"
            )
        return int(count)

    def drop_held(self) -> tuple[Unit, ...]:
        """Give up every settled errored or crashed unit, in index order; each becomes `dropped`."""
        with self._transaction() as connection:
            held = "status IN ('errored', 'crashed')"
            found = connection.execute(f"SELECT position, key FROM units WHERE {held} ORDER BY position").fetchall()
            connection.execute(f"UPDATE units SET status = 'dropped' WHERE {held}")
        return tuple(Unit(index, key) for index, key in found)

    def row(self, index: int) -> Row | None:
        """Return one unit, or None where the ledger does not know it."""
        with self._explained():
            found = self._connection.execute(f"{_ROW} WHERE position = ?", (index,)).fetchone()
        return self._read(found) if found else None

    def rows(self, *statuses: Status) -> Iterator[Row]:
        """Read units in index order, one at a time; with statuses, only those that have one of them."""
        wanted, after = statuses or STATUSES, -1
        # With the plus, SQLite goes through the rows in order; by the index of statuses it sorts all that are left.
        query = f"{_ROW} WHERE position > ? AND +status IN ({', '.join('?' * len(wanted))}) ORDER BY position LIMIT 1"
        while True:
            with self._explained():
                found = self._connection.execute(query, (after, *wanted)).fetchone()
            if found is None:
                return
            after = found[0]
            yield self._read(found)

    def _read(self, found: tuple[Any, ...]) -> Row:
        row = Row(*found)
        only_texts((row.key, row.payload, row.reason, row.detail), _WHAT, self.path)
        refuse_large_json(row.payload.encode(), bounds.KEPT_JSON_VALUES, f"{self.path.name}, {row.key[:80]}")
        return row

    def counts(self) -> Counts:
        """Count the units by status."""
        with self._explained():
            found = self._connection.execute("SELECT status, count(*) FROM units GROUP BY status").fetchall()
        return Counts(**dict(found))

    def rejections(self) -> dict[str, int]:
        """Count the rejected units by reason, reasons in alphabetical order."""
        query = "SELECT reason, count(*) FROM units WHERE status = 'rejected' GROUP BY reason ORDER BY reason"
        with self._explained():
            return dict(self._connection.execute(query).fetchall())

    def write_note(self, name: str, text: str) -> None:
        """Remember one text about the run as a whole under a name; the last one stays."""
        with self._transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, text))

    def read_note(self, name: str) -> str | None:
        """Return a remembered text, or None."""
        with self._explained():
            found = self._connection.execute("SELECT text FROM notes WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else None
