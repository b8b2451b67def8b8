"""The corpus filter: a task that nearly repeats an accepted one is refused."""

from collections.abc import Iterable

from data_model import Task

SHINGLE_WORDS = 3
MAX_SIMILARITY = 0.8
"""The Jaccard similarity of word 3-grams; tasks of one archetype on different files stay well below it."""


class AcceptedTasks:
    """The tasks accepted so far; use it in the order of candidates, never in the order of completion."""

    def __init__(self) -> None:
        self._accepted: list[tuple[str, frozenset[tuple[str, ...]]]] = []

    def find_near_duplicate(self, task: Task) -> str | None:
        """Return the id of an accepted task that this one nearly repeats, or None."""
        task_shingles = make_shingles(task.description)
        for id, accepted_shingles in self._accepted:
            if _jaccard_similarity(task_shingles, accepted_shingles) > MAX_SIMILARITY:
                return id
        return None

    def add(self, task: Task) -> None:
        """Add an accepted task."""
        self._accepted.append((task.id, make_shingles(task.description)))


def make_shingles(text: str) -> frozenset[tuple[str, ...]]:
    """Return all runs of three consecutive words in a text, in lower case."""
    words = text.lower().split()
    return frozenset(_slide_window(words)) or frozenset({tuple(words)})


def _slide_window(words: list[str]) -> Iterable[tuple[str, ...]]:
    return (tuple(words[start : start + SHINGLE_WORDS]) for start in range(len(words) - SHINGLE_WORDS + 1))


def _jaccard_similarity(first: frozenset[tuple[str, ...]], second: frozenset[tuple[str, ...]]) -> float:
    return len(first & second) / len(first | second)
