"""The words that a text may hold because somebody asked for them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from criteria.step_budget import spend_steps
from data_model import cache_by_text

_STEPS_PER_WORD = 20
# They bend what stands beside them, whatever they stood for in the request.
_BENDING_WORDS = frozenset(
    "but except however instead kindly least most never no nobody none nor not nothing only or otherwise please unless"
    " until without".split()
)
_WORD = re.compile(r"[^\W\d_]+")
# `don't` and `we'll` are no names: they bend what stands beside them.
_COMPOUND = re.compile(r"(?!\w+['\u2019](?:t|ll|re|ve|d|m)\b)[^\W\d_]+(?:['\u2019-][^\W\d_]+)+", re.IGNORECASE)
_ENDINGS = (("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", "e"), ("ed", ""), ("d", ""), ("ing", "e"),
            ("ing", ""), ("ily", "y"), ("ly", ""), ("er", "e"), ("er", ""),
            ("ment", ""), ("ments", ""), ("ion", ""), ("ions", ""), ("ion", "e"), ("ions", "e"))  # fmt: skip
_DOUBLED = re.compile(r"(?P<letter>[bdglmnprt])(?P=letter)$")


@dataclass(frozen=True)
class KnownWords:
    """The words of some texts, with their basic forms."""

    words: frozenset[str]

    def holds(self, word: str) -> bool:
        """Return whether a word is one of the texts, in any form."""
        folded = fold_word(word)
        return folded not in _BENDING_WORDS and (
            len(folded) <= 1 or folded in self.words or not self.words.isdisjoint(list_basic_forms(folded))
        )


def read_known_words(texts: Sequence[str]) -> KnownWords:
    """Collect the words of some texts."""
    spend_steps(_STEPS_PER_WORD * sum(len(one) for one in texts) // 4)
    words = {word for text in texts for word in _WORD.findall(text.casefold())}
    # `damp-proof` and `O'Brien` are words of their own, beside those that they are made of.
    words |= {fold_word(word) for text in texts for word in _COMPOUND.findall(text)}
    return KnownWords(frozenset(words.union(*map(list_basic_forms, words))))


def fold_word(word: str) -> str:
    """Return a word in lower case, without what makes it a genitive."""
    return word.casefold().replace("\u2019", "'").removesuffix("'s")


# Every mail is read beside the words of the same request.
@cache_by_text
def list_basic_forms(word: str) -> frozenset[str]:
    """Return the words that a word may be a form of: `sends` and `sending` of `send`."""
    forms = {
        word.removesuffix(end) + other for end, other in _ENDINGS if len(word) > len(end) + 1 and word.endswith(end)
    }
    return frozenset(forms | {_DOUBLED.sub(r"\g<letter>", one) for one in forms})
