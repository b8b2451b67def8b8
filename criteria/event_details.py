"""What a wanted event has lost in its move, and what it holds that nobody asked for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria.collateral.content_change import name_event
from criteria.collateral.uncounted import list_uncounted_names
from criteria.event_addition_judge import AdditionJudge, FoundEvent
from criteria.step_budget import spend_steps
from file_formats import UnreadableFile, ics
from office_env import FileTree

_COPIED = frozenset({"DESCRIPTION", "LOCATION"})
# A calendar folds long lines.
_MAX_FOLDED = 40
_MAX_FAULTS, _MAX_CHARS = 5, 80


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
    others: Sequence[bytes] = (),
) -> Iterator[WrongDetails]:
    """Yield for each event what is wrong with all that is neither its title nor its times.

    A moved event keeps all that it had, but may be in the wanted place. What an event may take on is listed in
    `event_additions`; all else is a fault.

    Args:
        before: The calendar file in the office, if there is one.
        after: The calendar file after the episode.
        user: The user whose calendar it is, who may be its organizer.
        strangers: The other people of the office; no text may bring one into an event that has nothing to do with them.
        request: The words of the request; if given, a description holds no others but plain ones.
        others: The other calendars of the office; what the same event has in one of them may be copied.

    Raises:
        UnreadableFile: One of the files is not a calendar.
    """
    if not found:
        return
    differences = ics.read_differences(before, after, list_uncounted_names("calendar"))
    old, new = ({name_event(one.title, one.start): one for one in side.entries if one.start} for side in differences)
    events = ics.read_calendar(after).events
    spend_steps(len(events))
    known = {event.summary for event in ics.read_calendar(before).events} if before else set[str]()
    booked = [event.summary for event in events if event.summary not in known]
    booked += [one.wanted.title for one in found]
    of_calendar = Counter(differences.after.properties) - Counter(differences.before.properties)
    for one in found:
        origin = old.get(name_event(one.origin.summary, one.origin.start)) if one.origin else None
        entry = new.get(name_event(one.event.summary, one.event.start))
        had, has = (Counter(side.details if side else ()) for side in (origin, entry))
        judge = AdditionJudge(one, events, booked, user, strangers, request)
        lost = (f"{name.lower()} {value!r}" for name, value in sorted(had - has) if not judge.may_lose(name))
        copied = _list_details_elsewhere(one.event, others) if has - had else frozenset()
        unasked = [*judge.find_title_faults()]
        unasked += [
            f"{name.lower()} {value!r}"
            for name, value in sorted([*(has - had), *of_calendar])
            if (name, value) not in copied and judge.is_unasked(name, value)
        ]
        yield WrongDetails(_shorten(list(lost)), _shorten(unasked))


def _list_details_elsewhere(event: ics.Event, calendars: Sequence[bytes]) -> frozenset[tuple[str, str]]:
    """Return the descriptions and places that an event of the same title and times has in other calendars."""
    details = set[tuple[str, str]]()
    for content in calendars:
        if event.summary.encode()[:_MAX_FOLDED] not in content:
            continue
        try:
            _, side = ics.read_differences(None, content, list_uncounted_names("calendar"))
        except UnreadableFile:
            continue
        same = (one for one in side.entries if one.title == event.summary and one.start)
        own = name_event(event.summary, event.start)
        details |= {
            (name, value)
            for one in same
            if one.start and name_event(one.title, one.start) == own
            for name, value in one.details
            if name.partition(";")[0].upper() in _COPIED
        }
    return frozenset(details)


def list_strangers(office: FileTree, user: str) -> tuple[str, ...]:
    """List the people of an office who have a mailbox or a calendar, without one user."""
    people = {name.split("/")[1] for name in office.names() if name.startswith(("emails/", "calendar/"))}
    names = {name.removesuffix(".ics") for name in people}
    return tuple(sorted(name for name in names if name.casefold() != user.casefold()))


def _shorten(faults: Sequence[str]) -> tuple[str, ...]:
    return tuple(fault[:_MAX_CHARS] for fault in faults[:_MAX_FAULTS])
