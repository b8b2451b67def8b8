"""Whether something that a share of all have is so for one: the same answer wherever it is asked."""

from data_model import rng_for


def happens(share: float, seed: str, *parts: str | int) -> bool:
    """Draw whether it is so, from SHA-256 of the seed and the parts."""
    return share >= 1 or rng_for(seed, "share", *parts).random() < share
