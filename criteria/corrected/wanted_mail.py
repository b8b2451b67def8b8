"""What is wanted of a mail, from the arguments of the criterion and the office."""

from collections.abc import Sequence
from dataclasses import replace

from criteria.corrected.mail_arguments import MailArgs
from criteria.fair_forms import contains_wording
from criteria.mails import (
    FigureSource,
    FullNames,
    Message,
    WantedMessage,
    add_ends,
    is_same_person,
    list_headers,
    list_moments,
)
from criteria.register_columns import list_register_columns
from file_formats import eml
from office_env import FileTree


def make_wanted_message(args: MailArgs, originals: dict[str, eml.Mail], seed: FileTree) -> WantedMessage:
    """Return what is wanted of a mail, whoever sends it to whom.

    Args:
        originals: Path -> the mails that it answers, forwards or copies.
    """
    words_of_originals = [
        word for one in originals.values() for word in (one.subject, one.sender, *one.recipients) if word.strip()
    ]
    moments_of_originals = [moment for one in originals.values() for moment in list_moments(one)]
    files = [one.rpartition("/")[2] for one in args.may_attach]
    shown = " ".join([*words_of_originals, *(one.body for one in originals.values())])
    other_names = tuple(one for one in args.other_names if not contains_wording(shown, one))
    return WantedMessage(
        subject=args.subject,
        says=args.says,
        says_one_of=args.says_one_of,
        values=args.values,
        values_one_of=args.values_one_of,
        pairs=tuple((one.name, one.value) for one in args.pairs),
        states=tuple((one.name, one.state) for one in args.states),
        never=args.never,
        allowed=(*args.allowed, *words_of_originals, *moments_of_originals, *files),
        tells_change_from=args.tells_change_from,
        moments=add_ends([(one.name, one.value) for one in args.may_pair], seed),
        source=FigureSource(
            args.column,
            args.other_columns,
            other_names,
            args.context,
            args.limit,
            args.figure,
            args.allowed,
        ),
        compared=tuple((one.name, one.value) for one in args.compared),
        is_closed=args.is_closed,
        asks=args.asks,
        quoted="\n".join(one.body for one in originals.values()),
        quoted_headers=tuple(header for one in originals.values() for header in list_headers(one)),
        context=args.context,
        columns=list_register_columns(seed, args.context),
        people=args.recipients,
        senders=(args.sender,),
    )


def fit_to_message(wanted: WantedMessage, message: Message, args: MailArgs) -> WantedMessage:
    """Return what is wanted of a mail that one person sent to some; a copy greets the others."""
    is_copy = args.copy_to is not None and all(is_same_person(one, args.copy_to) for one in message.recipients)
    recipients = (*message.recipients, *args.recipients) if is_copy else message.recipients
    return replace(
        wanted,
        senders=(args.sender, message.mail.sender),
        recipients=recipients,
        full_names=list_names(recipients, args),
        roles=tuple(one.role for one in args.people if one.role and is_same_person(one.address, args.sender)),
    )


def list_names(recipients: Sequence[str], args: MailArgs) -> FullNames:
    """List the full names of those who were to get, send and do get a mail, as far as the office knows them."""

    def name(people: Sequence[str]) -> tuple[str, ...]:
        return tuple(one.name for one in args.people if any(is_same_person(one.address, other) for other in people))

    return FullNames(name(args.recipients), name((args.sender,)), name(recipients))
