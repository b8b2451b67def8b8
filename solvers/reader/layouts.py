"""What goes into a new workbook or document, by what the clause calls for."""

from solvers.reader import contents, lexicon
from solvers.reader.clauses import thing
from solvers.reader.desk import Mail
from solvers.reader.work import Missing, Work

_EVENT = r"(?:row|line|event)\b"


def block(work: Work, clause: str) -> list[list[str]]:
    """The rows of cells that a workbook shall hold."""
    about = clause.lower()
    if "event" in about and "start" in about:
        return rows_of_events(work)
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


def texts(work: Work, clause: str) -> list[str]:
    """The paragraphs that a document shall hold below its heading."""
    about = clause.lower()
    if "two figures" in about:
        rows = contents.pair(work)
        lines = [f"{work.key(row)}: {work.look_up(row)}" for row in rows]
        return lines + ([f"Together: {contents.together(work, rows)}"] if work.notes.says(lexicon.BOTH) else [])
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


def rows_of_events(work: Work) -> list[list[str]]:
    """Title and start of the two events that were picked."""
    events = [work.event("an event", rf"{where} {_EVENT}") for where in (contents.FIRST, contents.SECOND)]
    return [[one.title, one.start[11:16]] for one in events]


def _subject_and_sender(mail: Mail) -> list[str]:
    return [mail.subject, mail.sender]
