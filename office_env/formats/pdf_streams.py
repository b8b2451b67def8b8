"""How far a PDF's packed streams unpack, found without unpacking more than allowed."""

import re
import zlib

_STREAM = re.compile(rb"stream\r?\n")
_NESTED = 4
_CHUNK_BYTES = 1 << 16
_FIRST_BYTES = frozenset(range(0x08, 0x80, 0x10))


def unpacks_within(content: bytes, limit: int) -> bool:
    """Whether all deflated streams of a PDF, also those packed twice, unpack to no more than `limit` bytes.

    For libraries that unpack without a limit of their own. It looks at every place where a stream may begin.
    """
    left = limit
    whole = memoryview(content)
    for match in _STREAM.finditer(content):
        data = whole[match.end() :]
        for _ in range(_NESTED):
            unpacked = _unpacked(data, left + 1)
            left -= len(unpacked)
            if left < 0:
                return False
            if not unpacked:
                break
            data = memoryview(unpacked)
    return True


def _unpacked(data: memoryview, limit: int) -> bytes:
    if not data or data[0] not in _FIRST_BYTES:
        return b""
    machine = zlib.decompressobj()
    parts: list[bytes] = []
    room = limit
    # Piece by piece, because the machine copies what it was given and did not need.
    for at in range(0, len(data), _CHUNK_BYTES):
        try:
            parts.append(machine.decompress(data[at : at + _CHUNK_BYTES], room))
        except zlib.error:
            break
        room -= len(parts[-1])
        if machine.eof or room <= 0:
            break
    return b"".join(parts)
