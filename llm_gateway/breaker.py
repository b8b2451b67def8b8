"""The circuit breaker: an endpoint that is down is left alone, then asked with one call."""

import asyncio
from collections.abc import Callable

from llm_gateway.limits import Limits


class EndpointDown(Exception):
    """The endpoint was not up again within the patience of a call."""


class Breaker:
    """Opens after failures in a row, for a time that doubles; then one call is the probe and the others wait for it."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._failures = 0
        self._open_until: float | None = None
        self._open_s = limits.breaker_open_s
        self._probe_out = False
        self._changed = asyncio.Event()

    async def enter(self, give_up_at: float) -> bool:
        """Wait until the endpoint may be asked; True where this call is the probe. Raises EndpointDown."""
        while self._open_until is not None:
            now = self._clock()
            if not self._probe_out and now >= self._open_until:
                self._probe_out = True
                return True
            if now >= give_up_at:
                raise EndpointDown
            wake = give_up_at if self._probe_out else min(self._open_until, give_up_at)
            await self._change(wake - now)
        return False

    async def _change(self, within_s: float) -> None:
        changed = self._changed
        try:
            async with asyncio.timeout(within_s):
                await changed.wait()
        except TimeoutError:
            pass

    def succeeded(self) -> None:
        """Note that the endpoint answered, whatever it said."""
        self._failures = 0
        if self._open_until is not None:
            self._open_until, self._open_s, self._probe_out = None, self._limits.breaker_open_s, False
            self._wake()

    def failed(self, probe: bool) -> None:
        """Note that it did not answer."""
        self._failures += 1
        if probe:
            self._open_s = min(self._open_s * 2, self._limits.backoff_max_s)
        if probe or (self._open_until is None and self._failures >= self._limits.breaker_after):
            self._open_until, self._probe_out = self._clock() + self._open_s, False
            self._wake()

    def abandoned(self) -> None:
        """Note that the probe was given up without an answer: the next call is the probe."""
        self._probe_out = False
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
