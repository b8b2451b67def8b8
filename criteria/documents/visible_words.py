"""Whether the words of a PDF can be seen on its pages."""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from criteria.step_budget import spend_steps
from file_formats import cache_reads

if TYPE_CHECKING:
    from file_formats.pdf import DrawnPage, PlacedLetter

MIN_CONTRAST = 24
"""How much the darkest and the lightest pixel of a word differ, of 255."""
MIN_WORD_HEIGHT = 2.0
"""The height of a word in points; the letters of a text of 4 points are about so high."""
MAX_DRAWN_PAGES = 20
"""How many pages of a PDF are drawn."""


def find_unseen_word(content: bytes) -> str:
    """Return the first word of a PDF that lies off its page, is covered, tiny or as pale as its ground, or nothing.

    Raises:
        UnreadableFile: The file is damaged or over a limit.
    """
    from file_formats import pdf

    for number in range(1, min(pdf.count_pages(content), MAX_DRAWN_PAGES) + 1):
        steps, unseen = _inspect_page(content, number)
        spend_steps(steps)
        if unseen:
            return unseen
    return ""


class _InspectedPage(NamedTuple):
    """The steps that a page takes, and its first unseen word or nothing."""

    steps: int
    unseen: str


@cache_reads(lambda _: 200)
def _inspect_page(content: bytes, number: int) -> _InspectedPage:
    from file_formats import pdf

    page = pdf.draw_page(content, number)
    steps = page.image.width * page.image.height // 10 + 200 * len(page.letters)
    unseen = next((word for word in _split_words(page) if not _is_seen(word, page)), [])
    return _InspectedPage(steps, "".join(letter.text for letter in unseen)[:80])


def _split_words(page: "DrawnPage") -> Iterator[list["PlacedLetter"]]:
    for is_word, letters in groupby(page.letters, key=lambda letter: bool(letter.text.strip())):
        word = list(letters)
        if is_word and any(letter.text.isalnum() for letter in word):
            yield word


def _is_seen(word: "list[PlacedLetter]", page: "DrawnPage") -> bool:
    left, right = min(letter.left for letter in word), max(letter.right for letter in word)
    top, bottom = min(letter.top for letter in word), max(letter.bottom for letter in word)
    width, height = page.image.size
    if max(bottom - top, right - left) <= 0:
        # Some fonts give no boxes.
        return True
    if left < -1 or right > width + 1 or top < -1 or bottom > height + 1 or bottom - top < MIN_WORD_HEIGHT:
        return False
    pixels = page.image.crop((int(left), int(top), int(right) + 1, int(bottom) + 1)).tobytes()
    return max(pixels) - min(pixels) >= MIN_CONTRAST
