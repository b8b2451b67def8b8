"""Counts of tokens, as the statistics of a dataset take them."""

from data_model import TOKENIZER, count_tokens

__all__ = ["TOKENIZER", "count_tokens"]
