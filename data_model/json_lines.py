"""Read JSON Lines files as untrusted input, and write them atomically."""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel

from data_model import bounds
from data_model.atomic_files import open_atomic_write
from data_model.errors import InputError
from data_model.manifest import check_manifest_hash
from data_model.regular_files import check_size, open_regular_file
from data_model.serialization import canonical_json
from data_model.untrusted_json import Model, bound_value_count, parse_row, refuse_many_values


class RowLocation(NamedTuple):
    """The position of a row in its file.

    Attributes:
        line: 1-based line number.
        offset: Offset of the first byte.
    """

    line: int
    offset: int


class JsonLinesFile:
    """A JSON Lines file whose hash is verified before its first use and again whenever the file has changed.

    Attributes:
        name: The path of the file relative to `root`.
        manifest_files: The hashes of a manifest; None to verify nothing.
        max_row_bytes: The size limit of one row.
    """

    def __init__(
        self,
        root: Path,
        name: str,
        manifest_files: Mapping[str, str] | None = None,
        max_row_bytes: int = bounds.ROW_BYTES,
    ) -> None:
        self.root, self.name = root, name
        self._manifest_files, self._max_row_bytes = manifest_files, max_row_bytes
        self._verified_state: tuple[int, ...] | None = None

    def verify_hash(self) -> None:
        """Raise InputError if the file is missing, unreadable or does not match its hash."""
        self._open_verified().close()

    def read_lines(self) -> Iterator[tuple[RowLocation, str]]:
        """Stream the lines that are not blank."""
        with self._open_verified() as stream:
            try:
                yield from self._decode_lines(stream)
            except OSError as error:
                raise InputError(f"cannot be read: {error.strerror}", where=str(self.root / self.name)) from error

    def read_rows(self, model: type[Model]) -> Iterator[Model]:
        """Stream the rows, parsed as `model`; InputError names file, line and JSON path."""
        for location, line in self.read_lines():
            yield parse_row(line, model, f"{self.name} line {location.line}")

    def read_row_at(self, location: RowLocation, model: type[Model]) -> Model:
        """Read the row at one location only."""
        with self._open_verified() as stream:
            stream.seek(location.offset)
            line = stream.readline(self._max_row_bytes + 1)
        return parse_row(line.decode("utf-8", "replace"), model, f"{self.name} line {location.line}")

    def build_index(self, key: str) -> "RowIndex":
        """Index the locations of the rows by the value of one key; rows without a valid id there are only counted."""
        locations: dict[str, RowLocation] = {}
        count = 0
        for location, line in self.read_lines():
            count += 1
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise InputError(f"not JSON: {error}", f"{self.name} line {location.line}") from error
            if isinstance(row, dict) and isinstance(row.get(key), str) and len(row[key]) <= bounds.ID_CHARS:
                locations.setdefault(row[key], location)
        return RowIndex(locations, count)

    def _decode_lines(self, stream: BufferedReader) -> Iterator[tuple[RowLocation, str]]:
        line_number = offset = 0
        while line := stream.readline(self._max_row_bytes + 1):
            line_number += 1
            where = f"{self.name} line {line_number}"
            if line_number > bounds.ROW_FILE_LINES:
                raise InputError("the file is too long", where, f"at most {bounds.ROW_FILE_LINES:,} lines")
            if len(line) > self._max_row_bytes:
                raise InputError("the row is too long", where, f"at most {self._max_row_bytes:,} bytes")
            try:
                text = line.decode("utf-8")
            except UnicodeDecodeError as error:
                raise InputError("not UTF-8", where) from error
            if text.strip():
                yield RowLocation(line_number, offset), text
            offset += len(line)

    def _open_verified(self) -> BufferedReader:
        where = str(self.root / self.name)
        stream = open_regular_file(self.root, self.name, bounds.ROW_FILE_BYTES, where)
        if stream is None:
            raise InputError("cannot be read: No such file or directory", where=where)
        try:
            self._verify_open_file(stream)
        except BaseException:
            stream.close()
            raise
        return stream

    def _verify_open_file(self, stream: BufferedReader) -> None:
        """Verify the hash of an open file, unless the file has not changed since it was last verified."""
        file_state = _read_file_state(stream)
        if self._manifest_files is None or file_state == self._verified_state:
            return
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
        if _read_file_state(stream) != file_state:
            raise InputError("changed while it was being read", where=str(self.root / self.name))
        check_manifest_hash(self._manifest_files, self.root, self.name, digest)
        stream.seek(0)
        self._verified_state = file_state


class RowIndex(NamedTuple):
    """The locations of the rows of a file.

    Attributes:
        by_key: The first row with each key.
        row_count: The number of all rows, including those without a key.
    """

    by_key: dict[str, RowLocation]
    row_count: int


def read_rows(path: Path, model: type[Model]) -> Iterator[Model]:
    """Stream the rows of a JSON Lines file, parsed as `model`; InputError names file, line and JSON path."""
    return JsonLinesFile(path.parent, path.name).read_rows(model)


def read_numbered_lines(root: Path, name: str, max_line_bytes: int = bounds.ROW_BYTES) -> Iterator[tuple[int, str]]:
    """Stream the non-blank lines of a JSON Lines file with their 1-based numbers.

    Args:
        name: The path of the file relative to `root`; links on the way are not followed.
        max_line_bytes: The size limit of one line.
    """
    file = JsonLinesFile(root, name, max_row_bytes=max_line_bytes)
    return ((location.line, text) for location, text in file.read_lines())


def write_rows(path: Path, rows: Iterable[BaseModel]) -> None:
    """Write rows as a JSON Lines file with sorted keys; the file appears complete or not at all."""
    with open_atomic_write(path) as stream:
        for row in rows:
            stream.write(format_row(row).encode())


def format_row(row: BaseModel) -> str:
    """Return a row as one line of a JSON Lines file, including the newline."""
    return canonical_json(row.model_dump(mode="json")) + "\n"


def refuse_large_row(row: BaseModel, max_bytes: int, where: str) -> None:
    """Raise InputError for a row with more bytes or values than readers accept, before it is written."""
    content = format_row(row).encode()
    check_size(len(content), max_bytes, where)
    if bound_value_count(content) > bounds.ROW_VALUES:
        refuse_many_values(json.loads(content), where)


def _read_file_state(stream: BufferedReader) -> tuple[int, ...]:
    """Return what changes whenever a file is written to or replaced."""
    file_stat = os.fstat(stream.fileno())
    return file_stat.st_dev, file_stat.st_ino, file_stat.st_size, file_stat.st_mtime_ns, file_stat.st_ctime_ns
