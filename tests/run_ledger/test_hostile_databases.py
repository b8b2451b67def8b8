"""Databases of a run that somebody else has made: nothing outside is touched, nothing hangs, and the file is named."""

import os
import signal
import sqlite3
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from data_model import InputError, bounds
from processes import Unit, accepted_outcome
from run_ledger import Ledger, open_reply_store, open_trace

MAGIC = bytes.fromhex("d9d505f920a163d7")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with closing(Ledger.create(tmp_path / "ledger.sqlite")) as ledger:
        for index in range(6):
            ledger.record_outcome(Unit(index, f"u{index}"), accepted_outcome("{}"))
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


def leading_to_each_other(path: Path, levels: int = 14) -> None:
    """Make of the pages that hold a file's schema a graph, in which each of some names the next one 501 times.

    Whoever walks it comes by its last page, of one row, 501 to the power of `levels` times.
    """
    content = path.read_bytes()
    (size,) = struct.unpack(">H", content[16:18])
    first, pages = content[:size], len(content) // size
    (rows,) = struct.unpack(">H", first[103:105])
    places = struct.unpack(f">{rows}H", first[108 : 108 + 2 * rows])
    (one,) = [place for place in places if b"sqlite_autoindex" in first[place : place + 40]][:1]

    def leaf(*held: int) -> bytes:
        head = struct.pack(">BHHHB", 13, 0, len(held), min(places), 0) + struct.pack(f">{len(held)}H", *held)
        return head.ljust(108 + 2 * rows, b"\0") + first[108 + 2 * rows :]

    def inner(children: list[int], right: int, before: bytes = b"") -> bytes:
        top = size - 5 * len(children)
        cells = b"".join(struct.pack(">IB", child, 9) for child in reversed(children))
        pointers = b"".join(struct.pack(">H", size - 5 * number) for number in range(1, len(children) + 1))
        head = before + struct.pack(">BHHHBI", 5, 0, len(children), top, 0, right) + pointers
        return head.ljust(top, b"\0") + cells

    following = [inner([pages + 3 + level] * 500, pages + 3 + level) for level in range(levels)]
    added = [leaf(*places), *following, leaf(one)]
    whole = first[:28] + struct.pack(">I", pages + len(added)) + first[32:92] + first[24:28] + first[96:100]
    path.write_bytes(inner([pages + 1], pages + 2, whole) + content[size:] + b"".join(added))


@pytest.mark.timeout(30)
@pytest.mark.parametrize("store", [Ledger.open, open_reply_store])
def test_pages_that_lead_to_each_other_are_not_walked(store: Callable[[Path], object], path: Path) -> None:
    leading_to_each_other(path)
    with pytest.raises(InputError, match=r"ledger\.sqlite: .* was changed by something else"):
        store(path)


def many_views(path: Path) -> None:
    """Define far more than a ledger has; SQLite takes a hundred times its size to read it."""
    view = "CREATE VIEW {} AS SELECT " + ", ".join(["1"] * 1_000)
    with closing(sqlite3.connect(path)) as changed, changed:
        for number in range(40):
            changed.execute(view.format(f"v{number}"))


def test_what_a_file_defines_is_not_read_where_it_is_more_than_ours(path: Path) -> None:
    many_views(path)
    with pytest.raises(InputError, match="the ledger was changed by something else"):
        Ledger.open(path)


def test_nor_where_its_log_defines_it(path: Path) -> None:
    before = path.read_bytes()
    changed = sqlite3.connect(path)
    changed.execute("PRAGMA wal_autocheckpoint = 0")
    many_views(path)
    log = path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA wal_autocheckpoint = 0")
        other.execute("CREATE VIEW v40 AS SELECT 1")
        held = log.read_bytes()
    changed.close()
    path.write_bytes(before)
    log.write_bytes(held)
    with pytest.raises(InputError, match="the ledger was changed by something else"):
        Ledger.open(path)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("size", [1, 512, 4096])
def test_a_log_of_holes_is_not_read(size: int, path: Path) -> None:
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(struct.pack(">IIIIIIII", 0x377F0682, 3007000, size, 0, 0, 0, 0, 0))
    os.truncate(log, 1 << 41)
    Ledger.open(path).close()


def test_nor_is_a_journal_rolled_back_that_has_pages_of_the_file(path: Path) -> None:
    mark = bytes.fromhex("d9d505f920a163d7")
    path.with_name(f"{path.name}-journal").write_bytes((mark + struct.pack(">IIIII", 1, 0, 5, 512, 4096)).ljust(8_000))
    with pytest.raises(InputError, match="a journal that does not belong to this run; remove it"):
        Ledger.open(path)


def large(path: Path) -> None:
    numbers = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 400000) SELECT x, '' FROM n"
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute(f"INSERT INTO notes {numbers}")


def test_a_file_that_takes_too_long_to_open_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large(path)
    # However large its holes make it.
    os.truncate(path, 1 << 40)
    monkeypatch.setattr(bounds, "DATABASE_S", -100)
    with pytest.raises(InputError, match=r"ledger\.sqlite: the ledger takes too long to open; expected at most -100 s"):
        Ledger.open(path)


def test_an_interruption_of_its_opening_is_one(path: Path) -> None:
    large(path)

    def open_again_and_again() -> None:
        while True:
            Ledger.open(path).close()

    with interrupted_after(0.2), pytest.raises(KeyboardInterrupt):
        open_again_and_again()


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    timer = threading.Timer(seconds, signal.raise_signal, [signal.SIGINT])
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer.start()
    try:
        yield
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("value", [5, b"x", 1.5])
def test_a_payload_that_is_no_text_is_named(value: object, path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE units SET payload = CAST(? AS BLOB)", (value,))
    with closing(Ledger.open(path)) as ledger, pytest.raises(InputError, match="changed by something else"):
        list(ledger.read_rows())


def test_a_payload_too_long_is_not_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE units SET payload = printf('%.*c', 70000000, 'x') WHERE position = 0")
    with pytest.raises(InputError, match="too big"), closing(Ledger.open(path)) as ledger:
        list(ledger.read_rows())


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


def test_a_payload_of_too_many_values_is_not_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE units SET payload = ? WHERE position = 3", ("[" * 2_000_000,))
    with (
        closing(Ledger.open(path)) as ledger,
        pytest.raises(InputError, match=r"ledger\.sqlite, u3: contains too many values"),
    ):
        list(ledger.read_rows())


def test_of_a_long_fault_only_a_part_is_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE units SET reason = printf('%.*c', 3000000, 'x'), detail = reason WHERE position = 3")
    with closing(Ledger.open(path)) as ledger:
        (row,) = [row for row in ledger.read_rows() if row.index == 3]
    assert (len(row.reason), len(row.detail)) == (bounds.FAULT_CHARS, 0)


def test_a_schema_of_long_texts_is_not_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("PRAGMA writable_schema = ON")
        changed.execute("UPDATE sqlite_master SET sql = sql || printf('%200000s', '') WHERE name = 'units'")
    with pytest.raises(InputError, match=r"the ledger cannot be used \(.* too big\)"):
        Ledger.open(path)


def test_a_file_does_not_say_how_much_memory_its_pages_take(path: Path) -> None:
    with closing(sqlite3.connect(path)) as changed:
        changed.execute("PRAGMA default_cache_size = 1000000")
    with closing(Ledger.open(path)) as ledger:
        assert ledger._connection.execute("PRAGMA cache_size").fetchone() == (-16_000,)
