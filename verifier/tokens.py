"""Token counts for the statistics of a dataset."""

from data_model import TOKENIZER_NAME, count_tokens

__all__ = ["TOKENIZER_NAME", "count_tokens"]
