"""Splits a seed's text into the clauses that become its subtasks; no value is ever split."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from data_model import Value, is_mentioned
from generators.seeds.value_extraction import SeedValue, list_distinct_values

MAX_CLAUSES = 5
MIN_WORDS = 4
VERBS = (
    "save|send|email|e-mail|create|make|convert|schedule|write|add|record|rename|put|print|export|generate|summarize|"
    "calculate|compute|delete|remove|list|store|forward|update|report|analyze|extract|find|read|distribute|suggest|"
    "copy|move|duplicate|set|check|collect|pair|assign|split|append|sort|notify|remind"
)
CUT_POINT = re.compile(
    rf"(?<=[.?!;])[\"')]*\s+(?=[A-Z\"'`])|,\s+(?=(?:and |then |also )*(?:{VERBS})\b)|,?\s+and then\s+", re.IGNORECASE
)
CONDITION = re.compile(r"\s*(?:if|for|when|given|as|since|supposing|suppose)\b(?![^,]*\?)", re.IGNORECASE)
LINKING_WORDS = re.compile(r"^\s*(?:(?:and|then|also)\b[\s,]*)*", re.IGNORECASE)
SENTENCE_CUT = re.compile(r"(?<=[.?!;])[\"')]*\s+(?=[A-Z\"'`])")


class Clause(NamedTuple):
    """A piece of a seed's text; no two clauses share a value.

    Attributes:
        text: The piece.
        start: Its offset in the text, in code points.
        values: The values in it.
    """

    text: str
    start: int
    values: tuple[SeedValue, ...]


def split_clauses(text: str, values: Sequence[SeedValue]) -> tuple[Clause, ...]:
    """Split a text at sentences and at additional requests into one to five clauses.

    Clauses that share a value are joined, so that the user states it once.
    """
    cut_points = [0]
    for match in CUT_POINT.finditer(text):
        if match.start() and not any(one.start < match.end() and match.start() < one.end for one in values):
            is_sentence = SENTENCE_CUT.match(text, match.start())
            if is_sentence or match.group().strip():
                cut_points.append(match.end())
    bounds = _join_clauses(text, [*cut_points, len(text)], values)
    return tuple(_make_clause(text, start, end, values) for start, end in bounds)


def _make_clause(text: str, start: int, end: int, values: Sequence[SeedValue]) -> Clause:
    start += len(text[start:end]) - len(LINKING_WORDS.sub("", text[start:end]))
    return Clause(text[start:end].rstrip(", \n\t"), start, _list_values_within(values, start, end))


def _join_clauses(text: str, cut_points: list[int], values: Sequence[SeedValue]) -> list[tuple[int, int]]:
    bounds: list[tuple[int, int]] = []
    for start, end in pairwise(cut_points):
        is_short = len(text[start:end].split()) < MIN_WORDS
        if bounds and (is_short or _is_incomplete(text[slice(*bounds[-1])])):
            bounds[-1] = (bounds[-1][0], end)
        else:
            bounds.append((start, end))
    bounds = _join_clauses_sharing_values(text, bounds, values)
    while len(bounds) > MAX_CLAUSES:
        # Joining the shortest neighbours first keeps the subtasks of similar length.
        at = min(range(len(bounds) - 1), key=lambda clause_index: bounds[clause_index + 1][1] - bounds[clause_index][0])
        bounds[at : at + 2] = [(bounds[at][0], bounds[at + 1][1])]
    return bounds


def _is_incomplete(text: str) -> bool:
    """Tell whether a piece makes no sense without what follows it."""
    return len(text.split()) < MIN_WORDS or CONDITION.match(text) is not None


def _join_clauses_sharing_values(
    text: str, bounds: list[tuple[int, int]], values: Sequence[SeedValue]
) -> list[tuple[int, int]]:
    at = 0
    while at < len(bounds):
        own_values = list_distinct_values(_list_values_within(values, *bounds[at]))
        sharing_clauses = [
            later
            for later in range(at + 1, len(bounds))
            if _share_values(text[slice(*bounds[at])], own_values, text[slice(*bounds[later])], values, bounds[later])
        ]
        if sharing_clauses:
            bounds[at : sharing_clauses[-1] + 1] = [(bounds[at][0], bounds[sharing_clauses[-1]][1])]
        else:
            at += 1
    return bounds


def _share_values(
    text: str, own_values: Sequence[Value], later: str, values: Sequence[SeedValue], bounds: tuple[int, int]
) -> bool:
    later_values = list_distinct_values(_list_values_within(values, *bounds))
    return any(is_mentioned(later, value) for value in own_values) or any(
        is_mentioned(text, value) for value in later_values
    )


def _list_values_within(values: Sequence[SeedValue], start: int, end: int) -> tuple[SeedValue, ...]:
    return tuple(one for one in values if start <= one.start and one.end <= end)
