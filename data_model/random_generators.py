"""Random generators seeded by documented strings, the only source of randomness in the product."""

import hashlib
import random


def seed_for(*parts: object) -> int:
    """Derive an integer seed from parts: the SHA-256 of the parts joined by `::`, as a big-endian integer.

    `seed_for(7, "neo", 3)` is the seed of candidate 3 of the Neo split in run 7.
    """
    text = "::".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


def rng_for(*parts: object) -> random.Random:
    """Return a generator seeded by `seed_for(*parts)`; equal parts give equal draws on every machine."""
    return random.Random(seed_for(*parts))
