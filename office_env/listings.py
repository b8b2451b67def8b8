"""An office as lists of things of one kind: the columns, senders, titles, lines among which a reader would look."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple, TypeVar

from data_model import Value, extract_values, is_said, number_text
from office_env.files import is_image
from office_env.formats.errors import UnreadableFile
from office_env.store import Office

T = TypeVar("T")
TYPED = ("number", "date", "time", "address", "file")


class Listing(NamedTuple):
    """Texts of one kind in one place. where: `data/score.xlsx, column 2` and the like."""

    where: str
    entries: tuple[str, ...]


def listings(office: Office) -> tuple[Listing, ...]:
    """All lists of an office; a file that cannot be read gives its name alone."""
    found: list[Listing] = []
    by_suffix: dict[str, list[str]] = {}
    mails: list[tuple[str, bytes]] = []
    calendars: list[tuple[str, bytes]] = []
    for name in office.names():
        suffix = name.rsplit(".", 1)[-1].lower()
        by_suffix.setdefault(suffix, []).append(name)
        content = office.read(name)
        if suffix == "eml":
            mails.append((name, content))
        elif suffix == "ics":
            calendars.append((name, content))
        elif is_image(name):
            text = office.store.transcription(office.digests()[name])
            found.append(Listing(name, tuple((text or "").splitlines())))
        else:
            with suppress(UnreadableFile):
                found.extend(_lists_of(name, content, suffix))
    found.extend(_mail_lists(mails))
    found.extend(_calendar_lists(calendars))
    found.extend(Listing(f"the {suffix} files", tuple(names)) for suffix, names in sorted(by_suffix.items()))
    return tuple(found)


def sole_place(value: Value, lists: Iterable[Listing]) -> Listing | None:
    """The first list in which a value stands without another candidate of its kind: the office gives it away."""
    for listing in lists:
        if any(is_said(entry, value) for entry in listing.entries) and _candidates(value, listing) < 2:
            return listing
    return None


def _candidates(value: Value, listing: Listing) -> int:
    """How many different things of the value's kind a reader of that list would find; its lines, where it has none."""
    if value.type in TYPED:
        found = [one for entry in listing.entries for one in extract_values(entry)]
        typed = {one.value for one in found if one.type == value.type}
        if typed:
            return len(typed)
    return len({" ".join(entry.lower().split()) for entry in listing.entries if entry.strip()})


def _lists_of(name: str, content: bytes, suffix: str) -> Iterator[Listing]:
    if suffix == "xlsx":
        yield from _sheet_lists(name, content)
    elif suffix == "docx":
        from office_env.formats import docx

        yield Listing(name, tuple(docx.read_document(content).text.splitlines()))
    elif suffix == "pdf":
        from office_env.formats import pdf

        yield Listing(name, tuple(line for page in pdf.page_texts(content) for line in page.splitlines()))
    elif suffix == "txt":
        from office_env.formats import plain_text

        yield Listing(name, tuple(plain_text.read_text(content).splitlines()))


def _sheet_lists(name: str, content: bytes) -> Iterator[Listing]:
    from office_env.formats import xlsx

    for sheet in xlsx.read_sheets(content):
        columns = zip(*sheet.values(), strict=True)
        for number, column in enumerate(columns, start=1):
            texts = tuple(_cell_text(value) for value in column if value is not None)
            yield Listing(f"{name}, sheet {sheet.name}, column {number}", texts)
        for number, row in enumerate(sheet.values()[:3], start=1):
            texts = tuple(_cell_text(value) for value in row if isinstance(value, str))
            # A header names its columns; the one text of a row below it names that row, among its column's.
            if len(texts) > 1:
                yield Listing(f"{name}, sheet {sheet.name}, row {number}", texts)


def _cell_text(value: object) -> str:
    return number_text(value) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def _mail_lists(mails: list[tuple[str, bytes]]) -> Iterator[Listing]:
    from office_env.formats import eml

    read = _readable(mails, eml.read_mail)
    yield Listing("senders of mails", tuple(mail.sender for _, mail in read))
    yield Listing("recipients of mails", tuple(", ".join(mail.recipients) for _, mail in read))
    yield Listing("subjects of mails", tuple(mail.subject for _, mail in read))
    for name, mail in read:
        yield Listing(name, tuple(mail.body.splitlines()))


def _readable(files: list[tuple[str, bytes]], read: Callable[[bytes], T]) -> list[tuple[str, T]]:
    found = []
    for name, content in files:
        try:
            found.append((name, read(content)))
        except UnreadableFile:
            continue
    return found


def _calendar_lists(calendars: list[tuple[str, bytes]]) -> Iterator[Listing]:
    """One list over all calendars: an event that is alone in somebody's own is not singled out by that."""
    from office_env.formats import ics

    events = [event for _, calendar in _readable(calendars, ics.read_calendar) for event in calendar.events]
    yield Listing("titles of events", tuple(event.summary for event in events))
    yield Listing("starts of events", tuple(str(event.start) for event in events))
    yield Listing("ends of events", tuple(str(event.end) for event in events))
    yield Listing("places of events", tuple(event.location or "" for event in events))
