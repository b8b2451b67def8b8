"""Zip archives, sound and hostile: the shell around Word and Excel files."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping

Members = Mapping[str, bytes]


def members_of(archive: bytes) -> dict[str, bytes]:
    """The members of a sound archive, by name."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def packed(members: Members, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of these members."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in members.items():
            # Without one of its own, a member has the time of day.
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return made.getvalue()


def with_member(archive: bytes, name: str, content: bytes) -> bytes:
    """The archive with another content of one member, or with one more member."""
    return packed(members_of(archive) | {name: content})


def with_blanks(archive: bytes, name: str, megabytes: int) -> bytes:
    """The archive with megabytes of white space at the end of a member."""
    return with_member(archive, name, members_of(archive)[name] + b" " * (megabytes * 1_000_000))


def many_members(archive: bytes) -> bytes:
    """The archive with 20,000 empty members."""
    return packed(members_of(archive) | {f"x/{number}": b"" for number in range(20_000)})


def hostile_names(archive: bytes) -> bytes:
    """The archive with members that would be unpacked elsewhere."""
    names = ("../../evil.txt", "/tmp/homer-attack-evil", "C:\\evil", "a\\..\\..\\evil", "\n", "n" * 60_000)
    return packed(members_of(archive) | dict.fromkeys(names, b"evil"))


def doubled(archive: bytes, name: str, content: bytes) -> bytes:
    """The archive with a second member of the same name, which some readers take and some do not."""
    made = io.BytesIO(archive)
    with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as opened:
        info = zipfile.ZipInfo("#" * len(name))
        opened.writestr(info, content)
    return made.getvalue().replace(b"#" * len(name), name.encode())


def overlapping(archive: bytes, name: str, entries: int = 2_000, megabytes: int = 10) -> bytes:
    """An archive whose entries all point to the same 10 MB: it unpacks to 20 GB (Fifield's bomb, the plain kind)."""
    made = io.BytesIO(with_blanks(archive, name, megabytes))
    with zipfile.ZipFile(made, "a") as opened:
        original = opened.getinfo(name)
        for number in range(entries):
            info = zipfile.ZipInfo(f"{name}.{number}")
            for field in ("compress_type", "CRC", "compress_size", "file_size", "header_offset", "flag_bits"):
                setattr(info, field, getattr(original, field))
            opened.filelist.append(info)
        opened._didModify = True  # type: ignore[attr-defined]  # or it would not write its list anew
    return made.getvalue()


def lying_sizes(archive: bytes) -> bytes:
    """The archive whose list says that every member unpacks to 10 bytes."""
    content = bytearray(archive)
    at = content.find(b"PK\x01\x02")
    while at >= 0:
        struct.pack_into("<I", content, at + 24, 10)
        at = content.find(b"PK\x01\x02", at + 4)
    return bytes(content)


def encrypted_flag(archive: bytes) -> bytes:
    """The archive that says that its members are encrypted."""
    content = bytearray(archive)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.find(mark)
        while at >= 0:
            content[at + offset] |= 1
            at = content.find(mark, at + 4)
    return bytes(content)


def quine_like(archive: bytes) -> bytes:
    """The archive with itself inside, in itself, fifty deep."""
    made = archive
    for _ in range(50):
        made = packed({"xl/embeddings/again.xlsx": made, **members_of(archive)}, zipfile.ZIP_STORED)
    return made


ANY: dict[str, Callable[[bytes], bytes]] = {
    "many-members": many_members,
    "hostile-names": hostile_names,
    "lying-sizes": lying_sizes,
    "encrypted-flag": encrypted_flag,
    "archives-in-archives": quine_like,
    "lzma": lambda archive: packed(members_of(archive), zipfile.ZIP_LZMA),
    "bzip2": lambda archive: packed(members_of(archive), zipfile.ZIP_BZIP2),
    "no-list": lambda archive: archive[: archive.rfind(b"PK\x01\x02")],
    "long-comment": lambda archive: archive[:-2] + b"\xff\xff" + b"PK\x05\x06" * 16_000,
    "empty-archive": lambda archive: b"PK\x05\x06" + b"\0" * 18,
    "before-it-a-program": lambda archive: b"#!/bin/sh\nexit 1\n" + archive,
    "bare-deflate": lambda archive: zlib.compress(archive),
}
"""Damages that any archive can take, by name."""
