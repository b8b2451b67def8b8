"""Track the attempts of one call, and decide whether and when to retry."""

from time import monotonic, perf_counter

from data_model import rng_for
from llm_gateway.faults import TransientFault
from llm_gateway.limits.call_limits import CallLimits


class RetryBudget:
    """The attempts of one call, and what is left of its retries and patience."""

    def __init__(self, limits: CallLimits, key: str) -> None:
        self._limits, self._key = limits, key
        self._fault_count = self._throttled_count = 0
        self._started_at: float | None = None
        self.attempts = self.input_tokens = self.output_tokens = 0
        self._give_up_at: float | None = None

    @property
    def retries(self) -> int:
        """The number of attempts after the first."""
        return max(0, self.attempts - 1)

    @property
    def latency_s(self) -> float:
        """Seconds since the first attempt began."""
        return 0.0 if self._started_at is None else perf_counter() - self._started_at

    @property
    def give_up_at(self) -> float:
        """When patience ends, on the monotonic clock; it starts with the first fault."""
        return monotonic() + self._limits.patience_s if self._give_up_at is None else self._give_up_at

    def record_attempt(self) -> None:
        """Record the start of an attempt."""
        self.attempts += 1
        if self._started_at is None:
            self._started_at = perf_counter()

    def record_usage(self, input_tokens: int, output_tokens: int) -> None:
        """Record the tokens that an attempt is charged for."""
        self.input_tokens += input_tokens
        self.output_tokens += output_tokens

    def next_pause_s(self, fault: TransientFault) -> float:
        """Return the seconds to wait after a fault before the next attempt; raise the fault if there is none."""
        self._give_up_at = self.give_up_at
        self._fault_count += not fault.is_rate_limit
        self._throttled_count += fault.is_rate_limit
        pause_s = max(self._draw_backoff_s(), fault.retry_after_s or 0.0)
        if self._fault_count > self._limits.retries or monotonic() + pause_s >= self._give_up_at:
            raise fault
        return pause_s

    def _draw_backoff_s(self) -> float:
        setbacks = self._fault_count + self._throttled_count
        max_pause_s = min(self._limits.backoff_s * 2.0 ** min(setbacks - 1, 30), self._limits.backoff_max_s)
        # Half of the pause is random, so that calls that failed together are not retried together.
        return max_pause_s * (0.5 + rng_for(self._key, setbacks).random() / 2)
