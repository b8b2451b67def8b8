"""The Model Context Protocol over one episode: its tools are the office's actions, its prompt is the assignment.

Standard output belongs to the protocol: see `mcp_stdio`.
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

from adapters.mcp_stdio import StdioConnection
from adapters.served_episode import ServedEpisode
from office_env.protocols import ToolCall
from office_env.protocols.tools import build_tool_schemas
from templates import render

ASSIGNMENT_URI, HISTORY_URI = "homer://assignment", "homer://assignment/history"
_PROMPT_NAME = "task"


def serve_stdio(episode: ServedEpisode, connection: StdioConnection, interrupt_exit_code: int) -> None:
    """Serve an episode to the client at standard input and output until the client leaves, then score it.

    SIGTERM counts as the client leaving. SIGINT ends the process at once, without a verdict.

    Args:
        episode: The episode.
        connection: The standard input and output that were claimed for the client.
        interrupt_exit_code: The exit code with which SIGINT ends the process.
    """
    asyncio.run(_serve_stdio(episode, connection, interrupt_exit_code))


async def _serve_stdio(episode: ServedEpisode, connection: StdioConnection, interrupt_exit_code: int) -> None:
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, _end_and_exit, episode)
    # Not through the event loop, which a long action would keep from handling the signal.
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(interrupt_exit_code))
    # The SDK only iterates over the lines and writes, so the connection need not be a file.
    stream = cast(anyio.AsyncFile[str], connection)
    server = make_server(episode)
    time_limit_task = asyncio.create_task(_end_at_time_limit(episode))
    try:
        async with stdio_server(stream, stream) as (read_stream, write_stream):
            await server.run(read_stream, write_stream, server.create_initialization_options())
            # In the event loop, so that a SIGTERM from an impatient client waits until the verdict is written.
            episode.end()
    finally:
        time_limit_task.cancel()
        with suppress(asyncio.CancelledError):
            await time_limit_task


def _end_and_exit(episode: ServedEpisode) -> None:
    episode.end()
    os._exit(0)


async def _end_at_time_limit(episode: ServedEpisode) -> None:
    await asyncio.sleep(episode.remaining_s)
    episode.end("time")


def make_server(episode: ServedEpisode) -> Server[dict[str, Any]]:
    """Return an SDK server, for any transport, whose every answer comes from one episode and its assignment."""
    tools = _list_tools(episode)

    async def list_tools(context: Any, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=tools)

    async def call_tool(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        result = episode.act(ToolCall(params.name, _serialise_arguments(params.arguments)))
        content: list[types.ContentBlock] = [types.TextContent(type="text", text=result.text)]
        return types.CallToolResult(content=content, is_error=result.status != "ok")

    async def list_prompts(context: Any, params: Any) -> types.ListPromptsResult:
        description = "The task, after what was said on earlier days."
        return types.ListPromptsResult(prompts=[types.Prompt(name=_PROMPT_NAME, description=description)])

    async def get_prompt(context: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        if params.name != _PROMPT_NAME:
            raise _make_unknown_error("prompt", params.name)
        content = types.TextContent(type="text", text=f"{episode.system_message}\n\n{episode.prompt}")
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])

    async def list_resources(context: Any, params: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=_list_resources())

    async def read_resource(context: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        content = _read_resource(episode, str(params.uri))
        return types.ReadResourceResult(contents=[content])

    return Server(
        "homeragents",
        version=version("homeragents"),
        instructions=_render_instructions(episode),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def _list_tools(episode: ServedEpisode) -> list[types.Tool]:
    apps = episode.assignment.apps
    read_only = {schema["function"]["name"] for schema in build_tool_schemas(apps, read_only=True)}
    return [
        _make_tool(schema["function"], schema["function"]["name"] in read_only) for schema in build_tool_schemas(apps)
    ]


def _make_tool(schema: Mapping[str, Any], is_read_only: bool) -> types.Tool:
    return types.Tool(
        name=schema["name"],
        description=schema["description"],
        input_schema=schema["parameters"],
        annotations=types.ToolAnnotations(read_only_hint=is_read_only, open_world_hint=False),
    )


def _serialise_arguments(arguments: Mapping[str, Any] | None) -> str:
    """Serialise arguments as a model would send them; those that JSON cannot express are refused later as malformed."""
    try:
        return json.dumps(arguments or {}, ensure_ascii=False)
    except (ValueError, TypeError, RecursionError) as error:
        return f"? {error}"


def _render_instructions(episode: ServedEpisode) -> str:
    assignment = episode.assignment
    return render(
        "prompts/mcp_instructions.md.j2",
        system=episode.system_message,
        instruction=assignment.instruction,
        history=assignment.history,
        where=HISTORY_URI,
    )


def _list_resources() -> list[types.Resource]:
    description = "All that is known to whoever acts: who asks for what, when, and what was said on earlier days."
    return [
        types.Resource(uri=ASSIGNMENT_URI, name="assignment", description=description, mime_type="application/json"),
        types.Resource(
            uri=HISTORY_URI, name="history", description="What was said on earlier days.", mime_type="text/plain"
        ),
    ]


def _read_resource(episode: ServedEpisode, uri: str) -> types.TextResourceContents:
    if uri == ASSIGNMENT_URI:
        text = episode.assignment.model_dump_json()
        return types.TextResourceContents(uri=uri, mime_type="application/json", text=text)
    if uri == HISTORY_URI:
        return types.TextResourceContents(uri=uri, mime_type="text/plain", text=episode.assignment.history)
    raise _make_unknown_error("resource", uri)


def _make_unknown_error(kind: str, name: str) -> MCPError:
    return MCPError(code=types.INVALID_PARAMS, message=f"There is no {kind} {name[:80]!r}.")
