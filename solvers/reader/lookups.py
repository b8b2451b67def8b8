"""Look up or compute values from tables and documents, as text for mails, files and answers."""

import re
from decimal import Decimal
from typing import NamedTuple

from solvers.reader.office_view import DocumentLines
from solvers.reader.sheet_table import format_number, parse_number
from solvers.reader.task_state import MissingInformation, TaskState

FIRST_PATTERN = r"\b(?:first|upper|left|one)\b"
SECOND_PATTERN = r"\b(?:second|other|lower|right)\b"
_LABELLED_LINE = re.compile(r"([A-Z][\w/&' -]{2,30}?) ?: ?\S")
_OPENING_WORD_COUNT = 4
_MAX_HEADING_LENGTH = 80
_SENTENCE_ENDS = (".", "!", "?", ":")


class RowPair(NamedTuple):
    """Two rows of a table."""

    first: int
    second: int


def find_two_rows(state: TaskState) -> RowPair:
    """Return the two rows whose figures the user wants."""
    return RowPair(
        state.find_row("the first figure", f"{FIRST_PATTERN} figure"),
        state.find_row("the other figure", f"{SECOND_PATTERN} figure"),
    )


def compute_difference(state: TaskState, rows: RowPair) -> str:
    """Return the difference between the figures of two rows."""
    return format_number(abs(_look_up_number(state, rows.first) - _look_up_number(state, rows.second)))


def compute_sum_of_two(state: TaskState, rows: RowPair) -> str:
    """Return the sum of the figures of two rows."""
    return format_number(_look_up_number(state, rows.first) + _look_up_number(state, rows.second))


def _look_up_number(state: TaskState, row: int) -> Decimal:
    figure = parse_number(state.read_figure(row))
    if figure is None:
        raise MissingInformation("a figure in the row")
    return figure


def find_limit(state: TaskState) -> str:
    """Return the limit above which rows are counted."""
    return state.require("the limit", state.statements.find_value(r"\blimit\b", "number"))


def count_above_limit(state: TaskState) -> str:
    """Return the number of rows above the limit."""
    upper_limit = parse_number(find_limit(state))
    if upper_limit is None:
        raise MissingInformation("the limit")
    return state.compute_once(
        "count", lambda: str(sum(one > upper_limit for one in state.table.list_numbers(state.column)))
    )


def compute_total(state: TaskState) -> str:
    """Return the sum of the column that the user means."""
    return state.compute_once("total", lambda: format_number(sum(state.table.list_numbers(state.column), Decimal(0))))


def find_extreme_rows(state: TaskState) -> RowPair:
    """Return the rows with the highest and the lowest figure."""
    column = state.table.columns[state.column]
    figures = [(parse_number(cells.get(column, "")), row) for row, cells in state.table.rows.items()]
    numbered_rows = [(figure, row) for figure, row in figures if figure is not None]
    if not numbered_rows:
        raise MissingInformation("figures to rank")
    return RowPair(max(numbered_rows)[1], min(numbered_rows)[1])


def list_group_members(state: TaskState) -> list[str]:
    """Return the names of the rows in the named group."""
    groups = state.table.column_by_group
    name = state.require("the group", state.statements.find_value(r"\bgroup\b", "name", names=tuple(groups)))
    rows = state.table.rows
    return [state.read_person_name(row) for row in rows if rows[row].get(groups[name]) == name]


def find_passage(state: TaskState, description: str, thing: str) -> str:
    """Return a passage of a document verbatim, found by its label, its heading or its first words."""
    passages = {key: text for document in _order_documents(state) for key, text in _list_passages(document).items()}
    return passages[state.require(description, state.statements.find_value(thing, "name", names=tuple(passages)))]


def _order_documents(state: TaskState) -> list[DocumentLines]:
    extension = ".pdf" if re.search(r"\bthe PDF\b", state.instruction.split(" into ")[0]) else ".docx"
    preferred = [one for one in state.office.documents if one.path.endswith(extension)]
    # Later documents override earlier ones, so the kind of document that the instruction names comes last.
    return [one for one in state.office.documents if one not in preferred] + preferred


def _list_passages(document: DocumentLines) -> dict[str, str]:
    lines = [line.strip() for line in document.lines]
    passages: dict[str, str] = {}
    for index, line in enumerate(lines):
        words = line.split()
        if len(words) >= _OPENING_WORD_COUNT:
            passages[" ".join(words[:_OPENING_WORD_COUNT])] = _join_paragraph(lines, index)
        if line and len(line) <= _MAX_HEADING_LENGTH and not line.endswith(".") and index + 1 < len(lines):
            passages[line.rstrip(":")] = _join_paragraph(lines, index + 1)
        if label := _LABELLED_LINE.match(line):
            passages[f"{label[1].strip()} line"] = line
    return passages


def _join_paragraph(lines: list[str], start: int) -> str:
    """Join lines up to one that ends a sentence, since PDF text breaks paragraphs into lines."""
    paragraph_lines: list[str] = []
    for line in lines[start : start + 8]:
        if not line:
            break
        paragraph_lines.append(line)
        if line.endswith(_SENTENCE_ENDS):
            break
    return " ".join(paragraph_lines)
