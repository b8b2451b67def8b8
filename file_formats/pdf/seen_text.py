"""The text of PDF pages in the order in which it is seen: line by line, each from left to right."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from file_formats.pdf.drawn_page import PlacedLetter, draw_page
from file_formats.pdf.page_reader import read_pages

MAX_DRAWN_PAGES = 20
"""How many pages are laid out; the text of the others is in the order of the file."""


class _SeenWord(NamedTuple):
    middle: float
    left: float
    bottom: float
    text: str


def read_seen_texts(content: bytes) -> tuple[str, ...]:
    """Read the text of every page as its lines are seen, whatever the order in which the file draws them.

    Raises:
        UnreadableFile: The file is damaged or over a limit.
    """
    texts = read_pages(content).texts
    return tuple(
        "\n".join(_read_lines(draw_page(content, number).letters)) if number <= MAX_DRAWN_PAGES else text
        for number, text in enumerate(texts, start=1)
    )


def _read_lines(letters: tuple[PlacedLetter, ...]) -> Iterator[str]:
    line: list[_SeenWord] = []
    for word in sorted(_place_words(letters)):
        if line and word.middle > line[0].bottom:
            yield _join_words(line)
            line = []
        line.append(word)
    if line:
        yield _join_words(line)


def _place_words(letters: tuple[PlacedLetter, ...]) -> Iterator[_SeenWord]:
    for is_word, run in groupby(letters, key=lambda letter: bool(letter.text.strip())):
        word = list(run)
        if is_word:
            top, bottom = min(letter.top for letter in word), max(letter.bottom for letter in word)
            text = "".join(letter.text for letter in word)
            yield _SeenWord((top + bottom) / 2, min(letter.left for letter in word), bottom, text)


def _join_words(line: list[_SeenWord]) -> str:
    return " ".join(word.text for word in sorted(line, key=lambda word: word.left))
