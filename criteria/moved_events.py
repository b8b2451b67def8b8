"""What an event has lost that was moved, or deleted and created anew."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria.collateral.content_change import name_event
from criteria.collateral.uncounted import list_uncounted_names
from criteria.keyword_matching import fold_text
from file_formats import ics

_MAX_DETAILS, _MAX_DETAIL_CHARS = 5, 80


class MovedEvent(NamedTuple):
    """An occurrence before and after its move.

    Attributes:
        may_be_in: A place that it may have instead of its own; empty if there is none.
    """

    origin: ics.Event
    moved: ics.Event
    may_be_in: str = ""


def find_lost_details(before: bytes, after: bytes, moves: Sequence[MovedEvent]) -> Iterator[tuple[str, ...]]:
    """Yield for each moved event the details that it had and has no longer, in words.

    Args:
        before: The calendar file in the office.
        after: The calendar file after the episode.
        moves: The events that were moved.

    Raises:
        UnreadableFile: One of the files is not a calendar.
    """
    if not moves:
        return
    differences = ics.read_differences(before, after, list_uncounted_names("calendar"))
    old, new = (_index_details(side.entries) for side in differences)
    for move in moves:
        lost = Counter(old.get(_name(move.origin), ())) - Counter(new.get(_name(move.moved), ()))
        texts = sorted(
            f"{name.lower()} {value!r}" for name, value in lost if name.lower() != "location" or not _is_in_place(move)
        )
        yield tuple(text[:_MAX_DETAIL_CHARS] for text in texts[:_MAX_DETAILS])


def _index_details(entries: Sequence[ics.CalendarEntry]) -> dict[str, tuple[tuple[str, str], ...]]:
    return {name_event(one.title, one.start): one.details for one in entries if one.start is not None}


def _is_in_place(move: MovedEvent) -> bool:
    return bool(move.may_be_in) and fold_text(move.moved.location or "") == fold_text(move.may_be_in)


def _name(event: ics.Event) -> str:
    return name_event(event.summary, event.start)
