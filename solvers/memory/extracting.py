"""A summary that needs no model: every sentence that holds a value, as it was said, under its date."""

import re
from itertools import groupby

from data_model import Span, extract_values
from solvers.memory.history import Utterance, heading, line
from solvers.memory.pieces import Piece

_END = re.compile(r"[.!?\u2026]+[\"'\u201d\u2019)\]]*\s+|\s*\n\s*")
_QUOTED = re.compile(r"""(?<!\w)(?:"[^"]+"|'[^']+'(?!\w)|\u201c[^\u201d]+\u201d|\u2018[^\u2019]+\u2019(?!\w))""")
_LEFT_OUT = " ... "


def extracted(piece: Piece) -> str:
    """The sentences of a piece with a number, date, time, address, file name or quoted words, by date and speaker.

    A date is there even where nothing was kept of it. What is said without a value is lost: that is its price.
    """
    days = groupby(piece, key=lambda said: said.date)
    return "\n\n".join("\n".join([heading(date), *_lines(tuple(day))]) for date, day in days)


def sentences_kept(text: str) -> str:
    """Every sentence of a text that holds a value; ` ... ` stands for those left out between two of them."""
    values = [*(Span(found.start, found.end) for found in extract_values(text)), *_quoted(text)]
    kept: list[Span] = []
    for sentence in _sentences(text, values):
        if any(sentence.start <= value.start < sentence.end for value in values):
            is_next = kept and kept[-1].end == sentence.start
            kept.append(Span(kept.pop().start if is_next else sentence.start, sentence.end))
    return _LEFT_OUT.join(text[one.start : one.end].strip() for one in kept)


def _lines(said: tuple[Utterance, ...]) -> list[str]:
    shorter = (one._replace(turn=one.turn.model_copy(update={"text": sentences_kept(one.turn.text)})) for one in said)
    return [line(one) for one in shorter if one.turn.text]


def _sentences(text: str, values: list[Span]) -> list[Span]:
    """Where the sentences are, without a gap; none ends within a value (`at 5 p.m. sharp`)."""
    ends = [end.end() for end in _END.finditer(text) if not any(one.start < end.end() < one.end for one in values)]
    return [Span(start, end) for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if start < end]


def _quoted(text: str) -> list[Span]:
    return [Span(*found.span()) for found in _QUOTED.finditer(text)]
