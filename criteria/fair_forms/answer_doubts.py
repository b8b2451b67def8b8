"""What makes a stated value no answer although no word denies it: a guess, a bound, a part, or another time."""

import re
from collections.abc import Iterator, Sequence

from criteria.sentences import split_sentences
from data_model import Span

_OF_ANOTHER_TIME = re.compile(
    r"\b(?:used to be|last (?:year|month|week|time)|was the old|next (?:day|week|month|year)"
    r"|another (?:sheet|file|row))\b",
    re.IGNORECASE,
)
_GUESS_BEFORE = re.compile(
    r"\b(?:(?:should|ought to) be|more or less|rounded(?: to)?|preliminar(?:y|ily)|suppose(?: it is)?)[:,]? ?"
    r"['\"(*]{0,2}$",
    re.IGNORECASE,
)
_GUESS_BEHIND = re.compile(
    r"['\")*]{0,2},? (?:i hope|and counting|in round (?:figures|numbers)|rounded|less (?:a|some)|to my knowledge"
    r"|(?:but|though|although)\b)",
    re.IGNORECASE,
)
_PART_BEFORE = re.compile(
    r"\b(?:twice|half(?: of)?|double|triple|thrice|a (?:third|quarter) of|root of|square of|power of|close to|no\."
    r"|rows?|line|page|item|version)[ \t]*[\"'(*`]{0,3}$|[<>]=? ?$|[\u2264\u2265] ?$",
    re.IGNORECASE,
)
_LIMIT_BEFORE = re.compile(
    r"\b(?:after|before|until|till|since|from|by|past|week of|day (?:after|before)|earlier than|later than)"
    r"(?: the| about)? ?[\"'(*`]{0,3}$",
    re.IGNORECASE,
)
_LIMIT_BEHIND = re.compile(r" ?(?:at the (?:earliest|latest)|or (?:later|earlier)|onwards?)\b", re.IGNORECASE)
_MEASURE_BEHIND = re.compile(
    r" ?(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?|years?|k?g|kilos?|tons?|lbs?|k?m|cm|mm|miles?"
    r"|lit(?:er|re)s?|degrees?|points?)\b(?!['\u2019])",
    re.IGNORECASE,
)
_NO_DATA = re.compile(
    r"\b(?:excluding|without|not (?:counting|including)|except for|apart from|leaving out) (?:the )?(?:column |table )?"
    r"(?:head(?:er|ing|line)?|title|total|sum)s?\b",
    re.IGNORECASE,
)
_LIMITED = ("date", "time")
_CHARS_BESIDE = 40


def find_answer_doubts(text: str, spans: Sequence[Span], value_type: str, is_count: bool) -> Iterator[str]:
    """Find what makes a stated value a guess, a part, a bound, or the answer to another question.

    Args:
        text: The answer.
        spans: Where it states the value.
        value_type: The type of the value; of a date or a time, `after` and `until` make a bound.
        is_count: Whether the value counts things, which have no measure such as hours.

    Yields:
        Phrases such as `another value: 'twice'`.
    """
    for sentence in split_sentences(text, spans):
        other = _OF_ANOTHER_TIME.search(sentence.text) if sentence.spans else None
        if other:
            yield f"another value: {other[0]!r}"
    for span in spans:
        before = text[max(0, span.start - _CHARS_BESIDE) : span.start].rpartition("\n")[2]
        part = _PART_BEFORE.search(before) or _GUESS_BEFORE.search(before) or _GUESS_BEHIND.match(text, span.end)
        if value_type in _LIMITED:
            part = part or _LIMIT_BEFORE.search(before) or _LIMIT_BEHIND.match(text, span.end)
        if is_count:
            part = part or _MEASURE_BEHIND.match(text, span.end)
        if part:
            yield f"another value: {part[0].strip()!r}"


def without_header_notes(text: str) -> str:
    """Blank out words such as `excluding the header`, which explain a count and deny nothing."""
    return _NO_DATA.sub(lambda match: " " * len(match[0]), text)
