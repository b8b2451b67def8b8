"""What an evaluation opens to speak with models: endpoint, reply store, trace, and processes that score."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from llm_gateway import ModelCalls
from run_ledger import Call, check_recordings, open_trace, opened_replies, worker_pool

if TYPE_CHECKING:
    # It brings the client along, which most evaluations never use.
    from llm_gateway import Gateway


class Pool(Protocol):
    """Calls a function in one of several worker processes."""

    async def call(self, payload: str) -> str:
        """Hand a payload over and wait for what the function returns."""


@dataclass(frozen=True)
class Session:
    """What the episodes of one run share while it runs. spent: what calls came to, for people."""

    models: "Gateway"
    pool: Pool
    spent: Callable[[], str]


def check_models(models: ModelCalls) -> None:
    """Raise InputError where models could not be called at all, before anything is made on disk."""
    from llm_gateway import check_calls

    check_recordings(*models.settings.recordings)
    check_calls(models)


def with_session(
    run: Path, models: ModelCalls, jobs: int, function: Call, context: str, work: Callable[[Session], Awaitable[None]]
) -> None:
    """Open a session, carry out the work in one event loop, and close it; a finished recording is written then.

    run: the run's directory. jobs: processes over `function`, which have the context.
    """
    from llm_gateway import opened_gateway

    with (
        opened_replies(run, *models.settings.recordings) as replies,
        open_trace(run / "trace.jsonl") as trace,
        opened_gateway(models, replies, trace) as gateway,
    ):

        async def carried_out() -> None:
            async with gateway, worker_pool(function, jobs, context) as pool:
                await work(Session(gateway, pool, gateway.spending.line))

        asyncio.run(carried_out())
