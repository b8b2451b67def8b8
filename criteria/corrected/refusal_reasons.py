"""Whether the reason that a refusal gives is of the kind that stands in the way, and not the reverse of it."""

import re
from collections.abc import Iterator
from typing import Literal

ReasonKind = Literal["missing", "outside", "taken"]
"""Something is not there, somebody is outside of the house, or a time is taken."""

_CLAUSE_END = re.compile(r"[.;,:\n]| (?:and|but|so|yet|because|since|as) ")
_NEGATION = re.compile(
    r"\b(?:no|not|nothing|nobody|none|neither|nor|never|cannot|without|hardly)\b|n['\u2019]t\b", re.I
)
_CONDITION = re.compile(r"\b(?:if|whether|unless|when|should|provided|as long as|only|asked|wanted|told|said)\b", re.I)
_OTHER_SUBJECT = re.compile(
    r"\b(?:figures?|numbers?|data|rules?|information|contents?|sheets?|files?|mails?|they|these|it|those)\b", re.I
)
_INSIDE = re.compile(
    r"\b(?:is|are|being|he's|she's|works?|belongs?) (?:(?:also|already|still|a|an|all|from) ){0,2}(?:inside|internal"
    r"|in[- ]house|in the house|one of (?:us|ours|our)|colleagues?|employees?|our own|on (?:our|the) staff|for us|here"
    r"|with us|to (?:us|our)|of (?:our|the) (?:own )?house|part of (?:the|our))\b",
    re.IGNORECASE,
)
_ONLY_OUTSIDE = re.compile(
    r"\bonly (?:\w+ ){0,7}(?:outside|external|outsiders?|strangers?)\b"
    r"|\b(?:outside|external|outsiders?)\w*(?: \w+)? only\b",
    re.IGNORECASE,
)
_MAY_LEAVE = re.compile(
    r"\b(?:may|can|should|must|are allowed to|have to) (?:\w+ ){0,2}(?:leave|go out|go to outsiders)\b", re.IGNORECASE
)
_FREE = re.compile(
    r"\b(?:is|are|was|were|stays?|remains?) (?:(?:still|completely|entirely|all) )?(?:free|available|open|empty)\b"
    r"|\bno (?:overlap|conflict|clash)\b|\bnothing (?:else )?(?:is|stands) (?:on|there|in the calendar)\b"
    r"|(?:not|n['\u2019]t) (?:taken|busy|occupied|overlap|clash|conflict)\b"
    r"|\b(?:time|slot|hour|period)\b.{0,12}(?:not|n['\u2019]t) booked\b",
    re.IGNORECASE,
)
_NOT_FREE = re.compile(r"(?:\b(?:no|not|never|nothing|longer)\b|n['\u2019]t) (?:\w+ ){0,2}$", re.IGNORECASE)
_ABSENT = re.compile(
    r"\b(?:no|none|nobody|nothing|nowhere|missing|absent|absence|lacks?|lacking|gone|without|neither|nor|non-?existent|unknown"
    r"|unavailable|never|fail\w*|unable|empty|unfindable)\b"
    r"|(?:\b(?:not|cannot)|n['\u2019]t)(?: \w+){0,4}? (?:find|found|locate|located|exists?|there|in|on|at|among|have"
    r"|has|had|hold|holds|contain|contains|include|includes|list|listed|see|seen|present|appear|appears|any|anywhere|part"
    r"|stored|known|identify|open|an?|one|called|named|to be found|about|concern\w*|mention\w*"
    r"|refer\w*|deal\w*|come|came|turn\w*|show\w*|receiv\w*|arriv\w*)\b"
    r"|(?:\b(?:does|is|was|do|has|can) not|n['\u2019]t|\bcannot)\W*(?:$|[.;,:\n])",
    re.IGNORECASE,
)


_OTHER_CAUSE = re.compile(
    r"\b(?:overlaps?|overlapping|clash(?:es|ing)?|conflicts?|conflicting|collides?|taken|occupied|busy|blocked)"
    r"(?: (?:with|by|for))?(?: (?:the|your|an?|event|meeting|appointment|entry)){0,2} "
    r"(?P<name>['\"\u2018\u201c][^'\"\u2019\u201d\n]{2,80}['\"\u2019\u201d])",
    re.IGNORECASE,
)
_ROOM_TAKEN = re.compile(
    r"\b(?:rooms?|kitchen|hall|loft|office|lounge|venue|studio|library|workshop)(?: [\w-]+)?"
    r" (?:is|are|was) (?:already |also )?(?:not (?:free|available)|taken|occupied|busy|booked|double)\b",
    re.IGNORECASE,
)


def find_other_cause(text: str) -> Iterator[str]:
    """Find another event, or a room, that an answer without the name of what stands in the way gives as the reason."""
    for pattern in (_OTHER_CAUSE, _ROOM_TAKEN):
        if found := pattern.search(text):
            yield repr(found[0])
            return


def find_wrong_reasons(text: str, kind: ReasonKind) -> Iterator[str]:
    """Find a reason that is another one than what stands in the way, or its reverse.

    Args:
        text: What an answer says behind `cannot be done`.
        kind: What stands in the way.
    """
    if kind == "missing" and not _ABSENT.search(text):
        yield f"no word that it is missing: {text.strip()[:80]!r}"
    if kind == "outside" and (reversed_rule := _ONLY_OUTSIDE.search(text)):
        yield repr(reversed_rule[0])
    for clause in _CLAUSE_END.split(text):
        if kind == "taken" and not _CONDITION.search(clause):
            free = _FREE.search(clause)
            if free and not _NOT_FREE.search(clause[: free.start()]):
                yield repr(clause.strip()[:80])
        if kind == "outside" and not _NEGATION.search(clause) and not _CONDITION.search(clause):
            inside = _INSIDE.search(clause)
            if (inside and not _OTHER_SUBJECT.search(clause[: inside.start()])) or _MAY_LEAVE.search(clause):
                yield repr(clause.strip()[:80])
