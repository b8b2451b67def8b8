"""Find what a text states beside the expected values that a reader could take for one of them."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from criteria.fair_forms.courtesy import select_rival_numbers, select_unnamed_numbers
from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.statements import find_stated_values, find_statements
from data_model import Span, Value, ValueStatement, list_readings, normalize_value

_TYPES_OF_READINGS = ("number", "date", "time", "address")
_NUMBER_AND_NEXT_LINE = re.compile(r"[0-9][ \t]*\n")
_NAME_PARTS = re.compile(r"[/\\]")


def find_competing_values(
    text: str,
    expected: Sequence[ExpectedValue],
    allowed: Sequence[ExpectedValue] = (),
    known_rivals: Sequence[ExpectedValue] = (),
) -> tuple[str, ...]:
    """Find the values in a text that compete with the expected ones, as the text writes them.

    These are the known rivals in any form and, where a number, date, time, address or file is expected, every other
    value of that type; not the numbers that `courtesy` leaves out. Whether the text states the expected value is
    another question: `states_value`.

    Args:
        expected: All values that the text has to state.
        allowed: Values that it may state beside them, such as the date of today or the address of the sender.
        known_rivals: Superseded values, decoys and other candidates. One that equals an expected or allowed value, or
            stands inside a longer one (`Ann` in `Ann Lee`), is none.
    """
    fair_values = [part for value in (*expected, *allowed) for part in read_expected_value(value)]
    fair_spans = _Spans([span for value in (*expected, *allowed) for span in find_statements(text, value)])
    fair_keys = {normalize_value(value) for value in fair_values}
    spans = {
        span
        for rival in known_rivals
        for part in read_expected_value(rival)
        if normalize_value(part) not in fair_keys
        for span in _find_rival(text, part)
        if not fair_spans.cover(span)
    }
    expected_values = [part for value in expected for part in read_expected_value(value)]
    spans.update(_find_other_values(text, expected_values, fair_values, fair_spans))
    return tuple(dict.fromkeys(text[span.start : span.end] for span in sorted(spans)))


def _find_rival(text: str, rival: Value) -> Sequence[Span]:
    # A number and the first word of the next line make no wording.
    spans = {one for one in find_statements(text, rival) if not _NUMBER_AND_NEXT_LINE.search(text[one.start : one.end])}
    if rival.type in ("name", "text"):
        return [span for span in sorted(spans) if not _cuts_value(text, span)]
    if rival.type != "number":
        return sorted(spans)
    stated = [one for one in find_stated_values(text) if Span(one.start, one.end) in spans]
    return [Span(one.start, one.end) for one in select_unnamed_numbers(text, stated)]


def _cuts_value(text: str, span: Span) -> bool:
    """Return whether words end or begin within a value, as `limit of 3` does in `limit of 3,835`."""
    if not (text[span.end - 1].isdigit() or text[span.start].isdigit()):
        return False
    edges = (span.start, span.end)
    return any(one.start < edge < one.end for one in find_stated_values(text) for edge in edges)


def _find_other_values(
    text: str, expected: Sequence[Value], fair_values: Sequence[Value], fair_spans: "_Spans"
) -> list[Span]:
    types = {value.type for value in expected} & {*_TYPES_OF_READINGS, "file"}
    if not types:
        return []
    readings = frozenset[tuple[str, str]]().union(
        *(list_readings(value) for value in fair_values if value.type in _TYPES_OF_READINGS)
    )
    file_names = {_base_name(value.value) for value in fair_values if value.type == "file"}
    others = [
        one
        for one in find_stated_values(text)
        if not one.readings & readings
        and not (one.type == "file" and _base_name(one.value) in file_names)
        and not fair_spans.cover(Span(one.start, one.end))
    ]
    numbers = [one for one in others if one.type == "number" or ("number" in types and _is_bare_fraction(text, one))]
    expected_numbers = [value.value for value in expected if value.type == "number"]
    rivals = [one for one in others if one.type in types and one.type != "number"]
    if "number" in types:
        rivals += select_rival_numbers(text, numbers, expected_numbers, len(expected))
    return [Span(one.start, one.end) for one in rivals]


class _Spans:
    """Spans of a text, which can be many, and whether one of them covers another span."""

    def __init__(self, spans: Sequence[Span]) -> None:
        ordered = sorted(spans)
        self._starts = [span.start for span in ordered]
        self._furthest_ends = list(accumulate((span.end for span in ordered), max))

    def cover(self, span: Span) -> bool:
        position = bisect_right(self._starts, span.start)
        return position > 0 and self._furthest_ends[position - 1] >= span.end


def _is_bare_fraction(text: str, one: ValueStatement) -> bool:
    """Return whether a date such as 5/6 may as well be two numbers."""
    return one.type == "date" and one.value.startswith("--") and "/" in text[one.start : one.end]


def _base_name(path: str) -> str:
    return _NAME_PARTS.split(path)[-1].casefold()
