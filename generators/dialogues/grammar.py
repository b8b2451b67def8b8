"""A small template grammar: `[a|b]` is a choice, which may be nested or have empty options, and `{name}` is a slot.

`[1:a|b]` is a tied choice: within an exchange, all choices with the same number take the option at the same position,
so that an answer fits the question drawn before it.
"""

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple


class Choice(NamedTuple):
    """A choice between several sequences.

    Attributes:
        options: The sequences.
        tie: Choices with the same tie take the option at the same position; empty for a free choice.
    """

    options: tuple["GrammarSequence", ...]
    tie: str = ""


class Placeholder(NamedTuple):
    """A slot, filled with the text of that name."""

    name: str


GrammarNode = str | Choice | Placeholder
GrammarSequence = tuple[GrammarNode, ...]


@lru_cache(maxsize=8192)
def parse(template: str) -> GrammarSequence:
    """Parse a template.

    Raises:
        ValueError: A bracket or a slot is not closed.
    """
    nodes, end = _parse_sequence(template, 0, nested=False)
    if end != len(template):
        raise ValueError(f"unbalanced bracket at {end} in {template!r}")
    return nodes


def expand(template: str, rng: random.Random, slot_texts: Mapping[str, str]) -> str:
    """Draw one text from a template.

    Args:
        template: The template.
        rng: The source of all choices.
        slot_texts: Slot name -> text, and tie digit -> position; ties that are missing are free choices.

    Raises:
        KeyError: A slot has no text.
    """
    pieces: list[str] = []
    _draw_pieces(parse(template), rng, slot_texts, pieces)
    return _tidy_spacing("".join(pieces))


class LazyTexts:
    """An iterable that draws texts on demand and remembers them, so that it can be iterated again."""

    def __init__(self, source: Iterator[str]) -> None:
        self._source = source
        self._drawn: list[str] = []

    def __iter__(self) -> Iterator[str]:
        """Yield the texts drawn so far, then draw more."""
        yield from self._drawn
        for text in self._source:
            self._drawn.append(text)
            yield text


def find_slot_names(template: str) -> frozenset[str]:
    """Find the names of all slots in a template."""
    return frozenset(_collect_slot_names(parse(template)))


def _collect_slot_names(nodes: GrammarSequence) -> list[str]:
    names: list[str] = []
    for node in nodes:
        if isinstance(node, Placeholder):
            names.append(node.name)
        elif isinstance(node, Choice):
            names += [name for option in node.options for name in _collect_slot_names(option)]
    return names


def _parse_sequence(text: str, at: int, nested: bool) -> tuple[GrammarSequence, int]:
    nodes: list[GrammarNode] = []
    literal: list[str] = []
    while at < len(text) and not (nested and text[at] in "|]"):
        if text[at] not in "[{":
            if text[at] == "]":
                break
            literal.append(text[at])
            at += 1
            continue
        if literal:
            nodes.append("".join(literal))
            literal.clear()
        node, at = _parse_choice(text, at + 1) if text[at] == "[" else _parse_placeholder(text, at + 1)
        nodes.append(node)
    if literal:
        nodes.append("".join(literal))
    return tuple(nodes), at


def _parse_choice(text: str, at: int) -> tuple[Choice, int]:
    options: list[GrammarSequence] = []
    tie = ""
    if text[at : at + 1].isdigit() and text[at + 1 : at + 2] == ":":
        tie, at = text[at], at + 2
    while True:
        option, at = _parse_sequence(text, at, nested=True)
        options.append(option)
        if at >= len(text):
            raise ValueError(f"unclosed bracket in {text!r}")
        if text[at] == "]":
            return Choice(tuple(options), tie), at + 1
        at += 1


def _parse_placeholder(text: str, at: int) -> tuple[Placeholder, int]:
    end = text.find("}", at)
    if end < 0:
        raise ValueError(f"unclosed slot in {text!r}")
    return Placeholder(text[at:end]), end + 1


def _draw_pieces(nodes: GrammarSequence, rng: random.Random, slot_texts: Mapping[str, str], pieces: list[str]) -> None:
    for node in nodes:
        if isinstance(node, str):
            pieces.append(node)
        elif isinstance(node, Placeholder):
            pieces.append(slot_texts[node.name])
        else:
            options = node.options
            at = int(slot_texts[node.tie]) if node.tie in slot_texts else int(rng.random() * len(options))
            _draw_pieces(options[at % len(options)], rng, slot_texts, pieces)


def _tidy_spacing(text: str) -> str:
    while "  " in text:
        text = text.replace("  ", " ")
    for mark in (",", ".", "?", "!"):
        if f" {mark}" in text:
            text = text.replace(f" {mark}", mark)
    return text.strip(" ")
