"""Databases of a run that somebody else has made: nothing outside is touched, nothing hangs, and the file is named."""

import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from data_model import InputError
from run_ledger import Ledger, Unit, accepted, open_reply_store, open_trace

MAGIC = bytes.fromhex("d9d505f920a163d7")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with closing(Ledger.create(tmp_path / "ledger.sqlite")) as ledger:
        for index in range(6):
            ledger.record(Unit(index, f"u{index}"), accepted("{}"))
    return tmp_path / "ledger.sqlite"


def test_no_file_is_deleted_that_a_journal_names(path: Path, tmp_path: Path) -> None:
    victim = tmp_path / "thesis.txt"
    victim.touch()
    name = str(victim).encode()
    # A journal of no pages, as SQLite 3 writes it: its head, and at its end the name of a journal of several databases.
    head = MAGIC + struct.pack(">IIIII", 0, 0, path.stat().st_size // 4096, 512, 4096)
    named = struct.pack(">I", 0) + name + struct.pack(">II", len(name), sum(name)) + MAGIC
    path.with_name("ledger.sqlite-journal").write_bytes(head.ljust(512, b"\0") + named)
    with pytest.raises(InputError, match=r"ledger\.sqlite-journal: a journal of several databases"):
        Ledger.open(path)
    assert victim.exists()


def test_a_journal_that_a_kill_has_left_is_no_hindrance(path: Path) -> None:
    path.with_name("ledger.sqlite-journal").write_bytes(b"")
    Ledger.open(path).close()


@pytest.mark.timeout(20)
def test_an_index_that_does_not_fit_its_table_is_found(path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("PRAGMA writable_schema = ON")
        changed.execute("UPDATE sqlite_master SET sql = replace(sql, 'status, position', 'result, position')")
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("REINDEX")
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE units SET result = 'errored' WHERE position = 3")
        changed.execute("PRAGMA writable_schema = ON")
        changed.execute("UPDATE sqlite_master SET sql = replace(sql, 'result, position', 'status, position')")
    with pytest.raises(InputError, match="missing from index"):
        Ledger.open(path)


@pytest.mark.parametrize("value", [5, b"x", 1.5])
def test_a_payload_that_is_no_text_is_named(value: object, path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE units SET payload = CAST(? AS BLOB)", (value,))
    with closing(Ledger.open(path)) as ledger, pytest.raises(InputError, match="changed by something else"):
        list(ledger.rows())


def test_a_payload_too_long_is_not_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE units SET payload = printf('%.*c', 70000000, 'x') WHERE position = 0")
    with pytest.raises(InputError, match="too big"), closing(Ledger.open(path)) as ledger:
        list(ledger.rows())


@pytest.mark.timeout(20)
def test_replies_that_are_a_view_are_not_read(tmp_path: Path) -> None:
    open_reply_store(tmp_path / "replies.sqlite").close()
    with closing(sqlite3.connect(tmp_path / "replies.sqlite")) as changed, changed:
        changed.execute("DROP TABLE calls")
        endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
        changed.execute(f"CREATE VIEW calls AS SELECT x AS number, '' AS key, 1 AS total_tokens FROM ({endless})")
    with pytest.raises(InputError, match="reply store was changed by something else"):
        open_reply_store(tmp_path / "replies.sqlite")


@pytest.mark.timeout(20)
def test_the_end_of_a_trace_is_not_looked_for_without_end(tmp_path: Path) -> None:
    with open(tmp_path / "trace.jsonl", "wb") as trace:
        trace.truncate(1 << 42)
    with pytest.raises(InputError, match=r"trace\.jsonl, its last line: is too large"):
        open_trace(tmp_path / "trace.jsonl")
