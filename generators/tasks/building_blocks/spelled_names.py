"""Names in a column whose spellings vary: `Neri, Kerstin`, `K. Neri` and `Kerstin Neri` are one person."""

import re
from collections import Counter
from collections.abc import Iterable

from generators.tasks.building_blocks.name_spellings import is_short_for, is_spelling_of

_LEGAL_FORMS = frozenset("ab ag as bv co corp gmbh inc kg limited llc llp ltd nv oy plc sa sarl se sl spa srl".split())
_WORD = re.compile(r"[^\W_]+")


def merge_spellings(names: Iterable[str]) -> dict[str, str]:
    """Map each spelling to the full name that it stands for; one that could stand for two names maps to nothing.

    A spelling holds some of the words of the full name, in any order, or their initials. Legal forms such as `GmbH` do
    not matter. Of equal spellings the most frequent one, or else the shortest, is the full name.

    Args:
        names: The cells of a column; empty ones do not count.
    """
    counts = Counter(name for name in names if name)
    words = {name: _split_words(name) for name in counts}
    by_words: dict[tuple[str, ...], list[str]] = {}
    for name in counts:
        by_words.setdefault(tuple(sorted(words[name])), []).append(name)
    same = [max(spellings, key=lambda one: (counts[one], -len(one), one)) for spellings in by_words.values()]
    full = [one for one in same if not any(is_short_for(words[one], words[other]) for other in same if other != one)]
    merged: dict[str, str] = {}
    for name in counts:
        meant = [one for one in full if is_spelling_of(words[name], words[one])]
        if len(meant) == 1:
            merged[name] = meant[0]
    return merged


def list_doubtful_names(names: Iterable[str], merged: dict[str, str]) -> set[str]:
    """List the full names for which a spelling may stand that may stand for another one as well."""
    doubtful = [_split_words(name) for name in names if name and name not in merged]
    return {full for full in merged.values() if any(is_spelling_of(words, _split_words(full)) for words in doubtful)}


def _split_words(name: str) -> tuple[str, ...]:
    plain = re.sub(r"\b(b|s)\.(v|a|l)\.", r"\1\2", name.casefold()).replace("'s", "s")
    words = tuple(_WORD.findall(plain))
    return tuple(one for one in words if one not in _LEGAL_FORMS) or words
