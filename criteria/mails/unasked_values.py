"""Values that a mail states although nobody asked for them: numbers, days, times, addresses and files."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from criteria.fair_forms import ExpectedValue, find_stated_values, find_statements, read_expected_value
from criteria.fair_forms.courtesy import select_rival_numbers
from criteria.mails.dated_events import select_untrue_moments
from criteria.mails.letter_parts import list_name_words
from criteria.mails.wanted_message import WantedMessage
from criteria.sentences import blank_out
from data_model import Span, Value, ValueStatement, list_readings

_BEFORE_HOUR = re.compile(r"\b(?:at|from|to|until|till|by|around|before|after|since) $", re.IGNORECASE)
_GREETED_COUNT = re.compile(
    r"\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening|day))\b[^\n,;:!.?0-9\u2013\u2014-]{0,60}", re.I
)
_JOINT = re.compile(r"(?:st|nd|rd|th)?(?:,| and| &| to| -)? (?:the )?", re.IGNORECASE)
_FILE_LIKE = re.compile(r"(?<![\w.@/-])[^\W_]+(?:_[^\W_]+)+(?![\w@])")
_CHARS_BEFORE_HOUR, _HALF_DAY_H = 12, 12
_CHARS_TO_COUNTED = 18


def find_unasked_values(
    text: str, expected: Sequence[ExpectedValue], allowed: Sequence[ExpectedValue], wanted: WantedMessage
) -> list[str]:
    """Return the dates, times and numbers that are neither wanted nor allowed, without those of courtesy."""
    greeting = _GREETED_COUNT.match(text, text.find("\n") + 1)
    plain = blank_out(text, [Span(*greeting.span())]) if greeting else text
    unrelated = _list_unrelated_values(plain, [*expected, *allowed], wanted)
    counted = max(len(expected), len(wanted.says), len(wanted.states))
    numbers = select_rival_numbers(text, [one for one in unrelated if one.type == "number"], [], counted)
    numbers = tuple(one for one in numbers if not _counts_names(text, one, wanted))
    kept = [one for one in unrelated if one.type in ("date", "time") or one in numbers]
    return list(dict.fromkeys(text[one.start : one.end] for one in kept))


def _counts_names(text: str, one: ValueStatement, wanted: WantedMessage) -> bool:
    """Return whether a number counts the names that have the value beside it, as in `closed (3)`."""
    values = [value for value, count in Counter(value for _, value in wanted.pairs).items() if one.value == str(count)]
    spans = [span for value in values for span in find_statements(text, value)]
    return any(max(span.start - one.end, one.start - span.end) <= _CHARS_TO_COUNTED for span in spans)


def find_unknown_places(text: str, fair_values: Sequence[ExpectedValue], wanted: WantedMessage) -> list[str]:
    """Return the addresses and files that are neither in the request nor those of people who send or get the mail."""
    known = f"{wanted.context} {wanted.quoted}".casefold()
    unrelated = [one for one in _list_unrelated_values(text, fair_values, wanted) if one.type in ("address", "file")]
    stated = dict.fromkeys(text[one.start : one.end] for one in unrelated)
    own_names = {name for person in wanted.senders for name in list_name_words(person)}
    # Of `Specimens trees 2025.xlsx` the last word alone is read as a file.
    tails = tuple(value.casefold() for value in fair_values if isinstance(value, str) and " " in value)
    return [
        one
        for one in stated
        if (name := one.replace("\\", "/").rpartition("/")[2].casefold()) not in known
        or any(value.endswith(f" {name}") for value in tails)
        if not ("@" in one and own_names & list_name_words(one))
    ]


def find_misspelt_files(text: str, wanted: WantedMessage) -> Iterator[str]:
    """Find words such as `rooms_plan`, which look like the names of files and are none that the mail may name."""
    values = [*wanted.values, *wanted.values_one_of, *wanted.allowed, *wanted.says, *wanted.parties]
    known = " ".join([*map(str, values), wanted.subject or "", wanted.context, wanted.quoted]).casefold()
    for match in _FILE_LIKE.finditer(text) if wanted.context else ():
        if match[0].casefold() not in known:
            yield f"names {match[0]!r}"


def find_unrelated_values(text: str, fair_values: Sequence[ExpectedValue], wanted: WantedMessage) -> tuple[str, ...]:
    """Return every value of the text that is not one of the fair ones, as the text writes it."""
    return tuple(dict.fromkeys(text[one.start : one.end] for one in _list_unrelated_values(text, fair_values, wanted)))


def _list_unrelated_values(
    text: str, fair_values: Sequence[ExpectedValue], wanted: WantedMessage
) -> list[ValueStatement]:
    parts = [part for value in fair_values for part in read_expected_value(value)]
    readings = {one for part in parts if part.type not in ("text", "name", "file") for one in list_readings(part)}
    hours = {one.value for one in parts if one.type == "time"}
    spans = [span for part in parts for span in find_statements(text, part)]
    days = list(dict.fromkeys(moment.split()[0] for _, moment in wanted.moments))
    dates = [Value(type="date", value=day) for day in [*days, *(one.value for one in parts if one.type == "date")]]
    unrelated = [
        one
        for one in find_stated_values(text)
        if not any(span.start <= one.start and one.end <= span.end for span in spans)
        and not one.readings & readings
        and not _is_full_hour(text, one, hours)
        and not _is_day_of_next_date(text, one, dates)
    ]
    return list(select_untrue_moments(text, unrelated, wanted.moments))


def _is_day_of_next_date(text: str, one: ValueStatement, dates: Sequence[Value]) -> bool:
    """Return whether a number is the day of a date, as 5 in `on 5 and 12 September`."""
    joint = _JOINT.match(text, one.end) if one.type == "number" and one.value.isdigit() else None
    if not joint or one.value.zfill(2) not in {day.value[-2:] for day in dates}:
        return False
    return any(span.start == joint.end() for day in dates for span in find_statements(text, day))


def _is_full_hour(text: str, one: ValueStatement, times: Collection[str]) -> bool:
    """Return whether a number is one of the times, as in `at 8 sharp`."""
    before = text[max(0, one.start - _CHARS_BEFORE_HOUR) : one.start]
    if one.type != "number" or not one.value.isdigit() or not _BEFORE_HOUR.search(before):
        return False
    return any(f"{hour:02}:00" in times for hour in (int(one.value), int(one.value) + _HALF_DAY_H))
