"""Programs that act over the Model Context Protocol, as the SDK's own client does."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from data_model import Action
from office_env.protocols.tools import to_tool_call
from tests.homeragents.datasets import ROOT

mcp = pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
mcp_stdio = pytest.importorskip("mcp.client.stdio", reason="the extra `mcp` is not installed")

Acting = Callable[[Any], Awaitable[Any]]


def served(dataset: Path, task: str, out: Path, *more: object) -> Any:
    """How the SDK starts the server."""
    arguments = ["-m", "homeragents", "serve", "mcp", str(dataset), task, "--out", str(out), *map(str, more)]
    return mcp_stdio.StdioServerParameters(command=sys.executable, args=arguments, env={"PYTHONPATH": str(ROOT)})


def session(server: Any, acting: Acting) -> Any:
    """Connect to a server that is started for it, or that lives in this process; returns what the client does."""

    async def connected() -> Any:
        async with mcp.Client(server) as client:
            return await acting(client)

    return asyncio.run(connected())


async def call(client: Any, step: Action) -> Any:
    """Send an action."""
    sent = to_tool_call(step)
    return await client.call_tool(sent.name, json.loads(sent.arguments))


def text_of(result: Any) -> str:
    """The one text that a tool or a prompt gave."""
    (content,) = result.content
    assert content.type == "text"
    return str(content.text)
