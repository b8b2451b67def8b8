"""The Model Context Protocol over one episode: its tools are the office's actions, its prompt is the assignment.

Standard output belongs to the protocol: see `mcp_wire`.
"""

import asyncio
import json
import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import version
from typing import Any, cast

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from evaluation.mcp_wire import Wire
from evaluation.serving import ServedEpisode
from office_env.protocols import ToolCall
from office_env.protocols.tools import tool_schemas
from templates import render

ASSIGNMENT, HISTORY = "homer://assignment", "homer://assignment/history"
_PROMPT = "task"


def serve_stdio(served: ServedEpisode, wire: Wire, interrupted: int) -> None:
    """Serve an episode to the client at the other end of a wire until it leaves; it is scored by then.

    SIGTERM counts as the client's leaving. SIGINT ends the process at once and without a verdict.

    Args:
        served: The episode.
        wire: The standard input and output that were claimed for the client.
        interrupted: The exit code that SIGINT ends the process with.
    """
    asyncio.run(_serve_stdio(served, wire, interrupted))


async def _serve_stdio(served: ServedEpisode, wire: Wire, interrupted: int) -> None:
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, _leave, served)
    # Not through the loop, which an action that takes long keeps from looking.
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(interrupted))
    # The SDK goes through the lines of the one and writes to the other, which is all that it asks of a file.
    stream = cast(anyio.AsyncFile[str], wire)
    server = server_over(served)
    late = asyncio.create_task(_end_in_time(served))
    try:
        async with stdio_server(stream, stream) as (read, write):
            await server.run(read, write, server.create_initialization_options())
            # In the loop, so that a SIGTERM of an impatient client waits until the verdict is written.
            served.end()
    finally:
        late.cancel()
        with suppress(asyncio.CancelledError):
            await late


def _leave(served: ServedEpisode) -> None:
    served.end()
    os._exit(0)


async def _end_in_time(served: ServedEpisode) -> None:
    await asyncio.sleep(served.seconds_left)
    served.end("time")


def server_over(served: ServedEpisode) -> Server[dict[str, Any]]:
    """A server of the SDK whose every answer comes from one episode and its assignment, whatever the transport."""
    tools = _tools(served)

    async def list_tools(context: Any, asked: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=tools)

    async def call_tool(context: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        seen = served.act(ToolCall(asked.name, _as_text(asked.arguments)))
        content: list[types.ContentBlock] = [types.TextContent(type="text", text=seen.text)]
        return types.CallToolResult(content=content, is_error=seen.status != "ok")

    async def list_prompts(context: Any, asked: Any) -> types.ListPromptsResult:
        told = "The task, after what was said on earlier days."
        return types.ListPromptsResult(prompts=[types.Prompt(name=_PROMPT, description=told)])

    async def get_prompt(context: Any, asked: types.GetPromptRequestParams) -> types.GetPromptResult:
        if asked.name != _PROMPT:
            raise _unknown("prompt", asked.name)
        told = types.TextContent(type="text", text=f"{served.system_message}\n\n{served.prompt}")
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=told)])

    async def list_resources(context: Any, asked: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=_resources())

    async def read_resource(context: Any, asked: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        content = _content(served, str(asked.uri))
        return types.ReadResourceResult(contents=[content])

    return Server(
        "homeragents",
        version=version("homeragents"),
        instructions=_instructions(served),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def _tools(served: ServedEpisode) -> list[types.Tool]:
    apps = served.assignment.apps
    harmless = {schema["function"]["name"] for schema in tool_schemas(apps, read_only=True)}
    return [_tool(schema["function"], schema["function"]["name"] in harmless) for schema in tool_schemas(apps)]


def _tool(about: Mapping[str, Any], is_harmless: bool) -> types.Tool:
    return types.Tool(
        name=about["name"],
        description=about["description"],
        input_schema=about["parameters"],
        annotations=types.ToolAnnotations(read_only_hint=is_harmless, open_world_hint=False),
    )


def _as_text(arguments: Mapping[str, Any] | None) -> str:
    """Arguments as a model would have sent them; what JSON cannot write is left to be refused as malformed."""
    try:
        return json.dumps(arguments or {}, ensure_ascii=False)
    except (ValueError, TypeError, RecursionError) as fault:
        return f"? {fault}"


def _instructions(served: ServedEpisode) -> str:
    given = served.assignment
    return render(
        "prompts/mcp_instructions.md.j2",
        system=served.system_message,
        instruction=given.instruction,
        history=given.history,
        where=HISTORY,
    )


def _resources() -> list[types.Resource]:
    whole = "All that is known to whoever acts: who asks for what, when, and what was said on earlier days."
    return [
        types.Resource(uri=ASSIGNMENT, name="assignment", description=whole, mime_type="application/json"),
        types.Resource(
            uri=HISTORY, name="history", description="What was said on earlier days.", mime_type="text/plain"
        ),
    ]


def _content(served: ServedEpisode, uri: str) -> types.TextResourceContents:
    if uri == ASSIGNMENT:
        text = served.assignment.model_dump_json()
        return types.TextResourceContents(uri=uri, mime_type="application/json", text=text)
    if uri == HISTORY:
        return types.TextResourceContents(uri=uri, mime_type="text/plain", text=served.assignment.history)
    raise _unknown("resource", uri)


def _unknown(kind: str, name: str) -> MCPError:
    return MCPError(code=types.INVALID_PARAMS, message=f"There is no {kind} {name[:80]!r}.")
