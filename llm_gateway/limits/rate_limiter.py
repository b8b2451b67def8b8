"""Decide when an attempt may start: concurrency, pauses, the circuit breaker and rates."""

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

from llm_gateway.faults import TransientFault
from llm_gateway.limits.call_limits import CallLimits
from llm_gateway.limits.circuit_breaker import CircuitBreaker
from llm_gateway.limits.pacing import INITIAL_CONCURRENCY, CallPacer, ConcurrencyWindow, TokenPacer

MAX_CALLS_IN_FLIGHT = 256
"""The limit of calls in flight if the user sets none."""


class CallLimiter:
    """The limits of one model, or of all models together."""

    def __init__(self, limits: CallLimits) -> None:
        user_concurrency = limits.concurrency
        self.window = ConcurrencyWindow(
            user_concurrency or MAX_CALLS_IN_FLIGHT, user_concurrency or INITIAL_CONCURRENCY
        )
        self.call_pacer = CallPacer(limits.requests_per_minute) if limits.requests_per_minute else None
        self.token_pacer = TokenPacer(limits.tokens_per_minute) if limits.tokens_per_minute else None
        self.start_lock = asyncio.Lock()

    @property
    def is_paced(self) -> bool:
        """Whether starts must be spaced."""
        return self.call_pacer is not None or self.token_pacer is not None

    def wait_s(self, now: float) -> float:
        """Return how many seconds the next start has to wait."""
        return max(pacer.wait_s(now) if pacer else 0.0 for pacer in (self.call_pacer, self.token_pacer))

    def record_start(self, now: float, tokens: int) -> None:
        """Record a start."""
        if self.call_pacer:
            self.call_pacer.record_start(now)
        if self.token_pacer:
            self.token_pacer.record_start(now, tokens)


class Permit(NamedTuple):
    """Permission for an attempt that is under way.

    Attributes:
        started_at: On the clock of the rate limiter.
        is_probe: Whether the attempt is the circuit breaker's probe.
    """

    model: str
    started_at: float
    estimated_tokens: int
    is_probe: bool


class RateLimiter:
    """Admits attempts within the limits of their model and of all models, and adapts to how attempts end.

    Attributes:
        clock: A monotonic clock in seconds.
        on_attempt_start: Called with the start time of every attempt.
    """

    def __init__(
        self,
        limits: CallLimits,
        limits_by_model: Mapping[str, CallLimits],
        clock: Callable[[], float],
        on_attempt_start: Callable[[float], None] | None = None,
    ) -> None:
        self._limits, self._limits_by_model, self._clock, self._on_attempt_start = (
            limits,
            limits_by_model,
            clock,
            on_attempt_start,
        )
        self._shared_limiter = CallLimiter(limits)
        self._model_limiters: dict[str, CallLimiter] = {}
        self._circuit_breaker = CircuitBreaker(limits, clock)

    def _limiter_for(self, model: str) -> CallLimiter:
        if model not in self._model_limiters:
            self._model_limiters[model] = CallLimiter(
                self._limits_by_model.get(model, CallLimits(concurrency=self._limits.concurrency))
            )
        return self._model_limiters[model]

    async def acquire(self, model: str, estimated_tokens: int, give_up_at: float) -> Permit:
        """Wait until an attempt may start.

        Raises:
            EndpointDown: The circuit breaker stays open until `give_up_at`.
        """
        model_limiter, shared_limiter = self._limiter_for(model), self._shared_limiter
        await model_limiter.window.acquire()
        try:
            await shared_limiter.window.acquire()
            try:
                return await self._wait_until_start(model_limiter, model, estimated_tokens, give_up_at)
            except BaseException:
                shared_limiter.window.release()
                raise
        except BaseException:
            model_limiter.window.release()
            raise

    async def _wait_until_start(
        self, model_limiter: CallLimiter, model: str, estimated_tokens: int, give_up_at: float
    ) -> Permit:
        while (pause_s := model_limiter.window.paused_until - self._clock()) > 0:
            await asyncio.sleep(pause_s)
        is_probe = await self._circuit_breaker.acquire(give_up_at)
        try:
            if model_limiter.is_paced or self._shared_limiter.is_paced:
                started_at = await self._wait_for_pacers(model_limiter, estimated_tokens)
            else:
                started_at = self._clock()
        except BaseException:
            if is_probe:
                self._circuit_breaker.release_probe()
            raise
        if self._on_attempt_start:
            self._on_attempt_start(started_at)
        return Permit(model, started_at, estimated_tokens, is_probe)

    async def _wait_for_pacers(self, model_limiter: CallLimiter, estimated_tokens: int) -> float:
        # The first in line of each model waits for its own and the shared rate together, so that both see one start.
        async with model_limiter.start_lock:
            while (wait_s := max(model_limiter.wait_s(now := self._clock()), self._shared_limiter.wait_s(now))) > 0:
                await asyncio.sleep(wait_s)
            model_limiter.record_start(now, estimated_tokens)
            self._shared_limiter.record_start(now, estimated_tokens)
            return now

    def release(self, permit: Permit, fault: TransientFault | None, tokens: int = 0) -> None:
        """Record how an attempt ended, and adapt the limits.

        Args:
            fault: None if the endpoint answered.
            tokens: The tokens used; 0 if unknown.
        """
        model_limiter = self._limiter_for(permit.model)
        model_limiter.window.release()
        self._shared_limiter.window.release()
        for pacer in (model_limiter.token_pacer, self._shared_limiter.token_pacer):
            if pacer and tokens:
                pacer.correct_estimate(tokens - permit.estimated_tokens)
        if fault is None or not fault.is_outage:
            self._circuit_breaker.record_success()
        else:
            self._circuit_breaker.record_failure(permit.is_probe)
        if fault is None:
            model_limiter.window.widen()
            self._shared_limiter.window.widen()
        elif fault.kind in ("429", "503", "timeout"):
            self._slow_down(model_limiter, permit, fault)

    def _slow_down(self, model_limiter: CallLimiter, permit: Permit, fault: TransientFault) -> None:
        now = self._clock()
        model_limiter.window.shrink(permit.started_at, now)
        self._shared_limiter.window.shrink(permit.started_at, now)
        if fault.retry_after_s:
            model_limiter.window.pause_until(now + min(fault.retry_after_s, self._limits.patience_s))

    def cancel(self, permit: Permit) -> None:
        """Record that we cancelled an attempt."""
        self._limiter_for(permit.model).window.release()
        self._shared_limiter.window.release()
        if permit.is_probe:
            self._circuit_breaker.release_probe()
