"""The criterion for a mail that had to be sent: to whom, by whom, what it says and what it must not say."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pydantic import Field, model_validator

from criteria.fair_forms import contains_wording
from criteria.mails import (
    Message,
    State,
    WantedMessage,
    answers_mail,
    find_excess,
    find_lacks,
    find_wrong_attachments,
    forwards_mail,
    is_same_person,
    list_new_messages,
    read_original,
)
from criteria.registry import Args, Findings, MatchedItem, References, criterion
from data_model import Check, failed, passed
from file_formats import eml
from office_env import FileTree

_MAX_REPORTED_CHARS = 600


class NamedValue(Args):
    """A name and the value that the mail must give it."""

    name: str = Field(min_length=1)
    value: str = Field(min_length=1)


class NamedState(Args):
    """A name and what the mail must say has happened to it."""

    name: str = Field(min_length=1)
    state: State


class MailArgs(Args):
    """The mail that must have been sent; an argument that is left out is not demanded.

    Attributes:
        sender: Who must have sent it, a name or an address; a name is the part before `@`.
        recipients: Everybody who must get it, names or addresses; nobody else may.
        to: Those of them who must stand in To.
        cc: Those of them who must stand in Cc.
        bcc: Those of them who must stand in Bcc.
        subject: The whole subject.
        says: Words that must stand in it whole.
        says_one_of: Words of which it must say one without denying it.
        values: Numbers, dates, times, addresses or files that it must state, in any fair form.
        values_one_of: Such values of which it must state one, as `5` or `-5` for a difference.
        pairs: Names, each with the value that must stand beside it.
        states: Names, each with what has happened to it: `moved` or `cancelled`. With a single name the mail need not
            say it, but must not say the other.
        never: What it must not say: superseded, competing and decoy values. What stands inside a wanted phrase is none.
        allowed: Values that it may state beside those that it must.
        tells_change_from: Old values that it may name as the old ones (`from 3 pm to 4 pm`).
        reply_to: The path of the mail that it answers, by header or by `Re:` and the subject.
        forward_of: The path of the mail that it forwards whole, with its attachments.
        copy_to: The one of the recipients whose mail is a copy: it holds the body of the mail to the others whole, or
            all that it says without its greeting.
        attachments: The paths of the files that it must carry.
        may_attach: The paths of files that it may carry.
    """

    sender: str = Field(min_length=1)
    recipients: tuple[str, ...] = Field(min_length=1)
    to: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    subject: str | None = None
    says: tuple[str, ...] = ()
    says_one_of: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    values_one_of: tuple[str, ...] = ()
    pairs: tuple[NamedValue, ...] = ()
    states: tuple[NamedState, ...] = ()
    never: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    tells_change_from: tuple[str, ...] = ()
    reply_to: str | None = None
    forward_of: str | None = None
    copy_to: str | None = None
    attachments: tuple[str, ...] = ()
    may_attach: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _require_named_recipients(self) -> "MailArgs":
        for one in (*self.to, *self.cc, *self.bcc, *((self.copy_to,) if self.copy_to else ())):
            if one not in self.recipients:
                raise ValueError(f"{one!r} is not one of the recipients")
        return self


class _Judged(NamedTuple):
    """A message beside what is wanted.

    Attributes:
        reached: The wanted recipients that it goes to.
        lacks: What keeps it from being the message that was asked for.
        faults: What is wrong with it although it is that message.
    """

    message: Message
    reached: tuple[str, ...]
    lacks: tuple[str, ...]
    faults: tuple[str, ...]


@criterion
def evaluate_mail(workspace: FileTree, seed: FileTree, references: References, args: MailArgs) -> Findings:
    """The mail was sent by its sender to exactly its recipients, and says what it must and nothing that it must not.

    One mail to several people, a mail to each of them, and Cc or Bcc are the same, unless `to`, `cc` or `bcc` is given:
    all mails that say what is wanted count together, every mailbox is searched, and each recipient gets one. Greeting,
    thanks and signature are free, as is any wording. Text in HTML counts by its words. A value of the type of a wanted
    one, which nobody asked for, is one too many, and so is the text of the whole conversation.
    """
    originals = {path: read_original(seed, path) for path in (args.reply_to, args.forward_of) if path}
    wanted = _make_wanted_message(args, originals)
    judged = [
        _judge(message, args, wanted, originals, workspace, seed) for message in list_new_messages(workspace, seed)
    ]
    judged = _judge_copies(judged, args, wanted)
    chosen = [one for one in judged if not one.lacks and (one.reached or wanted.is_specific or originals)]
    expected = _describe_expected(args)
    for one in chosen:
        if one.faults:
            yield failed(one.message.path, expected, _describe_found(one))
    accepted = [one for one in chosen if not one.faults]
    yield from _check_recipients(judged, chosen, args, expected)
    for one in accepted:
        for path in one.message.copies:
            yield MatchedItem("mail", path, one.message.name)
    if accepted and len(accepted) == len(chosen) and not _find_missing(chosen, args):
        names = ", ".join(one.message.path for one in accepted)
        yield passed(f"{names} went to {', '.join(args.recipients)}"[:_MAX_REPORTED_CHARS], accepted[0].message.path)


def _make_wanted_message(args: MailArgs, originals: dict[str, eml.Mail]) -> WantedMessage:
    words_of_originals = [
        word for one in originals.values() for word in (one.subject, one.sender, *one.recipients) if word.strip()
    ]
    return WantedMessage(
        subject=args.subject,
        says=args.says,
        says_one_of=args.says_one_of,
        values=args.values,
        values_one_of=args.values_one_of,
        pairs=tuple((one.name, one.value) for one in args.pairs),
        states=tuple((one.name, one.state) for one in args.states),
        never=args.never,
        allowed=(*args.allowed, *words_of_originals),
        tells_change_from=args.tells_change_from,
        quoted="\n".join(one.body for one in originals.values()),
        parties=(args.sender, *args.recipients),
    )


def _judge(
    message: Message,
    args: MailArgs,
    wanted: WantedMessage,
    originals: dict[str, eml.Mail],
    workspace: FileTree,
    seed: FileTree,
) -> _Judged:
    mail = message.mail
    content = replace(wanted, parties=(*wanted.parties, mail.sender, *message.recipients))
    lacks = [*find_lacks(mail, content)]
    if args.reply_to and not answers_mail(mail, originals[args.reply_to]):
        lacks.append(f"a reference to the mail {args.reply_to} that it answers")
    if args.forward_of and not forwards_mail(message, originals[args.forward_of]):
        lacks.append(f"the whole mail {args.forward_of}")
    reached = tuple(one for one in args.recipients if any(is_same_person(found, one) for found in message.recipients))
    return _Judged(
        message, reached, tuple(lacks), tuple(_find_faults(message, args, content, reached, workspace, seed))
    )


def _find_faults(
    message: Message,
    args: MailArgs,
    wanted: WantedMessage,
    reached: Sequence[str],
    workspace: FileTree,
    seed: FileTree,
) -> Iterator[str]:
    mail = message.mail
    if not is_same_person(mail.sender, args.sender):
        yield f"is from {mail.sender or 'nobody'}"
    others = [one for one in message.recipients if not any(is_same_person(one, wanted) for wanted in args.recipients)]
    if others:
        yield f"{'also ' if reached else ''}went to {', '.join(others)}"
    if message.times > 1:
        yield f"was sent {message.times} times"
    placed = (("To", args.to, mail.recipients), ("Cc", args.cc, mail.cc), ("Bcc", args.bcc, mail.bcc))
    for header, people, found in placed:
        for one in people:
            if one in reached and not any(is_same_person(address, one) for address in found):
                yield f"does not have {one} in {header}"
    yield from find_excess(mail, wanted)
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
    if not one.lacks and any(contains_wording(body, mail.body) for body in bodies):
        # Only the mail to the others has a greeting.
        return one
    body = next((body for body in bodies if body.strip() and contains_wording(mail.body, body)), None)
    if body is None:
        differs = "is no copy of the mail to the others"
        return one if one.lacks or not bodies else one._replace(faults=(*one.faults, differs))
    values = (*wanted.values, *wanted.values_one_of, *(value for _, value in wanted.pairs))
    frame = WantedMessage(
        never=wanted.never,
        quoted=body,
        parties=(*wanted.parties, mail.sender, *one.message.recipients),
        allowed=(*wanted.allowed, *values, *((wanted.subject,) if wanted.subject else ())),
    )
    kept = [fault for fault in one.faults if not fault.startswith(("holds", "states", "takes", "does not speak"))]
    return one._replace(lacks=(), faults=(*kept, *find_excess(mail, frame)))


def _find_missing(chosen: Sequence[_Judged], args: MailArgs) -> list[str]:
    return [one for one in args.recipients if not any(one in judged.reached for judged in chosen)]


def _check_recipients(
    judged: Sequence[_Judged], chosen: Sequence[_Judged], args: MailArgs, expected: str
) -> Iterator[Check]:
    missing = _find_missing(chosen, args)
    nearest = [_find_nearest(judged, one) for one in missing]
    for found in dict.fromkeys(nearest):
        people = ", ".join(one for one, other in zip(missing, nearest, strict=True) if other == found)
        yield failed(found.message.path if found else f"the mail to {people}", f"{expected}, to {people}",
                     _describe_found(found) if found else "no new mail")  # fmt: skip
    for one in args.recipients:
        reaching = [other for other in chosen if one in other.reached]
        if len(reaching) > 1:
            paths = ", ".join(other.message.path for other in reaching)
            yield failed(f"the mail to {one}", "one such mail", f"{len(reaching)}: {paths}"[:_MAX_REPORTED_CHARS])


def _find_nearest(judged: Sequence[_Judged], recipient: str) -> _Judged | None:
    candidates = [one for one in judged if one.lacks]
    return min(candidates, key=lambda one: (recipient not in one.reached, len(one.lacks)), default=None)


def _describe_expected(args: MailArgs) -> str:
    parts = [f"a new mail from {args.sender} to {', '.join(args.recipients)} and nobody else"]
    parts += [f"with the subject {args.subject!r}"] if args.subject is not None else []
    said = [*map(repr, args.says), *map(repr, args.values), *(f"{one.name!r}: {one.value!r}" for one in args.pairs)]
    said += [f"{one.name} as {one.state}" for one in args.states]
    said += [" or ".join(map(repr, one[:3])) for one in (args.values_one_of, args.says_one_of) if one]
    parts += [f"that says {', '.join(said)}"] if said else []
    parts += [f"in reply to {args.reply_to}"] if args.reply_to else []
    parts += [f"that forwards {args.forward_of}"] if args.forward_of else []
    return " ".join(parts)[:_MAX_REPORTED_CHARS]


def _describe_found(one: _Judged) -> str:
    faults = list(one.faults)
    if one.lacks:
        faults.append(f"lacks {', '.join(one.lacks)}")
    went = f"a mail to {', '.join(one.message.recipients) or 'nobody'}"
    return "; ".join(dict.fromkeys([went, *faults]))[:_MAX_REPORTED_CHARS]
