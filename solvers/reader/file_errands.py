"""Errands that make files: workbooks, Word documents, PDF files, pictures."""

import re
from pathlib import PurePosixPath

from solvers.reader import contents, lexicon
from solvers.reader.clauses import noun_after, thing
from solvers.reader.desk import Mail
from solvers.reader.work import Missing, Work

_BOOKS = r"(?:[a-z]+ )?(?:list|sheet|register|log|workbook|tracker|ledger)|collection|digest"
_NOTES = r"comparison|letter|(?:agenda )?paper|brief|extract|document(?! to)|report|editable version"
_EVENT = r"(?:row|line|event)\b"
_PDF, _PICTURE = r"\bPDF\b", r"\b(?:picture|image|photo|snapshot)\b"


def workbook(work: Work, clause: str) -> None:
    """Make a workbook and write a block of cells into it."""
    what = thing(_BOOKS)
    path = work.new_file("the name of the workbook", what, ".xlsx")
    column, row = re.fullmatch(r"([A-Z]+)(\d+)", work.need("the first cell", work.notes.value(what, "cell"))).groups()  # type: ignore[union-attr]
    values = _block(work, clause)
    at = 0
    for letter in column:
        at = at * 26 + ord(letter) - ord("A") + 1
    work.desk.act("excel", "create_new_file", file_path=path)
    work.desk.act("excel", "set_range", file_path=path, row_idx=int(row), column_idx=at, values=values)
    work.made = path
    _spare(work, what, ".xlsx")


def document(work: Work, clause: str) -> None:
    """Make a Word document with a heading and what belongs below it."""
    what = thing(_NOTES, re.escape(noun_after(clause, "write|make|into|draft")))
    path = work.new_file("the name of the document", what, ".docx")
    heading = work.need("the heading", work.notes.value(what, "quoted", "heading"))
    texts, table = _texts(work, clause), _rows_of_events(work) if "table of the events" in clause else []
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
    _append(work, path, thing("(?:new )?section"))


def to_word(work: Work, clause: str) -> None:
    """Make a Word document of a PDF; a remark below its end comes with the clause after."""
    source = work.old_file("the PDF to convert", r"\b(?:file|PDF) to convert\b", ".pdf")
    what = thing("editable version", "Word (?:document|version)")
    path = work.new_file("the name of the document", what, ".docx")
    work.desk.act("pdf", "convert_to_word", pdf_file_path=source, word_file_path=path)
    work.made = path
    if "remark" in work.instruction:
        _append(work, path, thing("remark"))
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


def _append(work: Work, path: str, what: str) -> None:
    heading = work.need("the heading", work.notes.value(what, "quoted", "heading"))
    words = work.need("the words", work.notes.value(what, "quoted", "words"))
    work.desk.act("word", "write_heading", file_path=path, text=heading)
    work.desk.act("word", "write_to_file", file_path=path, contents=f"{words}.")
    work.made = path


def _convert(work: Work, source: str, path: str) -> None:
    app = "excel" if source.endswith(".xlsx") else "word"
    work.desk.act(app, "convert_to_pdf", **{f"{app}_file_path": source, "pdf_file_path": path})


def _spare(work: Work, what: str, ending: str) -> None:
    """A second copy, unless that was taken back."""
    asked = work.notes.find(what, "file", names=(ending,), copy=True)
    if asked and not work.notes.is_off(asked.at, lexicon.COPY):
        work.desk.act("system", "copy_file", source_path=work.made, target_path=f"data/{asked.value}")


def _block(work: Work, clause: str) -> list[list[str]]:
    about = clause.lower()
    if "event" in about and "start" in about:
        return _rows_of_events(work)
    if "passages" in about:
        names = (("the upper passage", contents.FIRST), ("the lower passage", contents.SECOND))
        return [[contents.passage(work, what, f"{where} (?:row|passage)")] for what, where in names]
    if "passage" in about:
        title = work.need("the booked event", work.booked)
        return [[title, contents.passage(work, "the passage", thing("passage"))]]
    if "mails" in about:
        return [
            _subject_and_sender(work.mail("a mail", rf"{where} mail")) for where in (contents.FIRST, contents.SECOND)
        ]
    if "mail" in about:
        return [_subject_and_sender(work.mail("the mail", r"\bmail (?:to|that I) (?:pass|forward|file)"))]
    if "sum of all" in about:
        label = work.need("the label", work.notes.value(r"\bsum of all\b", "phrase", "label"))
        row = work.row("the row to repeat", r"\bfigure to\b|\brow to\b")
        return [[label, contents.total(work)], [work.key(row), work.look_up(row)]]
    raise Missing("what the workbook shall hold")


def _texts(work: Work, clause: str) -> list[str]:
    about = clause.lower()
    if "two figures" in about:
        rows = contents.pair(work)
        texts = [f"{work.key(row)}: {work.look_up(row)}" for row in rows]
        return texts + ([f"Together: {contents.together(work, rows)}"] if work.notes.says(lexicon.BOTH) else [])
    if "highest" in about:
        return _ranking(work)
    if "quotes" in about:
        names = (("the first quote", contents.FIRST), ("the second quote", contents.SECOND))
        return [contents.passage(work, what, f"{where} quote") for what, where in names]
    if "letter" in about:
        row = work.row("the entry", r"\bentry\b|\brow to\b")
        return [f"Regarding: {work.key(row)}", f"On file: {work.look_up(row)}"]
    if "mail" in about:
        mail = work.mail("the mail", r"\bmail (?:to|that I) (?:quote|pick|brief)")
        return [f"From {mail.sender}", work.desk.body(mail)]
    if "events" in about:
        return []
    raise Missing("what the document shall say")


def _ranking(work: Work) -> list[str]:
    highest, lowest = contents.ranked(work)
    row = work.row("the figure to quote", r"\bfigure to\b")
    label = work.need("the label", work.notes.value(r"\bsum of all\b", "phrase", "label"))
    return [
        f"Highest: {work.key(highest)}",
        f"Lowest: {work.key(lowest)}",
        f"{work.key(row)}: {work.look_up(row)}",
        f"{label}: {contents.total(work)}",
    ]


def _rows_of_events(work: Work) -> list[list[str]]:
    events = [work.event("an event", rf"{where} {_EVENT}") for where in (contents.FIRST, contents.SECOND)]
    return [[one.title, one.start[11:16]] for one in events]


def _subject_and_sender(mail: Mail) -> list[str]:
    return [mail.subject, mail.sender]
