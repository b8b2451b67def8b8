"""The lines of an event in a calendar file, unfolded."""

from collections.abc import Collection
from datetime import date, datetime
from itertools import count

from data_model import canonical_json, sha256_hex
from file_formats.ics.events import Event, Moment, to_utc


def format_event(event: Event, uid: str, stamp: datetime) -> list[str]:
    """Return an event's content lines, unfolded, with an empty text for each property that it lacks."""
    if event.rrule and not event.rrule.isprintable():
        raise ValueError(f"a recurrence rule is one line, found {event.rrule[:60]!r}")
    return [
        "BEGIN:VEVENT",
        f"SUMMARY:{_escape_text(event.summary)}",
        format_time_property("DTSTART", event.start),
        format_time_property("DTEND", event.end) if event.end is not None else "",
        format_time_property("DTSTAMP", to_utc(stamp)),
        f"UID:{_escape_text(uid)}",
        f"RRULE:{event.rrule}" if event.rrule else "",
        *(format_time_property("EXDATE", moment) for moment in event.excluded_moments),
        format_time_property("RECURRENCE-ID", event.recurrence_id) if event.recurrence_id is not None else "",
        "STATUS:CANCELLED" if event.is_cancelled else "",
        f"DESCRIPTION:{_escape_text(event.description)}" if event.description is not None else "",
        f"LOCATION:{_escape_text(event.location)}" if event.location is not None else "",
        "END:VEVENT",
    ]


def derive_uid(used_uids: Collection[str | None], event: Event, user: str) -> str:
    """Derive a UID that no event of the file has yet."""
    for ordinal in count():
        uid = sha256_hex(canonical_json([user, event.summary, event.start.isoformat(), ordinal]))[:32]
        if f"{uid}@homeragents.invalid" not in used_uids:
            return f"{uid}@homeragents.invalid"
    raise AssertionError("count() does not end")


def format_time_property(name: str, moment: Moment) -> str:
    """Write a moment as a property of a calendar."""
    if not isinstance(moment, datetime):
        return f"{name};VALUE=DATE:{format_date(moment)}"
    zone = "Z" if moment.tzinfo else ""
    moment = to_utc(moment)
    return f"{name}:{format_date(moment)}T{moment:%H%M%S}{zone}"


def format_date(moment: date) -> str:
    """Write a day without separators: `20240517`."""
    # strftime writes years before 1000 without leading zeros on some systems.
    return f"{moment.year:04d}{moment.month:02d}{moment.day:02d}"


def _escape_text(text: str) -> str:
    """Escape a text value; line ends of every kind become the format's own."""
    normalized = text.replace("\r\n", "\n").replace("\r", "\n")
    escaped = normalized.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\n", "\\n")
