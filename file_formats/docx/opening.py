"""Opening of Word documents for readers and editors; equal bytes are parsed only once."""

import copy
from io import BytesIO
from typing import NamedTuple

import docx
from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.package import Package

from file_formats.docx.tag_count import count_tags
from file_formats.errors import UnreadableFile, damage_is_unreadable
from file_formats.read_cache import cache_reads

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
    if count_tags(content) > _MAX_COPIED_TAGS:
        return _parse_document(content)
    # A copy takes less than half of the time of parsing.
    document: Document = copy.deepcopy(_parse_once(content).package).main_document_part.document
    return document


def view_document(content: bytes) -> Document:
    """Open a document for readers alone, which share it and must not change it.

    Raises:
        UnreadableFile: As for `load_document`.
    """
    if count_tags(content) > _MAX_COPIED_TAGS:
        return _parse_document(content)
    document = _parse_once(content).package.main_document_part.document
    # Where there are no styles, python-docx adds its own to the package as soon as a reader asks for them.
    has_styles = any(relation.reltype == RELATIONSHIP_TYPE.STYLES for relation in document.part.rels.values())
    return document if has_styles else load_document(content)


def _estimate_bytes(opened: _OpenPackage) -> int:
    return _OPEN_BYTES + _OPEN_BYTES_PER_TAG * opened.tags


@cache_reads(_estimate_bytes)
def _parse_once(content: bytes) -> _OpenPackage:
    package = _parse_document(content).part.package
    assert isinstance(package, Package), "an open document lies in a package"
    return _OpenPackage(package, count_tags(content))


def _parse_document(content: bytes) -> Document:
    with damage_is_unreadable(f"not {FILE_TYPE}"):
        document = docx.Document(BytesIO(content))
        if document.element.body is None:
            raise UnreadableFile(f"not {FILE_TYPE}: it has no body")
        return document
