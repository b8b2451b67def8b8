"""The sentences of a text, and whether one holds the words that a question is about."""

import itertools
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data_model import Span

# A line that goes on in the next one was only wrapped.
_END = re.compile(
    r"(?<!\bvs)(?<!\bno)(?<!\bNo)(?<!\bMr)(?<!\bDr)(?<!\bMs)(?<!\bca)(?<!\bapprox)[.!?;]+(?:\s+|$)|\n\s*(?![a-z\s])|\n\s*\n\s*"
)


class TextSentence(NamedTuple):
    """A sentence or a line of a text.

    Attributes:
        text: The sentence with its closing mark.
        start: Where it begins in the text.
        spans: The given spans that begin in it.
    """

    text: str
    start: int
    spans: tuple[Span, ...]


def split_sentences(text: str, spans: Sequence[Span] = ()) -> tuple[TextSentence, ...]:
    """Split a text into its sentences and lines; a mark inside one of the spans ends no sentence.

    Args:
        spans: Where the text holds what a question is about.
    """
    ordered = sorted(set(spans))
    starts = [span.start for span in ordered]
    ends = [0]
    for match in _END.finditer(text):
        position = bisect_right(starts, match.start()) - 1
        if position < 0 or match.end() > ordered[position].end or match.start() >= ordered[position].end:
            ends.append(match.end())
    ends.append(len(text))
    sentences = []
    for start, end in itertools.pairwise(ends):
        held = tuple(span for span in ordered[bisect_right(starts, start - 1) : bisect_right(starts, end - 1)])
        if text[start:end].strip():
            sentences.append(TextSentence(text[start:end], start, held))
    return tuple(sentences)


def join_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans in text order; those that overlap are one."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start < joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return tuple(joined)


def blank_out(text: str, spans: Sequence[Span], filler: str = " ") -> str:
    """Replace each character of spans by a space, or by another one."""
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = filler * (span.end - span.start)
    return "".join(characters)
