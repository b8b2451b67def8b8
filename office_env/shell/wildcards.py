"""Wildcards: `*` and `?` matched against names, in time that no pattern can drive up."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from data_model import bounds
from office_env.shell.command_parser import ShellWord
from office_env.shell.staged_tree import MAX_PATH_CHARS, StagedTree


class _Segment(NamedTuple):
    """The text between two stars.

    Attributes:
        expression: The text as an expression if it holds `?`, else None.
    """

    text: str
    expression: re.Pattern[str] | None

    def find(self, name: str, start: int) -> int:
        """Return the first position from `start` on at which a name holds this text, or -1."""
        if self.expression is None:
            return name.find(self.text, start)
        match = self.expression.search(name, start)
        return match.start() if match else -1


class WildcardPattern(NamedTuple):
    """A pattern: names match that hold its segments in order, the first at their start and the last at their end."""

    segments: tuple[_Segment, ...]

    @property
    def cost_steps(self) -> int:
        """How many steps it costs to compare a name."""
        return 1 + len(self.segments) // 4


def compile_pattern(word: ShellWord) -> WildcardPattern:
    """Return the pattern of a word."""
    parts: list[list[str | None]] = [[]]
    for position, character in enumerate(word.text):
        is_wild = position in word.wildcards
        if not (is_wild and character == "*"):
            parts[-1].append(None if is_wild else character)
        elif parts[-1] or len(parts) == 1:
            # Several stars in a row mean the same as one.
            parts.append([])
    return WildcardPattern(tuple(map(_make_segment, parts)))


def matches_pattern(pattern: WildcardPattern, name: str) -> bool:
    """Return whether a whole name matches a pattern."""
    first, last = pattern.segments[0], pattern.segments[-1]
    position, end = len(first.text), len(name) - len(last.text)
    if end < 0 or last.find(name, end) != end:
        return False
    if len(pattern.segments) == 1:
        return end == 0
    if first.find(name[:position], 0) != 0:
        return False
    for part in pattern.segments[1:-1]:
        if (found := part.find(name, position)) < 0:
            return False
        position = found + len(part.text)
    return position <= end


def mark_all_wildcards(text: str) -> ShellWord:
    """Return a word in which every `*` and `?` is a wildcard."""
    return ShellWord(text, frozenset(place for place, character in enumerate(text) if character in "*?"))


def expand_word(tree: StagedTree, current_folder: str, word: ShellWord) -> list[str]:
    """Return the words that a word with wildcards stands for, sorted; the word itself if nothing matches.

    They are spelled as a shell spells them.
    """
    expanded = [word.text]
    if word.wildcards and len(word.text) <= MAX_PATH_CHARS:
        names = [""]
        for part in _split_path(word):
            pattern = (
                compile_pattern(ShellWord(part.text.removesuffix("/"), part.wildcards)) if part.wildcards else None
            )
            names = [
                name for prefix in names for name in _extend_path(tree, current_folder, prefix, part.text, pattern)
            ]
        expanded = sorted(names) or expanded
    tree.budget.spend_words(len(expanded))
    return expanded


def _extend_path(
    tree: StagedTree, current_folder: str, prefix: str, part: str, pattern: WildcardPattern | None
) -> Iterator[str]:
    """Yield a path, extended by everything that matches its next step."""
    # Charged before they are collected, so that neither too many nor too long paths ever are.
    tree.budget.spend_steps(1 + len(prefix) // 16)
    if pattern is None:
        if part.endswith("/") or tree.find_node(tree.resolve_path(current_folder, prefix + part)) is not None:
            yield prefix + part
        return
    folder = tree.find_folder(tree.resolve_path(current_folder, prefix)) or {}
    ending = "/" if part.endswith("/") else ""
    shows_hidden = part.startswith(".")
    tree.budget.spend_steps(pattern.cost_steps * len(folder))
    for name, node in folder.items():
        if name.startswith(".") > shows_hidden or (ending and not isinstance(node, dict)):
            continue
        if matches_pattern(pattern, name):
            tree.budget.spend_steps(4 + len(prefix) // 16)
            yield f"{prefix}{name}{ending}"


def _split_path(word: ShellWord) -> Iterator[ShellWord]:
    """The steps of a path, each with the slash that ends it."""
    start = 0
    while start < len(word.text):
        end = word.text.find("/", start) + 1 or len(word.text)
        yield ShellWord(
            word.text[start:end], frozenset(one - start for one in range(start, end) if one in word.wildcards)
        )
        start = end


def _make_segment(characters: list[str | None]) -> _Segment:
    text = "".join(character or "?" for character in characters)
    if None not in characters or len(text) > bounds.NAME_BYTES:
        return _Segment(text, None)
    return _Segment(
        text,
        re.compile("".join("." if character is None else re.escape(character) for character in characters), re.DOTALL),
    )
