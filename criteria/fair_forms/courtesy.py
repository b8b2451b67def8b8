"""Numbers that name no result: of phones, pages and list items, or of how many figures follow."""

import re
from collections.abc import Sequence

from data_model import ValueStatement

MAX_SMALL_COUNT = 100
"""Numbers in words before a noun compete only with counts up to this: `the two teams` is no rival of 118,000."""
_CHARS_AROUND = 40
_PHONE_LINE = re.compile(
    r"(?:phone|tel|telephone|fax|mobile|cell phone|ext|extension)\b[.:]?[ \d+()/.-]*$", re.IGNORECASE
)
_PLACE_BEFORE = re.compile(
    r"\b(?:room|row|rows|column|page|sheet|step|line|chapter|section|table|version|building|floor|suite|no\.|#) ?$"
    r"|\bpage [0-9]{1,4} ?(?:of|/) ?$",
    re.IGNORECASE,
)
_ID_BEFORE = re.compile(r"(?<![^\W_])[A-Z]{1,8}-(?:[0-9]{1,8}-)?$")
_FIGURE_OF_SPEECH = re.compile(
    r"24/7|a (?:hundred|thousand|million)(?: times| thanks)?\b|7 days a week|100 ?% (?:sure|certain|right|done|correct)"
    r"|one (?:last|final|small|quick|would|could|should|can|might|may|by)\b",
    re.IGNORECASE,
)
_DEFINITE_BEFORE = re.compile(r"\b(?:the|these|those|both|your|our|all) $", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_YEAR_BEFORE = re.compile(
    r"\b(?:in|for|of|during|since|year|fy|q[1-4]|spring|summer|autumn|fall|winter) $", re.IGNORECASE
)
_LIST_NUMBER = re.compile(r"^[ \t]*\(?(?P<number>[0-9]{1,2})[.)][ \t]+(?=\S)", re.MULTILINE)
_COUNTED_NOUN = re.compile(r" (?!(?:or|and|but|to|nor|is|was|plus|minus)\b)[a-z]{2,}")
_COUNTED_FIGURES = re.compile(r" (?:figures?|numbers?|values?|totals?|amounts?|results?|sums?|rows)\b", re.IGNORECASE)
_ONLY_THESE = re.compile(r"\s*[:=]| (?:is|are|comes?|makes?|together|combined)\b", re.IGNORECASE)
_YEARS = range(1900, 2100)


def select_rival_numbers(
    text: str, stated: Sequence[ValueStatement], expected: Sequence[str], counted: int
) -> tuple[ValueStatement, ...]:
    """Leave out the numbers that nobody takes for a result.

    Left out are those that `select_unnamed_numbers` leaves out, years after `in` or `for`, counts in words beside large
    results, `the two`, and the count in `the three figures`.

    Args:
        stated: The numbers that the text states.
        expected: The expected numbers in canonical form.
        counted: How many values are expected in all.
    """
    has_small_count = any(_is_small_count(number) for number in expected)
    has_year = any(number.isdigit() and int(number) in _YEARS for number in expected if len(number) == 4)
    return tuple(
        one
        for one in select_unnamed_numbers(text, stated)
        if not (not has_year and _is_year(text, one))
        and not (not has_small_count and _is_count_in_words(text, one) and one.value in ("1", str(counted)))
        and not _counts_figures(text, one, counted)
        and not _names_pair(text, one)
        and not _FIGURE_OF_SPEECH.match(text, one.start)
    )


def select_unnamed_numbers(text: str, stated: Sequence[ValueStatement]) -> tuple[ValueStatement, ...]:
    """Leave out phone numbers, parts of INV-2024-031, the number behind `row`, and the list numbers 1. 2. 3."""
    starts_of_items = _find_list_numbers(text)
    return tuple(one for one in stated if one.start not in starts_of_items and not _is_named_number(text, one))


def _find_list_numbers(text: str) -> frozenset[int]:
    """Return where the numbers of lines 1., 2., 3. stand."""
    items = list(_LIST_NUMBER.finditer(text))
    if any(int(item["number"]) != position for position, item in enumerate(items, start=1)):
        return frozenset()
    return frozenset(item.start("number") for item in items)


def _is_named_number(text: str, one: ValueStatement) -> bool:
    before = text[max(0, one.start - _CHARS_AROUND) : one.start].rpartition("\n")[2]
    return bool(_PHONE_LINE.search(before) or _PLACE_BEFORE.search(before) or _ID_BEFORE.search(before))


def _counts_figures(text: str, one: ValueStatement, counted: int) -> bool:
    """Return whether a number counts the figures: `the two figures`, `the two:`, or `two figures` if two are given."""
    is_definite = _DEFINITE_BEFORE.search(text[max(0, one.start - _CHARS_AROUND) : one.start])
    is_right = counted > 1 and one.value == str(counted)
    has_noun = _COUNTED_FIGURES.match(text, one.end)
    return bool(((is_right or is_definite) and has_noun) or (is_definite and _ONLY_THESE.match(text, one.end)))


def _names_pair(text: str, one: ValueStatement) -> bool:
    """Return whether a number is the word in `the two`."""
    before = text[max(0, one.start - _CHARS_AROUND) : one.start]
    return text[one.start : one.end].casefold() == "two" and _DEFINITE_BEFORE.search(before) is not None


def _is_year(text: str, one: ValueStatement) -> bool:
    before = text[max(0, one.start - _CHARS_AROUND) : one.start]
    return bool(_YEAR.fullmatch(text[one.start : one.end]) and _YEAR_BEFORE.search(before))


def _is_count_in_words(text: str, one: ValueStatement) -> bool:
    """Return whether a number in words counts something, as in `the two teams`."""
    is_in_words = not any(character.isdigit() for character in text[one.start : one.end])
    return is_in_words and _COUNTED_NOUN.match(text, one.end) is not None


def _is_small_count(number: str) -> bool:
    digits = number.removeprefix("-")
    return digits.isdigit() and len(digits) <= 3 and int(digits) <= MAX_SMALL_COUNT
