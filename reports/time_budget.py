"""A limit on the total time for which slow files and episodes may delay a report."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

_FREE_S = 1.0


class TimeBudget:
    """A number of seconds that slow steps may use together; the first second of each is free."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds

    @property
    def is_spent(self) -> bool:
        """Whether no time is left."""
        return self._left <= 0

    @contextmanager
    def measure(self) -> Iterator[None]:
        """Subtract the time that the block takes, even if it raises."""
        began = monotonic()
        try:
            yield
        finally:
            self._left -= max(0.0, monotonic() - began - _FREE_S)
