"""A space of texts: any text belongs to it, and what is drawn from it is short and printable."""

import string
from typing import Any

from gymnasium.spaces import Text

MAX_LENGTH = 10_000_000
MAX_SAMPLED_LENGTH = 200


class OfficeText(Text):
    """Texts of any characters up to LONGEST: files, mail and people know more letters than a list could hold."""

    def __init__(self) -> None:
        super().__init__(MAX_LENGTH, min_length=0, charset=string.printable)

    def contains(self, x: Any) -> bool:
        """Whether x is a text that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """Draw a printable text of at most LONGEST_DRAWN characters; mask and probability as in Gymnasium."""
        if mask is None and probability is None:
            mask = (int(self.np_random.integers(1, MAX_SAMPLED_LENGTH + 1)), None)
        return super().sample(mask, probability)

    def __repr__(self) -> str:
        return f"OfficeText({self.max_length})"
