"""What many kinds of task find in the same office, found once."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, wraps
from typing import TypeVar

from generators.tasks.recipe import TaskContext

_KEPT = 4
"""Offices of which a result is kept: that of the task, and those that it is with the mails of a request."""

Found = TypeVar("Found")


def cache_by_office(find: Callable[[TaskContext], Found]) -> Callable[[TaskContext], Found]:
    """Return a decorated function that keeps what it has found for the last offices.

    The function sees neither the case nor the ask nor the twin nor the plain texts of the context: tasks of one office
    differ in these. Nobody may change its result.
    """

    @lru_cache(maxsize=_KEPT)
    def find_once(key: _OfficeKey) -> Found:
        return find(key.context)

    @wraps(find)
    def find_or_recall(context: TaskContext) -> Found:
        return find_once(_OfficeKey(context))

    return find_or_recall


class _OfficeKey:
    """The setting that the tasks of an office share; its parts are compared by identity.

    Comparing thousands of findings takes longer than most of what is found in them.
    """

    def __init__(self, context: TaskContext) -> None:
        self.context = replace(context, plain_texts=(), case=None, twin=None, asks=(), ask=None)
        self._parts = (context.findings, context.files, context.cases, context.persona, context.clock)

    def __hash__(self) -> int:
        return hash(tuple(map(id, self._parts)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OfficeKey) and all(
            one is another for one, another in zip(self._parts, other._parts, strict=True)
        )
