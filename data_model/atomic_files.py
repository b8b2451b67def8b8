"""Write a file completely or not at all: under a temporary name beside its goal, which is then renamed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def write_atomically(path: Path, content: bytes | str) -> None:
    """Write a file so that a reader sees either the old content or the new, never a part of it."""
    with open_atomic_write(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def open_atomic_write(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that appears under its name only when complete and flushed to disk.

    If the block raises, no file appears and the temporary file is removed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name[:200]}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
