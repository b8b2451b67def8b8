"""The tokens, cost and time of a run's calls, and the budget that ends the run."""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from data_model import BudgetReached, JsonObject
from llm_gateway.chat_types import ModelRole, Usage
from llm_gateway.prices import Price, compute_cost_usd, find_price

RESUME_HINT = "what was done is kept; continue with `homer resume` and a higher"


class Budget(NamedTuple):
    """The limits of a whole run; None for no limit."""

    max_cost_usd: float | None = None
    max_tokens: int | None = None


class Reservation(NamedTuple):
    """The expected usage of a call in flight."""

    tokens: int = 0
    cost_usd: float = 0.0


class _RoleUsage:
    """The usage of one role's calls to one model in this process."""

    def __init__(self) -> None:
        self.calls = self.input_tokens = self.output_tokens = self.retries = self.longest_reply_tokens = 0
        self.cost_usd = self.latency_s = 0.0

    def add(self, usage: Usage, latency_s: float, retries: int) -> None:
        self.calls += 1
        self.input_tokens += usage.input_tokens
        self.output_tokens += usage.output_tokens
        self.cost_usd += usage.cost_usd
        self.latency_s += latency_s
        self.retries += retries
        self.longest_reply_tokens = max(self.longest_reply_tokens, usage.output_tokens)


class Spending:
    """What a run has spent and may still spend; one per run, owned by one event loop.

    Calls in flight are counted at their expected usage: the estimated input tokens, and as output tokens the longest
    reply that this role has received from this model so far (before the first reply, the limit of output tokens). A
    call that might exceed the budget waits for those in flight; while anything is left, one call at a time continues.
    The budget is therefore exceeded by at most one reply, plus what calls in flight use beyond the longest earlier
    reply.

    Attributes:
        prices: The user's own prices by model.
        earlier_usage: Calls, tokens and USD of earlier processes of the run (`ReplyStore.read_usage()`).
    """

    def __init__(
        self,
        budget: Budget = Budget(),  # noqa: B008 (immutable)
        prices: Mapping[str, Price] | None = None,
        earlier_usage: tuple[int, int, float] = (0, 0, 0.0),
    ) -> None:
        self._budget, self._user_prices = budget, prices or {}
        self._earlier_usage = earlier_usage
        self._usage_by_role: dict[tuple[ModelRole, str], _RoleUsage] = {}
        self._prices: dict[str, Price | None] = {}
        self.calls, self.tokens, self.cost_usd = earlier_usage
        self._in_flight, self._reserved_tokens, self._reserved_usd = 0, 0, 0.0
        self._budget_freed = asyncio.Event()

    def check_budget(self) -> None:
        """Raise BudgetReached if nothing is left; its message says what was spent and how to continue."""
        max_cost_usd, max_tokens = self._budget
        if max_cost_usd is not None and self.cost_usd >= max_cost_usd:
            raise BudgetReached(
                f"{self._format_spending()}; --max-cost {max_cost_usd:g} is reached; {RESUME_HINT} --max-cost"
            )
        if max_tokens is not None and self.tokens >= max_tokens:
            raise BudgetReached(
                f"{self._format_spending()}; --max-tokens {max_tokens} is reached; {RESUME_HINT} --max-tokens"
            )

    async def reserve(self, role: ModelRole, model: str, input_tokens: int, output_tokens: int) -> Reservation:
        """Reserve the expected usage of a call, waiting until the budget has room; return it with `release`.

        Args:
            input_tokens: The estimated input tokens.
            output_tokens: The maximum of output tokens.

        Raises:
            BudgetReached: Nothing is left.
        """
        while True:
            self.check_budget()
            reservation = self._estimate_reservation(role, model, input_tokens, output_tokens)
            if not self._in_flight or self._has_room_for(reservation):
                break
            await self._budget_freed.wait()
        self._in_flight += 1
        self._reserved_tokens += reservation.tokens
        self._reserved_usd += reservation.cost_usd
        return reservation

    def release(self, reservation: Reservation) -> None:
        """Return the reservation of a call that has succeeded or failed; to be called after `add`."""
        self._in_flight -= 1
        self._reserved_tokens -= reservation.tokens
        # Rounding errors of float sums would add up over a long run.
        self._reserved_usd = self._reserved_usd - reservation.cost_usd if self._in_flight else 0.0
        self._budget_freed.set()
        self._budget_freed = asyncio.Event()

    def price_usage(self, model: str, input_tokens: int, output_tokens: int) -> Usage:
        """Return the usage of a call with its cost, which is 0 for a model without a price."""
        call_cost_usd = compute_cost_usd(self._find_price(model), input_tokens, output_tokens)
        return Usage(input_tokens=input_tokens, output_tokens=output_tokens, cost_usd=call_cost_usd)

    def add(self, role: ModelRole, model: str, usage: Usage, latency_s: float, retries: int = 0) -> None:
        """Count a call that was sent, including all its attempts; replies from the store do not count."""
        self._find_price(model)
        self._usage_by_role.setdefault((role, model), _RoleUsage()).add(usage, latency_s, retries)
        self.calls += 1
        self.tokens += usage.input_tokens + usage.output_tokens
        self.cost_usd += usage.cost_usd

    def format_summary(self) -> str:
        """Format the spending for a progress display: `412 calls, 1.2 M tokens, $0.84 of $5`."""
        return self._format_spending(with_limits=True)

    def as_json(self) -> JsonObject:
        """Return the spending of the whole run, and of this process by role and model, for a summary.

        `latency_s` is the mean per call. `cost_usd` counts only models with a price; the others are listed in
        `without_price`.
        """
        earlier_calls, earlier_tokens, earlier_cost_usd = self._earlier_usage
        return {
            "calls": self.calls,
            "tokens": self.tokens,
            "cost_usd": round(self.cost_usd, 6),
            "without_price": self._list_unpriced_models(),
            "earlier": {"calls": earlier_calls, "tokens": earlier_tokens, "cost_usd": round(earlier_cost_usd, 6)},
            "by_role": [
                _role_usage_as_json(role, model, self._usage_by_role[role, model])
                for role, model in sorted(self._usage_by_role)
            ],
        }

    def _find_price(self, model: str) -> Price | None:
        if model not in self._prices:
            self._prices[model] = find_price(model, self._user_prices)
        return self._prices[model]

    def _estimate_reservation(self, role: ModelRole, model: str, input_tokens: int, output_tokens: int) -> Reservation:
        usage = self._usage_by_role.get((role, model))
        expected_output_tokens = (
            min(output_tokens, usage.longest_reply_tokens) if usage and usage.longest_reply_tokens else output_tokens
        )
        return Reservation(
            input_tokens + expected_output_tokens,
            compute_cost_usd(self._find_price(model), input_tokens, expected_output_tokens),
        )

    def _has_room_for(self, reservation: Reservation) -> bool:
        max_cost_usd, max_tokens = self._budget
        committed_usd, committed_tokens = self.cost_usd + self._reserved_usd, self.tokens + self._reserved_tokens
        fits_usd = max_cost_usd is None or committed_usd + reservation.cost_usd <= max_cost_usd
        return fits_usd and (max_tokens is None or committed_tokens + reservation.tokens <= max_tokens)

    def _list_unpriced_models(self) -> list[str]:
        return sorted(model for model, price in self._prices.items() if price is None)

    def _format_spending(self, with_limits: bool = False) -> str:
        max_cost_usd, max_tokens = self._budget if with_limits else Budget()
        tokens = format_count(self.tokens) + (f" of {format_count(max_tokens)}" if max_tokens is not None else "")
        decimals = 4 if 0 < self.cost_usd < 0.1 else 2
        money = f"${self.cost_usd:.{decimals}f}" + (f" of ${max_cost_usd:g}" if max_cost_usd is not None else "")
        if self._list_unpriced_models():
            money = f"{money} plus calls without a price" if self.cost_usd else "price unknown"
        return f"{self.calls} call{'' if self.calls == 1 else 's'}, {tokens} tokens, {money}"


def format_count(count: int) -> str:
    """Format a large number compactly: `950`, `12.3 k`, `1.2 M`."""
    for unit, size in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return str(count)


def _role_usage_as_json(role: ModelRole, model: str, usage: _RoleUsage) -> JsonObject:
    return {
        "role": role,
        "model": model,
        "calls": usage.calls,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cost_usd": round(usage.cost_usd, 6),
        "latency_s": round(usage.latency_s / usage.calls, 3),
        "retries": usage.retries,
    }
