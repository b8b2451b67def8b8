"""The way of every attempt to the endpoint: places, pauses, the circuit breaker, rates."""

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

from llm_gateway.breaker import Breaker
from llm_gateway.faults import Fault
from llm_gateway.limits import Limits
from llm_gateway.pacing import FIRST_WIDTH, Spacing, TokenSpacing, Window

MOST_IN_FLIGHT = 256
"""Calls in flight where the user sets no limit."""


class Lane:
    """The limits of one model, or of all together."""

    def __init__(self, limits: Limits) -> None:
        set_by_user = limits.concurrency
        self.window = Window(set_by_user or MOST_IN_FLIGHT, set_by_user or FIRST_WIDTH)
        self.calls = Spacing(limits.requests_per_minute) if limits.requests_per_minute else None
        self.tokens = TokenSpacing(limits.tokens_per_minute) if limits.tokens_per_minute else None
        self.turn = asyncio.Lock()

    @property
    def is_spaced(self) -> bool:
        """Whether starts have to wait for one another."""
        return self.calls is not None or self.tokens is not None

    def wait_s(self, now: float) -> float:
        """How long the next start has to wait."""
        return max(spacing.wait_s(now) if spacing else 0.0 for spacing in (self.calls, self.tokens))

    def start(self, now: float, tokens: int) -> None:
        """Note a start."""
        if self.calls:
            self.calls.start(now)
        if self.tokens:
            self.tokens.start(now, tokens)


class Passage(NamedTuple):
    """An attempt under way. started: on the clock of the traffic. tokens: as estimated. probe: of the breaker."""

    model: str
    started: float
    tokens: int
    probe: bool


class Traffic:
    """Lets attempts through, one lane a model and one that all share, and learns from how they end.

    clock: seconds that only grow. on_start: told the moment of every start.
    """

    def __init__(
        self,
        limits: Limits,
        of_model: Mapping[str, Limits],
        clock: Callable[[], float],
        on_start: Callable[[float], None] | None = None,
    ) -> None:
        self._limits, self._of_model, self._clock, self._on_start = limits, of_model, clock, on_start
        self._all = Lane(limits)
        self._lanes: dict[str, Lane] = {}
        self._breaker = Breaker(limits, clock)

    def _lane(self, model: str) -> Lane:
        if model not in self._lanes:
            self._lanes[model] = Lane(self._of_model.get(model, Limits(concurrency=self._limits.concurrency)))
        return self._lanes[model]

    async def enter(self, model: str, tokens: int, give_up_at: float) -> Passage:
        """Wait until an attempt may start. Raises EndpointDown where the breaker stays open too long."""
        lane, shared = self._lane(model), self._all
        await lane.window.enter()
        try:
            await shared.window.enter()
            try:
                return await self._start(lane, model, tokens, give_up_at)
            except BaseException:
                shared.window.leave()
                raise
        except BaseException:
            lane.window.leave()
            raise

    async def _start(self, lane: Lane, model: str, tokens: int, give_up_at: float) -> Passage:
        while (pause_s := lane.window.paused_until - self._clock()) > 0:
            await asyncio.sleep(pause_s)
        probe = await self._breaker.enter(give_up_at)
        try:
            if lane.is_spaced or self._all.is_spaced:
                started = await self._in_turn(lane, tokens)
            else:
                started = self._clock()
        except BaseException:
            if probe:
                self._breaker.abandoned()
            raise
        if self._on_start:
            self._on_start(started)
        return Passage(model, started, tokens, probe)

    async def _in_turn(self, lane: Lane, tokens: int) -> float:
        # Each lane's first in line waits for its own rate and the shared one together: the start is then one moment.
        async with lane.turn:
            while (wait_s := max(lane.wait_s(now := self._clock()), self._all.wait_s(now))) > 0:
                await asyncio.sleep(wait_s)
            lane.start(now, tokens)
            self._all.start(now, tokens)
            return now

    def leave(self, passage: Passage, fault: Fault | None, tokens: int = 0) -> None:
        """Note how an attempt ended. fault: None where the endpoint answered. tokens: what it took, 0 where unknown."""
        lane = self._lane(passage.model)
        lane.window.leave()
        self._all.window.leave()
        for spacing in (lane.tokens, self._all.tokens):
            if spacing and tokens:
                spacing.correct(tokens - passage.tokens)
        if fault is None or not fault.is_illness:
            self._breaker.succeeded()
        else:
            self._breaker.failed(passage.probe)
        if fault is None:
            lane.window.widen()
            self._all.window.widen()
        elif fault.kind in ("429", "503", "timeout"):
            self._set_back(lane, passage, fault)

    def _set_back(self, lane: Lane, passage: Passage, fault: Fault) -> None:
        now = self._clock()
        lane.window.shrink(passage.started, now)
        self._all.window.shrink(passage.started, now)
        if fault.retry_after_s:
            lane.window.pause(now + min(fault.retry_after_s, self._limits.patience_s))

    def abandon(self, passage: Passage) -> None:
        """Note that an attempt was cut short from our side."""
        self._lane(passage.model).window.leave()
        self._all.window.leave()
        if passage.probe:
            self._breaker.abandoned()
