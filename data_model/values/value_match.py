"""One place of a text that was read as a value, whatever its type."""

from typing import NamedTuple

from data_model.task import ValueType


class ValueMatch(NamedTuple):
    """start, end: in the folded text. canonical: the likeliest value. forms: every value that it may stand for.

    is_weak: it may as well be something else, and gives way to any other reading.
    """

    type: ValueType
    start: int
    end: int
    canonical: str
    forms: frozenset[str]
    is_weak: bool = False


def select_longest_matches(matches: list[ValueMatch]) -> list[ValueMatch]:
    """Choose readings that do not overlap, the longest first and then the leftmost, in the order of the text."""
    chosen: list[ValueMatch] = []
    covered = bytearray(max((value_match.end for value_match in matches), default=0))
    for value_match in sorted(
        matches, key=lambda value_match: (value_match.start - value_match.end, value_match.start, value_match.type)
    ):
        # Longer readings come first, so one that overlaps them shows it at one of its ends.
        if not covered[value_match.start] and not covered[value_match.end - 1]:
            covered[value_match.start : value_match.end] = b"\x01" * (value_match.end - value_match.start)
            chosen.append(value_match)
    return sorted(chosen, key=lambda value_match: value_match.start)
