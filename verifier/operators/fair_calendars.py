"""Fair variants of the events that the solution books: a series for single ones, other tools, another notation."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

from criteria import name_event
from data_model import Action
from file_formats import ics
from verifier.operator_edits import give_durations
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

FAIR = {"kind": "fair", "part": "none", "label": ""}
_RECREATED = frozenset({"LOCATION", "DESCRIPTION", "UID", "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED"})
_STAMP = datetime.fromisoformat("2020-01-01T00:00:00")


@operator(**FAIR)
def series_for_single_events(subject: OperatorSubject) -> Iterator[Variant]:
    """One event that repeats stands for several of one title, length and distance."""
    for path, new in _list_new_events(subject):
        for title in sorted({event.summary for event in new}):
            events = sorted((event for event in new if event.summary == title), key=lambda event: str(event.start))
            distance = _find_distance(events)
            if distance is None:
                continue
            content = subject.files.read(path)
            for event in events:
                content = ics.remove_event(content, event)
            rule = f"FREQ=DAILY;INTERVAL={distance.days};COUNT={len(events)}"
            content = ics.add_event(content, replace(events[0], uid=None, rrule=rule), "user", _STAMP)
            name = name_event(title, events[0].start)
            yield Variant(f"books {name!r} as a series", f"{path}#{name}", {path: content})


@operator(**FAIR)
def duration_for_end(subject: OperatorSubject) -> Iterator[Variant]:
    """The events of an edited calendar say how long they last instead of when they end."""
    for path, _ in _list_new_events(subject):
        content = give_durations(subject.files.read(path))
        yield Variant(f"writes durations into {path}", path, {path: content})


@operator(**FAIR)
def deleted_and_created_for_moved(subject: OperatorSubject) -> Iterator[Variant]:
    """Instead of being moved, an event is deleted and created again with its new times."""
    for index, step in enumerate(subject.solution):
        if (step.app, step.action) != ("calendar", "move_event"):
            continue
        for path, new in _list_new_events(subject):
            moved = [event for event in new if event.summary == step.args.get("summary")]
            is_single = len(moved) == 1 and not moved[0].is_series and isinstance(moved[0].end, datetime)
            if is_single and _can_be_recreated(subject.files.read(path), moved[0]):
                steps = _recreate(step, moved[0])
                plan = (*subject.solution[:index], *steps, *subject.solution[index + 1 :])
                yield Variant(f"deletes and creates {moved[0].summary!r}", path, plan=plan)


def _can_be_recreated(content: bytes, event: ics.Event) -> bool:
    """Return whether `create_event` can write all that an event holds; it knows no guests and no reminders."""
    entries = ics.read_differences(None, content, ()).after.entries
    title = " ".join(event.summary.split())
    own = [one for one in entries if one.title == title and one.start in (event.start, ics.to_utc(event.start))]
    return all(name in _RECREATED for one in own for name, _ in one.details)


def _recreate(step: Action, event: ics.Event) -> tuple[Action, Action]:
    user = step.args.get("user", step.args.get("username", ""))
    details = {"location": event.location, "description": event.description}
    deleted = {key: value for key, value in step.args.items() if key in ("user", "username", "summary", "start")}
    created = {
        "user": user,
        "summary": event.summary,
        "time_start": _format_moment(event.start),
        "time_end": _format_moment(event.end),
        **{key: value for key, value in details.items() if value},
    }
    return (
        Action(app="calendar", action="delete_event", args=deleted),
        Action(app="calendar", action="create_event", args=created),
    )


def _format_moment(moment: ics.Moment | None) -> str:
    return moment.replace(tzinfo=None).isoformat(sep=" ") if isinstance(moment, datetime) else str(moment)


def _list_new_events(subject: OperatorSubject) -> Iterator[tuple[str, list[ics.Event]]]:
    """Yield each edited calendar with the events that it holds only now."""
    for path, kind in subject.changes.items():
        if path.endswith(".ics") and kind != "deleted":
            old = ics.read_calendar(subject.office.read(path)).events if kind == "changed" else ()
            new = [event for event in ics.read_calendar(subject.files.read(path)).events if event not in old]
            if new:
                yield path, new


def _find_distance(events: list[ics.Event]) -> timedelta | None:
    """Return the whole days between each event and the next; None if they differ in that, in length or in time."""
    periods = [
        (event.start, event.end)
        for event in events
        if isinstance(event.start, datetime) and isinstance(event.end, datetime) and event.start.tzinfo is None
    ]
    lengths = {end - start for start, end in periods if end.tzinfo is None}
    distances = {later - earlier for (earlier, _), (later, _) in pairwise(periods)}
    if len(periods) != len(events) or len(lengths) != 1 or len(distances) != 1:
        return None
    distance = distances.pop()
    return distance if distance.days > 0 and not distance % timedelta(days=1) else None
