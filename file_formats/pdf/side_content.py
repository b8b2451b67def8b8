"""What a PDF file holds beside its pages' own text: notes, links, fields, bookmarks and embedded files."""

from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple

from pypdf import PdfReader, apply_configuration

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.pdf.page_reader import PDF_LIMITS, check_pdf, make_unreadable_error
from file_formats.read_cache import cache_reads, estimate_text_bytes

_MAX_LISTED = 1_000


class PageNote(NamedTuple):
    """An annotation of a page.

    Attributes:
        kind: What it is, as the format calls it: `Text`, `FreeText`, `Stamp`, `Link`, `Widget`.
        text: What it says; empty if it says nothing.
        target: The address that it leads to; empty if it leads nowhere or to another page.
    """

    kind: str
    text: str
    target: str


class SideContent(NamedTuple):
    """The notes of all pages, the titles of bookmarks, and the names of embedded files."""

    notes: tuple[PageNote, ...]
    bookmarks: tuple[str, ...]
    embedded_files: tuple[str, ...]


def _estimate_bytes(side: SideContent) -> int:
    return 200 + estimate_text_bytes(
        (*(text for note in side.notes for text in note), *side.bookmarks, *side.embedded_files)
    )


@cache_reads(_estimate_bytes)
def read_side_content(content: bytes) -> SideContent:
    """Read what a PDF file holds beside the text of its pages.

    Raises:
        UnreadableFile: The file is damaged or over a limit.
    """
    check_pdf(content)
    try:
        with apply_configuration(PDF_LIMITS):
            reader = PdfReader(BytesIO(content))
            if len(reader.pages) > bounds.PDF_PAGES:
                raise UnreadableFile(f"not a readable PDF: more than {bounds.PDF_PAGES} pages")
            notes = (note for page in reader.pages for note in _list_notes(page))
            return SideContent(
                tuple(islice(notes, _MAX_LISTED)),
                tuple(islice(_list_titles(reader.outline), _MAX_LISTED)),
                tuple(islice(_list_embedded_files(reader), _MAX_LISTED)),
            )
    except UnreadableFile:
        raise
    # On hostile bytes pypdf raises almost anything; no list is complete.
    except Exception as error:
        raise make_unreadable_error(error) from error


def _list_notes(page: Any) -> Iterator[PageNote]:
    for annotation in (_get(page, "/Annots") or ())[: bounds.PDF_FORMS]:
        entry = annotation.get_object()
        texts = [_get(entry, key) for key in ("/Contents", "/V")]
        text = "\n".join(one for one in texts if isinstance(one, str))
        target = _get(_get(entry, "/A"), "/URI")
        yield PageNote(
            str(_get(entry, "/Subtype") or "").removeprefix("/"), text, target if isinstance(target, str) else ""
        )


def _list_titles(outline: Any) -> Iterator[str]:
    for entry in outline:
        if isinstance(entry, list):
            yield from _list_titles(entry)
        else:
            yield str(entry.title or "")


def _list_embedded_files(reader: PdfReader) -> Iterator[str]:
    names = list(reader.attachments)
    yield from names
    for file in _get(reader.root_object, "/AF") or ():
        name = file.get_object().get("/UF") or file.get_object().get("/F") or ""
        if str(name) not in names:
            yield str(name)


def _get(holder: Any, key: str) -> Any:
    value = holder.get(key) if hasattr(holder, "get") else None
    return None if value is None else value.get_object()
