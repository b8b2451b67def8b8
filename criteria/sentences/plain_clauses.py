"""Which clauses beside what a text must say only tell of the work and of the text itself, in whatever words."""

import re
from collections.abc import Iterator, Sequence

from criteria.sentences.bending_words import bends, list_bending, read_bending_words
from criteria.sentences.known_words import KnownWords, fold_word
from criteria.sentences.vocabulary import read_vocabulary

_MAX_PLAIN_WORDS = 2
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_CONTRACTION = r"(?:['\u2019](?:ve|m|re|s|ll|d))?"
_DOCUMENT = (
    r"(?:attachment|brief(?:ing)?|cop(?:y|ies)|document|draft|extract|file|list|mail|message|note|overview|pdf|recap|report"
    r"|sheet|spreadsheet|summar(?:y|ies)|table|version|workbook)s?"
)
_CONTENT = (
    rf"(?:{_DOCUMENT}|(?:amount|answer|date|detail|difference|figure|heading|line|number|question|record|register"
    r"|result|row|sum|total|value)s?|calculation|comparison|count|sorting|order|rest)"
)
_DETERMINER = r"(?:the|this|these|that|those|my|our|your|an?|all|each|both)"
_PARTICIPLE = r"(?!(?:bring|spring|string|cling|fling|sling|sting|swing|wring|thing)\b)\w{2,}ing"
_STARTS = {
    "writer": rf"(?:i|we){_CONTRACTION}|have",
    "reader": rf"you{_CONTRACTION}",
    "text": r"(?:it|this|that(?! (?:i|we|you|the|my|our|your)\b)|these|those|there|here|below|above|attached|enclosed"
    rf"|both|all of (?:them|these|it|this)){_CONTRACTION}|{_DETERMINER} (?:[\w-]+ ){{0,3}}?{_CONTENT}",
    "aside": r"(?:at|by|for|from|in|of|on|upon|with)",
    "work": r"(?:after|during|to|as (?:requested|asked|agreed|discussed|promised|usual|you|i|we|shown|listed|it stands)"
    rf"|according to {_DETERMINER} (?:[\w-]+ ){{0,2}}?{_CONTENT}|(?:as )?per {_DETERMINER}"
    rf"|based|sorted|listed|compiled|taken|put|{_PARTICIPLE})",
}
_START = re.compile(
    r"\W*(?:(?:and|so|but|then|also|finally|first|now|that) )*?(?:"
    + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _STARTS.items())
    + r")(?![\w-])",
    re.IGNORECASE,
)
"""Whose deed or state a clause begins with."""
_CLOSED = re.compile(
    r"(?<![\w-])(?:please|kindly|will|shall|going to|about to|plan(?:s|ning)? to|intend(?:s|ing)?|must|should|ought"
    r"|(?:have|has|had|need|needs) to|let(?:['\u2019]?s)?|can|could|would|(?-i:may)|might|cannot|not|never|no|none"
    r"|nobody|nothing|because|since|although|though|unless|if|whether|when|until|once|while|than|he|she|they"
    r"|(?:to|with|from|for|told|asked) them|him|her|everyone|everybody|someone|somebody|anyone|anybody|others?"
    r"|ma(?:kes?|de) (?:me|us))(?!\w)|['\u2019](?:ll|t|d)\b|\?",
    re.IGNORECASE,
)
"""What asks, promises, allows, denies or compares, gives a reason or a condition, or speaks of others."""
_KINDLY = r"(?:grateful|glad|happy|obliged|pleased|great|nice|good|lovely|kind)"
_ASKING = re.compile(
    r"\W*(?:(?:and|so) )?(?:please|kindly|(?:can|could|would|will) (?:you|we)|(?:may|can|could) i ask you to"
    rf"|(?:i|we|it)(?:['\u2019]d| would) be (?:very |most )?{_KINDLY} (?:if you (?:could|would)|for|to (?:get|have))"
    r"|(?:i|we)(?:['\u2019]d| would) (?:(?:like|love) (?:you to|to have)|appreciate))"
    r"(?: please| kindly| be so kind as to| be so good as to)?\b",
    re.IGNORECASE,
)
"""How a text asks for what it is to ask for."""
_USE_OF_TEXT = re.compile(
    r"\byou(?:['\u2019]ll| will| can| may)(?: (?:also|now|all))?(?= (?:find|see|notice|tick|read|use)\b)", re.IGNORECASE
)
"""What a reader will do with the text is nobody's plan."""
_STATE_OF_DOCUMENT = re.compile(rf"(?:it|this|that|(?:[\w-]+ )*{_DOCUMENT})\b", re.IGNORECASE)
_BE = re.compile(
    r"\b(?:is|are|was|were|seems?|looks?|became|becomes?|remains?|feels?)\b|['\u2019](?:s|re)\b", re.IGNORECASE
)
_BEFORE_PREDICATE = re.compile(
    r"(?:\b(?:is|are|was|were|be|been|being|has|have|had|gets?|got|i|we|you|it|this|that|these|those|them|which|who)"
    r"(?:['\u2019]\w+)?(?: \w+ly| also| all| now| just| already| been| both){0,2}) $",
    re.IGNORECASE,
)


def list_claims(text: str, own: KnownWords, request: KnownWords, is_aside: bool, asks: bool = False) -> list[str]:
    """Return the words that make a clause without anything wanted say something of its own.

    A clause may tell in whatever words what the writer did for the text, where something stands in it and what it is.
    Requests, promises, conditions, denials, reasons and what other people do need the words of courtesy.

    Args:
        text: The clause, with blanks in the place of what is judged elsewhere.
        own: The words of what the text must say.
        request: The words of the whole request.
        asks: Whether the text is to ask for something, which a clause may do in words of the request.
        is_aside: Whether its sentence says what the text must, so that the clause only says where or when that holds.
    """
    plain = " ".join(_USE_OF_TEXT.sub("you", text).split())
    start, closed = _START.match(plain), _CLOSED.search(plain)
    asking = _ASKING.match(text)
    if asks and (asking or (start is None and closed is None)):
        return _list_unknown(text[asking.end() if asking else 0 :], own, request)
    if closed or start is None or (start["aside"] and not is_aside):
        return [closed[0] if closed else next(iter(_WORD.findall(plain)), plain)]
    words = _WORD.findall(plain)
    if _BE.search(plain) and all(fold_word(word) in read_vocabulary().grammar for word in words):
        return words
    unknown = _list_unknown(plain, own, request)
    is_state = start["work"] is None and start["aside"] is None and _BE.search(plain) is not None
    return [
        *list_bending(unknown, _MAX_PLAIN_WORDS),
        *_find_outsiders(plain, request),
        *_find_predicates(plain, bool(start["text"] and _STATE_OF_DOCUMENT.match(start["text"]))),
        *(word for word in unknown if is_state and not word.endswith("ing")),
    ]


def _list_unknown(text: str, own: KnownWords, request: KnownWords) -> list[str]:
    known = read_vocabulary().plain
    return [
        word
        for word in _WORD.findall(text)
        if fold_word(word) not in known and not own.holds(word) and not request.holds(word)
    ]


def _find_predicates(text: str, is_of_document: bool) -> Iterator[str]:
    """Find the words that say what has become of something: `is paid`, where `the paid invoices` only names them.

    Args:
        is_of_document: Whether the clause says what a document is, which may be ready.
    """
    fair = read_bending_words().work | (read_bending_words().readiness if is_of_document else frozenset())
    for match in _WORD.finditer(text):
        word = fold_word(match[0])
        is_predicate = word not in fair and _BEFORE_PREDICATE.search(text[: match.start()]) is not None
        if is_predicate and bends(word, ("states", "deeds", "judgements")):
            yield match[0]


def _find_outsiders(text: str, request: KnownWords) -> Iterator[str]:
    """Find people, offices and means of whom a clause tells: `from the bank`, but not `the supplier invoices`."""
    words: Sequence[re.Match[str]] = list(_WORD.finditer(text))
    for match, following in zip(words, [*words[1:], None], strict=True):
        is_named = following is not None and request.holds(following[0]) and following.start() == match.end() + 1
        if not is_named and bends(fold_word(match[0]), ("outsiders", "places")):
            yield match[0]
