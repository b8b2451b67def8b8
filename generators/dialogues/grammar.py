"""A tiny grammar of sentences: `[a|b]` is a choice (nested, may be empty), `{name}` a slot.

`[1:a|b]` is a tied choice: all choices of one number in one scene take the same place of their list, so that an
answer fits the question that was drawn for it.
"""

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple


class Choice(NamedTuple):
    """One of several sequences. tie: choices of one tie take the same place; empty for a free choice."""

    options: tuple["Sequence", ...]
    tie: str = ""


class Slot(NamedTuple):
    """A name that the cast fills."""

    name: str


Part = str | Choice | Slot
Sequence = tuple[Part, ...]


@lru_cache(maxsize=8192)
def parse(template: str) -> Sequence:
    """Read a template; ValueError where a bracket or a slot is not closed."""
    parts, end = _sequence(template, 0, nested=False)
    if end != len(template):
        raise ValueError(f"unbalanced bracket at {end} in {template!r}")
    return parts


def expand(template: str, rng: random.Random, cast: Mapping[str, str]) -> str:
    """Draw one text of a template; KeyError for a slot that the cast does not fill.

    cast: texts by slot name, and the place of each tie by its digit; a tie that it does not hold is free.
    """
    pieces: list[str] = []
    _draw(parse(template), rng, cast, pieces)
    return _tidy("".join(pieces))


class Drafts:
    """Texts that are drawn only as far as somebody asks for them, and can be gone through again."""

    def __init__(self, source: Iterator[str]) -> None:
        self._source = source
        self._drawn: list[str] = []

    def __iter__(self) -> Iterator[str]:
        """Yield what was drawn, then draw on."""
        yield from self._drawn
        for text in self._source:
            self._drawn.append(text)
            yield text


def slots(template: str) -> frozenset[str]:
    """Name every slot of a template."""
    return frozenset(_slots(parse(template)))


def _slots(parts: Sequence) -> list[str]:
    found: list[str] = []
    for part in parts:
        if isinstance(part, Slot):
            found.append(part.name)
        elif isinstance(part, Choice):
            found += [name for option in part.options for name in _slots(option)]
    return found


def _sequence(text: str, at: int, nested: bool) -> tuple[Sequence, int]:
    parts: list[Part] = []
    literal: list[str] = []
    while at < len(text) and not (nested and text[at] in "|]"):
        if text[at] not in "[{":
            if text[at] == "]":
                break
            literal.append(text[at])
            at += 1
            continue
        if literal:
            parts.append("".join(literal))
            literal.clear()
        part, at = _choice(text, at + 1) if text[at] == "[" else _slot(text, at + 1)
        parts.append(part)
    if literal:
        parts.append("".join(literal))
    return tuple(parts), at


def _choice(text: str, at: int) -> tuple[Choice, int]:
    options: list[Sequence] = []
    tie = ""
    if text[at : at + 1].isdigit() and text[at + 1 : at + 2] == ":":
        tie, at = text[at], at + 2
    while True:
        option, at = _sequence(text, at, nested=True)
        options.append(option)
        if at >= len(text):
            raise ValueError(f"unclosed bracket in {text!r}")
        if text[at] == "]":
            return Choice(tuple(options), tie), at + 1
        at += 1


def _slot(text: str, at: int) -> tuple[Slot, int]:
    end = text.find("}", at)
    if end < 0:
        raise ValueError(f"unclosed slot in {text!r}")
    return Slot(text[at:end]), end + 1


def _draw(parts: Sequence, rng: random.Random, cast: Mapping[str, str], pieces: list[str]) -> None:
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
        elif isinstance(part, Slot):
            pieces.append(cast[part.name])
        else:
            options = part.options
            at = int(cast[part.tie]) if part.tie in cast else int(rng.random() * len(options))
            _draw(options[at % len(options)], rng, cast, pieces)


def _tidy(text: str) -> str:
    while "  " in text:
        text = text.replace("  ", " ")
    for mark in (",", ".", "?", "!"):
        if f" {mark}" in text:
            text = text.replace(f" {mark}", mark)
    return text.strip(" ")
