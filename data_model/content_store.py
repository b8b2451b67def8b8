"""Files and offices by content hash, so that content which many tasks share is on disk once.

files/<sha256>        the content
offices/<hash>.json   {path: sha256}; the hash is the SHA-256 of this JSON file
transcriptions/<sha256>.txt     in a dataset: the text of an image, if known; the manifest has its hash
transcriptions/<sha256>.sha256  elsewhere: the hash of that text, which is stored in files/
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from data_model import bounds
from data_model.atomic_files import open_atomic_write, write_atomically
from data_model.errors import InputError
from data_model.manifest import check_manifest_hash
from data_model.regular_files import open_regular_file, read_regular_file
from data_model.serialization import canonical_json, sha256_hex
from data_model.sparse_copy import copy_sparse, write_sparse

OfficeTable = dict[str, str]
_FICLONE = 0x40049409


class ContentStore:
    """A directory of files and offices, named by content and therefore safe to write from several processes.

    Reading follows no links and verifies every hash: a file that was changed on disk raises InputError.
    """

    def __init__(self, root: Path, manifest_files: Mapping[str, str] | None = None) -> None:
        """Use a directory, which need not exist yet.

        Args:
            manifest_files: The files of a dataset's manifest, path -> SHA-256; empty while a dataset is being
                assembled, because its manifest is written last. None for a store outside a dataset.
        """
        self.root = root
        self._manifest_files = manifest_files

    def put(self, content: bytes) -> str:
        """Store content and return its SHA-256."""
        digest = sha256_hex(content)
        path = self.path(digest)
        if not path.exists():
            with open_atomic_write(path) as copy:
                write_sparse(copy, content)
        return digest

    def put_stream(self, stream: BinaryIO, max_bytes: int, where: str) -> str:
        """Store the content of an open file, reading it in blocks, and return its SHA-256.

        Raises:
            InputError: The content exceeds `max_bytes`; the message names `where`.
        """
        # The final name is the hash, which is only known once everything is read.
        temporary = self.root / "files" / f".{os.getpid()}.taken"
        with open_atomic_write(temporary) as copy:
            digest = copy_sparse(stream, copy, max_bytes, where)
        temporary.replace(self.path(digest))
        return digest

    def put_office(self, files: Mapping[str, bytes]) -> str:
        """Store an office, path -> content, and return its hash."""
        return self.put_office_table({path: self.put(files[path]) for path in sorted(files)})

    def put_office_table(self, table: OfficeTable) -> str:
        """Store the table of an office whose files are already stored, and return its hash."""
        text = canonical_json(table) + "\n"
        digest = sha256_hex(text)
        path = self.root / "offices" / f"{digest}.json"
        if not path.exists():
            write_atomically(path, text)
        return digest

    def remove_office_table(self, office_hash: str) -> None:
        """Remove the table of an office but keep its files."""
        (self.root / "offices" / f"{self.path(office_hash).name}.json").unlink(missing_ok=True)

    def path(self, digest: str) -> Path:
        """Return the path at which content with this hash is stored, whether or not it exists."""
        return self.root / _make_content_name(digest)

    def size(self, digest: str) -> int:
        """Return the size in bytes of the content with this hash; InputError if it is missing."""
        with self._open(digest) as stream:
            return os.fstat(stream.fileno()).st_size

    def copy_to(self, digest: str, target: Path) -> None:
        """Write the content with this hash to a new file, as a reflink if the file system supports it.

        Raises:
            InputError: The content is missing or was changed.
        """
        with self._open(digest) as original, target.open("w+b") as copy:
            try:
                fcntl.ioctl(copy.fileno(), _FICLONE, original.fileno())
            except OSError:
                # The file system has no reflinks, or the files are on different file systems.
                copied_digest = copy_sparse(original, copy, bounds.STORED_FILE_BYTES, _make_content_name(digest))
            else:
                copy.seek(0)
                # Opening the copy again would take a third longer in an office of thousands of files.
                copied_digest = hashlib.file_digest(copy, "sha256").hexdigest()
        if copied_digest != digest:
            raise InputError("the content does not match its hash", where=_make_content_name(digest))

    def read(self, digest: str) -> bytes:
        """Return the content with this hash; InputError if it is missing or was changed."""
        name = _make_content_name(digest)
        return self._read_verified(name, digest, "a file", bounds.STORED_FILE_BYTES)

    def read_office_table(self, office_hash: str) -> OfficeTable:
        """Return an office as {path: sha256}; InputError if the table is missing, changed or malformed."""
        where = f"offices/{_validate_digest(office_hash)}.json"
        try:
            table = json.loads(self._read_verified(where, office_hash, "an office", bounds.OFFICE_TABLE_BYTES).decode())
        except (ValueError, RecursionError) as error:
            raise InputError("not JSON in UTF-8", where=where) from error
        if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
            raise InputError("not a table of paths and hashes", where=where)
        return table

    def list_offices(self) -> tuple[str, ...]:
        """Return the hashes of all offices, sorted."""
        return tuple(sorted(path.stem for path in (self.root / "offices").glob("*.json")))

    def read_transcription(self, digest: str) -> str | None:
        """Return the stored text of the image with this hash, or None; InputError if it was changed."""
        name = f"transcriptions/{_validate_digest(digest)}.txt"
        if self._manifest_files is None:
            return self._read_text_by_hash(f"transcriptions/{digest}.sha256")
        content = read_regular_file(self.root, name, bounds.TRANSCRIPTION_BYTES)
        if content is None:
            if name in self._manifest_files:
                raise InputError("a transcription is missing", where=name)
            return None
        check_manifest_hash(self._manifest_files, self.root, name, sha256_hex(content))
        return _decode_utf8(content, name)

    def put_transcription(self, digest: str, text: str) -> None:
        """Store the text of the image with this hash."""
        name = f"transcriptions/{_validate_digest(digest)}"
        if self._manifest_files is None:
            write_atomically(self.root / f"{name}.sha256", self.put(text.encode()))
        else:
            write_atomically(self.root / f"{name}.txt", text)

    def _read_text_by_hash(self, name: str) -> str | None:
        stored_hash = read_regular_file(self.root, name, len(sha256_hex(b"")))
        if stored_hash is None:
            return None
        digest = _decode_utf8(stored_hash, name)
        return _decode_utf8(
            self._read_verified(_make_content_name(digest), digest, "a text", bounds.TRANSCRIPTION_BYTES), name
        )

    def _open(self, digest: str) -> BinaryIO:
        name = _make_content_name(digest)
        stream = open_regular_file(self.root, name, bounds.STORED_FILE_BYTES)
        if stream is None:
            raise InputError("a file of the content store is missing", where=name)
        return stream

    def _read_verified(self, name: str, digest: str, label: str, max_bytes: int) -> bytes:
        content = read_regular_file(self.root, name, max_bytes)
        if content is None:
            raise InputError(f"{label} of the content store is missing", where=name)
        if sha256_hex(content) != digest:
            raise InputError("the content does not match its hash", where=name)
        return content


def _make_content_name(digest: str) -> str:
    return f"files/{_validate_digest(digest)}"


def _validate_digest(digest: str) -> str:
    if len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
        raise InputError("not a content hash", found=repr(digest)[:80], expected="64 hexadecimal digits")
    return digest


def _decode_utf8(content: bytes, where: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError("not UTF-8", where=where) from error
