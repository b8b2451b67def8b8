"""Whether a keyword stands in a text, as a person would say: numbers by value, short words on their borders."""

import re
import unicodedata
from functools import lru_cache

from data_model import InputError, Span, Value, canonical_value, mentions
from office_env.criteria.effort import OF_A_READING, spend

_NUMBER = re.compile(r"[-+]?[$€£¥₹]? ?[0-9][0-9.,]*(?: ?%)?")
_ZEROS_FIRST = re.compile(r"0[0-9]")
_THOUSANDS = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3}){1,9}(?![0-9])(?!,[0-9])")
_CURRENCY = re.compile(r"[$€£¥₹] ?(?=[0-9])")
_RUN = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]{1,1000}")
_LATE_ZEROS = re.compile(r"(?<![0-9.])([0-9]{1,30})\.([0-9]{0,20}?)0{1,20}(?![0-9]|\.[0-9])")
_OPEN_MOMENT = re.compile(r"[0-9]{8}t[0-9]{0,5}$")
_SHORT = 3
_SHORT_TEXT = 4_096
_STEPS_OF_A_LOOK, _STEPS_OF_FOLDING = 500, 5
_SINGLE, _DOUBLE = "\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4", "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_PLAIN = str.maketrans(
    dict.fromkeys(_SINGLE, "'")
    | dict.fromkeys(_DOUBLE, '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff")
)
# Rarer ways of writing a number are looked for in texts of any honest length only: it takes a second a megabyte.
_READ_CLOSELY = 400_000


def holds(text: str, keyword: str) -> bool:
    """Whether a keyword stands in a text.

    Case, kinds of quotes and white space do not matter, nor do commas and currency signs of numbers. A number is found
    by its value, on token borders: 5 is not in 15, -5 or `S5`, but 80.5 is in `80.50` and 15 in `November 15, 2024`.
    Words of up to three letters need a border on both sides (`no` is not in `None`); longer ones may go on
    (`congratulation` is in `congratulations`). A keyword that is empty stands nowhere.
    """
    sought = folded(keyword)
    if not sought:
        return False
    spend(len(text) + _STEPS_OF_A_LOOK)
    if is_number(keyword):
        number = number_in(keyword)
        if number is not None:
            return _stands_alone(text, number.value) or _is_written(text, number)
    return _stands(text, sought)


def is_number(keyword: str) -> bool:
    """Whether a keyword is one number and nothing else; an id such as `007` is none."""
    sought = keyword.strip()
    return bool(_NUMBER.fullmatch(sought)) and not _ZEROS_FIRST.match(sought.lstrip("+-$€£¥₹ "))


def number_in(text: str) -> Value | None:
    """Read a text as one number in figures; None where it is none."""
    if not any(character.isdigit() for character in text):
        return None
    try:
        return canonical_value("number", text.strip().lstrip("+"))
    except InputError:
        return None


def folded(text: str) -> str:
    """Fold case, quotes, dashes and white space, and write every number in one way."""
    return _folded_short(text) if len(text) <= _SHORT_TEXT else _folded_long(text)


@lru_cache(maxsize=512)
def _folded_short(text: str) -> str:
    return _folded(text)


@lru_cache(maxsize=1)
def _folded_long(text: str) -> str:
    # Every keyword of a check is looked for in one text; several long ones would fill the memory.
    return _folded(text)


def _folded(text: str) -> str:
    spend(_STEPS_OF_FOLDING * len(text))
    # Quotes first: the compatibility form of an acute accent is a space and another character.
    plain = _normalized(text.translate(_PLAIN)).translate(_PLAIN).casefold()
    plain = " ".join(plain.split())
    plain = _CURRENCY.sub("", plain)
    plain = _THOUSANDS.sub(lambda match: match[0].replace(",", ""), plain)
    return _LATE_ZEROS.sub(lambda match: f"{match[1]}.{match[2]}" if match[2] else match[1], plain)


def _normalized(text: str) -> str:
    """Normalise to NFKC, run by run: Python's own way takes time that grows with the square of a run of accents."""
    return text if text.isascii() else _RUN.sub(lambda run: unicodedata.normalize("NFKC", run[0]), text)


def _stands(text: str, sought: str) -> bool:
    return re.search(f"{_before(sought)}{re.escape(sought)}{_after(sought)}", folded(text)) is not None


def _is_written(text: str, number: Value) -> bool:
    """Whether the number is written in figures in any way; `one` as a word is too often none."""
    spend(2 * len(text) + _STEPS_OF_A_LOOK)
    if len(text) <= _READ_CLOSELY:
        _count_reading(text)
        spans: tuple[Span, ...] = mentions(text, number)
    else:
        spans = ()
    return any(character.isdigit() for span in spans for character in text[span.start : span.end])


@lru_cache(maxsize=1)
def _count_reading(text: str) -> None:
    """Count the steps of reading all values of a text, which is done once for keywords that follow each other."""
    spend(OF_A_READING * len(text) + _STEPS_OF_A_LOOK)


def _stands_alone(text: str, number: str) -> bool:
    """Whether the digits stand there as a token, which those of a day or a year in a date do."""
    sign = "" if number.startswith("-") else "(?:(?<!-)|(?<=[0-9]-))"
    pattern = rf"(?<!\w)(?<![0-9][.,]){sign}{re.escape(number)}(?![0-9])(?![.,][0-9])"
    return re.search(pattern, folded(text)) is not None


def _before(sought: str) -> str:
    if sought[0].isdigit():
        return r"(?<![0-9])(?<![0-9][.,])"
    return r"(?<![^\W\d_])" if _is_short(sought) else ""


def _after(sought: str) -> str:
    if _OPEN_MOMENT.search(sought):
        return ""
    if sought[-1].isdigit():
        return r"(?![0-9])(?![.,][0-9])"
    return r"(?![^\W\d_])" if _is_short(sought) else ""


def _is_short(sought: str) -> bool:
    return len(sought) <= _SHORT and sought.isalnum()
