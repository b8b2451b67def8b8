"""Whether the words of a conversion stand in the order of its source."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from criteria.documents.words import join_words
from criteria.step_budget import spend_steps

MIN_ORDER_SHARE = 0.995
"""The share of the words found that must stand in the order of the source."""
MIN_ORDER_SHARE_OF_PAGES = 0.85
"""The same for a PDF, whose readers disagree about columns."""


def find_displaced(segments: Sequence[list[str]], found: list[str], is_page_layout: bool) -> str:
    """Return where the order of a segment is lost, or an empty text if it is kept.

    Args:
        segments: The words of each text that must be kept in its own order.
        found: The words of the conversion.
        is_page_layout: Whether readers disagree about the order of the source.
    """
    # Neighbours in a column are no neighbours in a row.
    longest_run = 2 if len(segments) == 1 else 1
    min_share = MIN_ORDER_SHARE_OF_PAGES if is_page_layout else MIN_ORDER_SHARE
    places = _find_unique_places(found, longest_run)
    for segment in segments:
        anchors = sorted(
            (at, places[anchor]) for anchor, at in _find_unique_places(segment, longest_run).items() if anchor in places
        )
        kept = _count_longest_rise([place for _, place in anchors])
        if len(anchors) - kept > (1 - min_share) * len(anchors):
            falls = [at for (at, here), (_, after) in pairwise(anchors) if after < here]
            at = falls[0] if falls else 0
            return f"what follows {join_words(segment[max(at - 4, 0) : at + 1])!r} stands before it"
    return ""


def _find_unique_places(words: list[str], longest_run: int) -> dict[tuple[str, ...], int]:
    """Return the position of every word, or of every two neighbours as well, that occur once."""
    runs = [
        (tuple(words[at : at + length]), at)
        for length in range(1, longest_run + 1)
        for at in range(len(words) - length + 1)
    ]
    counts = Counter(run for run, _ in runs)
    spend_steps(4 * len(runs))
    return {run: at for run, at in runs if counts[run] == 1}


def _count_longest_rise(numbers: list[int]) -> int:
    tails: list[int] = []
    for number in numbers:
        # Places are equal if they are those of a word and of the pair that it begins.
        at = bisect_right(tails, number)
        tails[at : at + 1] = [number]
    return len(tails)
