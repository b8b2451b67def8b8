"""Changes of calendars, by occurrence: new ones, those that are gone, and those of which something else is said."""

from collections import Counter
from collections.abc import Iterator, Sequence

from criteria.collateral.content_change import ContentChange, name_event, name_undated_entry
from criteria.collateral.short_text import shorten, show_difference
from criteria.collateral.uncounted import list_uncounted_names
from file_formats import ics

_MAX_SHOWN_CHARS, _MAX_SHOWN_DETAILS = 500, 20
_LEFT_OUT = list_uncounted_names("calendar")


def find_calendar_changes(path: str, before: bytes | None, after: bytes | None) -> Iterator[ContentChange]:
    """Yield the changes of one calendar file; None stands for no file.

    A series counts as its occurrences, so it equals the same single events. Occurrences that have another title or
    start are others: the old one is gone and the new one is created.

    Raises:
        UnreadableFile: One of the two is no calendar that can be read.
    """
    old, new = ics.read_differences(before, after, _LEFT_OUT)
    old_entries, new_entries = Counter(old.entries), Counter(new.entries)
    gone = sorted((old_entries - new_entries).elements(), key=_sort_key)
    added = sorted((new_entries - old_entries).elements(), key=_sort_key)
    reported = set()
    for change in _pair_by_name(path, gone, added):
        reported.add((change.item, change.how))
        yield change
    for change in _compare_later(path, old, new):
        if (change.item, change.how) not in reported:
            yield change
    if after is not None and old.properties != new.properties:
        texts = show_difference(_format_details(old.properties), _format_details(new.properties))
        yield ContentChange(path, "file", "", "changed", *texts)


def _pair_by_name(
    path: str, gone: Sequence[ics.CalendarEntry], added: Sequence[ics.CalendarEntry]
) -> Iterator[ContentChange]:
    by_name: dict[str, list[ics.CalendarEntry]] = {}
    for entry in added:
        by_name.setdefault(_name_entry(entry), []).append(entry)
    for entry in gone:
        name = _name_entry(entry)
        if by_name.get(name):
            other = by_name[name].pop(0)
            texts = (_format_entry(entry, other), _format_entry(other, entry))
            yield ContentChange(path, "event", name, "changed", *show_difference(*texts))
        else:
            yield ContentChange(path, "event", name, "deleted", before=shorten(_format_entry(entry)))
    for name, entries in by_name.items():
        for entry in entries:
            yield ContentChange(path, "event", name, "created", after=shorten(_format_entry(entry)))


def _compare_later(path: str, old: ics.CalendarEntries, new: ics.CalendarEntries) -> Iterator[ContentChange]:
    """Compare how endless series go on, by the names of their last occurrences that were compared one by one."""
    sides = [Counter((one.last.title, one.last.details, one.rules) for one in side.later) for side in (old, new)]
    names = [
        {(one.last.title, one.last.details, one.rules): _name_entry(one.last) for one in side.later}
        for side in (old, new)
    ]
    gone, added = sides[0] - sides[1], sides[1] - sides[0]
    for key in gone:
        successor = next((other for other in added if other[0] == key[0]), None)
        if successor is not None:
            added -= Counter([successor])
            yield ContentChange(path, "event", names[1][successor], "changed", "later occurrences", "others")
        else:
            yield ContentChange(path, "event", names[0][key], "deleted", before="later occurrences")
    for key in added:
        yield ContentChange(path, "event", names[1][key], "created", after="later occurrences")


def _name_entry(entry: ics.CalendarEntry) -> str:
    name = name_undated_entry(entry.title) if entry.start is None else name_event(entry.title, entry.start)
    # A task that is called like a wanted event is no such event.
    return name if entry.kind == "VEVENT" else f"{entry.kind} {name}"


def _format_entry(entry: ics.CalendarEntry, other: ics.CalendarEntry | None = None) -> str:
    """Return what an entry says, or only how it differs from another."""
    if other is not None and entry.end == other.end:
        return _format_details([detail for detail in entry.details if detail not in other.details])
    end = "" if entry.end is None else f" to {entry.end:%Y-%m-%d %H:%M:%S}"
    return f"{_name_entry(entry)}{end}; {_format_details(entry.details)}".rstrip("; ")


def _format_details(details: Sequence[tuple[str, str]]) -> str:
    return "; ".join(f"{name.lower()}: {value[:_MAX_SHOWN_CHARS]}" for name, value in details[:_MAX_SHOWN_DETAILS])


def _sort_key(entry: ics.CalendarEntry) -> tuple[str, str, str, tuple[tuple[str, str], ...]]:
    return (_name_entry(entry), entry.kind, str(entry.end), entry.details)
