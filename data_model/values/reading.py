"""One place of a text that was read as a value, whatever its type."""

from typing import NamedTuple

from data_model.task import ValueType


class Reading(NamedTuple):
    """start, end: in the folded text. canonical: the likeliest value. forms: every value that it may stand for.

    is_weak: it may as well be something else, and gives way to any other reading.
    """

    type: ValueType
    start: int
    end: int
    canonical: str
    forms: frozenset[str]
    is_weak: bool = False


def longest_first(readings: list[Reading]) -> list[Reading]:
    """Choose readings that do not overlap, the longest first and then the leftmost, in the order of the text."""
    chosen: list[Reading] = []
    taken = bytearray(max((reading.end for reading in readings), default=0))
    for reading in sorted(readings, key=lambda reading: (reading.start - reading.end, reading.start, reading.type)):
        # Longer readings come first, so one that overlaps them shows it at one of its ends.
        if not taken[reading.start] and not taken[reading.end - 1]:
            taken[reading.start : reading.end] = b"\x01" * (reading.end - reading.start)
            chosen.append(reading)
    return sorted(chosen, key=lambda reading: reading.start)
