"""A summary that needs no model: every sentence that holds a value, as it was said, under its date."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby

from data_model import Span, extract_values
from solvers.memory.history import Utterance, format_date_heading, format_utterance
from solvers.memory.segments import Segment

# Every repetition that may end in vain is bounded: a text is of any length and kind.
_SENTENCE_END = re.compile(r"[.!?\u2026][\"'\u201d\u2019)\]]{0,3}\s+|\n\s*")
_QUOTED = re.compile(
    r"""(?<!\w)(?:"[^"]{1,200}"|'[^']{1,200}'(?!\w)|\u201c[^\u201d]{1,200}\u201d|\u2018[^\u2019]{1,200}\u2019(?!\w))"""
)
# A capital within a sentence, or letters and digits in one word: `Mona Rossi`, `the column UsageTotals`, `F4`.
_NAME = re.compile(
    r"(?<![.!?\u2026:\n] )(?<=[ (/])(?!I\b)[A-Z\u00c0-\u00d6\u00d8-\u00de]\w*|\b(?=\w*\d)(?=\w*[A-Za-z])\w+"
)
_OMISSION = " ... "


def summarise_by_extraction(segment: Segment) -> str:
    """The sentences of a piece with a number, date, time, address, file name or quoted words, by date and speaker.

    A date is there even where nothing was kept of it. What is said without a value is lost: that is its price.
    """
    days = groupby(segment, key=lambda said: said.date)
    return "\n\n".join("\n".join([format_date_heading(date), *_format_lines(tuple(day))]) for date, day in days)


def keep_sentences_with_values(text: str) -> str:
    """Every sentence of a text that holds a value; ` ... ` stands for those left out between two of them."""
    values = [*(Span(found.start, found.end) for found in extract_values(text)), *_find_names(text)]
    starts = sorted(value.start for value in values)
    kept_spans: list[Span] = []
    for sentence in _split_sentences(text, values):
        if bisect_left(starts, sentence.start) < bisect_left(starts, sentence.end):
            is_next = kept_spans and kept_spans[-1].end == sentence.start
            kept_spans.append(Span(kept_spans.pop().start if is_next else sentence.start, sentence.end))
    return _OMISSION.join(text[one.start : one.end].strip() for one in kept_spans)


def _format_lines(utterances: tuple[Utterance, ...]) -> list[str]:
    shortened_utterances = (
        one._replace(turn=one.turn.model_copy(update={"text": keep_sentences_with_values(one.turn.text)}))
        for one in utterances
    )
    return [format_utterance(one) for one in shortened_utterances if one.turn.text]


def _split_sentences(text: str, values: Sequence[Span]) -> list[Span]:
    """Where the sentences are, without a gap; none ends within a value, and none with `at 5 p.m. sharp`."""
    within = {place for value in values for place in range(value.start + 1, value.end + 1)}
    ends = [
        end.end()
        for end in _SENTENCE_END.finditer(text)
        if end.end() not in within and not (end.start() in within and text[end.end() : end.end() + 1].islower())
    ]
    return [Span(start, end) for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if start < end]


def _find_names(text: str) -> list[Span]:
    """Quoted words, and what looks like a name; neither has a form that `extract_values` could read."""
    return [Span(*found.span()) for pattern in (_QUOTED, _NAME) for found in pattern.finditer(text)]
