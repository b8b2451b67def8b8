"""An index of many values that are searched for in many texts: each value is prepared once, and few are compared."""

from collections.abc import Iterator, Sequence

from data_model.task import Value
from data_model.values import find_word_mentions, list_forms_in_text, list_value_forms
from data_model.values.addresses_and_files import find_file_mentions
from data_model.values.text_folding import fold_and_strip, fold_text, is_word_character


class ValueIndex:
    """An index that finds the values mentioned in a text: exactly those for which `is_mentioned` is true."""

    def __init__(self, values: Sequence[Value]) -> None:
        self._by_form: dict[tuple[str, str], list[int]] = {}
        self._by_word: dict[str, list[tuple[int, str]]] = {}
        self._files: list[tuple[int, str]] = []
        for position, value in enumerate(values):
            self._add_value(position, value)

    def find_mentioned(self, text: str) -> tuple[int, ...]:
        """Return the positions in the sequence of the values that a text mentions, ascending."""
        return tuple(sorted({*self._find_by_word(text), *self._find_by_form(text), *self._find_files(text)}))

    def _add_value(self, position: int, value: Value) -> None:
        if value.type in ("name", "text"):
            words = fold_and_strip(value.value)
            if words:
                self._by_word.setdefault(next(_split_words(words)), []).append((position, words))
        elif value.type == "file":
            self._files.append((position, value.value))
        else:
            for form in list_value_forms(value.type, value.value):
                self._by_form.setdefault((value.type, form), []).append(position)

    def _find_by_word(self, text: str) -> Iterator[int]:
        """Yield the names and texts mentioned in a text, comparing only those whose first word occurs in it."""
        folded_text = fold_text(text)
        for word in {"", *_split_words(folded_text.text)} & self._by_word.keys():
            for position, words in self._by_word[word]:
                if words in folded_text.text and any(True for _ in find_word_mentions(folded_text, words)):
                    yield position

    def _find_by_form(self, text: str) -> Iterator[int]:
        if self._by_form:
            for value_type, forms in list_forms_in_text(text).items():
                for form in forms:
                    yield from self._by_form.get((value_type, form), ())

    def _find_files(self, text: str) -> Iterator[int]:
        return (
            position for position, name in self._files if any(True for _ in find_file_mentions(fold_text(text), name))
        )


def _split_words(text: str) -> Iterator[str]:
    """Yield the words of a folded text; the first is empty if the text does not start with a word character."""
    start = 0
    for position, character in enumerate(text):
        if not is_word_character(character):
            if position > start or position == 0:
                yield text[start:position]
            start = position + 1
    if start < len(text):
        yield text[start:]
