"""How long slow files and episodes may hold up a report, all together."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

_FREE_S = 1.0


class TimeBudget:
    """Seconds that slow steps may take together; the first second of each costs nothing."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds

    @property
    def is_spent(self) -> bool:
        """Whether there is no time left."""
        return self._left <= 0

    @contextmanager
    def measure(self) -> Iterator[None]:
        """Take what the block costs, also where it raises."""
        began = monotonic()
        try:
            yield
        finally:
            self._left -= max(0.0, monotonic() - began - _FREE_S)
