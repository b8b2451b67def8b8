"""A connection that no call uses is closed, whatever its server goes on to say on it."""

import asyncio
import socket
import threading
from pathlib import Path

import pytest

from llm_gateway import Gateway
from tests.llm_gateway.opened import asked, chat

GOOD = b'{"choices": [{"message": {"content": "seven"}}]}'
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(GOOD), GOOD)
UNASKED = b"HTTP/1.1 200 X\r\nContent-Length: 0\r\n\r\n" * 2_000
MOST = 30_000_000
"""Bytes that a server which is listened to for ever would get rid of in a moment."""


def talk(listener: socket.socket, sent: list[int], is_idle: threading.Event, is_over: threading.Event) -> None:
    """Answer one call, then say what nobody asked for as long as it is taken, and no more than `MOST`."""
    connection, _ = listener.accept()
    with connection:
        try:
            connection.recv(1 << 16)
            connection.sendall(ANSWER)
            is_idle.wait(60)
            while sent[0] < MOST:
                connection.sendall(UNASKED)
                sent[0] += len(UNASKED)
        except OSError:
            pass
    is_over.set()


@pytest.mark.timeout(120)
def test_what_is_said_unasked_on_an_idle_connection_is_not_read_for_long(tmp_path: Path) -> None:
    sent, is_idle, is_over = [0], threading.Event(), threading.Event()

    async def stay(gateway: Gateway) -> str:
        reply = await chat(gateway)
        is_idle.set()
        await asyncio.to_thread(is_over.wait, 100)
        return reply

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=talk, args=(listener, sent, is_idle, is_over))
        thread.start()
        assert asked(f"http://127.0.0.1:{listener.getsockname()[1]}/v1", tmp_path, stay) == "seven"
        thread.join()
    assert sent[0] < MOST
