"""Asks: what people of a made-up company want of the user, for which the user in turn wants something done."""

from typing import Literal

from data_model.case import Contact
from data_model.frozen_model import FrozenModel

AskReason = Literal["meeting", "leave", "report"]


class Ask(FrozenModel):
    """Somebody who wants something of the user, for a reason and by a day; what it is depends on the task.

    Attributes:
        id: Of the event, counted after everything that the files of the office know of.
        sent: When they write to the user, `YYYY-MM-DD HH:MM:SS`; the office knows of nothing later.
        asker: Who it is.
        is_boss: Whether the user reports to them.
        reason: A meeting of both in which it is needed, a leave before which they need it, or a report that they owe.
        place: The title of the meeting, or to whom they report; empty for a leave.
        day: The day of the meeting or the report, or the first one of the leave, `YYYY-MM-DD`, after that of the task.
        day_in_words: The same day as the company writes it, with its weekday.
        letter: The mail in which they ask, with `{text}` in place of what they say.
        known_since: What the user knows of the reason, as a sentence: the meeting, the leave, or to whom they report.
    """

    id: int
    sent: str
    asker: Contact
    is_boss: bool
    reason: AskReason
    place: str = ""
    day: str
    day_in_words: str
    letter: str
    known_since: str
