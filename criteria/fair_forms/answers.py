"""Whether an answer is the value alone, be it bare or in a sentence of courtesy."""

import re
from collections.abc import Iterator, Sequence

from criteria.fair_forms.alone import is_value_alone
from criteria.fair_forms.competing import find_competing_values
from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.statements import find_statements, states_value
from data_model import Span

MAX_ANSWER_CHARS = 2_000
_CHARS_BEFORE = 60
_CLAUSE_END = re.compile(r"[.!?;:\n](?=\s|$)")
_DENIAL_BEFORE = re.compile(
    r"\b(?:not|never|no longer|cannot|neither|nor|without|except|instead of|rather than|wrong|wrongly|incorrect(?:ly)?"
    r"|(?:is|was|are|were|does|did|has|have|ca|wo)n['\u2019]?t)\b[^,.;:!?\n]{0,40}$",
    re.IGNORECASE,
)
_DENIAL_BEHIND = re.compile(
    r"[^.;:!?\n]{0,20}\b(?:is|was|are|were|would be) (?:not|wrong|incorrect|false)\b", re.IGNORECASE
)
_RANGE_BEFORE = re.compile(
    r"\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|over|under|above|below|at least|at most|more than"
    r"|less than|fewer than|up to|between|circa|some|or|either|than)(?: the)? ?[$\u20ac\u00a3\u00a5'\"(]{0,3}$"
    r"|[~<>\u2248\u2264\u2265] ?$",
    re.IGNORECASE,
)
_CHOICE_BEHIND = re.compile(
    r"['\")]{0,2},? (?:or|and/or|\?)\b|['\")]{0,2} ?/ ?\w|['\")]{0,2} ?\?|\+(?=\s|$)| or (?:so|more|less|fewer)\b"
)
_DOUBT = re.compile(
    r"\b(?:not sure|unsure|uncertain|no idea|perhaps|maybe|possibly|presumably|guess(?:ing)?|might be|could be|may be"
    r"|not certain|disregard|ignore (?:this|that|it|the))\b",
    re.IGNORECASE,
)


def find_answer_faults(
    text: str, value: ExpectedValue, allowed: Sequence[ExpectedValue] = (), known_rivals: Sequence[ExpectedValue] = ()
) -> tuple[str, ...]:
    """Find why a text is not the answer that states a value and no other.

    The value may stand bare, with a label, a unit or a noun, or in sentences that state no other value. A text that
    doubts or denies the value, gives a range or a choice, or is longer than a few sentences is not such an answer.

    Returns:
        What is wrong, each as a phrase; empty if the answer is right.
    """
    if len(text) > MAX_ANSWER_CHARS:
        return (f"a text of {len(text):,} characters",)
    if is_value_alone(text, value, units=None):
        return ()
    if not states_value(text, value):
        return (repr(text.strip()[:200]),)
    rivals = find_competing_values(text, [value], allowed, known_rivals)
    if rivals:
        return tuple(f"also {rival!r}" for rival in rivals)
    spans = find_statements(text, value)
    faults = [*_find_doubts(text, spans)]
    if not faults and read_expected_value(value)[0].type in ("name", "text"):
        faults = [*_find_other_names(text, spans, [str(one) for one in allowed])]
    return tuple(dict.fromkeys(faults))


def _find_doubts(text: str, spans: Sequence[Span]) -> Iterator[str]:
    doubt = _DOUBT.search(_blank_out(text, spans))
    if doubt:
        yield f"doubt: {doubt[0]!r}"
    for span in spans:
        before = text[max(0, span.start - _CHARS_BEFORE) : span.start]
        clause = _CLAUSE_END.split(before)[-1]
        behind = text[span.end : span.end + _CHARS_BEFORE]
        denial = _DENIAL_BEFORE.search(clause) or _DENIAL_BEHIND.match(behind)
        if denial:
            yield f"a denial: {denial[0].strip()!r}"
        elif _RANGE_BEFORE.search(before) or _CHOICE_BEHIND.match(behind):
            yield f"a range or a choice: {(before[-20:] + text[span.start : span.end] + behind[:20]).strip()!r}"


_SENTENCE = re.compile(r"[^.!?\n]+")
_CAPITALISED = re.compile(r"(?<!\w)[A-Z][\w'\u2019-]*")
_PLAIN_WORD = re.compile(r"(?<!\w)[a-z][\w'\u2019-]+")
_COURTESY = frozenset(
    "i i'm i've it's that's he's she's they're hi hello dear thanks thank regards best kind sincerely cheers answer "
    "result the it a an that this".split()
)


def _find_other_names(text: str, spans: Sequence[Span], allowed: Sequence[str]) -> Iterator[str]:
    """Yield capitalised words that are neither part of the value nor the ordinary start of a sentence."""
    rest = _blank_out(text, spans)
    fair_words = {word.casefold() for phrase in allowed for word in phrase.split()} | _COURTESY
    for sentence in _SENTENCE.finditer(rest):
        has_plain_word = bool(_PLAIN_WORD.search(sentence[0])) or ":" in sentence[0]
        for word in _CAPITALISED.finditer(sentence[0]):
            starts_sentence = not sentence[0][: word.start()].strip(" \t\"'*_-")
            follows_list = sentence[0][word.end() : word.end() + 1] in (",", "/")
            if word[0].casefold().replace("\u2019", "'") not in fair_words and not (
                starts_sentence and has_plain_word and not follows_list
            ):
                yield f"also {word[0]!r}"


def _blank_out(text: str, spans: Sequence[Span]) -> str:
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(characters)
