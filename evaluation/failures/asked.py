"""The texts that failed criteria look for, found in the arguments of calls."""

from collections.abc import Iterable, KeysView
from functools import cached_property
from typing import Any

from data_model import InputError, Value, ValueIndex, canonical_value
from evaluation.failures.acts import text_of


class Asked:
    """The texts that failed criteria look for; each is prepared once, and so is each text in which they are found."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(dict.fromkeys(texts))
        self._said: dict[str, dict[str, None]] = {}

    def said_in(self, said: Any) -> KeysView[str]:
        """Those that an argument, or all arguments of a call, say; a number in whatever writing."""
        text = text_of(said)
        if text not in self._said:
            self._said[text] = dict.fromkeys(self._texts[at] for at in self._index.said_in(text))
        return self._said[text].keys()

    @cached_property
    def _index(self) -> ValueIndex:
        return ValueIndex([_value(text) for text in self._texts])


def _value(text: str) -> Value:
    try:
        return canonical_value("number", text)
    except InputError:
        return Value(type="text", value=" ".join(text.split()))
