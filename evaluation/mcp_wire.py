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

from data_model import InputError, bounds
from evaluation.mcp_frames import TOO_LONG, Id, read_frame

_READ_BYTES = 65_536
# As much as a pipe takes at once when it takes anything.
_WRITE_BYTES = 4096
# What says that nobody writes any more, though there is still something to read; a pipe says the first alone.
_CLOSED = select.POLLHUP | getattr(select, "POLLRDHUP", 0)


@contextmanager
def claimed_stdio() -> "Iterator[Wire]":
    """Take standard input and output for a client; in the block, what else is printed goes to standard error.

    Raises InputError where one of the two was closed from the start.
    """
    for stream, name in ((sys.__stdin__, "input"), (sys.__stdout__, "output")):
        if stream is None:
            raise InputError("is closed; a client speaks through it", f"standard {name}")
    # Where standard error is closed, this takes its place.
    nothing = os.open(os.devnull, os.O_RDWR)
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    try:
        yield Wire(incoming, outgoing)
    finally:
        sys.stdout.flush()
        os.dup2(incoming, 0)
        os.dup2(outgoing, 1)
        for descriptor in (nothing, incoming, outgoing):
            os.close(descriptor)


@dataclass
class _Batch:
    """Requests that came in one line, and what was answered so far."""

    awaited: list[Id]
    answers: list[str] = field(default_factory=list)


class Wire:
    """The lines of a client and those sent to it, as the SDK's `stdio_server` takes them for its two streams.

    What is no message never reaches the SDK, and is answered here.
    """

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming, self._outgoing = incoming, outgoing
        self._sending = asyncio.Lock()
        self._reading: asyncio.Future[None] | None = None
        self._batches: list[_Batch] = []
        self._unanswered = Counter[Id]()
        self._is_answered = asyncio.Event()
        self._taken = 0
        self._version = ""
        self._has_left = False
        self._failure: OSError | None = None

    async def __aiter__(self) -> AsyncIterator[str]:
        """The messages of the client, until it leaves."""
        async for line in self._lines():
            frame = TOO_LONG if line is None else read_frame(line, self._version)
            answers = [answer.text() for answer in frame.answers]
            if frame.is_batch:
                self._batches.append(_Batch(list(frame.awaited)))
                await self._collect(self._batches[-1], *answers)
            else:
                for answer in answers:
                    await self._send(answer)
            awaited = list(frame.awaited)
            for message in frame.messages:
                await self._forget_cancelled(message)
                if "method" in (told := json.loads(message)) and told.get("id") in awaited:
                    awaited.remove(told["id"])
                    await self._take_room(told["id"])
                await self._wait_for_reader()
                yield message

    async def write(self, text: str) -> None:
        """Send a message of the SDK, or keep it until all others of its batch are there."""
        message = json.loads(text)
        try:
            await self._write(text, message)
        finally:
            if "method" not in message:
                self._give_room(message.get("id"))

    async def _write(self, text: str, message: dict[str, Any]) -> None:
        if self._batches or not self._version:
            if not self._version and isinstance(result := message.get("result"), dict):
                self._version = str(result.get("protocolVersion", ""))
            for batch in self._batches:
                if "method" not in message and message.get("id") in batch.awaited:
                    batch.awaited.remove(message.get("id"))
                    return await self._collect(batch, text.strip())
        await self._send(text.strip())

    async def _take_room(self, id: Id) -> None:
        """Wait until one more request may be open: each takes memory, and who asks need not read the answers."""
        while self._unanswered.total() >= bounds.FRAMES_UNANSWERED and not self._has_left:
            self._is_answered.clear()
            await self._is_answered.wait()
        self._unanswered[id] += 1

    async def _wait_for_reader(self) -> None:
        """Take no more from a client that reads nothing: what it asks for, and takes back, takes memory."""
        while self._taken >= bounds.FRAMES_UNANSWERED and self._sending.locked() and not self._has_left:
            self._is_answered.clear()
            await self._is_answered.wait()
        self._taken += 1

    def _give_room(self, id: object) -> None:
        if isinstance(id, str | int) and self._unanswered[id] > 0:
            self._unanswered[id] -= 1
            if not self._unanswered[id]:
                # Ids are as long as a client likes.
                del self._unanswered[id]
            self._is_answered.set()

    def check(self) -> None:
        """Raise InputError where the client has not left by itself: its streams could not be read or written."""
        if self._failure is not None:
            why = self._failure.strerror
            raise InputError(f"the client could not be spoken to any more: {why}", "standard input and output")

    async def flush(self) -> None:
        """Nothing is held back but the parts of a batch."""

    async def _collect(self, batch: _Batch, *answers: str) -> None:
        batch.answers += answers
        if not batch.awaited:
            self._batches.remove(batch)
            if batch.answers:
                await self._send(f"[{','.join(batch.answers)}]")

    async def _forget_cancelled(self, message: str) -> None:
        """A request that the client takes back is not answered; what else came with it is."""
        if (told := json.loads(message)).get("method") == "notifications/cancelled":
            cancelled = (told.get("params") or {}).get("requestId")
            self._give_room(cancelled)
            for batch in [batch for batch in self._batches if cancelled in batch.awaited]:
                batch.awaited.remove(cancelled)
                await self._collect(batch)

    async def _send(self, text: str) -> None:
        unsent = memoryview(f"{text}\n".encode())
        loop = asyncio.get_running_loop()
        async with self._sending:
            while unsent and not self._has_left:
                ready = self._wait(loop.add_writer, loop.remove_writer, self._outgoing, loop.create_future())
                try:
                    await asyncio.wait_for(ready, bounds.FRAME_UNREAD_S)
                    unsent = unsent[os.write(self._outgoing, unsent[:_WRITE_BYTES]) :]
                except ConnectionError:
                    self._leave()
                except TimeoutError:
                    # No line may be taken meanwhile, and so its end not be met.
                    if _is_closed(self._incoming):
                        self._leave()
                except BlockingIOError:
                    # The other end shares its socket with us, and has made it one that never waits.
                    continue
                except OSError as failure:
                    self._leave(failure)
            self._taken = 0
        self._is_answered.set()

    def _leave(self, failure: OSError | None = None) -> None:
        """A client that reads no more has left, whatever it may still write; failure: that of its stream."""
        self._has_left = True
        self._failure = self._failure or failure
        self._is_answered.set()
        if self._reading is not None:
            _settle(self._reading)

    async def _lines(self) -> AsyncIterator[bytes | None]:
        """The lines of the client without their ends; None for one that is too long, which is not kept."""
        line, is_skipped = bytearray(), False
        while received := await self._receive():
            *ended, rest = received.split(b"\n")
            for part in ended:
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

    async def _receive(self) -> bytes:
        loop = asyncio.get_running_loop()
        while not self._has_left:
            self._reading = loop.create_future()
            await self._wait(loop.add_reader, loop.remove_reader, self._incoming, self._reading)
            try:
                return b"" if self._has_left else os.read(self._incoming, _READ_BYTES)
            except (ConnectionError, TimeoutError):
                self._leave()
            except BlockingIOError:
                continue
            except OSError as failure:
                self._leave(failure)
        return b""

    @staticmethod
    async def _wait(
        add: Callable[..., Any], remove: Callable[[int], Any], descriptor: int, ready: "asyncio.Future[None]"
    ) -> None:
        """Wait until a descriptor can be read or written, in no thread, which nobody could end."""
        try:
            add(descriptor, _settle, ready)
        except PermissionError:
            # A file is always ready, and the loop does not take it.
            return await asyncio.sleep(0)
        try:
            await ready
        finally:
            remove(descriptor)


def _is_closed(incoming: int) -> bool:
    """Whether nobody writes any more to what is read, whatever is still to be read of it; a file has no writer."""
    poll = select.poll()
    poll.register(incoming, _CLOSED)
    return stat.S_ISREG(os.fstat(incoming).st_mode) or any(seen & _CLOSED for _, seen in poll.poll(0))


def _settle(future: "asyncio.Future[None]") -> None:
    if not future.done():
        future.set_result(None)
