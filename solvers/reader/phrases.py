"""A sentence with its values hidden: whether it is a bare answer, what it is for, and the phrase that stands in it."""

import re
from collections.abc import Sequence

from data_model import Found
from solvers.reader import lexicon
from solvers.reader.values import Spot, quotes

HIDDEN = "\0"
_MOST_WORDS = 7
_PIECES = re.compile(r"\.{3}|[,:;…]| - | \u2013 |\. ")


def bare_of(text: str, read: Sequence[Found]) -> str:
    """A sentence whose quoted words, files, addresses, dates and times are hidden, its length unchanged."""
    hidden = [(one.start, one.end) for one in read if one.type != "number"]
    hidden += [(one.start, one.end) for one in quotes(text)]
    for start, end in hidden:
        text = text[:start] + HIDDEN * (end - start) + text[end:]
    return text


def masked(bare: str, found: Sequence[Spot]) -> str:
    """A sentence with further values hidden."""
    for one in found:
        bare = bare[: one.start] + HIDDEN * (one.end - one.start) + bare[one.end :]
    return bare


def fits(bare: str, purpose: str, cue: str) -> bool:
    """Whether a sentence tells of a purpose and holds a cue, where these are asked for."""
    if cue and not re.search(cue, bare, re.IGNORECASE):
        return False
    found = lexicon.purpose_of(bare) if purpose else ""
    return found == purpose or (not found and purpose in lexicon.UNSAID)


def is_answer(bare: str, spot: Spot) -> bool:
    """Whether the value stands alone, but for words that any answer has."""
    start = max((one.end() for one in _PIECES.finditer(bare) if one.end() <= spot.start), default=0)
    end = min((one.start() for one in _PIECES.finditer(bare) if one.start() >= spot.end), default=len(bare))
    rest = bare[start:end].replace(HIDDEN, " ")
    return all(word in lexicon.ANSWER for word in re.findall(r"[a-z']+", rest.lower().replace("'s", " ")))


def phrase_beside(bare: str, named: re.Match[str]) -> str | None:
    """The capitalised words before or after a thing within its clause, without the words around them."""
    start = max((one.end() for one in _PIECES.finditer(bare) if one.end() <= named.start()), default=0)
    end = min((one.start() for one in _PIECES.finditer(bare) if one.start() >= named.end()), default=len(bare))
    for piece in (bare[named.end() : end], bare[start : named.start()]):
        phrase = lexicon.trimmed(piece)
        if _is_name(phrase):
            return phrase
    return None


def phrase_alone(bare: str, purpose: str) -> str | None:
    """The words of an answer that are no filling."""
    for piece in _PIECES.split(bare):
        if not piece.strip() or lexicon.FILLER.fullmatch(piece.strip()):
            continue
        phrase = lexicon.quoted_words(piece) if purpose == "words" else lexicon.trimmed(piece)
        is_said = bool(phrase) and HIDDEN not in phrase if purpose == "words" else _is_name(phrase)
        return phrase if is_said and len(phrase.split()) <= _MOST_WORDS else None
    return None


def _is_name(phrase: str) -> bool:
    return bool(phrase) and HIDDEN not in phrase and phrase[0].isupper()
