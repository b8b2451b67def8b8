"""Every value that a text states, with all readings of each: what criteria read, in more forms than conversations use.

Beside what `extract_values` finds: digits grouped by ordinary spaces, apostrophes or points (1 200, 1'200, 1.200.000),
a decimal comma without groups (12,5 or 12,50 EUR), `a dozen`, and times such as 16.00 and 16h. A time in figures
without am or pm is one of 24 hours here: 2:30 is no 14:30, but in a range such as 2:30-3:30 pm.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from data_model.task import Value, ValueType
from data_model.values import find_value_matches, list_value_forms
from data_model.values.numbers import format_decimal
from data_model.values.text_cache import cache_by_text
from data_model.values.text_folding import FOLDED_GROUP_SPACE, fold_text
from data_model.values.times import TWELVE_HOUR_TIME
from data_model.values.value_match import ValueMatch, select_longest_matches

_DIGIT_GROUPS = re.compile(
    r"(?<![\w.,:/])(?<![0-9][-/ '\u2019])[0-9]{1,3}(?P<gap>[ '\u2019])[0-9]{3}(?:(?P=gap)[0-9]{3}){0,8}"
    r"(?!\w)(?!(?P=gap)[0-9])"
)
_CURRENCIES = r"(?:[$€£¥]|(?:usd|eur|gbp|chf)\b)"
_DECIMAL_COMMA = re.compile(
    rf"(?<![\w.,])(?P<sign>-)?(?:{_CURRENCIES} ?(?P<after>[0-9]{{1,30}},[0-9]{{1,2}})(?!\w|[.,][0-9])"
    rf"|(?P<before>[0-9]{{1,30}},[0-9]{{1,2}}) ?{_CURRENCIES}(?!\w)"
    r"|(?P<bare>[0-9]{1,30},[0-9]{1,2})(?!\w|[.,][0-9]))"
)
_DOTTED_GROUPS = re.compile(r"(?<![\w.,])[0-9]{1,3}(?:\.[0-9]{3}){2,9}(?!\w|[.,][0-9])")
_DOZENS = {"half a dozen": 6, "a dozen": 12, "one dozen": 12, "two dozen": 24, "three dozen": 36}
_DOZEN = re.compile(rf"(?<!\w)(?:{'|'.join(_DOZENS)})(?!\w)")
_DOTTED_TIME = re.compile(r"(?<![\w.,:$€£¥/-])(?P<hour>[01]?[0-9]|2[0-3])\.(?P<minute>[0-5][0-9])(?!\w|[.,][0-9]| ?%)")
_HOUR_ALONE = re.compile(r"(?<![\w.,:$€£¥/-])(?P<hour>[01]?[0-9]|2[0-3]) ?h(?!\w)")
_TIME_WITH_H = re.compile(r"(?<![\w.,:])(?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])h(?!\w)")
_REST_OF_RANGE = re.compile(rf"\ ?(?:-|to\ |until\ |till\ |and\ )\ ?(?:{TWELVE_HOUR_TIME.pattern})", re.VERBOSE)

Reading = tuple[ValueType, str]
"""A type of value and the canonical form of the value."""


class ValueStatement(NamedTuple):
    """A value that a text states.

    Attributes:
        type: Its most likely type.
        value: Its most likely canonical form, as in `ExtractedValue`.
        start: In code points of the text.
        end: Exclusive.
        readings: Every type and canonical form that may be meant: 4/5 is the 4th of May and the 5th of April, 16.00 is
            a number and a time.
    """

    type: ValueType
    value: str
    start: int
    end: int
    readings: frozenset[Reading]


@cache_by_text
def find_stated_values(text: str) -> tuple[ValueStatement, ...]:
    """Find every number, date, time, e-mail address and file name that a text states, in text order.

    They do not overlap, the longest one wins, and what may be read in several ways is found once, with all readings.
    """
    folded_text = fold_text(_DIGIT_GROUPS.sub(_join_digit_groups, text))
    found = find_value_matches(folded_text.text)
    likely = select_longest_matches(
        [*(one for one in found if not one.is_weak), *_find_further_values(folded_text.text)]
    )
    unlikely = [*(one for one in found if one.is_weak), *_find_unlikely_times(folded_text.text)]
    readings = [{(one.type, form) for form in _list_sure_forms(folded_text.text, one)} for one in likely]
    position_by_character = {
        character: position for position, one in enumerate(likely) for character in (one.start, one.end - 1)
    }
    for one in unlikely:
        position = position_by_character.get(one.start, position_by_character.get(one.end - 1))
        if position is not None and (likely[position].start == one.start or likely[position].end == one.end):
            readings[position] |= {(one.type, form) for form in one.forms}
    stated = []
    for one, its_readings in zip(likely, readings, strict=True):
        start, end = folded_text.original_span(one.start, one.end)
        value = text[start:end] if one.type == "file" else one.canonical
        stated.append(ValueStatement(one.type, value, start, end, frozenset(its_readings)))
    return tuple(stated)


def list_readings(value: Value) -> frozenset[Reading]:
    """Return the readings by which `find_stated_values` recognises a number, a date, a time or an address."""
    return frozenset((value.type, form) for form in list_value_forms(value.type, value.value))


def _list_sure_forms(text: str, value_match: ValueMatch) -> frozenset[str]:
    if value_match.loose_forms and _REST_OF_RANGE.match(text, value_match.end):
        return value_match.forms
    return value_match.forms - value_match.loose_forms


def _join_digit_groups(match: re.Match[str]) -> str:
    return match[0].replace(match["gap"], FOLDED_GROUP_SPACE)


def _find_further_values(text: str) -> Iterator[ValueMatch]:
    for match in _DECIMAL_COMMA.finditer(text):
        digits = (match["after"] or match["before"] or match["bare"]).replace(",", ".")
        number = format_decimal(Decimal((match["sign"] or "") + digits))
        yield ValueMatch("number", match.start(), match.end(), number, frozenset({number}))
    for match in _DOTTED_GROUPS.finditer(text):
        number = match[0].replace(".", "").lstrip("0") or "0"
        yield ValueMatch("number", match.start(), match.end(), number, frozenset({number}))
    for match in _TIME_WITH_H.finditer(text):
        time = _format_time(match)
        yield ValueMatch("time", match.start(), match.end(), time, frozenset({time}))
    for match in _DOZEN.finditer(text):
        number = str(_DOZENS[match[0]])
        yield ValueMatch("number", match.start(), match.end(), number, frozenset({number}))
    for match in _HOUR_ALONE.finditer(text):
        number = str(int(match["hour"]))
        # 16h may be a time or sixteen hours.
        yield ValueMatch("number", match.start(), match.end(), number, frozenset({number}))


def _find_unlikely_times(text: str) -> Iterator[ValueMatch]:
    for pattern in (_DOTTED_TIME, _HOUR_ALONE):
        for match in pattern.finditer(text):
            time = _format_time(match)
            yield ValueMatch("time", match.start(), match.end(), time, frozenset({time}), is_weak=True)


def _format_time(match: re.Match[str]) -> str:
    return f"{int(match['hour']):02}:{match.groupdict().get('minute') or '00'}"
