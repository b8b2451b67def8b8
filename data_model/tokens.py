"""Count tokens with a tokenizer that needs no network."""

from collections.abc import Iterable
from functools import cache
from typing import Any

TOKENIZER_NAME = "o200k_base"


def count_tokens(texts: Iterable[str]) -> int:
    """Count the tokens of all texts together, tokenizing each text separately.

    Special tokens of the tokenizer, such as `<|endoftext|>`, are treated as ordinary text.
    """
    encoding = _load_encoding()
    return sum(len(encoding.encode_ordinary(text)) for text in texts)


@cache
def _load_encoding() -> Any:
    # The tables take a second to load, and few commands count tokens.
    import quicktok  # type: ignore[import-untyped]  # the package ships no types; this module is its wrapper

    return quicktok.get_encoding(TOKENIZER_NAME)
