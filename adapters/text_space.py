"""A Gymnasium space of texts: it contains any text, and samples are short and printable."""

import string
from typing import Any

from gymnasium.spaces import Text

MAX_LENGTH = 10_000_000
MAX_SAMPLED_LENGTH = 200


class OfficeText(Text):
    """Texts of any characters up to MAX_LENGTH, since files, mails and names use more letters than a list can."""

    def __init__(self) -> None:
        super().__init__(MAX_LENGTH, min_length=0, charset=string.printable)

    def contains(self, x: Any) -> bool:
        """Return whether x is a text that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """Draw a printable text of at most MAX_SAMPLED_LENGTH characters; mask and probability are as in Gymnasium."""
        if mask is None and probability is None:
            mask = (int(self.np_random.integers(1, MAX_SAMPLED_LENGTH + 1)), None)
        return super().sample(mask, probability)

    def __repr__(self) -> str:
        return f"OfficeText({self.max_length})"
