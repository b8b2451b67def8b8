"""What an event holds beside its title and its times that nobody asked for: people, a place, other times, a doubt."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria.calendars import parse_moment
from criteria.collateral.content_change import name_event
from criteria.collateral.uncounted import list_uncounted_names
from criteria.event_comparison import WantedEvent
from criteria.fair_forms.statements import find_stated_values
from criteria.keyword_matching import fold_text
from criteria.mailboxes import is_address_of
from criteria.sentences import find_objections
from data_model import Value, list_readings
from file_formats import ics

_TEXTS = frozenset({"DESCRIPTION", "COMMENT"})
_PEOPLE = frozenset({"ATTENDEE", "ORGANIZER"})
_PLACES = frozenset({"LOCATION", "GEO", "URL", "CONFERENCE"})
_MAX_FAULTS, _MAX_CHARS = 5, 80


class FoundEvent(NamedTuple):
    """An event that is as it was wanted by title and times.

    Attributes:
        origin: The event of the office that it was before, if it was moved.
    """

    wanted: WantedEvent
    event: ics.Event
    origin: ics.Event | None


def find_unasked_details(
    before: bytes | None, after: bytes, found: Sequence[FoundEvent], user: str
) -> Iterator[tuple[str, ...]]:
    """Yield for each event what it holds, and did not hold before, that nobody asked for, in words.

    Reminders, colours, categories and a friendly description are free. People, another place than the wanted one,
    other dates and times, a doubt and a tentative status are not.

    Args:
        before: The calendar file in the office, if there is one.
        after: The calendar file after the episode.
        user: The user whose calendar it is, who may be its organizer.

    Raises:
        UnreadableFile: One of the files is not a calendar.
    """
    differences = ics.read_differences(before, after, list_uncounted_names("calendar"))
    old, new = ({name_event(one.title, one.start): one for one in side.entries if one.start} for side in differences)
    for one in found:
        origin = old.get(name_event(one.origin.summary, one.origin.start)) if one.origin else None
        entry = new.get(name_event(one.event.summary, one.event.start))
        details = Counter(entry.details if entry else ()) - Counter(origin.details if origin else ())
        faults = [
            *_find_title_faults(one),
            *(fault for detail in sorted(details) for fault in _judge(detail, one, user)),
        ]
        yield tuple(fault[:_MAX_CHARS] for fault in faults[:_MAX_FAULTS])


def _find_title_faults(one: FoundEvent) -> Iterator[str]:
    if "?" in one.event.summary and "?" not in one.wanted.title:
        yield f"the title {one.event.summary!r}, a question"


def _judge(detail: tuple[str, str], one: FoundEvent, user: str) -> Iterator[str]:
    name, value = detail
    if name in _PEOPLE:
        address = value.rpartition("mailto:")[2]
        is_unasked = not any(is_address_of(address, person) for person in (user, *one.wanted.people))
    elif name in _PLACES:
        is_unasked = not value or fold_text(value) != fold_text(one.wanted.may_be_in)
    else:
        is_unasked = name == "STATUS" or (name in _TEXTS and any(_find_other_words(value, one.wanted)))
    if is_unasked:
        yield f"{name.lower()} {value!r}"


def _find_other_words(text: str, wanted: WantedEvent) -> Iterator[str]:
    """Yield a doubt, and each date and time other than those of the event."""
    moments = [str(parse_moment(moment)) for moment in (wanted.start, wanted.end) if moment]
    fair = [Value(type="date", value=moment[:10]) for moment in moments]
    fair += [Value(type="time", value=moment[11:16]) for moment in moments if len(moment) > 10]
    readings = frozenset[tuple[str, str]]().union(*(list_readings(value) for value in fair))
    plain = text.replace(wanted.title, " ")
    yield from (
        plain[one.start : one.end]
        for one in find_stated_values(plain)
        if one.type in ("date", "time") and not one.readings & readings
    )
    yield from map(str, find_objections(plain, (), is_whole=True))
