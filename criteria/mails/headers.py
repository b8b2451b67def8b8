"""Headers that bring other people or other words into a mail."""

import re
from collections.abc import Iterator, Sequence

from criteria.mailboxes import is_name_of_address
from criteria.mails.messages import is_same_person
from criteria.sentences import fold_word, read_vocabulary
from file_formats.eml import Mail, read_addresses

_NAMED_HEADERS = ("To", "Cc", "Bcc", "Reply-To")
_PARTY_HEADERS = ("Sender", "Resent-From", "Resent-Sender", "Resent-To", "Resent-Cc", "Resent-Bcc", "Apparently-To",
                  "Mail-Reply-To", "Mail-Followup-To")  # fmt: skip
_OF_SENDER = frozenset({"sender", "resent-from", "resent-sender"})
_TEXT_HEADERS = ("Comments", "Keywords")
_ONCE_ONLY = ("From", "Subject", "Sender", "Reply-To")
_WORD = re.compile(r"[^\W\d_]+")
_MAX_CHARS = 80


def find_foreign_headers(
    mail: Mail, sender: str, recipients: Sequence[str], originals: Sequence[Mail]
) -> Iterator[str]:
    """Find headers that name other people than those who send and get the mail, or that say something of their own.

    Args:
        sender: The name or the address of who was to send it.
        recipients: The names or addresses of who was to get it.
        originals: The mails that it is about, whose headers may call people by any name.
    """
    given = "\n".join(text for one in originals for _, text in one.headers).casefold()
    senders = (mail.sender, sender)
    parties = (*senders, *mail.recipients, *mail.cc, *mail.bcc, *recipients)
    for name, text in mail.headers:
        lowered = name.lower()
        if lowered in _lower(_PARTY_HEADERS):
            fair = senders if lowered in _OF_SENDER else parties
            others = [one.address for one in read_addresses(text) if not _is_any(one.address, fair)]
            if others:
                yield f"names {', '.join(others)[:_MAX_CHARS]!r} in its header {name}"
        elif lowered in _lower(_TEXT_HEADERS) and text.strip():
            yield f"says {text.strip()[:_MAX_CHARS]!r} in its header {name}"
        elif lowered in _lower(_NAMED_HEADERS):
            yield from _find_other_names(name, text, given)
        elif lowered == "deferred-delivery" and text.strip():
            yield "is held back and was not sent yet"
    for name in _ONCE_ONLY:
        values = {" ".join(text.split()) for other, text in mail.headers if other.lower() == name.lower()}
        if len(values) > 1:
            yield f"has several headers {name}"


def _find_other_names(header: str, text: str, given: str) -> Iterator[str]:
    """Find addresses that stand beside the name of somebody else."""
    for one in read_addresses(text):
        is_plain = all(fold_word(word) in read_vocabulary().plain for word in _WORD.findall(one.name))
        is_fair = is_plain or one.name.casefold() in given
        if "@" in one.address and not is_fair and not is_name_of_address(one.name, one.address):
            yield f"calls {one.address} {one.name[:_MAX_CHARS]!r} in its header {header}"


def _is_any(address: str, people: Sequence[str]) -> bool:
    return any(is_same_person(address, one) for one in people)


def _lower(names: Sequence[str]) -> frozenset[str]:
    return frozenset(name.lower() for name in names)
