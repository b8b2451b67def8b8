"""Dates and times that a mail gives to events: those of the events themselves are true."""

from collections.abc import Sequence

from criteria.fair_forms import find_statements, find_unpaired_names, read_expected_value
from criteria.sentences import split_sentences
from data_model import Span, Value, ValueStatement, list_readings


def select_untrue_moments(
    text: str, stated: Sequence[ValueStatement], moments: Sequence[tuple[str, str]]
) -> tuple[ValueStatement, ...]:
    """Leave out the dates and times that stand beside an event and are its own.

    Args:
        stated: Values that the text states.
        moments: Names of events, each with a moment of it, such as `2024-03-04 09:30`.
    """
    if not (stated and moments):
        return tuple(stated)
    true = set[ValueStatement]()
    for sentence in split_sentences(text):
        end = sentence.start + len(sentence.text)
        inside = [one for one in stated if sentence.start <= one.start < end]
        named = sorted((span, name) for name in dict(moments) for span in _find_name(sentence.text, name))
        if inside and named:
            true.update(_select_true(inside, sentence.start, sentence.text, named, moments))
    return tuple(one for one in stated if one not in true)


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
        if any(one.readings & _list_readings(moment) for name, moment in moments if name in owners):
            true.append(one)
    return true


def _list_readings(moment: str) -> frozenset[tuple[str, str]]:
    return frozenset[tuple[str, str]]().union(*(list_readings(part) for part in read_expected_value(moment)))


def _find_name(text: str, name: str) -> tuple[Span, ...]:
    return find_statements(text, Value(type="name", value=name))
