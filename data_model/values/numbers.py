"""Numbers in folded text: digits with their separators, currency, per cent and thousands, and number words."""

import re
from collections.abc import Iterator
from decimal import Decimal

from data_model.values.reading import Reading

BELOW_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
FROM_TWENTY = "twenty thirty forty fifty sixty seventy eighty ninety"
SMALL = {word: number for number, word in enumerate(BELOW_TWENTY.split())}
TENS = {word: number * 10 for number, word in enumerate(FROM_TWENTY.split(), start=2)}
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
SUFFIXES = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "hundred": 100, **SCALES}

# Every repetition is bounded, so that a hostile run of digits costs no more than its length.
DIGITS = re.compile(
    r"""(?<!\w)(?<![0-9]\.)
    (?P<sign>(?<![\w)\]])-)?
    (?P<currency>[$€£¥]\ ?|(?:usd|eur|gbp|chf)\ )?
    (?:(?P<european>[0-9]{1,3}(?:\.[0-9]{3}){1,9},[0-9]{1,2})
      |(?P<whole>[0-9]{1,3}(?:,[0-9]{3}){1,9}(?![0-9])|[0-9]{1,3}(?:\u00a0[0-9]{3}){1,9}(?![0-9])|[0-9]{1,30})?
       (?P<fraction>\.[0-9]{1,20})?)
    (?<=[0-9])
    (?:(?P<percent>\ ?%|\ per\ ?cent(?!\w))|[ -]?(?P<suffix>k|m|mn|bn|hundred|thousand|million|billion)(?!\w))?
    (?!\w)(?!\.[0-9])(?!,[0-9]{3}(?![0-9]))""",
    re.VERBOSE,
)
SAID_PERCENT = re.compile(r" per ?cent(?!\w)")
WORD = re.compile(r"[^\W\d_]+")
BEFORE_A_PRONOUN = (
    "a an the this that no any every each some another which other only last next new old good great big small right "
    "wrong same best better first second third nice little long short bad easy hard quick"
)
AFTER_A_PRONOUN = "of by another more thing day that who which s moment sec is was"


def read_numbers(text: str) -> Iterator[Reading]:
    """Read every number of a folded text."""
    for match in DIGITS.finditer(text):
        suffix = match["suffix"]
        if suffix in ("m", "mn", "bn") and not match["currency"]:
            continue  # 5m may be metres, minutes or millions
        if suffix == "k" and text[match.start("suffix") - 1] in " -":
            continue
        number = _of_digits(match) * SUFFIXES.get(suffix or "", 1)
        shapes = {number, number / 100} if match["percent"] else {number}
        yield Reading(
            "number",
            match.start(),
            match.end(),
            decimal_text(number),
            frozenset(decimal_text(shape) for shape in shapes),
        )
    yield from _read_words(text)


def decimal_text(number: Decimal) -> str:
    """Write a decimal in one way: no exponent, no zeros at its end, no negative zero."""
    if number == 0:
        return "0"
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _of_digits(match: re.Match[str]) -> Decimal:
    if match["european"]:
        digits = match["european"].replace(".", "").replace(",", ".")
    else:
        digits = (match["whole"] or "0").replace(",", "").replace("\u00a0", "") + (match["fraction"] or "")
    return Decimal(("-" if match["sign"] else "") + digits)


def _read_words(text: str) -> Iterator[Reading]:
    words = [(match.group(), match.start(), match.end()) for match in WORD.finditer(text)]
    position = 0
    while position < len(words):
        if words[position][0] not in SMALL and words[position][0] not in TENS and words[position][0] not in ("a", "an"):
            position += 1
            continue
        after, number = _one_number(text, words, position)
        if after > position and not _is_pronoun(words, position, after):
            start, end = words[position][1], words[after - 1][2]
            if not text[start - 1 : start].isdigit() and not text[end : end + 1].isdigit():
                percent = SAID_PERCENT.match(text, end)
                shapes = {str(number), decimal_text(Decimal(number) / 100)} if percent else {str(number)}
                yield Reading("number", start, percent.end() if percent else end, str(number), frozenset(shapes))
        position = max(after, position + 1)


def _one_number(text: str, words: list[tuple[str, int, int]], position: int) -> tuple[int, int]:
    """Read the longest number that begins at a word: (position after it, number); the same position for none."""
    total, group, floor = 0, -1, 10**12
    after, last = position, ""
    while position < len(words):
        word, start, _ = words[position]
        gap = text[words[position - 1][2] : start] if position > after or last else " "
        if gap not in (" ", "-"):
            break
        if word in ("a", "an") and not last and _word(words, position + 1) in ("hundred", *SCALES):
            group = 1
        elif word in SMALL and (
            not last or last in ("hundred", "and", *SCALES) or (last in TENS and 0 < SMALL[word] < 10)
        ):
            group = max(group, 0) + SMALL[word]
        elif word in TENS and (not last or last in ("hundred", "and", *SCALES)):
            group = max(group, 0) + TENS[word]
        elif word == "hundred" and 0 < group < 100:
            group *= 100
        elif word in SCALES and group > 0 and SCALES[word] < floor:
            floor = SCALES[word]
            total, group = total + group * floor, -1
        elif word == "and" and last in ("hundred", *SCALES) and _word(words, position + 1) in {**SMALL, **TENS}:
            last, position = word, position + 1
            continue
        else:
            break
        last, position = word, position + 1
        after = position
    return after, total + max(group, 0)


def _word(words: list[tuple[str, int, int]], position: int) -> str:
    return words[position][0] if 0 <= position < len(words) else ""


def _is_pronoun(words: list[tuple[str, int, int]], position: int, after: int) -> bool:
    """Whether a bare `one` counts nothing: this one, one of them."""
    is_bare_one = after == position + 1 and words[position][0] == "one"
    return is_bare_one and (
        _word(words, position - 1) in BEFORE_A_PRONOUN.split() or _word(words, after) in AFTER_A_PRONOUN.split()
    )
