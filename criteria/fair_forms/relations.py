"""How a text relates to its dates and times: `after Friday` is not `by Friday`, and `until 15:30` not `at 15:30`."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.statements import find_statements
from data_model import Span, Value

Relation = Literal["limit", "start", "after", "before", "about", "plain"]

_FILLER = re.compile(
    r"(?:[\s,:(\"'\u201c]|\b(?:the day of|the|day|on|at)\b"
    r"|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b)*$",
    re.IGNORECASE,
)
"""What may stand between a relation and its date: `after the Friday, `."""
_BEFORE_VALUE: tuple[tuple[Relation, str], ...] = (
    ("start", r"\b(?:no|not) (?:earlier|sooner) than|\bnot (?:before|until)|\bplease wait (?:\w+ ){0,3}until"),
    ("start", r"\b(?:earliest|first) (?:\w+ ){1,6}is"),
    ("limit", r"\b(?:no|not) later than|\bon or before|\bup to(?: and including)?|\b(?:by|until|till|untill|latest)"),
    ("limit", r"\b(?:ends?|ending|ended|finish(?:es|ed)?|closes?)"),
    ("after", r"\b(?:after|later than|past|following|on or after)"),
    ("before", r"\b(?:before|earlier than|prior to|ahead of)"),
    ("start", r"\b(?:from|since|as of|as from|(?:starting|beginning|commencing)(?: from)?)"),
    ("about", r"\b(?:around|approximately|approx\.?|roughly|circa|ca\.|towards?|close to|(?:at|on) about)"),
)
_PATTERNS = tuple((relation, re.compile(rf"(?:{pattern})$", re.IGNORECASE)) for relation, pattern in _BEFORE_VALUE)
_BEHIND_VALUE: tuple[tuple[Relation, re.Pattern[str]], ...] = (
    ("start", re.compile(r"[ ,]*(?:at the (?:very )?earliest|or (?:later|after)|and later|onwards?)\b", re.IGNORECASE)),
    ("limit", re.compile(r"[ ,]*(?:at the (?:very )?latest|or (?:earlier|before|sooner))\b", re.IGNORECASE)),
)
_RANGE_BEHIND = re.compile(r"\s*(?:to|until|till|-|\u2013|\u2014)\s", re.IGNORECASE)
_DENIAL = re.compile(r"\b(?:no|not|never|nothing|nobody|without|cannot|too late)\b|n['\u2019]t\b", re.IGNORECASE)
_NAMES_LIMIT = re.compile(r"\b(?:as (?:the |a )?(?:last|latest|final|due)|as (?:the |a )?deadline)\b", re.IGNORECASE)
_NAMES_START = re.compile(r"\b(?:as (?:the |a )?(?:first|earliest))\b", re.IGNORECASE)
_MAY_BE_LIMIT = re.compile(
    r"\b(?:by(?! e?-?mails?\b)|until|till|deadlines?|due|latest|last day|at most|expir\w+|ends?|ending|closes?)\b",
    re.IGNORECASE,
)
"""Words of a request that may make any of its dates a limit."""
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SENTENCE_END = re.compile(r"[.!?;]\s|\n")
_CHARS_BEFORE, _CHARS_BEHIND = 60, 30
_WRONG: dict[Relation, frozenset[Relation]] = {
    "limit": frozenset({"after", "start", "about"}),
    "start": frozenset({"before", "limit", "about"}),
    "plain": frozenset({"after", "before", "limit", "about"}),
}
"""What a date may not be told as that the request names in one way alone; it may always be told as it is."""


_WRONG_OF_UNKNOWN: frozenset[Relation] = frozenset({"after", "about"})


def find_wrong_relations(
    text: str, values: Sequence[ExpectedValue], moments: Sequence[tuple[str, str]], request: str
) -> Iterator[str]:
    """Find dates and times that a text must tell and tells as something else than the request does.

    A deadline is told with `by`, `until` and the like, a beginning with `from`, and what takes place on a day or at a
    time with neither. What the request does not state, such as a date of a register, is only not `after` or `around`.

    Args:
        text: What tells them.
        values: What it must tell; numbers and names are left out.
        moments: The events that it may speak of, each with a moment of it; the last one of a day is its end.
        request: The words of the request.
    """
    parts = [part for value in values for part in read_expected_value(value) if part.type in ("date", "time")]
    of_events = {part for _, value in moments for part in read_expected_value(value)}
    starts = _list_starts(moments)
    for part in dict.fromkeys(parts):
        wrong = _list_wrong_relations(request, part, is_of_event=part in of_events, is_start=part in starts)
        for span in find_statements(text, part) if wrong else ():
            if _find_relation(text, span) in wrong and not _is_said_so(text, span, request):
                start = max(text.rfind("\n", 0, span.start) + 1, span.start - _CHARS_BEFORE // 2)
                yield f"turns {part.value} round: {' '.join(text[start : span.end + _CHARS_BEHIND].split())!r}"
                break


def _list_starts(moments: Sequence[tuple[str, str]]) -> frozenset[Value]:
    """List the dates and times at which events begin and none ends; a day on which one does both is such a date."""
    by_day: dict[tuple[str, str], list[str]] = {}
    dated = [(name, moment) for name, moment in moments if _DAY.match(moment)]
    for name, moment in dated:
        by_day.setdefault((name, moment[:10]), []).append(moment)
    ends = {max(those) for those in by_day.values() if len(those) > 1}
    of_ends = {part for one in ends for part in read_expected_value(one) if part.type == "time"}
    of_starts = {part for _, one in dated if one not in ends for part in read_expected_value(one)}
    return frozenset(of_starts - of_ends)


def _list_wrong_relations(request: str, part: Value, is_of_event: bool, is_start: bool) -> frozenset[Relation]:
    known = _read_relations(request, part)
    if len(known) != 1:
        return _WRONG_OF_UNKNOWN
    (relation,) = known
    wrong = _WRONG[relation]
    if is_of_event:
        # An event may end or begin with it.
        wrong -= {"start"} if is_start else {"limit", "start"}
    return wrong - {"limit"} if relation == "plain" and _MAY_BE_LIMIT.search(request) else wrong


def _is_said_so(text: str, span: Span, request: str) -> bool:
    """Return whether the two words in front are those of the request, such as the heading `Payable by`."""
    words = text[max(0, span.start - _CHARS_BEFORE) : span.start].split()[-2:]
    return len(words) > 1 and " ".join(words).casefold() in " ".join(request.split()).casefold()


def _read_relations(request: str, part: Value) -> frozenset[Relation]:
    """Return how a request speaks of a date or time: as a limit, as a beginning, or else as itself."""
    found = set[Relation]()
    for span in find_statements(request, part):
        relation = _find_relation(request, span)
        behind = request[span.end : span.end + _CHARS_BEHIND]
        if relation == "limit" or _NAMES_LIMIT.match(behind.lstrip()):
            found.add("limit")
        elif relation in ("start", "after") or _NAMES_START.match(behind.lstrip()):
            found.add("start")
        else:
            found.add("plain")
    return frozenset(found - {"plain"} if len(found) > 1 else found)


def _find_relation(text: str, span: Span) -> Relation:
    before = text[max(0, span.start - _CHARS_BEFORE) : span.start]
    before = before[max((match.end() for match in _SENTENCE_END.finditer(before)), default=0) :]
    bare = before[: match.start()] if (match := _FILLER.search(before)) else before
    relation = next((kind for kind, pattern in _PATTERNS if pattern.search(bare)), None)
    relation = relation or next((kind for kind, pattern in _BEHIND_VALUE if pattern.match(text, span.end)), None)
    if relation in ("after", "before", "start") and _DENIAL.search(_read_sentence(text, span)):
        return "plain"
    if relation == "start" and _RANGE_BEHIND.match(text, span.end):
        return "plain"
    return relation or "plain"


def _read_sentence(text: str, span: Span) -> str:
    start = max((match.end() for match in _SENTENCE_END.finditer(text, 0, span.start)), default=0)
    end = _SENTENCE_END.search(text, span.end)
    return text[start : end.start() if end else len(text)]
