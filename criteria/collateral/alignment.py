"""Pairs of old and new rows or paragraphs, so that what an insertion only moved is no change."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from office_env import can_align_lines

_MAX_WEIGHED_PAIRS = 2_500
# Pairs of which nothing is equal are still better than a deletion and a creation.
_PAIR_WORTH = 0.001


class AlignedPair(NamedTuple):
    """An old element and what became of it: places from 0, None for an element that is new or gone."""

    old: int | None
    new: int | None


def align_sequences(
    old: Sequence[Hashable], new: Sequence[Hashable], measure_likeness: Callable[[int, int], float]
) -> tuple[AlignedPair, ...]:
    """Pair the elements of two sequences, in order; each element is in one pair.

    Equal elements at both ends are paired first, so that a change of one element leaves all others paired with
    themselves. Sequences that are too long to align are paired by place.

    Args:
        measure_likeness: Returns how alike an old and a new element are, 0 to 1; for elements that are not equal.
    """
    shorter = min(len(old), len(new))
    start = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    rest = shorter - start
    tail = next((i for i in range(rest) if old[-1 - i] != new[-1 - i]), rest)
    old_end, new_end = len(old) - tail, len(new) - tail
    pairs = [AlignedPair(i, i) for i in range(start)]
    for tag, first, last, new_first, new_last in _find_operations(old[start:old_end], new[start:new_end]):
        olds, news = range(start + first, start + last), range(start + new_first, start + new_last)
        if tag == "equal":
            pairs += map(AlignedPair, olds, news)
        else:
            pairs += _pair_unequal(olds, news, measure_likeness)
    pairs += (AlignedPair(old_end + i, new_end + i) for i in range(tail))
    return tuple(pairs)


def _find_operations(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[tuple[str, int, int, int, int]]:
    numbers: dict[Hashable, str] = {}
    old_lines, new_lines = (
        [numbers.setdefault(element, str(len(numbers))) for element in elements] for elements in (old, new)
    )
    if not (old and new) or not can_align_lines(old_lines, new_lines):
        return [("replace", 0, len(old), 0, len(new))]
    return list(SequenceMatcher(None, old_lines, new_lines, autojunk=False).get_opcodes())


def _pair_unequal(olds: range, news: range, measure_likeness: Callable[[int, int], float]) -> Iterator[AlignedPair]:
    if len(olds) * len(news) > _MAX_WEIGHED_PAIRS or not (olds and news) or len(olds) == len(news) == 1:
        shorter = min(len(olds), len(news))
        yield from map(AlignedPair, olds[:shorter], news[:shorter])
        yield from (AlignedPair(i, None) for i in olds[shorter:])
        yield from (AlignedPair(None, i) for i in news[shorter:])
        return
    yield from _pair_most_alike(olds, news, measure_likeness)


def _pair_most_alike(olds: range, news: range, measure_likeness: Callable[[int, int], float]) -> Iterator[AlignedPair]:
    """Pair in order so that the likeness of all pairs is greatest."""
    worth = [[_PAIR_WORTH + measure_likeness(i, j) for j in news] for i in olds]
    # best[i][j] is the greatest worth of the elements from i and j on.
    best = [[0.0] * (len(news) + 1) for _ in range(len(olds) + 1)]
    for i in reversed(range(len(olds))):
        for j in reversed(range(len(news))):
            best[i][j] = max(worth[i][j] + best[i + 1][j + 1], best[i + 1][j], best[i][j + 1])
    i = j = 0
    while i < len(olds) or j < len(news):
        if i < len(olds) and j < len(news) and best[i][j] == worth[i][j] + best[i + 1][j + 1]:
            yield AlignedPair(olds[i], news[j])
            i, j = i + 1, j + 1
        elif j == len(news) or (i < len(olds) and best[i][j] == best[i + 1][j]):
            yield AlignedPair(olds[i], None)
            i += 1
        else:
            yield AlignedPair(None, news[j])
            j += 1
