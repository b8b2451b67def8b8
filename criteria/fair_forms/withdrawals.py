"""Find what in a text takes back the words that it had to say: a denial, a doubt, an exception, a question."""

import re
from collections.abc import Iterator, Sequence

from criteria.fair_forms.doubts import blank_out
from criteria.fair_forms.sentences import TextSentence, split_sentences
from criteria.step_budget import spend_steps
from data_model import Span

_STEPS_PER_CHAR = 30
_NOT_DONE = (
    r"(?:cannot|can['\u2019]?t|could ?n['\u2019]t|could not|(?:was|were|am|are) (?:not able|unable) to|unable to"
    r"|(?:wasn|weren)['\u2019]t able to|failed to|did(?: not|n['\u2019]t) (?:manage to|get to))"
)
_DOUBT = re.compile(
    r"\b(?:not (?:so |quite |entirely |absolutely |completely |100 ?% )?(?:sure|certain)|unsure|uncertain|no idea"
    r"|perhaps|maybe|possibly|presumably|probably|(?:a|my|best|i|we) guess|guessing|guesswork|supposedly|allegedly"
    r"|apparently"
    r"|(?:might|could|may)(?: (?:well|also|still|very well))? be (?:wrong|off|false|incorrect|out of date|outdated"
    r"|mistaken|different)|as an? (?:ai|artificial intelligence|language model)|language model"
    r"|disregard|ignore (?:this|that|it|the|all|every|my)"
    r"|(?<!not )(?<!n['\u2019]t )(?<!never )forget (?:that|this|it|what)|i forg[eo]t|scratch (?:that|this)|strike that"
    r"|on second thoughts?|correction ?:|i take (?:that|it|this) back|i was wrong"
    r"|(?:is|are|was|were|all|this) (?:all )?(?:wrong|false|incorrect|untrue|nonsense)"
    r"|not (?:true|correct|right|the case)|do(?: not|n['\u2019]t) know (?:if|whether)"
    r"|not\b[^.!?;\n]{0,30}\byet|still being|or (?:maybe |perhaps )?not|so (?:we|i) hope|(?:we|i) hope so"
    r"|not (?:really |very )?(?:welcome|invited)"
    rf"|{_NOT_DONE} (?:be )?(?:open|read|f[io]u?nd|verif|check|confirm|access|see|save|made|make|creat|finish|complet"
    r"|do\b|done|get|comput|calculat|determin|locat|updat|writ)\w*)\b"
    r"|(?:^|[.!?;\n]\s{0,3})(?:no|correction|sorry),",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:if|in case|should|whether|whenever|whoever|anybody who|anyone who|sorry|apolog\w+)\b",
                        re.IGNORECASE)  # fmt: skip
_FAIR_NEGATION = re.compile(
    r"\bnot (?:only|just|merely|later than|to forget|includ\w+|count\w+)|\bno (?:later than|doubt|other)"
    r"|(?:\bdo not|\bdon['\u2019]t|\bnever) (?:forget|hesitate|miss|worry)"
    r"|\bwithout (?:further ado|delay|fail|exception)"
    r"|\bnothing else|\bif not already|\bwhy not|\bwhether or not"
    r"|(?:\bnot|n['\u2019]t) (?:be )?(?:chang\w+|affected|touch\w*)",
    re.IGNORECASE,
)
_CONTRAST = re.compile(
    r"(?:\b(?:not|no longer)\b|n['\u2019]t\b)[^.!?;\n]{1,80}?\bbut\b(?! (?:not|no|neither)\b)", re.IGNORECASE
)
_DENIAL = re.compile(
    r"\b(?:not|never|no longer|none|nobody|no one|nothing|neither|nor|cannot|without|except(?:ing)?|excluding|unless"
    r"|instead|hardly|barely|scarcely|rather than|other than|apart from|anything but|out of (?:the|my|our) calendar"
    r"|off (?:the|my|our) calendar)\b"
    r"|\b(?:is|was|are|were|do|does|did|has|have|had|can|could|wo|would|should)n['\u2019]?t\b",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"\b(?:might|may be|could be|either|i think|we think|i believe|we believe|i suppose|i assume|seems?|seemingly"
    r"|rumou?rs?|rumou?red|supposed to|hearsay|depending on|tentative(?:ly)?|unconfirmed|provisional(?:ly)?)\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:\b(?:everyone|everybody|all|anyone|anybody|nobody|no one|nothing|anything) but|\bno|\bor|\bi hope(?: that)?"
    r"|\bwe hope(?: that)?)(?: (?:the|a|an|in|at|on|in the))? ?['\"\u2018\u201c(]?$",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"['\"\u2019\u201d)]{0,2}(?:\s?/\s?\w|,? ?\(?(?:or|and/or)\b|\s?\(\?\))", re.IGNORECASE)
_POLITE = re.compile(
    r"(?:\b(?:could|can|would|will) (?:you|we|everybody|everyone|all)(?: all| both)?(?: please| kindly)?"
    r"|\bmay i ask you to|\bremind you(?: that)?|\bdid you know(?: that)?)\W{0,3}$",
    re.IGNORECASE,
)


def find_withdrawals(text: str, spans: Sequence[Span]) -> Iterator[str]:
    """Find what takes back the words at the spans, in the sentences that hold them and anywhere else in a text.

    A denial, an exception, a doubt or a question belongs to its sentence; words such as `forget that` or `as an AI`
    spoil a text wherever they stand. What stands inside the spans is never a fault, and neither is a courtesy such as
    `Do not hesitate to call` or `Let me know if anything is wrong`.

    Yields:
        Phrases such as `takes it back: 'not sure'`.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    plain = blank_out(text, spans)
    for sentence in split_sentences(text, spans):
        end = sentence.start + len(sentence.text)
        rest = plain[sentence.start : end]
        # The mark in front tells the beginning of a sentence.
        doubt = _DOUBT.search(plain[max(0, sentence.start - 2) : end] if sentence.start else rest)
        if doubt and (sentence.spans or not _CONDITION.search(rest[: max(0, doubt.start())])):
            yield f"takes it back: {doubt[0].strip()!r}"
        elif sentence.spans:
            yield from _find_in_sentence(text, sentence, rest)


def _find_in_sentence(text: str, sentence: TextSentence, rest: str) -> Iterator[str]:
    bare = _FAIR_NEGATION.sub(_blank, rest)
    held = [span.start - sentence.start for span in sentence.spans]
    for contrast in _CONTRAST.finditer(bare):
        if not any(contrast.start() <= position < contrast.end() for position in held):
            bare = bare[: contrast.start()] + _blank(contrast) + bare[contrast.end() :]
    denial = _DENIAL.search(bare) or _HEDGE.search(bare)
    if denial:
        yield f"takes it back: {denial[0].strip()!r}"
        return
    for span in sentence.spans:
        before, behind = text[max(0, span.start - 40) : span.start], text[span.end : span.end + 20]
        beside = _BEFORE.search(before.rpartition("\n")[2]) or _BEHIND.match(behind)
        if beside:
            yield f"takes it back: {beside[0].strip()!r}"
            return
    if rest.rstrip(" \n\t\"'\u201d\u2019)").endswith("?"):
        first = sentence.spans[0].start - sentence.start
        if not _POLITE.search(rest[:first]):
            yield "takes it back: '?'"


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
