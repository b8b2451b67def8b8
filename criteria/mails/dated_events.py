"""Dates and times that a mail gives to events: those of the events themselves are true."""

import re
from collections.abc import Collection, Sequence

from criteria.fair_forms import find_stated_values, find_statements, find_unpaired_names, read_expected_value
from criteria.sentences import split_sentences
from data_model import Span, Value, ValueStatement, list_readings

_END_BEFORE = re.compile(
    r"(?:\b(?:to|until|till|ends?|ending|finish(?:es)?)(?: at| by)?|[-\u2013\u2014]) ?$", re.IGNORECASE
)


def select_untrue_moments(
    text: str, stated: Sequence[ValueStatement], moments: Sequence[tuple[str, str]]
) -> tuple[ValueStatement, ...]:
    """Leave out the dates and times that stand beside an event and are its own.

    Args:
        stated: Values that the text states.
        moments: Names of events, each with a moment of it, such as `2024-03-04 09:30`.
    """
    true = set(_list_true(text, stated, moments))
    return tuple(one for one in stated if one not in true)


def find_true_ends(text: str, moments: Sequence[tuple[str, str]]) -> tuple[Span, ...]:
    """Find where a text tells the end of an event behind its start, as in `15:30 to 16:15`, and is right."""
    times = [one for one in find_stated_values(text) if one.type == "time"]
    true = _list_true(text, times, moments)
    return tuple(Span(one.start, one.end) for one in true if _END_BEFORE.search(text[: one.start]))


def _list_true(text: str, stated: Sequence[ValueStatement], moments: Sequence[tuple[str, str]]) -> list[ValueStatement]:
    if not (stated and moments):
        return []
    true = list[ValueStatement]()
    # A mail about a single event need not name it.
    names = list(dict.fromkeys(name for name, _ in moments))
    last = [(Span(0, 0), names[0])] if len(names) == 1 else list[tuple[Span, str]]()
    for sentence in split_sentences(text):
        end = sentence.start + len(sentence.text)
        inside = [one for one in stated if sentence.start <= one.start < end]
        named = sorted((span, name) for name in names for span in _find_name(sentence.text, name))
        # `It now takes place on Monday` is about the event that was named last.
        last = [(Span(0, 0), named[-1][1])] if named else last
        if inside and last:
            true += _select_true(inside, sentence.start, sentence.text, named or last, moments)
    return true


def _select_true(
    stated: Sequence[ValueStatement],
    start: int,
    sentence: str,
    named: Sequence[tuple[Span, str]],
    moments: Sequence[tuple[str, str]],
) -> list[ValueStatement]:
    names = list(dict.fromkeys(name for _, name in named))
    dates = [(name, moment.split()[0]) for name, moment in moments if name in names]
    are_paired = len(dates) == len(names) > 1 and not find_unpaired_names(sentence, dates)
    true = []
    for one in stated:
        before = [name for span, name in named if span.end <= one.start - start]
        owners = names if are_paired else before[-1:] or names[:1]
        behind_start = _END_BEFORE.search(sentence[: one.start - start])
        fair = _list_ends(moments, owners) if behind_start else _list_starts(moments, owners)
        if any(one.readings & _list_readings(moment) for moment in fair):
            true.append(one)
    return true


def _list_starts(moments: Sequence[tuple[str, str]], names: Collection[str]) -> list[str]:
    """Return the moments of events but their ends, which are the later ones of the same day."""
    return [one for name, one in moments if name in names and one not in _list_ends(moments, [name])]


def _list_ends(moments: Sequence[tuple[str, str]], names: Collection[str]) -> list[str]:
    by_day: dict[tuple[str, str], list[str]] = {}
    for name, moment in moments:
        if name in names:
            by_day.setdefault((name, moment.split()[0]), []).append(moment)
    return [max(those) for those in by_day.values() if len(those) > 1]


def _list_readings(moment: str) -> frozenset[tuple[str, str]]:
    return frozenset[tuple[str, str]]().union(*(list_readings(part) for part in read_expected_value(moment)))


def _find_name(text: str, name: str) -> tuple[Span, ...]:
    return find_statements(text, Value(type="name", value=name))
