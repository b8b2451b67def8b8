"""Seeds: another benchmark's task becomes one with a memory (OdysseyBench, Algorithm 1), by rule and by model."""

from generators.seeds.by_model import rewrite_seed_by_model
from generators.seeds.rewriting import SeedRequest, rewrite_seed, values_of
from generators.seeds.values import Surroundings, criterion_texts, seed_values

__all__ = [
    "SeedRequest",
    "Surroundings",
    "criterion_texts",
    "rewrite_seed",
    "rewrite_seed_by_model",
    "seed_values",
    "values_of",
]
