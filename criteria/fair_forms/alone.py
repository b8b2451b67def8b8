"""Whether a text is a value and nothing else but form: a label, a currency, quotes, a full stop."""

import itertools
import re
from collections.abc import Collection

from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.inverted_names import find_inverted_names
from criteria.fair_forms.statements import find_stated_values
from criteria.fair_forms.weekdays import WEEKDAYS, find_wrong_weekdays
from criteria.sentences import doubts_value
from data_model import Span, Value, find_mentions, is_same_value, list_readings

MAX_ALONE_CHARS = 1_000
"""A longer text is never a value alone."""
_LABEL = re.compile(r"[^:\n]{1,60}:(?=\s)\s*")
_MARKS = " \t\r\n'\"\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb*_`()[]"
_ADDRESS_MARKS = _MARKS + "<>.,;"
_CURRENCY_WORDS = ("usd", "eur", "gbp", "chf", "$", "\u20ac", "\u00a3", "\u00a5", "euro", "euros", "dollar", "dollars")
_TIME_WORDS = ("h", "hrs", "hours", "o'clock", "at", "utc", "gmt")
_WORDS_OF_TYPE = {
    "number": frozenset(_CURRENCY_WORDS),
    "time": frozenset(_TIME_WORDS),
    "date": frozenset({"on", "the", *WEEKDAYS, *(day[:3] for day in WEEKDAYS)}),
}
_MAX_NOUN_WORDS = 3
_NO_NOUNS = frozenset(
    "or and not is are was were isn't wrong maybe perhaps plus minus but more less fewer off short".split()
)
_NOUN = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")


def is_value_alone(
    text: str,
    value: ExpectedValue,
    units: Collection[str] | None = (),
    day: str | None = None,
    may_have_label: bool = True,
) -> bool:
    """Return whether a text is a value in any fair form, and nothing else but form.

    Form is a label with a colon in front (`Total: 1200`), quotes, brackets and emphasis, a final full stop, a currency,
    a weekday before its date, the display name of an address, and the last name of
    somebody in front (`Lee, Ann`).

    Args:
        units: Words that may stand beside a number, such as `entries`; None permits any one to three words behind it.
        day: An ISO date; with it, a time may be written as a date and time of that day.
        may_have_label: Whether a label with a colon may stand in front.
    """
    if len(text) > MAX_ALONE_CHARS:
        return False
    parts = read_expected_value(value)
    stripped = text.strip(_MARKS)
    candidates = [stripped]
    label = _LABEL.match(stripped)
    if may_have_label and label and not find_stated_values(label[0]) and not doubts_value(label[0]):
        candidates.append(stripped[label.end() :].strip(_MARKS))
    if len(parts) == 1 and parts[0].type == "time" and day:
        moment = (Value(type="date", value=day), parts[0])
        if any(_are_stated_alone(candidate, moment, units) for candidate in candidates):
            return True
    return any(_is_alone(candidate, parts, units) for candidate in candidates)


def _is_alone(text: str, parts: tuple[Value, ...], units: Collection[str] | None) -> bool:
    value = parts[0]
    if value.type in ("name", "text"):
        if Span(0, len(text)) in find_inverted_names(text, value.value):
            return True
        return any(is_same_value(Value(type="text", value=form), value) for form in (text, text.rstrip(" .!:")) if form)
    if value.type == "file":
        return any(_has_only_folder(text, span, value) for span in find_mentions(text, value))
    return _are_stated_alone(text, parts, units)


def _has_only_folder(text: str, span: Span, file: Value) -> bool:
    """Return whether beside a file's name there is only its folder, which must be the expected one if one is."""
    folder, rest = text[: span.start].strip(_MARKS), text[span.end :].strip(_MARKS + ".")
    is_path = folder.endswith(("/", "\\")) and len(folder.split()) == 1
    return not rest and (not folder.strip("./\\") or (is_path and "/" not in file.value))


def _are_stated_alone(text: str, parts: tuple[Value, ...], units: Collection[str] | None) -> bool:
    stated = find_stated_values(text)
    if len(stated) != len(parts):
        return False
    if any(not one.readings & list_readings(value) for one, value in zip(stated, parts, strict=True)):
        return False
    if parts[0].type == "address":
        return not text[stated[0].end :].strip(_ADDRESS_MARKS) and "\n" not in text[: stated[0].start].strip()
    if parts[0].type == "date" and find_wrong_weekdays(text, [parts[0].value]):
        return False
    before = text[: stated[0].start].lower()
    between = "".join(text[one.end : other.start] for one, other in itertools.pairwise(stated)).lower()
    behind = text[stated[-1].end :].lower()
    fitting = frozenset[str]().union(*(_WORDS_OF_TYPE.get(value.type, ()) for value in parts))
    allowed_units = frozenset(unit.lower() for unit in units or ())
    return (
        _has_only_words(before, fitting | allowed_units)
        and _has_only_words(between.removeprefix("t"), fitting)
        and (_has_only_words(behind, fitting | allowed_units) or (units is None and _is_noun(behind)))
    )


def _has_only_words(text: str, words: Collection[str]) -> bool:
    rest = text.strip(_MARKS + ".,;!-")
    return rest in words or all(word.strip(_MARKS + ".,;!-") in {*words, ""} for word in rest.split())


def _is_noun(text: str) -> bool:
    words = text.strip(_MARKS + ".!").split()
    return len(words) <= _MAX_NOUN_WORDS and all(
        _NOUN.fullmatch(word) and word.replace("\u2019", "'") not in _NO_NOUNS for word in words
    )
