"""What the sentences of a document claim beside the content that was asked for."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria.documents.lines import DocumentLine
from criteria.documents.words import join_words, mask_words, split_plain_words
from criteria.fair_forms.doubts import find_denying_word, find_leftover

MIN_CLAIM_WORDS = 4
"""A sentence of its own with fewer words, such as a title or a greeting, claims nothing."""
MAX_INTRODUCTION_WORDS = 30
"""How many words a plain introduction or closing may have."""

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'\u201d\u2019)]?\s+")
_FINITE_VERBS = frozenset(
    "is are was were has have had will would shall should must can could may might does do did".split()
)
_INTRODUCTION = re.compile(
    r"(?:dear|hello|hi|good (?:morning|afternoon|day)|to whom|kind|best|warm|with (?:kind|best|warm)|sincerely|yours"
    r"|thanks?|many thanks|please (?:find|see|note|let|feel|contact|do not hesitate)|here|below|above|attached|enclosed"
    r"|find|see|as (?:you )?(?:requested|asked|agreed|discussed|mentioned|promised|instructed|wished)"
    r"|at your request|(?:the|these|this|those) (?:are|is|following|events?|figures?|lines?|rows?|entr(?:y|ies)|table"
    r"|list|values?|passages?|sentences?|excerpts?|quotes?|details?|texts?|two|three)"
    r"|(?:this|the) (?:document|note|letter|memo|paper|brief|page|summary|extract|overview|report|agenda|digest)"
    r" (?:lists?|shows?|holds?|summari[sz]es|contains?|gives?|sets? out|presents?|covers?|collects?|compares?|quotes?)"
    r"|following|prepared|compiled|written|created|drawn up|taken|source|quoted|extracted|date|from|for|i (?:hope|am"
    r" writing|write|have (?:listed|compiled|quoted|collected|summari[sz]ed|put))|we (?:have (?:listed|compiled|quoted"
    r"|collected|put)|are writing)|it (?:lists|shows|holds|contains|is taken)|(?:do not|don t) hesitate|let me know"
    r"|(?:comparison|summary|overview|lists?|excerpts?|extracts?|notes?|report|agenda|table|details|figures|copy"
    r"|quot(?:es?|ations?)|passages?|lines|events|values) (?:of|from|for|on|in|about|taken)|feel free|if you|in case"
    r"|should you|looking forward|we look|i look|any questions|for (?:any )?questions)\b"
)
_COURTESY = re.compile(r"\b(?:do not|don t) hesitate\b|\bif (?:you|there|any(?:thing|one)?)\b.*|\bshould you\b.*")


class _Sentence(NamedTuple):
    """A sentence, or a line without an end mark, and its words that belong to no wanted text."""

    text: str
    own_words: tuple[str, ...]
    has_content: bool


def find_claims(lines: Sequence[DocumentLine], content: Sequence[str], fair_texts: Sequence[str]) -> Iterator[str]:
    """Yield leftovers of writing, sentences that deny what they quote, and sentences of their own that claim something.

    Args:
        lines: The lines of the document.
        content: The texts and values that were asked for.
        fair_texts: Further texts that may stand there.
    """
    for sentence in _read_sentences(lines, content, fair_texts):
        shown = repr(" ".join(sentence.text.split())[:100])
        if leftover := find_leftover(sentence.own_words):
            yield f"the word {leftover!r} in {shown}"
        elif denial := find_denying_word(_COURTESY.sub("", " ".join(sentence.own_words)).split()):
            yield f"a denial, {denial!r}, in {shown}"
        elif not sentence.has_content and _claims_something(sentence):
            yield f"a sentence of its own: {shown}"


def _read_sentences(
    lines: Sequence[DocumentLine], content: Sequence[str], fair_texts: Sequence[str]
) -> Iterator[_Sentence]:
    texts = [text for line in lines for text in _SENTENCE_END.split(line.text) if text.strip()]
    words_of_texts = [split_plain_words(text) for text in texts]
    words = [word for one in words_of_texts for word in one]
    with_content = mask_words(words, content)
    own = mask_words(with_content, fair_texts)
    at = 0
    for text, of_text in zip(texts, words_of_texts, strict=True):
        end = at + len(of_text)
        own_words = tuple(word for word in own[at:end] if word is not None)
        yield _Sentence(text, own_words, None in with_content[at:end])
        at = end


def _claims_something(sentence: _Sentence) -> bool:
    words = sentence.own_words
    text = sentence.text.rstrip("\"' \u201d\u2019)")
    if len(words) < MIN_CLAIM_WORDS or text.endswith((":", ",")):
        return False
    if not text.endswith((".", "!", "?")) and not _FINITE_VERBS.intersection(words):
        return False
    return len(words) > MAX_INTRODUCTION_WORDS or not _INTRODUCTION.match(join_words(words))
