"""Values of a mail that its words bend: shares and bounds of a figure, an old value as the new one, another column."""

import re
from collections.abc import Iterator, Sequence

from criteria.fair_forms import ExpectedValue, find_statements
from criteria.mails.wanted_message import WantedMessage
from criteria.sentences import blank_out, split_sentences
from data_model import Span

_NOW = re.compile(r"\b(?:now|currently|new(?: \w+)?:?|at present|as of today)[ :=]{0,3}$", re.IGNORECASE)
_UNDER = re.compile(r"\b(?:under|in the column|column|field) ['\"\u201c]?(?P<label>[A-Z][\w-]*)")
_SHARED_OUT = re.compile(
    r"\b(?:for|on|per|to|of|from|by) (?:each|every)(?: one| of [\w ]{2,20}| [a-z]\w+)|\bapiece\b|\beach(?=[.,;!]|$)"
)
_FIGURE = re.compile(r"[0-9][0-9.,:/ -]*")
_BOUND = re.compile(
    r"\b(?P<bound>at (?:least|most)|(?<!add )(?<!adds )(?<!added )(?<!adding )up to|more than|less than"
    r"|no (?:more|less) than|nearly|almost|roughly|around|partly"
    r"|partially|mostly|largely|half) (?:[$\u20ac\u00a3]|EUR|USD|GBP|CHF)? ?$",
    re.IGNORECASE,
)
_CHARS_BEFORE = 24


def find_bent_values(text: str, spans: Sequence[Span], wanted: WantedMessage) -> Iterator[str]:
    """Find shares and bounds that nobody spoke of, old values as new ones, and values under other columns.

    Args:
        text: Subject and body without what the mail answers or forwards.
        spans: Where it holds what it must say.
    """
    request, plain = wanted.request, blank_out(text, spans)
    if len(wanted.values) == 1 and not wanted.pairs and "each" not in request:
        figures = [one for one in split_sentences(text, spans) if one.spans]
        yield from (f"says {found[0]!r}" for one in figures if (found := _SHARED_OUT.search(one.text)))
    for span in spans:
        bound = _BOUND.search(text[max(0, span.start - _CHARS_BEFORE) : span.start])
        if bound and bound["bound"].casefold() not in request.casefold():
            yield f"says {bound['bound']!r} {text[span.start : span.end]!r}"
            break
    yield from _find_old_as_new(text, spans, wanted.allowed)
    # A heading is written as the office writes it: `To` is not the `to` of a sentence.
    known = [*wanted.allowed, request, wanted.source.column, *wanted.source.other_columns]
    known += [name for name, _ in (*wanted.pairs, *wanted.states, *wanted.moments)]
    for match in _UNDER.finditer(plain):
        if not any(re.search(rf"(?<!\w){re.escape(match['label'])}(?!\w)", one) for one in known):
            yield f"speaks of the column {match['label']!r}"
            break


def _find_old_as_new(text: str, spans: Sequence[Span], allowed: Sequence[ExpectedValue]) -> Iterator[str]:
    """Find values that a mail may name, but not in the place of what it must say: `1562.01, now 1517.01`."""
    for one in allowed:
        if not (isinstance(one, str) and _FIGURE.fullmatch(one)):
            continue
        for place in find_statements(text, one):
            is_wanted = any(place.start < span.end and span.start < place.end for span in spans)
            before = text[max(0, place.start - _CHARS_BEFORE) : place.start]
            if not is_wanted and _NOW.search(before):
                yield f"gives {one!r} as the new value"
                return
