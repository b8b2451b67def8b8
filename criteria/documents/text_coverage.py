"""How much of a source's text a conversion of it holds, in which order, and what it holds besides."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from criteria.documents.added_text import find_changed_sign, find_closing_line, find_own_sentence, find_repeated_line
from criteria.documents.adjacent_words import SourceLine, find_changed_negation, find_torn_apart
from criteria.documents.figure_forms import (
    is_figure,
    is_page_number,
    is_plain_number,
    is_rounded,
    is_rounding_of,
)
from criteria.documents.page_furniture import find_added_words, find_printing_date
from criteria.documents.repeated_pages import find_repeated_page
from criteria.documents.word_order import find_displaced
from criteria.documents.words import split_words
from criteria.sentences import Kind, find_objections
from criteria.step_budget import STEPS_PER_READ_CHAR, spend_steps
from data_model import extract_values

MIN_SHARE = 0.98
"""The share of the source's words that a conversion must hold; every figure must be there."""
MIN_SHARE_OF_PAGES, MAX_LOST_FIGURES_OF_PAGES = 0.98, 0.02
"""The same for a PDF, whose readers disagree about columns and spaces, and the share of figures that may differ."""
MAX_FOREIGN_SHARE, MAX_FOREIGN_WORDS = 0.05, 8
"""How many words may be new, such as titles and page headers: a twentieth of the source, or eight if that is more."""
MAX_REPEATED_SHARE = 0.5
"""How many more words than the source a conversion may hold, or eight if that is more: repeated headings."""

_FRAGMENT_CHARS = 4
_MAX_JOINED_WORDS, _STEPS_PER_RUN = 4, 20
_MAX_FRAGMENTS_SOUGHT = 2_000
_MAX_SHOWN = 8


class SourceText(NamedTuple):
    """The text that a conversion must keep.

    Attributes:
        segments: Texts each of which must be kept in its own order: the prose of a document, or a column of a sheet.
        optional: Texts that a conversion may show or leave out: page headers, list markers, names of sheets.
        page_count: How many page numbers there may be.
        is_page_layout: Whether the source is a PDF.
        is_ambiguous: Whether readers of that PDF disagree about its order, so that a conversion may have another one.
        lines: The rows, paragraphs and lines within which words keep their neighbours.
        is_sheet: Whether these are rows of a sheet.
    """

    segments: tuple[str, ...]
    optional: tuple[str, ...] = ()
    page_count: int = 0
    is_page_layout: bool = False
    is_ambiguous: bool = False
    lines: tuple[SourceLine, ...] = ()
    is_sheet: bool = False


class ConvertedText(NamedTuple):
    """The text of a conversion.

    Attributes:
        text: All of it.
        running_text: Its text without what recurs on each page; None if that is all of it.
        read_seen_text: Reads the text of a PDF line by line as it is seen; None for anything else.
        pages: The texts of its pages, if it has pages.
        name: The names of the file and of its source, without their endings.
    """

    text: str
    running_text: str | None = None
    read_seen_text: Callable[[], str] | None = None
    pages: tuple[str, ...] = ()
    name: str = ""


def find_conversion_faults(source: SourceText, converted: ConvertedText) -> tuple[str, ...]:
    """Return what a conversion lacks, has in another order, or has besides, in words that a person can act on.

    Args:
        source: The text that it must keep.
        converted: The text that it holds.
    """
    text = converted.text
    segments = [split_words(segment) for segment in source.segments]
    source_words = [word for segment in segments for word in segment]
    found_words = _restore_words(split_words(text), source_words)
    values = _SharedValues("\n".join(source.segments), text)
    missing = _find_missing(source_words, found_words, values, source.page_count)
    foreign = _find_foreign(source, source_words, found_words, values)
    length = len(source_words)
    lost_figures = MAX_LOST_FIGURES_OF_PAGES * sum(map(is_figure, source_words)) if source.is_ambiguous else 0
    min_share = MIN_SHARE_OF_PAGES if source.is_page_layout else MIN_SHARE
    faults = []
    if len(missing_figures := list(filter(is_figure, missing))) > lost_figures:
        faults.append(f"lacks the figures {_list_words(missing_figures)}")
    if len(missing) > (1 - min_share) * length:
        faults.append(f"holds {1 - len(missing) / length:.0%} of the text, and lacks {_list_words(missing)}")
    elif displaced := find_displaced(segments, found_words, source.is_ambiguous):
        faults.append(f"has another order: {displaced}")
    if not source.is_ambiguous:
        faults += _find_faults_beside_text(source, converted, source_words, foreign)
    if len(foreign_figures := _find_foreign_figures(foreign, source_words, converted)) > lost_figures:
        faults.append(f"states {_list_words(foreign_figures)}, which the source does not")
    if len(foreign) > max(MAX_FOREIGN_SHARE * length, MAX_FOREIGN_WORDS):
        faults.append(f"holds {len(foreign)} words that the source does not: {_list_words(foreign)}")
    elif len(found_words) > length + max(MAX_REPEATED_SHARE * length, MAX_FOREIGN_WORDS):
        faults.append(f"holds {len(found_words)} words, and the source {length}")
    return tuple(faults)


def _find_faults_beside_text(
    source: SourceText, converted: ConvertedText, source_words: list[str], foreign: list[str]
) -> Iterator[str]:
    """Yield what was torn apart, and what was said again, added or turned into its contrary."""
    running_text = converted.text if converted.running_text is None else converted.running_text
    running = _restore_words(split_words(running_text), source_words)
    optional = [word for one in source.optional for word in split_words(one)]
    torn_apart = find_torn_apart(source.lines, running)
    if torn_apart and source.is_sheet:
        seen_text = converted.read_seen_text() if converted.read_seen_text else running_text
        torn_apart = find_torn_apart(
            source.lines, _restore_words(split_words(seen_text), source_words), is_printed_sheet=True
        )
    if torn_apart:
        yield f"has {torn_apart}"
    else:
        if negation := find_changed_negation(source_words, optional, running):
            yield f"has {negation}"
    if closing := find_closing_line(running_text, source_words, source.lines, (*source.optional, converted.name)):
        yield f"ends with {closing!r}, which the source does not"
    if sign := find_changed_sign("\n".join(source.segments), running_text):
        yield f"has a number with another sign: {sign}"
    if line := find_repeated_line(source.lines, running, len(converted.pages)):
        yield f"says more often than the source: {line!r}"
    elif page := find_repeated_page(converted.pages, source_words, optional):
        yield f"has page {page} twice"
    if sentence := find_own_sentence(running_text, source_words, foreign):
        yield f"has a sentence that the source does not: {sentence!r}"
    elif added := find_added_words(
        converted.pages or (converted.text,), foreign, split_words(converted.name), source_words
    ):
        yield f"has words that the source does not: {added!r}"
    kinds: tuple[Kind, ...] = ("withdrawal", "doubt", "denial", "leftover")
    if claim := next(find_objections(" ".join(foreign), (), kinds, is_whole=True), None):
        yield f"says {claim.words!r}, which the source does not"


def _find_foreign_figures(foreign: Iterable[str], source_words: list[str], converted: ConvertedText) -> list[str]:
    figures = list(filter(is_figure, foreign))
    if not figures:
        return []
    date = find_printing_date(converted.pages, split_words(converted.name), source_words)
    return [word for word in figures if word not in date]


def _restore_words(found: list[str], source_words: list[str]) -> list[str]:
    """Undo what narrow columns and extraction do to words: join the pieces of one, and part several run together."""
    known = set(source_words)
    runs: dict[str, list[str]] = {}
    for length in range(_MAX_JOINED_WORDS, 0, -1):
        for start in range(len(source_words) - length + 1):
            run = source_words[start : start + length]
            runs[_strip_marks("".join(run))] = run
    spend_steps(_STEPS_PER_RUN * (len(source_words) + len(found)))
    restored: list[str] = []
    at = 0
    while at < len(found):
        # `as` may be the beginning of `aspx`, if what follows is no word of the source.
        is_whole = found[at] in known and (at + 1 == len(found) or found[at + 1] in known)
        counts = range(1 + (found[at] in known), _MAX_JOINED_WORDS + 1) if not is_whole else ()
        keys = ((count, _strip_marks("".join(found[at : at + count]))) for count in counts)
        pieces, words = next(((count, runs[key]) for count, key in keys if key in runs), (1, [found[at]]))
        restored += words
        at += pieces
    return restored


def _strip_marks(word: str) -> str:
    return word if word.isalnum() else "".join(filter(str.isalnum, word))


class _SharedValues:
    """The dates and times that both texts state; they are read when they are first needed."""

    def __init__(self, source: str, text: str) -> None:
        self._texts = (source, text)
        self._words: frozenset[str] | None = None

    def explain(self, word: str) -> bool:
        """Return whether a word is part of a date or time that the other text states too, perhaps in other words."""
        if self._words is None:
            self._words = self._collect_words()
        return word in self._words

    def _collect_words(self) -> frozenset[str]:
        spend_steps(STEPS_PER_READ_CHAR * sum(map(len, self._texts)))
        both = [
            [(one.type, one.value, text[one.start : one.end]) for one in extract_values(text)] for text in self._texts
        ]
        shared = {one[:2] for one in both[0] if one[0] in ("date", "time")} & {one[:2] for one in both[1]}
        return frozenset(
            word for values in both for kind, value, form in values if (kind, value) in shared
            for word in split_words(form)
        )  # fmt: skip


def _find_missing(words: list[str], found: list[str], values: _SharedValues, page_count: int) -> list[str]:
    known, available, stream = set(found), Counter(found), "".join(found)
    missing: list[str] = []
    sought = 0
    for index, word in enumerate(words):
        if available[word] > 0:
            available[word] -= 1
            continue
        sought += 1
        # A narrow column may cut a word in many pieces, and an extraction may join a whole line.
        if word in known or sought > _MAX_FRAGMENTS_SOUGHT or not _is_in_stream(words, index, stream):
            missing.append(word)
    spend_steps(min(sought, _MAX_FRAGMENTS_SOUGHT) * 3 * len(stream) // 10)
    shown = [Decimal(word) for word in set(found) if is_plain_number(word)] if any(map(is_figure, missing)) else []
    return [
        word
        for word in missing
        if not (
            is_figure(word) and (is_page_number(word, page_count) or is_rounded(word, shown) or values.explain(word))
        )
    ]


def _is_in_stream(words: Sequence[str], index: int, stream: str) -> bool:
    word = words[index]
    if is_figure(word):
        return False
    if len(word) >= _FRAGMENT_CHARS:
        return word in stream
    neighbours = ["".join(words[max(index - 1, 0) : index + 1]), "".join(words[index : index + 2])]
    return any(len(joined) > _FRAGMENT_CHARS and joined in stream for joined in neighbours)


def _find_foreign(source: SourceText, words: list[str], found: list[str], values: _SharedValues) -> list[str]:
    known, stream = set(words), "".join(words)
    known.update(word for text in source.optional for word in split_words(text))
    unknown = [word for word in found if word not in known]
    spend_steps(min(len(unknown), _MAX_FRAGMENTS_SOUGHT) * len(stream) // 10)
    exact = [Decimal(word) for word in known if is_plain_number(word)] if any(map(is_figure, unknown)) else []
    foreign = []
    for number, word in enumerate(unknown):
        if is_figure(word):
            is_explained = (
                is_page_number(word, source.page_count)
                or any(is_rounding_of(word, figure) for figure in exact if is_plain_number(word))
                or values.explain(word)
            )
        else:
            is_piece = number < _MAX_FRAGMENTS_SOUGHT and len(word) >= _FRAGMENT_CHARS and word in stream
            is_explained = is_piece or values.explain(word)
        if not is_explained:
            foreign.append(word)
    return foreign


def _list_words(words: Sequence[str]) -> str:
    more = f" and {len(words) - _MAX_SHOWN} more" if len(words) > _MAX_SHOWN else ""
    return ", ".join(repr(word[:40]) for word in words[:_MAX_SHOWN]) + more
