"""How the attempts of one call went: what they took, and whether and when there is to be another."""

from time import monotonic, perf_counter

from data_model import rng_for
from llm_gateway.faults import Fault
from llm_gateway.limits import Limits


class Tries:
    """The attempts of the call with a key."""

    def __init__(self, limits: Limits, key: str) -> None:
        self._limits, self._key = limits, key
        self._faults = self._throttled = 0
        self._began: float | None = None
        self.sent = self.input_tokens = self.output_tokens = 0
        self._give_up_at: float | None = None

    @property
    def retries(self) -> int:
        """Attempts after the first."""
        return max(0, self.sent - 1)

    @property
    def latency_s(self) -> float:
        """Since the first attempt."""
        return 0.0 if self._began is None else perf_counter() - self._began

    @property
    def give_up_at(self) -> float:
        """When patience ends, on the monotonic clock; it begins with the first trouble."""
        return monotonic() + self._limits.patience_s if self._give_up_at is None else self._give_up_at

    def started(self) -> None:
        """Note an attempt."""
        self.sent += 1
        if self._began is None:
            self._began = perf_counter()

    def took(self, input_tokens: int, output_tokens: int) -> None:
        """Note what an attempt is charged with."""
        self.input_tokens += input_tokens
        self.output_tokens += output_tokens

    def pause_s(self, fault: Fault) -> float:
        """How long to wait after a fault before the next attempt; raises the fault where there is to be none."""
        self._give_up_at = self.give_up_at
        self._faults += not fault.limits
        self._throttled += fault.limits
        pause_s = max(self._back_off_s(), fault.retry_after_s or 0.0)
        if self._faults > self._limits.retries or monotonic() + pause_s >= self._give_up_at:
            raise fault
        return pause_s

    def _back_off_s(self) -> float:
        tried = self._faults + self._throttled
        longest = min(self._limits.backoff_s * 2.0 ** min(tried - 1, 30), self._limits.backoff_max_s)
        # Half of it is drawn, so that calls that failed together do not come back together.
        return longest * (0.5 + rng_for(self._key, tried).random() / 2)
