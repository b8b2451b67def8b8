"""Seeds: rewrites another benchmark's task into a task with a dialogue history, by rule or by model.

Source: OdysseyBench, Algorithm 1.
"""

from generators.seeds.model_rewrite import rewrite_seed_by_model
from generators.seeds.rule_rewrite import SeedRequest, find_needed_values, rewrite_seed
from generators.seeds.value_extraction import SeedContext, find_seed_values, list_criterion_texts

__all__ = [
    "SeedContext",
    "SeedRequest",
    "find_needed_values",
    "find_seed_values",
    "list_criterion_texts",
    "rewrite_seed",
    "rewrite_seed_by_model",
]
