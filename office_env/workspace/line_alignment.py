"""A check that two texts can be compared line by line in bounded time."""

from collections import Counter
from collections.abc import Sequence

from data_model import bounds


def can_align_lines(before: Sequence[str], after: Sequence[str]) -> bool:
    """Return whether `difflib` can align the lines of two texts within a fixed time.

    It looks at every pair of equal lines again for every run of lines that it finds, so its time grows with the cube of
    the number of equal lines.
    """
    line_count = len(before) + len(after)
    if line_count > bounds.COMPARED_LINES:
        return False
    counts = Counter(after)
    return line_count * sum(counts[line] for line in before) <= bounds.COMPARED_PAIRS
