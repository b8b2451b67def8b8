"""Notes, links, bookmarks and embedded files of a converted PDF that its source does not have."""

import posixpath
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from criteria.documents.source_text import read_source_text
from criteria.documents.words import find_word_runs, split_words
from criteria.step_budget import spend_steps
from criteria.target_files import TargetFile, file_type

if TYPE_CHECKING:
    from file_formats.pdf import PageNote

_SILENT_WITHOUT_TEXT = frozenset({"Text", "Highlight", "Underline", "Link", "Widget", "PrinterMark", "TrapNet"})
"""Kinds of annotations that say something by their text alone; a stamp or a line says something by itself."""
_SCHEME = re.compile(r"(?:mailto|tel|https?|file):/{0,3}", re.IGNORECASE)
_MAX_SHOWN = 80


def find_unasked_side_content(content: bytes, source: TargetFile) -> str:
    """Return the first thing beside the pages of a PDF that its source does not say, or nothing.

    Comments, links and headings of the source may stand there, and the names of its sheets.

    Args:
        content: The PDF.
        source: The file that it was made from.

    Raises:
        UnreadableFile: The PDF is damaged.
    """
    from file_formats import pdf

    side = pdf.read_side_content(content)
    if not any(side):
        return ""
    source_text = read_source_text(source)
    name = posixpath.basename(source.name)
    texts = (*source_text.segments, *source_text.optional, *_list_comments(source), *_list_links(source), name)
    words = [word for text in texts for word in split_words(text)]
    for name in side.embedded_files:
        return f"the embedded file {name[:_MAX_SHOWN]!r}"
    for note in side.notes:
        if fault := _find_fault_of_note(note, words, " ".join(texts).casefold()):
            return fault
    known = {*words, "page", "sheet"}
    strange = (
        one for one in side.bookmarks if any(word not in known and not word.isdigit() for word in split_words(one))
    )
    return next((f"the bookmark {one[:_MAX_SHOWN]!r}" for one in strange), "")


def _find_fault_of_note(note: "PageNote", words: list[str], text: str) -> str:
    if note.kind == "Popup":
        return ""
    said, address = split_words(note.text), _strip_scheme(note.target)
    spend_steps(len(text))
    if address and address not in text:
        return f"a link to {note.target[:_MAX_SHOWN]!r}"
    if said and _strip_scheme(note.text) != address and not any(find_word_runs(words, said)):
        return f"the note {' '.join(note.text.split())[:_MAX_SHOWN]!r}"
    if not said and note.kind not in _SILENT_WITHOUT_TEXT:
        return f"an annotation of the kind {note.kind[:_MAX_SHOWN]!r}"
    return ""


def _strip_scheme(address: str) -> str:
    return _SCHEME.sub("", address.strip(), count=1).rstrip("/").casefold()


def _list_links(source: TargetFile) -> Sequence[str]:
    from file_formats import docx, xlsx

    kind = file_type(source.name)
    if kind == "document":
        extras = (extra for item in docx.read_full_document(source.read()) for extra in item.extras)
        return [extra.removeprefix("link ") for extra in extras if extra.startswith("link ")]
    if kind == "workbook":
        return [link for sheet in xlsx.read_workbook_content(source.read()).sheets for link in sheet.links.values()]
    return ()


def _list_comments(source: TargetFile) -> Sequence[str]:
    """Return the comments of a workbook; those of a document are among its optional texts."""
    from file_formats import xlsx

    if file_type(source.name) != "workbook":
        return ()
    return [text for sheet in xlsx.read_workbook_content(source.read()).sheets for text in sheet.comments.values()]
