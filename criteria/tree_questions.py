"""Questions about a whole tree of files, asked so that whoever repeats a scoring can remember the answer to each."""

from collections.abc import Callable
from typing import Protocol, TypeVar, runtime_checkable

from office_env import FileTree

Answer = TypeVar("Answer")


@runtime_checkable
class AnswersQuestions(Protocol):
    """A tree that answers a question itself, for example to record it."""

    def answer(self, question: Callable[[FileTree], Answer]) -> Answer:
        """Return the answer of a function that has no other argument than the tree, and only reads it."""
        ...


def ask_tree(tree: FileTree, question: Callable[[FileTree], Answer]) -> Answer:
    """Return what a function finds in a tree; it depends on nothing else.

    A criterion that needs a few of many paths asks for these, and not for all `names` or `digests`: then a change
    elsewhere leaves its answer, and its result, as they were.
    """
    return tree.answer(question) if isinstance(tree, AnswersQuestions) else question(tree)
