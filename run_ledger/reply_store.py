"""The replies of a run's model calls and what they came to, in a SQLite file that survives a kill."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

from data_model import InputError, bounds
from run_ledger.database import Format, convert_database_errors, open_database

APPLICATION_ID = 0x484F4D53
SCHEMA_VERSION = 1
_FILE_LABEL = "the reply store"

# Totals go up from row to row: the last row is the sum of all, and nothing is counted again at opening.
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
    """What a run's model calls came to, those of earlier processes included."""

    calls: int = 0
    tokens: int = 0
    cost_usd: float = 0.0


class SqliteReplyStore:
    """Replies by key, each written before `put` returns; one process and one thread own it.

    Nothing is kept in memory but the totals. Every method raises InputError where the file is damaged or full.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, usage: UsageTotals) -> None:
        self.path = path
        self._connection, self._usage = connection, usage

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; harmless when repeated, and a kill instead of it loses nothing."""
        self._connection.close()

    def get(self, key: str) -> str | None:
        """The reply kept under a key, or None."""
        with convert_database_errors(self.path, _FILE_LABEL):
            record = self._connection.execute("SELECT reply FROM calls WHERE key = ?", (key,)).fetchone()
        return None if record is None else _validate_text(record[0], self.path)

    def put(self, key: str, reply: str, tokens: int, cost_usd: float) -> None:
        """Keep a reply and what it came to; once it returns, a kill loses neither.

        A key that is known keeps its first reply, which may have been used already; the call counts all the same.

        Raises:
            ValueError: For text that is no UTF-8 (half a surrogate pair).
        """
        if not self._insert_call(key, reply, tokens, cost_usd):
            self.charge(tokens, cost_usd)

    def forget(self, key: str) -> None:
        """Keep a reply that cannot be used no longer; what its call came to stays."""
        with convert_database_errors(self.path, _FILE_LABEL):
            self._connection.execute("UPDATE calls SET key = NULL, reply = NULL WHERE key = ?", (key,))

    def charge(self, tokens: int, cost_usd: float) -> None:
        """Keep what a call came to whose reply is not kept."""
        self._insert_call(None, None, tokens, cost_usd)

    def read_usage(self) -> UsageTotals:
        """Calls, tokens and dollars of the whole run, earlier processes included."""
        return self._usage

    def read_replies(self) -> Iterator[tuple[str, str]]:
        """Read every key with its reply, by key, one at a time."""
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
            # One statement is one transaction: neither a reply without its cost nor a cost without its reply.
            added_count = self._connection.execute(
                "INSERT INTO calls VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
                (usage.calls, key, reply, usage.tokens, usage.cost_usd),
            ).rowcount
        if added_count:
            self._usage = usage
        return bool(added_count)


def open_reply_store(path: Path) -> SqliteReplyStore:
    """Open the replies of a run (`replies.sqlite` in its directory), an empty store where there is none yet.

    Raises:
        InputError: Where the file is no reply store of this version, is damaged, or is open elsewhere.
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
    """Raise InputError for sums that no run can have come to; a column of SQLite takes a value of any type."""
    are_numbers = (
        isinstance(spent.calls, int) and isinstance(spent.tokens, int) and isinstance(spent.cost_usd, float | int)
    )
    if not are_numbers or not all(0 <= one <= bounds.COUNTED for one in spent):
        raise InputError("the calls, tokens or dollars of the run are no sum", str(path), "numbers", str(spent)[:200])
    return spent


def _validate_text(value: object, path: Path) -> str:
    if not isinstance(value, str):
        raise InputError(f"{_FILE_LABEL} was changed by something else", where=str(path))
    return value
