"""What a document says beside the content that was asked for: values, rivals, copied text, doubts, a flood of words."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from criteria.documents.bent_content import find_bent_content
from criteria.documents.claims import find_claims
from criteria.documents.figure_units import find_unasked_units
from criteria.documents.lines import DocumentLine, join_lines
from criteria.documents.marks_of_paper import find_marks_of_paper
from criteria.documents.named_sources import find_other_sources
from criteria.documents.names_alike import find_names_alike
from criteria.documents.table_cells import find_unasked_cells
from criteria.documents.wanted_content import ContentPart, WantedContent
from criteria.documents.words import find_texts, find_word_runs, join_words, mask_words, split_plain_words
from criteria.fair_forms import (
    find_competing_values,
    find_other_records,
    find_relabelled_figures,
    find_stated_values,
    find_statements,
    find_wrong_relations,
)
from criteria.fair_forms.courtesy import select_rival_numbers
from criteria.fair_forms.expected_values import read_expected_value
from criteria.fair_forms.figure_words import find_wrong_names
from criteria.sentences import blank_out, find_news, split_sentences
from criteria.step_budget import spend_steps
from data_model import Value, list_readings

MAX_COURTESY_WORDS, MAX_COURTESY_WORDS_PER_ITEM = 40, 10
"""How many words of no consequence a document may hold, and how many more for each quote, pair and value."""
MIN_COPIED_WORDS = 5
"""How many words in a row count as copied from the source."""
_READ_TYPES = ("number", "date", "time", "address")
_MAX_SHOWN = 5
_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"]{1,200}", re.IGNORECASE)


def find_foreign_content(lines: Sequence[DocumentLine], wanted: WantedContent, source_text: str) -> Iterator[str]:
    """Yield what stands in a document although nobody asked for it, in words that a person can act on."""
    text = join_lines(lines)
    quotes = [part.quote for part in wanted.parts if part.quote.strip()]
    names = [name if isinstance(name, str) else name[0] for part in wanted.parts for name, _ in part.pairs]
    values = [value for part in wanted.parts for value in (*(value for _, value in part.pairs), *part.values)]
    further = [text for pair in wanted.may_pair for text in pair]
    fair_texts = [wanted.heading, *quotes, *names, *values, *further, *wanted.may_state]
    yield from _find_values(text, [*names, *values], fair_texts, wanted)
    words = split_plain_words(text)
    rest = mask_words(words, fair_texts)
    texts = [one for one in (wanted.heading, *quotes, *names) if one.strip()]
    yield from islice(find_claims(lines, texts, values, [*further, *wanted.may_state], wanted.context), _MAX_SHOWN)
    if wanted.context:
        yield from islice(find_wrong_relations(text, values, wanted.may_pair, wanted.context), 1)
        named = [*fair_texts, wanted.context, source_text]
        yield from islice(find_unasked_units(text, values, named), _MAX_SHOWN)
    if wanted.context and wanted.source:
        held = find_texts(text, [one for one in fair_texts if one.strip()])
        yield from islice(find_other_sources(text, held, wanted.context, wanted.source), 1)
    yield from islice(find_marks_of_paper(lines, fair_texts, wanted.context), 1)
    yield from find_bent_content(lines, quotes, [*names, *values], fair_texts)
    yield from islice(find_names_alike(text, names, fair_texts), _MAX_SHOWN)
    for part in wanted.parts:
        yield from islice(_find_wrong_names(text, part), 1)
    yield from _find_relabelled(text, wanted)
    yield from islice(_find_unbacked_statements(text, fair_texts, wanted), 1)
    if names:
        stated = [one for one in fair_texts if one.strip()]
        yield from islice(find_unasked_cells(lines, stated, names, values, wanted.context), _MAX_SHOWN)
    yield from _find_rival_texts(words, rest, wanted)
    yield from islice((repr(link) for link in _LINK.findall(text) if not any(link in one for one in fair_texts)), 1)
    yield from _find_copied_text(rest, source_text)
    limit = MAX_COURTESY_WORDS + MAX_COURTESY_WORDS_PER_ITEM * (len(quotes) + len(values))
    if (count := sum(word is not None for word in rest)) > limit:
        yield f"{count} more words: {join_words(filter(None, rest))!r}"


def _find_wrong_names(text: str, part: ContentPart) -> Iterator[str]:
    """Yield what the document calls the values of a part that they are not."""
    if part.figure:
        spans = [span for value in part.values for span in find_statements(text, value)]
        for sentence in split_sentences(text, spans):
            if sentence.spans:
                yield from find_wrong_names(sentence.text, sentence.start, sentence.spans, part.figure, "", ())


def _find_relabelled(text: str, wanted: WantedContent) -> Iterator[str]:
    pairs = [(name, value) for part in wanted.parts for name, value in part.pairs]
    named = [(Value(type="name", value=name if isinstance(name, str) else name[0]), value) for name, value in pairs]
    figures = [value for part in wanted.parts if part.figure for value in part.values]
    figures += [value for _, value in wanted.may_pair]
    # Where sums are asked for, that of a single figure is the figure itself.
    has_sums = any(part.values for part in wanted.parts)
    single = [part.pairs[0][1] for part in wanted.parts if has_sums and len(part.pairs) == 1]
    yield from find_relabelled_figures(text, named, [*figures, *wanted.may_state], single)


def _find_unbacked_statements(text: str, fair_texts: Sequence[str], wanted: WantedContent) -> Iterator[str]:
    """Yield news, and the numbers of other records, in a document whose request is known."""
    if wanted.context:
        own = [one for one in fair_texts if one.strip()]
        held = find_texts(text, own)
        yield from (f"the news {one!r}" for one in find_news(text, held, " ".join(own)))
        yield from (f"the record {one!r}" for one in find_other_records(blank_out(text, held), own, wanted.context))


def _find_values(text: str, items: Sequence[str], fair_texts: Sequence[str], wanted: WantedContent) -> Iterator[str]:
    fair_values = [value for one in fair_texts if one.strip() for value in _read_all_values(one)]
    competing = find_competing_values(text, list(items), fair_values, [one for one in wanted.never if one.strip()])
    readings = frozenset[tuple[str, str]]().union(
        *(list_readings(value) for value in fair_values if value.type in _READ_TYPES)
    )
    files = {value.value.casefold() for value in fair_values if value.type == "file"}
    others = [
        one
        for one in find_stated_values(text)
        if not one.readings & readings and not (one.type == "file" and one.value.casefold() in files)
    ]
    expected_numbers = [value.value for value in fair_values if value.type == "number"]
    numbers = select_rival_numbers(
        text, [one for one in others if one.type == "number"], expected_numbers, max(len(items), 2)
    )
    rest = [one for one in others if one.type != "number"]
    found = [*competing, *(text[one.start : one.end] for one in sorted([*numbers, *rest], key=lambda one: one.start))]
    for value in list(dict.fromkeys(found))[:_MAX_SHOWN]:
        yield repr(" ".join(value.split()))


def _read_all_values(text: str) -> list[Value]:
    """Return a text as a value, and all the values stated in it, which a table may tear apart."""
    read = read_expected_value(text)
    # A date at midnight is how sheets show a date.
    return [
        *(read[:1] if read[-1].value == "00:00" else read),
        *(Value(type=one.type, value=one.value) for one in find_stated_values(text)),
    ]


def _find_rival_texts(words: list[str], rest: Sequence[str | None], wanted: WantedContent) -> Iterator[str]:
    """Yield rival wordings, which values do not show: headings, passages and titles that wrap over lines or cells."""
    rivals = (rival for rival in wanted.never if len(split_plain_words(rival)) > 1)
    found = [
        rival
        for rival in rivals
        if any(None not in rest[start:end] for start, end in find_word_runs(words, split_plain_words(rival)))
    ]
    for rival in found[:_MAX_SHOWN]:
        yield repr(rival[:80])


def _find_copied_text(rest: Sequence[str | None], source_text: str) -> Iterator[str]:
    source_words = split_plain_words(source_text)
    spend_steps(MIN_COPIED_WORDS * (len(source_words) + len(rest)))
    runs = {tuple(source_words[at : at + MIN_COPIED_WORDS]) for at in range(len(source_words) - MIN_COPIED_WORDS + 1)}
    for at in range(len(rest) - MIN_COPIED_WORDS + 1):
        if tuple(rest[at : at + MIN_COPIED_WORDS]) in runs:
            yield f"more of the source: {join_words(word or '' for word in rest[at : at + 2 * MIN_COPIED_WORDS])!r}"
            return
