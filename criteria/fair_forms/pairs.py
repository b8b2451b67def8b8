"""Whether a text puts each value beside the name it belongs to: in sentences, lists and tables written as text."""

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from criteria.fair_forms.currencies import find_currencies
from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.shared_values import find_sharing_names
from criteria.fair_forms.statements import find_statements
from data_model import Span, Value, normalize_value

_NAMES_INSIDE, _VALUES_INSIDE = [False, True, True, False], [True, False, False, True]
_CLAUSE = re.compile(r"[,;|\u2013\u2014](?=\s)| (?:and|but|while|whereas|against|versus|vs\.?) ")
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
    and 900`, rows of two columns, a row of names above a row of values, `closed: A-1, A-2 and A-3`.
    """
    given: list[set[int]] = [set() for _ in pairs]
    values = _group_equal_values([value for _, value in pairs])
    for group in _group_segments(text, _find_mentions(text, pairs, values)):
        for name, value in _match_names_with_values(text, group):
            given[name.pair].add(value.pair)
    return tuple(name for index, (name, _) in enumerate(pairs) if given[index] != {values[index]})


def _group_equal_values(values: Sequence[ExpectedValue]) -> list[int]:
    """Return for each value the first position of an equal one: two names may have the same figure."""
    keys = [tuple(normalize_value(part) for part in read_expected_value(value)) for value in values]
    return [keys.index(key) for key in keys]


def _find_mentions(text: str, pairs: Sequence[Pair], values: Sequence[int]) -> list[_Mention]:
    found = [_Mention(span, True, index) for index, (name, _) in enumerate(pairs) for span in _find_names(text, name)]
    found += [
        _Mention(span, False, values[index])
        for index, (_, value) in enumerate(pairs)
        if values[index] == index
        for span in find_statements(text, value)
    ]
    chosen: list[_Mention] = []
    for mention in sorted(found, key=lambda one: (one.span.start, -one.span.end)):
        end = chosen[-1].span.end if chosen else 0
        if mention.span.start >= end:
            chosen.append(mention)
        elif chosen[-1].is_name and not mention.is_name and mention.span.end > end:
            # In `Net EUR 1906.90`, the currency is that of the name.
            chosen.append(mention._replace(span=Span(end, mention.span.end)))
    return chosen


def _find_names(text: str, name: Value | str) -> Sequence[Span]:
    """Find a name; that of a column in some currency may leave the currency to its values: `net: EUR 1906.90`."""
    value = name if isinstance(name, Value) else Value(type="name", value=name)
    spans = find_statements(text, value)
    plain = str(value.value)
    bare = re.sub(r"[\s(]+(?P<code>[A-Z]{3})\)?$", "", plain)
    if spans or bare == plain or not find_currencies(plain):
        return spans
    return find_statements(text, Value(type="name", value=bare))


def _group_segments(text: str, mentions: Sequence[_Mention]) -> Iterator[list[_Mention]]:
    """Yield the mentions of each line or sentence that has names and values, and those of the others in between."""
    pure: list[_Mention] = []
    ends_of_segments = [match.start() for match in _SEGMENT.finditer(text)]
    ends_of_clauses = [match.start() for match in _CLAUSE.finditer(text)]
    for segment in _split_mentions(mentions, ends_of_segments):
        if len({one.is_name for one in segment}) == 1:
            pure += segment
            continue
        yield pure
        pure = []
        clauses = list(_split_mentions(segment, ends_of_clauses))
        is_one_pair_each = all(len(clause) == 2 and clause[0].is_name != clause[1].is_name for clause in clauses)
        yield from clauses if is_one_pair_each else [segment]
    yield pure


def _split_mentions(mentions: Sequence[_Mention], ends: Sequence[int]) -> Iterator[list[_Mention]]:
    """Yield the mentions that no end of a line, sentence or clause separates."""
    for _, part in groupby(mentions, key=lambda mention: bisect(ends, mention.span.start)):
        yield list(part)


def _match_names_with_values(text: str, mentions: Sequence[_Mention]) -> Iterator[tuple[_Mention, _Mention]]:
    """Yield each name with each value that belongs to it, from the order of names and values.

    As many values as names in front of them match by order, a single value belongs to all names of a list beside it.
    Otherwise a value belongs to the closest name in front of it or, where the text begins with a value, behind it.
    """
    if len({mention.is_name for mention in mentions}) < 2:
        return
    if mentions[0].is_name == mentions[-1].is_name:
        names, values = ([one for one in mentions if one.is_name is kind] for kind in (True, False))
        is_nested = [one.is_name for one in mentions] in (_NAMES_INSIDE, _VALUES_INSIDE)
        if is_nested:
            yield from zip(names, values, strict=True)
            return
    if not mentions[0].is_name:
        mentions = mentions[::-1]
    runs = [list(run) for _, run in groupby(mentions, key=lambda mention: mention.is_name)]
    if not runs[0][0].is_name:
        # A value before the first name and one behind the last: the first belongs to the first name, too.
        yield from ((runs[1][0], value) for value in runs.pop(0))
    for names, values in zip(runs[::2], runs[1::2], strict=False):
        if len(values) == 1 < len(names):
            sharing = find_sharing_names(text, [one.span for one in names[::-1]], values[0].span)
            yield from ((names[-1 - at], values[0]) for at in sharing)
            continue
        if len(values) < len(names):
            yield from zip(names[-len(values) :], values, strict=True)
            continue
        yield from zip(names, values, strict=False)
        yield from ((names[-1], value) for value in values[len(names) :])
