"""An office as lists of things of one kind: the columns, senders, titles, lines among which a reader would look."""

from collections.abc import Iterator
from typing import NamedTuple

from data_model import number_text
from office_env import Office
from office_env.formats.errors import UnreadableFile


class Listing(NamedTuple):
    """Texts of one kind in one place. where: `data/score.xlsx, column 2` and the like."""

    where: str
    entries: tuple[str, ...]


def listings(office: Office) -> tuple[Listing, ...]:
    """All lists of an office; a file that cannot be read gives its name alone."""
    found: list[Listing] = []
    by_suffix: dict[str, list[str]] = {}
    mails: list[tuple[str, bytes]] = []
    for name in office.names():
        suffix = name.rsplit(".", 1)[-1].lower()
        by_suffix.setdefault(suffix, []).append(name)
        if suffix == "eml":
            mails.append((name, office.read(name)))
        try:
            found.extend(_lists_of(office, name, suffix))
        except UnreadableFile:
            continue
    found.extend(_mail_lists(mails))
    found.extend(Listing(f"the {suffix} files", tuple(names)) for suffix, names in sorted(by_suffix.items()))
    return tuple(found)


def _lists_of(office: Office, name: str, suffix: str) -> Iterator[Listing]:
    content = office.read(name)
    if suffix == "xlsx":
        yield from _sheet_lists(name, content)
    elif suffix == "docx":
        from office_env.formats import docx

        yield Listing(name, tuple(docx.read_document(content).text.splitlines()))
    elif suffix == "pdf":
        from office_env.formats import pdf

        yield Listing(name, tuple(line for page in pdf.page_texts(content) for line in page.splitlines()))
    elif suffix == "ics":
        yield from _calendar_lists(name, content)
    elif suffix == "txt":
        from office_env.formats import plain_text

        yield Listing(name, tuple(plain_text.read_text(content).splitlines()))
    elif suffix in ("jpg", "jpeg", "png"):
        text = office.store.transcription(office.digests()[name])
        yield Listing(name, tuple((text or "").splitlines()))


def _sheet_lists(name: str, content: bytes) -> Iterator[Listing]:
    from office_env.formats import xlsx

    for sheet in xlsx.read_sheets(content):
        columns = zip(*sheet.values(), strict=True)
        for number, column in enumerate(columns, start=1):
            texts = tuple(_cell_text(value) for value in column if value is not None)
            yield Listing(f"{name}, sheet {sheet.name}, column {number}", texts)
        for number, row in enumerate(sheet.values()[:3], start=1):
            texts = tuple(_cell_text(value) for value in row if isinstance(value, str))
            yield Listing(f"{name}, sheet {sheet.name}, row {number}", texts)


def _cell_text(value: object) -> str:
    return number_text(value) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def _mail_lists(mails: list[tuple[str, bytes]]) -> Iterator[Listing]:
    from office_env.formats import eml

    read = [(name, eml.read_mail(content)) for name, content in mails if content.strip()]
    yield Listing("senders of mails", tuple(mail.sender for _, mail in read))
    yield Listing("recipients of mails", tuple(", ".join(mail.recipients) for _, mail in read))
    yield Listing("subjects of mails", tuple(mail.subject for _, mail in read))
    for name, mail in read:
        yield Listing(name, tuple(mail.body.splitlines()))


def _calendar_lists(name: str, content: bytes) -> Iterator[Listing]:
    from office_env.formats import ics

    events = ics.read_calendar(content).events
    yield Listing(f"titles in {name}", tuple(event.summary for event in events))
    yield Listing(f"starts in {name}", tuple(str(event.start) for event in events))
    yield Listing(f"ends in {name}", tuple(str(event.end) for event in events))
    yield Listing(f"places in {name}", tuple(event.location or "" for event in events))
