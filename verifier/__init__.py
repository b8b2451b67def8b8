"""May this candidate enter? Rules over its text, proofs that run its plans, and the filters made of them."""

from verifier.rule import check_dialogue, check_task, rule

__all__ = ["check_dialogue", "check_task", "rule"]
