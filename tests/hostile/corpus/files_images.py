"""Hostile pictures: sizes that lie, streams that unpack without end, headers that point at themselves."""

import io
import struct
import zlib
from collections.abc import Mapping
from functools import partial

from PIL import Image

from tests.hostile.corpus.makes import Make

PNG = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, content: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int, height: int, data: bytes = b"", before: bytes = b"", kind: int = 2) -> bytes:
    """A PNG file of that size, whatever its data holds."""
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    return PNG + chunk(b"IHDR", head) + before + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def _packed(size: int) -> bytes:
    machine = zlib.compressobj(9)
    block = b"\0" * 1_000_000
    return b"".join(machine.compress(block) for _ in range(size // 1_000_000)) + machine.flush()


def drawn(kind: str, size: tuple[int, int] = (8, 8)) -> bytes:
    """A sound picture of any type that Pillow writes."""
    made = io.BytesIO()
    Image.new("RGB", size, "white").save(made, kind)
    return made.getvalue()


def _gif(width: int, height: int, frames: int) -> bytes:
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = b"," + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x4c\x01\x00"
    return head + frame * frames + b";"


def _jpeg(width: int, height: int) -> bytes:
    made = bytearray(drawn("JPEG"))
    at = made.find(b"\xff\xc0") + 5
    made[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(made)


def _jpeg_scans(count: int) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (3_000, 3_000), "white").save(made, "JPEG", progressive=True)
    content = made.getvalue()
    at = content.rfind(b"\xff\xda")
    return content[:at] + content[at:-2] * count + b"\xff\xd9"


def _with_exif(kind: str, exif: bytes) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(made, kind, exif=b"Exif\0\0" + exif)
    return made.getvalue()


def _tiff(entries: list[tuple[int, int, int, int]], next_at: int) -> bytes:
    packed = b"".join(struct.pack("<HHII", *entry) for entry in entries)
    return b"II*\0" + struct.pack("<IH", 8, len(entries)) + packed + struct.pack("<I", next_at)


_SIZES = [(256, 4, 1, 60_000), (257, 4, 1, 60_000), (258, 3, 1, 8), (259, 3, 1, 1), (273, 4, 1, 8), (279, 4, 1, 2**31)]
_MADE: dict[str, Make] = {
    "60-thousand-wide.png": partial(png, 60_000, 60_000),
    "2-billion-wide.png": partial(png, 2**31 - 1, 2**31 - 1),
    "none-wide.png": partial(png, 0, 0),
    "unpacks-to-150-mb.png": lambda: png(7_000, 7_000, _packed(150_000_000)),
    "unpacks-past-its-size.png": lambda: png(8, 8, _packed(500_000_000)),
    "text-that-unpacks.png": lambda: png(8, 8, before=chunk(b"zTXt", b"a\0\0" + _packed(300_000_000))),
    "texts-100-thousand.png": lambda: png(8, 8, before=chunk(b"tEXt", b"a\0b") * 100_000),
    "profile-that-unpacks.png": lambda: png(8, 8, before=chunk(b"iCCP", b"a\0\0" + _packed(300_000_000))),
    "chunk-of-2-gb.png": lambda: PNG + struct.pack(">I", 2**31 - 1) + b"IHDR" + b"\0" * 100,
    "wrong-sums.png": lambda: png(8, 8, zlib.compress(b"\0" * 200)).replace(b"IDAT", b"IDAX"),
    "frames.png": lambda: png(8, 8, before=chunk(b"acTL", struct.pack(">II", 2**31, 0))),
    "palette-of-none.png": lambda: png(8, 8, zlib.compress(b"\0" * 72), kind=3),
    "65-thousand-wide.gif": partial(_gif, 65_535, 65_535, 1),
    "frames-20-thousand.gif": partial(_gif, 100, 100, 20_000),
    "frames-large.gif": partial(_gif, 7_000, 7_000, 200),
    "cut.gif": lambda: _gif(100, 100, 1)[:20],
    "65-thousand-wide.jpeg": partial(_jpeg, 65_500, 65_500),
    "scans-100.jpeg": partial(_jpeg_scans, 100),
    "exif-in-a-circle.jpeg": lambda: _with_exif("JPEG", _tiff([(0x8769, 4, 1, 8), (0x8825, 4, 1, 8)], 8)),
    "exif-turned-99-times.jpeg": lambda: _with_exif("JPEG", _tiff([(0x0112, 3, 1, 99)], 0)),
    "exif-that-lies.jpeg": lambda: _with_exif("JPEG", _tiff([(0x010E, 2, 2**31, 8)], 2**31)),
    "markers.jpeg": lambda: b"\xff\xd8" + b"\xff\xe0\x00\x02" * 500_000,
    "sizes-that-lie.tiff": lambda: _tiff(_SIZES, 0),
    "pages-in-a-circle.tiff": lambda: _tiff(_SIZES, 8),
    "30-thousand-wide.bmp": lambda: drawn("BMP")[:18] + struct.pack("<ii", 30_000, -30_000) + drawn("BMP")[26:],
    "16-thousand-wide.webp": lambda: b"RIFF\xff\xff\xff\x7fWEBPVP8X\n\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff",
    "a-program.png": lambda: b"%!PS\n(/etc/hostname) (r) file\n",
    "a-drawing.png": lambda: b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>',
    "an-icon.png": lambda: drawn("ICO", (16, 16)),
}


def files(secret: str) -> Mapping[str, Make]:
    """All of them, by name."""
    del secret
    return _MADE
