"""Finds the values in a seed's text by rule: files, numbers, dates, times, people, addresses, literals and cells."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import (
    Clock,
    Criterion,
    ExtractedValue,
    InputError,
    Value,
    extract_values,
    find_mentions,
    normalize_value,
    parse_value,
)

QUOTED_TEXT = re.compile(
    r"(?<![\w'])'(?P<single>[^'\n]{1,120})'(?!\w)|\"+(?P<double>[^\"\n]{1,120})\"+|`(?P<tick>[^`\n]{1,120})`"
    r"|\u201c(?P<curly>[^\u201c\u201d\n]{1,120})\u201d"
)
CELL_REFERENCE = re.compile(r"\b(?:cell|cells|range)\s+([A-Z]{1,3}[1-9][0-9]{0,4}(?::[A-Z]{1,3}[1-9][0-9]{0,4})?)\b")
CODE_WORD = re.compile(
    r"\b[A-Z][A-Za-z]*[ -]?[0-9]{2,4}[A-Z]?\b|\b[A-Za-z]+[0-9]+[A-Za-z0-9]*\b|\b[A-Za-z]+_[A-Za-z_]+\b"
)
CAPITALISED_WORDS = re.compile(r"\b[A-Z]\w*(?: [A-Z]\w*)*(?: [0-9]+[A-Z]?\b)?")
NAMED_FOLDER = re.compile(
    r"\b(?:folders?|directory|subdirectory)(?: (?:named|called))? (?P<one>(?!(?:named|called|by|using|for|with|under|"
    r"and|in|into|as|to|name|if)\b)[A-Za-z][\w-]*)(?: and (?P<two>[A-Za-z][\w-]*))?"
)
TIME_STAMP = re.compile(
    r"(?P<year>[0-9]{4})(?P<month>[0-9]{2})(?P<day>[0-9]{2})(?:T(?P<hour>[0-9]{2}):?(?P<minute>[0-9]{2}))?"
)
NUMERIC_DATE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})")
YEAR = re.compile(r"(?:19|20)[0-9]{2}")
SENTENCE_START = re.compile(r"(?:^|[.?!:]\s+)$")
COMMON_CAPITALISED = frozenset(
    "A I ID IDs SIDs PDF OCR ICS GPA Excel Word Calendar Email Answer Yes No Y N AM PM If It The This Use Each".split()
)
VAGUE_NUMBERS = ("one", "zero", "1", "0")
MAX_PLAIN_WORDS = 3


class SeedValue(NamedTuple):
    """A value and one of its places in the seed's text, in code points, end exclusive."""

    value: Value
    start: int
    end: int


class SeedContext(NamedTuple):
    """What is needed to read a seed's text: its criteria, its date, and the people of its office."""

    criteria: tuple[Criterion, ...]
    clock: Clock
    people: tuple[str, ...]


def find_seed_values(text: str, seed_context: SeedContext) -> tuple[SeedValue, ...]:
    """Find every value in a seed's text, in order; where candidates overlap, the longest wins.

    Numeric dates are read with the month first, as in the published tasks, unless the criteria expect the other
    reading. A date without a year is the next such date from the clock's day on.
    """
    candidates = [
        *_find_typed_values(text, seed_context),
        *_find_quoted(text),
        *_find_coded(text),
        *_find_capitalised(text, seed_context),
        *_find_criterion_values(text, seed_context),
    ]
    chosen_values: list[SeedValue] = []
    for candidate in sorted(
        candidates,
        key=lambda candidate: (candidate.start - candidate.end, candidate.value.type == "text", candidate.start),
    ):
        if all(candidate.end <= other.start or other.end <= candidate.start for other in chosen_values):
            chosen_values.append(candidate)
    return tuple(sorted(chosen_values, key=lambda candidate: candidate.start))


def list_distinct_values(values: Sequence[SeedValue]) -> tuple[Value, ...]:
    """List the distinct values, in the order of their first places."""
    return tuple({normalize_value(one.value): one.value for one in reversed(values)}.values())[::-1]


def list_criterion_texts(criteria: Sequence[Criterion]) -> tuple[str, ...]:
    """List every text that criteria compare with or look for; a path is reduced to its last part."""
    texts: dict[str, None] = {}
    for criterion in criteria:
        for text in _list_texts(criterion.args):
            last = text.rpartition("/")[2] if "/" in text and " " not in text else text
            texts[last] = None
    return tuple(texts)


def _list_texts(argument: object) -> Iterator[str]:
    if isinstance(argument, dict):
        for inner in argument.values():
            yield from _list_texts(inner)
    elif isinstance(argument, list | tuple):
        for inner in argument:
            yield from _list_texts(inner)
    elif isinstance(argument, str) and argument.strip():
        yield argument


def _find_typed_values(text: str, seed_context: SeedContext) -> Iterator[SeedValue]:
    for value_found in extract_values(text):
        piece = text[value_found.start : value_found.end]
        if value_found.type == "date":
            date = _resolve_date(value_found, piece, seed_context)
            if date:
                yield SeedValue(Value(type="date", value=date), value_found.start, value_found.end)
        elif value_found.type == "number" and YEAR.fullmatch(piece):
            # A year is not an amount: it must never be written with a thousands separator.
            yield SeedValue(Value(type="text", value=piece), value_found.start, value_found.end)
        elif value_found.type != "number" or piece.lower() not in VAGUE_NUMBERS[:2]:
            yield SeedValue(Value(type=value_found.type, value=value_found.value), value_found.start, value_found.end)


def _resolve_date(value_found: ExtractedValue, piece: str, seed_context: SeedContext) -> str | None:
    numeric_match = NUMERIC_DATE.fullmatch(piece)
    if numeric_match:
        first, second = int(numeric_match[1]), int(numeric_match[2])
        year = int(numeric_match[3]) + (2000 if len(numeric_match[3]) == 2 else 0)
        orders = [date for date in (_format_iso(year, first, second), _format_iso(year, second, first)) if date]
        expected = {
            f"{m['year']}-{m['month']}-{m['day']}" for m in map(TIME_STAMP.search, _list_time_stamps(seed_context)) if m
        }
        return next((date for date in orders if date in expected), orders[0] if orders else None)
    if value_found.value.startswith("---"):
        return None
    if value_found.value.startswith("--"):
        month, day = int(value_found.value[2:4]), int(value_found.value[5:7])
        date_this_year = _format_iso(seed_context.clock.day.year, month, day)
        return (
            date_this_year
            if date_this_year and date_this_year >= seed_context.clock.date
            else _format_iso(seed_context.clock.day.year + 1, month, day)
        )
    return value_found.value


def _list_time_stamps(seed_context: SeedContext) -> tuple[str, ...]:
    return tuple(text.replace("-", "") for text in list_criterion_texts(seed_context.criteria))


def _format_iso(year: int, month: int, day: int) -> str | None:
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return None


def _find_quoted(text: str) -> Iterator[SeedValue]:
    for match in QUOTED_TEXT.finditer(text):
        group = str(match.lastgroup)
        yield from _make_text_value(text, match.start(group), match.end(group))


def _find_coded(text: str) -> Iterator[SeedValue]:
    for match in CELL_REFERENCE.finditer(text):
        yield from _make_text_value(text, match.start(1), match.end(1))
    for match in CODE_WORD.finditer(text):
        yield from _make_text_value(text, match.start(), match.end())
    for match in NAMED_FOLDER.finditer(text):
        for group in ("one", "two") if match["two"] else ("one",):
            yield from _make_text_value(text, match.start(group), match.end(group))


def _find_capitalised(text: str, seed_context: SeedContext) -> Iterator[SeedValue]:
    for match in CAPITALISED_WORDS.finditer(text):
        words, start = match.group().split(" "), match.start()
        begins = SENTENCE_START.search(text[:start]) is not None
        while words and (words[0] in COMMON_CAPITALISED or (begins and words[0] not in seed_context.people)):
            start += len(words.pop(0)) + 1
            begins = False
        while words and words[-1] in COMMON_CAPITALISED:
            words.pop()
        name = " ".join(words)
        if not name or (len(words) == 1 and name.isupper() and len(name) > 1):
            continue
        if len(name) == 1:
            continue
        kind = "name" if all(word in seed_context.people for word in words) else "text"
        yield SeedValue(Value.model_validate({"type": kind, "value": name}), start, start + len(name))


def _find_criterion_values(text: str, seed_context: SeedContext) -> Iterator[SeedValue]:
    """Yield the texts that criteria look for if they name a person, have a capital letter or are long."""
    for criterion_text in list_criterion_texts(seed_context.criteria):
        for span in find_mentions(text, Value(type="text", value=criterion_text)):
            piece = text[span.start : span.end]
            begins = SENTENCE_START.search(text[: span.start]) is not None
            distinguishing_text = piece if not begins else piece[1:]
            is_name = criterion_text in seed_context.people
            if is_name or distinguishing_text != distinguishing_text.lower() or len(piece.split()) > MAX_PLAIN_WORDS:
                kind = "name" if is_name else "text"
                yield SeedValue(Value.model_validate({"type": kind, "value": piece}), span.start, span.end)


def _make_text_value(text: str, start: int, end: int) -> Iterator[SeedValue]:
    """Yield one literal, as a file name if it is one, otherwise as a text."""
    piece = text[start:end].strip()
    at = text.find(piece, start)
    if not piece:
        return
    try:
        value = parse_value("file", piece) if re.search(r"\.[A-Za-z]{2,4}$", piece) else None
    except InputError:
        value = None
    if value is None or not extract_values(piece) or " " in piece:
        value = Value(type="text", value=" ".join(piece.split()))
    yield SeedValue(value, at, at + len(piece))
