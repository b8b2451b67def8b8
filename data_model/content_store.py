"""Files and offices by content hash: what many tasks share lies on disk once.

files/<sha256>        the content
offices/<hash>.json   {path: sha256}; its hash is the SHA-256 of the file's own bytes
transcriptions/<sha256>.txt   the text of an image, where known
"""

import json
from collections.abc import Mapping
from pathlib import Path

from data_model.canonical import canonical_json, sha256_hex, write_whole
from data_model.errors import InputError

OfficeFiles = dict[str, str]


class ContentStore:
    """A directory of files and offices; safe to write from several processes, since content decides the name.

    Reading checks every hash: a file that was changed on disk raises InputError.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def put(self, content: bytes) -> str:
        """Store content and return its SHA-256."""
        digest = sha256_hex(content)
        path = self.path(digest)
        if not path.exists():
            write_whole(path, content)
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
        if len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
            raise InputError("not a content hash", found=repr(digest)[:80], expected="64 hexadecimal digits")
        return self.root / "files" / digest

    def read(self, digest: str) -> bytes:
        """Return the content of that hash; InputError when it is absent or was changed."""
        return _checked(self.path(digest), digest, f"files/{digest}", "a file")

    def manifest(self, office: str) -> OfficeFiles:
        """Return {path: sha256} of an office; InputError when it is absent, changed or not such a table."""
        self.path(office)
        where = f"offices/{office}.json"
        try:
            manifest = json.loads(_checked(self.root / where, office, where, "an office").decode())
        except (ValueError, RecursionError) as failure:
            raise InputError("not JSON in UTF-8", where=where) from failure
        if not isinstance(manifest, dict) or not all(isinstance(value, str) for value in manifest.values()):
            raise InputError("not a table of paths and hashes", where=where)
        return manifest

    def offices(self) -> tuple[str, ...]:
        """The hashes of all offices, sorted."""
        return tuple(sorted(path.stem for path in (self.root / "offices").glob("*.json")))

    def transcription(self, digest: str) -> str | None:
        """Return the stored text of the image of that hash, or None."""
        path = self.root / "transcriptions" / f"{self.path(digest).name}.txt"
        try:
            return path.read_text(encoding="utf-8") if path.is_file() else None
        except UnicodeDecodeError as failure:
            raise InputError("not UTF-8", where=f"transcriptions/{path.name}") from failure

    def put_transcription(self, digest: str, text: str) -> None:
        """Store the text of the image of that hash."""
        write_whole(self.root / "transcriptions" / f"{self.path(digest).name}.txt", text)


def _checked(path: Path, digest: str, where: str, what: str) -> bytes:
    # A pipe of that name would be waited for for ever.
    if not path.is_file():
        raise InputError(f"{what} of the content store is missing", where=where)
    try:
        content = path.read_bytes()
    except OSError as failure:
        raise InputError(f"{what} of the content store cannot be read: {failure.strerror}", where=where) from failure
    if sha256_hex(content) != digest:
        raise InputError("the content does not match its hash", where=where)
    return content
