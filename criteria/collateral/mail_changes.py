"""Changes of mails: new ones, those that are gone, and those that say something else or to somebody else."""

from collections import Counter
from collections.abc import Iterator

from criteria.collateral.content_change import ContentChange, name_mail
from criteria.collateral.short_text import shorten, show_difference
from criteria.collateral.uncounted import is_uncounted
from data_model import bounds
from file_formats import eml

_ADDRESS_HEADERS = frozenset({"from", "sender", "reply-to", "to", "cc", "bcc"})
_FieldValue = tuple[str, str]


def find_mail_changes(path: str, before: bytes | None, after: bytes | None) -> Iterator[ContentChange]:
    """Yield the change of one mail file, if its mail is new, gone or another; None stands for no file.

    Raises:
        UnreadableFile: One of the two is no mail that can be read.
    """
    old, new = (None if content is None else eml.read_mail(content) for content in (before, after))
    if before is None or old is None:
        if new is not None:
            yield ContentChange(path, "mail", name_mail(new), "created", after=shorten(name_mail(new)))
        return
    if after is None or new is None:
        yield ContentChange(path, "mail", name_mail(old), "deleted", before=shorten(name_mail(old)))
        return
    old_fields, new_fields = _list_fields(old, before), _list_fields(new, after)
    if Counter(old_fields) != Counter(new_fields):
        texts = show_difference(_format_fields(old_fields, new_fields), _format_fields(new_fields, old_fields))
        yield ContentChange(path, "mail", name_mail(new), "changed", *texts)


def _list_fields(mail: eml.Mail, content: bytes) -> list[_FieldValue]:
    """Return all that counts of a mail: its headers and its parts, each with its name."""
    fields = [
        (name.lower(), _normalize_header(name.lower(), text))
        for name, text in mail.headers
        if not is_uncounted("mail", name)
    ]
    parts = eml.read_parts(content)
    for number, part in enumerate(parts, start=1):
        name = f"{part.kind} {part.name}".strip()
        fields.append((f"part {number}, {name}", _normalize_lines(part.content)))
    return [field for field in fields if field[1]]


def _normalize_header(name: str, text: str) -> str:
    text = " ".join(text.split())
    if name not in _ADDRESS_HEADERS or len(text) > bounds.MAIL_ADDRESSES_CHARS:
        return text
    addresses = eml.read_addresses(text)
    if not all(address for _, address in addresses):
        return text
    return ", ".join(sorted(f"{name} <{address.casefold()}>".strip() for name, address in addresses)) or text


def _normalize_lines(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    return "\n".join(lines).strip("\n")


def _format_fields(fields: list[_FieldValue], others: list[_FieldValue]) -> str:
    known = set(others)
    return "; ".join(f"{name}: {value}" for name, value in fields if (name, value) not in known)
