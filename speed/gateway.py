"""Compares the gateway with the bare SDK: `python -m speed.gateway --calls N --in-flight K [--rate R]`.

Both send N distinct calls to the same endpoint in the same run, alternately; the gateway has its reply store, trace,
limits and spending on. Without `--base-url`, a local endpoint answers after 100 ms. The key is read from
OPENAI_API_KEY.
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
from llm_gateway import CallId, CallLimits, Endpoint, Gateway, Message, UnusableReply, make_opening_messages
from run_ledger import open_reply_store, open_trace
from speed.endpoint import start_endpoint

SYSTEM = "You answer questions about an office in one sentence, from what you are told. " * 4
CONTEXT_TEXT = "The ledger of the second quarter lists travel, rent, licences and catering. " * 4
ROUND_COUNT = 2
CallModel = Callable[[int], Awaitable[object]]


class CallTotals(NamedTuple):
    """The totals of some calls.

    Attributes:
        calls: The number of calls.
        errors: How many of them failed.
        elapsed_s: Elapsed wall-clock time in seconds.
        cpu_s: CPU time of this process in seconds.
    """

    calls: int = 0
    errors: int = 0
    elapsed_s: float = 0.0
    cpu_s: float = 0.0

    def add(self, other: "CallTotals") -> "CallTotals":
        calls, errors = self.calls + other.calls, self.errors + other.errors
        return CallTotals(calls, errors, self.elapsed_s + other.elapsed_s, self.cpu_s + other.cpu_s)


def make_messages(number: int) -> list[Message]:
    """Make the messages of a call, different for each number."""
    return make_opening_messages(SYSTEM, f"{CONTEXT_TEXT}\n\nQuestion {number}: what is the total of row {number}?")


async def measure_calls(call: CallModel, numbers: Sequence[int], in_flight: int) -> CallTotals:
    """Make calls with at most `in_flight` at a time, and measure them."""
    remaining, errors = iter(numbers), 0

    async def work() -> None:
        nonlocal errors
        for number in remaining:
            try:
                await call(number)
            except (ModelCallError, UnusableReply, BudgetReached, InputError, OpenAIError):
                errors += 1

    started_at, cpu_started_at = perf_counter(), process_time()
    async with asyncio.TaskGroup() as group:
        for _ in range(min(in_flight, len(numbers))):
            group.create_task(work())
    return CallTotals(len(numbers), errors, perf_counter() - started_at, process_time() - cpu_started_at)


def count_max_in_any_second(starts: Sequence[float]) -> int:
    """Return the largest number of starts in any half-open window of one second.

    Args:
        starts: Times in seconds, ascending.
    """
    maximum = first = 0
    for last, start in enumerate(starts):
        while start - starts[first] >= 1:
            first += 1
        maximum = max(maximum, last - first + 1)
    return maximum


async def measure_gateway(base_url: str, calls: int, in_flight: int, rate: float | None, model: str) -> dict[str, Any]:
    """Measure the gateway and, if no rate is set, the bare SDK.

    Args:
        base_url: The base URL of the endpoint.
        calls: The number of calls.
        in_flight: How many calls run at a time.
        rate: The maximum number of calls per second; None for no limit.
        model: The name of the model.

    Returns:
        The figures of the JSON line that `main` prints.
    """
    key, starts = os.environ.get("OPENAI_API_KEY") or None, list[float]()
    limits = CallLimits(concurrency=in_flight, requests_per_minute=rate * 60 if rate else None)
    endpoint = Endpoint(base_url=base_url, api_key=key)
    gateway_totals = sdk_totals = CallTotals()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="homer-speed-")))
        store = stack.enter_context(open_reply_store(folder / "replies.sqlite"))
        trace = stack.enter_context(open_trace(folder / "trace.jsonl"))
        bare = AsyncOpenAI(base_url=base_url, api_key=key or "none", http_client=DefaultAioHttpClient())
        gateway = Gateway(endpoint, {"task": model}, limits, store, trace, on_attempt_start=starts.append)
        async with gateway, bare:
            for numbers in _split_rounds(calls):
                gateway_totals = gateway_totals.add(
                    await measure_calls(_call_through_gateway(gateway), numbers, in_flight)
                )
                if not rate:
                    sdk_totals = sdk_totals.add(await measure_calls(_call_bare_sdk(bare, model), numbers, in_flight))
    return _make_result(gateway_totals, sdk_totals, count_max_in_any_second(starts))


def _call_through_gateway(gateway: Gateway) -> CallModel:
    async def call(number: int) -> object:
        sample = CallId(f"speed-{number}", "task")
        return await gateway.chat(sample, make_messages(number), template="prompts/tools_task.md.j2")

    return call


def _call_bare_sdk(bare: AsyncOpenAI, model: str) -> CallModel:
    async def call(number: int) -> object:
        return await bare.chat.completions.create(model=model, messages=cast(Any, make_messages(number)))

    return call


def _split_rounds(calls: int) -> list[range]:
    ends = [calls * number // ROUND_COUNT for number in range(ROUND_COUNT + 1)]
    return [range(*pair) for pair in pairwise(ends) if pair[0] < pair[1]]


def _make_result(gateway_totals: CallTotals, sdk_totals: CallTotals, max_in_any_second: int) -> dict[str, Any]:
    line: dict[str, Any] = {
        "calls_per_s": round(gateway_totals.calls / gateway_totals.elapsed_s, 1),
        "cpu_ms_per_call": round(gateway_totals.cpu_s / gateway_totals.calls * 1000, 3),
        "errors": gateway_totals.errors,
        "max_in_any_second": max_in_any_second,
    }
    if sdk_totals.calls:
        line["bare_sdk_calls_per_s"] = round(sdk_totals.calls / sdk_totals.elapsed_s, 1)
        line["bare_sdk_cpu_ms_per_call"] = round(sdk_totals.cpu_s / sdk_totals.calls * 1000, 3)
    return line


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print one JSON line."""
    parser = argparse.ArgumentParser(prog="python -m speed.gateway", description=__doc__)
    parser.add_argument("--base-url")
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--in-flight", type=int, default=100)
    parser.add_argument("--rate", type=float, help="calls a second")
    parser.add_argument("--model", default="speed")
    options = parser.parse_args(arguments)
    if min(options.calls, options.in_flight) < 1 or (options.rate is not None and not 0 < options.rate < 1e6):
        parser.error("--calls, --in-flight and --rate must be above zero")
    settings = (options.calls, options.in_flight, options.rate, options.model)
    if options.base_url:
        print(json.dumps(asyncio.run(measure_gateway(options.base_url, *settings))))
        return
    with start_endpoint() as base_url:
        print(json.dumps(asyncio.run(measure_gateway(base_url, *settings))))


if __name__ == "__main__":
    main()
