"""Calendar files as lines: where each component stands, so that an edit touches its own lines alone."""

import re
from dataclasses import dataclass

from data_model import bounds
from office_env.formats.errors import UnreadableFile

_NAME = re.compile(rb"\s*([A-Za-z0-9-]+)[ \t]*[;:]")
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Line:
    """One content line: its name in capitals (empty if it has none), its text unfolded, the bytes as they stand."""

    name: str
    text: bytes
    raw: bytes

    @property
    def value(self) -> bytes:
        """What follows the first colon."""
        return self.text.partition(b":")[2]


@dataclass(frozen=True)
class Block:
    """A component that stands directly in a calendar: lines[start:stop], its BEGIN and END included."""

    name: str
    start: int
    stop: int


@dataclass(frozen=True)
class Layout:
    """A calendar file: all its lines, the components of its calendars in order, the line of the first END:VCALENDAR."""

    lines: tuple[Line, ...]
    blocks: tuple[Block, ...]
    end: int

    def own_lines(self, block: Block) -> tuple[int, ...]:
        """Return the places of a component's own properties: not its BEGIN and END, not those of what is in it."""
        own, depth = [], 0
        for place in range(block.start + 1, block.stop - 1):
            depth += self.lines[place].name == "BEGIN"
            if depth == 0:
                own.append(place)
            depth -= self.lines[place].name == "END"
        return tuple(own)


def layout(content: bytes) -> Layout:
    """Find the components of a calendar file; the raw bytes of all lines together are the content.

    Raises UnreadableFile when there is no calendar, one is not closed, or components do not nest.
    """
    if len(content) > bounds.CALENDAR_BYTES:
        most = bounds.CALENDAR_BYTES
        raise UnreadableFile(f"too long for a calendar: {len(content):,} bytes, at most {most:,} are read")
    lines = _content_lines(content)
    opened: list[tuple[str, int]] = []
    blocks, ends = [], []
    for place, line in enumerate(lines):
        if line.name not in ("BEGIN", "END"):
            continue
        name = line.value.strip().upper().decode("ascii", errors="replace")
        if line.name == "BEGIN":
            _check_opening(name, opened)
            opened.append((name, place))
            continue
        if not opened or opened[-1][0] != name:
            raise UnreadableFile(f"a damaged calendar: line {place + 1} ends a {name} that is not open")
        start = opened.pop()[1]
        if len(opened) == 1:
            blocks.append(Block(name, start, place + 1))
        elif not opened:
            ends.append(place)
    if opened:
        raise UnreadableFile(f"a damaged calendar: the {opened[-1][0]} of line {opened[-1][1] + 1} has no end")
    if not ends:
        raise UnreadableFile("not a calendar: there is no BEGIN:VCALENDAR")
    return Layout(lines, tuple(blocks), ends[0])


def folded(text: str, end: bytes) -> bytes:
    """Write one content line, folded so that no line has more than 75 bytes and no character is cut."""
    pieces, current = [], b""
    for char in text:
        encoded = char.encode("utf-8", errors="replace")
        if len(current) + len(encoded) > 75:
            pieces.append(current)
            current = b" "
        current += encoded
    return (end.join([*pieces, current])) + end


def line_end(lines: tuple[Line, ...]) -> bytes:
    """Return the line end that the file uses: that of its first line."""
    first = lines[0].raw
    return next((end for end in (b"\r\n", b"\n", b"\r") if first.endswith(end)), b"\r\n")


def _check_opening(name: str, opened: list[tuple[str, int]]) -> None:
    if not opened and name != "VCALENDAR":
        raise UnreadableFile(f"not a calendar: it begins with a {name or 'nameless component'}")
    if len(opened) >= bounds.CALENDAR_LEVELS:
        raise UnreadableFile(f"not a readable calendar: components are nested deeper than {bounds.CALENDAR_LEVELS}")


def _content_lines(content: bytes) -> tuple[Line, ...]:
    """Split at line ends that no space or tab follows; only a file without LF has CR alone as its end."""
    after_end = rb"(?<=\n)" if b"\n" in content else rb"(?<=\r)"
    groups: list[list[bytes]] = []
    for physical in re.split(after_end, content):
        if physical.startswith((b" ", b"\t")) and groups:
            groups[-1].append(physical)
        elif physical:
            groups.append([physical])
    return tuple(_line(group) for group in groups)


def _line(group: list[bytes]) -> Line:
    parts = [part.removesuffix(b"\n").removesuffix(b"\r") for part in group]
    text = (parts[0] + b"".join(part[1:] for part in parts[1:])).removeprefix(_MARK)
    name = _NAME.match(text)
    return Line(name.group(1).upper().decode() if name else "", text, b"".join(group))
