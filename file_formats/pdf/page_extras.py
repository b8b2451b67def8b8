"""What a page of a PDF holds beside its text: pictures, and where its links lead."""

import hashlib
from io import BytesIO
from typing import Any

from pypdf import PdfReader, apply_configuration

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.pdf.page_reader import PDF_LIMITS, check_pdf, make_unreadable_error


def read_page_extras(content: bytes) -> tuple[tuple[str, ...], ...]:
    """Return for every page the digests of its pictures, as they are stored, and the texts and targets of its notes.

    Raises:
        UnreadableFile: The file is damaged or over a limit.
    """
    check_pdf(content)
    try:
        with apply_configuration(PDF_LIMITS):
            pages = PdfReader(BytesIO(content)).pages
            if len(pages) > bounds.PDF_PAGES:
                raise UnreadableFile(f"not a readable PDF: more than {bounds.PDF_PAGES} pages")
            return tuple(tuple(sorted([*_list_pictures(page), *_list_notes(page)])) for page in pages)
    except UnreadableFile:
        raise
    # On hostile bytes pypdf raises almost anything; no list is complete.
    except Exception as error:
        raise make_unreadable_error(error) from error


def _list_pictures(page: Any) -> list[str]:
    """Return the digests of a page's pictures, those in its forms included."""
    digests: list[str] = []
    holders, seen = [page], set[int]()
    while holders and len(seen) <= bounds.PDF_FORMS:
        resources = _get(holders.pop(), "/Resources")
        objects = _get(resources, "/XObject")
        for name in sorted(objects or ()):
            stream = objects[name].get_object()
            if id(stream) in seen:
                continue
            seen.add(id(stream))
            if stream.get("/Subtype") == "/Form":
                holders.append(stream)
            elif stream.get("/Subtype") == "/Image":
                digests.append(f"picture {hashlib.sha256(stream._data).hexdigest()}")
    if holders:
        raise UnreadableFile(f"not a readable PDF: a page draws more than {bounds.PDF_FORMS} pictures and forms")
    return digests


def _list_notes(page: Any) -> list[str]:
    notes = []
    for annotation in (_get(page, "/Annots") or ())[: bounds.PDF_FORMS]:
        entry = annotation.get_object()
        action = _get(entry, "/A")
        texts = (_get(entry, "/Contents"), _get(entry, "/V"), _get(action, "/URI"))
        notes += [f"note {text}" for text in texts if isinstance(text, str) and text]
    return notes


def _get(holder: Any, key: str) -> Any:
    value = None if holder is None else holder.get(key)
    return None if value is None else value.get_object()
