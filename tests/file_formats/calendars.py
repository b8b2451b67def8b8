"""A calendar with much in it, and the parts of others."""

# Naive times are what calendars of the office hold.
# ruff: noqa: DTZ001

from datetime import datetime

from hypothesis import strategies as st

STAMP = datetime(2024, 5, 1, 10)
TEN, ELEVEN, NOON = (datetime(2024, 5, 17, hour) for hour in (10, 11, 12))
TIMES = st.datetimes(datetime(1900, 1, 2), datetime(2200, 1, 1)).map(lambda moment: moment.replace(microsecond=0))

RICH = """BEGIN:VCALENDAR
VERSION:2.0
X-WR-CALNAME:Team\\, Berlin
BEGIN:VTIMEZONE
TZID:Office Time
BEGIN:STANDARD
DTSTART:19710101T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19710101T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VTODO
SUMMARY:not an event
END:VTODO
BEGIN:VEVENT
SUMMARY;LANGUAGE=en:Budget\\, part one\\; a very long ti
 tle that is fol
\tded\\nsecond line
DTSTART;TZID=Office Time:20240517T120000
DURATION:PT1H30M
X-PRIVATE:kept
BEGIN:VALARM
TRIGGER:-PT15M
SUMMARY:Reminder
DESCRIPTION:not the event's
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTART;VALUE=DATE:20240518
SUMMARY:Holiday
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:3
DTSTART;TZID=America/Los_Angeles:20240601T100000
DTEND;TZID=America/Los_Angeles:20240601T110000
RRULE:FREQ=WEEKLY;COUNT=3
EXDATE;TZID=America/Los_Angeles:20240608T100000
END:VEVENT
END:VCALENDAR
"""


def crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def in_calendar(*lines: str) -> bytes:
    return "\n".join(["BEGIN:VCALENDAR", "BEGIN:VEVENT", *lines, "END:VEVENT", "END:VCALENDAR"]).encode()
