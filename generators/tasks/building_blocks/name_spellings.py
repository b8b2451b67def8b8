"""The spellings of names in a column: `Neri, Kerstin`, `K. Neri` and `Kerstin Neri` are one person."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

_LEGAL_FORMS = frozenset("ab ag as bv co corp gmbh inc kg limited llc llp ltd nv oy plc sa sarl se sl spa srl".split())
_WORD = re.compile(r"[^\W_]+")
_WRITTEN_APART = re.compile(r"\b(b|s)\.(v|a|l)\.")


def group_spellings(names: Iterable[str]) -> dict[str, str]:
    """Map each spelling to the full name that it stands for; one that could stand for two names maps to nothing.

    A spelling holds some of the words of the full name, in any order, or their initials. Legal forms such as `GmbH` do
    not matter. Of equal spellings the full name is one without a comma, the most frequent of these, or else the
    shortest.

    Args:
        names: The cells of a column; empty ones do not count.
    """
    counts = Counter(name for name in names if name)
    words = {name: split_name(name) for name in counts}
    by_words: dict[tuple[str, ...], list[str]] = {}
    for name in counts:
        by_words.setdefault(tuple(sorted(words[name])), []).append(name)
    same = [max(some, key=lambda one: ("," not in one, counts[one], -len(one), one)) for some in by_words.values()]
    longer = _index_by_word(same, words)
    full = [
        one
        for one in same
        if not any(is_short_for(words[one], words[other]) for other in _list_likely(words[one], longer) if other != one)
    ]
    by_word = _index_by_word(full, words)
    grouped: dict[str, str] = {}
    for name in counts:
        meant = [one for one in _list_likely(words[name], by_word) if is_spelling_of(words[name], words[one])]
        if len(meant) == 1:
            grouped[name] = meant[0]
    return grouped


def _index_by_word(names: Iterable[str], words: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    """Map each word to the names that hold it, in the order of the names."""
    index: dict[str, list[str]] = {}
    for name in names:
        for word in dict.fromkeys(words[name]):
            index.setdefault(word, []).append(name)
    return index


def _list_likely(words: tuple[str, ...], index: Mapping[str, list[str]]) -> Sequence[str]:
    """List the only names of which words can be a spelling: at least the longest word is no initial, but one of them.

    A column of hundreds of names has tens of thousands of pairs, nearly all of which share no word.
    """
    return index.get(max(words, key=len), ()) if words else ()


def list_doubtful_names(names: Iterable[str], grouped: Mapping[str, str]) -> set[str]:
    """List the full names for which a spelling may stand that may stand for another one as well."""
    doubtful = [split_name(name) for name in names if name and name not in grouped]
    return {full for full in grouped.values() if any(is_spelling_of(words, split_name(full)) for words in doubtful)}


def split_name(name: str) -> tuple[str, ...]:
    """Return the words of a name in lower case, without legal forms."""
    words = tuple(_WORD.findall(_WRITTEN_APART.sub(r"\1\2", name.casefold()).replace("'s", "s")))
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
