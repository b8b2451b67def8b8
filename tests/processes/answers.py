"""What the tests call in worker processes."""

import os
import tempfile

from processes import open_worker_pool
from tests.processes.squares import make_trouble


def answer(payload: str, context: str) -> str:
    """Do what is said: `pid`, `temporary file`, `meet PATH` (another call that does so too), trouble, or echo."""
    kind, _, rest = payload.partition(" ")
    if kind == "pid":
        return str(os.getpid())
    if kind == "temporary":
        return tempfile.mkstemp()[1]
    if kind == "meet":
        with open(rest, "r+b", buffering=0) as mine, open(rest + ".other", "r+b", buffering=0) as other:
            mine.write(b"x")
            return other.read(1).decode()
    if kind == "trouble":
        make_trouble(rest)
    return context + payload


def returns_a_number(payload: str, context: str) -> str:
    return 5  # type: ignore[return-value]  # what a careless author may write


async def hang(fifo: str) -> None:
    """Call what never answers."""
    async with open_worker_pool(answer, 1) as pool:
        await pool.call(f"trouble hang={fifo}")
