"""Changes of files that hold no smaller items: text, tables as text, PDF, images and anything else."""

import csv
import hashlib
import io
from collections.abc import Callable, Hashable, Iterator, Mapping

from PIL import Image, ImageChops

from criteria.collateral.content_change import ContentChange
from criteria.collateral.short_text import show_difference
from criteria.target_files import file_type
from data_model import sha256_hex
from file_formats import has_several_frames, load_image, read_text

_MAX_DRAWN_PAGES = 20
# A file that another program saved again is drawn the same but for the edges of letters.
_FIELDS, _MAX_FIELD_DIFFERENCE = (75, 106), 16
_DELIMITERS = {"csv": ",", "tsv": "\t"}


def find_other_file_changes(path: str, before: bytes, after: bytes) -> Iterator[ContentChange]:
    """Yield one change if a file reads differently than it did, as its type is read.

    Raises:
        UnreadableFile: One of the two cannot be read as its type.
    """
    read = _READERS.get(file_type(path), read_plain_text)
    delimiter = _DELIMITERS.get(path.lower().rpartition(".")[2])
    if delimiter:
        old, new = _read_table(before, delimiter), _read_table(after, delimiter)
    else:
        old, new = read(before), read(after)
    if old != new:
        yield ContentChange(path, "file", "", "changed", *show_difference(_show(old), _show(new)))
    elif read is _read_pdf and (page := _find_page_that_looks_different(before, after)):
        yield ContentChange(path, "file", "", "changed", before=f"page {page}", after=f"page {page} with another look")


def read_plain_text(content: bytes) -> str:
    """Return a text without its byte order mark and with plain line ends; binary content as its digest."""
    if b"\0" in content and content[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return f"binary content with the digest {sha256_hex(content)}"
    lines = read_text(content).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")


def _read_table(content: bytes, delimiter: str) -> Hashable:
    text = read_plain_text(content)
    try:
        return tuple(map(tuple, csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)))
    except csv.Error:
        return text


def _read_pdf(content: bytes) -> Hashable:
    from file_formats import pdf

    texts = (" ".join(text.split()) for text in pdf.read_page_texts(content))
    side = pdf.read_side_content(content)
    return (*zip(texts, pdf.read_page_extras(content), strict=False), side.bookmarks, side.embedded_files)


def _find_page_that_looks_different(before: bytes, after: bytes) -> int:
    """Return the number of the first page that is drawn differently, and 0 if all look the same."""
    from file_formats import pdf

    for number in range(1, min(pdf.count_pages(before), _MAX_DRAWN_PAGES) + 1):
        old, new = (pdf.draw_page(content, number, with_letters=False).image for content in (before, after))
        if old.size != new.size:
            return number
        fields = ImageChops.difference(old, new).resize(_FIELDS, Image.Resampling.BOX)
        if max(fields.tobytes()) > _MAX_FIELD_DIFFERENCE:
            return number
    return 0


def _read_image(content: bytes) -> Hashable:
    if has_several_frames(content):
        return sha256_hex(content)
    image = load_image(content)
    # Grey and opaque pixels look the same in every mode.
    return image.size, hashlib.sha256(image.convert("RGBA").tobytes()).hexdigest()


_READERS: Mapping[str, Callable[[bytes], Hashable]] = {"pdf": _read_pdf, "image": _read_image}


def _show(value: Hashable) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return "; ".join(map(_show, value))
    return str(value)
