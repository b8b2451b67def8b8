"""JSON Lines: rows that are read as untrusted input and written whole."""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel

from data_model import bounds
from data_model.canonical import canonical_json, whole_file
from data_model.documents import Model, most_values_in, read_row, refuse_many_values
from data_model.errors import InputError
from data_model.manifest import refuse_changed
from data_model.regular_files import open_regular, refuse_size


class Place(NamedTuple):
    """Where a row stands. line: from 1. offset: its first byte."""

    line: int
    offset: int


class RowFile:
    """A JSON Lines file, held against its hash before its first use, and again whenever it is another one by then.

    name: its path from root. files: the hashes of a manifest; None where there is none, and nothing is compared.
    most_bytes: of a row.
    """

    def __init__(
        self, root: Path, name: str, files: Mapping[str, str] | None = None, most_bytes: int = bounds.ROW_BYTES
    ) -> None:
        self.root, self.name = root, name
        self._files, self._most_bytes = files, most_bytes
        self._held: tuple[int, ...] | None = None

    def check(self) -> None:
        """Raise InputError where the file is missing, unreadable, or not what its hash says."""
        self._open().close()

    def lines(self) -> Iterator[tuple[Place, str]]:
        """Stream the lines that are not blank."""
        with self._open() as stream:
            try:
                yield from self._lines(stream)
            except OSError as failure:
                raise InputError(f"cannot be read: {failure.strerror}", where=str(self.root / self.name)) from failure

    def rows(self, model: type[Model]) -> Iterator[Model]:
        """Stream the rows as one type; InputError names file, line and JSON path."""
        for place, line in self.lines():
            yield read_row(line, model, f"{self.name} line {place.line}")

    def row_at(self, place: Place, model: type[Model]) -> Model:
        """Read one row without the others."""
        with self._open() as stream:
            stream.seek(place.offset)
            line = stream.readline(self._most_bytes + 1)
        return read_row(line.decode("utf-8", "replace"), model, f"{self.name} line {place.line}")

    def places(self, key: str) -> "Places":
        """Where each row stands, by one of its keys; one without an id there is left to its reader."""
        places: dict[str, Place] = {}
        count = 0
        for place, line in self.lines():
            count += 1
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as failure:
                raise InputError(f"not JSON: {failure}", f"{self.name} line {place.line}") from failure
            if isinstance(row, dict) and isinstance(row.get(key), str) and len(row[key]) <= bounds.ID_CHARS:
                places.setdefault(row[key], place)
        return Places(places, count)

    def _lines(self, stream: BufferedReader) -> Iterator[tuple[Place, str]]:
        number = offset = 0
        while line := stream.readline(self._most_bytes + 1):
            number += 1
            where = f"{self.name} line {number}"
            if number > bounds.ROW_FILE_LINES:
                raise InputError("the file is too long", where, f"at most {bounds.ROW_FILE_LINES:,} lines")
            if len(line) > self._most_bytes:
                raise InputError("the row is too long", where, f"at most {self._most_bytes:,} bytes")
            try:
                text = line.decode("utf-8")
            except UnicodeDecodeError as failure:
                raise InputError("not UTF-8", where) from failure
            if text.strip():
                yield Place(number, offset), text
            offset += len(line)

    def _open(self) -> BufferedReader:
        where = str(self.root / self.name)
        stream = open_regular(self.root, self.name, bounds.ROW_FILE_BYTES, where)
        if stream is None:
            raise InputError("cannot be read: No such file or directory", where=where)
        try:
            self._hold(stream)
        except BaseException:
            stream.close()
            raise
        return stream

    def _hold(self, stream: BufferedReader) -> None:
        """Hold an open file against its hash, unless it is the one that was held already."""
        state = _state(stream)
        if self._files is None or state == self._held:
            return
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
        if _state(stream) != state:
            raise InputError("was changed while it was read", where=str(self.root / self.name))
        refuse_changed(self._files, self.root, self.name, digest)
        stream.seek(0)
        self._held = state


class Places(NamedTuple):
    """Where the rows of a file stand. by_key: the first of each. rows: how many there are."""

    by_key: dict[str, Place]
    rows: int


def read_rows(path: Path, model: type[Model]) -> Iterator[Model]:
    """Stream the rows of a JSON Lines file as one type; InputError names file, line and JSON path."""
    return RowFile(path.parent, path.name).rows(model)


def numbered_lines(root: Path, name: str, most_bytes: int = bounds.ROW_BYTES) -> Iterator[tuple[int, str]]:
    """Stream the lines of a JSON Lines file that are not blank, with their 1-based numbers.

    name: its path from root, on which no link is followed. most_bytes: of a line.
    """
    file = RowFile(root, name, most_bytes=most_bytes)
    return ((place.line, text) for place, text in file.lines())


def write_rows(path: Path, rows: Iterable[BaseModel]) -> None:
    """Write rows as JSON Lines, one at a time: sorted keys, whole or not at all."""
    with whole_file(path) as stream:
        for row in rows:
            stream.write(row_text(row).encode())


def row_text(row: BaseModel) -> str:
    """One row as it stands in a JSON Lines file, its newline included."""
    return canonical_json(row.model_dump(mode="json")) + "\n"


def refuse_large_row(row: BaseModel, most_bytes: int, where: str) -> None:
    """Raise InputError for a row of ours that no reader of rows would take: of too many bytes or values."""
    content = row_text(row).encode()
    refuse_size(len(content), most_bytes, where)
    if most_values_in(content) > bounds.ROW_VALUES:
        refuse_many_values(json.loads(content), where)


def _state(stream: BufferedReader) -> tuple[int, ...]:
    """What changes whenever somebody writes into a file, or puts another in its place."""
    found = os.fstat(stream.fileno())
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
