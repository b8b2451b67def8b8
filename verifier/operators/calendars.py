"""Damage to what an edited calendar holds beside the result, and results that are there twice."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from criteria import name_event
from file_formats import ics
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

COLLATERAL = {"kind": "damage", "part": "collateral", "label": "collateral_damage"}
STAMP = datetime.fromisoformat("2020-01-01T00:00:00")


class _EditedCalendar(NamedTuple):
    """A calendar that the solution has edited.

    Attributes:
        content: The calendar after it.
        kept: The events that it held before and holds still.
        new: The events that it holds only now.
        gone: The events that it held only before.
    """

    path: str
    content: bytes
    kept: tuple[ics.Event, ...]
    new: tuple[ics.Event, ...]
    gone: tuple[ics.Event, ...]

    @property
    def user(self) -> str:
        """Whose calendar it is."""
        return self.path.rpartition("/")[2].removesuffix(".ics")


@operator(**COLLATERAL)
def another_event_changed(subject: OperatorSubject) -> Iterator[Variant]:
    """Another event of an edited calendar takes place an hour later."""
    for calendar in _list_edited_calendars(subject):
        for event in calendar.kept[:1] + calendar.kept[1:][-1:]:
            content = ics.move_event(
                calendar.content, event, event.start + timedelta(hours=1 if _has_time(event) else 24)
            )
            yield _make_variant(calendar, event, content, "moves")


@operator(**COLLATERAL)
def another_event_deleted(subject: OperatorSubject) -> Iterator[Variant]:
    """Another event of an edited calendar is gone."""
    for calendar in _list_edited_calendars(subject):
        for event in calendar.kept[:1] + calendar.kept[1:][-1:]:
            yield _make_variant(calendar, event, ics.remove_event(calendar.content, event), "deletes")


@operator(**COLLATERAL)
def all_other_events_deleted(subject: OperatorSubject) -> Iterator[Variant]:
    """All other events of an edited calendar are gone."""
    for calendar in _list_edited_calendars(subject):
        content = calendar.content
        places = [at for at, event in enumerate(ics.read_calendar(content).events) if event in calendar.kept]
        # By place, from the last on: a series reads differently once an event that replaces an occurrence is gone.
        for place in reversed(places):
            content = ics.remove_event(content, place)
        if calendar.kept:
            yield _make_variant(calendar, calendar.kept[0], content, "deletes every other event, such as")


@operator(**COLLATERAL)
def another_event_added(subject: OperatorSubject) -> Iterator[Variant]:
    """An edited calendar holds one more event that nobody asked for."""
    for calendar in _list_edited_calendars(subject):
        day = subject.task.clock.date
        start = datetime.fromisoformat(f"{day} 20:00:00") + timedelta(days=3)
        event = ics.Event(summary="Pottery class", start=start, end=start + timedelta(hours=1))
        yield _make_variant(calendar, event, ics.add_event(calendar.content, event, calendar.user, STAMP), "adds")


@operator(kind="hedge", part="either", label="collateral_damage")
def event_on_other_days_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A wanted event is also booked on each of the two days that follow."""
    for calendar in _list_edited_calendars(subject):
        for event in calendar.new[-1:]:
            content = calendar.content
            copies = [_shift(event, timedelta(days=days)) for days in (1, 2)]
            for copy in copies:
                content = ics.add_event(content, copy, calendar.user, STAMP)
            yield _make_variant(calendar, copies[0], content, "also books")


@operator(kind="hedge", part="either", label="collateral_damage")
def moved_event_left_behind(subject: OperatorSubject) -> Iterator[Variant]:
    """An event that is moved or deleted also takes place as before."""
    for calendar in _list_edited_calendars(subject):
        for event in calendar.gone:
            content = ics.add_event(calendar.content, replace(event, uid=None), calendar.user, STAMP)
            yield _make_variant(calendar, event, content, "keeps")


@operator(kind="damage", part="goal", label="incorrect_tool_call")
def event_a_day_late(subject: OperatorSubject) -> Iterator[Variant]:
    """A wanted event takes place a day later."""
    for calendar in _list_edited_calendars(subject):
        for event in calendar.new[:1]:
            content = ics.move_event(calendar.content, event, event.start + timedelta(days=1))
            yield _make_variant(calendar, event, content, "books a day late")


@operator(kind="damage", part="goal", label="incorrect_tool_call")
def starts_of_events_swapped(subject: OperatorSubject) -> Iterator[Variant]:
    """Two wanted events of different titles have each other's start."""
    for calendar in _list_edited_calendars(subject):
        for first in calendar.new:
            for second in calendar.new:
                if first.summary < second.summary and first.start != second.start and _has_time(first):
                    content = ics.move_event(calendar.content, first, second.start)
                    content = ics.move_event(content, second, first.start)
                    yield _make_variant(calendar, first, content, f"swaps {second.summary!r} and")


def _list_edited_calendars(subject: OperatorSubject) -> Iterator[_EditedCalendar]:
    for path in subject.changes:
        if path.endswith(".ics") and subject.changes[path] != "deleted":
            content = subject.files.read(path)
            old = ics.read_calendar(subject.office.read(path)).events if path in subject.office.names() else ()
            after = ics.read_calendar(content).events
            yield _EditedCalendar(
                path,
                content,
                tuple(event for event in after if event in old),
                tuple(event for event in after if event not in old),
                tuple(event for event in old if event not in after),
            )


def _has_time(event: ics.Event) -> bool:
    return not event.is_all_day


def _shift(event: ics.Event, by: timedelta) -> ics.Event:
    return replace(event, uid=None, start=event.start + by, end=event.end + by if event.end else None)


def _make_variant(calendar: _EditedCalendar, event: ics.Event, content: bytes, verb: str) -> Variant:
    name = name_event(event.summary, event.start)
    return Variant(f"{verb} {name!r} in {calendar.path}", f"{calendar.path}#{name}", {calendar.path: content})
