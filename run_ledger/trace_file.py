"""The trace of a run: an append-only file with one JSON document per line."""

import os
from pathlib import Path
from typing import Self

from data_model import InputError, bounds, check_size

_BLOCK_BYTES = 1 << 16


class TraceFile:
    """An open trace; every line has reached the kernel when `write` returns, so that a kill loses none.

    A buffer would save two microseconds per line but lose its lines in a kill.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor: int | None = descriptor

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; safe to repeat."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def write(self, line: str) -> None:
        """Append one JSON document; ValueError for text with several lines, InputError if the disk is full."""
        if self._descriptor is None or "\n" in line:
            raise ValueError("a trace takes one line at a time, until it is closed")
        unwritten = memoryview(line.encode("utf-8", "backslashreplace") + b"\n")
        try:
            while unwritten:
                unwritten = unwritten[os.write(self._descriptor, unwritten) :]
        except OSError as error:
            raise InputError(f"the trace cannot be written ({error.strerror})", where=str(self.path)) from error


def open_trace(path: Path) -> TraceFile:
    """Open or create a trace for appending, and remove an incomplete last line left by a kill.

    Raises:
        InputError: The file cannot be opened, or its incomplete last line is too long to come from a kill.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise InputError(f"the trace cannot be opened ({error.strerror})", where=str(path)) from error
    try:
        os.ftruncate(descriptor, _find_end_of_last_line(descriptor, path))
    except InputError:
        os.close(descriptor)
        raise
    return TraceFile(path, descriptor)


def _find_end_of_last_line(descriptor: int, path: Path) -> int:
    end = size = os.lseek(descriptor, 0, os.SEEK_END)
    while end:
        check_size(size - end, bounds.TRACE_LINE_BYTES, f"{path}, its last line")
        start = max(0, end - _BLOCK_BYTES)
        if (newline_offset := os.pread(descriptor, end - start, start).rfind(b"\n")) >= 0:
            return start + newline_offset + 1
        end = start
    return 0
