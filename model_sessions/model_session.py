"""Open everything that a run needs to call models: gateway, reply store, trace and worker pool."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from llm_gateway import ModelOptions
from processes import CallFunction, open_worker_pool
from run_ledger import check_recording_paths, open_replies, open_trace

if TYPE_CHECKING:
    # Importing it loads the client, which most evaluations never use.
    from llm_gateway import Gateway


class CallPool(Protocol):
    """Calls a function in one of several worker processes."""

    async def call(self, payload: str) -> str:
        """Send a payload and wait for the function's result."""


@dataclass(frozen=True)
class ModelSession:
    """What the units of one run share while it runs.

    Attributes:
        describe_spending: Returns the usage of model calls as a short text for people.
    """

    gateway: "Gateway"
    pool: CallPool
    describe_spending: Callable[[], str]


def check_models(model_calls: ModelOptions) -> None:
    """Raise InputError, before anything is created on disk, if models cannot be called at all."""
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
    """Open a session, run `main` in an event loop, and close the session, writing a recording if configured.

    Args:
        run_folder: The directory of the run.
        jobs: The number of processes in the worker pool.
        function: The function that the pool calls.
        context: Passed to every call of `function`.
        main: The work; receives the session.
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
