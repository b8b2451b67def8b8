"""An extractive summary without a model: every sentence that contains a value, verbatim, under its date."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby

from data_model import Span, extract_values
from solvers.memory.history import Utterance, format_date_heading, format_utterance
from solvers.memory.segments import Segment

# Every repetition that may fail to match is bounded, since a text may have any length and content.
_SENTENCE_END = re.compile(r"[.!?\u2026][\"'\u201d\u2019)\]]{0,3}\s+|\n\s*")
_QUOTED = re.compile(
    r"""(?<!\w)(?:"[^"]{1,200}"|'[^']{1,200}'(?!\w)|\u201c[^\u201d]{1,200}\u201d|\u2018[^\u2019]{1,200}\u2019(?!\w))"""
)
# A capitalised word inside a sentence, or letters and digits in one word: `Mona Rossi`, `the column UsageTotals`, `F4`.
_NAME = re.compile(
    r"(?<![.!?\u2026:\n] )(?<=[ (/])(?!I\b)[A-Z\u00c0-\u00d6\u00d8-\u00de]\w*|\b(?=\w*\d)(?=\w*[A-Za-z])\w+"
)
_OMISSION = " ... "


def summarise_by_extraction(segment: Segment) -> str:
    """Return the sentences of a segment with a number, date, time, address, file or other name, or quoted words.

    They are grouped by date and speaker; every date is listed, even without a sentence. Anything said without a value
    is lost.
    """
    days = groupby(segment, key=lambda said: said.date)
    return "\n\n".join("\n".join([format_date_heading(date), *_format_lines(tuple(day))]) for date, day in days)


def keep_sentences_with_values(text: str) -> str:
    """Return the sentences of a text that contain a value, with ` ... ` in place of sentences left out between them."""
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
    """Return the spans of the sentences, without gaps; none ends within a value or after the dot in `5 p.m. sharp`."""
    within = {place for value in values for place in range(value.start + 1, value.end + 1)}
    ends = [
        end.end()
        for end in _SENTENCE_END.finditer(text)
        if end.end() not in within and not (end.start() in within and text[end.end() : end.end() + 1].islower())
    ]
    return [Span(start, end) for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if start < end]


def _find_names(text: str) -> list[Span]:
    """Return quoted words and likely names, neither of which `extract_values` recognises."""
    return [Span(*found.span()) for pattern in (_QUOTED, _NAME) for found in pattern.finditer(text)]
