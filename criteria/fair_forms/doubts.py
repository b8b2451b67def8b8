"""Find what takes a stated value back: a denial, a doubt, a range or a choice."""

import re
from collections.abc import Iterator, Sequence

from data_model import Span

_CHARS_BEFORE = 60
_CLAUSE_END = re.compile(r"[.!?;:\n](?=\s|$)")
_DENIAL_BEFORE = re.compile(
    r"(?:\b(?:not(?! (?:counting|including|only|just))|never|no longer|cannot|neither|nor|without|except|anything but"
    r"|instead of|rather than|doubt|wrong|wrongly|false|incorrect(?:ly)?)\b"
    r"|\b(?:is|was|are|were|does|did|has|have|ca|wo)n['\u2019]?t\b)[^,.;:!?\n]{0,40}$",
    re.IGNORECASE,
)
_DENIAL_BEHIND = re.compile(
    r"[^.;:!?\n]{0,20}\b(?:is|was|are|were|would be) "
    r"(?:not|wrong|incorrect|false|outdated|obsolete|superseded|no longer)\b",
    re.IGNORECASE,
)
_RANGE_BEFORE = re.compile(
    r"\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|near|over|under|above|below|at least|at most"
    r"|more than|less than|fewer than|up to|between|circa|some|or|either|than)(?: the)? ?"
    r"[$\u20ac\u00a3\u00a5'\"(]{0,3}$|[~<>\u2248\u2264\u2265] ?$",
    re.IGNORECASE,
)
_DENYING_LABEL = re.compile(
    r"\b(?:not|wrong|false|incorrect|outdated|obsolete|superseded)(?: [a-z]+)?: ?$", re.IGNORECASE
)
_CHOICE_BEHIND = re.compile(
    r"['\")]{0,2},? (?:or|and/or|\?)\b|['\")]{0,2} ?/ ?\w|['\")]{0,2} ?\?|\+(?=\s|$)|-ish\b"
    r"| (?:at (?:most|least)|or (?:so|more|less|fewer))\b"
)
_DOUBT = re.compile(
    r"\b(?:not sure|unsure|uncertain|no idea|perhaps|maybe|possibly|presumably|guess(?:ing)?|might be|could be|may be"
    r"|not certain|disregard|ignore (?:this|that|it|the))\b",
    re.IGNORECASE,
)


def find_doubts(text: str, spans: Sequence[Span]) -> Iterator[str]:
    """Find what in a text takes back the values at the spans.

    Yields:
        Phrases such as `doubt: 'not sure'`.
    """
    doubt = _DOUBT.search(blank_out(text, spans))
    if doubt:
        yield f"doubt: {doubt[0]!r}"
    for span in spans:
        before = text[max(0, span.start - _CHARS_BEFORE) : span.start]
        clause = _CLAUSE_END.split(before)[-1]
        behind = text[span.end : span.end + _CHARS_BEFORE]
        denial = _DENIAL_BEFORE.search(clause) or _DENYING_LABEL.search(before) or _DENIAL_BEHIND.match(behind)
        if denial:
            yield f"a denial: {denial[0].strip()!r}"
        elif _RANGE_BEFORE.search(before) or _CHOICE_BEHIND.match(behind):
            yield f"a range or a choice: {(before[-20:] + text[span.start : span.end] + behind[:20]).strip()!r}"


def blank_out(text: str, spans: Sequence[Span]) -> str:
    """Replace the characters of spans by spaces."""
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(characters)


def doubts_value(label: str) -> bool:
    """Return whether words in front of a value take it back, as in `Not sure: 7`."""
    return bool(_DOUBT.search(label) or _DENIAL_BEFORE.search(label.rstrip(" :")))
