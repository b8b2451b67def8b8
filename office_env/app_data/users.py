"""Names and addresses of people, and which mailbox or calendar of an office they mean."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data_model import ActionRefused, bounds
from file_formats.eml.addresses import read_address
from office_env.refusals import SeveralPeopleGiven

_DEFAULT_DOMAIN = "example.com"
# A comma inside quotation marks or angle brackets belongs to a name.
_ONE_OF_SEVERAL = re.compile(r"""(?:"[^"]*"|<[^<>]*>|[^,;])+""")
_ADDRESS = re.compile(r"""[^\s@,;<>"]+@[^\s@,;<>"]+""")


class MailUser(NamedTuple):
    """A person who has a mailbox.

    Attributes:
        name: The name of the folder, as given.
        mail_header: The text for `From` and `To`.
    """

    name: str
    mail_header: str


def parse_user(raw_user: str) -> MailUser:
    """Read a user name or an address, with or without a display name.

    The user is the part before `@`, its case kept; a name alone gets an address at example.com.

    Raises:
        SeveralPeopleGiven: The text names several people.
        ActionRefused: The text is neither a name nor an address.
    """
    text = raw_user.strip()
    if re.search(r"[,;]|@.*@", re.sub(r'"[^"]*"', "", text)):
        raise SeveralPeopleGiven(f"{raw_user[:80]!r} is more than one person; give one name or address.")
    address = read_address(text).address if text.endswith(">") else text
    if "@" not in address:
        name = check_user_name(address)
        if set(name) & set('<>"'):
            raise ActionRefused(f"{raw_user[:80]!r} is neither a name nor an address.")
        default_address = f"{'.'.join(name.split())}@{_DEFAULT_DOMAIN}"
        return MailUser(
            name, default_address if default_address.startswith(f"{name}@") else f'"{name}" <{default_address}>'
        )
    if not _ADDRESS.fullmatch(address):
        raise ActionRefused(f"{raw_user[:80]!r} is not an address such as 'Bob@{_DEFAULT_DOMAIN}'.")
    return MailUser(check_user_name(address.partition("@")[0]), text)


def parse_people(raw_people: Sequence[str] | str | None) -> tuple[MailUser, ...]:
    """Read any number of names and addresses, given as a list or as a text with commas or semicolons between them.

    Raises:
        ActionRefused: One of them is neither a name nor an address, or they are more than `bounds.MAIL_PEOPLE`.
    """
    texts = [raw_people] if isinstance(raw_people, str) else raw_people or []
    names = [one.strip() for text in texts for one in _ONE_OF_SEVERAL.findall(text) if one.strip()]
    if len(names) > bounds.MAIL_PEOPLE:
        raise ActionRefused(f"These are {len(names):,} people; at most {bounds.MAIL_PEOPLE:,} can be named.")
    return tuple(parse_user(name) for name in names)


def check_user_name(raw_name: str) -> str:
    """Return a user's name without surrounding blanks; raise ActionRefused if no file or folder can have it."""
    name = raw_name.strip()
    if name in ("", ".", "..") or set(name) & set("/\\") or has_control_characters(name):
        raise ActionRefused(f"{raw_name[:80]!r} is not the name of a user, such as 'Bob'.")
    return name


def match_known_name(name: str, known_names: Iterable[str]) -> str:
    """Return a name as an office spells it, ignoring case if necessary, or the name itself if it is unknown.

    A blank and a full stop are the same here: `Ann Lee` and `ann.lee` are one mailbox.
    """
    names = sorted(known_names)
    if name in names:
        return name
    return next((known_name for known_name in names if _fold_name(known_name) == _fold_name(name)), name)


def has_control_characters(text: str) -> bool:
    """Return whether a text holds what no single line can: line breaks, control characters or lone surrogates."""
    return any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text)


def _fold_name(name: str) -> str:
    return name.casefold().replace(" ", ".")
