"""Programs that act over the Model Context Protocol, as the SDK's own client does."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from data_model import Action
from office_env.protocols.tools import to_tool_call
from tests.homeragents.datasets import ROOT, Ended

mcp = pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
mcp_stdio = pytest.importorskip("mcp.client.stdio", reason="the extra `mcp` is not installed")

FINISH = Action(app="system", action="finish_task")
HELLO = {"capabilities": {}, "clientInfo": {"name": "hand", "version": "0"}}
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


class Spoken:
    """A server in a process of its own, spoken to line by line; it has been greeted."""

    def __init__(
        self, dataset: Path, out: Path, *more: object, version: str = "2025-06-18", path: Path | None = None
    ) -> None:
        arguments = ["serve", "mcp", dataset, "custom-1", "--out", out, *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "homeragents", *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}" if path else str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert "result" in self.asked("initialize", {**HELLO, "protocolVersion": version})
        self.sent(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))

    def sent(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def asked(self, method: str, params: Any = None) -> Any:
        """Ask, and read the next line of standard output, which is an answer and nothing else."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, **({"params": params} if params else {})}
        self.sent(json.dumps(request))
        answer = self.answer()
        assert answer["id"] == 1
        return answer

    def answer(self) -> Any:
        """Read the next line of standard output."""
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def called(self, name: str, arguments: Any) -> Any:
        return self.asked("tools/call", {"name": name, "arguments": arguments})

    def ended(self, sent: signal.Signals | None = None) -> Ended:
        """Send a signal while nobody closes the server's input, or close that."""
        if sent is not None:
            self.process.send_signal(sent)
            self.process.wait(60)
        output, errors = self.process.communicate(timeout=60)
        return Ended(self.process.returncode, output, errors)


def begun(dataset: Path, out: Path) -> Spoken:
    """A server whose client has made a document."""
    server = Spoken(dataset, out)
    made = server.called("word_create_new_file", {"file_path": "data/total.docx"})
    assert made["result"]["isError"] is False
    return server
