"""What was added to a converted text: rows and paragraphs that stand there twice, sentences of its own, signs."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from criteria.documents.adjacent_words import SourceLine
from criteria.documents.claims import states_something
from criteria.documents.page_furniture import is_page_number_line
from criteria.documents.words import join_words, split_words
from criteria.step_budget import spend_steps

MIN_SENTENCE_WORDS, MIN_FOREIGN_WORDS = 4, 2
"""How many words a sentence that the source does not have must have, and how many of them the source must not know."""
MIN_CLOSING_LETTERS = 6
"""How many letters a closing line of known words must have; fewer may be what extraction tore off."""
MAX_KNOWN_PAIRS = 0.5
"""The share of the neighbouring words of such a sentence that may be neighbours in the source."""

_MINUS = "-\u2010\u2011\u2012\u2013\u2014\u2212"
_CURRENCY, _FIGURE = "[$\u20ac\xa3]?", "([0-9][0-9.,]*)"
_SIGNED_NUMBER = re.compile(rf"(?<!\S)[{_MINUS}]{_CURRENCY}{_FIGURE}")
_MAYBE_SIGNED_NUMBER = re.compile(
    rf"\({_CURRENCY}[ ]?{_FIGURE}\)|{_FIGURE}[{_MINUS}](?!\w)"
    rf"|[{_MINUS}][ \t]{_CURRENCY}{_FIGURE}|{_CURRENCY}[{_MINUS}]{_FIGURE}"
)


def find_repeated_line(lines: Sequence[SourceLine], found: Sequence[str], page_count: int) -> str:
    """Return the first row or paragraph of the source that stands there more often than in the source, or nothing.

    Args:
        lines: The rows, paragraphs and lines of the source; the first one, a title or the names of columns, may be
            repeated on each further page.
        found: The words of what was made of it, without what recurs at the ends of its pages.
        page_count: How many pages it has.
    """
    runs = [tuple(word for cell in line for word in split_words(cell)) for line in lines]
    source = [word for run in runs for word in run]
    places = [_list_places(words) for words in (source, found)]
    for number, run in enumerate(dict.fromkeys(runs)):
        if len(run) < 2:
            continue
        in_source, in_found = (
            _count_runs(run, words, of_words) for words, of_words in zip((source, found), places, strict=True)
        )
        if in_found > in_source + (max(page_count - 1, 0) if number == 0 else 0):
            return join_words(run)
    return ""


def _list_places(words: Sequence[str]) -> dict[tuple[str, str], list[int]]:
    places: dict[tuple[str, str], list[int]] = {}
    for place, pair in enumerate(pairwise(words)):
        places.setdefault(pair, []).append(place)
    return places


def _count_runs(run: tuple[str, ...], words: Sequence[str], places: dict[tuple[str, str], list[int]]) -> int:
    starts = places.get((run[0], run[1]), [])
    spend_steps(len(starts) * len(run))
    return sum(tuple(words[start : start + len(run)]) == run for start in starts)


def find_own_sentence(text: str, source_words: Sequence[str], foreign_words: Collection[str]) -> str:
    """Return the first sentence of a text that the source does not have, or nothing; titles are no sentences."""
    foreign, pairs = frozenset(foreign_words), frozenset(pairwise(source_words))
    if len(foreign) < MIN_FOREIGN_WORDS:
        return ""
    for passage in _join_foreign_lines(text, foreign):
        words = split_words(passage)
        known = sum(pair in pairs for pair in pairwise(words))
        is_foreign = len(foreign.intersection(words)) >= MIN_FOREIGN_WORDS and known <= MAX_KNOWN_PAIRS * len(words)
        if is_foreign and len(words) >= MIN_SENTENCE_WORDS and states_something(passage, words):
            return " ".join(passage.split())[:100]
    return ""


def _join_foreign_lines(text: str, foreign: frozenset[str]) -> Iterator[str]:
    passage: list[str] = []
    for line in text.splitlines():
        if foreign.intersection(split_words(line)):
            passage.append(line)
        elif passage:
            yield "\n".join(passage)
            passage = []
    if passage:
        yield "\n".join(passage)


def find_closing_line(
    text: str, source_words: Sequence[str], source_lines: Sequence[SourceLine], fair_texts: Sequence[str]
) -> str:
    """Return the last line of a text if all of its words are there more often than in the source, or nothing.

    `End of document` has words that a long source has as well.

    Args:
        text: The text of the conversion, without what recurs on its pages.
        source_words: The words of the source.
        source_lines: Its rows, paragraphs and lines; a page may repeat the first one, its title, at its end.
        fair_texts: Further texts that a conversion may show, such as page headers, and the names of the files.
    """
    lines = [line for line in text.splitlines() if line.strip() and not is_page_number_line(line)]
    words = split_words(lines[-1]) if lines else []
    title = [word for cell in source_lines[0] for word in split_words(cell)] if source_lines else []
    fair = [split_words(one) for one in fair_texts]
    if sum(len(word) for word in words if word.isalpha()) < MIN_CLOSING_LETTERS or words in (title, *fair):
        return ""
    known = Counter(source_words) | Counter(word for one in fair for word in one)
    found = Counter(split_words(text))
    # Words that the source does not have are judged for themselves.
    is_added = all(found[word] > known[word] > 0 for word in words)
    return " ".join(lines[-1].split())[:100] if is_added else ""


def find_changed_sign(source: str, text: str) -> str:
    """Return a number of the source that got a minus or lost its own, or nothing; brackets may stand for a minus."""
    negative, maybe_negative = zip(*(_read_signs(one) for one in (source, text)), strict=True)
    known = set(split_words(source)) & set(split_words(text))
    for word in sorted(negative[0].keys() | negative[1].keys()):
        for one, other in ((0, 1), (1, 0)):
            if word in known and negative[one][word] > negative[other][word] + maybe_negative[other][word]:
                return f"-{word}"
    return ""


def _read_signs(text: str) -> tuple[Counter[str], Counter[str]]:
    """Count the numbers with a minus, and those with what may be one."""
    certain = Counter(word for match in _SIGNED_NUMBER.finditer(text) for word in split_words(match[1])[:1])
    possible = Counter(
        word
        for match in _MAYBE_SIGNED_NUMBER.finditer(text)
        for word in split_words(next(filter(None, match.groups())))[:1]
    )
    return certain, possible
