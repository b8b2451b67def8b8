"""What a wanted event has lost in its move, and what it holds that nobody asked for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria.collateral.content_change import name_event
from criteria.collateral.uncounted import list_uncounted_names
from criteria.event_comparison import WantedEvent
from criteria.event_texts import EventTimes, find_foreign_sentences, find_text_faults
from criteria.keyword_matching import fold_text
from criteria.mailboxes import is_address_of
from criteria.step_budget import spend_steps
from file_formats import ics
from office_env import FileTree

_PEOPLE = frozenset({"ATTENDEE", "ORGANIZER"})
_PLACES = frozenset({"LOCATION", "GEO", "CONFERENCE"})
_BOOKKEEPING = frozenset({"VALARM", "URL", "COLOR", "PRIORITY", "ATTACH", "RELATED-TO", "REQUEST-STATUS"})
_KEPT_IN_A_MOVE = frozenset({"CLASS", "TRANSP"})
_UNASKED = frozenset({"STATUS", "METHOD", *ics.ONCE_ONLY})
_UNWILLING = ("PARTSTAT=DECLINED", "PARTSTAT=TENTATIVE", "PARTSTAT=DELEGATED")
_SWITCHES = frozenset({"TRUE", "FALSE"})
_MAX_FAULTS, _MAX_CHARS = 5, 80

Detail = tuple[str, str]


class FoundEvent(NamedTuple):
    """An event that is as it was wanted by title and times.

    Attributes:
        origin: The event of the office that it was before, if it was moved.
    """

    wanted: WantedEvent
    event: ics.Event
    origin: ics.Event | None


class WrongDetails(NamedTuple):
    """What is wrong with an event beside its title and its times, in words.

    Attributes:
        lost: What it had before it was moved, and has no longer.
        unasked: What it holds, and did not hold before, that nobody asked for.
    """

    lost: tuple[str, ...]
    unasked: tuple[str, ...]


def find_wrong_details(
    before: bytes | None,
    after: bytes,
    found: Sequence[FoundEvent],
    user: str,
    strangers: Sequence[str],
    request: str = "",
) -> Iterator[WrongDetails]:
    """Yield for each event what is wrong with all that is neither its title nor its times.

    A moved event keeps all that it had, but may be in the wanted place. Reminders, colours, categories, links, the
    marks of programs and a friendly description are free. Other people, a guest who does not come, another place than
    the wanted one, a status, a method that calls off, and texts that say something against the event are not.

    Args:
        before: The calendar file in the office, if there is one.
        after: The calendar file after the episode.
        user: The user whose calendar it is, who may be its organizer.
        strangers: The other people of the office; no text may bring one into an event that has nothing to do with them.
        request: The words of the request; if given, a description holds no others but plain ones.

    Raises:
        UnreadableFile: One of the files is not a calendar.
    """
    if not found:
        return
    differences = ics.read_differences(before, after, list_uncounted_names("calendar"))
    old, new = ({name_event(one.title, one.start): one for one in side.entries if one.start} for side in differences)
    events = ics.read_calendar(after).events
    spend_steps(len(events))
    of_calendar = Counter(differences.after.properties) - Counter(differences.before.properties)
    for one in found:
        origin = old.get(name_event(one.origin.summary, one.origin.start)) if one.origin else None
        entry = new.get(name_event(one.event.summary, one.event.start))
        had, has = (Counter(side.details if side else ()) for side in (origin, entry))
        judge = _DetailJudge(one, events, user, strangers, request)
        lost = (f"{name.lower()} {value!r}" for name, value in sorted(had - has) if not judge.may_lose(name))
        unasked = [*judge.find_title_faults()]
        unasked += [
            f"{name.lower()} {value!r}"
            for name, value in sorted([*(has - had), *of_calendar])
            if judge.is_unasked(name, value)
        ]
        yield WrongDetails(_shorten(list(lost)), _shorten(unasked))


def list_strangers(office: FileTree, user: str) -> tuple[str, ...]:
    """List the people of an office who have a mailbox or a calendar, without one user."""
    people = {name.split("/")[1] for name in office.names() if name.startswith(("emails/", "calendar/"))}
    names = {name.removesuffix(".ics") for name in people}
    return tuple(sorted(name for name in names if name.casefold() != user.casefold()))


_DESCRIPTIONS = ("DESCRIPTION", "COMMENT", "X-ALT-DESC")


class _DetailJudge:
    """Tells which details an event may lose, and which it may take on."""

    def __init__(
        self, one: FoundEvent, events: Sequence[ics.Event], user: str, strangers: Sequence[str], request: str
    ) -> None:
        self._request = request
        self._one, self._events, self._people = one, events, (user, *one.wanted.people)
        guests = fold_text(" ".join(one.wanted.people))
        self._strangers = [name for name in strangers if fold_text(name) not in guests]

    def may_lose(self, name: str) -> bool:
        return name == "LOCATION" and self._is_in_place(self._one.event.location or "")

    def find_title_faults(self) -> Iterator[str]:
        if "?" in self._one.event.summary and "?" not in self._one.wanted.title:
            yield f"the title {self._one.event.summary!r}, a question"

    def is_unasked(self, name: str, value: str) -> bool:
        """Return whether nobody asked for a detail that the event did not hold before."""
        if name in _BOOKKEEPING or value.upper() in _SWITCHES:
            return False
        if name in _PEOPLE:
            address, is_unwilling = value.rpartition("mailto:")[2], any(one in value.upper() for one in _UNWILLING)
            return is_unwilling or not any(is_address_of(address, person) for person in self._people)
        if name in _PLACES:
            return not self._is_in_place(value)
        if name in _KEPT_IN_A_MOVE:
            return self._one.origin is not None
        return name in _UNASKED or self._says_against(name, value)

    def _is_in_place(self, place: str) -> bool:
        return bool(place) and fold_text(place) == fold_text(self._one.wanted.may_be_in)

    def _says_against(self, name: str, value: str) -> bool:
        text = value.rpartition(";")[2] if name == "X-ALT-DESC" else value
        one = self._one
        # A text may give the times of another event that it names, such as the one before this one.
        named = [other for other in self._events if other.summary.strip() and other.summary in text]
        named += [other for other in self._events if other.summary == one.event.summary]
        times = EventTimes(
            _list_moments(one.event),
            tuple(moment for other in named for moment in _list_moments(other)),
            _list_moments(one.origin) if one.origin else (),
        )
        if self._request and name in _DESCRIPTIONS:
            known = [self._request, *(other.summary for other in named), *one.wanted.people, *self._people]
            if any(find_foreign_sentences(text, known)):
                return True
        return any(find_text_faults(text, one.wanted.title, times, self._strangers))


def _list_moments(event: ics.Event) -> tuple[ics.Moment, ...]:
    return (event.start,) if event.end is None else (event.start, event.end)


def _shorten(faults: Sequence[str]) -> tuple[str, ...]:
    return tuple(fault[:_MAX_CHARS] for fault in faults[:_MAX_FAULTS])
