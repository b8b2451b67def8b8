"""Properties of a calendar's components in one notation, so that those which say the same are equal."""

import re
from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime, timedelta

from file_formats.ics.content_lines import CalendarLines, Component, ContentLine
from file_formats.ics.events import Moment

Details = tuple[tuple[str, str], ...]

_DEFAULTS = frozenset({
    ("TRANSP", "OPAQUE"), ("STATUS", "CONFIRMED"), ("CLASS", "PUBLIC"), ("PRIORITY", "0"), ("PRIORITY", "5"),
    ("METHOD", "PUBLISH"), ("METHOD", "REQUEST"), ("X-MICROSOFT-CDO-BUSYSTATUS", "BUSY"),
    ("X-MICROSOFT-CDO-INTENDEDSTATUS", "BUSY"), ("X-MICROSOFT-CDO-IMPORTANCE", "1"),
    ("X-MICROSOFT-CDO-ALLDAYEVENT", "FALSE"), ("X-MICROSOFT-CDO-INSTTYPE", "0"),
    ("X-MICROSOFT-DISALLOW-COUNTER", "FALSE"), ("X-MS-OLK-AUTOFILLLOCATION", "FALSE"), ("X-MS-OLK-CONFTYPE", "0"),
    ("X-APPLE-TRAVEL-ADVISORY-BEHAVIOR", "AUTOMATIC"),
})  # fmt: skip
"""What a property says that programs write, although it is so anyway."""
_LISTS = frozenset({"CATEGORIES", "RESOURCES"})
_ENUMERATIONS = frozenset({"TRANSP", "STATUS", "CLASS", "ACTION", "METHOD"})
_DEFAULT_PARAMETERS = frozenset({("VALUE", "DURATION"), ("ENCODING", "8BIT")})
_PARAMETER = re.compile(r';([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)')
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_UNESCAPED_COMMA = re.compile(r"(?<!\\),")
_MOMENT = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?")
_DURATION = re.compile(r"([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?")


def read_details(layout: CalendarLines, component: Component, left_out: Collection[str]) -> Details:
    """Return the properties of a component and, as one each, the components within it; sorted.

    Args:
        left_out: The names of properties that are not read, in lower case.
    """
    own = set(layout.find_own_lines(component))
    details = list(read_properties((layout.lines[index] for index in sorted(own)), left_out))
    inner: list[ContentLine] = []
    depth = 0
    for index in range(component.start + 1, component.stop - 1):
        if index in own:
            continue
        line = layout.lines[index]
        inner.append(line)
        depth += (line.name == "BEGIN") - (line.name == "END")
        if depth == 0:
            texts = (f"{name}:{value}" for name, value in read_properties(inner[1:-1], left_out))
            details.append((inner[0].value.strip().decode("ascii", "replace").upper(), "\n".join(texts)))
            inner = []
    return tuple(sorted(details))


def read_properties(lines: Iterable[ContentLine], left_out: Collection[str]) -> Details:
    """Return name and value of each property, sorted, without those that say what is so anyway."""
    properties = []
    for line in lines:
        name = line.name or line.text.decode("utf-8", "replace")[:40].upper()
        value = _normalize_value(name, line.text.decode("utf-8", "replace")[len(line.name) :])
        if name.lower() not in left_out and value and (name, value) not in _DEFAULTS:
            properties.append((name, value))
    return tuple(sorted(properties))


def read_first_moment(layout: CalendarLines, component: Component) -> Moment | None:
    """Return the first time that a task or journal names: its start, else when it is due; in UTC if it says so."""
    own = {layout.lines[index].name: layout.lines[index] for index in reversed(layout.find_own_lines(component))}
    for name in ("DTSTART", "DUE", "COMPLETED"):
        match = _MOMENT.search(own[name].value.decode("ascii", "replace")) if name in own else None
        if match:
            numbers = [int(digits) for digits in match.groups() if digits]
            try:
                return date(*numbers) if len(numbers) == 3 else datetime(*numbers, tzinfo=UTC)  # type: ignore[arg-type,misc]  # as many as matched
            except ValueError:
                continue
    return None


def _normalize_value(name: str, text: str) -> str:
    """Return parameters and value of a property: parameters sorted, escapes resolved, blanks collapsed."""
    position = 0
    parameters = []
    while match := _PARAMETER.match(text.lstrip() if not position else text, position):
        parameters.append((match[1].upper(), match[2].strip('"')))
        position = match.end()
    value = text[position:].removeprefix(":")
    shown = "".join(f"{key}={parameter};" for key, parameter in sorted(set(parameters) - _DEFAULT_PARAMETERS))
    if name in _LISTS:
        return shown + ", ".join(sorted(map(_unescape, _UNESCAPED_COMMA.split(value))))
    if name in ("ATTENDEE", "ORGANIZER"):
        return shown + value.strip().casefold()
    if name in ("TRIGGER", "DURATION") and (length := _parse_duration(value.strip().upper())) is not None:
        return shown + str(length.total_seconds())
    value = _unescape(value)
    return shown + (value.upper() if name in _ENUMERATIONS else value) if value else ""


def _unescape(value: str) -> str:
    return " ".join(_ESCAPED.sub(lambda match: "\n" if match[1] in "nN" else match[1], value).split())


def _parse_duration(text: str) -> timedelta | None:
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    weeks, days, hours, minutes, seconds = (int(digits or 0) for digits in match.groups()[1:])
    length = timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
    return -length if match[1] == "-" else length
