"""Find times of day in folded text: 12-hour and 24-hour, in figures and in words."""

import re
from collections.abc import Iterator

from data_model.values.numbers import NUMBERS_BELOW_TWENTY
from data_model.values.value_match import ValueMatch

HOUR_WORDS = {word: number for word, number in NUMBERS_BELOW_TWENTY.items() if 1 <= number <= 12}
HOUR_PATTERN = "(?P<hour>" + "|".join([*HOUR_WORDS, "1[0-2]", "0?[1-9]"]) + ")"
MERIDIEM_PATTERN = r"(?:\ ?(?P<meridiem>[ap])\.?\ ?m(?:\b|\.)|\ in\ the\ (?P<part>morning|afternoon|evening)\b)"
COLON_TIME = re.compile(
    r"(?:(?<![\w:.,])|(?<=[0-9]t))(?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])(?::(?P<second>[0-5][0-9]))?"
    rf"{MERIDIEM_PATTERN}?(?:z\b)?(?!\w|[:.][0-9])",
    re.VERBOSE,
)
TWELVE_HOUR_TIME = re.compile(
    rf"(?<![\w:.,]){HOUR_PATTERN}(?:[.:](?P<minute>[0-5][0-9]))?{MERIDIEM_PATTERN}(?!\w)", re.VERBOSE
)
FRENCH_TIME = re.compile(r"(?<![\w:.,])(?P<hour>[01]?[0-9]|2[0-3])h(?P<minute>[0-5][0-9])(?!\w)")
MINUTES_BY_PHRASE = {
    "half past": 30,
    "quarter past": 15,
    "quarter to": -15,
    "five past": 5,
    "ten past": 10,
    "twenty past": 20,
}
_MINUTE_PATTERN = "|".join(words.replace(" ", r"\ ") for words in MINUTES_BY_PHRASE)
TIME_IN_WORDS = re.compile(
    rf"(?<!\w)(?:a\ )?(?P<minute>{_MINUTE_PATTERN})\ {HOUR_PATTERN}"
    rf"(?:\ o'clock)?{MERIDIEM_PATTERN}?(?!\w|[:.,][0-9])",
    re.VERBOSE,
)
O_CLOCK_TIME = re.compile(rf"(?<![\w:.,]){HOUR_PATTERN}\ o'clock{MERIDIEM_PATTERN}?(?!\w)", re.VERBOSE)
NAMED_TIME = re.compile(r"(?<!\w)(?:12 ?)?(?P<name>noon|midday|midnight)(?!\w)")


def find_times(text: str) -> Iterator[ValueMatch]:
    """Find every time of day in a folded text.

    An hour from 1 to 11 in figures without a leading zero, am or pm may be in either half of the day, in the second one
    loosely; in words it may be in either.
    """
    for match in NAMED_TIME.finditer(text):
        time = "00:00" if match["name"] == "midnight" else "12:00"
        yield ValueMatch("time", match.start(), match.end(), time, frozenset({time}))
    for pattern in (COLON_TIME, TWELVE_HOUR_TIME, FRENCH_TIME, O_CLOCK_TIME, TIME_IN_WORDS):
        for match in pattern.finditer(text):
            yield from _make_time_matches(match, in_words=pattern in (O_CLOCK_TIME, TIME_IN_WORDS))


def _make_time_matches(match: re.Match[str], in_words: bool) -> Iterator[ValueMatch]:
    groups = match.groupdict()
    hour_text = groups["hour"]
    hour = HOUR_WORDS.get(hour_text) or int(hour_text)
    minute = groups.get("minute") or "0"
    minutes = hour * 60 + (MINUTES_BY_PHRASE[minute] if minute in MINUTES_BY_PHRASE else int(minute))
    meridiem = _find_meridiem(groups)
    if meridiem and not 1 <= hour <= 12:
        if meridiem == "am" or hour == 0:  # 14:30 pm is redundant, 14:30 am is contradictory
            return
        meridiem = ""
    seconds = groups.get("second") or "00"
    if meridiem:
        times = [_format_time(minutes % 720 + (720 if meridiem == "pm" else 0), seconds)]
    elif 1 <= hour <= 12 and (in_words or not (hour_text.startswith("0") or hour == 12)):
        times = [_format_time(minutes % 720, seconds), _format_time(minutes % 720 + 720, seconds)]
        if in_words and minutes % 720 < 7 * 60:  # in words, an hour is most likely one of the working day
            times.reverse()
    else:
        times = [_format_time(minutes % 1440, seconds)]
    loose_forms = frozenset[str]() if in_words else frozenset(times[1:])
    yield ValueMatch("time", match.start(), match.end(), times[0], frozenset(times), loose_forms=loose_forms)


def _find_meridiem(groups: dict[str, str | None]) -> str:
    if groups.get("meridiem"):
        return f"{groups['meridiem']}m"
    part_of_day = groups.get("part")
    return ("am" if part_of_day == "morning" else "pm") if part_of_day else ""


def _format_time(minutes: int, seconds: str) -> str:
    time = f"{minutes // 60:02}:{minutes % 60:02}"
    return time if seconds == "00" else f"{time}:{seconds}"
