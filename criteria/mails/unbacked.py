"""Statements that a mail makes of words of the request, without anything that it must or may tell behind them."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from criteria.fair_forms import find_other_records, find_relabelled_figures, find_stated_values, find_unknown_weekdays
from criteria.mails.letter_parts import LetterParts, find_letter_parts
from criteria.mails.wanted_message import WantedMessage
from criteria.sentences import blank_out, find_news, read_vocabulary
from data_model import Span, Value

_WORD = re.compile(r"[^\W\d_]{2,}")
_SAYS_NOTHING = frozenset(
    "figure figures number numbers value values amount amounts result results answer answers reply re fw fwd info fyi"
    " update mail email message note data the your our my requested here is it this that as hi hello dear best kind"
    " regards wishes greetings thanks cheers sincerely yours with and all many".split()
)
"""What a mail may be headed without a word of what its figure is."""


def find_unbacked_statements(
    text: str, spans: Sequence[Span], wanted: WantedMessage, days: Collection[str], words: Sequence[str]
) -> Iterator[str]:
    """Find news, other records, other days, figures by another name, and a figure of which nothing is said.

    Args:
        text: Subject and body without what the mail answers or forwards.
        spans: Where it holds what it must say.
        days: The dates that it may speak of.
        words: What it must say and is called.
    """
    parts = find_letter_parts(text, text.find("\n") + 1, wanted.greeted, (*wanted.roles, *wanted.senders))
    names = [name for name, _ in (*wanted.moments, *wanted.pairs, *wanted.states)]
    own = [*words, *names, *wanted.values, *wanted.values_one_of, *wanted.says_one_of, *wanted.allowed, wanted.quoted]
    if not wanted.states:
        repeated = " ".join([wanted.subject or "", wanted.quoted, *wanted.allowed])
        yield from (f"brings the news {one!r}" for one in islice(find_news(text, spans, repeated), 1))
    plain = blank_out(text, [*spans, *parts])
    files = [Span(one.start, one.end) for one in find_stated_values(plain) if one.type in ("file", "address")]
    others = find_other_records(blank_out(plain, files), own, wanted.context)
    yield from (f"speaks of {one!r}" for one in islice(others, 1))
    if wanted.is_closed:
        known = " ".join([wanted.context, wanted.quoted, *own])
        # `See you on Friday.` at the end looks like a signature.
        own_days = blank_out(text, [*spans, parts.greeting])
        wishes = read_vocabulary().frame.sub(lambda match: " " * len(match[0]), own_days)
        yield from (f"speaks of a {one}" for one in find_unknown_weekdays(wishes, days, known)[:1])
    pairs = [(Value(type="name", value=name), value) for name, value in wanted.pairs]
    figures = [*wanted.values, *wanted.values_one_of, *(one for one in wanted.allowed if one[:1].isdigit())]
    yield from (f"gives {one}" for one in find_relabelled_figures(text, pairs, figures))
    if _is_bare(text, wanted, parts):
        yield "does not say what its figure is"


def _is_bare(text: str, wanted: WantedMessage, parts: LetterParts) -> bool:
    """Return whether a mail whose subject is its own holds a figure, and not a word of what it is."""
    if wanted.subject is not None or wanted.quoted or not (wanted.values or wanted.values_one_of):
        return False
    values = [Span(one.start, one.end) for one in find_stated_values(text)]
    plain = blank_out(text, [*values, *parts])
    return all(word.casefold() in _SAYS_NOTHING for word in _WORD.findall(plain))
