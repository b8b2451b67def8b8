"""A Word document as lines: its paragraphs and table rows, with the block that each belongs to."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from criteria.fair_forms.list_numbers import find_list_numbers
from criteria.file_text import check_searchable
from criteria.sentences import blank_out
from criteria.target_files import TargetFile

_UNSEEN = ("struck ", "hidden ", "faint ", "deleted ", "inserted ")
_UNPRINTED = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_PAGE_NUMBER = re.compile(
    r"[-\u2013| ]*(?P<word>page|p\.)?\s*[0-9]{0,4}(?:\s*(?:of|/)\s*[0-9]{1,4})?[-\u2013| ]*", re.IGNORECASE
)
_HEADING_FORMS = ("heading", "title")
_NUMBER_HEADERS = ("", "no", "nr", "#", "number", "row", "item")


class DocumentLine(NamedTuple):
    """A line of a paragraph, or a row of a table.

    Attributes:
        text: The text; cells are separated by tabs.
        block: The number of the paragraph or table in the body, counted from 1; 0 for a header, a note or a comment.
        is_heading: Whether it has the style of a heading, or stands out like one.
        is_row: Whether it is a row of a table.
    """

    text: str
    block: int
    is_heading: bool = False
    is_row: bool = False


def read_document_lines(target: TargetFile) -> tuple[DocumentLine, ...]:
    """Return every line of a document that is not blank, those outside the body last.

    Raises:
        CannotCheck: The document is too long.
        UnreadableFile: It is damaged.
    """
    from file_formats import docx

    content = target.read()
    emphasized = docx.find_emphasized_blocks(content)
    body: list[DocumentLine] = []
    outside: list[str] = []
    for item in docx.read_full_document(content):
        # A name and its figure may be two lines of one cell.
        cells = (" ".join(cell.split()) for cell in item.text.split("\t"))
        if item.part in ("header", "footer") and _is_page_number(item.text, item.extras):
            continue
        if item.part != "body":
            outside += item.text.splitlines()
        elif item.form == "row":
            body.append(DocumentLine("\t".join(cells), item.number, is_row=True))
        else:
            is_heading = item.form.startswith(_HEADING_FORMS) or item.number - 1 in emphasized
            body += (DocumentLine(text, item.number, is_heading) for text in item.text.splitlines())
    # Headers often repeat the title.
    known = {" ".join(line.text.split()) for line in body}
    lines = [*body, *(DocumentLine(text, 0) for text in outside if " ".join(text.split()) not in known)]
    check_searchable(join_lines(lines), target.display_path)
    shown = (line._replace(text=_UNPRINTED.sub("", line.text)) for line in lines)
    return tuple(line for line in shown if line.text.strip())


def _is_page_number(text: str, extras: Sequence[str]) -> bool:
    """Return whether a line of a header or footer is a number by a field of pages, or is called one: `Page 1 of 2`."""
    is_field = any(extra.casefold().startswith("field page") for extra in extras)
    match = _PAGE_NUMBER.fullmatch(text.strip())
    return match is not None and (is_field or bool(match["word"]))


def find_unseen_texts(target: TargetFile) -> tuple[str, ...]:
    """Return the texts that a reader does not see, or not as they hold, each as `hidden some text`.

    They are hidden, faint or struck through, or a tracked change proposes to delete or to insert them.
    """
    from file_formats import docx

    extras = (extra for item in docx.read_full_document(target.read()) for extra in item.extras)
    return tuple(extra for extra in extras if extra.startswith(_UNSEEN) and extra.partition(" ")[2].strip())


def drop_list_numbers(lines: Sequence[DocumentLine]) -> list[DocumentLine]:
    """Return lines without the numbers that only count them: `1. Duty roster`, `2. Supplies`."""
    text = "\n".join(line.text for line in lines if not line.is_row)
    marked = iter(blank_out(text, find_list_numbers(text)).split("\n"))
    return [line if line.is_row else line._replace(text=next(marked).strip()) for line in lines]


def drop_row_numbers(lines: Sequence[DocumentLine]) -> list[DocumentLine]:
    """Return lines without the first cells of tables that only number their rows: 1, 2, 3, with or without a header.

    Rows at the end, such as a total, may have no number.
    """
    kept: list[DocumentLine] = []
    for _, group in groupby(lines, key=lambda line: line.block):
        rows = list(group)
        firsts = [line.text.partition("\t")[0].strip(" .)").casefold() for line in rows]
        numbers = firsts[1:] if firsts[0] in _NUMBER_HEADERS else firsts
        while numbers and not numbers[-1]:
            numbers = numbers[:-1]
        is_numbered = len(numbers) > 1 and numbers == [str(at) for at in range(1, len(numbers) + 1)]
        if is_numbered and all(line.is_row and "\t" in line.text for line in rows):
            rows = [line._replace(text=line.text.partition("\t")[2]) for line in rows]
        kept += rows
    return kept


def join_lines(lines: Iterable[DocumentLine]) -> str:
    """Return lines as one text."""
    return "\n".join(line.text for line in lines)
