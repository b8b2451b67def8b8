"""Who may say which sentence: its hash assigns it to one slice of many, or, where it is shorter, to a share of them."""

import hashlib
import re

MEDIUM_WORDS, LONG_WORDS = 5, 8
# A sentence of five to seven words is open to every sixth slice: common enough for chat, rare for a reader of many.
_MEDIUM_SHARES = 6
_WORD = re.compile(r"[^\W_]+")
# A reader may split sentences at every mark, or only at marks before a space: "budget.xlsx" is cut by the
# first and kept by the second. A text must be safe under each, so fragments of all splits are looked at.
_SPLITS = (re.compile(r"[.!?\n]+"), re.compile(r"[.!?]+\s+"), re.compile(r"[.!?]+[\"')\]]*\s+|\n+"))
# Where every mark is followed by a space, all splits agree and one of them is enough.
_AMBIGUOUS = re.compile(r"[.!?][^\s.!?]|\n")


def split_sentences(text: str) -> tuple[str, ...]:
    """Return the distinct sentences of a text under every way of splitting it, in order."""
    pieces = (piece.strip() for split in _SPLITS for piece in split.split(text))
    return tuple(dict.fromkeys(piece for piece in pieces if piece))


def count_words(text: str) -> int:
    """Count words in the most generous way: an apostrophe, a comma or a point ends one."""
    return len(_WORD.findall(text))


def make_sentence_key(sentence: str) -> str:
    """Normalise as coarsely as can be (letters and digits alone): what any reader calls equal is equal here."""
    return "".join(_WORD.findall(sentence)).lower()


def list_long_sentence_keys(text: str, min_words: int = LONG_WORDS) -> tuple[str, ...]:
    """Return the keys of all sentences of `min_words` words or more, under every split, each once."""
    pieces = split_sentences(text) if _AMBIGUOUS.search(text) else _SPLITS[0].split(text)
    words = (_WORD.findall(piece) for piece in pieces)
    return tuple(dict.fromkeys("".join(piece_words).lower() for piece_words in words if len(piece_words) >= min_words))


def may_say_text(text: str, shard: int, shard_count: int, min_words: int = 0) -> bool:
    """Tell whether that slice may say every sentence of `min_words` words or more of a text, under every split."""
    splits = _SPLITS[::-1] if _AMBIGUOUS.search(text) else _SPLITS[:1]
    for split in splits:
        for piece in split.split(text):
            words = _WORD.findall(piece)
            if len(words) >= min_words and not may_say_sentence("".join(words).lower(), len(words), shard, shard_count):
                return False
    return True


def is_in_shard(key: str, shard: int, shard_count: int) -> bool:
    """Tell whether a sentence of that key may be said in that slice and in no other."""
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[:8], "big") % shard_count == shard % shard_count


def may_say_sentence(key: str, word_count: int, shard: int, shard_count: int) -> bool:
    """Tell whether that slice may say a sentence of so many words: long ones it owns, medium ones it shares."""
    if word_count >= LONG_WORDS:
        return is_in_shard(key, shard, shard_count)
    if word_count < MEDIUM_WORDS:
        return True
    shares = min(_MEDIUM_SHARES, shard_count)
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[8:16], "big") % shares == shard % shares
