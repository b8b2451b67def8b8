"""Counts of tokens, as the statistics of a dataset take them."""

from data_model import TOKENIZER_NAME, count_tokens

__all__ = ["TOKENIZER_NAME", "count_tokens"]
