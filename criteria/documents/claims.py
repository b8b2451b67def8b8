"""What the sentences of a document claim beside the content that was asked for."""

import re
from collections.abc import Iterator, Sequence

from criteria.documents.lines import DocumentLine
from criteria.documents.words import find_texts, join_words, split_plain_words
from criteria.fair_forms import find_stated_values, find_statements
from criteria.fair_forms.named_headings import find_named_headings
from criteria.sentences import (
    Kind,
    KnownWords,
    TextSentence,
    bends,
    blank_out,
    find_claims_of_lines,
    find_objections,
    find_unasked_words,
    join_spans,
    list_names,
    read_known_words,
    split_sentences,
)
from data_model import Span

MIN_CLAIM_WORDS = 4
"""A sentence of its own with fewer words, such as a title or a greeting, claims nothing."""
MAX_INTRODUCTION_WORDS = 30
"""How many words a plain introduction or closing may have."""

_KINDS: tuple[Kind, ...] = ("withdrawal", "doubt", "denial", "choice", "leftover")
_KINDS_BESIDE_VALUES: tuple[Kind, ...] = ("range", "question")
MAX_SIGNATURE_LINES, MAX_SIGNATURE_WORDS = 3, 5
"""What may stand below a greeting such as `Kind regards`: names, a role, a company."""
_FINITE_VERBS = frozenset(
    "is are was were has have had will would shall should must can could may might does do did".split()
)
_PRESENTING = frozenset(
    "prepared made put written created"
    " taken listed shown given below above here quoted copied drawn ordered sorted compiled collected found as the two"
    " three those all both what attached enclosed intended meant based arranged presented summarised summarized"
    " compared selected chosen picked requested needed asked agreed reproduced extracted provided included"
    " you we i contact find hesitate let not following word from in".split()
)
_CLOSING_GREETING = re.compile(
    r"(?:(?:with )?(?:kind|best|warm|many|kindest|warmest) )?(?:regards|wishes|greetings|thanks|best|thank you|cheers"
    r"|sincerely|yours(?: (?:sincerely|truly|faithfully))?)\b(?: \w+){0,3}$"
)
_HEADING_CLAUSE = re.compile(r"\b(?:what|how|where|who) (?:\w+ )?(?:is|are|was|were|has|have)(?: been)?(?: \w+)?$")
"""A heading such as `What has changed`, which says nothing."""
_NO_NAMES = ("states", "deeds", "judgements", "news")
_CONDITION = re.compile(r"\b(?:if|should|whether|in case)\b.*")
_INTRODUCTION = re.compile(
    r"(?:dear|hello|hi|good (?:morning|afternoon|day)|to whom|kind|best|warm|with (?:kind|best|warm)|sincerely|yours"
    r"|thanks?|many thanks|please (?:find|see|note|let|feel|contact|reach|do not hesitate)"
    r"|(?:happy|glad) to (?:help|answer|assist)|here|below|above|attached|enclosed"
    r"|find|see|as (?:you )?(?:requested|asked|agreed|discussed|mentioned|promised|instructed|wished)"
    r"|at your request|(?:the|these|this|those) (?:requested |relevant )?"
    r"(?:are|is|following|events?|figures?|lines?|rows?|entr(?:y|ies)|table"
    r"|list|values?|words?|numbers?|names?|times?|dates?|data|information|content"
    r"|paragraphs?|passages?|sentences?|excerpts?|quotes?|details?|texts?|two|three)"
    r"|(?:this|the) (?:document|note|letter|memo|paper|brief|page|summary|extract|overview|report|agenda|digest)"
    r" (?:is|was|has|lists?|shows?|holds?|summari[sz]es|contains?|gives?|sets? out|presents?|covers?|collects?"
    r"|compares?|quotes?)"
    r"|following|prepared|compiled|written|created|drawn up|taken|source|quoted|extracted|date|from"
    r"|for (?:your|the|any|further|reference|information|details)|end of"
    r"|i (?:hope|am writing|write|have (?:listed|compiled|quoted|collected|summari[sz]ed|put))"
    r"|we (?:have (?:listed|compiled|quoted"
    r"|collected|put)|are writing)|it (?:lists|shows|holds|contains|is taken)|(?:do not|don t) hesitate|let me know"
    r"|(?:comparison|summary|overview|lists?|excerpts?|extracts?|notes?|report|agenda|table|details|figures|copy"
    r"|quot(?:es?|ations?)|passages?|lines|events|values) (?:of|from|for|on|in|about|taken)|feel free|if you|in case"
    r"|should you|looking forward|we look|i look|any questions|for (?:any )?questions)\b"
)


def find_claims(
    lines: Sequence[DocumentLine],
    texts: Sequence[str],
    values: Sequence[str],
    fair_texts: Sequence[str],
    context: str = "",
) -> Iterator[str]:
    """Yield what takes back the content, leftovers of writing, and sentences of their own that claim something.

    Args:
        lines: The lines of the document.
        texts: The texts and names that were asked for.
        values: The values that were asked for.
        fair_texts: Further texts that may stand there.
        context: The words of the request; if empty, the document may hold any words.
    """
    # A paragraph ends its sentence, whatever the next one begins with.
    whole_text = "\n\n".join(line.text for line in lines)
    value_spans = [span for value in values for span in find_statements(whole_text, value)]
    spans = join_spans([*find_texts(whole_text, [*texts, *values]), *value_spans])
    fair = [span for span in find_texts(whole_text, fair_texts) if not _overlaps(span, spans)]
    text = blank_out(whole_text, fair)
    yield from map(str, find_objections(text, spans, _KINDS))
    yield from map(str, find_objections(text, join_spans(value_spans), _KINDS_BESIDE_VALUES))
    if context:
        stated = [Span(one.start, one.end) for one in find_stated_values(whole_text)]
        own = read_known_words([*texts, *values, *fair_texts])
        request = KnownWords(own.words | read_known_words([context]).words)
        known = [*fair, *find_named_headings(whole_text, context), *_find_signature(split_sentences(whole_text, spans))]
        yield from find_unasked_words(whole_text, spans, [*stated, *known], own, request)
        said, figures = [context, *texts, *fair_texts], [one for one in value_spans if one in stated]
        signature = list(_find_signature(split_sentences(whole_text, spans)))
        yield from find_claims_of_lines(whole_text, spans, signature, own, request, said, figures, list_names(context))
    body_length = len("\n\n".join(line.text for line in lines if line.block))
    end_of_content = max((span.start for span in spans if span.start < body_length), default=body_length)
    for sentence in _leave_out_signature(split_sentences(text, spans)):
        is_below = end_of_content < sentence.start < body_length
        if not sentence.spans and _claims_something(sentence, is_below):
            yield f"a sentence of its own: {' '.join(sentence.text.split())[:100]!r}"


def _leave_out_signature(sentences: Sequence[TextSentence]) -> Iterator[TextSentence]:
    """Yield the sentences but the few short lines that follow a closing greeting."""
    signature_lines = 0
    for sentence in sentences:
        words = split_plain_words(sentence.text)
        if _CLOSING_GREETING.match(join_words(words)):
            signature_lines = MAX_SIGNATURE_LINES
        elif signature_lines and not sentence.spans and len(words) <= MAX_SIGNATURE_WORDS:
            signature_lines -= 1
        else:
            signature_lines = 0
            yield sentence


def _find_signature(sentences: Sequence[TextSentence]) -> Iterator[Span]:
    """Find the names below a closing greeting; words of states and deeds are no names."""
    kept = set(_leave_out_signature(sentences))
    for sentence in sentences:
        words = sentence.text.split()
        is_name = all(word[:1].isupper() or word in ("of", "and", "&", "for", "the") for word in words)
        if sentence not in kept and is_name and not any(bends(one.strip(".,").casefold(), _NO_NAMES) for one in words):
            yield Span(sentence.start, sentence.start + len(sentence.text))


def _overlaps(span: Span, others: Sequence[Span]) -> bool:
    return any(other.start < span.end and span.start < other.end for other in others)


def _claims_something(sentence: TextSentence, is_below: bool) -> bool:
    """Return whether a sentence without content says more than a title, a label, an introduction or a courtesy.

    Args:
        is_below: Whether it stands below all content, where there is nothing left to introduce.
    """
    words = split_plain_words(sentence.text)
    text = sentence.text.rstrip(" \n\"'\u201d\u2019)")
    ends = text.endswith((".", "!", "?"))
    if len(words) < 2 or (text.endswith((":", ",")) and not is_below):
        return False
    if not is_below and not ends and (len(words) < MIN_CLAIM_WORDS or not _FINITE_VERBS.intersection(words)):
        return False
    if not is_below and not ends and _HEADING_CLAUSE.search(join_words(words)):
        return False
    return len(words) > MAX_INTRODUCTION_WORDS or not _introduces(words)


def _introduces(words: Sequence[str]) -> bool:
    """Return whether a sentence only presents what the document holds, or is a courtesy."""
    text = join_words(_CONDITION.sub("", " ".join(words)).split())
    if not _INTRODUCTION.match(join_words(words)):
        return False
    kept = text.split()
    verbs = (at for at, word in enumerate(kept) if word in _FINITE_VERBS)
    return all(_PRESENTING.intersection(kept[at - 1 : at + 3] if at else kept[:3]) for at in verbs)


def states_something(text: str, words: Sequence[str]) -> bool:
    """Return whether a text is a sentence, by its end mark or its verb, and not a title or an announcement.

    Args:
        text: The text.
        words: The words of it that count.
    """
    text = text.rstrip("\"' \n\u201d\u2019)")
    return text.endswith((".", "!", "?")) or (not text.endswith((":", ",")) and not _FINITE_VERBS.isdisjoint(words))
