"""What a build with models opens for itself: endpoint, reply store, trace, and processes for heavy work."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from data_model import InputError
from llm_gateway import CallRecord, Gateway, Models, ModelSettings, check_endpoint, gateway_from, served, spans
from orchestrator.heavy_work import PoolProver, carry_out, heavy_context
from run_ledger import Recording, ReplyStore, open_recording, open_reply_store, open_trace, worker_pool, write_recording


@dataclass(frozen=True)
class ModelRun:
    """How a build speaks to models. otel: whether calls are shown as OpenTelemetry spans."""

    settings: ModelSettings
    otel: bool = False


@dataclass(frozen=True)
class Session:
    """What the candidates of one build share while it runs. spent: what calls came to, for people."""

    models: Models
    prover: PoolProver
    spent: Callable[[], str]


def check_models(models: ModelRun) -> None:
    """Raise InputError where models could not be called at all, before anything is made on disk."""
    record = models.settings.record
    if record is not None and not Path(record).parent.is_dir():
        raise InputError("the folder of the recording is not there", where=record)
    if models.otel:
        spans().close()
    if models.settings.replay is not None:
        open_recording(Path(models.settings.replay)).close()
    elif models.settings.local_weights is None:
        asyncio.run(check_endpoint(models.settings))


def with_session(
    run: Path,
    store: Path,
    models: ModelRun,
    jobs: int,
    without: Collection[str],
    work: Callable[[Session], Awaitable[None]],
) -> None:
    """Open a session, carry out the work in one event loop, and close it; a finished recording is written then.

    run: the run's directory. store: its content store. jobs: processes. without: proofs that are left out.
    """
    settings = models.settings
    with (
        served(settings) as placed,
        _replies(run, settings) as replies,
        open_trace(run / "trace.jsonl") as trace,
        _observers(models.otel) as observers,
    ):
        gateway = gateway_from(placed, replies, trace, observers)
        asyncio.run(_carried_out(gateway, jobs, heavy_context(store, without), work))
        if settings.record is not None and isinstance(replies, ReplyStore):
            write_recording(replies, Path(settings.record))


async def _carried_out(gateway: Gateway, jobs: int, context: str, work: Callable[[Session], Awaitable[None]]) -> None:
    async with gateway, worker_pool(carry_out, jobs, context) as pool:
        await work(Session(gateway, PoolProver(pool), gateway.spending.line))


@contextmanager
def _replies(run: Path, settings: ModelSettings) -> Iterator[ReplyStore | Recording]:
    if settings.replay is not None:
        with open_recording(Path(settings.replay)) as recording:
            yield recording
    else:
        with open_reply_store(run / "replies.sqlite") as replies:
            yield replies


@contextmanager
def _observers(otel: bool) -> Iterator[tuple[Callable[[CallRecord], None], ...]]:
    if not otel:
        yield ()
        return
    with spans() as writer:
        yield (writer,)
