"""New mails as messages with all their copies, and how far one is what was asked for."""

from criteria.fair_forms.figure_words import Figure
from criteria.mails.attachments import find_wrong_attachments
from criteria.mails.conduct import find_wrong_headers
from criteria.mails.content import find_excess, find_lacks
from criteria.mails.event_lengths import add_ends
from criteria.mails.figures import FigureSource
from criteria.mails.headers import find_foreign_headers
from criteria.mails.markup import find_markup_faults
from criteria.mails.messages import Message, is_same_person, is_sender, list_new_messages, list_without_copy
from criteria.mails.originals import (
    answers_mail,
    find_wrong_forward,
    forwards_mail,
    list_headers,
    list_moments,
    read_original,
)
from criteria.mails.states import State
from criteria.mails.wanted_message import FullNames, WantedMessage

__all__ = [
    "Figure",
    "FigureSource",
    "FullNames",
    "Message",
    "State",
    "WantedMessage",
    "add_ends",
    "answers_mail",
    "find_excess",
    "find_foreign_headers",
    "find_lacks",
    "find_markup_faults",
    "find_wrong_attachments",
    "find_wrong_forward",
    "find_wrong_headers",
    "forwards_mail",
    "is_same_person",
    "is_sender",
    "list_headers",
    "list_moments",
    "list_new_messages",
    "list_without_copy",
    "read_original",
]
