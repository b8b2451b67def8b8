"""The spellings of names in a column: `Neri, Kerstin`, `K. Neri` and `Kerstin Neri` are one person."""

import re
from collections import Counter
from collections.abc import Iterable

_LEGAL_FORMS = frozenset("ab ag as bv co corp gmbh inc kg llc llp ltd nv oy plc sa sarl se spa srl".split())
_WORD = re.compile(r"[^\W_]+")


def group_spellings(names: Iterable[str]) -> dict[str, str]:
    """Map each spelling of a name to its full form, the most frequent one with all words in their order.

    A spelling holds some of the words of the full form, in any order, or initials of them; legal forms such as `GmbH`
    do not matter. A spelling that could stand for two different names is left out.

    Args:
        names: The cells of a column; empty ones do not count.
    """
    counts = Counter(name for name in names if name)
    words = {name: split_name(name) for name in counts}
    full = [
        one for one in counts if not any(is_short_for(words[one], words[other]) for other in counts if other != one)
    ]
    grouped: dict[str, str] = {}
    for name in counts:
        meant = [one for one in full if one == name or is_spelling_of(words[name], words[one])]
        if meant and all(is_spelling_of(words[one], words[meant[0]]) for one in meant):
            grouped[name] = max(meant, key=lambda one: ("," not in one, counts[one], one))
    return grouped


def split_name(name: str) -> tuple[str, ...]:
    """Return the words of a name in lower case, without legal forms."""
    words = tuple(_WORD.findall(name.casefold().replace("b.v.", "bv").replace("s.a.", "sa")))
    return tuple(one for one in words if one not in _LEGAL_FORMS) or words


def is_spelling_of(words: tuple[str, ...], full_words: tuple[str, ...]) -> bool:
    """Tell whether each word is one of a full name, or the initial of one, no two of the same."""
    left = list(full_words)
    for word in sorted(words, key=len, reverse=True):
        found = next((one for one in left if one == word or (len(word) == 1 and one.startswith(word))), None)
        if found is None:
            return False
        left.remove(found)
    return any(len(one) > 1 for one in words)


def is_short_for(words: tuple[str, ...], full_words: tuple[str, ...]) -> bool:
    """Tell whether words are a spelling of a full name that leaves something of it out."""
    return is_spelling_of(words, full_words) and not is_spelling_of(full_words, words)
