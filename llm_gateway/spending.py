"""What the calls of a run have come to: tokens, money, time, and the budget that ends it."""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from data_model import BudgetReached, JsonObject
from llm_gateway.calls import Role, Usage
from llm_gateway.prices import Price, cost_usd, price_of

HOW_TO_GO_ON = "what was done is kept; go on by `homer resume` with a higher"


class Budget(NamedTuple):
    """What a whole run may come to; None is without limit."""

    max_cost_usd: float | None = None
    max_tokens: int | None = None


class Reserved(NamedTuple):
    """What a call in flight is expected to come to."""

    tokens: int = 0
    cost_usd: float = 0.0


class _Tally:
    """What the calls of one role to one model have come to in this process."""

    def __init__(self) -> None:
        self.calls = self.input_tokens = self.output_tokens = self.retries = self.longest_reply = 0
        self.cost_usd = self.latency_s = 0.0

    def add(self, usage: Usage, latency_s: float, retries: int) -> None:
        self.calls += 1
        self.input_tokens += usage.input_tokens
        self.output_tokens += usage.output_tokens
        self.cost_usd += usage.cost_usd
        self.latency_s += latency_s
        self.retries += retries
        self.longest_reply = max(self.longest_reply, usage.output_tokens)


class Spending:
    """What a run has spent and may still spend; one for a run, owned by one event loop.

    prices: the user's own. before: calls, tokens and dollars of earlier processes of the run (`ReplyStore.spent()`).

    Calls in flight are counted with what they may come to: the estimate of what is sent, and as output the longest
    reply that this role has had of this model so far (before the first one, the limit of output tokens). A call that
    might go over the budget waits for those in flight; while anything is left, one call at a time goes on. So the
    budget is passed by at most one reply, and by what calls in flight come to beyond the longest reply before them.
    """

    def __init__(
        self,
        budget: Budget = Budget(),  # noqa: B008 (immutable)
        prices: Mapping[str, Price] | None = None,
        before: tuple[int, int, float] = (0, 0, 0.0),
    ) -> None:
        self._budget, self._own_prices = budget, prices or {}
        self._before = before
        self._tallies: dict[tuple[Role, str], _Tally] = {}
        self._prices: dict[str, Price | None] = {}
        self.calls, self.tokens, self.cost_usd = before
        self._in_flight, self._reserved_tokens, self._reserved_usd = 0, 0, 0.0
        self._freed = asyncio.Event()

    def check(self) -> None:
        """Raise BudgetReached where nothing is left; its sentence says what was spent and how to go on."""
        most_usd, most_tokens = self._budget
        if most_usd is not None and self.cost_usd >= most_usd:
            raise BudgetReached(f"{self._spent()}; --max-cost {most_usd:g} is reached; {HOW_TO_GO_ON} --max-cost")
        if most_tokens is not None and self.tokens >= most_tokens:
            raise BudgetReached(f"{self._spent()}; --max-tokens {most_tokens} is reached; {HOW_TO_GO_ON} --max-tokens")

    async def reserve(self, role: Role, model: str, input_tokens: int, output_tokens: int) -> Reserved:
        """Set aside what a call may come to, waiting until the budget has room; give it back by `release`.

        input_tokens: an estimate of what is sent. output_tokens: the most that may come back.
        Raises BudgetReached where nothing is left.
        """
        while True:
            self.check()
            wanted = self._estimate(role, model, input_tokens, output_tokens)
            if not self._in_flight or self._has_room_for(wanted):
                break
            await self._freed.wait()
        self._in_flight += 1
        self._reserved_tokens += wanted.tokens
        self._reserved_usd += wanted.cost_usd
        return wanted

    def release(self, reserved: Reserved) -> None:
        """Give back what a call had set aside, when it has ended, well or badly, and after `add`."""
        self._in_flight -= 1
        self._reserved_tokens -= reserved.tokens
        # Sums of floats leave crumbs, which would add up over a long run.
        self._reserved_usd = self._reserved_usd - reserved.cost_usd if self._in_flight else 0.0
        self._freed.set()
        self._freed = asyncio.Event()

    def priced(self, model: str, input_tokens: int, output_tokens: int) -> Usage:
        """What a call came to, with its price; 0 for a model without one."""
        cost = cost_usd(self._price(model), input_tokens, output_tokens)
        return Usage(input_tokens=input_tokens, output_tokens=output_tokens, cost_usd=cost)

    def add(self, role: Role, model: str, usage: Usage, latency_s: float, retries: int = 0) -> None:
        """Count a call that was sent, with all its attempts; replies from the store are not counted."""
        self._price(model)
        self._tallies.setdefault((role, model), _Tally()).add(usage, latency_s, retries)
        self.calls += 1
        self.tokens += usage.input_tokens + usage.output_tokens
        self.cost_usd += usage.cost_usd

    def line(self) -> str:
        """A short live text: `412 calls, 1.2 M tokens, $0.84 of $5`."""
        return self._spent(with_limits=True)

    def as_json(self) -> JsonObject:
        """All that is known, for a summary: the whole run, and this process by role and model.

        Latency is the mean of a call. cost_usd counts only models with a price; the others are in `without_price`.
        """
        calls, tokens, cost = self._before
        return {
            "calls": self.calls,
            "tokens": self.tokens,
            "cost_usd": round(self.cost_usd, 6),
            "without_price": self._unpriced(),
            "earlier": {"calls": calls, "tokens": tokens, "cost_usd": round(cost, 6)},
            "by_role": [_as_json(role, model, self._tallies[role, model]) for role, model in sorted(self._tallies)],
        }

    def _price(self, model: str) -> Price | None:
        if model not in self._prices:
            self._prices[model] = price_of(model, self._own_prices)
        return self._prices[model]

    def _estimate(self, role: Role, model: str, input_tokens: int, output_tokens: int) -> Reserved:
        tally = self._tallies.get((role, model))
        expected = min(output_tokens, tally.longest_reply) if tally and tally.longest_reply else output_tokens
        return Reserved(input_tokens + expected, cost_usd(self._price(model), input_tokens, expected))

    def _has_room_for(self, wanted: Reserved) -> bool:
        most_usd, most_tokens = self._budget
        usd, tokens = self.cost_usd + self._reserved_usd, self.tokens + self._reserved_tokens
        fits_usd = most_usd is None or usd + wanted.cost_usd <= most_usd
        return fits_usd and (most_tokens is None or tokens + wanted.tokens <= most_tokens)

    def _unpriced(self) -> list[str]:
        return sorted(model for model, price in self._prices.items() if price is None)

    def _spent(self, with_limits: bool = False) -> str:
        most_usd, most_tokens = self._budget if with_limits else Budget()
        tokens = in_short(self.tokens) + (f" of {in_short(most_tokens)}" if most_tokens is not None else "")
        places = 4 if 0 < self.cost_usd < 0.1 else 2
        money = f"${self.cost_usd:.{places}f}" + (f" of ${most_usd:g}" if most_usd is not None else "")
        if self._unpriced():
            money = f"{money} and what has no price" if self.cost_usd else "price unknown"
        return f"{self.calls} call{'' if self.calls == 1 else 's'}, {tokens} tokens, {money}"


def in_short(count: int) -> str:
    """A large number for a glance: 950, `12.3 k`, `1.2 M`."""
    for unit, size in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return str(count)


def _as_json(role: Role, model: str, tally: _Tally) -> JsonObject:
    return {
        "role": role,
        "model": model,
        "calls": tally.calls,
        "input_tokens": tally.input_tokens,
        "output_tokens": tally.output_tokens,
        "cost_usd": round(tally.cost_usd, 6),
        "latency_s": round(tally.latency_s / tally.calls, 3),
        "retries": tally.retries,
    }
