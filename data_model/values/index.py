"""Many values that are looked for in one text after another: each is prepared once, and few are compared."""

from collections.abc import Iterator, Sequence

from data_model.task import Value
from data_model.values import find_words, forms_in, forms_of
from data_model.values.folding import fold, fold_words, is_word
from data_model.values.handles import find_file


class ValueIndex:
    """Finds which of many values stand in a text: those of which `is_said` is true, and no others."""

    def __init__(self, values: Sequence[Value]) -> None:
        self._by_form: dict[tuple[str, str], list[int]] = {}
        self._by_word: dict[str, list[tuple[int, str]]] = {}
        self._files: list[tuple[int, str]] = []
        for at, value in enumerate(values):
            self._add(at, value)

    def said_in(self, text: str) -> tuple[int, ...]:
        """The places of the values that a text says, ascending."""
        return tuple(sorted({*self._words_in(text), *self._forms_in(text), *self._files_in(text)}))

    def _add(self, at: int, value: Value) -> None:
        if value.type in ("name", "text"):
            words = fold_words(value.value)
            if words:
                self._by_word.setdefault(next(_words_of(words)), []).append((at, words))
        elif value.type == "file":
            self._files.append((at, value.value))
        else:
            for form in forms_of(value.type, value.value):
                self._by_form.setdefault((value.type, form), []).append(at)

    def _words_in(self, text: str) -> Iterator[int]:
        """Those that begin with a word of the text; words are found on their borders alone."""
        folded = fold(text)
        for word in {"", *_words_of(folded.text)} & self._by_word.keys():
            for at, words in self._by_word[word]:
                if words in folded.text and any(True for _ in find_words(folded, words)):
                    yield at

    def _forms_in(self, text: str) -> Iterator[int]:
        if self._by_form:
            for type, forms in forms_in(text).items():
                for form in forms:
                    yield from self._by_form.get((type, form), ())

    def _files_in(self, text: str) -> Iterator[int]:
        return (at for at, name in self._files if any(True for _ in find_file(fold(text), name)))


def _words_of(text: str) -> Iterator[str]:
    """The words of a folded text; one that begins with something else begins with the word that is empty."""
    begin = 0
    for at, character in enumerate(text):
        if not is_word(character):
            if at > begin or at == 0:
                yield text[begin:at]
            begin = at + 1
    if begin < len(text):
        yield text[begin:]
