"""The circuit breaker: send nothing to an endpoint that is down, then probe it with a single call."""

import asyncio
from collections.abc import Callable

from llm_gateway.limits.call_limits import CallLimits


class EndpointDown(Exception):
    """The endpoint did not recover within the patience of a call."""


class CircuitBreaker:
    """Opens after consecutive failures for a time that doubles; then one call probes the endpoint and others wait."""

    def __init__(self, limits: CallLimits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._failures = 0
        self._open_until: float | None = None
        self._open_duration_s = limits.breaker_open_s
        self._is_probing = False
        self._state_changed = asyncio.Event()

    async def acquire(self, give_up_at: float) -> bool:
        """Wait until a call may be sent; return whether the call is the probe.

        Raises:
            EndpointDown: The endpoint has not recovered by `give_up_at`.
        """
        while self._open_until is not None:
            now = self._clock()
            if not self._is_probing and now >= self._open_until:
                self._is_probing = True
                return True
            if now >= give_up_at:
                raise EndpointDown
            wake_at = give_up_at if self._is_probing else min(self._open_until, give_up_at)
            await self._wait_for_change(wake_at - now)
        return False

    async def _wait_for_change(self, timeout_s: float) -> None:
        state_changed = self._state_changed
        try:
            async with asyncio.timeout(timeout_s):
                await state_changed.wait()
        except TimeoutError:
            pass

    def record_success(self) -> None:
        """Record that the endpoint answered, whatever the answer."""
        self._failures = 0
        if self._open_until is not None:
            self._open_until, self._open_duration_s, self._is_probing = None, self._limits.breaker_open_s, False
            self._notify_waiters()

    def record_failure(self, is_probe: bool) -> None:
        """Record that the endpoint did not answer."""
        self._failures += 1
        if is_probe:
            self._open_duration_s = min(self._open_duration_s * 2, self._limits.backoff_max_s)
        if is_probe or (self._open_until is None and self._failures >= self._limits.breaker_after):
            self._open_until, self._is_probing = self._clock() + self._open_duration_s, False
            self._notify_waiters()

    def release_probe(self) -> None:
        """Record that the probe was cancelled without an answer, so that the next call becomes the probe."""
        self._is_probing = False
        self._notify_waiters()

    def _notify_waiters(self) -> None:
        self._state_changed.set()
        self._state_changed = asyncio.Event()
