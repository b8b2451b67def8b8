"""The reply store and the trace: nothing that was kept is lost, wherever the process is killed."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import InputError
from run_ledger import SqliteReplyStore, UsageTotals, open_reply_store, open_trace
from tests.processes.calls import key_of, reply_of

_ROOT = Path(__file__).resolve().parents[2]
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteReplyStore]:
    with open_reply_store(tmp_path / "replies.sqlite") as store:
        yield store


def test_a_reply_comes_back_as_it_was_put_and_others_are_unknown(store: SqliteReplyStore) -> None:
    store.put("a", '{"text": "Größe \\u0000"}', 120, 0.5)
    assert store.get("a") == '{"text": "Größe \\u0000"}'
    assert store.get("b") is None
    assert store.read_usage() == (1, 120, 0.5)


def test_what_is_not_kept_is_charged_all_the_same(store: SqliteReplyStore) -> None:
    store.charge(10, 0.25)
    store.put("a", "1", 5, 0.25)
    store.charge(0, 0.0)
    assert store.read_usage() == UsageTotals(calls=3, tokens=15, cost_usd=0.5)


def test_the_first_reply_of_a_key_stays_and_the_second_call_counts(store: SqliteReplyStore) -> None:
    store.put("a", "first", 5, 0.25)
    store.put("a", "second", 7, 0.25)
    assert store.get("a") == "first"
    assert store.read_usage() == (2, 12, 0.5)


def test_half_a_surrogate_pair_is_no_reply(store: SqliteReplyStore) -> None:
    with pytest.raises(ValueError, match="surrogates"):
        store.put("a", "\ud800", 5, 0.25)
    assert store.read_usage() == (0, 0, 0.0)


CALLS = st.lists(st.tuples(st.none() | TEXTS.filter(bool), TEXTS, st.integers(0, 10**6)), max_size=20)


@given(st.lists(CALLS, max_size=4))
@settings(max_examples=40, deadline=None)
def test_a_store_that_is_opened_again_and_again_is_a_plain_table(
    stretches: list[list[tuple[str | None, str, int]]],
) -> None:
    kept, calls, tokens = dict[str, str](), 0, 0
    with TemporaryDirectory() as folder:
        for stretch in stretches:
            with open_reply_store(Path(folder) / "replies.sqlite") as store:
                assert store.read_usage() == (calls, tokens, calls * 0.5)
                for key, reply, used in stretch:
                    calls, tokens = calls + 1, tokens + used
                    if key is None:
                        store.charge(used, 0.5)
                    else:
                        store.put(key, reply, used, 0.5)
                        kept.setdefault(key, reply)
                    assert store.read_usage() == (calls, tokens, calls * 0.5)
                assert dict(store.read_replies()) == kept
                assert [key for key, _ in store.read_replies()] == sorted(kept)
                assert all(store.get(key) == reply for key, reply in kept.items())


def killed_after(folder: Path, calls: int) -> tuple[int, int]:
    """Let a process make calls, kill it when it has told of some; returns where it began and the last it told of."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.processes.calls", str(folder)], cwd=_ROOT, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        began = int(process.stdout.readline().removeprefix(b"from "))
        for _ in range(calls):
            process.stdout.readline()
        process.kill()
        told = process.stdout.read().split(b"\n")[:-1]
    return began, began + calls + len(told)


# The pipe is full after some thousands of calls at most, so that the moment of the kill is any.
@pytest.mark.slow
@pytest.mark.parametrize("stretches", [(0, 1, 2, 3), (40, 7, 1300)])
def test_a_kill_loses_no_reply_that_was_put_and_no_line_that_was_written(
    stretches: tuple[int, ...], tmp_path: Path
) -> None:
    expected = 0
    for calls in stretches:
        began, last = killed_after(tmp_path, calls)
        # The last call may have been kept and not told of.
        assert began in (expected, expected + 1)
        expected = last
    with open_reply_store(tmp_path / "replies.sqlite") as store:
        made, tokens, usd = store.read_usage()
        assert made in (expected, expected + 1)
        assert (tokens, usd) == (made * (made + 1) // 2, made / 4)
        assert dict(store.read_replies()) == {key_of(n): reply_of(n) for n in range(1, made + 1) if n % 10}
    open_trace(tmp_path / "trace.jsonl").close()
    lines = (tmp_path / "trace.jsonl").read_text().splitlines()
    assert {json.loads(line)["number"] for line in lines} >= set(range(1, made + 1))


def test_a_file_left_by_a_kill_before_its_table_was_made_is_an_empty_store(tmp_path: Path) -> None:
    path = tmp_path / "replies.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    with open_reply_store(path) as store:
        assert store.read_usage() == UsageTotals()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sound") / "replies.sqlite"
    with open_reply_store(path) as store:
        for number in range(1, 40):
            store.put(key_of(number), reply_of(number), number, 0.25)
    return path.read_bytes()


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_a_damaged_store_is_refused_in_a_sentence_or_read_as_it_is(sound: bytes, data: st.DataObject) -> None:
    damaged = bytearray(sound)
    if data.draw(st.booleans(), label="cut"):
        del damaged[data.draw(st.integers(0, len(sound) - 1)) :]
    for _ in range(data.draw(st.integers(0, 5), label="bytes changed") if damaged else 0):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "replies.sqlite"
        path.write_bytes(damaged)
        try:
            with open_reply_store(path) as store:
                assert all(isinstance(text, str) for reply in store.read_replies() for text in reply)
                store.put("a", "1", 1, 0.5)
        except InputError as error:
            assert str(error).startswith(str(path))  # noqa: PT017 - either way is right, no other exception is


def test_what_is_no_reply_store_is_refused(tmp_path: Path, sound: bytes) -> None:
    (tmp_path / "text").write_text("no database " * 100)
    (tmp_path / "folder").mkdir()
    for name in ("other", "newer"):
        shutil.copy(tmp_path / "text", tmp_path / name)
    for name, content, statement in (
        ("other", b"", "CREATE TABLE calls (number)"),
        ("newer", sound, "PRAGMA user_version = 2"),
    ):
        (tmp_path / name).write_bytes(content)
        connection = sqlite3.connect(tmp_path / name)
        connection.execute(statement)
        connection.close()
    for name in ("text", "folder", "other", "newer", "missing/replies.sqlite"):
        with pytest.raises(InputError, match=name):
            open_reply_store(tmp_path / name)


def test_two_owners_are_refused(tmp_path: Path, store: SqliteReplyStore) -> None:
    with pytest.raises(InputError, match="locked"):
        open_reply_store(tmp_path / "replies.sqlite")


@given(st.binary(max_size=300), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_half_a_line_is_cut_off_and_whole_ones_stay(left: bytes, long: int) -> None:
    left = left + b"x" * 70_000 * long
    whole, newline, _ = left.rpartition(b"\n")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "trace.jsonl"
        path.write_bytes(left)
        with open_trace(path) as trace:
            assert path.read_bytes() == whole + newline
            trace.write('{"role": "voter"}')
            # Before it is closed: a kill would not close it.
            assert path.read_bytes() == whole + newline + b'{"role": "voter"}\n'


def test_a_trace_takes_whole_lines_alone(tmp_path: Path) -> None:
    with open_trace(tmp_path / "trace.jsonl") as trace:
        trace.write('"\ud800"')
        with pytest.raises(ValueError, match="one line at a time"):
            trace.write("{}\n{}")
    trace.close()
    with pytest.raises(ValueError, match="until it is closed"):
        trace.write("{}")
    assert (tmp_path / "trace.jsonl").read_bytes() == b'"\\ud800"\n'
    with pytest.raises(InputError, match="the trace cannot be opened"):
        open_trace(tmp_path)


@pytest.mark.parametrize("total", ["'abc'", "x'00ff'", "-1", "9223372036854775807", "9e999"])
def test_sums_that_no_run_can_have_come_to_are_refused(total: str, tmp_path: Path) -> None:
    path = tmp_path / "replies.sqlite"
    with open_reply_store(path) as store:
        store.put("a", "b", 1, 0.5)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"UPDATE calls SET total_tokens = {total}, total_usd = {total}")
    with pytest.raises(InputError, match="are not valid totals"):
        open_reply_store(path)
