"""Concurrent model calls: all results in order, or the most informative error."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from llm_gateway import UnusableReply

T = TypeVar("T")


async def run_concurrently(calls: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """Await all calls concurrently and return their results in order.

    If a call fails, the others are cancelled and its own error is raised, not an exception group. If several fail, any
    other error takes precedence over an unusable reply, so that a candidate is not rejected for a failure that another
    attempt may avoid.
    """
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(call) for call in calls]
    except BaseExceptionGroup as errors:
        raise _choose_error(errors) from None
    return [task.result() for task in tasks]


def _choose_error(errors: BaseExceptionGroup[BaseException]) -> BaseException:
    leaves: list[BaseException] = []
    waiting: list[BaseException] = [errors]
    while waiting:
        error = waiting.pop(0)
        if isinstance(error, BaseExceptionGroup):
            waiting[:0] = error.exceptions
        else:
            leaves.append(error)
    return next((error for error in leaves if not isinstance(error, UnusableReply)), leaves[0])
