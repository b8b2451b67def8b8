"""What stands on the pages of a PDF beside its text: page numbers, repeated lines, the date of printing."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from criteria.documents.words import split_words
from data_model import extract_values

_MAX_FURNITURE_LINES = 3
_MAX_LABEL_WORDS, _MAX_NAMELESS_WORDS = 3, 2
"""How many words may stand beside a date of printing, and how many new ones, which name nobody: `Printed on`."""
_PAGE_NUMBER = re.compile(
    r"[\s\-\u2013\u2014|]*(?:(?:page|p\.|seite|sheet)\s*(?:#|[0-9]{1,4})|#)\s*(?:(?:of|/|von)\s*(?:#|[0-9]{1,4}))?[\s\-|]*",
    re.IGNORECASE,
)
_COUNTED_PAGE = re.compile(r"\b(?:page|p\.|seite|sheet)\s*[0-9]{1,4}(?:\s*(?:of|/|von)\s*[0-9]{1,4})?", re.IGNORECASE)
_DIGITS = re.compile(r"(?<!\w)[0-9]+(?!\w)")
_PATH = re.compile(r"(?<!\S)\S{0,200}/(\S{1,100}?)\.[a-z]{3,4}(?!\w)|about:blank|\.[a-z]{3,4}(?!\w)", re.IGNORECASE)
"""A path, the ending of a name, and what a browser prints for a page that has none."""
_MAX_SHOWN, _SHOWN_BEFORE = 80, 20
_MAX_LINE_CHARS, _MAX_SEARCHED_CHARS, _MAX_DATED_WORDS = 200, 2_000, 16


def strip_page_furniture(pages: Sequence[str]) -> str:
    """Return the text of pages without page numbers and without lines repeated at the top or bottom of pages."""
    lines_of_pages = [[line for line in page.splitlines() if line.strip()] for page in pages]
    from_both_ends = [
        tuple(
            [(line, _mask_page_number(line, number, len(pages))) for line in ordered]
            for ordered in (lines, lines[::-1])
        )
        for number, lines in enumerate(lines_of_pages, start=1)
    ]
    places = Counter(
        (end, place, masked)
        for ends in from_both_ends
        for end, lines in enumerate(ends)
        for place, (_, masked) in enumerate(lines[:_MAX_FURNITURE_LINES])
    )

    def count_furniture(lines: Sequence[tuple[str, str]], end: int) -> int:
        for place, (_, masked) in enumerate(lines[:_MAX_FURNITURE_LINES]):
            if not _PAGE_NUMBER.fullmatch(masked) and places[end, place, masked] < 2:
                return place
        return min(len(lines), _MAX_FURNITURE_LINES)

    kept: list[str] = []
    for lines, reversed_lines in from_both_ends:
        first, behind = count_furniture(lines, 0), count_furniture(reversed_lines, 1)
        kept += (line for line, _ in lines[first : max(len(lines) - behind, first)])
    return "\n".join(kept)


def is_page_number_line(line: str) -> bool:
    """Return whether a line is nothing but the number of its page."""
    return _PAGE_NUMBER.fullmatch(line.strip()) is not None


def _mask_page_number(line: str, number: int, count: int) -> str:
    """Replace the numbers of a line that may count its page by a mark."""
    shown = (str(number), str(count)) if len(line) <= _MAX_LINE_CHARS else ()
    return _DIGITS.sub(lambda digits: "#" if digits[0] in shown else digits[0], line.strip())


def find_printing_date(
    pages: Sequence[str], known_words: Collection[str], source_words: Collection[str]
) -> frozenset[str]:
    """Return the words of the date, perhaps with a time, that pages show at their top or bottom as when they were made.

    There is one such date at most: several ones are content.

    Args:
        pages: The text of each page.
        known_words: Words that may stand beside the date, such as the name of the file.
        source_words: The words of the source; its own dates are content.
    """
    words, dates = set[str](), set[str]()
    known, stated_before = frozenset(known_words), frozenset(source_words)
    for line in _list_end_lines(pages):
        values = [one for one in extract_values(line) if one.type in ("date", "time")]
        stated = {word for one in values for word in split_words(line[one.start : one.end])}
        others = [word for word in split_words(line) if word not in stated | known]
        is_dated = any(one.type == "date" for one in values) and not stated <= stated_before
        if is_dated and len(others) <= _MAX_LABEL_WORDS:
            words |= stated
            dates |= {one.value for one in values if one.type == "date"}
    return frozenset(words) if len(dates) == 1 else frozenset()


def find_added_words(
    pages: Sequence[str], foreign_words: Collection[str], known_words: Collection[str], source_words: Collection[str]
) -> str:
    """Return the first line of a conversion that says something that its source does not, or nothing.

    Page numbers, the date of printing with its label, the names of the files and a single letter say nothing.

    Args:
        pages: The text of each page, or all text of a file without pages.
        foreign_words: The words that the source does not have.
        known_words: Words that may stand anywhere, such as the name of the file.
        source_words: The words of the source.
    """
    foreign = {word for word in foreign_words if len(word) > 1 and not word[0].isdigit()}.difference(known_words)
    if not foreign:
        return ""
    date = find_printing_date(pages, known_words, source_words)
    for line in (line for page in pages for line in page.splitlines()):
        words = split_words(
            _strip_own_paths(_COUNTED_PAGE.sub(" ", line[:_MAX_SEARCHED_CHARS]), frozenset(known_words))
        )
        others = [word for word in words if word in foreign]
        label = [word for word in words if word not in date and word not in known_words]
        is_label = (
            bool(date.intersection(words)) and len(label) <= _MAX_NAMELESS_WORDS and len(words) <= _MAX_DATED_WORDS
        )
        if others and not is_label:
            shown = " ".join(line.split())
            start = min(max(shown.casefold().find(others[0]) - _SHOWN_BEFORE, 0), max(len(shown) - _MAX_SHOWN, 0))
            return shown[start : start + _MAX_SHOWN]
    return ""


def _strip_own_paths(line: str, known_words: frozenset[str]) -> str:
    return _PATH.sub(lambda path: " " if known_words.issuperset(split_words(path[1] or "")) else path[0], line)


def _list_end_lines(pages: Sequence[str]) -> Iterator[str]:
    for page in pages:
        lines = [line for line in page.splitlines() if line.strip()]
        for line in dict.fromkeys((*lines[:2], *lines[-2:])):
            if len(line) <= _MAX_LINE_CHARS:
                yield _COUNTED_PAGE.sub(" ", line)
