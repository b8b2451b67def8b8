"""Find what takes a stated value back: a denial, another sign, a doubt, a range or a choice."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from data_model import Span

DENYING_WORDS = frozenset(
    "never cannot neither nor nobody nowhere false falsely untrue untruth wrong wrongly incorrect incorrectly contrary"
    " rumour rumours rumor rumors denied denies deny doubt doubtful allegedly supposedly ignore disregard outdated"
    " obsolete superseded invalid cancelled canceled alternatively maybe perhaps formerly previously instead unsure"
    " uncertain unconfirmed unverified confirmed".split()
)
"""Words that take back, or answer, what stands beside them; `no` and `not` do so only in some company."""
LEFTOVER_WORDS = frozenset("todo tbd tbc fixme draft placeholder lorem ipsum xxx".split())
"""Words that a finished text does not hold."""
_DENYING_AFTER_NO = frozenset("means longer way case one truth such".split())
_CHARS_BEFORE = 60
_CLAUSE_END = re.compile(r"[.!?;:\n](?=\s|$)")
_DENIAL_BEFORE = re.compile(
    r"(?:\b(?:not(?! (?:counting|including|only|just))|never|no longer|cannot|neither|nor|without|except|anything but"
    r"|instead of|rather than|doubt|wrong|wrongly|false|untrue|contrary to|by no means|incorrect(?:ly)?)\b"
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
_SIGN_BEFORE = re.compile(r"(?:^|[:=(\n\t]|\b(?:is|are|to|of|at|comes?))\s*(?:minus|negative) +$", re.IGNORECASE)
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
        sign = _SIGN_BEFORE.search(before)
        denial = sign or _DENIAL_BEFORE.search(clause) or _DENYING_LABEL.search(before) or _DENIAL_BEHIND.match(behind)
        if denial:
            yield f"a denial: {denial[0].strip()!r}"
        elif _RANGE_BEFORE.search(before) or _CHOICE_BEHIND.match(behind):
            yield f"a range or a choice: {(before[-20:] + text[span.start : span.end] + behind[:20]).strip()!r}"


def find_denying_word(words: Sequence[str]) -> str:
    """Return the first of some words, in lower case and without marks, that takes a statement back; empty if none does.

    The words `no` and `not` deny only in some company: `No. 1` and `not only` deny nothing.
    """
    for at, word in enumerate(words):
        following = words[at + 1] if at + 1 < len(words) else ""
        if word in DENYING_WORDS or (word == "no" and following in _DENYING_AFTER_NO):
            return word
        if word == "not" and following not in ("only", "just", "counting", "including"):
            return word
        if word == "t" and at and words[at - 1].endswith("n"):
            return f"{words[at - 1]}'t"
    return ""


def find_leftover(words: Sequence[str]) -> str:
    """Return the first of some words that shows an unfinished or machine-made text; empty if none does."""
    return next((word for word in words if word in LEFTOVER_WORDS), "") or (
        "as an AI" if any(pair == ("an", "ai") for pair in pairwise(words)) else ""
    )


def blank_out(text: str, spans: Sequence[Span]) -> str:
    """Replace the characters of spans by spaces."""
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(characters)


def doubts_value(label: str) -> bool:
    """Return whether words in front of a value take it back, as in `Not sure: 7`."""
    return bool(_DOUBT.search(label) or _DENIAL_BEFORE.search(label.rstrip(" :")))
