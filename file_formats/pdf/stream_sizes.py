"""The unpacked size of a PDF's streams, measured without unpacking more than allowed."""

import re
import zlib

_STREAM = re.compile(rb"stream\r?\n")
_MAX_NESTING = 4
_CHUNK_BYTES = 1 << 16
_ZLIB_FIRST_BYTES = frozenset(range(0x08, 0x80, 0x10))


def unpacks_within_limit(content: bytes, max_bytes: int) -> bool:
    """Return whether all deflated streams of a PDF, nested ones included, unpack to at most `max_bytes` bytes in all.

    This protects libraries without a limit of their own. Every place where a stream may begin is tried.
    """
    remaining = max_bytes
    whole = memoryview(content)
    for match in _STREAM.finditer(content):
        data = whole[match.end() :]
        for _ in range(_MAX_NESTING):
            unpacked = _unpack(data, remaining + 1)
            remaining -= len(unpacked)
            if remaining < 0:
                return False
            if not unpacked:
                break
            data = memoryview(unpacked)
    return True


def _unpack(data: memoryview, max_bytes: int) -> bytes:
    if not data or data[0] not in _ZLIB_FIRST_BYTES:
        return b""
    decompressor = zlib.decompressobj()
    parts: list[bytes] = []
    remaining = max_bytes
    # In chunks, because zlib copies the input that it was given and did not need.
    for start in range(0, len(data), _CHUNK_BYTES):
        try:
            parts.append(decompressor.decompress(data[start : start + _CHUNK_BYTES], remaining))
        except zlib.error:
            break
        remaining -= len(parts[-1])
        if decompressor.eof or remaining <= 0:
            break
    return b"".join(parts)
