"""How long events take, as their start and their end say: `for 90 minutes` beside an event from 10:00 to 11:30."""

import datetime as dt
import re
from collections.abc import Sequence

from criteria.fair_forms import find_statements
from criteria.keyword_matching import fold_text
from criteria.sentences import split_sentences
from data_model import FileMissing, Span, Value
from file_formats import UnreadableFile, ics
from office_env import FileTree

_HOURS = {"a": 1.0, "an": 1.0, "one": 1.0, "two": 2.0, "three": 3.0, "four": 4.0, "half an": 0.5}
_MINUTES = {
    "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45, "fifty": 50, "sixty": 60,
    "seventy-five": 75, "ninety": 90,
}  # fmt: skip
_LENGTH = re.compile(
    r"(?:\b(?:for|lasting|lasts|takes|taking|length:|duration:) )?(?<![\w.,:])"
    rf"(?:(?P<hours>[0-9]{{1,2}}(?:[.,][0-9]{{1,2}})?|{'|'.join(_HOURS)})[ -]?(?:hours?|hrs?|h)\b"
    r"(?P<half> and a half\b)?"
    r"|(?P<more>one|two|three) and a half hours\b)?"
    rf"(?:(?: and|,)? ?(?P<minutes>[0-9]{{1,3}}|{'|'.join(_MINUTES)})[ -]?(?:minutes?|mins?\.?)(?!\w))?",
    re.IGNORECASE,
)
_MINUTES_OF_HOUR = 60


def find_true_lengths(text: str, moments: Sequence[tuple[str, str]]) -> tuple[Span, ...]:
    """Find where a text says how long an event takes, and is right.

    Args:
        moments: Names of events, each with a moment of it; the last one of a day is its end.
    """
    lengths = {name: _list_lengths(moments, name) for name, _ in moments}
    if not any(lengths.values()):
        return ()
    true = list[Span]()
    last = next(iter(lengths)) if len(lengths) == 1 else None
    for sentence in split_sentences(text):
        named = sorted(
            (span, name) for name in lengths for span in find_statements(sentence.text, Value(type="name", value=name))
        )
        for match in _LENGTH.finditer(sentence.text):
            before = [name for span, name in named if span.end <= match.start()]
            owner = before[-1] if before else named[0][1] if named else last
            if owner is not None and _read_minutes(match) in lengths[owner]:
                true.append(Span(sentence.start + match.start(), sentence.start + match.end()))
        last = named[-1][1] if named else last
    return tuple(true)


def add_ends(moments: Sequence[tuple[str, str]], seed: FileTree) -> tuple[tuple[str, str], ...]:
    """Return moments of events together with the ends of those that stand in a calendar of the office."""
    if not moments:
        return ()
    titles = {fold_text(name) for name, _ in moments}
    ends = dict[tuple[str, str], str]()
    for path in seed.names():
        if path.startswith("calendar/") and path.endswith(".ics"):
            try:
                events = ics.read_calendar(seed.read(path)).events
            except (FileMissing, UnreadableFile):
                continue
            for event in events:
                if fold_text(event.summary) in titles and isinstance(event.start, dt.datetime) and event.end:
                    ends.setdefault((fold_text(event.summary), str(event.start)[:16]), str(event.end)[:16])
    found = [(name, ends[key]) for name, moment in moments if (key := (fold_text(name), moment[:16])) in ends]
    return tuple(dict.fromkeys([*moments, *found]))


def _list_lengths(moments: Sequence[tuple[str, str]], name: str) -> frozenset[int]:
    by_day = dict[str, list[dt.datetime]]()
    for other, moment in moments:
        if other == name and " " in moment.strip():
            by_day.setdefault(moment[:10], []).append(dt.datetime.fromisoformat(moment.strip()))
    return frozenset(
        round((max(those) - min(those)).total_seconds() / _MINUTES_OF_HOUR)
        for those in by_day.values()
        if len(those) > 1
    )


def _read_minutes(match: re.Match[str]) -> int:
    """Return how many minutes the words are; 0 if they are no length."""
    minutes = 0.0
    if hours := match["hours"]:
        number = hours.replace(",", ".")
        minutes += _MINUTES_OF_HOUR * (float(number) if number[0].isdigit() else _HOURS[hours.casefold()])
    if match["half"]:
        minutes += _MINUTES_OF_HOUR / 2
    if more := match["more"]:
        minutes += _MINUTES_OF_HOUR * (_HOURS[more.casefold()] + 0.5)
    if said := match["minutes"]:
        minutes += int(said) if said.isdigit() else _MINUTES[said.casefold()]
    return round(minutes)
