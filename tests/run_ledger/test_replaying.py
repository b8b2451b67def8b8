"""Replies of a run as a whole: kept in its store, recorded at its end, or replayed from a recording."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from data_model import InputError
from run_ledger import (
    Recording,
    SqliteReplyStore,
    UsageTotals,
    check_recording_paths,
    open_recording,
    open_replies,
    open_reply_store,
    open_trace,
    write_recording,
)

# Few, so that most of what is forgotten was put before.
KEYS = st.sampled_from(["a", "b", "\u00e9"])


def test_a_run_that_succeeds_is_recorded_and_its_recording_replayed(tmp_path: Path) -> None:
    target = tmp_path / "calls.jsonl"
    with open_replies(tmp_path, target, None) as store:
        assert isinstance(store, SqliteReplyStore)
        store.put("a", "1", 5, 0.25)
        assert not target.exists()
    (tmp_path / "replies.sqlite").unlink()
    with open_replies(tmp_path, None, target) as replayed:
        assert isinstance(replayed, Recording)
        assert replayed.get("a") == "1"
    assert os.listdir(tmp_path) == ["calls.jsonl"]


def test_a_run_that_fails_keeps_its_replies_and_records_none(tmp_path: Path) -> None:
    def fail() -> None:
        with open_replies(tmp_path, tmp_path / "calls.jsonl", None) as store:
            store.put("a", "1", 5, 0.25)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert os.listdir(tmp_path) == ["replies.sqlite"]
    with open_replies(tmp_path, None, None) as store:
        assert store.get("a") == "1"
    assert not (tmp_path / "calls.jsonl").exists()


def test_a_recording_is_looked_at_before_any_work(tmp_path: Path) -> None:
    check_recording_paths(None, None)
    check_recording_paths(tmp_path / "calls.jsonl", None)
    (tmp_path / "file").write_text("no recording", encoding="utf-8")
    for target in (tmp_path / "missing" / "calls.jsonl", tmp_path / "file" / "calls.jsonl"):
        with pytest.raises(InputError, match="the folder of the recording does not exist"):
            check_recording_paths(target, None)
    with pytest.raises(InputError, match="missing"):
        check_recording_paths(None, tmp_path / "missing")
    with pytest.raises(InputError, match="file line 1"):
        check_recording_paths(None, tmp_path / "file")


@settings(max_examples=15)
@given(st.lists(st.tuples(st.sampled_from(["put", "forget", "charge"]), KEYS, st.integers(0, 99)), max_size=12))
@example([("charge", "a", 2), ("put", "a", 5), ("forget", "a", 0)])
def test_a_reply_that_is_forgotten_stays_paid_for_and_may_be_put_again(calls: list[tuple[str, str, int]]) -> None:
    replies: dict[str, str] = {}
    tokens = count = 0
    with TemporaryDirectory() as folder:
        path = Path(folder) / "replies.sqlite"
        with open_reply_store(path) as store:
            for name, key, number in calls:
                if name == "forget":
                    store.forget(key)
                    replies.pop(key, None)
                    continue
                count, tokens = count + 1, tokens + number
                if name == "put":
                    store.put(key, str(number), number, 0.5)
                    replies.setdefault(key, str(number))
                else:
                    store.charge(number, 0.5)
        with open_reply_store(path) as store:
            assert dict(store.read_replies()) == replies
            assert store.read_usage() == UsageTotals(count, tokens, count * 0.5)
            assert write_recording(store, Path(folder) / "calls.jsonl") == len(replies)
        with open_recording(Path(folder) / "calls.jsonl") as replayed:
            assert {key: replayed.get(key) for key in replies} == replies
            for key in {key + "!" for key in replies} | {"\0"}:
                if key not in replies:
                    with pytest.raises(InputError, match="no reply to a call of this run"):
                        replayed.get(key)


def test_a_recording_cannot_be_told_to_forget(tmp_path: Path) -> None:
    (tmp_path / "calls.jsonl").write_text('{"key": "a", "reply": "1"}\n', encoding="utf-8")
    with open_recording(tmp_path / "calls.jsonl") as replayed:
        with pytest.raises(InputError, match="record the run again"):
            replayed.forget("a")
        assert replayed.get("a") == "1"


@pytest.mark.parametrize(("tokens", "cost_usd"), [(-2, 0.0), (0, -1.0), (10**30, 0.0), (0, float("inf"))])
def test_a_call_that_costs_what_none_can_is_not_counted(tokens: int, cost_usd: float, tmp_path: Path) -> None:
    with open_reply_store(tmp_path / "replies.sqlite") as store:
        store.put("a", "1", 1, 0.5)
        with pytest.raises(InputError, match="are not valid totals"):
            store.put("b", "2", tokens, cost_usd)
        with pytest.raises(InputError, match="are not valid totals"):
            store.charge(tokens, cost_usd)
        assert (store.read_usage(), store.get("b")) == ((1, 1, 0.5), None)


@contextmanager
def limit_file_size(most_bytes: int) -> Iterator[None]:
    """Let no file of this process grow over a size; Python ignores the signal that comes with it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_trace_or_recording_that_may_not_grow_is_named(tmp_path: Path) -> None:
    with open_trace(tmp_path / "trace.jsonl") as trace:
        trace.write('"first"')
        with limit_file_size(8), pytest.raises(InputError, match=r"trace\.jsonl: the trace cannot be written \(File"):
            trace.write('"second"')
    with open_reply_store(tmp_path / "replies.sqlite") as store:
        store.put("a", "x" * 100, 1, 0.5)
        with limit_file_size(8), pytest.raises(InputError, match=r"jsonl: the recording cannot be written \(File too"):
            write_recording(store, tmp_path / "calls.jsonl")
    assert (tmp_path / "trace.jsonl").read_bytes() == b'"first"\n'
    assert sorted(os.listdir(tmp_path)) == ["replies.sqlite", "trace.jsonl"]
