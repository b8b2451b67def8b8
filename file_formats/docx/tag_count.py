"""How much XML a Word document holds, counted before anything is made of it."""

import zipfile
from io import BytesIO

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.read_cache import cache_reads
from file_formats.zip_archive import check_archive


@cache_reads(lambda _: 0)
def count_tags(content: bytes) -> int:
    """Count the tags of a document, and refuse one that would take too much memory once open.

    All members are counted, since one of any name can be XML, of which each element becomes an object.

    Raises:
        UnreadableFile: The archive is damaged, hostile or over a limit.
    """
    check_archive(content, "a Word document")
    with zipfile.ZipFile(BytesIO(content)) as archive:
        tags = sum(archive.read(member).count(b"<") for member in archive.infolist())
    if tags > bounds.DOCUMENT_TAGS:
        raise UnreadableFile(f"the XML of the Word document holds more than {bounds.DOCUMENT_TAGS:,} tags")
    return tags
