"""The replies and usage of a run's model calls, in a SQLite file that survives a kill."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

from data_model import InputError, bounds
from run_ledger.database import Format, convert_database_errors, open_database

APPLICATION_ID = 0x484F4D53
SCHEMA_VERSION = 1
_FILE_LABEL = "the reply store"

# Totals are cumulative: the last row has the sums, so that nothing is counted again on opening.
_SCHEMA = f"""
CREATE TABLE calls (
    number INTEGER PRIMARY KEY,
    key TEXT UNIQUE,
    reply TEXT,
    total_tokens INTEGER NOT NULL,
    total_usd REAL NOT NULL
);
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
"""
_FORMAT = Format(_FILE_LABEL, APPLICATION_ID, SCHEMA_VERSION, _SCHEMA)


class UsageTotals(NamedTuple):
    """The usage of all of a run's model calls, including those of earlier processes."""

    calls: int = 0
    tokens: int = 0
    cost_usd: float = 0.0


class SqliteReplyStore:
    """Replies by key, each written before `put` returns; owned by one process and one thread.

    Only the totals are in memory. Every method raises InputError if the file is damaged or the disk is full.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, usage: UsageTotals) -> None:
        self.path = path
        self._connection, self._usage = connection, usage

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; safe to repeat, and a kill without it loses nothing."""
        self._connection.close()

    def get(self, key: str) -> str | None:
        """Return the reply stored under a key, or None."""
        with convert_database_errors(self.path, _FILE_LABEL):
            record = self._connection.execute("SELECT reply FROM calls WHERE key = ?", (key,)).fetchone()
        return None if record is None else _validate_text(record[0], self.path)

    def put(self, key: str, reply: str, tokens: int, cost_usd: float) -> None:
        """Store a reply with its tokens and cost; once this returns, both survive a kill.

        An existing key keeps its first reply, which may have been used already; the call is still counted.

        Raises:
            ValueError: The text contains a lone surrogate, which UTF-8 cannot encode.
        """
        if not self._insert_call(key, reply, tokens, cost_usd):
            self.charge(tokens, cost_usd)

    def forget(self, key: str) -> None:
        """Discard an unusable reply; the tokens and cost of its call stay counted."""
        with convert_database_errors(self.path, _FILE_LABEL):
            self._connection.execute("UPDATE calls SET key = NULL, reply = NULL WHERE key = ?", (key,))

    def charge(self, tokens: int, cost_usd: float) -> None:
        """Count the tokens and cost of a call whose reply is not stored."""
        self._insert_call(None, None, tokens, cost_usd)

    def read_usage(self) -> UsageTotals:
        """Return calls, tokens and USD of the whole run, including earlier processes."""
        return self._usage

    def read_replies(self) -> Iterator[tuple[str, str]]:
        """Stream every key with its reply, sorted by key."""
        query, last_key = "SELECT key, reply FROM calls WHERE key > ? ORDER BY key LIMIT 1", ""
        while True:
            with convert_database_errors(self.path, _FILE_LABEL):
                record = self._connection.execute(query, (last_key,)).fetchone()
            if record is None:
                return
            key, reply = _validate_text(record[0], self.path), _validate_text(record[1], self.path)
            if key <= last_key:
                raise InputError(f"{_FILE_LABEL} was changed by something else", where=str(self.path))
            last_key = key
            yield key, reply

    def _insert_call(self, key: str | None, reply: str | None, tokens: int, cost_usd: float) -> bool:
        usage = UsageTotals(self._usage.calls + 1, self._usage.tokens + tokens, self._usage.cost_usd + cost_usd)
        _check_usage(usage, self.path)
        with convert_database_errors(self.path, _FILE_LABEL):
            # One statement is one transaction, so that a reply and its cost are stored together.
            added_count = self._connection.execute(
                "INSERT INTO calls VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
                (usage.calls, key, reply, usage.tokens, usage.cost_usd),
            ).rowcount
        if added_count:
            self._usage = usage
        return bool(added_count)


def open_reply_store(path: Path) -> SqliteReplyStore:
    """Open the reply store of a run (`replies.sqlite` in its directory), creating an empty one if it is missing.

    Raises:
        InputError: The file is not a reply store of this version, is damaged, or is open elsewhere.
    """
    connection = open_database(path, "rwc", _FORMAT)
    try:
        with convert_database_errors(path, _FILE_LABEL):
            last = connection.execute("SELECT number, total_tokens, total_usd FROM calls ORDER BY number DESC LIMIT 1")
            spent = UsageTotals(*(last.fetchone() or ()))
        return SqliteReplyStore(path, connection, _check_usage(spent, path))
    except BaseException:
        connection.close()
        raise


def _check_usage(spent: UsageTotals, path: Path) -> UsageTotals:
    """Raise InputError for impossible totals; a SQLite column can contain values of any type."""
    are_numbers = (
        isinstance(spent.calls, int) and isinstance(spent.tokens, int) and isinstance(spent.cost_usd, float | int)
    )
    if not are_numbers or not all(0 <= total <= bounds.COUNTED for total in spent):
        message = "the calls, tokens or USD of the run are not valid totals"
        raise InputError(message, str(path), "numbers", str(spent)[:200])
    return spent


def _validate_text(value: object, path: Path) -> str:
    if not isinstance(value, str):
        raise InputError(f"{_FILE_LABEL} was changed by something else", where=str(path))
    return value
