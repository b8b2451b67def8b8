"""A range of a text that was read as a value of any type."""

from typing import NamedTuple

from data_model.task import ValueType


class ValueMatch(NamedTuple):
    """A range of a folded text read as a value.

    Attributes:
        start: In code points of the folded text.
        end: Exclusive.
        canonical: The most likely value.
        forms: Every value that the range may stand for.
        loose_forms: Those of them that only people who talk may mean: 2:30 is 14:30 between colleagues.
        is_weak: Whether the range may as well be something else; any other match takes precedence.
    """

    type: ValueType
    start: int
    end: int
    canonical: str
    forms: frozenset[str]
    is_weak: bool = False
    loose_forms: frozenset[str] = frozenset()


def select_longest_matches(matches: list[ValueMatch]) -> list[ValueMatch]:
    """Choose matches that do not overlap, preferring the longest and then the leftmost; return them in text order."""
    chosen: list[ValueMatch] = []
    covered = bytearray(max((value_match.end for value_match in matches), default=0))
    for value_match in sorted(
        matches, key=lambda value_match: (value_match.start - value_match.end, value_match.start, value_match.type)
    ):
        # Longer matches come first, so a match that overlaps one of them does so at one of its own ends.
        if not covered[value_match.start] and not covered[value_match.end - 1]:
            covered[value_match.start : value_match.end] = b"\x01" * (value_match.end - value_match.start)
            chosen.append(value_match)
    return sorted(chosen, key=lambda value_match: value_match.start)
