"""New mails as messages with all their copies, and how far one is what was asked for."""

from criteria.mails.attachments import find_wrong_attachments
from criteria.mails.conduct import find_wrong_headers
from criteria.mails.content import WantedMessage, find_excess, find_lacks
from criteria.mails.figure_words import Figure
from criteria.mails.figures import FigureSource
from criteria.mails.messages import Message, is_same_person, is_sender, list_new_messages
from criteria.mails.originals import answers_mail, find_wrong_forward, forwards_mail, read_original
from criteria.mails.states import State

__all__ = [
    "Figure",
    "FigureSource",
    "Message",
    "State",
    "WantedMessage",
    "answers_mail",
    "find_excess",
    "find_lacks",
    "find_wrong_attachments",
    "find_wrong_forward",
    "find_wrong_headers",
    "forwards_mail",
    "is_same_person",
    "is_sender",
    "list_new_messages",
    "read_original",
]
