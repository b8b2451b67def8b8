"""Refuses a workbook that would cost its reader too much, before that reader starts."""

import io
import posixpath
import zipfile
from collections import Counter
from collections.abc import Mapping

from PIL import Image

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.images import detect_image_type
from file_formats.read_cache import cache_reads
from file_formats.xlsx.part_scanner import PartCounts, PartScanner

_LIMITS = {
    "cells": (bounds.WORKBOOK_CELLS, "cells"),
    "rows": (bounds.WORKBOOK_ROWS, "rows"),
    "areas": (bounds.WORKBOOK_CELLS, "cells in merged, linked and commented areas and tables"),
    "merged": (bounds.WORKBOOK_MERGED, "merged areas"),
    "strings": (bounds.WORKBOOK_STRINGS, "texts"),
    "plain": (bounds.WORKBOOK_ELEMENTS, "elements of cells"),
    "others": (bounds.WORKBOOK_OTHERS, "elements of styles, names, rules, comments, charts and the like"),
    "translated": (bounds.WORKBOOK_SHARED_CHARS, "characters in shared formulas"),
    "sheets": (bounds.WORKBOOK_SHEETS, "sheets"),
}
"""Limits on the sums over all parts: the name of the count -> the limit, and the words for the message."""

_CHUNK_BYTES = 1 << 16
_ELEMENT_BYTES = 100
_PART_BYTES, _RELATION_BYTES = 1_000, 300
_SAFE_IMAGE_TYPES = ("png", "jpeg", "gif")
# openpyxl finds a relationship by scanning the list of all.
_RELATIONS_PER_ELEMENT = 400


def check_workbook_size(content: bytes) -> None:
    """Refuse a workbook of which openpyxl would make too much.

    A part that is referred to several times counts each time.

    Args:
        content: A workbook that has passed `check_archive`.

    Raises:
        UnreadableFile: The workbook exceeds a `bounds.WORKBOOK_...` limit.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts: dict[str, PartCounts] = {}
        counts: Counter[str] = Counter()
        for member in archive.infolist():
            part = _scan_part(archive, member, counts)
            parts[member.filename] = part
            counts += Counter({name: getattr(part, name) for name in _LIMITS})
        _check_repeated_parts(parts, counts)
        _check_bytes(archive, parts)


def _scan_part(archive: zipfile.ZipFile, member: zipfile.ZipInfo, counts: Mapping[str, int]) -> PartCounts:
    if member.file_size <= _CHUNK_BYTES:
        part = _scan_small_part(archive.read(member), member.file_size)
        for name in _LIMITS:
            _check_limit(name, counts[name] + getattr(part, name))
        return part
    scanner = PartScanner()
    part = scanner.part
    with archive.open(member) as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            scanner.feed(chunk)
            for name in _LIMITS:
                _check_limit(name, counts[name] + getattr(part, name))
    _count_unscanned(part, member.file_size)
    return part


def _estimate_bytes(part: PartCounts) -> int:
    return _PART_BYTES + _RELATION_BYTES * (len(part.uses) + len(part.relations))


# Two versions of a workbook have most of their parts in common, its styles and theme above all.
@cache_reads(_estimate_bytes)
def _scan_small_part(content: bytes, size: int) -> PartCounts:
    scanner = PartScanner()
    scanner.feed(content)
    _count_unscanned(scanner.part, size)
    return scanner.part


def _count_unscanned(part: PartCounts, size: int) -> None:
    if part.root not in ("", "worksheet", "sst"):
        part.others = max(part.others, size // _ELEMENT_BYTES)


def _check_limit(name: str, amount: int) -> None:
    maximum, description = _LIMITS[name]
    if amount > maximum:
        raise UnreadableFile(f"the Excel workbook holds more than {maximum:,} {description}")


def _check_repeated_parts(parts: Mapping[str, PartCounts], counts: Mapping[str, int]) -> None:
    """Add what is read repeatedly: parts referred to twice, and the sources of pivot tables, once per sheet."""
    times = _count_part_reads(parts)
    repeated = {name: part for name, part in parts.items() if times[name] > 1}
    for name, part in repeated.items():
        if part.root in ("worksheet", "chartsheet", "wsDr"):
            # The parts that they name in turn would be read as often.
            raise UnreadableFile(f"the Excel workbook uses the part {name[:80]!r} for several sheets")
    for count in _LIMITS:
        _check_limit(
            count, counts[count] + sum(getattr(part, count) * (times[name] - 1) for name, part in repeated.items())
        )
    pivots = sum(part.others for part in parts.values() if part.root.startswith("pivotCache"))
    relation_lookups = sum(
        parts[source].uses.total() * len(part.relations) // _RELATIONS_PER_ELEMENT
        for name, part in parts.items()
        if (source := _get_source_name(name)) in parts
    )
    _check_limit("others", counts["others"] + pivots * max(0, counts["sheets"] - 1) + relation_lookups)


def _count_part_reads(parts: Mapping[str, PartCounts]) -> Counter[str]:
    """Return how often each part is read: once for every use of every relationship to it."""
    times: Counter[str] = Counter()
    for name, part in parts.items():
        folder = posixpath.dirname(posixpath.dirname(name))
        source = parts.get(_get_source_name(name), PartCounts())
        for id, target in part.relations:
            target_name = target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            times[target_name] += max(1, source.uses[id])
    return times


def _get_source_name(name: str) -> str:
    """Return the part whose relationships a part lists: `xl/_rels/workbook.xml.rels` -> `xl/workbook.xml`."""
    folder, file = posixpath.split(name)
    return posixpath.join(posixpath.dirname(folder), file.removesuffix(".rels"))


def _check_bytes(archive: zipfile.ZipFile, parts: Mapping[str, PartCounts]) -> None:
    xml = sum(member.file_size for member in archive.infolist() if parts[member.filename].root)
    if xml > bounds.WORKBOOK_XML_BYTES:
        raise UnreadableFile(f"the Excel workbook holds more than {bounds.WORKBOOK_XML_BYTES:,} bytes of XML")
    times = _count_part_reads(parts)
    pictures = [member for member in archive.infolist() if not parts[member.filename].root]
    if sum(member.file_size * times[member.filename] for member in pictures) > bounds.ARCHIVE_BYTES:
        raise UnreadableFile(f"the Excel workbook shows more than {bounds.ARCHIVE_BYTES:,} bytes of pictures in all")
    for member in pictures:
        _check_picture(archive, member)


def _check_picture(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> None:
    """Refuse a picture that openpyxl would unpack, or pass to another program, on saving."""
    with archive.open(member) as stream:
        if detect_image_type(stream.read(16)) in _SAFE_IMAGE_TYPES:
            return
        stream.seek(0)
        try:
            with Image.open(stream) as image:
                kind, (width, height) = image.format, image.size
        except Exception:  # noqa: BLE001 (whatever Pillow raises, it raises for openpyxl too, which drops the picture)
            return
    if kind == "EPS":
        raise UnreadableFile("the Excel workbook holds a picture in PostScript, which is a program")
    if width * height > bounds.IMAGE_PIXELS:
        raise UnreadableFile(f"the Excel workbook holds a picture of {width} x {height} pixels, which are too many")
