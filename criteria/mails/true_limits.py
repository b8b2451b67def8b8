"""What a mail says of all its figures and a limit: `with more than 400 under Ticket EUR`, held against the figures."""

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from criteria.mails.wanted_message import WantedMessage
from data_model import Span

_NUMBER = r"(?:[A-Z]{3} |[$\u20ac\u00a3])?(?P<number>[0-9][0-9.,]*)"
_ABOVE = r"(?:above|over|more than|higher than|exceed\w*|beyond)"
_BELOW = r"(?:below|under|less than|lower than|beneath)"
_WITHIN = (
    r"(?:(?:not|no) (?:above|over|more than|higher than)|do(?:es)? not exceed|up to|at most|within|no higher than)"
)
_AT_LEAST = r"(?:not (?:below|under|less than)|no less than|at least|from)"
_TESTS: tuple[tuple[str, Callable[[Decimal, Decimal], bool]], ...] = (
    (_WITHIN, lambda figure, limit: figure <= limit),
    (_AT_LEAST, lambda figure, limit: figure >= limit),
    (_ABOVE, lambda figure, limit: figure > limit),
    (_BELOW, lambda figure, limit: figure < limit),
)
_OF_LIMIT = r"(?: (?:the|our|that|a|its))?(?: limit(?: of)?)?"
_PHRASE = re.compile(
    r"(?<!\w)(?:(?P<way>" + "|".join(f"(?P<way_{at}>{way})" for at, (way, _) in enumerate(_TESTS)) + r")"
    rf"(?:{_OF_LIMIT} {_NUMBER}| (?:the|our|that|a) limit)"
    r"|(?P<both>[0-9][0-9.,]*)(?: [A-Z]{3})? (?:or|and)"
    r" (?P<side>less|below|under|lower|fewer|more|above|over|higher))(?![\w-])",
    re.IGNORECASE,
)
_LIMIT_OF_REQUEST = re.compile(rf"\b(?:{_ABOVE}|{_BELOW}|up to|limit of) {_NUMBER}", re.IGNORECASE)
_UNDER = ("less", "below", "under", "lower", "fewer")


class _Limit(NamedTuple):
    span: Span
    is_true: bool


def find_true_limits(text: str, wanted: WantedMessage) -> tuple[Span, ...]:
    """Find where a mail says on which side of a limit its figures are, and is right."""
    return tuple(one.span for one in _find_limits(text, wanted) if one.is_true)


def find_wrong_limits(text: str, wanted: WantedMessage) -> Iterator[str]:
    """Find where a mail says that its figures are on the other side of a limit."""
    for one in _find_limits(text, wanted):
        if not one.is_true:
            yield f"says {text[one.span.start : one.span.end]!r} of its figures"


def _find_limits(text: str, wanted: WantedMessage) -> Iterator[_Limit]:
    figures = [_read_number(value) for _, value in wanted.pairs]
    limits = {_read_number(match["number"]) for match in _LIMIT_OF_REQUEST.finditer(wanted.context)} - {None}
    numbers = [one for one in figures if one is not None]
    if not numbers or len(numbers) < len(figures) or not limits:
        return
    for match in _PHRASE.finditer(text):
        stated = match["number"] or match["both"]
        limit = _read_number(stated) if stated else next(iter(limits)) if len(limits) == 1 else None
        if limit in limits and limit is not None:
            yield _Limit(Span(*match.span()), _is_true(match, numbers, limit))


def _is_true(match: re.Match[str], figures: Sequence[Decimal], limit: Decimal) -> bool:
    if match["both"]:
        is_under = match["side"].casefold() in _UNDER
        return all(one <= limit if is_under else one >= limit for one in figures)
    test = next(test for at, (_, test) in enumerate(_TESTS) if match[f"way_{at}"])
    return all(test(one, limit) for one in figures)


def _read_number(text: str) -> Decimal | None:
    try:
        return Decimal(text.strip(".,").replace(",", ""))
    except InvalidOperation:
        return None
