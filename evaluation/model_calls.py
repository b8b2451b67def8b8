"""What an evaluation opens to speak with models: endpoint, reply store, trace, and processes that score."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from data_model import InputError
from llm_gateway import ModelSettings
from run_ledger import (
    Call,
    Recording,
    ReplyStore,
    open_recording,
    open_reply_store,
    open_trace,
    worker_pool,
    write_recording,
)

if TYPE_CHECKING:
    # It brings the client along, which most evaluations never use.
    from llm_gateway import Gateway


class Pool(Protocol):
    """Calls a function in one of several worker processes."""

    async def call(self, payload: str) -> str:
        """Hand a payload over and wait for what the function returns."""


@dataclass(frozen=True)
class ModelCalls:
    """How an evaluation speaks to models. otel: whether calls are shown as OpenTelemetry spans."""

    settings: ModelSettings
    otel: bool = False


@dataclass(frozen=True)
class Session:
    """What the episodes of one run share while it runs. spent: what calls came to, for people."""

    models: "Gateway"
    pool: Pool
    spent: Callable[[], str]


def check_models(models: ModelCalls) -> None:
    """Raise InputError where models could not be called at all, before anything is made on disk."""
    from llm_gateway import check_endpoint, spans

    settings = models.settings
    if settings.record is not None and not Path(settings.record).parent.is_dir():
        raise InputError("the folder of the recording is not there", where=settings.record)
    if models.otel:
        spans().close()
    if settings.replay is not None:
        open_recording(Path(settings.replay)).close()
    elif settings.local_weights is None:
        asyncio.run(check_endpoint(settings))


def with_session(
    run: Path, models: ModelCalls, jobs: int, function: Call, context: str, work: Callable[[Session], Awaitable[None]]
) -> None:
    """Open a session, carry out the work in one event loop, and close it; a finished recording is written then.

    run: the run's directory. jobs: processes over `function`, which have the context.
    """
    from llm_gateway import gateway_from, served, spans

    settings = models.settings
    with ExitStack() as opened:
        placed = opened.enter_context(served(settings))
        replies = opened.enter_context(_replies(run, settings))
        trace = opened.enter_context(open_trace(run / "trace.jsonl"))
        observers = (opened.enter_context(spans()),) if models.otel else ()
        gateway = gateway_from(placed, replies, trace, observers)

        async def carried_out() -> None:
            async with gateway, worker_pool(function, jobs, context) as pool:
                await work(Session(gateway, pool, gateway.spending.line))

        asyncio.run(carried_out())
        if settings.record is not None and isinstance(replies, ReplyStore):
            write_recording(replies, Path(settings.record))


@contextmanager
def _replies(run: Path, settings: ModelSettings) -> Iterator[ReplyStore | Recording]:
    if settings.replay is not None:
        with open_recording(Path(settings.replay)) as recording:
            yield recording
    else:
        with open_reply_store(run / "replies.sqlite") as replies:
            yield replies
