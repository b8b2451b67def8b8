"""Random generators from documented strings: no choice in the product comes from anywhere else."""

import hashlib
import random


def seed_for(*parts: object) -> int:
    """Derive an integer seed from the parts: SHA-256 of them joined by `::`, as a big-endian number.

    `seed_for(7, "neo", 3)` is the seed of candidate 3 of the Neo split in run 7.
    """
    text = "::".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


def rng_for(*parts: object) -> random.Random:
    """Return a generator seeded by `seed_for(*parts)`; equal parts give equal draws everywhere."""
    return random.Random(seed_for(*parts))
