"""Find numbers in folded text: digits with separators, currency, per cent or scale suffixes, and number words."""

import re
from collections.abc import Iterator
from decimal import Context, Decimal

from data_model.values.value_match import ValueMatch

WORDS_BELOW_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
WORDS_FOR_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS_BELOW_TWENTY = {word: number for number, word in enumerate(WORDS_BELOW_TWENTY.split())}
TENS = {word: number * 10 for number, word in enumerate(WORDS_FOR_TENS.split(), start=2)}
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
SUFFIXES = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "hundred": 100, **SCALES}

# The longest number in digits has 52 of them, and its scale adds 9; the default context would round it to 28.
_EXACT = Context(prec=70)

# Every repetition is bounded, so that matching a hostile run of digits takes linear time. The letter of `k) ...` in the
# next line counts no thousands.
NUMBER_IN_DIGITS = re.compile(
    r"""(?<![\w\u0300-\u036f])(?<![0-9]\.)
    (?P<sign>(?<![\w)\]])-)?
    (?P<currency>[$€£¥]\ ?|(?:usd|eur|gbp|chf)\ (?![0-9]+[/-]\w))?
    (?:(?P<european>[0-9]{1,3}(?:(?:\.[0-9]{3}){1,9}|(?:\u00a0[0-9]{3}){1,9}),[0-9]{1,2})
      |(?P<whole>[0-9]{1,3}(?:,[0-9]{3}){1,9}(?![0-9])|[0-9]{1,3}(?:\u00a0[0-9]{3}){1,9}(?![0-9])|[0-9]{1,30})?
       (?P<fraction>\.[0-9]{1,20})?)
    (?<=[0-9])
    (?:(?P<percent>\ ?%|\ per\ ?cent(?!\w))
      |(?:\ (?![km]\))|-)?(?P<suffix>k|m|mn|bn|hundred|thousand|million|billion)(?!\w))?
    (?![\w\u0300-\u036f])(?!\.[0-9])(?!,[0-9]{3}(?![0-9]))""",
    re.VERBOSE,
)
PERCENT_IN_WORDS = re.compile(r" per ?cent(?!\w)")
# Folding puts the accent of a letter after it.
WORD = re.compile(r"(?:[^\W\d_]+[\u0300-\u036f]*)+")
WORDS_BEFORE_PRONOUN_ONE = (
    "a an the this that no any every each some another which other only last next new old good great big small right "
    "wrong same best better first second third nice little long short bad easy hard quick"
)
WORDS_AFTER_PRONOUN_ONE = "of by another more thing day that who which s moment sec is was"


def find_numbers(text: str) -> Iterator[ValueMatch]:
    """Find every number in a folded text."""
    for match in NUMBER_IN_DIGITS.finditer(text):
        suffix = match["suffix"]
        if suffix in ("m", "mn", "bn") and not match["currency"]:
            continue  # 5m may be metres, minutes or millions
        end = match.end()
        if suffix == "k" and text[match.start("suffix") - 1] in " -":
            if _parse_digits(match) < SUFFIXES["k"]:
                continue
            # Nobody writes `43,000 k`: what follows is an initial, as in a signature on the next line.
            suffix, end = None, match.start("suffix") - 1
        number = _EXACT.multiply(_parse_digits(match), SUFFIXES.get(suffix or "", 1))
        values = {number, _EXACT.scaleb(number, -2)} if match["percent"] else {number}
        yield ValueMatch(
            "number",
            match.start(),
            end,
            format_decimal(number),
            frozenset(format_decimal(value) for value in values),
        )
    yield from _find_numbers_in_words(text)


def format_decimal(number: Decimal) -> str:
    """Format a decimal canonically: no exponent, no trailing zeros, no negative zero."""
    if number == 0:
        return "0"
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _parse_digits(match: re.Match[str]) -> Decimal:
    if match["european"]:
        digits = match["european"].replace(".", "").replace("\u00a0", "").replace(",", ".")
    else:
        digits = (match["whole"] or "0").replace(",", "").replace("\u00a0", "") + (match["fraction"] or "")
    return Decimal(("-" if match["sign"] else "") + digits)


def _find_numbers_in_words(text: str) -> Iterator[ValueMatch]:
    words = [(match.group(), match.start(), match.end()) for match in WORD.finditer(text)]
    position = 0
    while position < len(words):
        if (
            words[position][0] not in NUMBERS_BELOW_TWENTY
            and words[position][0] not in TENS
            and words[position][0] not in ("a", "an")
        ):
            position += 1
            continue
        end_position, number = _parse_number_words(text, words, position)
        if end_position > position and not _is_pronoun_one(words, position, end_position):
            start, end = words[position][1], words[end_position - 1][2]
            if not text[start - 1 : start].isdigit() and not text[end : end + 1].isdigit():
                percent = PERCENT_IN_WORDS.match(text, end)
                forms = {str(number), format_decimal(Decimal(number) / 100)} if percent else {str(number)}
                yield ValueMatch("number", start, percent.end() if percent else end, str(number), frozenset(forms))
        position = max(end_position, position + 1)


def _parse_number_words(text: str, words: list[tuple[str, int, int]], position: int) -> tuple[int, int]:
    """Parse the longest number that begins at a word.

    Returns:
        The position after the number, which is `position` itself if there is none, and the number.
    """
    total, group, smallest_scale = 0, -1, 10**12
    end_position, previous_word = position, ""
    at_last_scale = position, 0
    while position < len(words):
        word, start, _ = words[position]
        gap = text[words[position - 1][2] : start] if position > end_position or previous_word else " "
        if gap not in (" ", "-"):
            break
        if word in ("a", "an") and not previous_word and _word_at(words, position + 1) in ("hundred", *SCALES):
            group = 1
        elif word in NUMBERS_BELOW_TWENTY and (
            not previous_word
            or previous_word in ("hundred", "and", *SCALES)
            or (previous_word in TENS and 0 < NUMBERS_BELOW_TWENTY[word] < 10)
        ):
            group = max(group, 0) + NUMBERS_BELOW_TWENTY[word]
        elif word in TENS and (not previous_word or previous_word in ("hundred", "and", *SCALES)):
            group = max(group, 0) + TENS[word]
        elif word == "hundred" and 0 < group < 100:
            group *= 100
        elif word in SCALES and group > 0 and SCALES[word] < smallest_scale:
            smallest_scale = SCALES[word]
            total, group = total + group * smallest_scale, -1
        elif (
            word == "and"
            and previous_word in ("hundred", *SCALES)
            and _word_at(words, position + 1) in {**NUMBERS_BELOW_TWENTY, **TENS}
        ):
            previous_word, position = word, position + 1
            continue
        else:
            if word in ("hundred", *SCALES) and previous_word not in ("hundred", *SCALES) and at_last_scale[1]:
                return at_last_scale  # "one million two million" are two numbers
            break
        previous_word, position = word, position + 1
        end_position = position
        if word in ("hundred", *SCALES):
            at_last_scale = position, total + max(group, 0)
    return end_position, total + max(group, 0)


def _word_at(words: list[tuple[str, int, int]], position: int) -> str:
    return words[position][0] if 0 <= position < len(words) else ""


def _is_pronoun_one(words: list[tuple[str, int, int]], position: int, end_position: int) -> bool:
    """Return whether a bare `one` is a pronoun rather than a number, as in "this one" or "one of them"."""
    is_bare_one = end_position == position + 1 and words[position][0] == "one"
    return is_bare_one and (
        _word_at(words, position - 1) in WORDS_BEFORE_PRONOUN_ONE.split()
        or _word_at(words, end_position) in WORDS_AFTER_PRONOUN_ONE.split()
    )
