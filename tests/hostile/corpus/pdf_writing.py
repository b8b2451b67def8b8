"""PDF files object by object, as no library would write them."""

import zlib
from collections.abc import Mapping

CATALOG, PAGES, PAGE, CONTENT = 1, 2, 3, 4
SHOWN = b"BT /F1 12 Tf 72 720 Td (Total: 12) Tj ET"


def stream(content: bytes, entries: str = "", packs: int = 0) -> bytes:
    """A stream object.

    Args:
        packs: How often it is deflated.
    """
    for _ in range(packs):
        content = zlib.compress(content, 9)
    filters = f"/Filter [{' /FlateDecode' * packs} ]" if packs else ""
    return f"<< /Length {len(content)} {filters} {entries} >>\nstream\n".encode() + content + b"\nendstream"


def document(
    content: bytes = b"", resources: str = "", page: str = "/MediaBox [0 0 595 842]", others: Mapping[int, bytes] = {}
) -> bytes:
    """A file of one page.

    Args:
        content: Its stream object.
        others: Further objects, or others in the place of these.
    """
    fonts = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    objects = {
        CATALOG: b"<< /Type /Catalog /Pages 2 0 R >>",
        PAGES: b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        PAGE: f"<< /Type /Page /Parent 2 0 R {page} /Contents 4 0 R /Resources << {fonts} {resources} >> >>".encode(),
        CONTENT: content or stream(SHOWN),
    }
    return written(objects | dict(others))


def written(objects: Mapping[int, bytes], trailer: str = "") -> bytes:
    """A file of these objects, with its table."""
    made = bytearray(b"%PDF-1.7\n")
    places = {}
    for number, content in objects.items():
        places[number] = len(made)
        made += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    size, at = max(objects) + 1, len(made)
    made += f"xref\n0 {size}\n0000000000 65535 f \n".encode()
    for number in range(1, size):
        made += f"{places.get(number, 0):010} 00000 {'n' if number in places else 'f'} \n".encode()
    return bytes(made) + f"trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\nstartxref\n{at}\n%%EOF\n".encode()
