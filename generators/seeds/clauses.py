"""A seed's text cut into the clauses that become its sub-tasks; no value is ever cut."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from data_model import Value, is_said
from generators.seeds.values import SeedValue, distinct

MOST_CLAUSES = 5
FEWEST_WORDS = 4
VERBS = (
    "save|send|email|e-mail|create|make|convert|schedule|write|add|record|rename|put|print|export|generate|summarize|"
    "calculate|compute|delete|remove|list|store|forward|update|report|analyze|extract|find|read|distribute|suggest|"
    "copy|move|duplicate|set|check|collect|pair|assign|split|append|sort|notify|remind"
)
CUTS = re.compile(
    rf"(?<=[.?!;])[\"')]*\s+(?=[A-Z\"'`])|,\s+(?=(?:and |then |also )*(?:{VERBS})\b)|,?\s+and then\s+", re.IGNORECASE
)
CONDITION = re.compile(r"\s*(?:if|for|when|given|as|since|supposing|suppose)\b(?![^,]*\?)", re.IGNORECASE)
LINK = re.compile(r"^\s*(?:(?:and|then|also)\b[\s,]*)*", re.IGNORECASE)
SENTENCE_CUT = re.compile(r"(?<=[.?!;])[\"')]*\s+(?=[A-Z\"'`])")


class Clause(NamedTuple):
    """A piece of the text, where it begins there, and the values in it. The same value stands in no other clause."""

    text: str
    start: int
    values: tuple[SeedValue, ...]


def clauses_of(text: str, values: Sequence[SeedValue]) -> tuple[Clause, ...]:
    """Cut a text at sentences and at what is asked besides, into one to five clauses.

    Clauses that name the same value belong together: the user says it once.
    """
    places = [0]
    for match in CUTS.finditer(text):
        if match.start() and not any(one.start < match.end() and match.start() < one.end for one in values):
            is_sentence = SENTENCE_CUT.match(text, match.start())
            if is_sentence or match.group().strip():
                places.append(match.end())
    bounds = _joined(text, [*places, len(text)], values)
    return tuple(_clause(text, start, end, values) for start, end in bounds)


def _clause(text: str, start: int, end: int, values: Sequence[SeedValue]) -> Clause:
    start += len(text[start:end]) - len(LINK.sub("", text[start:end]))
    return Clause(text[start:end].rstrip(", \n\t"), start, _within(values, start, end))


def _joined(text: str, places: list[int], values: Sequence[SeedValue]) -> list[tuple[int, int]]:
    bounds: list[tuple[int, int]] = []
    for start, end in pairwise(places):
        is_short = len(text[start:end].split()) < FEWEST_WORDS
        if bounds and (is_short or _is_open(text[slice(*bounds[-1])])):
            bounds[-1] = (bounds[-1][0], end)
        else:
            bounds.append((start, end))
    bounds = _without_shared_values(text, bounds, values)
    while len(bounds) > MOST_CLAUSES:
        # The shortest neighbours are joined first, so that no sub-task grows much longer than the others.
        at = min(range(len(bounds) - 1), key=lambda place: bounds[place + 1][1] - bounds[place][0])
        bounds[at : at + 2] = [(bounds[at][0], bounds[at + 1][1])]
    return bounds


def _is_open(text: str) -> bool:
    """Whether a piece says nothing without what follows it."""
    return len(text.split()) < FEWEST_WORDS or CONDITION.match(text) is not None


def _without_shared_values(
    text: str, bounds: list[tuple[int, int]], values: Sequence[SeedValue]
) -> list[tuple[int, int]]:
    at = 0
    while at < len(bounds):
        owned = distinct(_within(values, *bounds[at]))
        sharing = [
            later
            for later in range(at + 1, len(bounds))
            if _share(text[slice(*bounds[at])], owned, text[slice(*bounds[later])], values, bounds[later])
        ]
        if sharing:
            bounds[at : sharing[-1] + 1] = [(bounds[at][0], bounds[sharing[-1]][1])]
        else:
            at += 1
    return bounds


def _share(text: str, owned: Sequence[Value], later: str, values: Sequence[SeedValue], bounds: tuple[int, int]) -> bool:
    others = distinct(_within(values, *bounds))
    return any(is_said(later, value) for value in owned) or any(is_said(text, value) for value in others)


def _within(values: Sequence[SeedValue], start: int, end: int) -> tuple[SeedValue, ...]:
    return tuple(one for one in values if start <= one.start and one.end <= end)
