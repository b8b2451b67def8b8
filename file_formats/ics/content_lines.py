"""Calendar files as content lines, with the place of each component, so that an edit touches only its own lines."""

import re
from dataclasses import dataclass

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.read_cache import cache_reads

_PROPERTY_NAME = re.compile(rb"\s*([A-Za-z0-9-]+)[ \t]*[;:]")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class ContentLine:
    """A content line of a calendar file.

    Attributes:
        name: The property's name in capitals; empty if the line has none.
        text: The unfolded line.
        raw: The line's bytes as they are in the file.
    """

    name: str
    text: bytes
    raw: bytes

    @property
    def value(self) -> bytes:
        """The bytes after the first colon."""
        return self.text.partition(b":")[2]


@dataclass(frozen=True)
class Component:
    """A component directly inside a calendar: `lines[start:stop]`, including its BEGIN and END."""

    name: str
    start: int
    stop: int


@dataclass(frozen=True)
class CalendarLines:
    """A calendar file as lines.

    Attributes:
        lines: All lines of the file.
        components: The components of its calendars, in order.
        end_line: The index of the first END:VCALENDAR.
    """

    lines: tuple[ContentLine, ...]
    components: tuple[Component, ...]
    end_line: int

    def find_own_lines(self, component: Component) -> tuple[int, ...]:
        """Return the indices of a component's own properties, excluding its BEGIN, its END and nested components."""
        own, depth = [], 0
        for index in range(component.start + 1, component.stop - 1):
            depth += self.lines[index].name == "BEGIN"
            if depth == 0:
                own.append(index)
            depth -= self.lines[index].name == "END"
        return tuple(own)


def estimate_line_bytes(layout: CalendarLines) -> int:
    """Estimate how many bytes of memory the lines of a file take."""
    return sum(200 + 2 * len(line.raw) for line in layout.lines)


@cache_reads(estimate_line_bytes)
def read_calendar_lines(content: bytes) -> CalendarLines:
    """Split a calendar file into lines and find its components; equal bytes are split only once.

    The raw bytes of all lines together are the content.

    Raises:
        UnreadableFile: There is no calendar, one is not closed, components do not nest properly, or a limit is
            exceeded.
    """
    if len(content) > bounds.CALENDAR_BYTES:
        max_bytes = bounds.CALENDAR_BYTES
        raise UnreadableFile(f"too long for a calendar: {len(content):,} bytes, at most {max_bytes:,} are read")
    lines = _split_content_lines(content)
    open_components: list[tuple[str, int]] = []
    components, ends = [], []
    for index, line in enumerate(lines):
        if line.name not in ("BEGIN", "END"):
            continue
        name = line.value.strip().upper().decode("ascii", errors="replace")
        if line.name == "BEGIN":
            _check_opening(name, open_components)
            open_components.append((name, index))
            continue
        if not open_components or open_components[-1][0] != name:
            raise UnreadableFile(f"a damaged calendar: line {index + 1} ends a {name} that is not open")
        start = open_components.pop()[1]
        if len(open_components) == 1:
            components.append(Component(name, start, index + 1))
        elif not open_components:
            ends.append(index)
    if open_components:
        raise UnreadableFile(
            f"a damaged calendar: the {open_components[-1][0]} of line {open_components[-1][1] + 1} has no end"
        )
    if not ends:
        raise UnreadableFile("not a calendar: there is no BEGIN:VCALENDAR")
    return CalendarLines(lines, tuple(components), ends[0])


def fold_line(text: str, line_end: bytes) -> bytes:
    """Write one content line, folded so that no line exceeds 75 bytes and no character is split."""
    pieces, current = [], b""
    for char in text:
        encoded = char.encode("utf-8", errors="replace")
        if len(current) + len(encoded) > 75:
            pieces.append(current)
            current = b" "
        current += encoded
    return (line_end.join([*pieces, current])) + line_end


def detect_line_end(lines: tuple[ContentLine, ...]) -> bytes:
    """Return the line end of the file's first line, CRLF if it has none."""
    first = lines[0].raw
    return next((end for end in (b"\r\n", b"\n", b"\r") if first.endswith(end)), b"\r\n")


def _check_opening(name: str, open_components: list[tuple[str, int]]) -> None:
    if not open_components and name != "VCALENDAR":
        raise UnreadableFile(f"not a calendar: it begins with a {name or 'nameless component'}")
    if len(open_components) >= bounds.CALENDAR_LEVELS:
        raise UnreadableFile(f"not a readable calendar: components are nested deeper than {bounds.CALENDAR_LEVELS}")


def _split_content_lines(content: bytes) -> tuple[ContentLine, ...]:
    """Split at line ends that no space or tab follows; a lone CR ends a line only in a file without LF."""
    after_end = rb"(?<=\n)" if b"\n" in content else rb"(?<=\r)"
    groups: list[list[bytes]] = []
    for physical in re.split(after_end, content):
        if physical.startswith((b" ", b"\t")) and groups:
            groups[-1].append(physical)
        elif physical:
            groups.append([physical])
    return tuple(_unfold_line(group) for group in groups)


def _unfold_line(physical_lines: list[bytes]) -> ContentLine:
    parts = [part.removesuffix(b"\n").removesuffix(b"\r") for part in physical_lines]
    text = (parts[0] + b"".join(part[1:] for part in parts[1:])).removeprefix(_BYTE_ORDER_MARK)
    name = _PROPERTY_NAME.match(text)
    return ContentLine(name.group(1).upper().decode() if name else "", text, b"".join(physical_lines))
