"""Analyse a sentence with its values masked: its purpose, whether it is a bare answer, and the phrases in it."""

import re
from collections.abc import Sequence

from data_model import ExtractedValue
from solvers.reader import lexicon
from solvers.reader.value_spans import ValueSpan, find_quotes

MASK = "\0"
_MAX_WORDS = 7
_PIECE_BOUNDARY = re.compile(r"\.{3}|[,:;…]| - | \u2013 |\. ")


def mask_values(text: str, extracted_values: Sequence[ExtractedValue]) -> str:
    """Mask the quoted words, files, addresses, dates and times in a sentence without changing its length."""
    spans = [(one.start, one.end) for one in extracted_values if one.type != "number"]
    spans += [(one.start, one.end) for one in find_quotes(text)]
    for start, end in spans:
        text = text[:start] + MASK * (end - start) + text[end:]
    return text


def mask_spans(masked_text: str, spans: Sequence[ValueSpan]) -> str:
    """Mask further values in a sentence."""
    for span in spans:
        masked_text = masked_text[: span.start] + MASK * (span.end - span.start) + masked_text[span.end :]
    return masked_text


def fits_purpose(masked_text: str, purpose: str, cue: str) -> bool:
    """Return whether a sentence has the given purpose and matches the given cue; an empty one always fits."""
    if cue and not re.search(cue, masked_text, re.IGNORECASE):
        return False
    found_purpose = lexicon.find_purpose(masked_text) if purpose else ""
    return found_purpose == purpose or (not found_purpose and purpose in lexicon.IMPLICIT_PURPOSES)


def is_bare_answer(masked_text: str, span: ValueSpan) -> bool:
    """Return whether nothing but words common in answers surrounds the value."""
    start = max((one.end() for one in _PIECE_BOUNDARY.finditer(masked_text) if one.end() <= span.start), default=0)
    end = min(
        (one.start() for one in _PIECE_BOUNDARY.finditer(masked_text) if one.start() >= span.end),
        default=len(masked_text),
    )
    rest = masked_text[start:end].replace(MASK, " ")
    return all(word in lexicon.ANSWER_WORDS for word in re.findall(r"[a-z']+", rest.lower().replace("'s", " ")))


def find_phrase_beside(masked_text: str, thing_match: re.Match[str]) -> str | None:
    """Return the capitalised phrase after or before a thing within its clause, without surrounding words, or None."""
    start = max(
        (one.end() for one in _PIECE_BOUNDARY.finditer(masked_text) if one.end() <= thing_match.start()), default=0
    )
    end = min(
        (one.start() for one in _PIECE_BOUNDARY.finditer(masked_text) if one.start() >= thing_match.end()),
        default=len(masked_text),
    )
    for piece in (masked_text[thing_match.end() : end], masked_text[start : thing_match.start()]):
        phrase = lexicon.trim_frame_words(piece)
        if _is_name(phrase):
            return phrase
    return None


def find_phrase_alone(masked_text: str, purpose: str) -> str | None:
    """Return the first phrase of an answer that is not filler, or None."""
    for piece in _PIECE_BOUNDARY.split(masked_text):
        if not piece.strip() or lexicon.FILLER_PHRASE.fullmatch(piece.strip()):
            continue
        phrase = lexicon.trim_lead_in(piece) if purpose == "words" else lexicon.trim_frame_words(piece)
        is_phrase = bool(phrase) and MASK not in phrase if purpose == "words" else _is_name(phrase)
        return phrase if is_phrase and len(phrase.split()) <= _MAX_WORDS else None
    return None


def _is_name(phrase: str) -> bool:
    return bool(phrase) and MASK not in phrase and phrase[0].isupper()
