"""What was made once and is kept on disk: under the hash of all that it was made of, whole or not at all."""

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from data_model import InputError, canonical_json, read_regular_file, sha256_hex, write_atomically

CACHE_FORMAT = 1
"""Part of every key: raised where the same input is to give another content."""
_LOCK_POLL_S = 0.02
_HASH_BYTES = 65
# A pipe would be waited for without O_NONBLOCK.
_LOCK_FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class CacheEntry(NamedTuple):
    """Where one thing is kept.

    Attributes:
        digest: Of all that it is made of; no name of a task or dataset is in it.
    """

    path: Path
    digest: str


def make_cache_entry(cache: Path, kind: str, *ingredients: Any) -> CacheEntry:
    """The place of a thing of a kind.

    Args:
        ingredients: Plain data, down to the last text that decides what it is.
    """
    digest = sha256_hex(canonical_json([CACHE_FORMAT, kind, *ingredients]))
    return CacheEntry(cache / f"{kind}-{digest}", digest)


def read_cached(entry: CacheEntry, most_bytes: int) -> bytes | None:
    """What is kept there; None where nothing is, where it is damaged, and where it is no plain file of ours."""
    try:
        content = read_regular_file(entry.path.parent, entry.path.name, most_bytes + _HASH_BYTES)
    except InputError:
        # It is made again, and what stands in its place is replaced by its name.
        return None
    if content is None:
        return None
    recorded_digest, _, body = content.partition(b"\n")
    return body if recorded_digest == sha256_hex(body).encode() else None


def write_cached(entry: CacheEntry, body: bytes) -> None:
    """Keep a content under its own hash; InputError where the folder cannot be written."""
    try:
        write_atomically(entry.path, sha256_hex(body).encode() + b"\n" + body)
    except OSError as error:
        raise _make_cache_error(entry.path, error) from error


@asynccontextmanager
async def lock_entry(entry: CacheEntry) -> AsyncIterator[None]:
    """Be the only one who makes a thing, among all tasks and processes; a kill gives the right back.

    For what costs money or is not the same twice: two episodes must not see two summaries of one session.
    """
    lock = _open_lock(entry.path)
    try:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                # Waiting in the kernel would stop the loop in which the maker may be running.
                await asyncio.sleep(_LOCK_POLL_S)
        try:
            yield
        finally:
            # Closing would not do: a process forked meanwhile holds the file too.
            fcntl.flock(lock, fcntl.LOCK_UN)
    finally:
        os.close(lock)


def _open_lock(path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path.with_name(f".{path.name}.lock"), _LOCK_FLAGS, 0o666)
    except OSError as error:
        raise _make_cache_error(path, error) from error


def _make_cache_error(path: Path, os_error: OSError) -> InputError:
    return InputError(f"memory cannot be kept: {os_error.strerror}", str(path.parent))
