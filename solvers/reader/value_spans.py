"""Find the values of a kind in a sentence: files, addresses, dates, times, numbers, cells, quoted words, or names."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from data_model import Clock, ExtractedValue, extract_values

ValueKind = Literal["file", "address", "date", "time", "minutes", "number", "cell", "quoted", "name", "phrase"]

_CELL_PATTERN = re.compile(r"\b([A-Z]{1,2}[1-9][0-9]{0,3})\b")
_MINUTES_PATTERN = re.compile(r"\b(\d{1,4})[ -]?min(?:ute)?s?\b", re.IGNORECASE)
_QUOTED_PATTERN = re.compile(r"(?<!\w)'([^'\n]+(?:'\w[^'\n]*)*)'(?!\w)|\"([^\"\n]+)\"")
_DIGIT_PATTERN = re.compile(r"\d")
_TYPE_BY_KIND = {"file": "file", "address": "address", "date": "date", "time": "time", "number": "number"}


class ValueSpan(NamedTuple):
    """A value and its span in the sentence (code points, end exclusive)."""

    value: str
    start: int
    end: int


def find_value_spans(
    kind: ValueKind,
    text: str,
    clock: Clock,
    names: Sequence[str] = (),
    extracted_values: Sequence[ExtractedValue] | None = None,
) -> list[ValueSpan]:
    """Return the values of a kind in a text, in order: full dates, 24-hour times, plain numbers.

    The kind `phrase` has no form of its own and is never found.

    Args:
        names: For the kind `name`, the names to look for; for the kind `file`, the extensions allowed, if any.
        extracted_values: The result of `extract_values` for the text, if known.
    """
    if kind == "cell":
        return [ValueSpan(one[1], one.start(1), one.end(1)) for one in _CELL_PATTERN.finditer(text)]
    if kind == "minutes":
        return [ValueSpan(one[1], one.start(1), one.end(1)) for one in _MINUTES_PATTERN.finditer(text)]
    if kind == "quoted":
        return find_quotes(text)
    if kind == "name":
        return _find_names(text, names)
    if kind == "phrase":
        return []
    values = [
        one
        for one in (extract_values(text) if extracted_values is None else extracted_values)
        if one.type == _TYPE_BY_KIND[kind]
    ]
    if kind == "file" and names:
        values = [one for one in values if one.value.lower().endswith(tuple(names))]
    if kind == "number":
        # `One open question` is not a figure.
        values = [one for one in values if _DIGIT_PATTERN.search(text, one.start, one.end)]
    spans = [ValueSpan(one.value, one.start, one.end) for one in values]
    return [dated for one in spans if (dated := _complete_date(one, clock))] if kind == "date" else spans


def find_quotes(text: str) -> list[ValueSpan]:
    """Return the quoted texts; their spans include the quotation marks."""
    return [ValueSpan((one[1] or one[2]).strip(), one.start(), one.end()) for one in _QUOTED_PATTERN.finditer(text)]


def _complete_date(span: ValueSpan, clock: Clock) -> ValueSpan | None:
    """Complete a date that lacks its year, or its year and month, to the next such date from the task's day on."""
    if not span.value.startswith("-"):
        return span
    today = dt.date.fromisoformat(clock.date)
    for ahead in range(366):
        day = today + dt.timedelta(days=ahead)
        if day.isoformat().endswith(span.value.lstrip("-")) and len(span.value.lstrip("-")) in (2, 5):
            return span._replace(value=day.isoformat())
    return None


def _find_names(text: str, names: Iterable[str]) -> list[ValueSpan]:
    """Return the names that occur in a text; longer names win over shorter ones that overlap them."""
    spans: list[ValueSpan] = []
    taken_positions: set[int] = set()
    for name in sorted(filter(None, set(names)), key=lambda match: (-len(match), match)):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        # A name of one word may also be an everyday word, so its case must match.
        for match in re.finditer(pattern, text, re.IGNORECASE if " " in name else re.NOFLAG):
            if not taken_positions & set(range(match.start(), match.end())):
                taken_positions |= set(range(match.start(), match.end()))
                spans.append(ValueSpan(name, match.start(), match.end()))
    return sorted(spans, key=lambda match: match.start)
