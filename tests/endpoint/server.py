"""A small HTTP server that speaks the OpenAI protocol; what it says comes from a function over the request alone."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from aiohttp import web

Json = Mapping[str, Any]


class Said(NamedTuple):
    """What a model says.

    Attributes:
        calls: Name and arguments (an object, or text as it is) of each tool that it calls.
    """

    text: str = ""
    calls: Sequence[tuple[str, Any]] = ()
    finish_reason: str = ""


class Raw(NamedTuple):
    """Any other answer.

    Attributes:
        hangs: None ever comes.
        resets: The connection is cut instead.
        repeats: How often the body is sent.
        wire: The whole answer, written on the connection as it is, which then ends.
    """

    status: int = 200
    body: Any = b""
    headers: Mapping[str, str] = {}
    hangs: bool = False
    resets: bool = False
    repeats: int = 1
    wire: bytes = b""


Answer = Callable[[Json], Said | Raw]


class Request(NamedTuple):
    """What arrived.

    Attributes:
        at: On the server's clock, in seconds.
    """

    path: str
    body: Json
    headers: Mapping[str, str]
    at: float


def completion(request: Json, said: Said) -> dict[str, Any]:
    """A chat completion as an endpoint writes it."""
    message: dict[str, Any] = {"role": "assistant", "content": said.text or None}
    if said.calls:
        message["tool_calls"] = [
            {
                "id": f"call_{number}",
                "type": "function",
                "function": {"name": name, "arguments": args if isinstance(args, str) else json.dumps(args)},
            }
            for number, (name, args) in enumerate(said.calls)
        ]
    reason = said.finish_reason or ("tool_calls" if said.calls else "stop")
    asked, answered = len(json.dumps(request.get("messages", ""))) // 4, len(json.dumps(message)) // 4
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": request.get("model", ""),
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": {"prompt_tokens": asked, "completion_tokens": answered, "total_tokens": asked + answered},
    }


class Server:
    """A running server. requests: all that arrived, in order.

    comings_and_goings: when a request arrived (1) or was answered (-1), on the server's clock. sent: bytes of bodies
    that are repeated, as far as they were taken.

    Attributes:
        models: What it lists; None: it has no list.
        listing: What it answers instead of a list.
    """

    def __init__(self, answer: Answer, models: Sequence[str] | None, delay_s: float, listing: Raw | None) -> None:
        self.answer, self.models, self.delay_s, self.listing = answer, models, delay_s, listing
        self.requests: list[Request] = []
        self.comings_and_goings: list[tuple[float, int]] = []
        self.base_url = ""
        self.sent = 0

    @property
    def chats(self) -> list[Json]:
        """The bodies of the chat completions that were asked for."""
        return [request.body for request in self.requests if request.path.endswith("/chat/completions")]

    def application(self) -> web.Application:
        """The routes; any path that ends as the protocol's do is taken."""
        application = web.Application(client_max_size=1 << 28)
        application.router.add_route("*", "/{path:.*}", self._serve)
        return application

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        clock = asyncio.get_running_loop().time
        self.comings_and_goings.append((clock(), 1))
        try:
            return await self._answered(request)
        finally:
            self.comings_and_goings.append((clock(), -1))

    async def _answered(self, request: web.Request) -> web.StreamResponse:
        raw = await request.read()
        body: Json = json.loads(raw) if raw else {}
        at = asyncio.get_running_loop().time()
        self.requests.append(Request(request.path, body, dict(request.headers), at))
        if self.delay_s:
            await asyncio.sleep(self.delay_s)
        if request.method == "GET" and self.listing:
            return await self._send(request, self.listing)
        if request.method == "GET":
            return self._models(request.path)
        # The client puts its path behind the query of an address.
        if request.path in ("/v1/chat/completions", "/v1/embeddings", "/v1/"):
            return await self._respond(request, body)
        return web.Response(status=404, text="<html>not found</html>", content_type="text/html")

    def _models(self, path: str) -> web.Response:
        if self.models is None or path != "/v1/models":
            return web.Response(status=404, text="<html>not found</html>", content_type="text/html")
        return web.json_response({"object": "list", "data": [{"id": name, "object": "model"} for name in self.models]})

    async def _respond(self, request: web.Request, body: Json) -> web.StreamResponse:
        answer = self.answer(body)
        if isinstance(answer, Said):
            return web.json_response(completion(body, answer))
        return await self._send(request, answer)

    async def _send(self, request: web.Request, answer: Raw) -> web.StreamResponse:
        if answer.resets:
            assert request.transport
            request.transport.abort()
        if answer.hangs:
            await asyncio.Event().wait()
        if answer.wire:
            assert request.transport
            request.transport.write(answer.wire)
            request.transport.close()
        content = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
        kind = {"Content-Type": "application/json"} | dict(answer.headers)
        if answer.repeats > 1:
            return await self._repeat(request, content, answer.repeats, kind)
        return web.Response(status=answer.status, body=content, headers=kind)

    async def _repeat(self, request: web.Request, content: bytes, times: int, headers: Json) -> web.StreamResponse:
        response = web.StreamResponse(headers=headers)
        await response.prepare(request)
        for _ in range(times):
            await response.write(content)
            self.sent += len(content)
        return response


@contextmanager
def serving(
    answer: Answer, models: Sequence[str] | None = ("m",), delay_s: float = 0.0, listing: Raw | None = None
) -> Iterator[Server]:
    """Serve on a free port of this machine, in a thread that ends with the block."""
    server, loop, started = Server(answer, models, delay_s, listing), asyncio.new_event_loop(), threading.Event()
    stop = asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(_run(server, started, stop),))
    thread.start()
    started.wait(30)
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(30)
        loop.close()


async def _run(server: Server, started: threading.Event, stop: asyncio.Event) -> None:
    runner = web.AppRunner(server.application(), access_log=None, shutdown_timeout=0.1, handler_cancellation=True)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    server.base_url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    started.set()
    await stop.wait()
    await runner.cleanup()
    # Answers that never come are still being waited for.
    waiting = asyncio.all_tasks() - {asyncio.current_task()}
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
