"""The criterion for a mail that had to be sent: to whom, by whom, what it says and what it must not say."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from criteria.corrected.mail_arguments import MailArgs
from criteria.corrected.wanted_mail import fit_to_message, list_names, make_wanted_message
from criteria.fair_forms import contains_wording
from criteria.mails import (
    Message,
    WantedMessage,
    answers_mail,
    find_excess,
    find_foreign_headers,
    find_lacks,
    find_markup_faults,
    find_wrong_attachments,
    find_wrong_forward,
    find_wrong_headers,
    forwards_mail,
    is_same_person,
    is_sender,
    list_new_messages,
    list_without_copy,
    read_original,
)
from criteria.registry import Findings, MatchedItem, References, criterion
from data_model import Check, failed, passed
from file_formats import eml
from file_formats.eml import read_alternatives
from office_env import FileTree

_MAX_REPORTED_CHARS = 600


class _Judged(NamedTuple):
    """A message beside what is wanted.

    Attributes:
        reached: The wanted recipients that it goes to.
        lacks: What keeps it from being the message that was asked for.
        excess: What it says that it must not.
        faults: What is wrong with its sender, its recipients and its attachments.
    """

    message: Message
    reached: tuple[str, ...]
    lacks: tuple[str, ...]
    excess: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        return not (self.lacks or self.excess or self.faults)


@criterion
def evaluate_mail(workspace: FileTree, seed: FileTree, references: References, args: MailArgs) -> Findings:
    """The mail was sent by its sender to exactly its recipients, and says what it must and nothing that it must not.

    One mail to several people, a mail to each of them, and Cc or Bcc are the same, unless `to`, `cc` or `bcc` is given:
    all mails that say what is wanted count together, every mailbox is searched, and each recipient gets one. Greeting,
    thanks and signature are free, as is any wording. Text in HTML counts by the words that its reader sees; links and
    pictures are of hosts that the request, the quoted mail or an address names, and hidden text says nothing else. No
    header brings in other people, names or words, and a reply refers to no other mail than its own. A value of the
    type of a wanted one, which nobody asked for, is one too many, and so is the text of the whole conversation. A date
    that the request has as a deadline is not told as a beginning, and one that it has as itself not as a deadline. A
    label, or the heading of a column, calls no value what it is not.
    """
    originals = {path: read_original(seed, path) for path in (args.reply_to, args.may_quote, args.forward_of) if path}
    wanted = make_wanted_message(args, originals, seed)
    judged = [
        _judge(message, args, wanted, originals, workspace, seed) for message in list_new_messages(workspace, seed)
    ]
    judged = _judge_copies(judged, args, wanted)
    chosen = [
        one
        for one in judged
        if not one.lacks and (one.reached or wanted.is_specific or args.reply_to or args.forward_of)
    ]
    expected = _describe_expected(args)
    for one in chosen:
        if not one.is_right:
            yield failed(one.message.path, expected, _describe_found(one))
    accepted = [one for one in chosen if one.is_right]
    yield from _check_recipients(judged, chosen, args, expected)
    for one in accepted:
        for path in one.message.copies:
            yield MatchedItem("mail", path, one.message.name)
    if accepted and len(accepted) == len(chosen) and not _find_missing(chosen, args):
        names = ", ".join(one.message.path for one in accepted)
        yield passed(f"{names} went to {', '.join(args.recipients)}"[:_MAX_REPORTED_CHARS], accepted[0].message.path)


def _judge(
    message: Message,
    args: MailArgs,
    wanted: WantedMessage,
    originals: dict[str, eml.Mail],
    workspace: FileTree,
    seed: FileTree,
) -> _Judged:
    mail = message.mail
    content = fit_to_message(wanted, message, args)
    answered = _find_subject_of_recipient(message, args, seed) if not originals else None
    if answered:
        content = replace(content, quoted_headers=(*content.quoted_headers, ("subject", answered)))
    original = originals.get(args.forward_of) if args.forward_of else None
    lacks, excess = list[str](), list[str]()
    copies = [workspace.read(path) for path in dict.fromkeys((message.path, *message.copies))]
    quoted = [seed.read(path) for path in originals]
    for copy in copies:
        excess += find_markup_faults(copy, content, quoted)
    for body in dict.fromkeys(body for copy in copies for body in read_alternatives(copy)):
        # A reader may see any of them.
        version = replace(mail, body=body)
        lacks += find_lacks(version, content)
        excess += find_excess(version, content)
        if original and not forwards_mail(version, original):
            lacks.append(f"the whole mail {args.forward_of}")
        elif original:
            excess += find_wrong_forward(version, original, args.says)
    if args.reply_to and not all(answers_mail(eml.read_mail(one), originals[args.reply_to]) for one in copies):
        lacks.append(f"a reference to the mail {args.reply_to} that it answers")
    reached = tuple(one for one in args.recipients if any(is_same_person(found, one) for found in message.recipients))
    faults = _find_faults(message, args, reached, tuple(originals.values()), workspace, seed)
    return _Judged(message, reached, tuple(dict.fromkeys(lacks)), tuple(dict.fromkeys(excess)), tuple(faults))


def _find_subject_of_recipient(message: Message, args: MailArgs, seed: FileTree) -> str | None:
    """Return the subject of the mail of a recipient that a mail answers by its own subject, `Re: Your order`."""
    prefix, _, subject = message.mail.subject.partition(":")
    if prefix.strip().casefold() not in ("re", "aw") or not subject.strip():
        return None
    for name in seed.names():
        if name.startswith("emails/") and name.endswith(".eml") and subject.strip()[:20].encode() in seed.read(name):
            mail = eml.read_mail(seed.read(name))
            is_theirs = any(is_same_person(mail.sender, one) for one in args.recipients)
            if is_theirs and mail.subject.strip() == subject.strip():
                return mail.subject
    return None


def _find_faults(
    message: Message,
    args: MailArgs,
    reached: Sequence[str],
    originals: Sequence[eml.Mail],
    workspace: FileTree,
    seed: FileTree,
) -> Iterator[str]:
    mail = message.mail
    if not is_sender(mail.sender, args.sender):
        yield f"is from {mail.sender or 'nobody'}"
    others = [one for one in message.recipients if not any(is_same_person(one, wanted) for wanted in args.recipients)]
    if others:
        yield f"{'also ' if reached else ''}went to {', '.join(others)}"
    unserved = list_without_copy(message, reached)
    if unserved:
        yield f"lies in no mailbox of {', '.join(unserved)}"
    if message.times > 1:
        yield f"was sent {message.times} times"
    placed = (("To", args.to, mail.recipients), ("Cc", args.cc, mail.cc), ("Bcc", args.bcc, mail.bcc))
    for header, people, found in placed:
        for one in people:
            if one in reached and not any(is_same_person(address, one) for address in found):
                yield f"does not have {one} in {header}"
    for path in dict.fromkeys((message.path, *message.copies)):
        copy = eml.read_mail(workspace.read(path))
        yield from find_wrong_headers(copy, args.sender)
        yield from find_foreign_headers(copy, args.sender, args.recipients, originals)
    yield from find_wrong_attachments(message, workspace, seed, args.attachments, args.may_attach, args.forward_of)


def _judge_copies(judged: Sequence[_Judged], args: MailArgs, wanted: WantedMessage) -> list[_Judged]:
    """Judge the mails to `copy_to` alone: each must hold the whole body of a mail to the others."""
    if args.copy_to is None or len(args.recipients) == 1:
        return list(judged)
    bodies = [
        one.message.mail.body
        for one in judged
        if not one.lacks and any(recipient != args.copy_to for recipient in one.reached)
    ]
    return [_judge_copy(one, args, wanted, bodies) if one.reached == (args.copy_to,) else one for one in judged]


def _judge_copy(one: _Judged, args: MailArgs, wanted: WantedMessage, bodies: Sequence[str]) -> _Judged:
    mail = one.message.mail
    if not one.lacks and (not one.excess or any(contains_wording(body, mail.body) for body in bodies)):
        # It says all that it must by itself; often only the mail to the others has a greeting.
        return one
    body = next((body for body in bodies if body.strip() and contains_wording(mail.body, body)), None)
    if body is None:
        differs = "is no copy of the mail to the others"
        return one if one.lacks or not bodies else one._replace(excess=(*one.excess, differs))
    values = (*wanted.values, *wanted.values_one_of, *(value for _, value in wanted.pairs))
    frame = WantedMessage(
        says=(body.strip(),),
        never=wanted.never,
        quoted=body,
        quoted_headers=tuple(header for header in wanted.quoted_headers if header[0] == "subject"),
        senders=(args.sender, mail.sender),
        people=args.recipients,
        recipients=one.message.recipients,
        full_names=list_names(one.message.recipients, args),
        allowed=(*wanted.allowed, *values, *((wanted.subject,) if wanted.subject else ())),
        moments=wanted.moments,
        is_closed=wanted.is_closed,
        context=wanted.context,
    )
    return one._replace(lacks=(), excess=find_excess(mail, frame))


def _find_missing(chosen: Sequence[_Judged], args: MailArgs) -> list[str]:
    return [one for one in args.recipients if not any(one in judged.reached for judged in chosen)]


def _check_recipients(
    judged: Sequence[_Judged], chosen: Sequence[_Judged], args: MailArgs, expected: str
) -> Iterator[Check]:
    missing = _find_missing(chosen, args)
    nearest = [_find_nearest(judged, one, args) for one in missing]
    for found in dict.fromkeys(nearest):
        people = ", ".join(one for one, other in zip(missing, nearest, strict=True) if other == found)
        wanted = f"{expected}, to {people}"
        if found is None or found in chosen:
            # What is wrong with a chosen mail has been said.
            others = f"; {found.message.path} went to {', '.join(found.message.recipients)}" if found else ""
            yield failed(f"the mail to {people}", wanted, f"no such mail{others}"[:_MAX_REPORTED_CHARS])
        else:
            yield failed(found.message.path, wanted, _describe_found(found))
    for one in args.recipients:
        reaching = [other for other in chosen if one in other.reached]
        if len(reaching) > 1:
            paths = ", ".join(other.message.path for other in reaching)
            yield failed(f"the mail to {one}", "one such mail", f"{len(reaching)}: {paths}"[:_MAX_REPORTED_CHARS])


def _find_nearest(judged: Sequence[_Judged], recipient: str, args: MailArgs) -> _Judged | None:
    """Return the mail that comes nearest to the one that a recipient should have; None if they have nothing in common.

    A mail of the right content to somebody else is as near as one to the recipient that lacks one thing.
    """
    texts = (*args.says, *args.values, *args.pairs, *args.states, args.values_one_of, args.says_one_of)
    demands = sum(map(bool, (*texts, args.subject, args.limit, args.reply_to, args.forward_of)))
    candidates = [one for one in judged if not one.is_right and (recipient in one.reached or len(one.lacks) < demands)]
    return min(
        candidates,
        key=lambda one: (len(one.lacks) + (recipient not in one.reached), recipient not in one.reached),
        default=None,
    )


def _describe_expected(args: MailArgs) -> str:
    parts = [f"a new mail from {args.sender} to {', '.join(args.recipients)} and nobody else"]
    parts += [f"with the subject {args.subject!r}"] if args.subject is not None else []
    said = [
        *map(repr, args.says),
        *map(repr, filter(None, (*args.values, args.limit))),
        *(f"{one.name!r}: {one.value!r}" for one in args.pairs),
    ]
    said += [f"{one.name} as {one.state}" for one in args.states]
    said += [" or ".join(map(repr, one[:3])) for one in (args.values_one_of, args.says_one_of) if one]
    parts += [f"that says {', '.join(said)}"] if said else []
    parts += [f"in reply to {args.reply_to}"] if args.reply_to else []
    parts += [f"that forwards {args.forward_of}"] if args.forward_of else []
    return " ".join(parts)[:_MAX_REPORTED_CHARS]


def _describe_found(one: _Judged) -> str:
    faults = [*one.faults, *one.excess]
    if one.lacks:
        faults.append(f"lacks {', '.join(one.lacks)}")
    went = f"a mail to {', '.join(one.message.recipients) or 'nobody'}"
    return "; ".join(dict.fromkeys([went, *faults]))[:_MAX_REPORTED_CHARS]
