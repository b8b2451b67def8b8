"""A server that writes raw bytes, for endpoints that no library would let one be."""

import json
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.hostile.corpus.reply_modes import Asked, Mode, response, sound

_MODELS = json.dumps({"object": "list", "data": [{"id": "m", "object": "model"}]}).encode()


class Served(NamedTuple):
    """A server at work.

    Attributes:
        heard: The head and body of every request that has arrived.
    """

    base_url: str
    heard: list[bytes]


@contextmanager
def serving_raw(
    mode: Mode, elsewhere: str = "", lists_models: bool = True, tls: Path | None = None
) -> Iterator[Served]:
    """Serve on a free port: a sound list of models, and what the mode says to everything else.

    Args:
        lists_models: False, and the list is answered by the mode, too.
        tls: A certificate with its key.
    """
    over = threading.Event()
    heard: list[bytes] = []

    class Answering(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            try:
                path, head, body = _request(self.rfile)
                heard.append(head + body)
                asked = Asked(path, _json(body), _key(head), elsewhere, over)
                if head.startswith(b"GET") and lists_models:
                    self.wfile.write(response(_MODELS))
                    return
                for part in mode(asked):
                    self.wfile.write(part)
            except OSError:
                return

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads, allow_reuse_address, request_queue_size = True, True, 128

        def handle_error(self, request: object, client_address: object) -> None:
            """What goes wrong on the way to a client that has left is its own business."""

    with Server(("127.0.0.1", 0), Answering) as server:
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(tls)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield Served(f"http://127.0.0.1:{server.server_address[1]}/v1", heard)
        finally:
            over.set()
            server.shutdown()
            thread.join()


def sound_mode(asked: Asked) -> Iterator[bytes]:
    """A mode that is none."""
    yield response(sound(asked))


def _request(stream: object) -> tuple[str, bytes, bytes]:
    read = stream.readline  # type: ignore[attr-defined]  # the file of a connection
    head = bytearray()
    while line := read(65_536):
        head += line
        if line in (b"\r\n", b"\n"):
            break
    lengths = [line.split(b":")[1] for line in bytes(head).lower().splitlines() if line.startswith(b"content-length:")]
    body = stream.read(int(lengths[0])) if lengths else b""  # type: ignore[attr-defined]  # as above
    return bytes(head).split(b" ")[1].decode() if b" " in head else "", bytes(head), body


def _json(body: bytes) -> dict[str, object]:
    try:
        read = json.loads(body)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _key(head: bytes) -> str:
    for line in head.splitlines():
        if line.lower().startswith(b"authorization: bearer "):
            return line.split(b" ", 2)[2].decode().strip()
    return ""
