"""Recordings: the replies of a whole run as one file, to be shared and replayed without a model."""

import json
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple, Self

from data_model import InputError, bounds, canonical_json, open_named, refuse_large_json, whole_file
from run_ledger.replies import ReplyStore, Spent, open_reply_store

REPLIES = "replies.sqlite"
_EXPECTED = "an object with the texts `key` and `reply`"


class _Recorded(NamedTuple):
    key: str
    reply: str


def write_recording(store: ReplyStore, path: Path) -> int:
    """Write every reply of a store as JSON Lines `{key, reply}`, by key; returns how many there are.

    The file appears whole or not at all. Raises InputError where it cannot be written.
    """
    count = 0
    try:
        with whole_file(path) as stream:
            for key, reply in store.replies():
                stream.write(canonical_json({"key": key, "reply": reply}).encode() + b"\n")
                count += 1
    except OSError as error:
        raise InputError(f"the recording cannot be written ({error.strerror})", where=str(path)) from error
    return count


def open_recording(path: Path) -> "Recording":
    """Open a recording to replay a run from it; every line is read once and checked.

    Raises InputError with file and line where a line is damaged or not in its place.
    """
    stream = open_named(path)
    try:
        return Recording(path, stream, array("Q", _offsets(path, stream)))
    except OSError as error:
        stream.close()
        raise InputError(f"the recording cannot be read ({error.strerror})", where=str(path)) from error
    except BaseException:
        stream.close()
        raise


@contextmanager
def opened_replies(run: Path, record: Path | None, replay: Path | None) -> "Iterator[ReplyStore | Recording]":
    """The replies of a run: its own store, or the recording that it is replayed from.

    record: where to write a recording of them once the block has ended well.
    """
    if replay is not None:
        with open_recording(replay) as recording:
            yield recording
        return
    with open_reply_store(run / REPLIES) as store:
        yield store
        if record is not None:
            write_recording(store, record)


def check_recordings(record: Path | None, replay: Path | None) -> None:
    """Raise InputError where a recording cannot be written, or replayed, before any work is done."""
    if record is not None and not record.parent.is_dir():
        raise InputError("the folder of the recording is not there", where=str(record))
    if replay is not None:
        open_recording(replay).close()


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

        Raises InputError where there is none: a run that asks for it is not the one that was recorded, and to call
        a model then would be no replay.
        """
        place = bisect_left(self._offsets, key, key=lambda offset: self._read(offset).key)
        if place < len(self._offsets) and (found := self._read(self._offsets[place])).key == key:
            return found.reply
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

    def spent(self) -> Spent:
        """Nothing: a replayed run makes no call."""
        return Spent()

    def _read(self, offset: int) -> _Recorded:
        self._stream.seek(offset)
        return _recorded(self._stream.readline(bounds.RECORDING_LINE_BYTES), str(self.path))


def _offsets(path: Path, stream: BinaryIO) -> Iterator[int]:
    offset, number, last = 0, 0, ""
    while line := stream.readline(bounds.RECORDING_LINE_BYTES):
        number += 1
        where = f"{path} line {number}"
        key = _recorded(line, where).key
        if key <= last:
            raise InputError("", where, "keys in alphabetical order, each once", f"{key!r} after {last!r}")
        last = key
        yield offset
        offset += len(line)


def _recorded(line: bytes, where: str) -> _Recorded:
    if not line.endswith(b"\n"):
        raise InputError(f"the line is cut off or longer than {bounds.RECORDING_LINE_BYTES:,} bytes", where)
    refuse_large_json(line, bounds.KEPT_JSON_VALUES, where)
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError("", where, _EXPECTED, "no JSON") from error
    if not isinstance(entry, dict) or set(entry) != {"key", "reply"} or not all(map(_is_text, entry.values())):
        raise InputError("", where, _EXPECTED, "something else")
    return _Recorded(**entry)


def _is_text(value: object) -> bool:
    """Half a surrogate pair can be escaped in JSON and is no text."""
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeEncodeError:
        return False
