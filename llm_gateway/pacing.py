"""How fast calls may be started: a spacing for limits that are set, a window that finds its own width."""

import asyncio
from collections import deque

SECOND = 1.02
"""A second with room for the road: what starts a second apart may arrive a little closer."""
CATCH_UP_S = 0.05
"""How late a start may be without moving those after it."""
FIRST_WIDTH = 16


class Spacing:
    """Starts at a rate, without a burst at first or after a pause.

    In any one second lie at most as many starts as the rate, rounded down where it is more than one.
    """

    def __init__(self, per_minute: float) -> None:
        most = max(1, int(per_minute / 60 + 1e-9))
        self._gap_s = max(60 / per_minute, SECOND / most)
        self._starts: deque[float] = deque(maxlen=most)
        self._due = float("-inf")

    def wait_s(self, now: float) -> float:
        """How long the next start has to wait; zero or less: it need not."""
        full = len(self._starts) == self._starts.maxlen
        return max(self._due, self._starts[0] + SECOND if full else self._due) - now

    def start(self, now: float) -> None:
        """Note a start."""
        self._starts.append(now)
        self._due = (self._due if now - self._due < CATCH_UP_S else now) + self._gap_s


class TokenSpacing:
    """Starts as far apart as their tokens ask for."""

    def __init__(self, per_minute: float) -> None:
        self._s_per_token = 60 / per_minute
        self._due = float("-inf")

    def wait_s(self, now: float) -> float:
        """How long the next start has to wait; zero or less: it need not."""
        return self._due - now

    def start(self, now: float, tokens: int) -> None:
        """Note a start of an estimated size."""
        self._due = max(self._due, now) + tokens * self._s_per_token

    def correct(self, tokens: int) -> None:
        """Note what a call took beyond its estimate; negative where it took less."""
        self._due += tokens * self._s_per_token


class Window:
    """How many calls may be in flight: wider with each success, half as wide when the endpoint is overrun.

    Before the first setback it widens by one a success, as nothing is known yet; later by one a whole window.
    """

    def __init__(self, most: int, width: int | None = None) -> None:
        self._most = most
        self.width = float(min(most, width or most))
        self.in_flight = 0
        self.paused_until = float("-inf")
        self._knows = False
        self._shrunk_at = float("-inf")
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> None:
        """Wait for a place, first come, first served."""
        if self.in_flight < int(self.width) and not self._waiting:
            self.in_flight += 1
            return
        place = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Give a place back."""
        self.in_flight -= 1
        self._admit()

    def _admit(self) -> None:
        while self._waiting and self.in_flight < int(self.width):
            place = self._waiting.popleft()
            if not place.done():
                self.in_flight += 1
                place.set_result(None)

    def widen(self) -> None:
        """Note a success; only a window that is used is made wider."""
        if self.width < self._most and self.in_flight + 1 >= int(self.width):
            self.width = min(self._most, self.width + (1 / self.width if self._knows else 1))
            self._admit()

    def shrink(self, started: float, now: float) -> None:
        """Note a setback of a call; those that were under way at the last one say nothing new."""
        if started > self._shrunk_at:
            self._knows, self._shrunk_at = True, now
            self.width = max(1.0, self.width / 2)

    def pause(self, until: float) -> None:
        """Start nothing before a moment."""
        self.paused_until = max(self.paused_until, until)
