"""What a workbook may ask of its reader, and what a cell may hold."""

import io
import re
import zipfile
from xml.parsers import expat

from openpyxl.utils.cell import range_boundaries

from office_env.formats.errors import UnreadableFile

MAX_CELLS = 2_000_000
MAX_ROW, MAX_COLUMN = 1_048_576, 16_384
MAX_TEXT = 32_767

_AREA_ELEMENTS = ("mergeCell", "hyperlink", "comment")
_CHUNK_BYTES = 1 << 16
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def check_text(text: str) -> None:
    """Raise ValueError, with one sentence, for text that no cell can hold."""
    if len(text) > MAX_TEXT:
        raise ValueError(f"a cell holds at most {MAX_TEXT:,} characters, found {len(text):,}")
    if forbidden := _FORBIDDEN.search(text):
        raise ValueError(f"a cell cannot hold the character U+{ord(forbidden[0]):04X}")


def measure_sheets(content: bytes) -> None:
    """Count the cells that openpyxl would make, before it makes them.

    A merged, linked or commented area counts whole: three bytes more in a file can make it 17 billion cells.
    Raises UnreadableFile where a workbook asks for more than 2,000,000.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        cells = sum(_cells_of(archive, name, MAX_CELLS) for name in archive.namelist())
    if cells > MAX_CELLS:
        raise _too_large()


def _cells_of(archive: zipfile.ZipFile, name: str, allowed: int) -> int:
    count = 0

    def start(element: str, attributes: dict[str, str]) -> None:
        nonlocal count
        local = element.rpartition(":")[2]
        if local == "c":
            count += 1
        elif local in _AREA_ELEMENTS and "ref" in attributes:
            count += _area(attributes["ref"])
        if count > allowed:
            raise _too_large()

    scanner = expat.ParserCreate()
    scanner.StartElementHandler = start
    with archive.open(name) as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            try:
                scanner.Parse(chunk, False)
            except expat.ExpatError:
                break  # An image, or damage that the reader itself will report.
    return count


def _area(reference: str) -> int:
    try:
        left, top, right, bottom = range_boundaries(reference)
    except (ValueError, TypeError):
        return 1
    width = (right or MAX_COLUMN) - (left or 1) + 1
    return abs(width * ((bottom or MAX_ROW) - (top or 1) + 1))


def _too_large() -> UnreadableFile:
    return UnreadableFile(f"the Excel workbook asks for more than {MAX_CELLS:,} cells")
