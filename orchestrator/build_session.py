"""The resources of a build with models: endpoint, reply store, trace, and a pool of worker processes."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from llm_gateway import Gateway, ModelOptions, Models, check_model_options, open_gateway
from orchestrator.pool.client import PoolClient
from orchestrator.pool.worker import handle_request, make_worker_context
from processes import open_worker_pool
from run_ledger import check_recording_paths, open_replies, open_trace


@dataclass(frozen=True)
class BuildSession:
    """The resources that the candidates of a build share while it runs.

    Attributes:
        format_usage: Returns a readable summary of the tokens and cost of all model calls.
    """

    models: Models
    pool_client: PoolClient
    format_usage: Callable[[], str]


def check_models(model_options: ModelOptions) -> None:
    """Raise InputError if models cannot be called, before anything is written to disk."""
    check_recording_paths(*model_options.settings.recording_paths)
    check_model_options(model_options)


def run_with_session(
    run_folder: Path,
    store_folder: Path,
    model_options: ModelOptions,
    jobs: int,
    excluded_proofs: Collection[str],
    main: Callable[[BuildSession], Awaitable[None]],
) -> None:
    """Open a session, run `main` in one event loop, and close the session, which writes a finished recording.

    Args:
        run_folder: The run's directory.
        store_folder: The folder of the run's content store.
        jobs: The number of worker processes.
        excluded_proofs: The names of excluded proofs.
    """
    with (
        open_replies(run_folder, *model_options.settings.recording_paths) as replies,
        open_trace(run_folder / "trace.jsonl") as trace,
        open_gateway(model_options, replies, trace) as gateway,
    ):
        asyncio.run(_run_main(gateway, jobs, make_worker_context(store_folder, excluded_proofs), main))


async def _run_main(gateway: Gateway, jobs: int, context: str, main: Callable[[BuildSession], Awaitable[None]]) -> None:
    async with gateway, open_worker_pool(handle_request, jobs, context) as pool:
        await main(BuildSession(gateway, PoolClient(pool), gateway.spending.format_summary))
