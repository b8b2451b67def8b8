"""Plain text files: bytes in an undeclared encoding become text, and no stray byte makes a file unreadable."""

import codecs

from data_model import bounds
from file_formats.errors import UnreadableFile

_BYTE_ORDER_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def read_text(content: bytes, max_bytes: int = bounds.TEXT_BYTES) -> str:
    """Decode a text file; line ends stay as they are.

    A byte order mark decides the encoding (UTF-8 or UTF-16). Without one, UTF-8, Windows-1252 and Latin-1, which
    accepts every byte, are tried in this order. Damage after a mark becomes U+FFFD.

    Raises:
        UnreadableFile: The content is longer than `max_bytes`.
    """
    if len(content) > max_bytes:
        raise UnreadableFile(f"too long for a text file: {len(content)} bytes, at most {max_bytes} are read")
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace")
    for encoding in ("utf-8", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1")
