"""Files and offices by content hash: what many tasks share lies on disk once.

files/<sha256>        the content
offices/<hash>.json   {path: sha256}; its hash is the SHA-256 of the file's own bytes
transcriptions/<sha256>.txt     in a dataset: the text of an image, where known; the manifest has its hash
transcriptions/<sha256>.sha256  elsewhere: the hash of that text, which lies in files/
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from data_model import bounds
from data_model.canonical import canonical_json, sha256_hex, whole_file, write_whole
from data_model.copying import copy_stream, write_content
from data_model.errors import InputError
from data_model.manifest import refuse_changed
from data_model.regular_files import open_regular, read_regular

OfficeFiles = dict[str, str]
_FICLONE = 0x40049409


class ContentStore:
    """A directory of files and offices; safe to write from several processes, since content decides the name.

    Reading follows no link and checks every hash: a file that was changed on disk raises InputError.
    """

    def __init__(self, root: Path, manifest_files: Mapping[str, str] | None = None) -> None:
        """Name the directory; it may not be there yet.

        manifest_files: of a dataset, path -> SHA-256; empty for one that is being put together, whose manifest is
        written last. None for what is no dataset.
        """
        self.root = root
        self._manifest_files = manifest_files

    def put(self, content: bytes) -> str:
        """Store content and return its SHA-256."""
        digest = sha256_hex(content)
        path = self.path(digest)
        if not path.exists():
            with whole_file(path) as copy:
                write_content(copy, content)
        return digest

    def put_stream(self, stream: BinaryIO, most_bytes: int, where: str) -> str:
        """Store what an open file holds, a part at a time, and return its SHA-256.

        Raises InputError, which names `where`, beyond most_bytes.
        """
        # Its name is known when it has been read.
        taken = self.root / "files" / f".{os.getpid()}.taken"
        with whole_file(taken) as copy:
            digest = copy_stream(stream, copy, most_bytes, where)
        taken.replace(self.path(digest))
        return digest

    def put_office(self, files: Mapping[str, bytes]) -> str:
        """Store an office, path -> content, and return its hash."""
        return self.put_manifest({path: self.put(files[path]) for path in sorted(files)})

    def put_manifest(self, manifest: OfficeFiles) -> str:
        """Store an office whose files are stored already, and return its hash."""
        text = canonical_json(manifest) + "\n"
        digest = sha256_hex(text)
        path = self.root / "offices" / f"{digest}.json"
        if not path.exists():
            write_whole(path, text)
        return digest

    def forget_manifest(self, office: str) -> None:
        """Remove the table of an office, whose files stay."""
        (self.root / "offices" / f"{self.path(office).name}.json").unlink(missing_ok=True)

    def path(self, digest: str) -> Path:
        """Where the content of that hash lies, present or not."""
        return self.root / _content_name(digest)

    def size(self, digest: str) -> int:
        """How many bytes the content of that hash has; InputError when it is absent."""
        with self._open(digest) as stream:
            return os.fstat(stream.fileno()).st_size

    def copy_to(self, digest: str, goal: Path) -> None:
        """Write the content of that hash into a new file: by reflink where the file system has it, else by copy.

        Raises InputError when it is absent or was changed.
        """
        with self._open(digest) as original, goal.open("w+b") as private:
            try:
                fcntl.ioctl(private.fileno(), _FICLONE, original.fileno())
            except OSError:
                # The file system has no reflinks, or the two lie on different ones.
                copied = copy_stream(original, private, bounds.STORED_FILE_BYTES, _content_name(digest))
            else:
                private.seek(0)
                # Opening the copy once more would cost a third as much again, in an office of thousands of files.
                copied = hashlib.file_digest(private, "sha256").hexdigest()
        if copied != digest:
            raise InputError("the content does not match its hash", where=_content_name(digest))

    def read(self, digest: str) -> bytes:
        """Return the content of that hash; InputError when it is absent or was changed."""
        name = _content_name(digest)
        return self._checked(name, digest, "a file", bounds.STORED_FILE_BYTES)

    def manifest(self, office: str) -> OfficeFiles:
        """Return {path: sha256} of an office; InputError when it is absent, changed or not such a table."""
        where = f"offices/{_hash(office)}.json"
        try:
            manifest = json.loads(self._checked(where, office, "an office", bounds.OFFICE_TABLE_BYTES).decode())
        except (ValueError, RecursionError) as failure:
            raise InputError("not JSON in UTF-8", where=where) from failure
        if not isinstance(manifest, dict) or not all(isinstance(value, str) for value in manifest.values()):
            raise InputError("not a table of paths and hashes", where=where)
        return manifest

    def offices(self) -> tuple[str, ...]:
        """The hashes of all offices, sorted."""
        return tuple(sorted(path.stem for path in (self.root / "offices").glob("*.json")))

    def transcription(self, digest: str) -> str | None:
        """Return the stored text of the image of that hash, or None; InputError where it is not what was stored."""
        name = f"transcriptions/{_hash(digest)}.txt"
        if self._manifest_files is None:
            return self._text_by_hash(f"transcriptions/{digest}.sha256")
        content = read_regular(self.root, name, bounds.TRANSCRIPTION_BYTES)
        if content is None:
            if name in self._manifest_files:
                raise InputError("a transcription is missing", where=name)
            return None
        refuse_changed(self._manifest_files, self.root, name, sha256_hex(content))
        return _text(content, name)

    def put_transcription(self, digest: str, text: str) -> None:
        """Store the text of the image of that hash."""
        name = f"transcriptions/{_hash(digest)}"
        if self._manifest_files is None:
            write_whole(self.root / f"{name}.sha256", self.put(text.encode()))
        else:
            write_whole(self.root / f"{name}.txt", text)

    def _text_by_hash(self, name: str) -> str | None:
        stored = read_regular(self.root, name, len(sha256_hex(b"")))
        if stored is None:
            return None
        digest = _text(stored, name)
        return _text(self._checked(_content_name(digest), digest, "a text", bounds.TRANSCRIPTION_BYTES), name)

    def _open(self, digest: str) -> BinaryIO:
        name = _content_name(digest)
        stream = open_regular(self.root, name, bounds.STORED_FILE_BYTES)
        if stream is None:
            raise InputError("a file of the content store is missing", where=name)
        return stream

    def _checked(self, name: str, digest: str, what: str, most_bytes: int) -> bytes:
        content = read_regular(self.root, name, most_bytes)
        if content is None:
            raise InputError(f"{what} of the content store is missing", where=name)
        if sha256_hex(content) != digest:
            raise InputError("the content does not match its hash", where=name)
        return content


def _content_name(digest: str) -> str:
    return f"files/{_hash(digest)}"


def _hash(digest: str) -> str:
    if len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
        raise InputError("not a content hash", found=repr(digest)[:80], expected="64 hexadecimal digits")
    return digest


def _text(content: bytes, where: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as failure:
        raise InputError("not UTF-8", where=where) from failure
