"""What SQLite does on its own as it opens a file, looked at before: it reads a schema as a whole, and rolls back."""

import os
import struct
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

from data_model import InputError, open_regular_file

# SQLite's file format, https://www.sqlite.org/fileformat.html: 1.6 a leaf of a table, 3 the rollback journal, whose
# end may name another file, 4 the write-ahead log.
_LEAF, _MOST_DEFINITIONS = 13, 20
_FIRST_PAGE = struct.Struct(">100xB2xH")
_JOURNAL_MARK = bytes.fromhex("d9d505f920a163d7")
_JOURNAL = struct.Struct(">8s4x4xI")
_LOG, _FRAME = struct.Struct(">8xI4x8s8x"), struct.Struct(">I4x8s8x")
_PAGE_SIZES = frozenset(1 << power for power in range(9, 17))
_ANY_SIZE = 1 << 62


def refuse_foreign_pages(path: Path, what: str) -> None:
    """Raise InputError for a database, or a journal or log beside it, that is none of ours by its first pages.

    What ours define fits into one page. Of more, in whatever shape, SQLite would read all before it can be asked
    anything; its pages may lead to each other for ever. A journal of ours is of a file that was just made.
    """
    changed = InputError(f"{what} was changed by something else", where=str(path))
    for first in _first_pages(path):
        if len(first) == _FIRST_PAGE.size and first.strip(b"\0"):
            kind, definitions = _FIRST_PAGE.unpack(first)
            if kind != _LEAF or definitions > _MOST_DEFINITIONS:
                raise changed
    _refuse_journal(path.with_name(f"{path.name}-journal"))


def _first_pages(path: Path) -> Iterator[bytes]:
    """The beginning of the first page, as the file and every entry of its log have it."""
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
    size, of_log = _LOG.unpack(head)
    place = _LOG.size
    # As SQLite does: what has no page, or is of another log, is the end; so is a hole, however large.
    while size in _PAGE_SIZES and len(entry := stream.read(_FRAME.size + _FIRST_PAGE.size)) > _FRAME.size:
        page, of_entry = _FRAME.unpack(entry[: _FRAME.size])
        if not page or of_entry != of_log:
            return
        if page == 1:
            yield entry[_FRAME.size :]
        place += _FRAME.size + size
        stream.seek(place)


def _refuse_journal(path: Path) -> None:
    """SQLite would roll back to the pages in a journal, and delete the files that it names."""
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
            raise InputError("a journal that is none of this run; remove it", where=str(path))
