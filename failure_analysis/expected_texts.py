"""Find the texts that failed criteria look for in the arguments of calls."""

from collections.abc import Iterable, KeysView
from functools import cached_property
from typing import Any

from data_model import InputError, Value, ValueIndex, parse_value
from failure_analysis.calls import join_text


class ExpectedTexts:
    """The texts that failed criteria look for, indexed for repeated search in the arguments of calls."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(dict.fromkeys(texts))
        self._found_in: dict[str, dict[str, None]] = {}

    def find_in(self, argument: Any) -> KeysView[str]:
        """Return the texts that an argument, or all arguments of a call, mention; numbers match in any format."""
        text = join_text(argument)
        if text not in self._found_in:
            self._found_in[text] = dict.fromkeys(self._texts[at] for at in self._index.find_mentioned(text))
        return self._found_in[text].keys()

    @cached_property
    def _index(self) -> ValueIndex:
        return ValueIndex([_make_value(text) for text in self._texts])


def _make_value(text: str) -> Value:
    try:
        return parse_value("number", text)
    except InputError:
        return Value(type="text", value=" ".join(text.split()))
