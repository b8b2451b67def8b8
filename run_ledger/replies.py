"""The replies of a run's model calls and what they came to, in a SQLite file that survives a kill."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

from data_model import InputError, bounds
from run_ledger.database import Format, explained, open_database

APPLICATION_ID = 0x484F4D53
SCHEMA_VERSION = 1
_WHAT = "the reply store"

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
_FORMAT = Format(_WHAT, APPLICATION_ID, SCHEMA_VERSION, _SCHEMA)


class Spent(NamedTuple):
    """What a run's model calls came to, those of earlier processes included."""

    calls: int = 0
    tokens: int = 0
    usd: float = 0.0


class ReplyStore:
    """Replies by key, each written before `put` returns; one process and one thread own it.

    Nothing is kept in memory but the totals. Every method raises InputError where the file is damaged or full.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, spent: Spent) -> None:
        self.path = path
        self._connection, self._spent = connection, spent

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; harmless when repeated, and a kill instead of it loses nothing."""
        self._connection.close()

    def get(self, key: str) -> str | None:
        """The reply kept under a key, or None."""
        with explained(self.path, _WHAT):
            found = self._connection.execute("SELECT reply FROM calls WHERE key = ?", (key,)).fetchone()
        return None if found is None else _text(found[0], self.path)

    def put(self, key: str, reply: str, tokens: int, cost_usd: float) -> None:
        """Keep a reply and what it came to; once it returns, a kill loses neither.

        A key that is known keeps its first reply, which may have been used already; the call counts all the same.
        Raises ValueError for text that is no UTF-8 (half a surrogate pair).
        """
        if not self._add(key, reply, tokens, cost_usd):
            self.charge(tokens, cost_usd)

    def forget(self, key: str) -> None:
        """Keep a reply that cannot be used no longer; what its call came to stays."""
        with explained(self.path, _WHAT):
            self._connection.execute("UPDATE calls SET key = NULL, reply = NULL WHERE key = ?", (key,))

    def charge(self, tokens: int, cost_usd: float) -> None:
        """Keep what a call came to whose reply is not kept."""
        self._add(None, None, tokens, cost_usd)

    def spent(self) -> Spent:
        """Calls, tokens and dollars of the whole run, earlier processes included."""
        return self._spent

    def replies(self) -> Iterator[tuple[str, str]]:
        """Read every key with its reply, by key, one at a time."""
        query, after = "SELECT key, reply FROM calls WHERE key > ? ORDER BY key LIMIT 1", ""
        while True:
            with explained(self.path, _WHAT):
                found = self._connection.execute(query, (after,)).fetchone()
            if found is None:
                return
            key, reply = _text(found[0], self.path), _text(found[1], self.path)
            if key <= after:
                raise InputError(f"{_WHAT} was changed by something else", where=str(self.path))
            after = key
            yield key, reply

    def _add(self, key: str | None, reply: str | None, tokens: int, cost_usd: float) -> bool:
        spent = Spent(self._spent.calls + 1, self._spent.tokens + tokens, self._spent.usd + cost_usd)
        _checked(spent, self.path)
        with explained(self.path, _WHAT):
            # One statement is one transaction: neither a reply without its cost nor a cost without its reply.
            added = self._connection.execute(
                "INSERT INTO calls VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
                (spent.calls, key, reply, spent.tokens, spent.usd),
            ).rowcount
        if added:
            self._spent = spent
        return bool(added)


def open_reply_store(path: Path) -> ReplyStore:
    """Open the replies of a run (`replies.sqlite` in its directory), an empty store where there is none yet.

    Raises InputError where the file is no reply store of this version, is damaged, or is open elsewhere.
    """
    connection = open_database(path, "rwc", _FORMAT)
    try:
        with explained(path, _WHAT):
            last = connection.execute("SELECT number, total_tokens, total_usd FROM calls ORDER BY number DESC LIMIT 1")
            spent = Spent(*(last.fetchone() or ()))
        return ReplyStore(path, connection, _checked(spent, path))
    except BaseException:
        connection.close()
        raise


def _checked(spent: Spent, path: Path) -> Spent:
    """Raise InputError for sums that no run can have come to; a column of SQLite takes a value of any type."""
    are_numbers = isinstance(spent.calls, int) and isinstance(spent.tokens, int) and isinstance(spent.usd, float | int)
    if not are_numbers or not all(0 <= one <= bounds.COUNTED for one in spent):
        raise InputError("the calls, tokens or dollars of the run are no sum", str(path), "numbers", str(spent)[:200])
    return spent


def _text(value: object, path: Path) -> str:
    if not isinstance(value, str):
        raise InputError(f"{_WHAT} was changed by something else", where=str(path))
    return value
