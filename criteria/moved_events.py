"""What an event has lost that was moved, or deleted and created anew."""

from collections import Counter
from collections.abc import Iterator, Sequence

from criteria.collateral.content_change import name_event
from criteria.collateral.uncounted import list_uncounted_names
from file_formats import ics

_MAX_DETAILS, _MAX_DETAIL_CHARS = 5, 80


def find_lost_details(
    before: bytes, after: bytes, moves: Sequence[tuple[ics.Event, ics.Event]]
) -> Iterator[tuple[str, ...]]:
    """Yield for each moved event the details that it had and has no longer, in words.

    Args:
        before: The calendar file in the office.
        after: The calendar file after the episode.
        moves: The occurrences before and after their moves.

    Raises:
        UnreadableFile: One of the files is not a calendar.
    """
    if not moves:
        return
    differences = ics.read_differences(before, after, list_uncounted_names("calendar"))
    old, new = (_index_details(side.entries) for side in differences)
    for origin, moved in moves:
        lost = Counter(old.get(_name(origin), ())) - Counter(new.get(_name(moved), ()))
        texts = sorted(f"{name.lower()} {value!r}" for name, value in lost)
        yield tuple(text[:_MAX_DETAIL_CHARS] for text in texts[:_MAX_DETAILS])


def _index_details(entries: Sequence[ics.CalendarEntry]) -> dict[str, tuple[tuple[str, str], ...]]:
    return {name_event(one.title, one.start): one.details for one in entries if one.start is not None}


def _name(event: ics.Event) -> str:
    return name_event(event.summary, event.start)
