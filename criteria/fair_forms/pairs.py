"""Whether a text puts each value beside the name it belongs to: in sentences, lists and tables written as text."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.statements import find_statements
from data_model import Span, Value, normalize_value

_SEGMENT = re.compile(r"\n+|(?<=[.!?;])(?<!vs\.)\s+")

Pair = tuple[Value | str, ExpectedValue]
"""A name and the value that belongs to it."""


class _Mention(NamedTuple):
    """A name or a value in a text; `pair` is the position of its pair."""

    span: Span
    is_name: bool
    pair: int


def states_pair(text: str, name: Value | str, value: ExpectedValue, other_pairs: Sequence[Pair] = ()) -> bool:
    """Return whether a text gives a name its value, and not the value of another pair.

    Args:
        other_pairs: The other names that the text may speak of, each with its own value.
    """
    return name not in find_unpaired_names(text, [(name, value), *other_pairs])


def find_unpaired_names(text: str, pairs: Sequence[Pair]) -> tuple[Value | str, ...]:
    """Return the names to which a text does not give their own value, or gives that of another pair, too.

    A value belongs to the name that it stands beside: `North has 1200`, `1200 for North`, `North and South came to 1200
    and 900`, rows of two columns, a row of names above a row of values.
    """
    given: list[set[int]] = [set() for _ in pairs]
    values = _group_equal_values([value for _, value in pairs])
    for group in _group_segments(text, _find_mentions(text, pairs, values)):
        for name, value in _match_names_with_values(group):
            given[name.pair].add(value.pair)
    return tuple(name for index, (name, _) in enumerate(pairs) if given[index] != {values[index]})


def _group_equal_values(values: Sequence[ExpectedValue]) -> list[int]:
    """Return for each value the first position of an equal one: two names may have the same figure."""
    keys = [tuple(normalize_value(part) for part in read_expected_value(value)) for value in values]
    return [keys.index(key) for key in keys]


def _find_mentions(text: str, pairs: Sequence[Pair], values: Sequence[int]) -> list[_Mention]:
    found = [
        _Mention(span, True, index)
        for index, (name, _) in enumerate(pairs)
        for span in find_statements(text, name if isinstance(name, Value) else Value(type="name", value=name))
    ]
    found += [
        _Mention(span, False, values[index])
        for index, (_, value) in enumerate(pairs)
        if values[index] == index
        for span in find_statements(text, value)
    ]
    chosen: list[_Mention] = []
    for mention in sorted(found, key=lambda one: (one.span.start, -one.span.end)):
        if not chosen or mention.span.start >= chosen[-1].span.end:
            chosen.append(mention)
    return chosen


def _group_segments(text: str, mentions: Sequence[_Mention]) -> Iterator[list[_Mention]]:
    """Yield the mentions of each line or sentence; one of names alone goes together with one of values behind it."""
    ends = [match.start() for match in _SEGMENT.finditer(text)]
    segments: list[list[_Mention]] = []
    position, last_segment = 0, -1
    for mention in mentions:
        while position < len(ends) and ends[position] < mention.span.start:
            position += 1
        if position != last_segment:
            segments.append([])
            last_segment = position
        segments[-1].append(mention)
    pending: list[_Mention] = []
    for segment in segments:
        has_names, has_values = any(one.is_name for one in segment), any(not one.is_name for one in segment)
        if has_names and has_values:
            yield segment
            pending = []
        elif pending and has_values != any(not one.is_name for one in pending):
            yield [*pending, *segment]
            pending = []
        else:
            pending = segment


def _match_names_with_values(mentions: Sequence[_Mention]) -> Iterator[tuple[_Mention, _Mention]]:
    """Yield each name with each value that belongs to it, from the order of names and values.

    As many values as names in front of them match by order. Otherwise a value belongs to the closest name in front of
    it or, where the text begins with a value, behind it.
    """
    if not mentions[0].is_name:
        mentions = mentions[::-1]
    runs: list[list[_Mention]] = []
    for mention in mentions:
        if not runs or runs[-1][0].is_name != mention.is_name:
            runs.append([])
        runs[-1].append(mention)
    for position in range(0, len(runs) - 1, 2):
        names, values = runs[position], runs[position + 1]
        is_followed_by_names_only = position + 3 == len(runs) and len(runs[position + 2]) == 1
        if len(values) >= len(names) > 1:
            yield from zip(names, values, strict=False)
            yield from ((names[-1], value) for value in values[len(names) :])
        elif len(values) < len(names):
            yield from zip(names[-len(values) :], values, strict=True)
        elif is_followed_by_names_only and len(values) == 2:
            yield names[0], values[0]
            yield runs[position + 2][0], values[1]
        else:
            yield from ((names[0], value) for value in values)
