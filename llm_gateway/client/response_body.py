"""Read the body of a response up to its size limit."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from contextvars import ContextVar
from typing import NamedTuple

import httpx2

from data_model import bounds
from llm_gateway.faults import TransientFault

LARGE_BODY_BYTES = 1_000_000
MAX_LARGE_BODIES = 4
"""How many bodies beyond `LARGE_BODY_BYTES` are in memory at a time, because many calls may be in flight."""
_CALL_EXIT_STACK: ContextVar[AsyncExitStack] = ContextVar("_HELD")


@asynccontextmanager
async def limit_large_bodies() -> AsyncIterator[None]:
    """Surround a call, so that a large response body counts as held in memory until the block ends."""
    async with AsyncExitStack() as exit_stack:
        token = _CALL_EXIT_STACK.set(exit_stack)
        try:
            yield
        finally:
            _CALL_EXIT_STACK.reset(token)


def make_body_reader() -> Callable[[httpx2.Response], Awaitable[None]]:
    """Make a response hook for a client that reads and decompresses the body and stores it in the response.

    Calls must be made in a `limit_large_bodies` block. The hook raises TransientFault if the body, compressed or not,
    exceeds `bounds.REPLY_BYTES`, or `bounds.ERROR_BYTES` for an unsuccessful response; the rest is then not read.
    """
    large_body_slots = asyncio.Semaphore(MAX_LARGE_BODIES)

    async def read_body(response: httpx2.Response) -> None:
        stream, room = response.stream, _body_limit_for(response)
        assert isinstance(stream, httpx2.AsyncByteStream)
        try:
            async with aclosing(_iter_limited_chunks(stream, room)) as arriving:
                body = await _read_decompressed(response, arriving, room, large_body_slots)
        finally:
            await stream.aclose()
        response.headers.pop("content-encoding", None)
        # The header may name a Python codec that is not for text, such as zlib.
        response.encoding = json.detect_encoding(body)
        response.stream = httpx2.ByteStream(body)

    return read_body


class BodyLimit(NamedTuple):
    """The size limit of a body, with its name in `data_model.bounds`."""

    max_bytes: int
    bound_name: str

    def check_size(self, size_bytes: int) -> int:
        """Return the size if it is within the limit; otherwise raise TransientFault."""
        if size_bytes > self.max_bytes:
            raise TransientFault("bad_body", f"the body is larger than {self.max_bytes:,} bytes ({self.bound_name})")
        return size_bytes


def _body_limit_for(response: httpx2.Response) -> BodyLimit:
    return (
        BodyLimit(bounds.REPLY_BYTES, "REPLY_BYTES")
        if response.is_success
        else BodyLimit(bounds.ERROR_BYTES, "ERROR_BYTES")
    )


async def _read_decompressed(
    response: httpx2.Response,
    raw_chunks: AsyncGenerator[bytes, None],
    limit: BodyLimit,
    large_body_slots: asyncio.Semaphore,
) -> bytes:
    chunks, size_bytes = list[bytes](), 0
    async with aclosing(_decompress(response, raw_chunks)) as decompressed:
        async for chunk in decompressed:
            if size_bytes <= LARGE_BODY_BYTES < size_bytes + len(chunk):
                await _CALL_EXIT_STACK.get().enter_async_context(large_body_slots)
            size_bytes = limit.check_size(size_bytes + len(chunk))
            chunks.append(chunk)
    return b"".join(chunks)


def _decompress(response: httpx2.Response, raw_chunks: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    encodings = response.headers.get_list("content-encoding", split_commas=True)
    if not encodings:
        return raw_chunks
    if len(encodings) > 1:
        # An outer layer could expand endlessly into data from which the inner one yields nothing.
        raise TransientFault("bad_body", "the body is packed more than once")
    return httpx2.Response(response.status_code, headers=response.headers, content=raw_chunks).aiter_bytes()


async def _iter_limited_chunks(stream: httpx2.AsyncByteStream, limit: BodyLimit) -> AsyncGenerator[bytes, None]:
    size_bytes, chunks = 0, aiter(stream)
    assert isinstance(chunks, AsyncGenerator)
    async with aclosing(chunks):
        async for chunk in chunks:
            size_bytes = limit.check_size(size_bytes + len(chunk))
            yield chunk
