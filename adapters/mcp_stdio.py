"""Standard input and output as a client of the Model Context Protocol sees them: its frames, and nothing else."""

import asyncio
import json
import os
import select
import stat
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from adapters.mcp_frames import LINE_TOO_LONG, RequestId, parse_frame
from data_model import InputError, bounds

_READ_CHUNK_BYTES = 65_536
# A pipe that is ready for writing takes at least this much at once.
_WRITE_CHUNK_BYTES = 4096
# The events that say that the writer has left, even if something is left to read; a pipe sends only the first.
_CLOSED_EVENTS = select.POLLHUP | getattr(select, "POLLRDHUP", 0)


@contextmanager
def claim_stdio() -> "Iterator[StdioConnection]":
    """Reserve standard input and output for a client; inside the block, anything else printed goes to standard error.

    Raises:
        InputError: One of the two was closed from the start.
    """
    for stream, name in ((sys.__stdin__, "input"), (sys.__stdout__, "output")):
        if stream is None:
            raise InputError("is closed, but the client communicates through it", f"standard {name}")
    # If standard error is closed, this takes its place.
    nothing = os.open(os.devnull, os.O_RDWR)
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    try:
        yield StdioConnection(incoming, outgoing)
    finally:
        sys.stdout.flush()
        os.dup2(incoming, 0)
        os.dup2(outgoing, 1)
        for descriptor in (nothing, incoming, outgoing):
            os.close(descriptor)


@dataclass
class _PendingBatch:
    """The requests of one batch that are still open, and the responses so far."""

    pending_ids: list[RequestId]
    responses: list[str] = field(default_factory=list)


class StdioConnection:
    """The connection to a client, in the form that the SDK's `stdio_server` expects for its two streams.

    Lines that are not messages never reach the SDK; they are answered here.
    """

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming, self._outgoing = incoming, outgoing
        self._send_lock = asyncio.Lock()
        self._read_ready: asyncio.Future[None] | None = None
        self._batches: list[_PendingBatch] = []
        self._open_requests = Counter[RequestId]()
        self._request_answered = asyncio.Event()
        self._taken = 0
        self._version = ""
        self._is_disconnected = False
        self._failure: OSError | None = None

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield the client's messages until it leaves."""
        async for line in self._read_lines():
            frame = LINE_TOO_LONG if line is None else parse_frame(line, self._version)
            responses = [answer.to_json() for answer in frame.error_responses]
            if frame.is_batch:
                self._batches.append(_PendingBatch(list(frame.request_ids)))
                await self._add_responses(self._batches[-1], *responses)
            else:
                for answer in responses:
                    await self._send(answer)
            pending_ids = list(frame.request_ids)
            for message in frame.messages:
                await self._drop_cancelled(message)
                if "method" in (parsed := json.loads(message)) and parsed.get("id") in pending_ids:
                    pending_ids.remove(parsed["id"])
                    await self._wait_for_slot(parsed["id"])
                await self._wait_for_reader()
                yield message

    async def write(self, text: str) -> None:
        """Send a message of the SDK, or hold it back until its batch is complete."""
        message = json.loads(text)
        try:
            await self._write(text, message)
        finally:
            if "method" not in message:
                self._release_slot(message.get("id"))

    async def _write(self, text: str, message: dict[str, Any]) -> None:
        if self._batches or not self._version:
            if not self._version and isinstance(result := message.get("result"), dict):
                self._version = str(result.get("protocolVersion", ""))
            for batch in self._batches:
                if "method" not in message and message.get("id") in batch.pending_ids:
                    batch.pending_ids.remove(message.get("id"))
                    return await self._add_responses(batch, text.strip())
        await self._send(text.strip())

    async def _wait_for_slot(self, request_id: RequestId) -> None:
        """Wait until one more request may be open, since each takes memory and the client need not read the answers."""
        while self._open_requests.total() >= bounds.FRAMES_UNANSWERED and not self._is_disconnected:
            self._request_answered.clear()
            await self._request_answered.wait()
        self._open_requests[request_id] += 1

    async def _wait_for_reader(self) -> None:
        """Stop accepting messages from a client that does not read: requests and cancellations take memory."""
        while self._taken >= bounds.FRAMES_UNANSWERED and self._send_lock.locked() and not self._is_disconnected:
            self._request_answered.clear()
            await self._request_answered.wait()
        self._taken += 1

    def _release_slot(self, request_id: object) -> None:
        if isinstance(request_id, str | int) and self._open_requests[request_id] > 0:
            self._open_requests[request_id] -= 1
            if not self._open_requests[request_id]:
                # Deleted at zero, because ids can be of any length.
                del self._open_requests[request_id]
            self._request_answered.set()

    def check_disconnection(self) -> None:
        """Check that the client left of its own accord.

        Raises:
            InputError: Its streams could not be read or written.
        """
        if self._failure is not None:
            why = self._failure.strerror
            raise InputError(f"the connection to the client failed: {why}", "standard input and output")

    async def flush(self) -> None:
        """Do nothing: only the parts of a batch are held back."""

    async def _add_responses(self, batch: _PendingBatch, *responses: str) -> None:
        batch.responses += responses
        if not batch.pending_ids:
            self._batches.remove(batch)
            if batch.responses:
                await self._send(f"[{','.join(batch.responses)}]")

    async def _drop_cancelled(self, message: str) -> None:
        """Drop a request that the client cancels; the rest of its batch is still answered."""
        if (parsed := json.loads(message)).get("method") == "notifications/cancelled":
            cancelled = (parsed.get("params") or {}).get("requestId")
            self._release_slot(cancelled)
            for batch in [batch for batch in self._batches if cancelled in batch.pending_ids]:
                batch.pending_ids.remove(cancelled)
                await self._add_responses(batch)

    async def _send(self, text: str) -> None:
        unsent = memoryview(f"{text}\n".encode())
        loop = asyncio.get_running_loop()
        async with self._send_lock:
            while unsent and not self._is_disconnected:
                ready = self._wait_until_ready(
                    loop.add_writer, loop.remove_writer, self._outgoing, loop.create_future()
                )
                try:
                    await asyncio.wait_for(ready, bounds.FRAME_UNREAD_S)
                    unsent = unsent[os.write(self._outgoing, unsent[:_WRITE_CHUNK_BYTES]) :]
                except ConnectionError:
                    self._disconnect()
                except TimeoutError:
                    # Nothing may be reading meanwhile, so the end of the input would go unnoticed.
                    if _has_no_writer(self._incoming):
                        self._disconnect()
                except BlockingIOError:
                    # The client shares its socket with us and has made it non-blocking.
                    continue
                except OSError as error:
                    self._disconnect(error)
            self._taken = 0
        self._request_answered.set()

    def _disconnect(self, failure: OSError | None = None) -> None:
        """Treat a client that no longer reads as gone, whatever it may still write.

        Args:
            failure: The error of its stream, if there was one.
        """
        self._is_disconnected = True
        self._failure = self._failure or failure
        self._request_answered.set()
        if self._read_ready is not None:
            _resolve(self._read_ready)

    async def _read_lines(self) -> AsyncIterator[bytes | None]:
        """Yield the client's lines without their ends; None stands for a line that is too long, which is not stored."""
        line, is_skipped = bytearray(), False
        while chunk := await self._read_chunk():
            *line_ends, rest = chunk.split(b"\n")
            for part in line_ends:
                line += part
                if not is_skipped:
                    yield bytes(line) if len(line) <= bounds.FRAME_BYTES else None
                line.clear()
                is_skipped = False
            if not is_skipped:
                line += rest
            if len(line) > bounds.FRAME_BYTES:
                yield None
                line.clear()
                is_skipped = True
        if line:
            yield bytes(line)

    async def _read_chunk(self) -> bytes:
        loop = asyncio.get_running_loop()
        while not self._is_disconnected:
            self._read_ready = loop.create_future()
            await self._wait_until_ready(loop.add_reader, loop.remove_reader, self._incoming, self._read_ready)
            try:
                return b"" if self._is_disconnected else os.read(self._incoming, _READ_CHUNK_BYTES)
            except (ConnectionError, TimeoutError):
                self._disconnect()
            except BlockingIOError:
                continue
            except OSError as error:
                self._disconnect(error)
        return b""

    @staticmethod
    async def _wait_until_ready(
        add: Callable[..., Any], remove: Callable[[int], Any], descriptor: int, ready: "asyncio.Future[None]"
    ) -> None:
        """Wait until a descriptor can be read or written, without a thread, which nobody could stop."""
        try:
            add(descriptor, _resolve, ready)
        except PermissionError:
            # A regular file is always ready, and event loops do not accept it.
            return await asyncio.sleep(0)
        try:
            await ready
        finally:
            remove(descriptor)


def _has_no_writer(incoming: int) -> bool:
    """Return whether nobody writes to the input any more, even if something is left to read; a file has no writer."""
    poll = select.poll()
    poll.register(incoming, _CLOSED_EVENTS)
    return stat.S_ISREG(os.fstat(incoming).st_mode) or any(seen & _CLOSED_EVENTS for _, seen in poll.poll(0))


def _resolve(future: "asyncio.Future[None]") -> None:
    if not future.done():
        future.set_result(None)
