"""What the answer to a complaint tells as said by the other side, and what as its own."""

import re
from collections.abc import Iterator

from criteria.fair_forms import find_statements, read_expected_value
from criteria.mails.wanted_message import WantedMessage
from data_model import Span, list_readings

_CLAUSE_END = re.compile(
    r"[.!?;\n]+(?=\s|$)|\n|,(?=\s)|[()|]| (?=(?:and|but|while|whereas|instead|not) )| [/\u2013\u2014-] "
)
_THEIRS = re.compile(
    r"\b(?:you|your (?:mail|e-?mail|message|letter|complaint|notes?|list|side|claim|figures?|date))\b"
    r"(?! (?:are|were) (?:right|correct)|(?:['\u2019]ll| will| can)? find\b)",
    re.IGNORECASE,
)
_INSTEAD_OF = re.compile(r"\b(?:instead of|and not|rather than|not)(?: the| on)? *$", re.IGNORECASE)


def find_confused_claims(text: str, wanted: WantedMessage) -> Iterator[str]:
    """Find values of a complaint that are not told as those of its writer, and own values that are told so."""
    own = {one for _, value in wanted.pairs for part in read_expected_value(value) for one in list_readings(part)}
    claims = [one for one in wanted.allowed if wanted.quoted and find_statements(wanted.quoted, one)]
    kinds = {kind for kind, _ in own}
    for value, is_claim in [*((one, True) for one in claims), *((value, False) for _, value in wanted.pairs)]:
        readings = {one for part in read_expected_value(value) for one in list_readings(part)}
        if is_claim and (readings & own or not {kind for kind, _ in readings} & kinds & {"date", "number", "time"}):
            continue
        for span in find_statements(text, value) if claims else ():
            clause = _find_clause(text, span)
            before = text[clause.start : span.start]
            is_theirs = _THEIRS.search(text[clause.start : clause.end]) or (is_claim and _INSTEAD_OF.search(before))
            if is_claim and not is_theirs:
                yield f"gives {value!r}, which the other side wrote, as its own"
            elif not is_claim and is_theirs and not find_statements(wanted.quoted, value):
                yield f"gives {value!r} as what the other side wrote"


def _find_clause(text: str, span: Span) -> Span:
    ends = [match.span() for match in _CLAUSE_END.finditer(text)]
    start = max((end for _, end in ends if end <= span.start), default=0)
    return Span(start, min((begin for begin, _ in ends if begin >= span.end), default=len(text)))
