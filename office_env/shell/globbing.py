"""Wildcards: `*` and `?` against names, in time that no pattern can drive up."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from data_model import bounds
from office_env.shell.lexing import Word
from office_env.shell.tree import LONGEST_GIVEN, Tree


class _Part(NamedTuple):
    """What stands between two stars. search: where it holds `?`, as an expression."""

    text: str
    search: re.Pattern[str] | None

    def find(self, name: str, start: int) -> int:
        """The first place from start where a name holds this, or -1."""
        if self.search is None:
            return name.find(self.text, start)
        found = self.search.search(name, start)
        return found.start() if found else -1


class Pattern(NamedTuple):
    """A name fits that has the parts one after the other, the first at its beginning and the last at its end."""

    parts: tuple[_Part, ...]

    @property
    def cost(self) -> int:
        """How many steps it is to compare a name."""
        return 1 + len(self.parts) // 4


def compile_pattern(word: Word) -> Pattern:
    """Make a pattern of a word."""
    parts: list[list[str | None]] = [[]]
    for place, character in enumerate(word.text):
        is_wild = place in word.wild
        if not (is_wild and character == "*"):
            parts[-1].append(None if is_wild else character)
        elif parts[-1] or len(parts) == 1:
            # Several stars in a row stand for what one stands for.
            parts.append([])
    return Pattern(tuple(map(_part, parts)))


def matches(pattern: Pattern, name: str) -> bool:
    """Whether a name fits a pattern as a whole."""
    first, last = pattern.parts[0], pattern.parts[-1]
    place, end = len(first.text), len(name) - len(last.text)
    if end < 0 or last.find(name, end) != end:
        return False
    if len(pattern.parts) == 1:
        return end == 0
    if first.find(name[:place], 0) != 0:
        return False
    for part in pattern.parts[1:-1]:
        if (found := part.find(name, place)) < 0:
            return False
        place = found + len(part.text)
    return place <= end


def all_wild(text: str) -> Word:
    """A word whose every `*` and `?` is a wildcard."""
    return Word(text, frozenset(place for place, character in enumerate(text) if character in "*?"))


def expand_word(tree: Tree, here: str, word: Word) -> list[str]:
    """The words that a word with wildcards stands for, sorted, as a shell spells them; itself where none fits."""
    found = [word.text]
    if word.wild and len(word.text) <= LONGEST_GIVEN:
        names = [""]
        for part in _parts(word):
            pattern = compile_pattern(Word(part.text.removesuffix("/"), part.wild)) if part.wild else None
            names = [name for before in names for name in _extended(tree, here, before, part.text, pattern)]
        found = sorted(names) or found
    tree.budget.spend_words(len(found))
    return found


def _extended(tree: Tree, here: str, before: str, part: str, pattern: Pattern | None) -> Iterator[str]:
    """A path, extended by whatever fits the next step of it."""
    # What is too many, or grows too long, is never collected.
    tree.budget.spend_steps(1 + len(before) // 16)
    if pattern is None:
        if part.endswith("/") or tree.node(tree.located(here, before + part)) is not None:
            yield before + part
        return
    folder = tree.folder(tree.located(here, before)) or {}
    ending = "/" if part.endswith("/") else ""
    shows_hidden = part.startswith(".")
    tree.budget.spend_steps(pattern.cost * len(folder))
    for name, node in folder.items():
        if name.startswith(".") > shows_hidden or (ending and not isinstance(node, dict)):
            continue
        if matches(pattern, name):
            tree.budget.spend_steps(4 + len(before) // 16)
            yield f"{before}{name}{ending}"


def _parts(word: Word) -> Iterator[Word]:
    """The steps of a path, each with the slash that ends it."""
    start = 0
    while start < len(word.text):
        end = word.text.find("/", start) + 1 or len(word.text)
        yield Word(word.text[start:end], frozenset(one - start for one in range(start, end) if one in word.wild))
        start = end


def _part(signs: list[str | None]) -> _Part:
    text = "".join(sign or "?" for sign in signs)
    if None not in signs or len(text) > bounds.NAME_BYTES:
        return _Part(text, None)
    return _Part(text, re.compile("".join("." if sign is None else re.escape(sign) for sign in signs), re.DOTALL))
