"""A user's mails as criteria read them: a whole mailbox as text, and the mails sent during an episode."""

import re
import unicodedata
from typing import NamedTuple

from criteria.cannot_check import CannotCheck
from criteria.file_text import read_mail_text
from criteria.step_budget import spend_steps
from criteria.tree_questions import ask_tree
from data_model import bounds
from file_formats import UnreadableFile
from file_formats.eml import Mail, read_mail
from office_env import FileTree, check_user_name, match_known_name, parse_user

_STEPS_PER_ADDRESS = 50
_MIN_COMPANY_WORD = 4
_WORD = re.compile(r"[^\W\d_]+")
_PLAIN_LETTERS = str.maketrans({"\u00f8": "o", "\u0142": "l", "\u0111": "d", "\u00e6": "ae", "\u0153": "oe"})


class SentMail(NamedTuple):
    """A mail that was not in the office before the episode, and its path."""

    path: str
    mail: Mail


def read_mailbox_text(tree: FileTree, user: str) -> str | None:
    """Return all mails of a user, named by name or address, as one text, or None if there is no such mailbox.

    File names are left out, because they are not part of what a mail says.
    """
    boxes = {name.split("/")[1] for name in _list_mail_files(tree)}
    box = match_known_name(check_user_name(parse_user(user).name), boxes)
    if box not in boxes:
        return None
    texts: list[str] = []
    chars = 0
    for name in _list_mail_files(tree):
        if name.startswith(f"emails/{box}/"):
            texts.append(read_mail_text(tree.read(name)))
            chars += len(texts[-1])
            _check_length(chars, f"the mailbox {box}")
    return "\n\n".join(texts)


def find_new_mails(workspace: FileTree, seed: FileTree) -> tuple[SentMail, ...]:
    """Return the readable mails whose content is in no mail of the seed, sorted by path, with all copies."""
    seed_digests = set(seed.digests().values())
    mails = []
    chars = 0
    for name, digest in ask_tree(workspace, _list_mail_digests):
        if digest not in seed_digests:
            try:
                mails.append(SentMail(name, read_mail(workspace.read(name))))
            except UnreadableFile:
                continue
            chars += len(mails[-1].mail.body)
            _check_length(chars, "all new mails")
    return tuple(mails)


def _check_length(chars: int, where: str) -> None:
    if chars > bounds.SEARCHED_CHARS:
        raise CannotCheck(f"{where}: over {bounds.SEARCHED_CHARS:,} characters, which is more than are searched")


def is_address_of(address: str, name_or_address: str) -> bool:
    """Return whether an address is the given one, or has the given name before its `@`."""
    spend_steps(_STEPS_PER_ADDRESS)
    if "@" in name_or_address:
        return address.casefold() == name_or_address.strip().casefold()
    return address.partition("@")[0].casefold() == name_or_address.strip().casefold().replace(" ", ".")


def is_name_of_address(name: str, address: str) -> bool:
    """Return whether a display name fits an address: a word of it is in the person's part or in the company's."""
    person, _, host = _fold_letters(address).partition("@")
    letters, company = "".join(_WORD.findall(person)), "".join(_WORD.findall(host.rpartition(".")[0]))
    # Some programs repeat the address as the name.
    words = _WORD.findall(_fold_letters(name.replace(address, "")))
    is_own = any(len(one) > 1 and one in letters for one in words)
    is_own = is_own or any(len(one) >= _MIN_COMPANY_WORD and one in company for one in words)
    return not words or is_own or letters == "".join(word[0] for word in words)


def _fold_letters(text: str) -> str:
    """Return a text in lower case without accents, as addresses are written."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN_LETTERS))
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def _list_mail_digests(tree: FileTree) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, digest) for name, digest in tree.digests().items() if _is_mail_file(name)))


def _list_mail_files(tree: FileTree) -> list[str]:
    return [name for name in tree.names() if _is_mail_file(name)]


def _is_mail_file(name: str) -> bool:
    return name.startswith("emails/") and name.lower().endswith(".eml") and name.count("/") >= 2
