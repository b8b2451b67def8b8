"""Times of day in folded text: of 24 and of 12 hours, in figures and in words."""

import re
from collections.abc import Iterator

from data_model.values.numbers import SMALL
from data_model.values.reading import Reading

HOURS = {word: number for word, number in SMALL.items() if 1 <= number <= 12}
HOUR = "(?P<hour>" + "|".join([*HOURS, "1[0-2]", "0?[1-9]"]) + ")"
MERIDIEM = r"(?:\ ?(?P<meridiem>[ap])\.?\ ?m(?:\b|\.)|\ in\ the\ (?P<part>morning|afternoon|evening)\b)"
CLOCK = re.compile(
    r"(?:(?<![\w:.,])|(?<=[0-9]t))(?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])(?::(?P<second>[0-5][0-9]))?"
    rf"{MERIDIEM}?(?:z\b)?(?![\w:]|\.[0-9])",
    re.VERBOSE,
)
TWELVE = re.compile(rf"(?<![\w:.,]){HOUR}(?:[.:](?P<minute>[0-5][0-9]))?{MERIDIEM}(?!\w)", re.VERBOSE)
FRENCH = re.compile(r"(?<![\w:.,])(?P<hour>[01]?[0-9]|2[0-3])h(?P<minute>[0-5][0-9])(?!\w)")
PAST = {"half past": 30, "quarter past": 15, "quarter to": -15, "five past": 5, "ten past": 10, "twenty past": 20}
WORDS = re.compile(
    rf"(?<!\w)(?:a\ )?(?P<minute>{'|'.join(words.replace(' ', chr(92) + ' ') for words in PAST)})\ {HOUR}"
    rf"(?:\ o'clock)?{MERIDIEM}?(?!\w|[:.,][0-9])",
    re.VERBOSE,
)
O_CLOCK = re.compile(rf"(?<![\w:.,]){HOUR}\ o'clock{MERIDIEM}?(?!\w)", re.VERBOSE)
NAMED = re.compile(r"(?<!\w)(?:12 ?)?(?P<name>noon|midday|midnight)(?!\w)")


def read_times(text: str) -> Iterator[Reading]:
    """Read every time of day of a folded text.

    An hour from 1 to 11 in figures, without a leading zero, am or pm, may be of either half of the day.
    """
    for match in NAMED.finditer(text):
        time = "00:00" if match["name"] == "midnight" else "12:00"
        yield Reading("time", match.start(), match.end(), time, frozenset({time}))
    for pattern in (CLOCK, TWELVE, FRENCH, O_CLOCK, WORDS):
        for match in pattern.finditer(text):
            yield from _reading(match, in_words=pattern in (O_CLOCK, WORDS))


def _reading(match: re.Match[str], in_words: bool) -> Iterator[Reading]:
    groups = match.groupdict()
    spelled = groups["hour"]
    hour = HOURS.get(spelled) or int(spelled)
    minute = groups.get("minute") or "0"
    minutes = hour * 60 + (PAST[minute] if minute in PAST else int(minute))
    half = _half(groups)
    if half and not 1 <= hour <= 12:
        if half == "am" or hour == 0:  # 14:30 pm says the same thing twice, 14:30 am says nothing
            return
        half = ""
    seconds = groups.get("second") or "00"
    if half:
        times = [_canonical(minutes % 720 + (720 if half == "pm" else 0), seconds)]
    elif 1 <= hour <= 12 and (in_words or not (spelled.startswith("0") or hour == 12)):
        times = [_canonical(minutes % 720, seconds), _canonical(minutes % 720 + 720, seconds)]
        if in_words and minutes % 720 < 7 * 60:  # said in words, an hour is one of the working day
            times.reverse()
    else:
        times = [_canonical(minutes % 1440, seconds)]
    yield Reading("time", match.start(), match.end(), times[0], frozenset(times))


def _half(groups: dict[str, str | None]) -> str:
    if groups.get("meridiem"):
        return f"{groups['meridiem']}m"
    part = groups.get("part")
    return ("am" if part == "morning" else "pm") if part else ""


def _canonical(minutes: int, seconds: str) -> str:
    time = f"{minutes // 60:02}:{minutes % 60:02}"
    return time if seconds == "00" else f"{time}:{seconds}"
