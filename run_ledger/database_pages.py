"""Check what SQLite acts on when it opens a file: schema pages, which it reads, and journals, which it rolls back."""

import os
import struct
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

from data_model import InputError, open_regular_file

# SQLite's file format, https://www.sqlite.org/fileformat.html: section 1.6 for a table leaf page, 3 for the rollback
# journal, whose end may name another file, 4 for the write-ahead log.
_LEAF, _MOST_DEFINITIONS = 13, 20
_FIRST_PAGE = struct.Struct(">100xB2xH")
_JOURNAL_MARK = bytes.fromhex("d9d505f920a163d7")
_JOURNAL = struct.Struct(">8s4x4xI")
_LOG, _FRAME = struct.Struct(">8xI4x8s8x"), struct.Struct(">I4x8s8x")
_PAGE_SIZES = frozenset(1 << power for power in range(9, 17))
_ANY_SIZE = 1 << 62


def refuse_foreign_pages(path: Path, what: str) -> None:
    """Raise InputError if the first pages of a database, or of a journal or log beside it, are not ours.

    Our schema fits into one page. SQLite would read a larger one completely before it answers anything, and its pages
    may form cycles. Our own journals only belong to files that were just created.
    """
    changed = InputError(f"{what} was changed by something else", where=str(path))
    for first in _first_pages(path):
        if len(first) == _FIRST_PAGE.size and first.strip(b"\0"):
            kind, definitions = _FIRST_PAGE.unpack(first)
            if kind != _LEAF or definitions > _MOST_DEFINITIONS:
                raise changed
    _refuse_journal(path.with_name(f"{path.name}-journal"))


def _first_pages(path: Path) -> Iterator[bytes]:
    """Yield the beginning of the first page from the file and from every entry of its write-ahead log."""
    if (stream := open_regular_file(path.parent, path.name, _ANY_SIZE, str(path))) is not None:
        with stream:
            yield stream.read(_FIRST_PAGE.size)
    log = path.with_name(f"{path.name}-wal")
    if (stream := open_regular_file(log.parent, log.name, _ANY_SIZE, str(log))) is not None:
        with stream:
            yield from _pages_in_log(stream)


def _pages_in_log(stream: BufferedReader) -> Iterator[bytes]:
    head = stream.read(_LOG.size)
    if len(head) < _LOG.size:
        return
    size, log_salt = _LOG.unpack(head)
    place = _LOG.size
    # As in SQLite, an entry without a page or with another log's salt ends the log; so does a hole, however large.
    while size in _PAGE_SIZES and len(entry := stream.read(_FRAME.size + _FIRST_PAGE.size)) > _FRAME.size:
        page, entry_salt = _FRAME.unpack(entry[: _FRAME.size])
        if not page or entry_salt != log_salt:
            return
        if page == 1:
            yield entry[_FRAME.size :]
        place += _FRAME.size + size
        stream.seek(place)


def _refuse_journal(path: Path) -> None:
    """Raise InputError for a foreign journal: SQLite would restore its pages and delete the files that it names."""
    stream = open_regular_file(path.parent, path.name, _ANY_SIZE, str(path))
    if stream is None:
        return
    with stream:
        head = stream.read(_JOURNAL.size)
        stream.seek(-min(len(_JOURNAL_MARK), stream.seek(0, os.SEEK_END)), os.SEEK_END)
        if stream.read() == _JOURNAL_MARK:
            raise InputError("a journal of several databases; remove it", where=str(path))
        mark, pages_before = _JOURNAL.unpack(head) if len(head) == _JOURNAL.size else (b"", 0)
        if mark == _JOURNAL_MARK and pages_before:
            raise InputError("a journal that does not belong to this run; remove it", where=str(path))
