"""Who may say which long sentence: its hash assigns it to one slice, so no two slices ever share one."""

import hashlib
import re

LONG_WORDS = 8
_WORD = re.compile(r"[^\W_]+")
# A reader may split sentences at every mark, or only at marks before a space: "budget.xlsx" is cut by the
# first and kept by the second. A text must be safe under each, so fragments of all splits are looked at.
_SPLITS = (re.compile(r"[.!?\n]+"), re.compile(r"[.!?]+\s+"), re.compile(r"[.!?]+[\"')\]]*\s+|\n+"))
# Where every mark is followed by a space, all splits agree and one of them is enough.
_AMBIGUOUS = re.compile(r"[.!?][^\s.!?]|\n")


def fragments(text: str) -> tuple[str, ...]:
    """Return the distinct sentences of a text under every way of splitting it, in order."""
    pieces = (piece.strip() for split in _SPLITS for piece in split.split(text))
    return tuple(dict.fromkeys(piece for piece in pieces if piece))


def count_words(text: str) -> int:
    """Count words in the most generous way: an apostrophe, a comma or a point ends one."""
    return len(_WORD.findall(text))


def key_of(sentence: str) -> str:
    """Normalise as coarsely as can be (letters and digits alone): what any reader calls equal is equal here."""
    return "".join(_WORD.findall(sentence)).lower()


def long_keys(text: str, least: int = LONG_WORDS) -> tuple[str, ...]:
    """Return the keys of all sentences of `least` words or more, under every split, each once."""
    pieces = fragments(text) if _AMBIGUOUS.search(text) else _SPLITS[0].split(text)
    words = (_WORD.findall(piece) for piece in pieces)
    return tuple(dict.fromkeys("".join(found).lower() for found in words if len(found) >= least))


def owns(key: str, voice_slice: int, voice_slices: int) -> bool:
    """Tell whether a sentence of that key may be said in that slice."""
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[:8], "big") % voice_slices == voice_slice % voice_slices
