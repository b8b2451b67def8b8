"""Errands by mail: send, to one or several, answer, forward."""

import re

from solvers.reader import contents, lexicon
from solvers.reader.clauses import noun_after, thing
from solvers.reader.work import Missing, Work

_MAILS = r"(?:e-?)?mail(?! to (?:answer|pass|quote|log|forward|reply))|message|note|news|notice"
_KNOWN = "announcement|briefing|invitation|recap|remark|cover message"


def send(work: Work, clause: str) -> None:
    """Send one mail, and the same to whoever else shall have it."""
    what = _mail_of(clause)
    subject = work.need("the subject", work.notes.value(what, "quoted", "subject"))
    receivers = [work.need("the receiver", work.notes.value(what, "address"))]
    also = work.notes.value(r"\bsame (?:\w+ )?\w+", "address")
    if also is None and re.search(r"\bboth people\b", clause):
        raise Missing("the second receiver")
    receivers += [also] if also else []
    receivers += _others(work, what)
    text = _text(work, clause, what)
    for one in receivers:
        _send(work, one, subject, text)


def send_each(work: Work, clause: str) -> None:
    """Send each of two people the figure of a row of their own, under one subject."""
    first, second = r"\bfirst (?:e-?)?mail\b", r"\b(?:other|second) (?:e-?)?mail\b"
    rows = contents.pair(work)
    subject = work.need("the subject", work.notes.value(first, "quoted", "subject"))
    to = [work.need("the receiver", work.notes.value(what, "address")) for what in (first, second)]
    for one, row in zip(to, rows, strict=True):
        _send(work, one, subject, _figure(work, row))
    for one in _others(work, first):
        _send(work, one, subject, _figure(work, rows.one))


def reply(work: Work, clause: str) -> None:
    """Answer a mail with the words that were given."""
    mail = work.mail("the mail to answer", r"\bmail (?:to|that I) (?:answer|reply)\b|\banswered mail\b")
    words = work.need("the words", work.notes.value(thing("reply", "answer"), "quoted", "words"))
    work.desk.act("email", "reply_email", username=work.desk.owner, email_id=mail.id, content=f"{words}.")


def forward(work: Work, clause: str) -> None:
    """Pass a mail on, with a remark above it, and tell its sender where that was asked for."""
    what = r"\bmail (?:to|that I) (?:pass|forward)|\bforwarded (?:e-?)?mail\b"
    mail = work.mail("the mail to pass on", what)
    to = work.need("the receiver", work.notes.value(what, "address"))
    words = work.need("the remark", work.notes.value(thing("remark"), "quoted", "words"))
    at = {"username": work.desk.owner, "email_id": mail.id}
    work.desk.act("email", "forward_email", recipient=to, content=f"{words}.", **at)
    if work.notes.says(what, lexicon.TELL_SENDER):
        work.desk.act("email", "reply_email", content="Your mail has been passed on.", **at)


def _mail_of(clause: str) -> str:
    noun = noun_after(clause, "email|send|mail")
    return thing(_MAILS, _KNOWN, re.escape(noun))


def _others(work: Work, what: str) -> list[str]:
    """Who gets a copy: somebody else, unless that was taken back, and the user, who asked for one."""
    found = []
    copy = work.notes.find(what, "address", copy=True)
    if copy and not work.notes.is_off(copy.at, lexicon.COPY):
        found.append(copy.value)
    if work.notes.says(rf"(?i){what}", lexicon.COPY_TO_ME):
        found.append(work.desk.address)
    return found


def _text(work: Work, clause: str, what: str) -> str:
    about = clause.lower()
    if re.search(r"\bwords\b", about):
        return f"{work.need('the words', work.notes.value(what, 'quoted', 'words'))}."
    if "cancelled" in about:
        moved, gone = work.need("the moved event", work.moved), work.need("the cancelled event", work.cancelled)
        return f"{gone} is cancelled, and {moved} has moved."
    if "room" in about:
        moved = work.need("the moved event", work.moved)
        room = work.need("the room", work.notes.value(r"\bmoved event\b", "phrase", "room"))
        return f"{moved} has moved and takes place in {room}."
    if "difference" in about:
        return f"The difference is {contents.apart(work, contents.pair(work))}."
    if "count" in about:
        return f"Above {contents.limit(work)}: {contents.counted(work)}."
    if "group" in about:
        return f"The group: {', '.join(contents.members(work))}."
    if re.search(r"\bsum\b|\btotal\b", about):
        return f"The sum is {contents.total(work)}."
    if "figure" in about:
        return _figure(work, work.row("the figure", r"\bfigure\b(?! (?:of|for) the)"))
    if re.search(r"\bnames (?:it|that event)\b", about):
        return f"It is called {work.need('the booked event', work.booked)}."
    raise Missing("what the mail shall say")


def _figure(work: Work, row: int) -> str:
    return f"{work.key(row)}: {work.look_up(row)}."


def _send(work: Work, to: str, subject: str, text: str) -> None:
    mail = {"sender": work.desk.owner, "recipient": to, "subject": subject, "content": text}
    work.desk.act("email", "send_email", **mail)
