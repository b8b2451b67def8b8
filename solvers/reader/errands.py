"""Which errand a clause asks for: the first pattern that fits, and what carries it out."""

import re
from collections.abc import Callable
from typing import NamedTuple

from solvers.reader import calendar_errands, contents, file_errands, mail_errands, sheet_errands
from solvers.reader.lexicon import HOW_MANY
from solvers.reader.work import Missing, Work


class Errand(NamedTuple):
    """pattern: of the clause that asks for it. do: carries it out, or raises Missing before anything is changed."""

    pattern: str
    do: Callable[[Work, str], None]


def answer(work: Work, clause: str) -> None:
    """Work out what the user wants to hear when the task is finished."""
    if re.search(r"\btwo figures\b", clause):
        work.answer = contents.together(work, contents.pair(work))
    elif re.search(r"\bhow many they are\b|\bgroup\b", clause):
        work.answer = str(len(contents.members(work)))
    elif work.notes.says(HOW_MANY):
        work.answer = str(len(work.table.rows))
    else:
        raise Missing("what the answer is about")


def nothing(work: Work, clause: str) -> None:
    """A clause that only says what the next ones are about, or that an errand before it has done already."""


ERRANDS = (
    Errand(r"\b(?:two|2) figures right\b|\bfixes\b", sheet_errands.fixes),
    Errand(r"^(?:make|do|apply)\b.*\b(?:fix|correction)\b", sheet_errands.fix),
    Errand(r"^(?:put|add|enter|append)\b.*\b(?:entry|new row)\b", sheet_errands.entry),
    Errand(r"\b(?:closing|labelled) row\b", sheet_errands.closing),
    Errand(r"\btwo (?:talks|events|meetings)\b.*\bcalendar\b", calendar_errands.book_pair),
    Errand(r"^(?:book|put|schedule|add)\b.*\b(?:calendar|behind|after)\b", calendar_errands.book),
    Errand(r"^(?:delete|cancel|remove|strike)\b", calendar_errands.delete),
    Errand(r"^(?:move|shift|reschedule)\b", calendar_errands.move),
    Errand(r"\btell me\b|\banswer me\b|^as (?:your|the) answer\b", answer),
    Errand(r"^(?:answer|reply to)\b.*\bmail\b", mail_errands.reply),
    Errand(r"^(?:pass|forward)\b.*\bmail\b", mail_errands.forward),
    Errand(r"^e?mail each\b|^send each\b", mail_errands.send_each),
    Errand(r"^(?:e?mail|send)\b", mail_errands.send),
    Errand(r"\bnew (?:excel )?workbook\b", file_errands.workbook),
    Errand(r"^extend\b", file_errands.extend),
    Errand(r"^convert\b.*\binto a Word\b", file_errands.to_word),
    Errand(r"\b(?:picture|image)\b", file_errands.picture),
    Errand(r"^(?:convert|save|turn|print)\b.*\bPDF\b", file_errands.pdf),
    Errand(r"\bWord\b", file_errands.document),
    Errand(r"^add my remark\b|^tell whoever\b|^(?:clear up|bring)\b|\basked me about\b|^close it\b", nothing),
)


def errand_of(clause: str) -> Errand | None:
    """The errand that a clause asks for, or None where it is not understood."""
    return next((one for one in ERRANDS if re.search(one.pattern, clause, re.IGNORECASE)), None)
