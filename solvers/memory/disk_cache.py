"""A cache on disk, keyed by the hash of everything that an entry is made of; entries are written atomically."""

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from data_model import InputError, canonical_json, read_regular_file, sha256_hex, write_atomically

CACHE_FORMAT = 1
"""Part of every key; increase it when the same input should give different content."""
_LOCK_POLL_S = 0.02
_HASH_BYTES = 65
# Without O_NONBLOCK, opening a named pipe in place of the lock file would block.
_LOCK_FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class CacheEntry(NamedTuple):
    """The location of one cached content.

    Attributes:
        digest: The hash of everything that it is made of, which includes no task id or dataset name.
    """

    path: Path
    digest: str


def make_cache_entry(cache: Path, kind: str, *ingredients: Any) -> CacheEntry:
    """Return the cache entry for a content.

    Args:
        kind: The kind of content, the beginning of the file's name.
        ingredients: Plain data that includes everything the content depends on.
    """
    digest = sha256_hex(canonical_json([CACHE_FORMAT, kind, *ingredients]))
    return CacheEntry(cache / f"{kind}-{digest}", digest)


def read_cached(entry: CacheEntry, max_bytes: int) -> bytes | None:
    """Return the cached content, or None if there is none, it is damaged, or it is not a regular file."""
    try:
        content = read_regular_file(entry.path.parent, entry.path.name, max_bytes + _HASH_BYTES)
    except InputError:
        # The content is made again, and writing it replaces whatever has this name.
        return None
    if content is None:
        return None
    recorded_digest, _, body = content.partition(b"\n")
    return body if recorded_digest == sha256_hex(body).encode() else None


def write_cached(entry: CacheEntry, body: bytes) -> None:
    """Write a content with its hash; raise InputError if the folder is not writable."""
    try:
        write_atomically(entry.path, sha256_hex(body).encode() + b"\n" + body)
    except OSError as error:
        raise _make_cache_error(entry.path, error) from error


@asynccontextmanager
async def lock_entry(entry: CacheEntry) -> AsyncIterator[None]:
    """Hold an exclusive lock on an entry among all tasks and processes; the lock of a killed process is released.

    Use it for content that costs money or is not reproducible: two episodes must not see different summaries of one
    session.
    """
    lock = _open_lock(entry.path)
    try:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                # A blocking lock would stop the event loop in which the holder may be running.
                await asyncio.sleep(_LOCK_POLL_S)
        try:
            yield
        finally:
            # Closing the file is not enough, because a process forked meanwhile has it open too.
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
    return InputError(f"the memory cache cannot be written: {os_error.strerror}", str(path.parent))
