"""Errands that make files: workbooks, Word documents, PDF files, pictures."""

import re
from pathlib import PurePosixPath
from typing import NamedTuple

from solvers.reader import layouts, lexicon
from solvers.reader.clauses import noun_after, thing
from solvers.reader.work import Work

_BOOKS = r"(?:[a-z]+ )?(?:list|sheet|register|log|workbook|tracker|ledger)|collection|digest"
_NOTES = r"comparison|letter|(?:agenda )?paper|brief|extract|document(?! to)|report|editable version"
_PDF, _PICTURE = r"\bPDF\b", r"\b(?:picture|image|photo|snapshot)\b"


class Section(NamedTuple):
    """A heading and the words below it."""

    heading: str
    words: str


def workbook(work: Work, clause: str) -> None:
    """Make a workbook and write a block of cells into it."""
    what = thing(_BOOKS)
    path = work.new_file("the name of the workbook", what, ".xlsx")
    row, column = _place(work.need("the first cell", work.notes.value(what, "cell")))
    values = layouts.block(work, clause)
    work.desk.act("excel", "create_new_file", file_path=path)
    work.desk.act("excel", "set_range", file_path=path, row_idx=row, column_idx=column, values=values)
    work.made = path
    _spare(work, what, ".xlsx")


def document(work: Work, clause: str) -> None:
    """Make a Word document with a heading and what belongs below it."""
    what = thing(_NOTES, re.escape(noun_after(clause, "write|make|into|draft")))
    path = work.new_file("the name of the document", what, ".docx")
    heading = work.need("the heading", work.notes.value(what, "quoted", "heading"))
    texts = layouts.texts(work, clause)
    table = layouts.rows_of_events(work) if "table of the events" in clause else []
    work.desk.act("word", "create_new_file", file_path=path)
    work.desk.act("word", "write_heading", file_path=path, text=heading)
    for text in texts:
        work.desk.act("word", "write_to_file", file_path=path, contents=text)
    if table:
        work.desk.act("word", "write_table", file_path=path, rows=table)
    work.made = path
    if work.notes.says(rf"(?i){what}", lexicon.SAME_NAME_PDF):
        _convert(work, path, str(PurePosixPath(path).with_suffix(".pdf")))
    _spare(work, what, ".docx")


def extend(work: Work, clause: str) -> None:
    """Put a heading and a paragraph at the end of a document."""
    path = work.old_file("the document to extend", r"\bdocument to\b|\bextend", ".docx")
    _append(work, path, _section(work, thing("(?:new )?section")))


def to_word(work: Work, clause: str) -> None:
    """Make a Word document of a PDF; a remark below its end comes with the clause after."""
    source = work.old_file("the PDF to convert", r"\b(?:file|PDF) to convert\b", ".pdf")
    what = thing("editable version", "Word (?:document|version)")
    path = work.new_file("the name of the document", what, ".docx")
    section = _section(work, thing("remark")) if "remark" in work.instruction else None
    work.desk.act("pdf", "convert_to_word", pdf_file_path=source, word_file_path=path)
    work.made = path
    if section:
        _append(work, path, section)
    _spare(work, what, ".docx")


def pdf(work: Work, clause: str) -> None:
    """Convert what was made last to PDF."""
    source = work.need("what to convert", work.made)
    path = work.new_file("the name of the PDF", _PDF, ".pdf")
    _convert(work, source, path)
    work.made = path
    _spare(work, _PDF, ".pdf")


def picture(work: Work, clause: str) -> None:
    """Make a picture of the page that was made last."""
    path = work.new_file("the name of the picture", _PICTURE, ".png", ".jpg", ".jpeg")
    work.desk.act("pdf", "convert_to_image", pdf_file_path=work.need("the PDF", work.made), image_file_path=path)


def _section(work: Work, what: str) -> Section:
    heading = work.need("the heading", work.notes.value(what, "quoted", "heading"))
    return Section(heading, work.need("the words", work.notes.value(what, "quoted", "words")))


def _append(work: Work, path: str, section: Section) -> None:
    work.desk.act("word", "write_heading", file_path=path, text=section.heading)
    work.desk.act("word", "write_to_file", file_path=path, contents=f"{section.words}.")
    work.made = path


def _place(cell: str) -> tuple[int, int]:
    """The row and the column of a cell such as `AB12`, counted from 1."""
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(cell[len(letters) :]), column


def _convert(work: Work, source: str, path: str) -> None:
    app = "excel" if source.endswith(".xlsx") else "word"
    work.desk.act(app, "convert_to_pdf", **{f"{app}_file_path": source, "pdf_file_path": path})


def _spare(work: Work, what: str, ending: str) -> None:
    """A second copy, unless that was taken back."""
    asked = work.notes.find(what, "file", names=(ending,), copy=True)
    if asked and not work.notes.is_off(asked.at, lexicon.COPY):
        work.desk.act("system", "copy_file", source_path=work.made, target_path=f"data/{asked.value}")
