"""The values of a seed's text, found by rule: files, numbers, dates, times, people, addresses, literals, cells."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import (
    Clock,
    Criterion,
    Found,
    InputError,
    Value,
    canonical_value,
    extract_values,
    mentions,
    normal_form,
)

QUOTED = re.compile(
    r"(?<![\w'])'(?P<single>[^'\n]{1,120})'(?!\w)|\"+(?P<double>[^\"\n]{1,120})\"+|`(?P<tick>[^`\n]{1,120})`"
    r"|\u201c(?P<curly>[^\u201c\u201d\n]{1,120})\u201d"
)
CELL = re.compile(r"\b(?:cell|cells|range)\s+([A-Z]{1,3}[1-9][0-9]{0,4}(?::[A-Z]{1,3}[1-9][0-9]{0,4})?)\b")
CODE = re.compile(r"\b[A-Z][A-Za-z]*[ -]?[0-9]{2,4}[A-Z]?\b|\b[A-Za-z]+[0-9]+[A-Za-z0-9]*\b|\b[A-Za-z]+_[A-Za-z_]+\b")
CAPITALS = re.compile(r"\b[A-Z]\w*(?: [A-Z]\w*)*(?: [0-9]+[A-Z]?\b)?")
NAMED = re.compile(
    r"\b(?:folders?|directory|subdirectory)(?: (?:named|called))? (?P<one>(?!(?:named|called|by|using|for|with|under|"
    r"and|in|into|as|to|name|if)\b)[A-Za-z][\w-]*)(?: and (?P<two>[A-Za-z][\w-]*))?"
)
STAMP = re.compile(
    r"(?P<year>[0-9]{4})(?P<month>[0-9]{2})(?P<day>[0-9]{2})(?:T(?P<hour>[0-9]{2}):?(?P<minute>[0-9]{2}))?"
)
FIGURES = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})")
YEAR = re.compile(r"(?:19|20)[0-9]{2}")
BEGINS_A_SENTENCE = re.compile(r"(?:^|[.?!:]\s+)$")
PLAIN_CAPITALS = frozenset(
    "A I ID IDs SIDs PDF OCR ICS GPA Excel Word Calendar Email Answer Yes No Y N AM PM If It The This Use Each".split()
)
OPEN_NUMBERS = ("one", "zero", "1", "0")
LONG_WORDS = 3


class SeedValue(NamedTuple):
    """A value and one of its places in the seed's text (code points, end exclusive)."""

    value: Value
    start: int
    end: int


class Surroundings(NamedTuple):
    """What a seed's text is read with: its criteria, the day it is asked on, and the people of its office."""

    criteria: tuple[Criterion, ...]
    clock: Clock
    people: tuple[str, ...]


def seed_values(text: str, around: Surroundings) -> tuple[SeedValue, ...]:
    """Find every value that a seed's text gives, in its order; the longest reading of a place wins.

    Dates in figures are read with the month first, as the published tasks write them, unless the criteria expect
    the other reading; a date without a year is the next one after the clock's day.
    """
    found = [*_typed(text, around), *_quoted(text), *_marked(text), *_capitals(text, around), *_checked(text, around)]
    kept: list[SeedValue] = []
    for one in sorted(found, key=lambda one: (one.start - one.end, one.value.type == "text", one.start)):
        if all(one.end <= other.start or other.end <= one.start for other in kept):
            kept.append(one)
    return tuple(sorted(kept, key=lambda one: one.start))


def distinct(values: Sequence[SeedValue]) -> tuple[Value, ...]:
    """The values themselves, each once, in the order of their first places."""
    return tuple({normal_form(one.value): one.value for one in reversed(values)}.values())[::-1]


def criterion_texts(criteria: Sequence[Criterion]) -> tuple[str, ...]:
    """Every text that criteria compare with or look for; paths by their last part."""
    texts: dict[str, None] = {}
    for criterion in criteria:
        for text in _texts(criterion.args):
            last = text.rpartition("/")[2] if "/" in text and " " not in text else text
            texts[last] = None
    return tuple(texts)


def _texts(argument: object) -> Iterator[str]:
    if isinstance(argument, dict):
        for inner in argument.values():
            yield from _texts(inner)
    elif isinstance(argument, list | tuple):
        for inner in argument:
            yield from _texts(inner)
    elif isinstance(argument, str) and argument.strip():
        yield argument


def _typed(text: str, around: Surroundings) -> Iterator[SeedValue]:
    for found in extract_values(text):
        piece = text[found.start : found.end]
        if found.type == "date":
            date = _date(found, piece, around)
            if date:
                yield SeedValue(Value(type="date", value=date), found.start, found.end)
        elif found.type == "number" and YEAR.fullmatch(piece):
            # A year is no amount: it is never written with a comma.
            yield SeedValue(Value(type="text", value=piece), found.start, found.end)
        elif found.type != "number" or piece.lower() not in OPEN_NUMBERS[:2]:
            yield SeedValue(Value(type=found.type, value=found.value), found.start, found.end)


def _date(found: Found, piece: str, around: Surroundings) -> str | None:
    figures = FIGURES.fullmatch(piece)
    if figures:
        first, second = int(figures[1]), int(figures[2])
        year = int(figures[3]) + (2000 if len(figures[3]) == 2 else 0)
        orders = [date for date in (_iso(year, first, second), _iso(year, second, first)) if date]
        expected = {f"{m['year']}-{m['month']}-{m['day']}" for m in map(STAMP.search, _stamps(around)) if m}
        return next((date for date in orders if date in expected), orders[0] if orders else None)
    if found.value.startswith("---"):
        return None
    if found.value.startswith("--"):
        month, day = int(found.value[2:4]), int(found.value[5:7])
        this = _iso(around.clock.day.year, month, day)
        return this if this and this >= around.clock.date else _iso(around.clock.day.year + 1, month, day)
    return found.value


def _stamps(around: Surroundings) -> tuple[str, ...]:
    return tuple(text.replace("-", "") for text in criterion_texts(around.criteria))


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return None


def _quoted(text: str) -> Iterator[SeedValue]:
    for match in QUOTED.finditer(text):
        group = str(match.lastgroup)
        yield from _text(text, match.start(group), match.end(group))


def _marked(text: str) -> Iterator[SeedValue]:
    for match in CELL.finditer(text):
        yield from _text(text, match.start(1), match.end(1))
    for match in CODE.finditer(text):
        yield from _text(text, match.start(), match.end())
    for match in NAMED.finditer(text):
        for group in ("one", "two") if match["two"] else ("one",):
            yield from _text(text, match.start(group), match.end(group))


def _capitals(text: str, around: Surroundings) -> Iterator[SeedValue]:
    for match in CAPITALS.finditer(text):
        words, start = match.group().split(" "), match.start()
        begins = BEGINS_A_SENTENCE.search(text[:start]) is not None
        while words and (words[0] in PLAIN_CAPITALS or (begins and words[0] not in around.people)):
            start += len(words.pop(0)) + 1
            begins = False
        while words and words[-1] in PLAIN_CAPITALS:
            words.pop()
        name = " ".join(words)
        if not name or (len(words) == 1 and name.isupper() and len(name) > 1):
            continue
        if len(name) == 1:
            continue
        kind = "name" if all(word in around.people for word in words) else "text"
        yield SeedValue(Value.model_validate({"type": kind, "value": name}), start, start + len(name))


def _checked(text: str, around: Surroundings) -> Iterator[SeedValue]:
    """What criteria look for in so many words: those with a digit, a capital or many words are values."""
    for wanted in criterion_texts(around.criteria):
        for span in mentions(text, Value(type="text", value=wanted)):
            piece = text[span.start : span.end]
            begins = BEGINS_A_SENTENCE.search(text[: span.start]) is not None
            told_apart = piece if not begins else piece[1:]
            is_name = wanted in around.people
            if is_name or told_apart != told_apart.lower() or len(piece.split()) > LONG_WORDS:
                kind = "name" if is_name else "text"
                yield SeedValue(Value.model_validate({"type": kind, "value": piece}), span.start, span.end)


def _text(text: str, start: int, end: int) -> Iterator[SeedValue]:
    """One literal: of the type that it can be read as alone, else a text."""
    piece = text[start:end].strip()
    at = text.find(piece, start)
    if not piece:
        return
    try:
        value = canonical_value("file", piece) if re.search(r"\.[A-Za-z]{2,4}$", piece) else None
    except InputError:
        value = None
    if value is None or not extract_values(piece) or " " in piece:
        value = Value(type="text", value=" ".join(piece.split()))
    yield SeedValue(value, at, at + len(piece))
