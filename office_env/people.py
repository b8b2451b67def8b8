"""Whose mailbox or calendar is meant: names and addresses of people, as an office spells them."""

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from data_model import ActionRefused
from office_env.formats.mail_addresses import read_address
from office_env.refusals import SeveralGiven

_DOMAIN = "example.com"
_ADDRESS = re.compile(r"""[^\s@,;<>"]+@[^\s@,;<>"]+""")


class Person(NamedTuple):
    """Somebody who has a mailbox. user: the name of the folder, as given. header: for `From` and `To`."""

    user: str
    header: str


def person(given: str) -> Person:
    """Read a user name or an address, with or without a display name.

    The user is the part before `@`, its case kept; a name alone gets an address at example.com.
    Raises SeveralGiven for several people, ActionRefused for what is neither a name nor an address.
    """
    text = given.strip()
    if re.search(r"[,;]|@.*@", re.sub(r'"[^"]*"', "", text)):
        raise SeveralGiven(f"{given[:80]!r} is more than one person; give one name or address.")
    bare = read_address(text).address if text.endswith(">") else text
    if "@" not in bare:
        user = plain_name(bare)
        if set(user) & set('<>"'):
            raise ActionRefused(f"{given[:80]!r} is neither a name nor an address.")
        dotted = f"{'.'.join(user.split())}@{_DOMAIN}"
        return Person(user, dotted if dotted.startswith(f"{user}@") else f'"{user}" <{dotted}>')
    if not _ADDRESS.fullmatch(bare):
        raise ActionRefused(f"{given[:80]!r} is not an address such as 'Bob@{_DOMAIN}'.")
    return Person(plain_name(bare.partition("@")[0]), text)


def plain_name(given: str) -> str:
    """Return a user's name without blanks around it; ActionRefused where no file or folder can have it."""
    name = given.strip()
    if name in ("", ".", "..") or set(name) & set("/\\") or has_controls(name):
        raise ActionRefused(f"{given[:80]!r} is not the name of a user, such as 'Bob'.")
    return name


def known_name(name: str, known: Iterable[str]) -> str:
    """Return how an office spells a name: as given, else whatever its case, else the name itself.

    A blank and a full stop are the same here: `Ann Lee` and `ann.lee` are one mailbox.
    """
    names = sorted(known)
    if name in names:
        return name
    return next((one for one in names if _folded(one) == _folded(name)), name)


def has_controls(text: str) -> bool:
    """Whether a text holds what no single line can: line breaks, control characters, halves of surrogate pairs."""
    return any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text)


def _folded(name: str) -> str:
    return name.casefold().replace(" ", ".")
