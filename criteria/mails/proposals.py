"""Which of several proposed days a reply calls the one that it takes: `your third proposal`, `of your three dates`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from criteria.fair_forms import find_stated_values
from criteria.fair_forms.expected_values import read_expected_value
from criteria.mails.wanted_message import WantedMessage
from data_model import Span, list_readings

_PLACES = ("first", "second", "third", "fourth", "fifth")
_LAST = ("last", "final")
_COUNTS = ("one", "two", "three", "four", "five")
_NOUN = (
    r"(?:proposed |suggested |possible )?(?:proposal|suggestion|option|date|day|slot|time|offer|choice|alternative)s?"
)
_PLACE = re.compile(rf"\b(?:your|the) (?P<place>{'|'.join((*_PLACES, *_LAST))})(?: of (?:your|the))? {_NOUN}\b", re.I)
_COUNT = re.compile(rf"\b(?:your|the) (?P<count>{'|'.join(_COUNTS)}|[2-5]) {_NOUN}\b", re.IGNORECASE)


class _NamedProposal(NamedTuple):
    span: Span
    is_true: bool


def find_true_proposals(text: str, wanted: WantedMessage) -> list[Span]:
    """Return where a reply rightly counts the proposals of the mail that it answers, or says which one it takes."""
    return [one.span for one in _find_named_proposals(text, wanted) if one.is_true]


def find_wrong_proposals(text: str, wanted: WantedMessage) -> Iterator[str]:
    """Find where a reply calls the day that it takes another one of those that were proposed."""
    yield from (
        f"takes {text[one.span.start : one.span.end]!r}"
        for one in _find_named_proposals(text, wanted)
        if not one.is_true
    )


def _find_named_proposals(text: str, wanted: WantedMessage) -> Iterator[_NamedProposal]:
    values = [part for value in (*wanted.values, *wanted.values_one_of) for part in read_expected_value(value)]
    readings = [list_readings(one) for one in values if one.type == "date"]
    proposed = [one for one in find_stated_values(wanted.quoted) if one.type == "date"]
    taken = [at for at, one in enumerate(proposed) if any(one.readings & other for other in readings)]
    if len(proposed) < 2 or len(taken) != 1:
        return
    for match in _PLACE.finditer(text):
        place = match["place"].casefold()
        at = len(proposed) - 1 if place in _LAST else _PLACES.index(place)
        yield _NamedProposal(Span(*match.span()), at == taken[0])
    for match in _COUNT.finditer(text):
        count = match["count"].casefold()
        number = int(count) if count.isdigit() else _COUNTS.index(count) + 1
        yield _NamedProposal(Span(*match.span()), number == len(proposed))
