"""The messages that were sent during an episode: equal mails in several mailboxes are copies of one."""

from collections.abc import Sequence
from typing import NamedTuple

from criteria.collateral.content_change import name_mail
from criteria.mailboxes import SentMail, find_new_mails
from criteria.step_budget import spend_steps
from file_formats import UnreadableFile, eml
from office_env import FileTree

_STEPS_PER_ADDRESS = 50


class Message(NamedTuple):
    """A message and its copies.

    Attributes:
        name: What `name_mail` calls it.
        path: The copy that names the most recipients, which is the sender's if there is one.
        mail: That copy.
        copies: One path for each mailbox that holds it, sorted.
        recipients: The addresses in To, Cc and Bcc, and the names of further mailboxes that hold it, each once.
        times: How often it lies in the mailbox that holds it most often.
    """

    name: str
    path: str
    mail: eml.Mail
    copies: tuple[str, ...]
    recipients: tuple[str, ...]
    times: int


def list_new_messages(workspace: FileTree, seed: FileTree) -> tuple[Message, ...]:
    """Return the messages that the office did not hold before the episode, sorted by path."""
    copies_by_name: dict[str, list[SentMail]] = {}
    for sent_mail in find_new_mails(workspace, seed):
        name = name_mail(sent_mail.mail)
        if not _was_there(seed, sent_mail.path, name):
            copies_by_name.setdefault(name, []).append(sent_mail)
    return tuple(sorted((_join_copies(*one) for one in copies_by_name.items()), key=lambda message: message.path))


def is_same_person(found: str, wanted: str) -> bool:
    """Return whether an address or a name means the wanted one; a name is compared with the part before `@`."""
    spend_steps(_STEPS_PER_ADDRESS)
    if "@" in found and "@" in wanted:
        return found.strip().casefold() == wanted.strip().casefold()
    return _fold_person(found) == _fold_person(wanted)


def is_sender(found: str, wanted: str) -> bool:
    """Return whether an address is that of the wanted sender, of whom a name fits any own address: bob123@x.org."""
    if is_same_person(found, wanted):
        return True
    return "@" not in wanted and _drop_digits(found) == _drop_digits(wanted)


def list_without_copy(message: Message, people: Sequence[str]) -> tuple[str, ...]:
    """Return those of the people in whose mailbox a message does not lie, so that they never got it."""
    mailboxes = [path.split("/")[1] for path in message.copies]
    return tuple(one for one in people if not any(is_sender(one, mailbox) for mailbox in mailboxes))


def _drop_digits(person: str) -> str:
    return _fold_person(person).rstrip("0123456789._-")


def _fold_person(person: str) -> str:
    return person.partition("@")[0].strip().casefold().replace(" ", ".")


def _was_there(seed: FileTree, path: str, name: str) -> bool:
    """Return whether a file of the office held the same message, so that it was only saved again."""
    if path not in seed.digests():
        return False
    try:
        return name_mail(eml.read_mail(seed.read(path))) == name
    except UnreadableFile:
        return False


def _join_copies(name: str, copies: list[SentMail]) -> Message:
    paths_by_mailbox: dict[str, list[str]] = {}
    for copy in copies:
        paths_by_mailbox.setdefault(copy.path.split("/")[1], []).append(copy.path)
    fullest = max(copies, key=lambda copy: len(copy.mail.bcc))
    named = [address for copy in copies for address in (*copy.mail.recipients, *copy.mail.cc, *copy.mail.bcc)]
    known = {_fold_person(address) for address in (fullest.mail.sender, *named)}
    unnamed = [
        mailbox
        for mailbox in sorted(paths_by_mailbox)
        if _fold_person(mailbox) not in known and not is_sender(fullest.mail.sender, mailbox)
    ]
    recipients = {address.casefold(): address for address in reversed([*named, *unnamed])}
    return Message(
        name,
        fullest.path,
        fullest.mail,
        tuple(sorted(min(paths) for paths in paths_by_mailbox.values())),
        tuple(reversed(recipients.values())),
        max(len(paths) for paths in paths_by_mailbox.values()),
    )
