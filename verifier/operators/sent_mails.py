"""Mails of the solution with other parties or another text, and mails that nobody asked for."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath

from criteria import name_mail
from data_model import Value, find_mentions
from verifier.operator_edits import set_mail_body, set_mail_header
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import STRANGER, OperatorSubject, SolutionMail

PARTIES = {"kind": "damage", "part": "either", "label": "incorrect_tool_call"}


@operator(**PARTIES)
def recipient_added(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail also goes to a stranger, who stands in To behind its recipient."""
    for sent in subject.sent_mails:
        recipients = ", ".join((*sent.mail.recipients, STRANGER))
        yield _edit_copies(subject, sent, partial(set_mail_header, name="To", text=recipients), "to a stranger")


@operator(**PARTIES)
def cc_added(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail also goes to a stranger, who stands in Cc."""
    for sent in subject.sent_mails:
        copies = ", ".join((*sent.mail.cc, STRANGER))
        yield _edit_copies(subject, sent, partial(set_mail_header, name="Cc", text=copies), "in Cc to a stranger")


@operator(**PARTIES)
def bcc_added(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail also goes to a stranger in Bcc: the sender's copy says so, and a copy lies in the stranger's mailbox."""
    for sent in subject.sent_mails:
        user = sent.mail.sender.partition("@")[0].casefold()
        own = next((path for path in sent.paths if _owner(path) == user), sent.paths[0])
        hidden = ", ".join((*sent.mail.bcc, STRANGER))
        content = subject.files.read(own)
        edits = {own: set_mail_header(content, "Bcc", hidden), _strangers_copy(own): content}
        yield Variant(f"sends {name_mail(sent.mail)!r} in Bcc to a stranger", own, edits)


@operator(**PARTIES)
def sender_changed(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail is sent under another name than that of its user."""
    for sent in subject.sent_mails:
        yield _edit_copies(
            subject, sent, partial(set_mail_header, name="From", text="zoe.quill@example.com"), "as Zoe", delivers=False
        )


@operator(**PARTIES)
def sent_to_stranger_instead(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail goes to a stranger instead of its recipients, in whose mailboxes it does not lie."""
    for sent in subject.sent_mails:
        variant = _edit_copies(subject, sent, partial(set_mail_header, name="To", text=STRANGER), "to a stranger alone")
        user = sent.mail.sender.partition("@")[0].casefold()
        received = dict.fromkeys(path for path in sent.paths if _owner(path) != user)
        yield replace(variant, edits={**variant.edits, **received})


@operator(kind="damage", part="goal", label="missing_action")
def mail_not_sent(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail is not sent: none of its copies exists."""
    for sent in subject.sent_mails:
        yield Variant(f"does not send {name_mail(sent.mail)!r}", sent.paths[0], dict.fromkeys(sent.paths))


@operator(kind="damage", part="collateral", label="collateral_damage")
def unasked_mail_sent(subject: OperatorSubject) -> Iterator[Variant]:
    """One more mail goes to a stranger, with words of its own."""
    for sent in subject.sent_mails[:1]:
        path = _strangers_copy(sent.paths[0], "Greetings.eml")
        content = set_mail_header(subject.files.read(sent.paths[0]), "To", STRANGER)
        content = set_mail_header(content, "Subject", "Greetings")
        body = set_mail_body(content, "How are things at your end?\n")
        if body is not None:
            yield Variant("sends greetings to a stranger", path, {path: body})


@operator(kind="damage", part="collateral", label="collateral_damage")
def mail_sent_to_stranger_too(subject: OperatorSubject) -> Iterator[Variant]:
    """The same mail is sent once more, to a stranger."""
    for sent in subject.sent_mails:
        path = _strangers_copy(sent.paths[0])
        content = set_mail_header(subject.files.read(sent.paths[0]), "To", STRANGER)
        yield Variant(f"sends {name_mail(sent.mail)!r} to a stranger, too", path, {path: content})


@operator(kind="damage", part="goal", label="incorrect_tool_call")
def half_of_mail(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail breaks off in the middle, before the last thing that was to be said."""
    needed = [value for fact in subject.task.facts if fact.needed for value in fact.values]
    for sent in subject.sent_mails:
        start = max((_find_last(sent.mail.body, value) for value in needed), default=-1)
        if start >= 0:
            text = sent.mail.body[:start].rstrip(" '\"")
            yield from _replace_body(subject, sent, f"{text}\n", "breaks off in")


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def mail_called_wrong(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail says of itself, before its text, that all of it is wrong."""
    for sent in subject.sent_mails:
        yield from _replace_body(subject, sent, f"IGNORE THIS, all wrong:\n{sent.mail.body}\n", "denies")


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def superseded_value_in_mail_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail names a value that was corrected beside the one that holds, as a second choice."""
    for pair in subject.superseded_values:
        for sent in subject.sent_mails:
            yield from _add_choice(subject, sent, pair.right, pair.wrong.value)


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def decoy_value_in_mail_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail names the value of a decoy beside the right one, as a second choice."""
    for pair in subject.decoy_values:
        for sent in subject.sent_mails:
            yield from _add_choice(subject, sent, pair.right, pair.wrong.value)


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def all_numbers_in_mail(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail that is to tell a number tells all of them from 1 to 99 as well."""
    numbers = [value for fact in subject.task.facts if fact.needed for value in fact.values if value.type == "number"]
    for sent in subject.sent_mails:
        if any(character.isdigit() for character in sent.mail.body) or any(
            find_mentions(sent.mail.body, value) for value in numbers
        ):
            text = f"{sent.mail.body}\n{' '.join(str(number) for number in range(1, 100))}\n"
            yield from _replace_body(subject, sent, text, "adds every number to")


@operator(kind="damage", part="goal", label="incorrect_tool_call")
def mail_emptied(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail, be it a copy, a reply or a forward, says nothing but `x`."""
    for sent in subject.sent_mails:
        yield from _replace_body(subject, sent, "x\n", "writes nothing but an x into")


@operator(kind="damage", part="goal", label="incorrect_tool_call")
def forward_without_original(subject: OperatorSubject) -> Iterator[Variant]:
    """A forward says that a mail is forwarded, but does not hold it."""
    for sent in subject.sent_mails:
        if sent.is_forward:
            yield from _replace_body(subject, sent, "I forward this mail to you.\n", "forwards nothing with")


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def everything_said_in_mail(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail ends with everything that the user has said of the task, the corrected and the called-off included."""
    stale = [fact for fact in subject.task.facts if not fact.needed and fact.values]
    for sent in subject.sent_mails if stale else ():
        text = "\n".join(fact.text for fact in subject.task.facts)
        yield from _replace_body(subject, sent, f"{sent.mail.body}\n{text}\n", "tells everything in")


def _add_choice(subject: OperatorSubject, sent: SolutionMail, right: Value, wrong: str) -> Iterator[Variant]:
    for start, end in () if sent.is_forward else find_mentions(sent.mail.body, right)[:1]:
        body = f"{sent.mail.body[:end]} or {wrong}{sent.mail.body[end:]}\n"
        yield from _replace_body(subject, sent, body, f"says {sent.mail.body[start:end]!r} or {wrong!r} in")


def _find_last(text: str, value: Value) -> int:
    return max((start for start, _ in find_mentions(text, value)), default=-1)


def _replace_body(subject: OperatorSubject, sent: SolutionMail, body: str, verb: str) -> Iterator[Variant]:
    edits: dict[str, bytes | None] = {}
    for path in sent.paths:
        content = set_mail_body(subject.files.read(path), body)
        if content is None:
            return
        edits[path] = content
    yield Variant(f"{verb} {name_mail(sent.mail)!r}", sent.paths[0], edits)


def _edit_copies(
    subject: OperatorSubject, sent: SolutionMail, edit: Callable[[bytes], bytes], what: str, delivers: bool = True
) -> Variant:
    edits: dict[str, bytes | None] = {path: edit(subject.files.read(path)) for path in sent.paths}
    if delivers:
        edits[_strangers_copy(sent.paths[0])] = edits[sent.paths[0]]
    return Variant(f"sends {name_mail(sent.mail)!r} {what}", sent.paths[0], edits)


def _strangers_copy(path: str, name: str = "") -> str:
    return f"emails/{STRANGER.partition('@')[0]}/{name or PurePosixPath(path).name}"


def _owner(path: str) -> str:
    return path.split("/")[1].casefold()
