"""Which errand a clause asks for: the first pattern that fits, and what carries it out."""

import re
from collections.abc import Callable
from typing import NamedTuple

from solvers.reader import calendar_skills as calendar_errands
from solvers.reader import file_skills as file_errands
from solvers.reader import lookups as contents
from solvers.reader import mail_skills as mail_errands
from solvers.reader import sheet_skills as sheet_errands
from solvers.reader.lexicon import COUNT_WORDS
from solvers.reader.task_state import MissingInformation, TaskState


class Skill(NamedTuple):
    """How one kind of clause is understood and carried out.

    Attributes:
        pattern: Matches the clause that asks for it.
        perform: Carries it out, or raises Missing before anything is changed.
    """

    pattern: str
    perform: Callable[[TaskState, str], None]


def work_out_answer(state: TaskState, clause: str) -> None:
    """Work out what the user wants to hear when the task is finished."""
    if re.search(r"\btwo figures\b", clause):
        state.answer = contents.compute_sum_of_two(state, contents.find_two_rows(state))
    elif re.search(r"\bhow many they are\b|\bgroup\b", clause):
        state.answer = str(len(contents.list_group_members(state)))
    elif state.statements.has_match(COUNT_WORDS):
        state.answer = str(len(state.table.rows))
    else:
        raise MissingInformation("what the answer is about")


def do_nothing(state: TaskState, clause: str) -> None:
    """A clause that only says what the next ones are about, or that an errand before it has done already."""


SKILLS = (
    Skill(r"\b(?:two|2) figures right\b|\bfixes\b", sheet_errands.correct_two_figures),
    Skill(r"^(?:make|do|apply)\b.*\b(?:fix|correction)\b", sheet_errands.correct_figure),
    Skill(r"^(?:put|add|enter|append)\b.*\b(?:entry|new row)\b", sheet_errands.add_row),
    Skill(r"\b(?:closing|labelled) row\b", sheet_errands.add_closing_row),
    Skill(r"\btwo (?:talks|events|meetings)\b.*\bcalendar\b", calendar_errands.book_two_talks),
    Skill(r"^(?:book|put|schedule|add)\b.*\b(?:calendar|behind|after)\b", calendar_errands.book_event),
    Skill(r"^(?:delete|cancel|remove|strike)\b", calendar_errands.delete_event),
    Skill(r"^(?:move|shift|reschedule)\b", calendar_errands.move_event),
    Skill(r"\btell me\b|\banswer me\b|^as (?:your|the) answer\b", work_out_answer),
    Skill(r"^(?:answer|reply to)\b.*\bmail\b", mail_errands.reply_to_mail),
    Skill(r"^(?:pass|forward)\b.*\bmail\b", mail_errands.forward_mail),
    Skill(r"^e?mail each\b|^send each\b", mail_errands.send_two_mails),
    Skill(r"^(?:e?mail|send)\b", mail_errands.send_mail),
    Skill(r"\bnew (?:excel )?workbook\b", file_errands.make_workbook),
    Skill(r"^extend\b", file_errands.extend_document),
    Skill(r"^convert\b.*\binto a Word\b", file_errands.convert_pdf_to_word),
    Skill(r"\b(?:picture|image)\b", file_errands.make_picture),
    Skill(r"^(?:convert|save|turn|print)\b.*\bPDF\b", file_errands.convert_to_pdf),
    Skill(r"\bWord\b", file_errands.make_document),
    Skill(r"^add my remark\b|^tell whoever\b|^(?:clear up|bring)\b|\basked me about\b|^close it\b", do_nothing),
)


def find_skill(clause: str) -> Skill | None:
    """The errand that a clause asks for, or None where it is not understood."""
    return next((one for one in SKILLS if re.search(one.pattern, clause, re.IGNORECASE)), None)
