"""What stands around the wanted content of a document and bends it, and words that are meant for the writer's boss."""

import re
from collections.abc import Iterator, Sequence

from criteria.documents.lines import DocumentLine
from criteria.documents.words import find_texts
from criteria.fair_forms import find_stated_values, find_statements, find_wrong_weekdays, read_expected_value
from criteria.sentences import blank_out, find_placeholder, find_tail, find_wrong_lead_in, join_spans, split_sentences
from data_model import Value

_QUOTATION_MARKS = "\"'\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb"
_ABOUT_THE_WORK = re.compile(
    r"\bhope (?:that )?(?:this|that|it|these|the \w+) (?:is|are|was|will|helps?|works?|meets?|suits?|fits?|looks?)\b"
    r"|\b(?:if|whether|whatever|anything|what|something) (?:i|we) (?:should|shall|can|could|may|need to|have to)"
    r" (?:also |still |else )?(?:change|adjust|add|edit|revise|correct|redo|rewrite|reword|shorten|extend|expand|remove"
    r"|fix|do|improve|format)\b"
    r"|\b(?:like|want|need|wish|prefer)(?: for)? (?:me to|(?:a|an|any|some|more|another|the)\b[^.!?\n]{0,20}"
    r"\b(?:version|format|draft|layout|wording|changes?|edits?|revisions?|adjustments?))\b",
    re.IGNORECASE,
)
_NOT_WHAT_IS = re.compile(
    r"\b(?:would|will|might|could|should|must)(?! (?:be (?!(?:in|at|to|for|leaving|moving|dismissed)\b)|find|see"
    r"|note)\b)\b|\b(?:wants?|hopes?|plans?|wishes|wished|intends?|refuses?|refused|asks?|asked|applied|used) to\b"
    r"|\b(?:left|leaves|leaving|quits?|resign(?:s|ed)|retired?|dismissed|fired|sacked|expelled|replaced|excluded|removed"
    r"|former|formerly|ex|lost|rejected|declined|moved|moves|transferred)\b",
    re.IGNORECASE,
)


def find_bent_content(
    lines: Sequence[DocumentLine], quotes: Sequence[str], items: Sequence[str], fair_texts: Sequence[str]
) -> Iterator[str]:
    """Yield blanks to fill in, words to the boss, wrong weekdays, and what limits or denies the wanted content.

    Args:
        quotes: The wordings that were asked for, behind which a sentence may not go on.
        items: The names and values that were asked for. A sentence that holds names, and no figure or time, says what
            is: no wish, no plan, and nothing that has ended.
        fair_texts: All texts that may stand there.
    """
    # A paragraph ends its sentence, whatever the next one begins with.
    text = "\n\n".join(line.text for line in lines)
    of_quotes = find_texts(text, quotes)
    of_items = [span for item in items for span in find_statements(text, item)]
    spans = join_spans([*of_quotes, *of_items, *find_texts(text, fair_texts)])
    plain = blank_out(text, spans)
    if blank := find_placeholder(plain):
        yield f"a blank to fill in: {blank!r}"
    if talk := _ABOUT_THE_WORK.search(plain):
        yield f"words about the work itself: {talk[0][:80]!r}"
    # Around quotation marks stands where the words are from.
    unmarked = [one for one in of_quotes if text[max(one.start - 1, 0)] not in _QUOTATION_MARKS]
    if lead_in := next(filter(None, (find_wrong_lead_in(text, one, spans) for one in unmarked)), ""):
        yield f"wanted words after {lead_in!r}"
    if tail := next(filter(None, (find_tail(text, plain, one) for one in unmarked)), ""):
        yield f"wanted words that go on with {tail[:80]!r}"
    days = [one.value for item in (*items, *fair_texts) if item.strip() for one in _read_dates(item)]
    yield from (f"a date with a wrong weekday: {one!r}" for one in find_wrong_weekdays(text, days)[:1])
    for sentence in split_sentences(plain, of_items):
        words = _NOT_WHAT_IS.search(sentence.text)
        if words and sentence.spans and not _holds_figure(text, sentence.start, sentence.start + len(sentence.text)):
            yield f"of what was asked for: {words[0]!r}"
            return


def _read_dates(item: str) -> Iterator[Value]:
    return (one for one in read_expected_value(item) if one.type == "date")


def _holds_figure(text: str, start: int, end: int) -> bool:
    return bool(find_stated_values(text[start:end]))
