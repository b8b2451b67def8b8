"""How fast calls may be started: a spacing for limits that are set, a window that finds its own width."""

import asyncio
from collections import deque

PADDED_SECOND_S = 1.02
"""A second with room for the road: what starts a second apart may arrive a little closer."""
MAX_CATCH_UP_S = 0.05
"""How late a start may be without moving those after it."""
INITIAL_CONCURRENCY = 16


class CallPacer:
    """Starts at a rate, without a burst at first or after a pause.

    In any one second lie at most as many starts as the rate, rounded down where it is more than one.
    """

    def __init__(self, per_minute: float) -> None:
        max_per_second = max(1, int(per_minute / 60 + 1e-9))
        self._gap_s = max(60 / per_minute, PADDED_SECOND_S / max_per_second)
        self._starts: deque[float] = deque(maxlen=max_per_second)
        self._next_start_at = float("-inf")

    def wait_s(self, now: float) -> float:
        """How long the next start has to wait; zero or less: it need not."""
        is_full = len(self._starts) == self._starts.maxlen
        return max(self._next_start_at, self._starts[0] + PADDED_SECOND_S if is_full else self._next_start_at) - now

    def record_start(self, now: float) -> None:
        """Note a start."""
        self._starts.append(now)
        self._next_start_at = (self._next_start_at if now - self._next_start_at < MAX_CATCH_UP_S else now) + self._gap_s


class TokenPacer:
    """Starts as far apart as their tokens ask for."""

    def __init__(self, per_minute: float) -> None:
        self._s_per_token = 60 / per_minute
        self._next_start_at = float("-inf")

    def wait_s(self, now: float) -> float:
        """How long the next start has to wait; zero or less: it need not."""
        return self._next_start_at - now

    def record_start(self, now: float, tokens: int) -> None:
        """Note a start of an estimated size."""
        self._next_start_at = max(self._next_start_at, now) + tokens * self._s_per_token

    def correct_estimate(self, extra_tokens: int) -> None:
        """Note what a call took beyond its estimate; negative where it took less."""
        self._next_start_at += extra_tokens * self._s_per_token


class ConcurrencyWindow:
    """How many calls may be in flight: wider with each success, half as wide when the endpoint is overrun.

    Before the first setback it widens by one a success, as nothing is known yet; later by one a whole window.
    """

    def __init__(self, max_width: int, width: int | None = None) -> None:
        self._max_width = max_width
        self.width = float(min(max_width, width or max_width))
        self.in_flight = 0
        self.paused_until = float("-inf")
        self._has_shrunk = False
        self._shrunk_at = float("-inf")
        self._waiters: deque[asyncio.Future[None]] = deque()

    async def acquire(self) -> None:
        """Wait for a place, first come, first served."""
        if self.in_flight < int(self.width) and not self._waiters:
            self.in_flight += 1
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():
                self.release()
            raise

    def release(self) -> None:
        """Give a place back."""
        self.in_flight -= 1
        self._admit_waiters()

    def _admit_waiters(self) -> None:
        while self._waiters and self.in_flight < int(self.width):
            waiter = self._waiters.popleft()
            if not waiter.done():
                self.in_flight += 1
                waiter.set_result(None)

    def widen(self) -> None:
        """Note a success; only a window that is used is made wider."""
        if self.width < self._max_width and self.in_flight + 1 >= int(self.width):
            self.width = min(self._max_width, self.width + (1 / self.width if self._has_shrunk else 1))
            self._admit_waiters()

    def shrink(self, started_at: float, now: float) -> None:
        """Note a setback of a call; those that were under way at the last one say nothing new."""
        if started_at > self._shrunk_at:
            self._has_shrunk, self._shrunk_at = True, now
            self.width = max(1.0, self.width / 2)

    def pause_until(self, resume_at: float) -> None:
        """Start nothing before a moment."""
        self.paused_until = max(self.paused_until, resume_at)
