"""What a document says twice although it was asked for once."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from criteria.documents.lines import DocumentLine, join_lines
from criteria.documents.wanted_content import WantedContent
from criteria.documents.words import find_word_runs, join_words, split_plain_words
from criteria.fair_forms import find_statements

_MAX_SHOWN = 3


def find_repeated_content(lines: Sequence[DocumentLine], wanted: WantedContent) -> Iterator[str]:
    """Yield the heading, the quotes, and the lines with wanted values that stand in the body more than once."""
    words = split_plain_words(join_lines(lines))
    wanted_words = [split_plain_words(one) for one in (wanted.heading, *(part.quote for part in wanted.parts))]
    for text in filter(None, wanted_words):
        is_heading = text is wanted_words[0]
        found = (
            sum(line.is_heading and split_plain_words(line.text) == text for line in lines)
            if is_heading
            else _count_runs(words, text)
        )
        if found > max(1, sum(_count_runs(other, text) for other in wanted_words)):
            yield repr(join_words(text))
            return
    yield from islice(_find_repeated_lines(lines, wanted), _MAX_SHOWN)


def _count_runs(words: list[str], wanted: list[str]) -> int:
    return sum(1 for _ in find_word_runs(words, wanted))


def _find_repeated_lines(lines: Sequence[DocumentLine], wanted: WantedContent) -> Iterator[str]:
    pairs = [pair for part in wanted.parts for pair in part.pairs]
    values = [value for part in wanted.parts for value in (*part.values, *(value for _, value in part.pairs))]
    if len(set(pairs)) < len(pairs):
        return
    names = [name for names, _ in pairs for name in ([names] if isinstance(names, str) else names)]
    # Two events may have one title, or start at one time, and each stands in a line of its own.
    alone = {tuple(split_plain_words(one)) for one in (*names, *values)}
    texts = {tuple(split_plain_words(line.text)): line.text for line in lines}
    counts = Counter(tuple(split_plain_words(line.text)) for line in lines)
    for line_words, count in counts.items():
        if count > 1 and line_words and line_words not in alone:
            text = texts[line_words]
            if any(find_statements(text, value) for value in values):
                yield repr(" ".join(text.split())[:80])
