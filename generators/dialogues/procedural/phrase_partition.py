"""Assigns sentences to shards by hash, so that dialogues in different shards never share a long sentence.

A long sentence belongs to one shard, a medium one to a share of the shards; short ones are free.
"""

import hashlib
import re

MEDIUM_WORDS, LONG_WORDS = 5, 8
# A sentence of five to seven words may be said in every sixth shard: often enough for chat, rarely across a dataset.
_MEDIUM_SHARES = 6
_WORD = re.compile(r"[^\W_]+")
# Sentence splitters cut at every end mark, or only at end marks before a space: the first cuts "budget.xlsx", the
# second does not. A text must be safe under each of them, so the pieces of all splits are checked.
_SPLITS = (re.compile(r"[.!?\n]+"), re.compile(r"[.!?]+\s+"), re.compile(r"[.!?]+[\"')\]]*\s+|\n+"))
# If every end mark is followed by a space, all splits agree and one of them is enough.
_AMBIGUOUS = re.compile(r"[.!?][^\s.!?]|\n")


def split_sentences(text: str) -> tuple[str, ...]:
    """Return the distinct sentences of a text under every way of splitting it, in order."""
    pieces = (piece.strip() for split in _SPLITS for piece in split.split(text))
    return tuple(dict.fromkeys(piece for piece in pieces if piece))


def count_words(text: str) -> int:
    """Count words in the way that yields most: an apostrophe, a comma or a full stop ends a word."""
    return len(_WORD.findall(text))


def make_sentence_key(sentence: str) -> str:
    """Reduce a sentence to its letters and digits in lower case, so that no comparison equates more than this one."""
    return "".join(_WORD.findall(sentence)).lower()


def list_long_sentence_keys(text: str, min_words: int = LONG_WORDS) -> tuple[str, ...]:
    """List the distinct keys of all sentences with at least `min_words` words, under every split."""
    pieces = split_sentences(text) if _AMBIGUOUS.search(text) else _SPLITS[0].split(text)
    words = (_WORD.findall(piece) for piece in pieces)
    return tuple(dict.fromkeys("".join(piece_words).lower() for piece_words in words if len(piece_words) >= min_words))


def may_say_text(text: str, shard: int, shard_count: int, min_words: int = 0) -> bool:
    """Tell whether a shard may say every sentence of a text that has at least `min_words` words, under every split."""
    splits = _SPLITS[::-1] if _AMBIGUOUS.search(text) else _SPLITS[:1]
    for split in splits:
        for piece in split.split(text):
            words = _WORD.findall(piece)
            if len(words) >= min_words and not may_say_sentence("".join(words).lower(), len(words), shard, shard_count):
                return False
    return True


def is_in_shard(key: str, shard: int, shard_count: int) -> bool:
    """Tell whether a long sentence with that key belongs to the shard."""
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[:8], "big") % shard_count == shard % shard_count


def may_say_sentence(key: str, word_count: int, shard: int, shard_count: int) -> bool:
    """Tell whether a shard may say a sentence: long ones only if it owns them, medium ones if they are in its share."""
    if word_count >= LONG_WORDS:
        return is_in_shard(key, shard, shard_count)
    if word_count < MEDIUM_WORDS:
        return True
    shares = min(_MEDIUM_SHARES, shard_count)
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[8:16], "big") % shares == shard % shares
