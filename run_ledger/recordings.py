"""Recordings: the replies of a whole run as one file, to be shared and replayed without a model."""

import json
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple, Self

from data_model import InputError, bounds, canonical_json, open_atomic_write, open_user_file, refuse_large_json
from run_ledger.reply_store import SqliteReplyStore, UsageTotals, open_reply_store

REPLY_STORE_NAME = "replies.sqlite"
_EXPECTED_LINE = "an object with the texts `key` and `reply`"


class _RecordedReply(NamedTuple):
    key: str
    reply: str


def write_recording(store: SqliteReplyStore, path: Path) -> int:
    """Write every reply of a store as JSON Lines `{key, reply}`, by key; returns how many there are.

    The file appears whole or not at all.

    Raises:
        InputError: Where it cannot be written.
    """
    count = 0
    try:
        with open_atomic_write(path) as stream:
            for key, reply in store.read_replies():
                stream.write(canonical_json({"key": key, "reply": reply}).encode() + b"\n")
                count += 1
    except OSError as error:
        raise InputError(f"the recording cannot be written ({error.strerror})", where=str(path)) from error
    return count


def open_recording(path: Path) -> "Recording":
    """Open a recording to replay a run from it; every line is read once and checked.

    Raises:
        InputError: With file and line where a line is damaged or not in its place.
    """
    stream = open_user_file(path)
    try:
        return Recording(path, stream, array("Q", _read_offsets(path, stream)))
    except OSError as error:
        stream.close()
        raise InputError(f"the recording cannot be read ({error.strerror})", where=str(path)) from error
    except BaseException:
        stream.close()
        raise


@contextmanager
def open_replies(
    run_path: Path, recording_target: Path | None, recording_source: Path | None
) -> "Iterator[SqliteReplyStore | Recording]":
    """The replies of a run: its own store, or the recording that it is replayed from.

    Args:
        recording_target: Where to write a recording of them once the block has ended well.
    """
    if recording_source is not None:
        with open_recording(recording_source) as recording:
            yield recording
        return
    with open_reply_store(run_path / REPLY_STORE_NAME) as store:
        yield store
        if recording_target is not None:
            write_recording(store, recording_target)


def check_recording_paths(recording_target: Path | None, recording_source: Path | None) -> None:
    """Raise InputError where a recording cannot be written, or replayed, before any work is done."""
    if recording_target is not None and not recording_target.parent.is_dir():
        raise InputError("the folder of the recording is not there", where=str(recording_target))
    if recording_source is not None:
        open_recording(recording_source).close()


class Recording:
    """A store of replies that a run is replayed from: it makes no call, costs nothing, and nothing is kept in it.

    Eight bytes of memory a reply: the lines are in the order of their keys and are found by halving.
    """

    def __init__(self, path: Path, stream: BinaryIO, offsets: "array[int]") -> None:
        self.path = path
        self._stream, self._offsets = stream, offsets

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; harmless when repeated."""
        self._stream.close()

    def get(self, key: str) -> str:
        """The reply recorded under a key.

        Raises:
            InputError: Where there is none: a run that asks for it is not the one that was recorded, and to call a
                model then would be no replay.
        """
        position = bisect_left(self._offsets, key, key=lambda offset: self._read_reply(offset).key)
        if position < len(self._offsets) and (recorded_reply := self._read_reply(self._offsets[position])).key == key:
            return recorded_reply.reply
        raise InputError(
            "the recording has no reply to a call of this run; replay it with the settings and the version"
            " of the run that was recorded",
            where=str(self.path),
        )

    def put(self, key: str, reply: str, tokens: int, cost_usd: float) -> None:
        """Keep nothing."""

    def forget(self, key: str) -> None:
        """Refuse: a recording cannot be mended, and no model is asked for what would take the place of a reply."""
        raise InputError(
            "the recording holds replies that cannot be used together, such as vectors of two lengths; record the run"
            " anew",
            where=str(self.path),
        )

    def charge(self, tokens: int, cost_usd: float) -> None:
        """Keep nothing."""

    def read_usage(self) -> UsageTotals:
        """Nothing: a replayed run makes no call."""
        return UsageTotals()

    def _read_reply(self, offset: int) -> _RecordedReply:
        self._stream.seek(offset)
        return _parse_line(self._stream.readline(bounds.RECORDING_LINE_BYTES), str(self.path))


def _read_offsets(path: Path, stream: BinaryIO) -> Iterator[int]:
    offset, line_number, last_key = 0, 0, ""
    while line := stream.readline(bounds.RECORDING_LINE_BYTES):
        line_number += 1
        where = f"{path} line {line_number}"
        key = _parse_line(line, where).key
        if key <= last_key:
            raise InputError("", where, "keys in alphabetical order, each once", f"{key!r} after {last_key!r}")
        last_key = key
        yield offset
        offset += len(line)


def _parse_line(line: bytes, where: str) -> _RecordedReply:
    if not line.endswith(b"\n"):
        raise InputError(f"the line is cut off or longer than {bounds.RECORDING_LINE_BYTES:,} bytes", where)
    refuse_large_json(line, bounds.KEPT_JSON_VALUES, where)
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError("", where, _EXPECTED_LINE, "no JSON") from error
    if (
        not isinstance(entry, dict)
        or set(entry) != {"key", "reply"}
        or not all(map(_is_encodable_text, entry.values()))
    ):
        raise InputError("", where, _EXPECTED_LINE, "something else")
    return _RecordedReply(**entry)


def _is_encodable_text(value: object) -> bool:
    """Half a surrogate pair can be escaped in JSON and is no text."""
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeEncodeError:
        return False
