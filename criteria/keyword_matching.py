"""Search for a keyword in a text as a person would: numbers by value, short words only as whole tokens."""

import re
import unicodedata
from functools import lru_cache

from criteria.fair_forms import find_stated_values, find_statements, read_expected_value
from criteria.step_budget import STEPS_PER_READ_CHAR, spend_steps
from data_model import PLAIN_CHARACTERS, InputError, Span, Value, find_mentions, parse_value

_NUMBER_IN_FIGURES = re.compile(r"[-+]?[$€£¥₹]? ?[0-9][0-9.,]*(?: ?%)?")
_LEADING_ZERO = re.compile(r"0[0-9]")
_THOUSANDS_SEPARATORS = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3}){1,9}(?![0-9])(?!,[0-9])")
_CURRENCY_SIGN = re.compile(r"[$€£¥₹] ?(?=[0-9])")
_NON_ASCII_RUN = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]{1,1000}")
_TRAILING_ZEROS = re.compile(r"(?<![0-9.])([0-9]{1,30})\.([0-9]{0,20}?)0{1,20}(?![0-9]|\.[0-9])")
_PARTIAL_TIMESTAMP = re.compile(r"[0-9]{8}t[0-9]{0,5}$")
_SHORT_WORD_CHARS = 3
_SHORT_TEXT_CHARS = 4_096
_STEPS_PER_SEARCH, _STEPS_PER_FOLDED_CHAR = 500, 5
# Rarer notations of a number are searched only in texts of reasonable length: it takes a second per megabyte.
_MAX_CLOSELY_READ_CHARS = 400_000


def contains_keyword(text: str, keyword: str) -> bool:
    """Return whether a keyword occurs in a text.

    Case, kinds of quotes and white space do not matter, nor do separators and currency signs of numbers. A number is
    found by value, as a whole token: 5 is not in 15, -5 or `S5`, but 80.5 is in `80.50` and 15 in `November 15, 2024`.
    A full date or a time of day is found in any form that says as much: 14:00 in `2 PM`, but not in `2:00`.
    Words of up to three letters must be whole words (`no` is not in `None`); longer ones may be part of a word
    (`congratulation` is in `congratulations`). An empty keyword occurs nowhere.
    """
    folded_keyword = fold_text(keyword)
    if not folded_keyword:
        return False
    spend_steps(len(text) + _STEPS_PER_SEARCH)
    if is_number(keyword):
        number = parse_number(keyword)
        if number is not None:
            return _contains_digits_as_token(text, number.value) or _contains_number(text, number)
    return _contains_folded(text, folded_keyword) or _contains_moment(text, keyword)


def is_number(keyword: str) -> bool:
    """Return whether a keyword is one number and nothing else; an id such as `007` is not a number."""
    stripped = keyword.strip()
    return bool(_NUMBER_IN_FIGURES.fullmatch(stripped)) and not _LEADING_ZERO.match(stripped.lstrip("+-$€£¥₹ "))


def parse_number(text: str) -> Value | None:
    """Parse a text as one number in digits, or return None if it is not one."""
    if not any(character.isdigit() for character in text):
        return None
    try:
        return parse_value("number", text.strip().lstrip("+"))
    except InputError:
        return None


def fold_text(text: str) -> str:
    """Fold case, quotes, dashes and white space, and write every number in one way."""
    return _fold_short_text(text) if len(text) <= _SHORT_TEXT_CHARS else _fold_long_text(text)


@lru_cache(maxsize=512)
def _fold_short_text(text: str) -> str:
    return _fold(text)


@lru_cache(maxsize=1)
def _fold_long_text(text: str) -> str:
    # All keywords of a check are searched in one text, and caching several long ones would fill the memory.
    return _fold(text)


def _fold(text: str) -> str:
    spend_steps(_STEPS_PER_FOLDED_CHAR * len(text))
    # Quotes go first, because the compatibility form of an acute accent is a space and another character.
    plain = _normalize(text.translate(PLAIN_CHARACTERS)).translate(PLAIN_CHARACTERS).casefold()
    plain = " ".join(plain.split())
    plain = _CURRENCY_SIGN.sub("", plain)
    plain = _THOUSANDS_SEPARATORS.sub(lambda match: match[0].replace(",", ""), plain)
    return _TRAILING_ZEROS.sub(lambda match: f"{match[1]}.{match[2]}" if match[2] else match[1], plain)


def _normalize(text: str) -> str:
    """Normalise to NFKC run by run, because Python's own function takes quadratic time on a run of accents."""
    return text if text.isascii() else _NON_ASCII_RUN.sub(lambda run: unicodedata.normalize("NFKC", run[0]), text)


def _contains_folded(text: str, folded_keyword: str) -> bool:
    return (
        re.search(
            f"{_left_border(folded_keyword)}{re.escape(folded_keyword)}{_right_border(folded_keyword)}", fold_text(text)
        )
        is not None
    )


def _contains_number(text: str, number: Value) -> bool:
    """Return whether the number is written in digits or words; the word `one` alone is too often not a number."""
    spend_steps(2 * len(text) + _STEPS_PER_SEARCH)
    if len(text) <= _MAX_CLOSELY_READ_CHARS:
        _spend_reading_steps(text)
        spans: tuple[Span, ...] = (*find_mentions(text, number), *find_statements(text, number))
    else:
        spans = ()
    return any(text[span.start : span.end].casefold() != "one" for span in spans)


def _contains_moment(text: str, keyword: str) -> bool:
    """Return whether a keyword is a date, a time or both, and the text states it in another form but as fully."""
    values = read_expected_value(keyword) if len(text) <= _MAX_CLOSELY_READ_CHARS else ()
    if not values or not all(value.type in ("date", "time") for value in values):
        return False
    stated = {(one.type, one.value) for one in find_stated_values(text)}
    return all((value.type, value.value) in stated for value in values)


@lru_cache(maxsize=1)
def _spend_reading_steps(text: str) -> None:
    """Count the steps of reading all values in a text, once for consecutive keywords in the same text."""
    spend_steps(STEPS_PER_READ_CHAR * len(text) + _STEPS_PER_SEARCH)


def _contains_digits_as_token(text: str, number: str) -> bool:
    """Return whether the digits occur as a token; the digits of a day or year within a date count too."""
    sign = "" if number.startswith("-") else "(?:(?<!-)|(?<=[0-9]-))"
    pattern = rf"(?<!\w)(?<![0-9][.,]){sign}{re.escape(number)}(?![0-9])(?![.,][0-9])"
    return re.search(pattern, fold_text(text)) is not None


def _left_border(folded_keyword: str) -> str:
    if folded_keyword[0].isdigit():
        return r"(?<![0-9])(?<![0-9][.,])"
    return r"(?<![^\W\d_])" if _is_short(folded_keyword) else ""


def _right_border(folded_keyword: str) -> str:
    if _PARTIAL_TIMESTAMP.search(folded_keyword):
        return ""
    if folded_keyword[-1].isdigit():
        return r"(?![0-9])(?![.,][0-9])"
    return r"(?![^\W\d_])" if _is_short(folded_keyword) else ""


def _is_short(folded_keyword: str) -> bool:
    return len(folded_keyword) <= _SHORT_WORD_CHARS and folded_keyword.isalnum()
