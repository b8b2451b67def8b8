"""Recordings: all replies of a run in one file, which can be shared and replayed without a model."""

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
    """Write every reply of a store as JSON Lines `{key, reply}`, sorted by key, and return their number.

    The file appears complete or not at all.

    Raises:
        InputError: The file cannot be written.
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
    """Open a recording for replay, checking every line once.

    Raises:
        InputError: A line is damaged or out of order; the message names file and line.
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
    """Open the replies of a run: its own store, or the recording that it replays.

    Args:
        recording_target: Where to write a recording of the replies if the block succeeds.
        recording_source: The recording to replay instead of using the run's store.
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
    """Raise InputError, before any work, if a recording cannot be written or replayed."""
    if recording_target is not None and not recording_target.parent.is_dir():
        raise InputError("the folder of the recording does not exist", where=str(recording_target))
    if recording_source is not None:
        open_recording(recording_source).close()


class Recording:
    """A read-only reply store from which a run is replayed without calls or cost.

    It uses eight bytes of memory per reply: lines are sorted by key and found by binary search.
    """

    def __init__(self, path: Path, stream: BinaryIO, offsets: "array[int]") -> None:
        self.path = path
        self._stream, self._offsets = stream, offsets

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; safe to repeat."""
        self._stream.close()

    def get(self, key: str) -> str:
        """Return the reply recorded under a key.

        Raises:
            InputError: There is none. The run then differs from the recorded one, and calling a model would not be a
                replay.
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
        """Do nothing: a recording is read-only."""

    def forget(self, key: str) -> None:
        """Raise InputError: a recording cannot be repaired, and no model is called to replace a reply."""
        raise InputError(
            "the recording holds replies that cannot be used together, such as vectors of two lengths; record the run"
            " again",
            where=str(self.path),
        )

    def charge(self, tokens: int, cost_usd: float) -> None:
        """Do nothing: a replay costs nothing."""

    def read_usage(self) -> UsageTotals:
        """Return zero usage, because a replayed run makes no calls."""
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
    """Return whether a value is a string without lone surrogates, which JSON can contain as escapes."""
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeEncodeError:
        return False
