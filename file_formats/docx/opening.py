"""Opening of Word documents for readers and editors; equal bytes are parsed only once."""

import copy
import zipfile
from io import BytesIO
from typing import NamedTuple

import docx
from docx.document import Document
from docx.package import Package

from data_model import bounds
from file_formats.errors import UnreadableFile, damage_is_unreadable
from file_formats.read_cache import cache_reads
from file_formats.zip_archive import check_archive

FILE_TYPE = "a readable Word document"

_MAX_COPIED_TAGS = 20_000
"""A larger document is parsed each time, because it would take the place of many others in a cache."""
_OPEN_BYTES, _OPEN_BYTES_PER_TAG = 500_000, 100


class _OpenPackage(NamedTuple):
    """The parts of an open document, which nobody may change.

    Attributes:
        tags: The number of tags in its XML.
    """

    package: Package
    tags: int


def load_document(content: bytes) -> Document:
    """Open a document for editing; every call returns a new object.

    Raises:
        UnreadableFile: The document is damaged, hostile or over a limit.
    """
    if _count_tags_once(content) > _MAX_COPIED_TAGS:
        return _parse_document(content)
    # A copy takes less than half of the time of parsing.
    document: Document = copy.deepcopy(_parse_once(content).package).main_document_part.document
    return document


def _estimate_bytes(opened: _OpenPackage) -> int:
    return _OPEN_BYTES + _OPEN_BYTES_PER_TAG * opened.tags


@cache_reads(_estimate_bytes)
def _parse_once(content: bytes) -> _OpenPackage:
    package = _parse_document(content).part.package
    assert isinstance(package, Package), "an open document lies in a package"
    return _OpenPackage(package, _count_tags_once(content))


def _parse_document(content: bytes) -> Document:
    with damage_is_unreadable(f"not {FILE_TYPE}"):
        document = docx.Document(BytesIO(content))
        if document.element.body is None:
            raise UnreadableFile(f"not {FILE_TYPE}: it has no body")
        return document


@cache_reads(lambda _: 0)
def _count_tags_once(content: bytes) -> int:
    """Count the tags of a document, and refuse one that would take too much memory once open.

    All members are counted, since one of any name can be XML, of which each element becomes an object.
    """
    check_archive(content, "a Word document")
    with zipfile.ZipFile(BytesIO(content)) as archive:
        tags = sum(archive.read(member).count(b"<") for member in archive.infolist())
    if tags > bounds.DOCUMENT_TAGS:
        raise UnreadableFile(f"the XML of the Word document holds more than {bounds.DOCUMENT_TAGS:,} tags")
    return tags
