"""A sentence with its values hidden: whether it is a bare answer, what it is for, and the phrase that stands in it."""

import re
from collections.abc import Sequence

from data_model import ExtractedValue
from solvers.reader import lexicon
from solvers.reader.value_spans import ValueSpan, find_quotes

MASK = "\0"
_MAX_WORDS = 7
_PIECE_BOUNDARY = re.compile(r"\.{3}|[,:;…]| - | \u2013 |\. ")


def mask_values(text: str, extracted_values: Sequence[ExtractedValue]) -> str:
    """A sentence whose quoted words, files, addresses, dates and times are hidden, its length unchanged."""
    spans = [(one.start, one.end) for one in extracted_values if one.type != "number"]
    spans += [(one.start, one.end) for one in find_quotes(text)]
    for start, end in spans:
        text = text[:start] + MASK * (end - start) + text[end:]
    return text


def mask_spans(masked_text: str, spans: Sequence[ValueSpan]) -> str:
    """A sentence with further values hidden."""
    for span in spans:
        masked_text = masked_text[: span.start] + MASK * (span.end - span.start) + masked_text[span.end :]
    return masked_text


def fits_purpose(masked_text: str, purpose: str, cue: str) -> bool:
    """Whether a sentence tells of a purpose and holds a cue, where these are asked for."""
    if cue and not re.search(cue, masked_text, re.IGNORECASE):
        return False
    found_purpose = lexicon.find_purpose(masked_text) if purpose else ""
    return found_purpose == purpose or (not found_purpose and purpose in lexicon.IMPLICIT_PURPOSES)


def is_bare_answer(masked_text: str, span: ValueSpan) -> bool:
    """Whether the value stands alone, but for words that any answer has."""
    start = max((one.end() for one in _PIECE_BOUNDARY.finditer(masked_text) if one.end() <= span.start), default=0)
    end = min(
        (one.start() for one in _PIECE_BOUNDARY.finditer(masked_text) if one.start() >= span.end),
        default=len(masked_text),
    )
    rest = masked_text[start:end].replace(MASK, " ")
    return all(word in lexicon.ANSWER_WORDS for word in re.findall(r"[a-z']+", rest.lower().replace("'s", " ")))


def find_phrase_beside(masked_text: str, thing_match: re.Match[str]) -> str | None:
    """The capitalised words before or after a thing within its clause, without the words around them."""
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
    """The words of an answer that are no filling."""
    for piece in _PIECE_BOUNDARY.split(masked_text):
        if not piece.strip() or lexicon.FILLER_PHRASE.fullmatch(piece.strip()):
            continue
        phrase = lexicon.trim_lead_in(piece) if purpose == "words" else lexicon.trim_frame_words(piece)
        is_phrase = bool(phrase) and MASK not in phrase if purpose == "words" else _is_name(phrase)
        return phrase if is_phrase and len(phrase.split()) <= _MAX_WORDS else None
    return None


def _is_name(phrase: str) -> bool:
    return bool(phrase) and MASK not in phrase and phrase[0].isupper()
