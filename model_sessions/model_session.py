"""What an evaluation opens to speak with models: endpoint, reply store, trace, and processes that score."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from llm_gateway import ModelOptions
from processes import CallFunction, open_worker_pool
from run_ledger import check_recording_paths, open_replies, open_trace

if TYPE_CHECKING:
    # It brings the client along, which most evaluations never use.
    from llm_gateway import Gateway


class CallPool(Protocol):
    """Calls a function in one of several worker processes."""

    async def call(self, payload: str) -> str:
        """Hand a payload over and wait for what the function returns."""


@dataclass(frozen=True)
class ModelSession:
    """What the episodes of one run share while it runs.

    Attributes:
        describe_spending: What calls came to, for people.
    """

    gateway: "Gateway"
    pool: CallPool
    describe_spending: Callable[[], str]


def check_models(model_calls: ModelOptions) -> None:
    """Raise InputError where models could not be called at all, before anything is made on disk."""
    from llm_gateway import check_model_options

    check_recording_paths(*model_calls.settings.recording_paths)
    check_model_options(model_calls)


def run_with_models(
    run_folder: Path,
    model_calls: ModelOptions,
    jobs: int,
    function: CallFunction,
    context: str,
    main: Callable[[ModelSession], Awaitable[None]],
) -> None:
    """Open a session, carry out the work in one event loop, and close it; a finished recording is written then.

    Args:
        run_folder: The run's directory.
        jobs: Processes over `function`, which have the context.
    """
    from llm_gateway import open_gateway

    with (
        open_replies(run_folder, *model_calls.settings.recording_paths) as replies,
        open_trace(run_folder / "trace.jsonl") as trace,
        open_gateway(model_calls, replies, trace) as gateway,
    ):

        async def run_work() -> None:
            async with gateway, open_worker_pool(function, jobs, context) as pool:
                await main(ModelSession(gateway, pool, gateway.spending.format_summary))

        asyncio.run(run_work())
