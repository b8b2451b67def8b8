"""Skills for mail: send, reply and forward."""

import re

from solvers.reader import lexicon
from solvers.reader import lookups as contents
from solvers.reader.clauses import find_noun_after, make_thing_pattern
from solvers.reader.task_state import MissingInformation, TaskState

_MAIL_WORDS = r"(?:e-?)?mail(?! to (?:answer|pass|quote|log|forward|reply))|message|note|news|notice"
_KNOWN_MAILS = "announcement|briefing|invitation|recap|remark|cover message"


def send_mail(state: TaskState, clause: str) -> None:
    """Send a mail to its receiver and to everyone else who should get it."""
    pattern = _make_mail_pattern(clause)
    subject = state.require("the subject", state.statements.find_value(pattern, "quoted", "subject"))
    receivers = [state.require("the receiver", state.statements.find_value(pattern, "address"))]
    second_receiver = state.statements.find_value(r"\bsame (?:\w+ )?\w+", "address")
    if second_receiver is None and re.search(r"\bboth people\b", clause):
        raise MissingInformation("the second receiver")
    receivers += [second_receiver] if second_receiver else []
    receivers += _list_copy_receivers(state, pattern)
    text = _make_mail_text(state, clause, pattern)
    for receiver in receivers:
        _send_mail(state, receiver, subject, text)


def send_two_mails(state: TaskState, clause: str) -> None:
    """Send each of two people the figure of a different row, under the same subject."""
    first, second = r"\bfirst (?:e-?)?mail\b", r"\b(?:other|second) (?:e-?)?mail\b"
    rows = contents.find_two_rows(state)
    subject = state.require("the subject", state.statements.find_value(first, "quoted", "subject"))
    receivers = [
        state.require("the receiver", state.statements.find_value(what, "address")) for what in (first, second)
    ]
    for receiver, row in zip(receivers, rows, strict=True):
        _send_mail(state, receiver, subject, _format_row(state, row))
    for receiver in _list_copy_receivers(state, first):
        _send_mail(state, receiver, subject, _format_row(state, rows.first))


def reply_to_mail(state: TaskState, clause: str) -> None:
    """Reply to a mail with the words that the user gave."""
    mail = state.find_mail("the mail to answer", r"\bmail (?:to|that I) (?:answer|reply)\b|\banswered mail\b")
    words = state.require(
        "the words", state.statements.find_value(make_thing_pattern("reply", "answer"), "quoted", "words")
    )
    state.office.perform_action(
        "email", "reply_email", username=state.office.owner, email_id=mail.id, content=f"{words}."
    )


def forward_mail(state: TaskState, clause: str) -> None:
    """Forward a mail with a remark, and tell its sender if the user asked for that."""
    pattern = r"\bmail (?:to|that I) (?:pass|forward)|\bforwarded (?:e-?)?mail\b"
    mail = state.find_mail("the mail to pass on", pattern)
    receiver = state.require("the receiver", state.statements.find_value(pattern, "address"))
    words = state.require("the remark", state.statements.find_value(make_thing_pattern("remark"), "quoted", "words"))
    mail_arguments = {"username": state.office.owner, "email_id": mail.id}
    state.office.perform_action("email", "forward_email", recipient=receiver, content=f"{words}.", **mail_arguments)
    if state.statements.has_match(pattern, lexicon.TELL_SENDER_WORDS):
        state.office.perform_action("email", "reply_email", content="Your mail has been passed on.", **mail_arguments)


def _make_mail_pattern(clause: str) -> str:
    noun = find_noun_after(clause, "email|send|mail")
    return make_thing_pattern(_MAIL_WORDS, _KNOWN_MAILS, re.escape(noun))


def _list_copy_receivers(state: TaskState, pattern: str) -> list[str]:
    """Return who gets a copy: another person unless that was withdrawn, and the user if they asked for one."""
    receivers = []
    copy = state.statements.find_stated_value(pattern, "address", copy=True)
    if copy and not state.statements.is_withdrawn(copy.sentence_index, lexicon.COPY_WORDS):
        receivers.append(copy.value)
    if state.statements.has_match(rf"(?i){pattern}", lexicon.COPY_TO_ME_WORDS):
        receivers.append(state.office.address)
    return receivers


def _make_mail_text(state: TaskState, clause: str, pattern: str) -> str:
    lowered = clause.lower()
    if re.search(r"\bwords\b", lowered):
        return f"{state.require('the words', state.statements.find_value(pattern, 'quoted', 'words'))}."
    if "cancelled" in lowered:
        moved, cancelled = (
            state.require("the moved event", state.moved_title),
            state.require("the cancelled event", state.cancelled_title),
        )
        return f"{cancelled} is cancelled, and {moved} has moved."
    if "room" in lowered:
        moved = state.require("the moved event", state.moved_title)
        room = state.require("the room", state.statements.find_value(r"\bmoved event\b", "phrase", "room"))
        return f"{moved} has moved and takes place in {room}."
    if "difference" in lowered:
        return f"The difference is {contents.compute_difference(state, contents.find_two_rows(state))}."
    if "count" in lowered:
        return f"Above {contents.find_limit(state)}: {contents.count_above_limit(state)}."
    if "group" in lowered:
        return f"The group: {', '.join(contents.list_group_members(state))}."
    if re.search(r"\bsum\b|\btotal\b", lowered):
        return f"The sum is {contents.compute_total(state)}."
    if "figure" in lowered:
        return _format_row(state, state.find_row("the figure", r"\bfigure\b(?! (?:of|for) the)"))
    if re.search(r"\bnames (?:it|that event)\b", lowered):
        return f"It is called {state.require('the booked event', state.booked_title)}."
    raise MissingInformation("what the mail shall say")


def _format_row(state: TaskState, row: int) -> str:
    return f"{state.read_row_name(row)}: {state.read_figure(row)}."


def _send_mail(state: TaskState, receiver: str, subject: str, text: str) -> None:
    mail = {"sender": state.office.owner, "recipient": receiver, "subject": subject, "content": text}
    state.office.perform_action("email", "send_email", **mail)
