"""Okapi BM25 over the segments of one dialogue (Robertson and Zaragoza 2009, with Lucene's nonnegative idf)."""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

K1, B = 1.5, 0.75
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_STOP_WORDS = frozenset(
    """a about after all also am an and any are as at be been before but by can could did do does for from get had has
    have he her here him his how i i'd i'll i'm i've if in into is it it's its just me my no not now of on one or our
    out she should so some that that's the their them then there these they this those to too up us very was we we're
    were what when where which who whom whose why will with would you you're your""".split()
)


class Bm25Index(NamedTuple):
    """An index of texts for BM25.

    Attributes:
        lengths: The number of words of each text.
        postings: Word -> (index of a text, how often the word occurs in it), in the order of the texts.
    """

    lengths: tuple[int, ...]
    postings: dict[str, tuple[tuple[int, int], ...]]


def split_words(text: str) -> list[str]:
    """Return the case-folded words of a text without stop words."""
    folded_text = unicodedata.normalize("NFKC", text).replace("\u2019", "'").casefold()
    return [word for word in _WORD.findall(folded_text) if word not in _STOP_WORDS]


def build_index(texts: Sequence[str]) -> Bm25Index:
    """Build the index of some texts."""
    counts = [Counter(split_words(text)) for text in texts]
    postings: dict[str, list[tuple[int, int]]] = {}
    for text_index, count in enumerate(counts):
        for word, times in count.items():
            postings.setdefault(word, []).append((text_index, times))
    return Bm25Index(
        lengths=tuple(count.total() for count in counts),
        postings={word: tuple(postings[word]) for word in sorted(postings)},
    )


def score_texts(index: Bm25Index, query: str) -> list[float]:
    """Return the BM25 score of each text for a query; 0 if they share no word."""
    total = len(index.lengths)
    mean = sum(index.lengths) / total if total else 0.0
    scores_of_texts = [0.0] * total
    for word in split_words(query):
        postings = index.postings.get(word, ())
        idf = math.log(1 + (total - len(postings) + 0.5) / (len(postings) + 0.5))
        for text_index, times in postings:
            scores_of_texts[text_index] += idf * times / (times + K1 * (1 - B + B * index.lengths[text_index] / mean))
    return scores_of_texts


def rank_matches(index: Bm25Index, query: str) -> list[int]:
    """Return the indexes of the texts that share a word with the query, best first, ties in the order of the texts."""
    text_scores = score_texts(index, query)
    return sorted(
        (place for place, score in enumerate(text_scores) if score > 0), key=lambda place: -text_scores[place]
    )
