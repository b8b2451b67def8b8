"""A text as its words, so that wordings are compared regardless of layout, punctuation and hyphenation."""

import re
from collections.abc import Iterable, Iterator, Sequence

from criteria.keyword_matching import fold_text
from criteria.step_budget import spend_steps
from data_model import Span

_WORD = re.compile(r"[0-9]+(?:[.,:/-][0-9]+)*|[^\W_]+")
_PLAIN_WORD = re.compile(r"[^\W_]+")
_WORD_AS_WRITTEN = re.compile(r"[0-9]+(?:,[0-9]{3})+(?![0-9])|[^\W_]+")
_HYPHENATED_WORD = re.compile(r"(?<=[a-z\u00df-\u024f]{2})[-\u00ad\u2010][ \t]*\r?\n[ \t]*(?=[a-z\u00df-\u024f])")
_BROKEN_NUMBER = re.compile(r"(?<=[0-9][-/.,:])[ \t]*\r?\n[ \t]*(?=[0-9])")
_JOINT = re.compile(r"(?<![^\W\d_])(?P<one>[^\W\d_]+)(?P<joint>[-\u2010\u2011]\s*|\s+)(?=(?P<other>[^\W\d_]+))")
_STEPS_PER_CHAR = 20


def split_words(text: str) -> list[str]:
    """Return the words of a text, folded; a number, a date in figures and a time are one word each.

    A word or a date that a line break cuts in two is whole again.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    joined = _BROKEN_NUMBER.sub("", _HYPHENATED_WORD.sub("", text))
    return _WORD.findall(fold_text(joined))


def split_plain_words(text: str) -> list[str]:
    """Return the runs of letters and digits of a text, folded: the words by which wordings are compared."""
    spend_steps(_STEPS_PER_CHAR * len(text))
    return _PLAIN_WORD.findall(fold_text(text))


def find_word_runs(words: Sequence[str | None], wanted: list[str]) -> Iterator[tuple[int, int]]:
    """Yield where a run of words stands among others, as (start, end) with the end exclusive; runs do not overlap."""
    spend_steps(len(words) + len(wanted))
    at = 0
    while wanted and at + len(wanted) <= len(words):
        if words[at] == wanted[0]:
            spend_steps(len(wanted))
        if words[at] == wanted[0] and list(words[at : at + len(wanted)]) == wanted:
            yield at, at + len(wanted)
            at += len(wanted)
        else:
            at += 1


def find_texts(text: str, wanted: Iterable[str]) -> tuple[Span, ...]:
    """Return where a text holds other texts word for word, regardless of layout."""
    spend_steps(_STEPS_PER_CHAR * len(text))
    placed = [(word, match.span()) for match in _WORD_AS_WRITTEN.finditer(text) for word in split_plain_words(match[0])]
    words = [word for word, _ in placed]
    runs = [run for one in wanted for run in find_word_runs(words, split_plain_words(one))]
    return tuple(Span(placed[start][1][0], placed[end - 1][1][1]) for start, end in runs)


def find_changed_compound(text: str, wording: str) -> str:
    """Return a word of a wording whose hyphen a text leaves out or puts in, as in `Nordin Sato` for `Nordin-Sato`.

    What one of the places that hold the wording has as it is, is right. A line break behind the hyphen does not matter.
    """
    wanted = _list_joints(wording)
    changed = [
        next((f"{one} {other}" for one, other, joint in joints if (one, other, not joint) in wanted), "")
        for joints in (_list_joints(text[span.start : span.end]) for span in find_texts(text, [wording]))
    ]
    return "" if "" in changed else next(iter(changed), "")


def _list_joints(text: str) -> set[tuple[str, str, bool]]:
    """Return the words of letters that stand side by side, with whether a hyphen and no space joins them."""
    spend_steps(_STEPS_PER_CHAR * len(text))
    return {
        (match["one"].casefold(), match["other"].casefold(), match["joint"].strip() != "")
        for match in _JOINT.finditer(text)
    }


def mask_words(words: Sequence[str | None], texts: Iterable[str]) -> list[str | None]:
    """Return the words with None in the place of those that belong to one of the texts."""
    masked = list(words)
    for text in texts:
        wanted = split_plain_words(text)
        for start, end in find_word_runs(words, wanted):
            masked[start:end] = [None] * (end - start)
    return masked


def longest_common_start(words: list[str], wanted: list[str]) -> int:
    """Return how many of the wanted words, from the first on, stand together somewhere."""
    longest = 0
    for at, word in enumerate(words):
        if wanted and word == wanted[0]:
            length = 1
            while length < len(wanted) and at + length < len(words) and words[at + length] == wanted[length]:
                length += 1
            spend_steps(length)
            longest = max(longest, length)
    return longest


def join_words(words: Iterable[str]) -> str:
    """Return words as a message shows them."""
    return " ".join(words)[:120]
