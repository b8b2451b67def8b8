"""The mails of a user, for criteria: one mailbox as text, and what was sent in an episode."""

from typing import NamedTuple

from data_model import bounds
from office_env.criteria.effort import spend
from office_env.criteria.reading import mail_text
from office_env.files import FileTree
from office_env.formats.eml import Mail, read_mail
from office_env.formats.errors import UnreadableFile
from office_env.people import known_name, person, plain_name

_STEPS = 50


class SentMail(NamedTuple):
    """A mail that was not in the office before, and where it lies."""

    name: str
    mail: Mail


def mailbox_text(tree: FileTree, user: str) -> str | None:
    """All mails of a user (a name or an address) as one text, or None where there is no such mailbox.

    File names are no part of it: they are not what a mail says.
    """
    boxes = {name.split("/")[1] for name in _mail_files(tree)}
    box = known_name(plain_name(person(user).user), boxes)
    if box not in boxes:
        return None
    texts: list[str] = []
    chars = 0
    for name in _mail_files(tree):
        if name.startswith(f"emails/{box}/"):
            texts.append(mail_text(tree.read(name)))
            chars += len(texts[-1])
            _check_length(chars, f"the mailbox {box}")
    return "\n\n".join(texts)


def new_mails(workspace: FileTree, seed: FileTree) -> tuple[SentMail, ...]:
    """The readable mails whose content no mail of the seed has, sorted by path; copies of one mail are all there."""
    known = set(seed.digests().values())
    found = []
    chars = 0
    for name, digest in sorted(workspace.digests().items()):
        if digest not in known and _is_mail(name):
            try:
                found.append(SentMail(name, read_mail(workspace.read(name))))
            except UnreadableFile:
                continue
            chars += len(found[-1].mail.body)
            _check_length(chars, "all new mails")
    return tuple(found)


def _check_length(chars: int, where: str) -> None:
    if chars > bounds.SEARCHED_CHARS:
        raise UnreadableFile(f"{where}: over {bounds.SEARCHED_CHARS:,} characters, which is as many as are searched")


def is_meant(address: str, who: str) -> bool:
    """Whether an address is that of somebody: the same address, or the same name before its `@`."""
    spend(_STEPS)
    if "@" in who:
        return address.casefold() == who.strip().casefold()
    return address.partition("@")[0].casefold() == who.strip().casefold().replace(" ", ".")


def _mail_files(tree: FileTree) -> list[str]:
    return [name for name in tree.names() if _is_mail(name)]


def _is_mail(name: str) -> bool:
    return name.startswith("emails/") and name.lower().endswith(".eml") and name.count("/") >= 2
