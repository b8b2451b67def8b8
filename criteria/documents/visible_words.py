"""Whether the words of a PDF can be seen on its pages, and stand upright there."""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from PIL import ImageChops

from criteria.step_budget import spend_steps
from file_formats import cache_reads

if TYPE_CHECKING:
    from PIL import Image

    from file_formats.pdf import DrawnPage, PlacedLetter

MIN_CONTRAST = 24
"""How much some pixel of a word differs from what the page shows without its text, of 255."""
MIN_WORD_HEIGHT = 2.0
"""The height of a word in points; the letters of a text of 4 points are about so high."""
MAX_DRAWN_PAGES = 20
"""How many pages of a PDF are drawn."""
MIN_UPRIGHT_SHARE = 0.5
"""The share of the letters of a page that stand upright; headings of narrow columns may not."""


def find_unseen_word(content: bytes) -> str:
    """Return the first word of a PDF that lies off its page, is not drawn, covered, tiny or too pale, if any.

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


def find_turned_page(content: bytes) -> int:
    """Return the number of the first page of a PDF whose text lies on its side, upside down or mirrored, or 0.

    Raises:
        UnreadableFile: The file is damaged or over a limit.
    """
    from file_formats import pdf

    numbers = range(1, min(pdf.count_pages(content), MAX_DRAWN_PAGES) + 1)
    return next((number for number in numbers if pdf.measure_upright_share(content, number) < MIN_UPRIGHT_SHARE), 0)


class _InspectedPage(NamedTuple):
    """The steps that a page takes, and its first unseen word or nothing."""

    steps: int
    unseen: str


@cache_reads(lambda _: 200)
def _inspect_page(content: bytes, number: int) -> _InspectedPage:
    from file_formats import pdf

    page = pdf.draw_page(content, number)
    steps = page.image.width * page.image.height // 5 + 200 * len(page.letters)
    # What a page shows without its text, such as the picture of a text, is not what its text says.
    empty = pdf.draw_page(content, number, with_letters=False, with_text=False).image
    ink = ImageChops.difference(page.image, empty)
    unseen = next((word for word in _split_words(page) if not _is_seen(word, ink)), [])
    return _InspectedPage(steps, "".join(letter.text for letter in unseen)[:80])


def _split_words(page: "DrawnPage") -> Iterator[list["PlacedLetter"]]:
    for is_word, letters in groupby(page.letters, key=lambda letter: bool(letter.text.strip())):
        word = list(letters)
        if is_word and any(letter.text.isalnum() for letter in word):
            yield word


def _is_seen(word: "list[PlacedLetter]", ink: "Image.Image") -> bool:
    left, right = min(letter.left for letter in word), max(letter.right for letter in word)
    top, bottom = min(letter.top for letter in word), max(letter.bottom for letter in word)
    width, height = ink.size
    if max(bottom - top, right - left) <= 0:
        # Some fonts give no boxes.
        return True
    if left < -1 or right > width + 1 or top < -1 or bottom > height + 1 or bottom - top < MIN_WORD_HEIGHT:
        return False
    pixels: bytes = ink.crop((int(left), int(top), int(right) + 1, int(bottom) + 1)).tobytes()
    return max(pixels) >= MIN_CONTRAST
