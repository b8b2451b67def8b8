"""A model that answers as a test says: over real HTTP, through the real gateway, with the store and trace of a run."""

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from llm_gateway import CallLimits, Endpoint, Gateway, Models
from run_ledger import open_reply_store, open_trace
from tests.endpoint.server import Json, Raw, Said, serving

T = TypeVar("T")
MODELS: Any = {
    "planner": "planner-model",
    "task": "task-model",
    "surfer": "surfer-model",
    "verifier": "grader-model",
    "solver": "solver-model",
    "voter": ("v1", "v2", "v3", "v4", "v5"),
}
LIMITS = CallLimits(retries=1, patience_s=10, backoff_s=0.001, timeout_s=10)


class Asked(NamedTuple):
    """One request as the endpoint got it."""

    body: Json

    @property
    def model(self) -> str:
        return str(self.body["model"])

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(self.body["messages"])

    @property
    def tools(self) -> list[dict[str, Any]]:
        return list(self.body.get("tools", ()))

    @property
    def shape(self) -> str:
        """The name of the schema that is asked for; empty without one."""
        return str(self.body.get("response_format", {}).get("json_schema", {}).get("name", ""))

    @property
    def inputs(self) -> dict[str, Any]:
        """The block of JSON that ends the first user message."""
        text = next(one["content"] for one in self.messages if one["role"] == "user")
        read: dict[str, Any] = json.loads(text.partition("\n```json\n")[2].rpartition("\n```")[0])
        return read


Answer = Callable[[Asked], Said | Raw]


def gives(**answer: Any) -> Said:
    """A reply that is a JSON object."""
    return Said(json.dumps(answer))


def calls(*made: tuple[str, Any]) -> Said:
    """A reply that calls tools: (name, arguments), the arguments as an object or as the text that a model wrote."""
    return Said(calls=made)


def refuses(status: int, code: str, message: str) -> Raw:
    """An error as endpoints write it."""
    return Raw(status, {"error": {"code": code, "message": message}})


def spoken(answer: Answer, work: Callable[[Models], Awaitable[T]]) -> tuple[T, list[Asked]]:
    """What work comes to with a model that answers so, and all that the model was asked."""

    async def run(base_url: str, folder: Path) -> T:
        with open_reply_store(folder / "replies.sqlite") as store, open_trace(folder / "trace.jsonl") as trace:
            endpoint = Endpoint(base_url=base_url, native_tools=True, native_schema=True)
            async with Gateway(endpoint, MODELS, LIMITS, store, trace) as gateway:
                return await work(gateway)

    with serving(lambda body: answer(Asked(body))) as server, tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(run(server.base_url, Path(folder)))
        return result, [Asked(body) for body in server.chats]
