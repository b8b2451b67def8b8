"""An office as listings: texts of one kind (columns, senders, titles, lines) among which a reader would look."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from data_model import SearchedTexts, Value, extract_values, format_number, is_mentioned
from file_formats import UnreadableFile, cache_reads, estimate_text_bytes
from office_env.workspace.file_tree import is_image
from office_env.workspace.office import Office

FileContent = TypeVar("FileContent")
_LISTING_BYTES, _SEARCHED_SHARE = 500, 3
EXTRACTABLE_TYPES = ("number", "date", "time", "address", "file")


@dataclass(frozen=True)
class Listing:
    """Texts of one kind in one place.

    Attributes:
        where: The place, such as `data/score.xlsx, column 2`.
    """

    where: str
    entries: tuple[str, ...]

    def mentions(self, value: Value) -> bool:
        """Return whether an entry mentions a value; one of several lines may stand in several entries, one by one."""
        if "\n" in value.value.strip():
            return is_mentioned("\n".join(self.entries), value)
        return self._searched_entries.mention(value)

    @cached_property
    def _searched_entries(self) -> SearchedTexts:
        return SearchedTexts(self.entries)


def list_office_texts(office: Office) -> tuple[Listing, ...]:
    """Return all listings of an office; a file that cannot be read contributes only its name."""
    result: list[Listing] = []
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
            text = office.store.read_transcription(office.digests()[name])
            result.append(Listing(name, tuple((text or "").splitlines())))
        else:
            with suppress(UnreadableFile):
                result.extend(_list_file(name, content, suffix))
    result.extend(_list_mails(mails))
    result.extend(_list_calendars(calendars))
    result.extend(Listing(f"the {suffix} files", tuple(names)) for suffix, names in sorted(by_suffix.items()))
    return tuple(result)


def find_revealing_listing(value: Value, listings: Iterable[Listing]) -> Listing | None:
    """Return the first listing that gives a value away: it holds the value and no other candidate of its kind."""
    for listing in listings:
        if listing.mentions(value) and _count_candidates(value, listing) < 2:
            return listing
    return None


def _count_candidates(value: Value, listing: Listing) -> int:
    """Return how many different things of the value's kind a listing holds, or how many lines if it has none."""
    if value.type in EXTRACTABLE_TYPES:
        extracted = [one for entry in listing.entries for one in extract_values(entry)]
        same_type = {one.value for one in extracted if one.type == value.type}
        if same_type:
            return len(same_type)
    return len({" ".join(entry.lower().split()) for entry in listing.entries if entry.strip()})


def _estimate_bytes(listings: tuple[Listing, ...]) -> int:
    # The entries, and what is kept of them to search in.
    return sum(_LISTING_BYTES + _SEARCHED_SHARE * estimate_text_bytes(listing.entries) for listing in listings)


# Several proofs of a task search the same office, and the offices of one company share most of their files.
@cache_reads(_estimate_bytes)
def _list_file(name: str, content: bytes, suffix: str) -> tuple[Listing, ...]:
    return tuple(_iterate_listings(name, content, suffix))


def _iterate_listings(name: str, content: bytes, suffix: str) -> Iterator[Listing]:
    if suffix == "xlsx":
        yield from _list_sheets(name, content)
    elif suffix == "docx":
        from file_formats import docx

        yield Listing(name, tuple(docx.read_document(content).text.splitlines()))
    elif suffix == "pdf":
        from file_formats import pdf

        yield Listing(name, tuple(line for page in pdf.read_page_texts(content) for line in page.splitlines()))
    elif suffix == "txt":
        from file_formats import plain_text

        yield Listing(name, tuple(plain_text.read_text(content).splitlines()))


def _list_sheets(name: str, content: bytes) -> Iterator[Listing]:
    from file_formats import xlsx

    sheets = xlsx.read_sheets(content)
    # Who lists the sheets of a workbook reads their names as the cells of a column.
    yield Listing(f"{name}, names of the sheets", tuple(sheet.name for sheet in sheets))
    for sheet in sheets:
        columns = zip(*sheet.compute_values(), strict=True)
        for number, column in enumerate(columns, start=1):
            texts = tuple(_format_cell(value) for value in column if value is not None)
            yield Listing(f"{name}, sheet {sheet.name}, column {number}", texts)
        has_header = False
        for number, row in enumerate(sheet.compute_values()[:3], start=1):
            texts = tuple(value for value in row if isinstance(value, str))
            # A header names the columns; a single text in a row names that row, and is listed with its column. So are
            # the cells of a record, which has figures or dates beside its texts.
            is_record = has_header and any(value is not None and not isinstance(value, str) for value in row)
            if len(texts) > 1 and not is_record:
                has_header = True
                yield Listing(f"{name}, sheet {sheet.name}, row {number}", texts)


def _format_cell(value: object) -> str:
    return format_number(value) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def _list_mails(mails: list[tuple[str, bytes]]) -> Iterator[Listing]:
    from file_formats import eml

    parsed_mails = _parse_readable(mails, eml.read_mail)
    yield Listing("senders of mails", tuple(mail.sender for _, mail in parsed_mails))
    yield Listing("recipients of mails", tuple(", ".join(mail.recipients) for _, mail in parsed_mails))
    yield Listing("subjects of mails", tuple(mail.subject for _, mail in parsed_mails))
    for name, mail in parsed_mails:
        yield Listing(name, tuple(mail.body.splitlines()))


def _parse_readable(
    files: list[tuple[str, bytes]], parse: Callable[[bytes], FileContent]
) -> list[tuple[str, FileContent]]:
    parsed = []
    for name, content in files:
        try:
            parsed.append((name, parse(content)))
        except UnreadableFile:
            continue
    return parsed


def _list_calendars(calendars: list[tuple[str, bytes]]) -> Iterator[Listing]:
    """Yield listings over all calendars, so that an event alone in a user's calendar is not singled out by that."""
    from file_formats import ics

    events = [event for _, calendar in _parse_readable(calendars, ics.read_calendar) for event in calendar.events]
    yield Listing("titles of events", tuple(event.summary for event in events))
    yield Listing("starts of events", tuple(str(event.start) for event in events))
    yield Listing("ends of events", tuple(str(event.end) for event in events))
    yield Listing("places of events", tuple(event.location or "" for event in events))
