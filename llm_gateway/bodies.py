"""The body of an answer, read no further than its limit."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from contextvars import ContextVar
from typing import NamedTuple

import httpx2

from data_model import bounds
from llm_gateway.faults import Fault

LARGE_BYTES = 1_000_000
LARGE_AT_ONCE = 4
"""Bodies beyond `LARGE_BYTES` that are held at a time, so that calls in flight do not fill the memory together."""
_HELD: ContextVar[AsyncExitStack] = ContextVar("_HELD")


@asynccontextmanager
async def holding_a_body() -> AsyncIterator[None]:
    """Make a call in the block; where the body of its answer is large, it counts as held until the block ends."""
    async with AsyncExitStack() as held:
        token = _HELD.set(held)
        try:
            yield
        finally:
            _HELD.reset(token)


def body_reader() -> Callable[[httpx2.Response], Awaitable[None]]:
    """A hook for the responses of a client: it reads the body, unpacks it, and leaves it in the response.

    The call is made in a block of `holding_a_body`.

    It raises Fault where what arrives, or what that unpacks to, is larger than `bounds.REPLY_BYTES`, or than
    `bounds.ERROR_BYTES` where the response is no success; the rest of it is then not read.
    """
    large = asyncio.Semaphore(LARGE_AT_ONCE)

    async def read_body(response: httpx2.Response) -> None:
        stream, room = response.stream, _room(response)
        assert isinstance(stream, httpx2.AsyncByteStream)
        try:
            async with aclosing(_arriving(stream, room)) as arriving:
                body = await _body(response, arriving, room, large)
        finally:
            await stream.aclose()
        response.headers.pop("content-encoding", None)
        # What the header names may be a codec of Python that is for no text, such as zlib.
        response.encoding = json.detect_encoding(body)
        response.stream = httpx2.ByteStream(body)

    return read_body


class Room(NamedTuple):
    """How large a body may be, and by which limit."""

    most: int
    name: str

    def hold(self, size: int) -> int:
        """The size, where it is within the limit; Fault where it is not."""
        if size > self.most:
            raise Fault("bad_body", f"the body is larger than {self.most:,} bytes ({self.name})")
        return size


def _room(response: httpx2.Response) -> Room:
    return Room(bounds.REPLY_BYTES, "REPLY_BYTES") if response.is_success else Room(bounds.ERROR_BYTES, "ERROR_BYTES")


async def _body(
    response: httpx2.Response, arriving: AsyncGenerator[bytes, None], room: Room, large: asyncio.Semaphore
) -> bytes:
    parts, size = list[bytes](), 0
    async with aclosing(_unpacked(response, arriving)) as unpacked:
        async for part in unpacked:
            if size <= LARGE_BYTES < size + len(part):
                await _HELD.get().enter_async_context(large)
            size = room.hold(size + len(part))
            parts.append(part)
    return b"".join(parts)


def _unpacked(response: httpx2.Response, arriving: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    codings = response.headers.get_list("content-encoding", split_commas=True)
    if not codings:
        return arriving
    if len(codings) > 1:
        # An outer layer could unpack without end to what gives nothing in the next.
        raise Fault("bad_body", "the body is packed more than once")
    return httpx2.Response(response.status_code, headers=response.headers, content=arriving).aiter_bytes()


async def _arriving(stream: httpx2.AsyncByteStream, room: Room) -> AsyncGenerator[bytes, None]:
    size, parts = 0, aiter(stream)
    assert isinstance(parts, AsyncGenerator)
    async with aclosing(parts):
        async for part in parts:
            size = room.hold(size + len(part))
            yield part
