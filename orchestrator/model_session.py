"""What a build with models opens for itself: endpoint, reply store, trace, and processes for heavy work."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from llm_gateway import Gateway, ModelCalls, Models, check_calls, opened_gateway
from orchestrator.heavy_work import carry_out, heavy_context
from orchestrator.pool_work import PoolWork
from run_ledger import check_recordings, open_trace, opened_replies, worker_pool


@dataclass(frozen=True)
class Session:
    """What the candidates of one build share while it runs. spent: what calls came to, for people."""

    models: Models
    work: PoolWork
    spent: Callable[[], str]


def check_models(models: ModelCalls) -> None:
    """Raise InputError where models could not be called at all, before anything is made on disk."""
    check_recordings(*models.settings.recordings)
    check_calls(models)


def with_session(
    run: Path,
    store: Path,
    models: ModelCalls,
    jobs: int,
    without: Collection[str],
    work: Callable[[Session], Awaitable[None]],
) -> None:
    """Open a session, carry out the work in one event loop, and close it; a finished recording is written then.

    run: the run's directory. store: its content store. jobs: processes. without: proofs that are left out.
    """
    with (
        opened_replies(run, *models.settings.recordings) as replies,
        open_trace(run / "trace.jsonl") as trace,
        opened_gateway(models, replies, trace) as gateway,
    ):
        asyncio.run(_carried_out(gateway, jobs, heavy_context(store, without), work))


async def _carried_out(gateway: Gateway, jobs: int, context: str, work: Callable[[Session], Awaitable[None]]) -> None:
    async with gateway, worker_pool(carry_out, jobs, context) as pool:
        await work(Session(gateway, PoolWork(pool), gateway.spending.line))
