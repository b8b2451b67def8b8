"""Zip archives inside docx and xlsx: hostile ones are refused, and equal members give equal bytes."""

import io
import zipfile
import zlib
from collections.abc import Mapping
from xml.parsers import expat

from data_model import bounds
from file_formats.errors import UnreadableFile

RATIO_CHECKED_ABOVE_BYTES = 1_000_000

_FIRST_MEMBERS = ("[Content_Types].xml", "_rels/.rels")
_XML_SUFFIXES = (".xml", ".rels", ".vml")
_CHUNK_BYTES = 1 << 16
_ENCODINGS = ("utf-8", "utf-16", "us-ascii", "ascii", "iso-8859-1")


class _RootElementReached(Exception):
    """Raised to end the scan of an XML prologue: a document type can only precede the root element."""


class _DocumentTypeDeclared(Exception):
    """Raised if the XML declares a document type, the only place where entities can be declared."""


def check_archive(content: bytes, file_type: str) -> None:
    """Refuse content that is not a sound, plain Office archive; nothing is unpacked to disk.

    Declared sizes can be relied on: zipfile unpacks no byte beyond them.

    Args:
        file_type: The type for the message, with its article (`an Excel workbook`).

    Raises:
        UnreadableFile: The content is not a zip archive; it has more than 5,000 members or unpacks to more than 100 MB;
            a member over 1 MB unpacks to more than 200 times its size; a member's name is absolute or leads outside; a
            member is encrypted, duplicated or damaged; or XML declares a document type, where entities are declared.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _check_members(archive.infolist(), file_type)
            for member in archive.infolist():
                _check_content(archive, member, file_type)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError) as error:
        if isinstance(error, UnreadableFile):
            raise
        raise _make_archive_error(file_type, f"the archive is damaged ({error})") from error


def write_archive(members: Mapping[str, bytes]) -> bytes:
    """Write a zip archive of members by name; equal members give equal bytes on every machine.

    `[Content_Types].xml` and the root relationships come first, the rest sorted by name. Every member has plain
    attributes and the date 1980-01-01, and is stored uncompressed, because compressed bytes differ between zlib builds.
    """
    first = [name for name in _FIRST_MEMBERS if name in members]
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name in (*first, *sorted(members.keys() - set(first))):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, members[name])
    return target.getvalue()


def _check_members(members: list[zipfile.ZipInfo], file_type: str) -> None:
    if len(members) > bounds.ARCHIVE_MEMBERS:
        raise _make_archive_error(
            file_type, f"the archive has {len(members):,} members, more than {bounds.ARCHIVE_MEMBERS:,}"
        )
    total = sum(member.file_size for member in members)
    if total > bounds.ARCHIVE_BYTES:
        raise _make_archive_error(file_type, f"it unpacks to {total:,} bytes, more than {bounds.ARCHIVE_BYTES:,}")
    names = set()
    for member in members:
        name = member.filename.replace("\\", "/")
        if name.startswith("/") or ":" in name or ".." in name.split("/"):
            raise _make_archive_error(file_type, f"the member name {member.filename!r} leads out of the archive")
        if name in names:
            raise _make_archive_error(file_type, f"the member {member.filename!r} is there twice")
        names.add(name)
        if member.flag_bits & 0x1:
            raise _make_archive_error(file_type, f"the member {member.filename!r} is encrypted")
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _make_archive_error(
                file_type, f"the member {member.filename!r} is packed in a way that Office does not use"
            )
        ratio = bounds.ARCHIVE_RATIO
        if member.file_size > max(RATIO_CHECKED_ABOVE_BYTES, ratio * member.compress_size):
            raise _make_archive_error(
                file_type, f"the member {member.filename!r} unpacks to over {ratio} times its size"
            )


def _check_content(archive: zipfile.ZipFile, member: zipfile.ZipInfo, file_type: str) -> None:
    """Unpack a whole member to verify its checksum, and scan its XML prologue, whatever its name."""
    scanner: expat.XMLParserType | None = _make_prologue_scanner()
    with archive.open(member) as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            if scanner is None:
                continue
            try:
                scanner.Parse(chunk, False)
            except _RootElementReached:
                scanner = None
            except _DocumentTypeDeclared as error:
                reason = f"the member {member.filename!r} declares a document type or entities"
                raise _make_archive_error(file_type, reason) from error
            except (expat.ExpatError, ValueError, LookupError) as error:
                if member.filename.lower().endswith(_XML_SUFFIXES):
                    raise _make_archive_error(
                        file_type, f"the member {member.filename!r} is no XML ({error})"
                    ) from error
                scanner = None


def _make_prologue_scanner() -> expat.XMLParserType:
    def check_encoding(_version: str, encoding: str | None, _standalone: int) -> None:
        # In any other encoding, markup could be hidden from this scanner and still reach another reader.
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            raise ValueError(f"unknown encoding {encoding[:40]!r}")

    def refuse_document_type(*_declaration: object) -> None:
        raise _DocumentTypeDeclared

    def stop_at_root(*_element: object) -> None:
        raise _RootElementReached

    scanner = expat.ParserCreate()
    scanner.XmlDeclHandler = check_encoding
    scanner.StartDoctypeDeclHandler = refuse_document_type
    scanner.StartElementHandler = stop_at_root
    return scanner


def _make_archive_error(file_type: str, reason: str) -> UnreadableFile:
    return UnreadableFile(f"not {file_type} that can be read: {reason}")
