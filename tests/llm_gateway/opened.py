"""A gateway opened for a test, over real HTTP, with the store and trace of a run; nothing waits long."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from data_model import JsonObject
from llm_gateway import CallId, CallLimits, Endpoint, Gateway, OutputSchema, make_opening_messages
from run_ledger import open_reply_store, open_trace

Result = TypeVar("Result")
FAST = CallLimits(retries=3, backoff_s=0.001, backoff_max_s=0.004, timeout_s=5, patience_s=20, breaker_open_s=0.002)
SAMPLE = CallId("neo-7-00001", "task")
MESSAGES = make_opening_messages("You count.", "How many?")
COUNT = OutputSchema(
    "count",
    {
        "type": "object",
        "properties": {"count": {"type": "integer"}, "unit": {"type": "string", "maxLength": 10}},
        "required": ["count", "unit"],
        "additionalProperties": False,
    },
)
TOOL = {
    "type": "function",
    "function": {
        "name": "read_cell",
        "description": "Read a cell.",
        "parameters": {"type": "object", "properties": {"cell": {"type": "string"}}, "required": ["cell"]},
    },
}
MODELS: Any = {"task": "m", "solver": "m", "voter": ("v1", "v2")}


class Left(NamedTuple):
    """What calls left behind.

    Attributes:
        trace: Its lines, read.
        spent: Calls, tokens, dollars.
    """

    trace: list[JsonObject]
    spent: tuple[int, int, float]


def asked(
    base_url: str,
    folder: Path,
    work: Callable[[Gateway], Awaitable[Result]],
    limits: CallLimits = FAST,
    **given: Any,
) -> Result:
    """What work comes to.

    Args:
        given: Of the endpoint where it has such a field, else of the gateway.
    """
    of_endpoint = {name: given.pop(name) for name in tuple(given) if name in Endpoint.model_fields}

    async def run() -> Result:
        with open_reply_store(folder / "replies.sqlite") as store, open_trace(folder / "trace.jsonl") as trace:
            endpoint = Endpoint(base_url=base_url, **of_endpoint)
            async with Gateway(endpoint, given.pop("models", MODELS), limits, store, trace, **given) as gateway:
                return await work(gateway)

    return asyncio.run(run())


def left(folder: Path) -> Left:
    """What the calls of a folder left behind."""
    with open_reply_store(folder / "replies.sqlite") as store:
        lines = (folder / "trace.jsonl").read_text(encoding="utf-8").splitlines()
        return Left([json.loads(line) for line in lines], store.read_usage())


async def chat(gateway: Gateway) -> str:
    """Ask once; the text."""
    return (await gateway.chat(SAMPLE, MESSAGES)).text


async def count(gateway: Gateway) -> JsonObject:
    """Ask once for an object."""
    return await gateway.chat_json(SAMPLE, MESSAGES, COUNT)
