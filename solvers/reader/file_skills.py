"""Skills that make files: workbooks, Word documents, PDF files and pictures."""

import re
from pathlib import PurePosixPath
from typing import NamedTuple

from solvers.reader import lexicon
from solvers.reader import new_file_contents as layouts
from solvers.reader.clauses import find_noun_after, make_thing_pattern
from solvers.reader.task_state import TaskState

_WORKBOOK_WORDS = r"(?:[a-z]+ )?(?:list|sheet|register|log|workbook|tracker|ledger)|collection|digest"
_DOCUMENT_WORDS = r"comparison|letter|(?:agenda )?paper|brief|extract|document(?! to)|report|editable version"
_PDF_PATTERN, _PICTURE_PATTERN = r"\bPDF\b", r"\b(?:picture|image|photo|snapshot)\b"


class Section(NamedTuple):
    """A heading and the text below it."""

    heading: str
    words: str


def make_workbook(state: TaskState, clause: str) -> None:
    """Make a workbook and write a block of cells into it."""
    pattern = make_thing_pattern(_WORKBOOK_WORDS)
    path = state.make_file_path("the name of the workbook", pattern, ".xlsx")
    row, column = _parse_cell(state.require("the first cell", state.statements.find_value(pattern, "cell")))
    values = layouts.make_cell_block(state, clause)
    state.office.perform_action("excel", "create_new_file", file_path=path)
    state.office.perform_action("excel", "set_range", file_path=path, row_idx=row, column_idx=column, values=values)
    state.last_file = path
    _make_second_copy(state, pattern, ".xlsx")


def make_document(state: TaskState, clause: str) -> None:
    """Make a Word document with a heading and the content below it."""
    pattern = make_thing_pattern(_DOCUMENT_WORDS, re.escape(find_noun_after(clause, "write|make|into|draft")))
    path = state.make_file_path("the name of the document", pattern, ".docx")
    heading = state.require("the heading", state.statements.find_value(pattern, "quoted", "heading"))
    texts = layouts.make_paragraphs(state, clause)
    table = layouts.make_event_rows(state) if "table of the events" in clause else []
    state.office.perform_action("word", "create_new_file", file_path=path)
    state.office.perform_action("word", "write_heading", file_path=path, text=heading)
    for text in texts:
        state.office.perform_action("word", "write_to_file", file_path=path, contents=text)
    if table:
        state.office.perform_action("word", "write_table", file_path=path, rows=table)
    state.last_file = path
    if state.statements.has_match(rf"(?i){pattern}", lexicon.SAME_NAME_PDF_WORDS):
        _convert_file(state, path, str(PurePosixPath(path).with_suffix(".pdf")))
    _make_second_copy(state, pattern, ".docx")


def extend_document(state: TaskState, clause: str) -> None:
    """Append a heading and a paragraph to a document."""
    path = state.find_file("the document to extend", r"\bdocument to\b|\bextend", ".docx")
    _append_section(state, path, _find_section(state, make_thing_pattern("(?:new )?section")))


def convert_pdf_to_word(state: TaskState, clause: str) -> None:
    """Convert a PDF to a Word document, and append the remark that a later clause may ask for."""
    source = state.find_file("the PDF to convert", r"\b(?:file|PDF) to convert\b", ".pdf")
    pattern = make_thing_pattern("editable version", "Word (?:document|version)")
    path = state.make_file_path("the name of the document", pattern, ".docx")
    section = _find_section(state, make_thing_pattern("remark")) if "remark" in state.instruction else None
    state.office.perform_action("pdf", "convert_to_word", pdf_file_path=source, word_file_path=path)
    state.last_file = path
    if section:
        _append_section(state, path, section)
    _make_second_copy(state, pattern, ".docx")


def convert_to_pdf(state: TaskState, clause: str) -> None:
    """Convert the file made last to PDF."""
    source = state.require("what to convert", state.last_file)
    path = state.make_file_path("the name of the PDF", _PDF_PATTERN, ".pdf")
    _convert_file(state, source, path)
    state.last_file = path
    _make_second_copy(state, _PDF_PATTERN, ".pdf")


def make_picture(state: TaskState, clause: str) -> None:
    """Make a picture of the PDF made last."""
    path = state.make_file_path("the name of the picture", _PICTURE_PATTERN, ".png", ".jpg", ".jpeg")
    state.office.perform_action(
        "pdf", "convert_to_image", pdf_file_path=state.require("the PDF", state.last_file), image_file_path=path
    )


def _find_section(state: TaskState, pattern: str) -> Section:
    heading = state.require("the heading", state.statements.find_value(pattern, "quoted", "heading"))
    return Section(heading, state.require("the words", state.statements.find_value(pattern, "quoted", "words")))


def _append_section(state: TaskState, path: str, section: Section) -> None:
    state.office.perform_action("word", "write_heading", file_path=path, text=section.heading)
    state.office.perform_action("word", "write_to_file", file_path=path, contents=f"{section.words}.")
    state.last_file = path


def _parse_cell(cell: str) -> tuple[int, int]:
    """Return the row and column, from 1, of a cell reference such as `AB12`."""
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(cell[len(letters) :]), column


def _convert_file(state: TaskState, source: str, path: str) -> None:
    app = "excel" if source.endswith(".xlsx") else "word"
    state.office.perform_action(app, "convert_to_pdf", **{f"{app}_file_path": source, "pdf_file_path": path})


def _make_second_copy(state: TaskState, pattern: str, extension: str) -> None:
    """Make a second copy if the user asked for one and did not withdraw the request."""
    copy_name = state.statements.find_stated_value(pattern, "file", names=(extension,), copy=True)
    if copy_name and not state.statements.is_withdrawn(copy_name.sentence_index, lexicon.COPY_WORDS):
        state.office.perform_action(
            "system", "copy_file", source_path=state.last_file, target_path=f"data/{copy_name.value}"
        )
