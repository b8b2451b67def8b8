"""Make the content of a new workbook or document as its clause asks."""

from solvers.reader import lexicon
from solvers.reader import lookups as contents
from solvers.reader.clauses import make_thing_pattern
from solvers.reader.office_view import ListedMail
from solvers.reader.task_state import MissingInformation, TaskState

_EVENT_WORDS = r"(?:row|line|event)\b"


def make_cell_block(state: TaskState, clause: str) -> list[list[str]]:
    """Return the rows of cells for a workbook."""
    lowered = clause.lower()
    if "event" in lowered and "start" in lowered:
        return make_event_rows(state)
    if "passages" in lowered:
        names = (("the upper passage", contents.FIRST_PATTERN), ("the lower passage", contents.SECOND_PATTERN))
        return [[contents.find_passage(state, what, f"{where} (?:row|passage)")] for what, where in names]
    if "passage" in lowered:
        title = state.require("the booked event", state.booked_title)
        return [[title, contents.find_passage(state, "the passage", make_thing_pattern("passage"))]]
    if "mails" in lowered:
        return [
            _make_mail_row(state.find_mail("a mail", rf"{where} mail"))
            for where in (contents.FIRST_PATTERN, contents.SECOND_PATTERN)
        ]
    if "mail" in lowered:
        return [_make_mail_row(state.find_mail("the mail", r"\bmail (?:to|that I) (?:pass|forward|file)"))]
    if "sum of all" in lowered:
        label = state.require("the label", state.statements.find_value(r"\bsum of all\b", "phrase", "label"))
        row = state.find_row("the row to repeat", r"\bfigure to\b|\brow to\b")
        return [[label, contents.compute_total(state)], [state.read_row_name(row), state.read_figure(row)]]
    raise MissingInformation("what the workbook shall hold")


def make_paragraphs(state: TaskState, clause: str) -> list[str]:
    """Return the paragraphs below the heading of a document."""
    lowered = clause.lower()
    if "two figures" in lowered:
        rows = contents.find_two_rows(state)
        lines = [f"{state.read_row_name(row)}: {state.read_figure(row)}" for row in rows]
        return lines + (
            [f"Together: {contents.compute_sum_of_two(state, rows)}"]
            if state.statements.has_match(lexicon.SUM_OF_BOTH_WORDS)
            else []
        )
    if "highest" in lowered:
        return _make_ranking(state)
    if "quotes" in lowered:
        names = (("the first quote", contents.FIRST_PATTERN), ("the second quote", contents.SECOND_PATTERN))
        return [contents.find_passage(state, what, f"{where} quote") for what, where in names]
    if "letter" in lowered:
        row = state.find_row("the entry", r"\bentry\b|\brow to\b")
        return [f"Regarding: {state.read_row_name(row)}", f"On file: {state.read_figure(row)}"]
    if "mail" in lowered:
        mail = state.find_mail("the mail", r"\bmail (?:to|that I) (?:quote|pick|brief)")
        return [f"From {mail.sender}", state.office.read_body(mail)]
    if "events" in lowered:
        return []
    raise MissingInformation("what the document shall say")


def _make_ranking(state: TaskState) -> list[str]:
    highest, lowest = contents.find_extreme_rows(state)
    row = state.find_row("the figure to quote", r"\bfigure to\b")
    label = state.require("the label", state.statements.find_value(r"\bsum of all\b", "phrase", "label"))
    return [
        f"Highest: {state.read_row_name(highest)}",
        f"Lowest: {state.read_row_name(lowest)}",
        f"{state.read_row_name(row)}: {state.read_figure(row)}",
        f"{label}: {contents.compute_total(state)}",
    ]


def make_event_rows(state: TaskState) -> list[list[str]]:
    """Return the title and start of the two events that the user picked."""
    events = [
        state.find_event("an event", rf"{where} {_EVENT_WORDS}")
        for where in (contents.FIRST_PATTERN, contents.SECOND_PATTERN)
    ]
    return [[one.title, one.start[11:16]] for one in events]


def _make_mail_row(mail: ListedMail) -> list[str]:
    return [mail.subject, mail.sender]
