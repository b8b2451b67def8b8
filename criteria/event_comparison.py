"""The events that a calendar should have, compared with those that it has, repetition expanded."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pydantic import Field

from criteria.calendars import MomentText, parse_moment
from criteria.keyword_matching import fold_text
from criteria.registry import Args
from criteria.step_budget import spend_steps
from file_formats import ics

_LOOKAHEAD = dt.timedelta(days=3660)
_STEPS_PER_OCCURRENCE = 100
_ARTICLES = frozenset({"the", "a", "an"})
_WORD = re.compile(r"[^\W_]+")


class WantedEvent(Args):
    """An event that the calendar must have exactly once.

    Attributes:
        title: Its title; case, punctuation and an article in front of it do not matter.
        start: A time such as `2024-05-17 10:30:00`, or a day such as `2024-05-17` for an event of whole days.
        end: The end, written like `start`; if left out, any end will do.
        may_be_in: Where it may take place, a moved event instead of where it did; nobody has to enter it.
        people: Names or addresses of those who may be invited to it beside the owner of the calendar; nobody else may.
    """

    title: str = Field(min_length=1)
    start: MomentText
    end: MomentText | None = None
    may_be_in: str = ""
    people: tuple[str, ...] = Field(default=(), max_length=100)


class GoneEvent(Args):
    """An event that was moved or deleted and may not be left behind.

    Attributes:
        title: Its title.
        start: Where it began in the office, written like the start of a wanted event.
    """

    title: str = Field(min_length=1)
    start: MomentText


class EventComparison(NamedTuple):
    """What a calendar has of the events that a criterion names.

    Attributes:
        found: For each wanted event, the occurrences that are it.
        left: For each event that had to go, the occurrences that are left of it.
        origins: For each event that had to go, the occurrence that it was in the office, if it was there.
        extra: Occurrences of the named titles that are not wanted and were not there before, by folded title.
        by_title: All occurrences of the named titles, by folded title.
        is_cut: Whether some later occurrences were not looked at, because they are too many.
    """

    found: tuple[tuple[ics.Event, ...], ...]
    left: tuple[tuple[ics.Event, ...], ...]
    origins: tuple[ics.Event | None, ...]
    extra: dict[str, list[ics.Event]]
    by_title: dict[str, list[ics.Event]]
    is_cut: bool


class MomentReader:
    """Compares the moments of a calendar with those that the arguments of a criterion name."""

    def __init__(self, zone: str = "", is_by_clock: bool = False) -> None:
        """Set the time zone of moments in arguments that give none.

        Args:
            zone: A floating time in the calendar then equals them by the clock. If empty, both are UTC.
            is_by_clock: Whether a time of any zone equals them by the clock, too.
        """
        self._zone = ZoneInfo(zone) if zone else None
        self._is_by_clock = is_by_clock

    def is_at(self, found: ics.Moment | None, wanted: str) -> bool:
        """Return whether a moment of the calendar is the one that an argument names."""
        moment, in_zone = parse_moment(wanted), self._put_in_zone(wanted)
        if in_zone is not moment and isinstance(found, dt.datetime) and found.tzinfo is None:
            return found == moment
        is_at_clock = self._is_by_clock and isinstance(found, dt.datetime) and found.replace(tzinfo=None) == moment
        return is_at_clock or ics.is_same_instant(found, in_zone)

    def has_times(self, event: ics.Event, wanted: "WantedEvent") -> bool:
        """Return whether an event starts and ends when it was wanted, and lasts as long, whatever its zones are."""
        if wanted.end is None or not self.is_at(event.start, wanted.start):
            return self.is_at(event.start, wanted.start)
        lengths = {ics.to_utc(parse_moment(wanted.end)) - ics.to_utc(parse_moment(wanted.start))}
        lengths.add(ics.to_utc(self._put_in_zone(wanted.end)) - ics.to_utc(self._put_in_zone(wanted.start)))
        if event.end is None or not self.is_at(event.end, wanted.end):
            return False
        return ics.to_utc(event.end) - ics.to_utc(event.start) in lengths

    def read_by_clock(self) -> "MomentReader":
        """Return a reader that also takes a time of any zone which is the same by the clock."""
        return MomentReader(self._zone.key if self._zone else "", is_by_clock=True)

    def list_instants(self, wanted: str) -> set[dt.datetime]:
        """Return the instants that a moment of the calendar may be, if it is the one that an argument names."""
        return {ics.to_utc(parse_moment(wanted)), ics.to_utc(self._put_in_zone(wanted))}

    def _put_in_zone(self, wanted: str) -> ics.Moment:
        moment = parse_moment(wanted)
        if self._zone is not None and isinstance(moment, dt.datetime) and moment.tzinfo is None:
            return moment.replace(tzinfo=self._zone)
        return moment


def compare_events(
    wanted: Sequence[WantedEvent],
    gone: Sequence[GoneEvent],
    after: Sequence[ics.Event],
    before: Sequence[ics.Event],
    reader: MomentReader,
    is_new_by_clock: bool = False,
) -> EventComparison:
    """Compare the events of a calendar, after an episode and before it, with those that a criterion names.

    Args:
        is_new_by_clock: Whether a new event may be in any time zone, if it has the wanted times by the clock; a moved
            one stays in its own.
    """
    moved = {fold_title(one.title) for one in gone}
    new_reader = reader.read_by_clock() if is_new_by_clock else reader
    titles = {fold_title(one.title) for one in wanted} | {fold_title(one.title) for one in gone}
    horizon = _find_horizon([*wanted, *gone])
    now, then = (_Occurrences(events, titles, horizon) for events in (after, before))
    readers = [reader if fold_title(one.title) in moved else new_reader for one in wanted]
    found = tuple(
        tuple(event for event in now.find(one, own) if own.has_times(event, one))
        for one, own in zip(wanted, readers, strict=True)
    )
    left = tuple(now.find(one, reader) for one in gone)
    origins = tuple(next(iter(then.find(one, reader)), None) for one in gone)
    named = {id(event) for events in (*found, *left) for event in events}
    extra = {
        title: _find_new_occurrences([one for one in events if id(one) not in named], then.by_title.get(title, []))
        for title, events in now.by_title.items()
    }
    return EventComparison(found, left, origins, extra, now.by_title, now.is_cut or then.is_cut)


class _Occurrences:
    """The occurrences of the events with certain titles that are not cancelled."""

    def __init__(self, events: Sequence[ics.Event], titles: set[str], horizon: dt.datetime) -> None:
        kept = [event for event in events if not event.is_cancelled and fold_title(event.summary) in titles]
        listed = ics.list_occurrences(kept, horizon)
        spend_steps(_STEPS_PER_OCCURRENCE * len(listed.occurrences))
        self.is_cut = listed.is_cut
        folded_titles = {event.summary: fold_title(event.summary) for event in kept}
        self.by_title: dict[str, list[ics.Event]] = {}
        self._by_start: dict[tuple[str, dt.datetime], list[ics.Event]] = {}
        for event in listed.occurrences:
            title = folded_titles[event.summary]
            self.by_title.setdefault(title, []).append(event)
            for instant in {ics.to_utc(event.start), _read_as_utc(event.start)}:
                self._by_start.setdefault((title, instant), []).append(event)

    def find(self, named: WantedEvent | GoneEvent, reader: MomentReader) -> tuple[ics.Event, ...]:
        """Return the occurrences with the title and the start that a criterion names."""
        title = fold_title(named.title)
        found = {
            id(event): event
            for instant in sorted(reader.list_instants(named.start))
            for event in self._by_start.get((title, instant), ())
            if reader.is_at(event.start, named.start)
        }
        return tuple(found.values())


def _read_as_utc(moment: ics.Moment) -> dt.datetime:
    """Return what the clock shows as if it were in UTC."""
    return ics.to_utc(moment.replace(tzinfo=None) if isinstance(moment, dt.datetime) else moment)


def fold_title(title: str) -> str:
    """Fold a title to its words, without case, punctuation and an article in front; one without words stays."""
    folded = fold_text(title)
    words = _WORD.findall(folded)
    kept = words[1:] if len(words) > 1 and words[0] in _ARTICLES else words
    return " ".join(kept) or folded


def _find_horizon(named: Sequence[WantedEvent | GoneEvent]) -> dt.datetime:
    latest = max(ics.to_utc(parse_moment(one.start)) for one in named)
    return latest + min(_LOOKAHEAD, dt.datetime.max.replace(tzinfo=dt.UTC) - latest)


def _find_new_occurrences(now: Sequence[ics.Event], before: Sequence[ics.Event]) -> list[ics.Event]:
    """Return the occurrences of one title that have no like before, at the same time."""
    before_left = Counter(map(_make_key, before))
    new = []
    for event in now:
        key = _make_key(event)
        if before_left[key]:
            before_left[key] -= 1
        else:
            new.append(event)
    return new


def _make_key(event: ics.Event) -> tuple[bool, dt.datetime, dt.datetime | None]:
    return event.is_all_day, ics.to_utc(event.start), None if event.end is None else ics.to_utc(event.end)
