"""Which details a wanted event may lose, and which it may take on."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria import event_additions
from criteria.event_additions import drop_parameters, is_mark_of_program, is_said_in, names_other_link
from criteria.event_comparison import WantedEvent, fold_title
from criteria.event_rivals import find_opposites, find_other_titles
from criteria.event_texts import EventTimes, find_text_faults, find_unasked_news
from criteria.fair_forms import LabelledThings, find_wrong_value_labels
from criteria.keyword_matching import fold_text
from criteria.mailboxes import is_address_of, is_name_of_address
from data_model import Value
from file_formats import ics

_REMINDER_TEXTS = frozenset({"SUMMARY", "DESCRIPTION"})
_REMINDER_WORDS = "alarm alert event reminder mozilla default notification starting soon due upcoming"
_REMINDER_BOOKKEEPING = frozenset({"REPEAT", "DURATION", "RELATED-TO"})
_REMINDER_ACTIONS = frozenset({"DISPLAY", "AUDIO", "EMAIL"})
_EARLIEST_REMINDER = dt.timedelta(days=14)
# A time without a zone may be that far from UTC, in which a reminder gives a moment.
_ZONE_TOLERANCE = dt.timedelta(hours=14)
_COUNTDOWN = re.compile(r"\bin [0-9]{1,4} (?:min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?)\b", re.IGNORECASE)
_UNWILLING = ("PARTSTAT=DECLINED", "PARTSTAT=TENTATIVE", "PARTSTAT=DELEGATED")
_MAILTO = re.compile(r"mailto:([^\s;,\"]+)", re.IGNORECASE)
_COMMON_NAME = re.compile(r"(?:^|;)CN=([^;]*);")
_MOMENT = re.compile(r"[0-9]{8}T[0-9]{6}Z?")


class FoundEvent(NamedTuple):
    """An event that is as it was wanted by title and times.

    Attributes:
        origin: The event of the office that it was before, if it was moved.
    """

    wanted: WantedEvent
    event: ics.Event
    origin: ics.Event | None


class AdditionJudge:
    """Tells which details an event may lose, and which it may take on."""

    def __init__(
        self,
        one: FoundEvent,
        events: Sequence[ics.Event],
        booked: Sequence[str],
        user: str,
        strangers: Sequence[str],
        request: str,
    ) -> None:
        """Judge the details of one event.

        Args:
            events: All events of the calendar.
            booked: The titles of the wanted events and of those that were not there before.
            user: The owner of the calendar.
            strangers: The other people of the office.
            request: The words of the request; if empty, descriptions may hold any.
        """
        self._request = request
        self._one, self._events, self._people = one, events, (user, *one.wanted.people)
        own = {fold_title(one.wanted.title), fold_title(one.event.summary)}
        self._booked = [title for title in dict.fromkeys(booked) if fold_title(title) not in own]
        guests = fold_text(" ".join(one.wanted.people))
        self._strangers = [name for name in strangers if fold_text(name) not in guests]

    def may_lose(self, name: str) -> bool:
        """Return whether a moved event need not have a property any longer: it is in the place that was named."""
        return name == "LOCATION" and self._is_in_place(self._one.event.location or "")

    def find_title_faults(self) -> Iterator[str]:
        """Find what is wrong with the way in which the title is written."""
        if "?" in self._one.event.summary and "?" not in self._one.wanted.title:
            yield f"the title {self._one.event.summary!r}, a question"

    def is_unasked(self, name: str, value: str) -> bool:
        """Return whether nobody asked for a detail that the event did not hold before."""
        text = drop_parameters(value)
        if name in event_additions.FREE.names:
            return False
        if name in event_additions.AVAILABILITY.names:
            return text.upper() not in ("TRANSPARENT", "FREE") or isinstance(self._one.event.start, dt.datetime)
        if name in event_additions.REMINDERS.names:
            return self._is_wrong_reminder([line.partition(":")[::2] for line in value.split("\n")])
        if name in event_additions.PEOPLE.names:
            return self._is_about_others(value)
        if name in event_additions.PLACES.names:
            return not self._is_in_place(text)
        if name in event_additions.LINKS.names:
            return not is_said_in(text, self._request)
        if name in event_additions.LABELS.names:
            return self._is_wrong_label(name, text)
        if name in event_additions.TEXTS.names or name.startswith("X-"):
            return self._is_wrong_text(name, value)
        return True

    def _is_about_others(self, value: str) -> bool:
        addresses = _MAILTO.findall(value) or [drop_parameters(value)]
        name = _COMMON_NAME.search(value)
        if name and "@" in addresses[-1] and not is_name_of_address(name[1], addresses[-1]):
            return True
        is_unwilling = any(one in value.upper() for one in _UNWILLING)
        return is_unwilling or not all(any(is_address_of(one, person) for person in self._people) for one in addresses)

    def _is_in_place(self, place: str) -> bool:
        return bool(place) and fold_text(place) == fold_text(self._one.wanted.may_be_in)

    def _is_wrong_label(self, name: str, text: str) -> bool:
        known = [self._request, self._one.wanted.title, *event_additions.FAIR_LABELS]
        is_judged = bool(self._request) or name == "RESOURCES"
        return (is_judged and any(find_unasked_news(text, known))) or self._says_against(text)

    def _is_wrong_text(self, name: str, value: str) -> bool:
        text = drop_parameters(value)
        if "LOCATION" in name:
            return not self._one.wanted.may_be_in or fold_text(self._one.wanted.may_be_in) not in fold_text(value)
        if names_other_link(value, self._request):
            return True
        if name not in event_additions.TEXTS.names and is_mark_of_program(name, text):
            return self._says_against(text)
        one = self._one
        moment = (
            f"{one.event.start:%Y-%m-%d %H:%M}" if isinstance(one.event.start, dt.datetime) else str(one.event.start)
        )
        if any(find_other_titles(text, one.wanted.title, self._booked, self._request)):
            return True
        if any(find_opposites(text, one.wanted.title, moment, self._request)):
            return True
        if self._request and any(find_wrong_value_labels(text, self._list_labelled_things())):
            return True
        known = [self._request, *self._list_named_titles(text), *one.wanted.people, *self._people]
        return (bool(self._request) and any(find_unasked_news(text, known))) or self._says_against(text)

    def _list_labelled_things(self) -> LabelledThings:
        """Return title, place and times of the event, of which a description may use labels."""
        title = self._one.wanted.title
        moments = [str(moment) for moment in _list_moments(self._one.event) if isinstance(moment, dt.datetime)]
        place = [self._one.wanted.may_be_in] if self._one.wanted.may_be_in else []
        values = [Value(type="text", value=text) for text in (title, *place)]
        return LabelledThings(
            [*values, *(one[:16] for one in moments)], [(title, one) for one in moments], self._request
        )

    def _is_wrong_reminder(self, lines: Sequence[tuple[str, str]]) -> bool:
        if ("ACTION", "NONE") in lines:
            # Apple Calendar writes this instead of leaving a reminder out.
            return False
        return any(self._is_wrong_in_reminder(name, value) for name, value in lines)

    def _is_wrong_in_reminder(self, name: str, value: str) -> bool:
        text = drop_parameters(value)
        if name == "TRIGGER":
            return not self._is_fair_trigger(value, text)
        if name == "ACTION":
            return text not in _REMINDER_ACTIONS
        if name in event_additions.PEOPLE.names:
            return self._is_about_others(value)
        if name == "ATTACH":
            # A sound of the program.
            return not is_mark_of_program("X-APPLE-SOUND", text)
        if name in _REMINDER_TEXTS:
            return not is_said_in(text, self._request) and self._is_wrong_reminder_text(text)
        return name not in _REMINDER_BOOKKEEPING and not (name.startswith("X-") and is_mark_of_program(name, text))

    def _is_wrong_reminder_text(self, text: str) -> bool:
        plain, one = _COUNTDOWN.sub(" ", text), self._one
        known = [one.wanted.title, one.event.summary, one.wanted.may_be_in, _REMINDER_WORDS, *self._people]
        return any(find_unasked_news(plain, known)) or self._says_against(plain)

    def _is_fair_trigger(self, value: str, text: str) -> bool:
        """Return whether a reminder comes from two weeks before one of the events of the title to its end."""
        tolerance = dt.timedelta()
        try:
            if _MOMENT.fullmatch(text):
                instant = dt.datetime.fromisoformat(text.removesuffix("Z")).replace(tzinfo=dt.UTC)
                same = [event for event in self._events if event.summary == self._one.event.summary]
                lengths = [instant - ics.to_utc(event.start) for event in (*same, self._one.event)]
                tolerance = _ZONE_TOLERANCE
            else:
                lengths = [dt.timedelta(seconds=float(text))]
        except (ValueError, OverflowError):
            return False
        event = self._one.event
        duration = ics.to_utc(event.end) - ics.to_utc(event.start) if event.end else dt.timedelta()
        latest = dt.timedelta() if "RELATED=END" in value.upper() else duration
        earliest = -_EARLIEST_REMINDER - tolerance
        return any(earliest <= length <= latest + tolerance for length in lengths)

    def _list_named_titles(self, text: str) -> list[str]:
        return [event.summary for event in self._list_named_events(text)]

    def _list_named_events(self, text: str) -> list[ics.Event]:
        # A text may give the times of another event that it names, such as the one before this one.
        named = [other for other in self._events if other.summary.strip() and other.summary in text]
        return named + [other for other in self._events if other.summary == self._one.event.summary]

    def _says_against(self, text: str) -> bool:
        one = self._one
        others = tuple(moment for other in self._list_named_events(text) for moment in _list_moments(other))
        times = EventTimes(_list_moments(one.event), others)
        return any(find_text_faults(text, one.wanted.title, times, self._strangers))


def _list_moments(event: ics.Event) -> tuple[ics.Moment, ...]:
    return (event.start,) if event.end is None else (event.start, event.end)
