"""Which clause of a text says something that neither the request nor courtesy has a use for."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from criteria.sentences.bending_words import bends, list_bending
from criteria.sentences.known_words import KnownWords, fold_word
from criteria.sentences.naming_lines import find_claim_of_line, find_unsaid_state
from criteria.sentences.phrases import VALUE, read_phrases
from criteria.sentences.plain_clauses import list_claims
from criteria.sentences.splitting import TextSentence, blank_out, join_spans, split_sentences
from criteria.sentences.vocabulary import read_vocabulary
from criteria.step_budget import spend_steps
from data_model import Span

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_FIGURE = re.compile(r"(?<![\w/.-])\d[\d.,]*(?![\w/-])")
_STEPS_PER_WORD = 20
# The currency in a heading, as in `Amount (GBP)`, ends no clause.
_CLAUSE_END = re.compile(
    r"[,;:\u2013\u2014]|\((?![A-Z]{3}\))|(?<!\([A-Z]{3})\)|[.!?](?=\s|$)|(?<= )-(?= )"
    r"| (?=(?:and|but|so|who|which|that(?! (?:day|date|time)\b)|where) )"
)
_ASIDE = re.compile(
    r"\W*(?:in|into|on|at|under|for|from|with|of|after|according|counted|added|summed|looking|comparing|counting"
    r"|including|included|per|as (?:of|requested|asked|agreed|usual|per|an?|the|shown|listed|counted)|both|all|each"
    r"|together|(?:the )?(?:column|sheet|file|row|table|list|total|sum|difference|gap|count|limit))\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\bor\b(.*)", re.DOTALL)
_QUOTED = re.compile(r"(?<!\w)['\"\u2018\u201c]([^'\"\u2019\u201d]*)['\"\u2019\u201d](?!\w)")
_OPENING = re.compile(r"\W*[A-Z][\w'\u2019-]*(?:ing|ed|ly)(?= +[a-z\ufffc])")
"""The first word of a clause that is written like a name and, by its ending, is none."""
_OWN_SUBJECT = re.compile(r"\s*(?:you|they|he|she|it|this|that|both|all|everybody|everyone)\b", re.IGNORECASE)
_TABLE = re.compile(r"[|\t]|\S {2,}\S")
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|did|does|will|would|can|could|should|shall|must|got|get"
    r"|\w+['\u2019](?:s|re|ll|ve|d))\b",
    re.IGNORECASE,
)
_BEFORE_CODE = re.compile(r"(?<![\w'\u2019])(?:[Nn]os?|[Nn]r)\. ?(?=[A-Z]{1,4}[-/]?[0-9])")
"""What calls a code a number, and denies nothing: `No. EX-2025-0331`."""
_NUMBER_HEADING = re.compile(
    r"(?:^|(?<=[\t|]))[ *]*(?:Nos?|Nr)\.?[ *]*(?=[\t|])|[\t|][ *]*(?:Nos?|Nr)\.?[ *]*(?=[\t|]|$)", re.MULTILINE
)
"""The heading `No.` of a column, which denies nothing."""
_NOUN_NUMBER_HEADING = re.compile(
    r"(?P<noun>(?:^(?=[^\n]*[\t|])|[\t|])[ *]*[A-Z][\w-]+ )(?P<no>(?:[Nn]os?|[Nn]r)\.?)(?=[ *]*(?:[\t|]|$))",
    re.MULTILINE,
)
"""The heading `Event no.` of a column."""
_LISTING = frozenset("a an and each every in its of on order our the their your".split())
_KINDS_OF_NOUNS = ("states", "deeds", "judgements", "news", "outsiders")
_END_MARKS = (".", "!", "?")
_MAX_TITLE_WORDS = 8


def find_unasked_words(
    text: str,
    spans: Sequence[Span],
    free: Sequence[Span],
    own: KnownWords,
    request: KnownWords,
    body: int = 0,
    wordings: Collection[Span] = (),
    subjects: Sequence[Span] = (),
    is_told: bool = False,
    is_open: bool = False,
    asks: bool = False,
    names: Sequence[Span] = (),
) -> Iterator[str]:
    """Find the first clause of a text that says something which neither the request nor courtesy has a use for.

    A clause with what the text must say, or that introduces it, holds words of the request and of telling. Every other
    clause is a turn of phrase or of a known kind of courtesy, and holds the words of that kind and the text's own.

    Args:
        spans: Where the text holds what it must say.
        free: Which parts of it are judged elsewhere: values, greeting, signature.
        own: The words of what this text must say, which may stand anywhere.
        request: The words of the whole request.
        body: Where the title of the text ends, which introduces it.
        wordings: Those of the spans that are sentences, which nothing may qualify.
        subjects: Where it names what it is about; it may tell of that as well, or hold it in a courtesy.
        is_told: Whether every clause counts as one with what the text must say.
        asks: Whether the text is to ask for something.
        names: Where it holds names that it may, in which no clause ends: `Mendes Paints and Walls`.
        is_open: Whether any plain words may lead to what the text must say, in its clause.
    """
    bare = _blank_judged(text, spans, free)
    plain = _blank_fair(bare, request)
    spend_steps(_STEPS_PER_WORD * (len(plain) // 4))
    for sentence in split_sentences(text, join_spans([*spans, *subjects])):
        end = sentence.start + len(sentence.text)
        # A turn of phrase may be what a kind of courtesy begins with.
        readings = (bare[sentence.start : end], plain[sentence.start : end])
        is_free = not is_told and sentence.start >= body and not _overlaps(sentence.start, end, spans)
        if is_free and any(_is_courtesy(one, own) for one in readings):
            continue
        is_whole = any(span in wordings for span in sentence.spans)
        for clause in _list_clauses(plain, sentence, names):
            tells = is_told or _overlaps(clause.start, clause.end, spans)
            if not tells and _is_courtesy(clause.text, own):
                continue
            tells = tells or _overlaps(clause.start, clause.end, subjects)
            if tells or clause.start < body or _introduces(clause, sentence, plain, is_whole):
                unknown = _list_unknown(clause.text, read_vocabulary().telling, request)
            else:
                unknown = _list_news(clause.text, own, is_whole)
            if unknown and is_open and not is_whole:
                if _overlaps(clause.start, clause.end, spans):
                    unknown = _list_turning(clause, spans, request)
                elif clause.start >= body and not _FIGURE.search(text, clause.start, clause.end):
                    asked = "?" if plain.startswith("?", clause.end) else ""
                    # What a fair turn of phrase began says what the writer did.
                    is_begun = bare[clause.start : clause.end].split()[:1] != clause.text.split()[:1]
                    is_begun = is_begun and not _OWN_SUBJECT.match(clause.text)
                    led = f"I {clause.text}" if is_begun else clause.text
                    claims = list_claims(led + asked, own, request, bool(sentence.spans), asks)
                    is_item = not asked and bool(sentence.spans) and _goes_on_with_nouns(clause.text, request)
                    unknown = unknown if claims and not is_item else []
            if unknown:
                yield f"says {unknown[0]!r} in {' '.join(text[clause.start : clause.end].split())[:80]!r}"
                return


def find_claims_of_lines(
    text: str,
    spans: Sequence[Span],
    free: Sequence[Span],
    own: KnownWords,
    request: KnownWords,
    said: Sequence[str],
    figures: Sequence[Span],
    names: Collection[str] = (),
    asks: bool = False,
    has_states: bool = False,
) -> Iterator[str]:
    """Find lines that hold nothing of what a text must say, or stand above it, and claim something of their own.

    Args:
        said: What was said: the request, what the text must say, and what it may repeat.
        names: Words that are names, in lower case.
        figures: Those of the spans that are dates and figures, whose labels are judged elsewhere.
        asks: Whether the text is to ask for something.
        has_states: Whether it tells what has happened to things.
    """
    bare = _blank_judged(text, spans, free)
    plain = _blank_fair(bare, request)
    for sentence in split_sentences(text, spans):
        end = sentence.start + len(sentence.text)
        if _TABLE.search(sentence.text) or any(_is_courtesy(one[sentence.start : end], own) for one in (bare, plain)):
            continue
        line = _read_line(plain, sentence, figures)
        if line is not None:
            claim = find_claim_of_line(line, said, names, asks, has_states)
        else:
            claim = None if has_states else find_unsaid_state(plain[sentence.start : end], said)
        if claim:
            yield f"says {claim!r} in {' '.join(text[sentence.start : end].split())[:80]!r}"
            return


def _read_line(plain: str, sentence: TextSentence, figures: Sequence[Span]) -> str | None:
    """Return the part of a sentence that only names what follows it; None if it holds or labels what is wanted."""
    whole = plain[sentence.start : sentence.start + len(sentence.text)]
    heading, colon, rest = whole.partition(":")
    if not sentence.spans or (colon and not rest.strip()):
        return whole
    if not colon or _overlaps(sentence.start, sentence.start + len(heading), figures):
        return None
    start = sentence.start + len(whole) - len(rest.lstrip(" '\"*\u201c\u2018"))
    is_label = VALUE not in heading and any(one.start == start for one in figures)
    return None if is_label else heading


def _blank_judged(text: str, spans: Sequence[Span], free: Sequence[Span]) -> str:
    numbers = [Span(*match.span()) for match in _BEFORE_CODE.finditer(text)]
    return _blank_number_headings(blank_out(blank_out(text.replace(VALUE, " "), [*free, *numbers]), spans, VALUE))


def _blank_fair(text: str, request: KnownWords) -> str:
    occasions = [one.pattern for one in read_vocabulary().occasions if not one.needs.isdisjoint(request.words)]
    for fair in (*occasions, read_vocabulary().frame, read_phrases().fair):
        text = fair.sub(_blank, text)
    return text


class _Clause(NamedTuple):
    text: str
    start: int
    end: int


def _list_clauses(plain: str, sentence: TextSentence, names: Sequence[Span]) -> Iterator[_Clause]:
    start, last = sentence.start, sentence.start + len(sentence.text)
    ends = [match.span() for match in _CLAUSE_END.finditer(plain, start, last)]
    for end, next_start in [*(one for one in ends if not _lies_inside(one[0], names)), (last, last)]:
        yield _Clause(plain[start:end], start, end)
        start = next_start


def _lies_inside(position: int, spans: Sequence[Span]) -> bool:
    return any(span.start < position < span.end for span in spans)


def _overlaps(start: int, end: int, spans: Sequence[Span]) -> bool:
    return any(span.start < end and start < span.end for span in spans)


def _introduces(clause: _Clause, sentence: TextSentence, plain: str, is_whole: bool) -> bool:
    """Return whether a clause introduces what a text must say, or is an aside to it: a title, `In the sheet, ...`.

    Args:
        plain: The text with blanks in the place of what is judged elsewhere.
        is_whole: Whether what the sentence must say is a sentence itself, to which there are no asides.
    """
    if plain.startswith(":", clause.end) or (not sentence.spans and sentence.text.rstrip().endswith(":")):
        return True
    if sentence.spans:
        return clause.start < sentence.spans[0].start or (not is_whole and _ASIDE.match(clause.text) is not None)
    whole = plain[sentence.start : sentence.start + len(sentence.text)]
    is_title = not sentence.text.rstrip().endswith(_END_MARKS) and not _VERB.search(whole)
    return is_title and len(_WORD.findall(clause.text)) <= _MAX_TITLE_WORDS


def _goes_on_with_nouns(text: str, request: KnownWords) -> bool:
    """Return whether a clause goes on with a list of what the request speaks of: `title, day, start and place`."""
    words = [word for word in _WORD.findall(text) if fold_word(word) not in _LISTING]
    return not _VERB.search(text) and all(
        word.islower()
        and word in request.words
        and not bends(word, _KINDS_OF_NOUNS)
        and not word.endswith(("ed", "ing"))
        for word in words
    )


def _list_news(text: str, own: KnownWords, is_whole: bool) -> list[str]:
    """Return the words of a clause that make it news, those first which keep it from the nearest kind of courtesy."""
    plain = text.strip()
    kinds = (kind for kind in read_vocabulary().courtesy if kind.start.match(plain))
    nearest = min((_list_unknown(plain, kind.words, own) for kind in kinds), key=len, default=[])
    grammar = () if is_whole else read_vocabulary().grammar
    return nearest or _list_unknown(plain, grammar, own) or _VERB.findall(plain)


def _is_courtesy(text: str, own: KnownWords) -> bool:
    """Return whether a sentence or clause is of a kind that says nothing of its own."""
    plain = text.strip()
    return any(
        kind.start.match(plain) and not _list_unknown(plain, kind.words, own) for kind in read_vocabulary().courtesy
    )


def _list_unknown(text: str, words: Collection[str], known: KnownWords) -> list[str]:
    return [word for word in _WORD.findall(text) if not _is_known(word, words, known)]


def _is_known(word: str, words: Collection[str], known: KnownWords) -> bool:
    """Return whether a word is known, or a compound of known words: `Stand-in` where somebody asked to stand in."""
    if fold_word(word) in words or known.holds(word):
        return True
    parts = word.split("-")
    return len(parts) > 1 and all(fold_word(one) in words or known.holds(one) for one in parts)


def _list_turning(clause: _Clause, spans: Sequence[Span], request: KnownWords) -> list[str]:
    """Return the unknown words of a clause that turn what it must say: some of those before it, all of those behind."""
    telling = read_vocabulary().telling
    last = max((one.start for one in spans if _overlaps(clause.start, clause.end, [one])), default=clause.start)
    behind = max(0, last - clause.start)
    before = _OPENING.sub(lambda match: match[0].lower(), clause.text[:behind])
    # What stands behind `or`, or in quotes, is a second choice or a name.
    others = " ".join([*_CHOICE.findall(before), *_QUOTED.findall(before)])
    turning = _list_unknown(others, telling, request) + list_bending(_list_unknown(before, telling, request))
    return turning + _list_unknown(clause.text[behind:], telling, request)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _blank_number_headings(text: str) -> str:
    plain = _NUMBER_HEADING.sub(_blank_words, text)
    return _NOUN_NUMBER_HEADING.sub(lambda match: f"{match['noun']}{' ' * len(match['no'])}", plain)


def _blank_words(match: re.Match[str]) -> str:
    return "".join(one if one in "\t|" else " " for one in match[0])
