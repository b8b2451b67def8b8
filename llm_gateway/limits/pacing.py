"""Pace calls: even spacing for configured rates, and a concurrency window that adapts its width."""

import asyncio
from collections import deque

PADDED_SECOND_S = 1.02
"""A second plus a margin, because calls that start a second apart may arrive slightly closer together."""
MAX_CATCH_UP_S = 0.05
"""How late a start may be without delaying the following ones."""
INITIAL_CONCURRENCY = 16


class CallPacer:
    """Spaces starts evenly at a rate, without a burst at the beginning or after a pause.

    Any one second sees at most the rate per second, rounded down if that is more than one.
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
    """Spaces starts in proportion to their tokens."""

    def __init__(self, per_minute: float) -> None:
        self._s_per_token = 60 / per_minute
        self._next_start_at = float("-inf")

    def wait_s(self, now: float) -> float:
        """How long the next start has to wait; zero or less: it need not."""
        return self._next_start_at - now

    def record_start(self, now: float, tokens: int) -> None:
        """Record a start with its estimated tokens."""
        self._next_start_at = max(self._next_start_at, now) + tokens * self._s_per_token

    def correct_estimate(self, extra_tokens: int) -> None:
        """Add the tokens that a call used beyond its estimate; negative if it used fewer."""
        self._next_start_at += extra_tokens * self._s_per_token


class ConcurrencyWindow:
    """The number of calls that may be in flight: it grows with successes and halves when the endpoint is overloaded.

    Before the first setback it grows by one per success, because nothing is known yet; later by one per full window.
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
        """Wait for a free slot, first come, first served."""
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
        """Release a slot."""
        self.in_flight -= 1
        self._admit_waiters()

    def _admit_waiters(self) -> None:
        while self._waiters and self.in_flight < int(self.width):
            waiter = self._waiters.popleft()
            if not waiter.done():
                self.in_flight += 1
                waiter.set_result(None)

    def widen(self) -> None:
        """Record a success; only a window that is fully used grows."""
        if self.width < self._max_width and self.in_flight + 1 >= int(self.width):
            self.width = min(self._max_width, self.width + (1 / self.width if self._has_shrunk else 1))
            self._admit_waiters()

    def shrink(self, started_at: float, now: float) -> None:
        """Record a setback of a call; calls that were under way at the previous setback do not count again."""
        if started_at > self._shrunk_at:
            self._has_shrunk, self._shrunk_at = True, now
            self.width = max(1.0, self.width / 2)

    def pause_until(self, resume_at: float) -> None:
        """Start nothing before a point in time."""
        self.paused_until = max(self.paused_until, resume_at)
