"""The skills of the reader: patterns of clauses, and the functions that carry them out."""

import re
from collections.abc import Callable
from typing import NamedTuple

from solvers.reader import calendar_skills, file_skills, mail_skills, sheet_skills
from solvers.reader import lookups as contents
from solvers.reader.lexicon import COUNT_WORDS
from solvers.reader.task_state import MissingInformation, TaskState


class Skill(NamedTuple):
    """How one kind of clause is recognised and carried out.

    Attributes:
        pattern: Matches the clauses that ask for the skill.
        perform: Carries out the skill, or raises MissingInformation before changing anything.
    """

    pattern: str
    perform: Callable[[TaskState, str], None]


def work_out_answer(state: TaskState, clause: str) -> None:
    """Compute the answer that the user wants when the task is finished."""
    if re.search(r"\btwo figures\b", clause):
        state.answer = contents.compute_sum_of_two(state, contents.find_two_rows(state))
    elif re.search(r"\bhow many they are\b|\bgroup\b", clause):
        state.answer = str(len(contents.list_group_members(state)))
    elif state.statements.has_match(COUNT_WORDS):
        state.answer = str(len(state.table.rows))
    else:
        raise MissingInformation("what the answer is about")


def do_nothing(state: TaskState, clause: str) -> None:
    """Do nothing, for a clause that only introduces the next ones or that an earlier skill has already done."""


SKILLS = (
    Skill(r"\b(?:two|2) figures right\b|\bfixes\b", sheet_skills.correct_two_figures),
    Skill(r"^(?:make|do|apply)\b.*\b(?:fix|correction)\b", sheet_skills.correct_figure),
    Skill(r"^(?:put|add|enter|append)\b.*\b(?:entry|new row)\b", sheet_skills.add_row),
    Skill(r"\b(?:closing|labelled) row\b", sheet_skills.add_closing_row),
    Skill(r"\btwo (?:talks|events|meetings)\b.*\bcalendar\b", calendar_skills.book_two_talks),
    Skill(r"^(?:book|put|schedule|add)\b.*\b(?:calendar|behind|after)\b", calendar_skills.book_event),
    Skill(r"^(?:delete|cancel|remove|strike)\b", calendar_skills.delete_event),
    Skill(r"^(?:move|shift|reschedule)\b", calendar_skills.move_event),
    Skill(r"\btell me\b|\banswer me\b|^as (?:your|the) answer\b", work_out_answer),
    Skill(r"^(?:answer|reply to)\b.*\bmail\b", mail_skills.reply_to_mail),
    Skill(r"^(?:pass|forward)\b.*\bmail\b", mail_skills.forward_mail),
    Skill(r"^e?mail each\b|^send each\b", mail_skills.send_two_mails),
    Skill(r"^(?:e?mail|send)\b", mail_skills.send_mail),
    Skill(r"\bnew (?:excel )?workbook\b", file_skills.make_workbook),
    Skill(r"^extend\b", file_skills.extend_document),
    Skill(r"^convert\b.*\binto a Word\b", file_skills.convert_pdf_to_word),
    Skill(r"\b(?:picture|image)\b", file_skills.make_picture),
    Skill(r"^(?:convert|save|turn|print)\b.*\bPDF\b", file_skills.convert_to_pdf),
    Skill(r"\bWord\b", file_skills.make_document),
    Skill(r"^add my remark\b|^tell whoever\b|^(?:clear up|bring)\b|\basked me about\b|^close it\b", do_nothing),
)


def find_skill(clause: str) -> Skill | None:
    """Return the skill that a clause asks for, or None if the clause is not understood."""
    return next((one for one in SKILLS if re.search(one.pattern, clause, re.IGNORECASE)), None)
