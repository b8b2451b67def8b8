"""Recordings: the replies of a run as a file, written whole, refused where damaged, replayed without a call."""

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import llm_gateway
from data_model import InputError
from run_ledger import open_recording, open_reply_store, open_trace, write_recording

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def recording(folder: Path, replies: dict[str, str]) -> Path:
    """Record a run that had these replies."""
    with open_reply_store(folder / "replies.sqlite") as store:
        store.charge(9, 0.5)
        for key, reply in replies.items():
            store.put(key, reply, 5, 0.25)
        assert write_recording(store, folder / "calls.jsonl") == len(replies)
    return folder / "calls.jsonl"


@given(st.dictionaries(TEXTS.filter(bool), TEXTS, max_size=30), TEXTS)
@settings(max_examples=40, deadline=None)
def test_every_reply_is_replayed_and_no_other(replies: dict[str, str], other: str) -> None:
    with TemporaryDirectory() as folder:
        path = recording(Path(folder), replies)
        with open_recording(path) as replayed:
            assert {key: replayed.get(key) for key in replies} == replies
            if other not in replies:
                with pytest.raises(InputError, match="no reply to a call of this run"):
                    replayed.get(other)


def test_a_recording_is_lines_by_key_and_does_not_depend_on_the_order_of_calls(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one = recording(tmp_path / "one", {"b": '{"text": "é"}', "a": "1"})
    two = recording(tmp_path / "two", {"a": "1", "b": '{"text": "é"}'})
    assert one.read_bytes() == two.read_bytes()
    assert one.read_text("utf-8") == ('{"key": "a", "reply": "1"}\n{"key": "b", "reply": "{\\"text\\": \\"é\\"}"}\n')


def test_nothing_is_kept_in_a_recording_and_nothing_is_spent(tmp_path: Path) -> None:
    path = recording(tmp_path, {"a": "1"})
    before = path.read_bytes()
    with open_recording(path) as replayed:
        replayed.put("b", "2", 5, 0.25)
        replayed.charge(5, 0.25)
        assert replayed.read_usage() == (0, 0, 0.0)
        with pytest.raises(InputError):
            replayed.get("b")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "found no JSON"),
        ("[" * 100_000, "found no JSON"),
        ("[]", "found something else"),
        ('{"key": "b"}', "found something else"),
        ('{"key": "b", "reply": 1}', "found something else"),
        ('{"key": "b", "reply": "\\ud800"}', "found something else"),
        ('{"key": "b", "reply": "1", "more": 1}', "found something else"),
        ('{"key": "a", "reply": "1"}', "expected keys in alphabetical order, each once, found 'a' after 'a'"),
        ("", "found no JSON"),
    ],
)
def test_a_damaged_recording_is_refused_with_file_and_line(line: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    path.write_text('{"key": "a", "reply": "1"}\n' + line + "\n")
    with pytest.raises(InputError) as refused:
        open_recording(path)
    assert str(refused.value).startswith(f"{path} line 2: ")
    assert said in str(refused.value)


def test_a_recording_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    path = recording(tmp_path, {"a": "1", "b": "2"})
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(InputError, match="line 2: the line is cut off"):
        open_recording(path)


def test_what_cannot_be_read_or_written_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, said in (("missing", "cannot be read: No such"), (".", "a folder"), ("pipe", "expected a regular file")):
        with pytest.raises(InputError, match=said):
            open_recording(tmp_path / name)
    (tmp_path / "file").write_text("")
    with open_reply_store(tmp_path / "replies.sqlite") as store, pytest.raises(InputError, match="cannot be written"):
        write_recording(store, tmp_path / "file" / "calls.jsonl")


def test_a_recording_that_cannot_be_finished_leaves_the_old_one(tmp_path: Path) -> None:
    path = recording(tmp_path, {"a": "1"})
    before = path.read_bytes()
    store = open_reply_store(tmp_path / "replies.sqlite")
    store.close()
    with pytest.raises(Exception, match="closed database"):
        write_recording(store, path)
    assert path.read_bytes() == before
    assert [json.loads(line)["key"] for line in before.splitlines()] == ["a"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["calls.jsonl", "replies.sqlite"]


def test_the_gateway_takes_stores_recordings_and_traces_as_they_are(tmp_path: Path) -> None:
    """The types are checked before any test runs; the rooms do not know each other."""
    with open_recording(recording(tmp_path, {"a": "1"})) as replayed, open_trace(tmp_path / "trace.jsonl") as trace:
        with open_reply_store(tmp_path / "replies.sqlite") as store:
            stores: list[llm_gateway.ReplyStore] = [store, replayed]
            assert [kept.get("a") for kept in stores] == ["1", "1"]
        line: llm_gateway.TraceWriter = trace
        line.write("{}")
