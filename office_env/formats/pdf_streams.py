"""How far a PDF's packed streams unpack, found without unpacking more than allowed."""

import re
import zlib

_STREAM = re.compile(rb"stream\r?\n")
_NESTED = 4


def unpacks_within(content: bytes, limit: int) -> bool:
    """Whether all deflated streams of a PDF, also those packed twice, unpack to no more than `limit` bytes.

    For libraries that unpack without a limit of their own. It looks at every place where a stream may begin.
    """
    left = limit
    for match in _STREAM.finditer(content):
        data: bytes = content[match.end() :]
        for _ in range(_NESTED):
            unpacked = _unpacked(data, left + 1)
            left -= len(unpacked)
            if left < 0:
                return False
            if not unpacked:
                break
            data = unpacked
    return True


def _unpacked(data: bytes, limit: int) -> bytes:
    if data[:1] not in {b"\x08", b"\x18", b"\x28", b"\x38", b"\x48", b"\x58", b"\x68", b"\x78"}:
        return b""
    try:
        return zlib.decompressobj().decompress(data, limit)
    except zlib.error:
        return b""
