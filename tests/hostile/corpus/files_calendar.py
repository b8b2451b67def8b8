"""Hostile calendars: rules that repeat for ever, zones that are files, lines and components without end."""

from collections.abc import Mapping
from functools import partial

from tests.hostile.corpus.makes import Make

_OFFSETS = ("TZOFFSETFROM:+0000", "TZOFFSETTO:+0100")
_ALARM = ("BEGIN:VALARM", "TRIGGER:-P9D", "REPEAT:2000000000", "DURATION:PT1S", "END:VALARM")
_EVENT = ("SUMMARY:Standup", "DTSTART:20240501T090000", "DTEND:20240501T093000", "UID:a@b")


def calendar(*components: str) -> bytes:
    """A calendar of these components."""
    lines = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *components, "END:VCALENDAR", "")
    return "\r\n".join(lines).encode()


def event(*lines: str) -> str:
    """An event of these lines."""
    return "\r\n".join(("BEGIN:VEVENT", *lines, "END:VEVENT"))


def _with(*lines: str) -> bytes:
    return calendar(event(*_EVENT, *lines), event(*_EVENT[:3], "UID:c@d"))


def _repeating(rule: str, *more: str) -> bytes:
    return _with(f"RRULE:{rule}", *more)


def _starting(start: str, *more: str) -> bytes:
    return calendar(event("SUMMARY:Standup", f"DTSTART{start}", "UID:a@b", *more))


def _zone(rule: str, name: str = "Z") -> bytes:
    observance = ("BEGIN:STANDARD", "DTSTART:16010101T000000", f"RRULE:{rule}", *_OFFSETS, "END:STANDARD")
    zone = "\r\n".join(("BEGIN:VTIMEZONE", f"TZID:{name}", *observance, "END:VTIMEZONE"))
    return calendar(zone, event("SUMMARY:Standup", f"DTSTART;TZID={name}:20240501T090000", "UID:a@b"))


def _zones(count: int) -> bytes:
    zone = "BEGIN:VTIMEZONE\r\nTZID:Z{}\r\nBEGIN:STANDARD\r\nDTSTART:20200101T000000\r\nRRULE:FREQ=DAILY\r\n"
    zone += "TZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE"
    return calendar(*(zone.format(number) for number in range(count)), event(*_EVENT))


_RULES: dict[str, Make] = {
    "every-second-to-9999": partial(_repeating, "FREQ=SECONDLY;UNTIL=99991231T235959"),
    "every-second": partial(_repeating, "FREQ=SECONDLY"),
    "every-minute-counted": partial(_repeating, "FREQ=MINUTELY;COUNT=2000000000"),
    "every-day-for-ever": partial(_repeating, "FREQ=DAILY"),
    "interval-of-nothing": partial(_repeating, "FREQ=DAILY;INTERVAL=0"),
    "interval-back": partial(_repeating, "FREQ=DAILY;INTERVAL=-5"),
    "interval-of-digits": partial(_repeating, f"FREQ=YEARLY;INTERVAL={'9' * 5_000}"),
    "a-day-that-never-comes": partial(_repeating, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31"),
    "days-20-thousand": partial(_repeating, f"FREQ=MONTHLY;BYDAY={','.join(['MO', '-9999999999TU'] * 10_000)}"),
    "every-part": partial(_repeating, "FREQ=YEARLY;BYHOUR=1;BYMINUTE=2;BYSECOND=3;BYSETPOS=-1;BYWEEKNO=53"),
    "rules-20-thousand": lambda: _with(*["RRULE:FREQ=DAILY;COUNT=9"] * 20_000),
    "until-that-is-none": partial(_repeating, "FREQ=DAILY;UNTIL=" + "9" * 300),
    "exceptions-50-thousand": lambda: _repeating("FREQ=DAILY", *["EXDATE:20240501T090000"] * 50_000),
    "dates-50-thousand": lambda: _with(*["RDATE:20240501T090000"] * 50_000),
    "strange-rule": partial(_repeating, "=;;FREQ;FREQ=;COUNT=x;;="),
}  # fmt: skip
_ZONES: dict[str, Make] = {
    "zone-every-second": partial(_zone, "FREQ=SECONDLY"),
    "zone-every-minute": partial(_zone, "FREQ=MINUTELY;UNTIL=99991231T235959Z"),
    "zone-that-is-a-file": lambda: _starting(";TZID=../../../../etc/passwd:20240501T090000"),
    "zone-that-is-absolute": lambda: _starting(";TZID=/etc/localtime:20240501T090000"),
    "zone-named-as-a-file": partial(_zone, "FREQ=YEARLY", "../../../../etc/passwd"),
    "zone-of-a-megabyte": lambda: _starting(f";TZID={'A' * 1_000_000}:20240501T090000"),
    "zones-300": partial(_zones, 300),
}
_TIMES: dict[str, Make] = {
    "the-first-moment": partial(_starting, ":00010101T000000Z", "DTEND:00010101T000001Z"),
    "the-last-moment": partial(_starting, ":99991231T235959Z", "DURATION:P99999999W"),
    "no-such-time": partial(_starting, ":20240230T256199"),
    "duration-back": partial(_starting, ":20240501T090000", "DURATION:-P9999999999D"),
    "duration-of-digits": lambda: _starting(":20240501T090000", f"DURATION:P{'9' * 5_000}D"),
    "offset-of-days": partial(_starting, ";TZID=Z:20240501T090000", "RECURRENCE-ID:20240501T090000"),
    "end-before-start": partial(_starting, ":20240501T090000", "DTEND:19000501T090000"),
    "day-and-time": partial(_starting, ";VALUE=DATE:20240501", "DTEND:20240501T090000Z"),
}
_SHAPES: dict[str, Make] = {
    "events-15-thousand": lambda: calendar(*[event(*_EVENT)] * 15_000),
    "events-that-overlap": lambda: calendar(*[event(*_EVENT[:3], f"UID:{n}") for n in range(4_000)]),
    "events-that-repeat": lambda: calendar(*[event(*_EVENT[:3], f"UID:{n}", "RRULE:FREQ=DAILY") for n in range(2_000)]),
    "replaced-one-another": lambda: calendar(*[event(*_EVENT, "RECURRENCE-ID:20240501T090000")] * 5_000),
    "components-10-thousand-deep": lambda: calendar("BEGIN:VEVENT\r\n" * 10_000 + "END:VEVENT\r\n" * 10_000),
    "components-of-no-name": lambda: calendar("BEGIN:\r\nEND:\r\n" * 50_000),
    "no-end": lambda: b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n" * 30_000,
    "ends-alone": lambda: b"END:VEVENT\r\n" * 100_000,
    "calendars-10-thousand": lambda: calendar() * 10_000,
    "folded-500-thousand": lambda: _with("DESCRIPTION:" + "a\r\n " * 400_000),
    "one-line-of-1-mb": lambda: _with("DESCRIPTION:" + "\\n\\,\\;" * 250_000),
    "parameters-50-thousand": lambda: _with("X-A" + ";B=C" * 50_000 + ":x"),
    "quotes-50-thousand": lambda: _with('ATTENDEE;CN="' + '"' * 50_000 + ":x"),
    "attached-file": lambda: _with("ATTACH:file:///etc/hostname", "ATTACH;ENCODING=BASE64:" + "A" * 100_000),
    "alarms": lambda: _with(*_ALARM * 5_000),
    "carriage-returns": lambda: _with().replace(b"\r\n", b"\r"),
    "utf-16": lambda: _with().decode().encode("utf-16"),
    "broken-utf-8": lambda: _with().replace(b"Standup", b"\xff\xfe\xed\xa0\x80"),
    "nul-characters": lambda: _with().replace(b"Standup", b"\0" * 100_000),
    "over-the-limit": lambda: _with("DESCRIPTION:" + "a" * 3_000_000),
}  # fmt: skip


def files(secret: str) -> Mapping[str, Make]:
    """All of them, by name."""
    del secret
    return {f"{name}.ics": make for name, make in {**_RULES, **_ZONES, **_TIMES, **_SHAPES}.items()}
