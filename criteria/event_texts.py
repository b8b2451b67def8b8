"""What a text that stands in an event says against the event: another time, another length, a doubt, a stranger."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from criteria.fair_forms.statements import find_stated_values
from criteria.fair_forms.weekdays import WEEKDAYS
from criteria.mails.states import State, find_states
from criteria.sentences import (
    KINDS,
    TextSentence,
    find_objections,
    find_placeholder,
    find_unasked_words,
    read_known_words,
    split_sentences,
)
from data_model import Span, Value, ValueStatement, list_readings
from file_formats import ics

_WORD = re.compile(r"[^\W\d_]+")
_TAG = re.compile(r"<[^<>]{0,500}>")
_LENGTH_UNIT = re.compile(
    r"[ -]?(?P<unit>min(?:ute)?s?|h(?:ou)?rs?|h)\b(?!\.? ?(?:before|early|prior|ahead|in advance))", re.I
)
_UNDECIDED = re.compile(
    r"\b(?:to be (?:confirmed|announced|decided|determined|fixed|set|settled)|on hold|provided that|subject to"
    r"|instead|alternatively|rather than|or else"
    r"|(?:may|might|could|can) (?:still |yet |well )?(?:change|move|shift|vary)"
    r"|if (?!(?:you|there|any\w*|needed|necessary|required|possible)\b))\b",
    re.IGNORECASE,
)
_COURTESY = re.compile(r"\blet (?:me|us) know\b[^.!?\n]*", re.IGNORECASE)
_MORE_MINUTES = re.compile(r"[ ,]*(?:and )?[0-9]")
_MINUTES_PER_HOUR = 60


class EventTimes(NamedTuple):
    """The times that a text in an event may name.

    Attributes:
        own: Start and end of the event.
        others: Those of the other wanted events.
    """

    own: tuple[ics.Moment, ...]
    others: tuple[ics.Moment, ...] = ()

    @property
    def minutes(self) -> int | None:
        """The length of the event in minutes, if it has an end."""
        if len(self.own) < 2:
            return None
        return int((ics.to_utc(self.own[1]) - ics.to_utc(self.own[0])).total_seconds() // 60)


def find_text_faults(text: str, title: str, times: EventTimes, strangers: Sequence[str]) -> Iterator[str]:
    """Find what a text that stands in an event says against the event.

    Every sentence is taken to be about the event as it is now: a denial, a doubt, a condition or a question takes it
    back, it is neither `moved` nor `cancelled`, and dates, times, weekdays and lengths are its own, and none that it
    had before it was moved.

    Args:
        text: The description, a comment, a category; HTML is read as its text.
        title: The title of the event, which may hold any word.
        times: The times that the text may name.
        strangers: Names of people who have nothing to do with the event.

    Yields:
        The words that are at fault.
    """
    plain = _COURTESY.sub(" ", _TAG.sub(" ", text).replace("&nbsp;", " ").replace(title, " "))
    sentences = split_sentences(plain)
    words = [word.casefold() for word in _WORD.findall(plain)]
    states: list[tuple[str, State]] = [("", "cancelled"), ("", "moved")]
    yield from (plain[span.start : span.end] for span in find_states(plain, states))
    yield from (one.words for one in find_objections(plain, (), (*KINDS, "leftover"), is_whole=True))
    yield from (match[0] for match in _UNDECIDED.finditer(plain))
    yield from filter(None, [find_placeholder(plain)])
    yield from _find_other_times(plain, times)
    for sentence in sentences:
        if sentence.text.rstrip().endswith("?"):
            yield "?"
        yield from _find_other_weekdays(sentence, times)
    named = set(words) - {word.casefold() for word in _WORD.findall(title)}
    yield from (name for name in strangers if name.casefold() in named)


def find_unasked_news(text: str, known: Sequence[str]) -> Iterator[str]:
    """Find the first clause of a description with a word that neither the request nor courtesy has a use for.

    Args:
        known: The request, and the names of the event and of who has to do with it.
    """
    plain = _TAG.sub(" ", text).replace("\\n", "\n").replace("&nbsp;", " ")
    values = [Span(one.start, one.end) for one in find_stated_values(plain)]
    words = read_known_words(known)
    yield from find_unasked_words(plain, (), values, words, words, is_told=True)


def _find_other_times(text: str, times: EventTimes) -> Iterator[str]:
    fair = _list_readings((*times.own, *times.others))
    for one in find_stated_values(text):
        if one.type in ("date", "time") and not one.readings & fair:
            yield text[one.start : one.end]
        elif one.type == "number" and _is_other_length(text, one, times.minutes):
            yield text[one.start : one.end + 8].strip()


def _is_other_length(text: str, one: ValueStatement, minutes: int | None) -> bool:
    unit = _LENGTH_UNIT.match(text, one.end)
    if unit is None or minutes is None:
        return False
    is_hours = unit["unit"].lower().startswith("h")
    fair = {minutes / _MINUTES_PER_HOUR} if is_hours else {minutes, minutes % _MINUTES_PER_HOUR}
    if is_hours and _MORE_MINUTES.match(text, unit.end()):
        fair.add(minutes // _MINUTES_PER_HOUR)
    try:
        return float(one.value) not in fair
    except ValueError:
        return False


def _find_other_weekdays(sentence: TextSentence, times: EventTimes) -> Iterator[str]:
    days = {WEEKDAYS[moment.weekday()] for moment in (*times.own, *times.others)}
    named = [word for word in _WORD.findall(sentence.text) if word.casefold().removesuffix("s") in WEEKDAYS]
    yield from (word for word in named if word.casefold().removesuffix("s") not in days)


def _list_readings(moments: Sequence[ics.Moment]) -> frozenset[tuple[str, str]]:
    values = [Value(type="date", value=str(moment)[:10]) for moment in moments]
    values += [Value(type="time", value=f"{moment:%H:%M}") for moment in moments if isinstance(moment, dt.datetime)]
    return frozenset[tuple[str, str]]().union(*(list_readings(value) for value in values))
