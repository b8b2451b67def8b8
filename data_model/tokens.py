"""Counts of tokens, by a tokenizer that needs no network."""

from collections.abc import Iterable
from functools import cache
from typing import Any

TOKENIZER_NAME = "o200k_base"


def count_tokens(texts: Iterable[str]) -> int:
    """How many tokens the texts have together, each counted by itself.

    What looks like a mark of the tokenizer's own (`<|endoftext|>`) is text like any other.
    """
    encoding = _load_encoding()
    return sum(len(encoding.encode_ordinary(text)) for text in texts)


@cache
def _load_encoding() -> Any:
    # Its tables take a second to load, and only a count needs them.
    import quicktok  # type: ignore[import-untyped]  # the package ships no types; this module is its wrapper

    return quicktok.get_encoding(TOKENIZER_NAME)
