"""The corpus filter: a task that says nearly what an accepted one says is not taken twice."""

from collections.abc import Iterable

from data_model import Task

SHINGLE_WORDS = 3
MOST_SIMILAR = 0.8
"""Jaccard similarity of word 3-grams; two tasks of one kind over different files stay well below it."""


class Corpus:
    """The accepted tasks so far; ask in the order of candidates, never of completion."""

    def __init__(self) -> None:
        self._accepted: list[tuple[str, frozenset[tuple[str, ...]]]] = []

    def twin_of(self, task: Task) -> str | None:
        """The id of an accepted task that this one nearly repeats, or None."""
        own = shingles(task.description)
        for id, other in self._accepted:
            if _jaccard(own, other) > MOST_SIMILAR:
                return id
        return None

    def add(self, task: Task) -> None:
        """Take a task in."""
        self._accepted.append((task.id, shingles(task.description)))


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    """The runs of three words of a text, in lower case."""
    words = text.lower().split()
    return frozenset(_windows(words)) or frozenset({tuple(words)})


def _windows(words: list[str]) -> Iterable[tuple[str, ...]]:
    return (tuple(words[start : start + SHINGLE_WORDS]) for start in range(len(words) - SHINGLE_WORDS + 1))


def _jaccard(one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    return len(one & other) / len(one | other)
