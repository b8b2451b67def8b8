"""How fast and how wide calls go: a spacing that never bursts, a window that finds itself, a breaker that waits."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import ModelCallError
from llm_gateway import CallId, CallLimits, Gateway
from llm_gateway.faults import TransientFault
from llm_gateway.limits.circuit_breaker import CircuitBreaker, EndpointDown
from llm_gateway.limits.pacing import CallPacer, ConcurrencyWindow, TokenPacer
from llm_gateway.limits.rate_limiter import Permit, RateLimiter
from tests.endpoint.chaos import PLAIN
from tests.endpoint.server import Json, Raw, Said, serving
from tests.llm_gateway.opened import FAST, MESSAGES, asked

RATES = st.floats(0.2, 400, allow_nan=False)
PAUSES = st.lists(st.floats(0, 3), max_size=80)


def most_in_a_second(starts: Sequence[float]) -> int:
    return max((sum(first <= start < first + 1 for start in starts) for first in starts), default=0)


@settings(max_examples=60)
@given(RATES, PAUSES)
def test_no_second_has_more_starts_than_the_rate(rate: float, pauses: list[float]) -> None:
    """Every call starts as soon as it may, after pauses of any length and with wake-ups that come late."""
    spacing, now, starts = CallPacer(rate * 60), 100.0, list[float]()
    for late in [*pauses, *[0.0] * 100, *[0.003] * 100]:
        now += max(0.0, spacing.wait_s(now)) + late
        spacing.record_start(now)
        starts.append(now)
    assert most_in_a_second(starts) <= max(1, int(rate + 1e-6))


@given(st.integers(1, 400))
def test_a_rate_is_nearly_reached(rate: int) -> None:
    spacing, now, count = CallPacer(rate * 60), 0.0, 0
    while now < 20:
        now += max(0.0, spacing.wait_s(now))
        spacing.record_start(now)
        count += 1
    assert 0.97 * rate * 20 <= count <= rate * 20 + 1


def test_a_rate_begins_without_a_burst() -> None:
    spacing = CallPacer(600)
    spacing.record_start(50.0)
    assert spacing.wait_s(50.0) == pytest.approx(0.102)
    spacing.record_start(80.0)
    assert spacing.wait_s(80.0) == pytest.approx(0.102), "a pause saves nothing up"


def test_tokens_are_spaced_and_corrected() -> None:
    spacing = TokenPacer(6000)
    assert spacing.wait_s(10.0) <= 0
    spacing.record_start(10.0, 200)
    assert spacing.wait_s(10.0) == pytest.approx(2.0)
    spacing.correct_estimate(-100)
    assert spacing.wait_s(10.0) == pytest.approx(1.0)
    spacing.record_start(60.0, 100)
    assert spacing.wait_s(60.0) == pytest.approx(1.0)


@given(st.lists(st.booleans(), max_size=200), st.integers(1, 40))
def test_a_window_stays_within_its_bounds(outcomes: list[bool], most: int) -> None:
    window = ConcurrencyWindow(most, 16)
    for moment, well in enumerate(outcomes):
        window.in_flight = int(window.width) - 1
        if well:
            window.widen()
        else:
            window.shrink(moment, moment + 0.5)
        assert 1 <= window.width <= most


def test_a_window_doubles_before_the_first_setback_and_then_creeps() -> None:
    window = ConcurrencyWindow(256, 16)
    for _ in range(16):
        window.in_flight = int(window.width) - 1
        window.widen()
    assert window.width == 32
    window.shrink(started_at=1.0, now=2.0)
    window.shrink(started_at=1.5, now=2.1)
    assert window.width == 16, "those under way at the setback say nothing new"
    for _ in range(16):
        window.in_flight = int(window.width) - 1
        window.widen()
    assert 16.9 < window.width < 17.1


def test_a_window_that_is_not_used_is_not_made_wider() -> None:
    window = ConcurrencyWindow(256, 16)
    window.widen()
    assert window.width == 16


def test_a_place_is_never_lost_to_whoever_gave_up_waiting() -> None:
    async def run() -> None:
        window = ConcurrencyWindow(1)
        await window.acquire()
        waiting = [asyncio.ensure_future(window.acquire()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        window.release()
        waiting[1].cancel()
        await asyncio.wait(waiting[:2])
        await asyncio.wait_for(waiting[2], 5)
        assert window.in_flight == 1

    asyncio.run(run())


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_breaker_opens_asks_with_one_call_and_closes() -> None:
    async def run() -> None:
        clock = Clock()
        breaker = CircuitBreaker(CallLimits(breaker_after=3, breaker_open_s=10), clock)
        for _ in range(2):
            breaker.record_failure(is_probe=False)
        assert not await breaker.acquire(0), "closed"
        breaker.record_failure(is_probe=False)
        with pytest.raises(EndpointDown):
            await breaker.acquire(give_up_at=0)
        clock.now = 10
        assert await breaker.acquire(give_up_at=1000), "the probe"
        others = [asyncio.ensure_future(breaker.acquire(give_up_at=1000)) for _ in range(5)]
        await asyncio.sleep(0)
        assert not any(other.done() for other in others)
        breaker.record_failure(is_probe=True)
        clock.now = 25
        await asyncio.sleep(0)
        with pytest.raises(EndpointDown):
            await breaker.acquire(give_up_at=25)
        clock.now = 30
        breaker.release_probe()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert sum(other.done() and other.result() for other in others) == 1, "the next probe is one of those"
        breaker.record_success()
        assert [await other for other in others].count(True) == 1

    asyncio.run(run())


def test_a_success_between_failures_keeps_the_breaker_closed() -> None:
    breaker = CircuitBreaker(CallLimits(breaker_after=2), Clock())
    for _ in range(5):
        breaker.record_failure(is_probe=False)
        breaker.record_success()
    assert asyncio.run(breaker.acquire(0)) is False


def test_whatever_happens_to_an_attempt_its_places_are_given_back() -> None:
    async def run() -> None:
        traffic = RateLimiter(CallLimits(concurrency=1, breaker_after=1000), {}, asyncio.get_running_loop().time)
        for fault in (
            None,
            TransientFault("429", ""),
            TransientFault("timeout", ""),
            TransientFault("bad_body", ""),
            TransientFault("500", ""),
        ):
            passage = await asyncio.wait_for(traffic.acquire("m", 10, 1e9), 5)
            assert isinstance(passage, Permit)
            traffic.release(passage, fault, 20)
        for _ in range(2):
            traffic.cancel(await asyncio.wait_for(traffic.acquire("m", 10, 1e9), 5))

    asyncio.run(run())


async def thirty(gateway: Gateway) -> None:
    samples = [CallId(str(number), "voter", number=number) for number in range(30)]
    await asyncio.gather(*(gateway.chat(sample, MESSAGES) for sample in samples))


def most_at_once(starts: list[tuple[float, int]]) -> int:
    count = most = 0
    for _, change in sorted(starts):
        count += change
        most = max(most, count)
    return most


@pytest.mark.parametrize(("limits", "of_model", "most"), [(5, None, 5), (20, 2, 4), (None, None, 30)])
def test_calls_in_flight_are_bounded(tmp_path: Path, limits: int | None, of_model: int | None, most: int) -> None:
    with serving(lambda request: Said("yes"), delay_s=0.02) as server:
        given = (
            {"limits_by_model": {name: CallLimits(concurrency=of_model) for name in ("v1", "v2")}} if of_model else {}
        )
        asked(server.base_url, tmp_path, thirty, FAST.model_copy(update={"concurrency": limits}), **given)
        at_once = most_at_once([(at, change) for at, change in server.comings_and_goings])
    assert 1 <= at_once <= most


def test_a_rate_holds_over_retries_and_models(tmp_path: Path) -> None:
    seen = set[str]()

    def fails_first(request: Json) -> Said | Raw:
        name = str(request["model"])
        seen.symmetric_difference_update({name})
        return PLAIN["500"] if name in seen else Said("yes")

    starts: list[float] = []
    limits = FAST.model_copy(update={"requests_per_minute": 60 * 40.0, "retries": 20})
    with serving(fails_first) as server:
        asked(server.base_url, tmp_path, thirty, limits, on_attempt_start=starts.append)
        assert len(starts) == len(server.chats) == 60
    assert most_in_a_second(starts) <= 40


def test_a_limit_of_tokens_slows_calls_down(tmp_path: Path) -> None:
    starts: list[float] = []
    limits = FAST.model_copy(update={"tokens_per_minute": 60 * 30 * 40.0})
    with serving(lambda request: Said("yes")) as server:
        sampling = {"voter": {"max_tokens": 20}}
        asked(server.base_url, tmp_path, thirty, limits, on_attempt_start=starts.append, sampling=sampling)
    assert starts[-1] - starts[0] > 0.2


def test_calls_find_the_width_of_an_endpoint_that_says_too_many(tmp_path: Path) -> None:
    def narrow(request: Json) -> Said | Raw:
        under_way = sum(change for _, change in server.comings_and_goings)
        return PLAIN["429_retry_after"] if under_way > 4 else Said("yes")

    with serving(narrow, delay_s=0.01) as server:
        asked(server.base_url, tmp_path, thirty, FAST.model_copy(update={"patience_s": 60}))


@settings(max_examples=20)
@given(st.lists(st.sampled_from(["ok", "429", "500", "timeout", "cut", "gone"]), max_size=60), st.integers(1, 4))
def test_no_place_is_lost_whatever_happens(ends: list[str], width: int) -> None:
    async def one(traffic: RateLimiter, end: str) -> None:
        passage = await traffic.acquire("m", 1, 1e9)
        try:
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            traffic.cancel(passage)
            raise
        if end == "cut":
            traffic.cancel(passage)
        else:
            traffic.release(passage, None if end in ("ok", "gone") else TransientFault(end, ""))

    async def run() -> None:
        limits = CallLimits(concurrency=width, breaker_after=3, breaker_open_s=0.0005, backoff_max_s=0.001)
        traffic = RateLimiter(limits, {}, asyncio.get_running_loop().time)
        calls = [asyncio.ensure_future(one(traffic, end)) for end in ends]
        await asyncio.sleep(0)
        for call, end in zip(calls, ends, strict=True):
            if end == "gone":
                call.cancel()
        await asyncio.wait_for(asyncio.gather(*calls, return_exceptions=True), 30)
        last = [asyncio.ensure_future(one(traffic, "ok")) for _ in range(8)]
        await asyncio.wait_for(asyncio.gather(*last), 30)

    asyncio.run(run())


def test_an_endpoint_that_is_down_is_left_alone(tmp_path: Path) -> None:
    limits = FAST.model_copy(update={"breaker_after": 4, "breaker_open_s": 60.0, "patience_s": 0.3, "retries": 50})

    async def outcomes(gateway: Gateway) -> list[object]:
        calls = [gateway.chat(CallId(str(number), "task"), MESSAGES) for number in range(12)]
        return await asyncio.gather(*calls, return_exceptions=True)

    with serving(lambda request: PLAIN["502"]) as server:
        found = asked(server.base_url, tmp_path, outcomes, limits)
        assert all(isinstance(outcome, ModelCallError) for outcome in found)
        assert len(server.chats) < 40, "twelve calls with fifty retries each would be hundreds"


def test_an_endpoint_that_comes_up_again_is_used_again(tmp_path: Path) -> None:
    limits = FAST.model_copy(update={"breaker_after": 3, "retries": 30})
    answers = iter([PLAIN["502"]] * 25)
    with serving(lambda request: next(answers, Said("yes"))) as server:
        asked(server.base_url, tmp_path, thirty, limits)
        assert len(server.chats) == 55
