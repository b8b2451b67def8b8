"""An endpoint that answers every chat completion after a fixed delay: `python -m speed.endpoint [SECONDS]`.

It runs as a child process of a measurement: it prints its base URL on one line and exits when its standard input ends.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

DELAY_S = 0.1
COMPLETION = {
    "id": "chatcmpl-1",
    "object": "chat.completion",
    "created": 0,
    "model": "speed",
    "choices": [
        {
            "index": 0,
            "message": {"role": "assistant", "content": "The total of the second quarter is 48,210 dollars. " * 4},
            "finish_reason": "stop",
        }
    ],
    "usage": {"prompt_tokens": 180, "completion_tokens": 44, "total_tokens": 224},
}


@contextmanager
def start_endpoint(delay_s: float = DELAY_S) -> Iterator[str]:
    """Start an endpoint in a child process, yield its base URL, and stop it at the end of the block."""
    command = [sys.executable, "-m", "speed.endpoint", str(delay_s)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin
        assert child.stdout
        try:
            yield child.stdout.readline().strip()
        finally:
            child.stdin.close()


async def _serve(delay_s: float) -> None:
    content = json.dumps(COMPLETION).encode()

    async def complete(request: web.Request) -> web.Response:
        await request.read()
        await asyncio.sleep(delay_s)
        return web.Response(body=content, content_type="application/json")

    application = web.Application()
    application.router.add_post("/v1/chat/completions", complete)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=4096).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}/v1", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await runner.cleanup()


if __name__ == "__main__":
    asyncio.run(_serve(float(sys.argv[1]) if len(sys.argv) > 1 else DELAY_S))
