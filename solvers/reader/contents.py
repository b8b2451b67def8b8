"""What is looked up or worked out from tables and documents, as it goes into mails, files and answers."""

import re
from decimal import Decimal
from typing import NamedTuple

from solvers.reader.desk import Document
from solvers.reader.tables import number, written
from solvers.reader.work import Missing, Work

FIRST = r"\b(?:first|upper|left|one)\b"
SECOND = r"\b(?:second|other|lower|right)\b"
_LABEL = re.compile(r"([A-Z][\w/&' -]{2,30}?) ?: ?\S")
_OPENING_WORDS = 4
_LONGEST_HEADING = 80
_ENDS = (".", "!", "?", ":")


class Pair(NamedTuple):
    """Two rows of a table."""

    one: int
    other: int


def pair(work: Work) -> Pair:
    """The two rows whose figures are wanted."""
    return Pair(work.row("the first figure", f"{FIRST} figure"), work.row("the other figure", f"{SECOND} figure"))


def apart(work: Work, rows: Pair) -> str:
    """The difference between the figures of two rows."""
    return written(abs(_figure(work, rows.one) - _figure(work, rows.other)))


def together(work: Work, rows: Pair) -> str:
    """The sum of the figures of two rows."""
    return written(_figure(work, rows.one) + _figure(work, rows.other))


def _figure(work: Work, row: int) -> Decimal:
    found = number(work.look_up(row))
    if found is None:
        raise Missing("a figure in the row")
    return found


def limit(work: Work) -> str:
    """The limit above which rows are counted."""
    return work.need("the limit", work.notes.value(r"\blimit\b", "number"))


def counted(work: Work) -> str:
    """How many rows lie above the limit."""
    most = number(limit(work))
    if most is None:
        raise Missing("the limit")
    return work.once("count", lambda: str(sum(one > most for one in work.table.figures(work.column))))


def total(work: Work) -> str:
    """The sum of the column that is meant."""
    return work.once("total", lambda: written(sum(work.table.figures(work.column), Decimal(0))))


def ranked(work: Work) -> Pair:
    """The rows with the highest and the lowest figure."""
    at = work.table.columns[work.column]
    figures = [(number(cells.get(at, "")), row) for row, cells in work.table.rows.items()]
    known = [(figure, row) for figure, row in figures if figure is not None]
    if not known:
        raise Missing("figures to rank")
    return Pair(max(known)[1], min(known)[1])


def members(work: Work) -> list[str]:
    """What the rows of the named group are called."""
    groups = work.table.groups
    name = work.need("the group", work.notes.value(r"\bgroup\b", "name", names=tuple(groups)))
    rows = work.table.rows
    return [work.key(row) for row in rows if rows[row].get(groups[name]) == name]


def passage(work: Work, what: str, thing: str) -> str:
    """A passage of a document, word for word: a labelled line, what stands below a heading, or what begins so."""
    found = {key: text for document in _documents(work) for key, text in _passages(document).items()}
    return found[work.need(what, work.notes.value(thing, "name", names=tuple(found)))]


def _documents(work: Work) -> list[Document]:
    ending = ".pdf" if re.search(r"\bthe PDF\b", work.instruction.split(" into ")[0]) else ".docx"
    preferred = [one for one in work.desk.documents if one.path.endswith(ending)]
    # What is named last stands: the kind of document that the instruction names goes before the other.
    return [one for one in work.desk.documents if one not in preferred] + preferred


def _passages(document: Document) -> dict[str, str]:
    lines = [line.strip() for line in document.lines]
    found: dict[str, str] = {}
    for at, line in enumerate(lines):
        words = line.split()
        if len(words) >= _OPENING_WORDS:
            found[" ".join(words[:_OPENING_WORDS])] = _paragraph(lines, at)
        if line and len(line) <= _LONGEST_HEADING and not line.endswith(".") and at + 1 < len(lines):
            found[line.rstrip(":")] = _paragraph(lines, at + 1)
        if label := _LABEL.match(line):
            found[f"{label[1].strip()} line"] = line
    return found


def _paragraph(lines: list[str], start: int) -> str:
    """The lines from one on, up to one that ends a sentence: the pages of a PDF break them."""
    taken: list[str] = []
    for line in lines[start : start + 8]:
        if not line:
            break
        taken.append(line)
        if line.endswith(_ENDS):
            break
    return " ".join(taken)
