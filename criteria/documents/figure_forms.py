"""Figures among the words of a text: page numbers, plain numbers, rounded ones."""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation


def is_figure(word: str) -> bool:
    """Return whether a word begins with a digit."""
    return word[:1].isdigit()


def is_page_number(word: str, page_count: int) -> bool:
    """Return whether a word is the number of a page, or two of them as in `1/2`."""
    numbers = [one for one in word.split("/") if one.isdecimal() and len(one) < 5]
    return 1 <= len(numbers) <= 2 and word == "/".join(numbers) and all(1 <= int(one) <= page_count for one in numbers)


def is_plain_number(word: str) -> bool:
    """Return whether a word is a number without separators of thousands."""
    return word.replace(".", "", 1).isdecimal() and word.isascii() and len(word) <= 30


def is_rounded(word: str, shown: Iterable[Decimal]) -> bool:
    """Return whether one of the numbers shown is a number with fewer decimal places."""
    return is_plain_number(word) and any(is_rounding_of(format(figure, "f"), Decimal(word)) for figure in shown)


def is_rounding_of(word: str, figure: Decimal) -> bool:
    """Return whether a number is a longer figure with fewer, but not without, decimal places."""
    places = len(word.partition(".")[2])
    exponent = figure.as_tuple().exponent
    if not places or not isinstance(exponent, int) or -exponent <= places:
        return False
    try:
        return figure.quantize(Decimal(1).scaleb(-places)) == Decimal(word)
    except InvalidOperation:
        return False
