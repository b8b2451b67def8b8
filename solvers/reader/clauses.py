"""Split an instruction into clauses, each of which asks for one skill."""

import re

_VERBS = (
    "add answer append apply book bring cancel clear close collect compute convert copy correct create delete do draft "
    "drop email enter extend file fill fix forward give include let log mail make move note pass pdf please prepare "
    "print put quote record remove rename reply reschedule save schedule send set shift strike tell turn update write"
).split()
_BEFORE_VERB = r"(?=(?:(?:then|please|also|next|finally) )*(?:as your answer )?(?:" + "|".join(_VERBS) + r")\b)"
_CLAUSE_BOUNDARY = re.compile(
    rf"(?:[.!;]\s+|:\s+{_BEFORE_VERB}|,\s+(?:and\s+)?(?:then\s+)?{_BEFORE_VERB}|\s+and\s+{_BEFORE_VERB}|,\s+then\s+)",
    re.IGNORECASE,
)
_ARTICLE = r"(?:the|my|our|a|an)\s+(?:new\s+|Word\s+|Excel\s+)*"
_NOUN_ENDS = (
    r"(?=\s+(?:in|into|on|about|right|directly|behind|after|as|with|by|to|of|that|which|for|from|and|I)\b|[,:;]|$)"
)
_LEADING_WORDS = re.compile(r"^(?:(?:please|then|also|next|finally|and)[ ,]+)+", re.IGNORECASE)


def split_clauses(instruction: str) -> tuple[str, ...]:
    """Return the clauses of an instruction in order, without leading words such as `please` and `then`."""
    pieces = (_LEADING_WORDS.sub("", piece.strip(" .!,;:")) for piece in _CLAUSE_BOUNDARY.split(instruction))
    return tuple(piece for piece in pieces if piece)


def find_noun_after(clause: str, verbs: str) -> str:
    """Return the noun phrase after one of the verbs (`book the follow-up in my calendar` -> `follow-up`), or ``."""
    match = re.search(rf"\b(?:{verbs})\s+{_ARTICLE}(.+?){_NOUN_ENDS}", clause, re.IGNORECASE)
    return match[1] if match else ""


def make_thing_pattern(*words: str) -> str:
    """Make a pattern for a thing by its names, each after an article or similar word, to skip passing mentions."""
    alternatives = "|".join(word for word in words if word)
    return rf"\b(?:the|my|our|this|that|either|both|its)\s+(?:{alternatives})\b"
