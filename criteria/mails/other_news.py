"""What a mail announces that nobody asked for: days, plans, orders, reasons, and more behind words to stand alone."""

import datetime as dt
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from criteria.mails.letter_parts import LetterParts
from criteria.mails.reasons import find_invented_reasons
from criteria.sentences import blank_out, find_tail, split_sentences
from criteria.step_budget import spend_steps
from data_model import Span

_STEPS_PER_CHAR = 20
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAYS = "|".join(_WEEKDAYS)
_DAY_TO_COME = re.compile(
    rf"\b(?:tomorrow|tonight|next (?:week|month|year|quarter|{_DAYS})|(?:{_DAYS})|in (?:a|an|one|two|three|a few|some"
    r"|\d{1,2}) (?:days?|weeks?|months?|hours?)|(?:by|at|before|until) (?:the )?end of (?:the |next |this )?(?:day|week"
    r"|month|year|business)|eod|eow)\b",
    re.IGNORECASE,
)
_KIND_WISH = re.compile(
    r"\b(?:hope|have|enjoy|happy|wish(?:ing|es)?|good|great|nice|lovely|wonderful|pleasant|restful|looking forward"
    r"|start (?:in)?to)\b",
    re.IGNORECASE,
)
_PLAN = re.compile(r"\b(?:will|shall|won['\u2019]t|(?:am|are|is) going to)\b|['\u2019]ll\b", re.IGNORECASE)
_KIND_PLAN = re.compile(
    r"\b(?:(?:i|we)(?: will|['\u2019]ll| shall)(?: (?:all|always|also|gladly|happily|certainly|of course))? (?:be"
    r" (?:happy|glad|pleased|delighted|around|there|available|in touch|at)|gladly|see|let you know|keep|help|answer"
    r"|sort|get back|leave)|you(?: will|['\u2019]ll) (?:also |then )?(?:find|see|notice|hear|have|be)|will (?:find|help"
    r"|do|be (?:useful|helpful|enough|fun|great|fine|good|clear|glad|happy|there|a pleasure|repeated|held again))"
    r"|(?:will|['\u2019]ll|shall) (?:be )?(?:again|repeat\w*)|repeated|second (?:session|time|round|date))\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[^,;:()\u2013\u2014\n]+?"
    r"(?=[,;:()\u2013\u2014\n]|[.!?](?:\s|$)| (?:and|but|so|because|as|since|who|which) |$)"
)
_ORDER = re.compile(
    r"\b(?:please|kindly)(?: also| now| just)? (?!(?:also|just|kindly|do(?:n['\u2019]t| not)|let|find|note|see|feel"
    r"|confirm|reply|answer|respond|contact|get|reach|call|write|check|have|take|be|accept|excuse|forgive|keep|bear|refer|know"
    r"|tell|ask|read|review|remember|mind|consider|regard|treat|enjoy|share|look|advise|say|shout|drop|give|use|help)\b)"
    r"(?P<verb>[a-z]+)",
    re.IGNORECASE,
)
_INVITATION = re.compile(r"(?:join|attend|come|meet us|save the|mark your|block|head)\b", re.IGNORECASE)
# What a mail may ask of its readers about what it tells; everything else it must have been told to ask.
_KIND_ORDER = re.compile(
    r"(?:join|attend|come|meet|save|mark|block|plan|add|put|enter|schedule|reserve|arrive|expect|show|make|ensure|allow"
    r"|observe|acknowledge|welcome|inform|pass|forward|update|adjust|change|move|delete|remove|strike|cancel|count|rest"
    r"|hold|set|go|head|turn|work|correct|treat|record|quote|receive|also|always|only)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class WantedSpans:
    """Where a mail says what it must.

    Attributes:
        wordings: Words that had to stand in it whole.
        values: Everything it had to say, those words included.
        true: Dates, times and numbers that hold as well.
    """

    wordings: Sequence[Span]
    values: Sequence[Span]
    true: Sequence[Span]


def find_other_news(
    text: str, wanted: WantedSpans, parts: LetterParts, days: Collection[str], request: str
) -> Iterator[str]:
    """Find days that are not those of the task, plans, orders, reasons, and what limits words that had to stand alone.

    Args:
        parts: Greeting and signature, which announce nothing.
        days: The dates of the task (ISO); their weekdays may be named.
        request: The words of the request, whose days may be named, too.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    weekdays = {_WEEKDAYS[dt.date.fromisoformat(day).weekday()] for day in days}
    plain = blank_out(text, [*wanted.values, *wanted.true, *parts])
    body = text.find("\n") + 1
    for sentence in split_sentences(plain):
        if sentence.start + len(sentence.text) <= body:
            continue
        day = _find_day(sentence.text, weekdays, request.casefold())
        if day:
            yield f"speaks of {day!r}"
            return
    held = sorted([*wanted.values, *wanted.true])
    for clause in _CLAUSE.finditer(plain, body):
        holds_value = any(one.start < clause.end() and clause.start() < one.end for one in held)
        is_introduction = plain.startswith(":", clause.end())
        order = _ORDER.search(clause[0])
        if order:
            fair = _KIND_ORDER if holds_value else _INVITATION
            announces = not fair.match(clause[0], order.start("verb"))
        else:
            announces = not holds_value and bool(_PLAN.search(clause[0]) and not _KIND_PLAN.search(clause[0]))
        if announces and not is_introduction:
            yield f"announces {' '.join(clause[0].split())[:80]!r}"
            return
    yield from find_invented_reasons(plain[body:], request)
    for one in wanted.wordings:
        if tail := find_tail(text, plain, one):
            yield f"goes on with {tail[:80]!r}"
            return


def is_kind_wish(sentence: str) -> bool:
    """Return whether a sentence wishes or hopes something, as in `Have a good week!`."""
    return _KIND_WISH.search(sentence) is not None


def _find_day(sentence: str, weekdays: Collection[str], request: str) -> str | None:
    if is_kind_wish(sentence):
        return None
    days = (match[0] for match in _DAY_TO_COME.finditer(sentence))
    folded = ((day, day.casefold()) for day in days)
    return next((day for day, one in folded if one.removeprefix("next ") not in weekdays and one not in request), None)
