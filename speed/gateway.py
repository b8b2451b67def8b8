"""Model calls through the gateway, beside the bare SDK: `python -m speed.gateway --calls N --in-flight K [--rate R]`.

Both send N distinct calls to the same endpoint in the same run, in turns; the gateway with reply store, trace, limits
and spending on. Without `--base-url` an endpoint of its own answers after 100 ms. The key is OPENAI_API_KEY.
"""

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple, cast

from openai import AsyncOpenAI, DefaultAioHttpClient, OpenAIError

from data_model import BudgetReached, InputError, ModelCallError
from llm_gateway import Endpoint, Gateway, Limits, Message, Sample, UnusableReply, opening
from run_ledger import open_reply_store, open_trace
from speed.endpoint import endpoint_of_its_own

SYSTEM = "You answer questions about an office in one sentence, from what is told to you. " * 4
TOLD = "The ledger of the second quarter lists travel, rent, licences and catering. " * 4
ROUNDS = 2
Call = Callable[[int], Awaitable[object]]


class Measured(NamedTuple):
    """What calls came to. seconds: of the clock. cpu_s: of this process."""

    calls: int = 0
    errors: int = 0
    seconds: float = 0.0
    cpu_s: float = 0.0

    def plus(self, other: "Measured") -> "Measured":
        calls, errors = self.calls + other.calls, self.errors + other.errors
        return Measured(calls, errors, self.seconds + other.seconds, self.cpu_s + other.cpu_s)


def messages_of(number: int) -> list[Message]:
    """The messages of a call; no two calls have the same."""
    return opening(SYSTEM, f"{TOLD}\n\nQuestion {number}: what is the total of row {number}?")


async def measure(call: Call, numbers: Sequence[int], in_flight: int) -> Measured:
    """Make calls, so many at a time, each as soon as another has ended."""
    left, errors = iter(numbers), 0

    async def work() -> None:
        nonlocal errors
        for number in left:
            try:
                await call(number)
            except (ModelCallError, UnusableReply, BudgetReached, InputError, OpenAIError):
                errors += 1

    began, cpu_began = perf_counter(), process_time()
    async with asyncio.TaskGroup() as group:
        for _ in range(min(in_flight, len(numbers))):
            group.create_task(work())
    return Measured(len(numbers), errors, perf_counter() - began, process_time() - cpu_began)


def most_in_any_second(starts: Sequence[float]) -> int:
    """The most moments in any window of one second, its end left out."""
    most = first = 0
    for last, start in enumerate(starts):
        while start - starts[first] >= 1:
            first += 1
        most = max(most, last - first + 1)
    return most


async def run(base_url: str, calls: int, in_flight: int, rate: float | None, model: str) -> dict[str, Any]:
    """Measure the gateway, and the bare SDK where no rate is set."""
    key, starts = os.environ.get("OPENAI_API_KEY") or None, list[float]()
    limits = Limits(concurrency=in_flight, requests_per_minute=rate * 60 if rate else None)
    endpoint = Endpoint(base_url=base_url, api_key=key)
    ours = theirs = Measured()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="homer-speed-")))
        store = stack.enter_context(open_reply_store(folder / "replies.sqlite"))
        trace = stack.enter_context(open_trace(folder / "trace.jsonl"))
        bare = AsyncOpenAI(base_url=base_url, api_key=key or "none", http_client=DefaultAioHttpClient())
        gateway = Gateway(endpoint, {"task": model}, limits, store, trace, on_start=starts.append)
        async with gateway, bare:
            for numbers in _rounds(calls):
                ours = ours.plus(await measure(_through(gateway), numbers, in_flight))
                if not rate:
                    theirs = theirs.plus(await measure(_straight(bare, model), numbers, in_flight))
    return _line(ours, theirs, most_in_any_second(starts))


def _through(gateway: Gateway) -> Call:
    async def call(number: int) -> object:
        sample = Sample(f"speed-{number}", "task")
        return await gateway.chat(sample, messages_of(number), template="prompts/tools_task.md.j2")

    return call


def _straight(bare: AsyncOpenAI, model: str) -> Call:
    async def call(number: int) -> object:
        return await bare.chat.completions.create(model=model, messages=cast(Any, messages_of(number)))

    return call


def _rounds(calls: int) -> list[range]:
    ends = [calls * number // ROUNDS for number in range(ROUNDS + 1)]
    return [range(*pair) for pair in pairwise(ends) if pair[0] < pair[1]]


def _line(ours: Measured, theirs: Measured, most: int) -> dict[str, Any]:
    line: dict[str, Any] = {
        "calls_per_s": round(ours.calls / ours.seconds, 1),
        "cpu_ms_per_call": round(ours.cpu_s / ours.calls * 1000, 3),
        "errors": ours.errors,
        "max_in_any_second": most,
    }
    if theirs.calls:
        line["bare_sdk_calls_per_s"] = round(theirs.calls / theirs.seconds, 1)
        line["bare_sdk_cpu_ms_per_call"] = round(theirs.cpu_s / theirs.calls * 1000, 3)
    return line


def main(arguments: Sequence[str] | None = None) -> None:
    """Print one JSON line."""
    parser = argparse.ArgumentParser(prog="python -m speed.gateway", description=__doc__)
    parser.add_argument("--base-url")
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--in-flight", type=int, default=100)
    parser.add_argument("--rate", type=float, help="calls a second")
    parser.add_argument("--model", default="speed")
    asked = parser.parse_args(arguments)
    if min(asked.calls, asked.in_flight) < 1 or (asked.rate is not None and not 0 < asked.rate < 1e6):
        parser.error("--calls, --in-flight and --rate are above zero")
    settings = (asked.calls, asked.in_flight, asked.rate, asked.model)
    if asked.base_url:
        print(json.dumps(asyncio.run(run(asked.base_url, *settings))))
        return
    with endpoint_of_its_own() as base_url:
        print(json.dumps(asyncio.run(run(base_url, *settings))))


if __name__ == "__main__":
    main()
