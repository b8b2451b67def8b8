"""Labels directly before values, and headings above them, held against what the values are: `Day: Canteen`."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.label_places import find_labelled
from criteria.fair_forms.statements import find_statements
from data_model import Span, Value

Aspect = Literal["title", "day", "start", "end", "time", "place", "person"]

_WORDS: dict[Aspect, str] = {
    "title": "title titles called name names subject topic",
    "day": "day days date dates weekday",
    "start": "start starts starting begin begins beginning from",
    "end": "end ends ending until till finish finishes",
    "time": "time times hour clock when at",
    "place": "room rooms place where location venue",
    "person": "who whom speaker person owner responsible host colleague interviewer",
}
ASPECTS = {word: aspect for aspect, words in _WORDS.items() for word in words.split()}
"""The words of labels, each with what it says that the value is."""
PLAIN_WORDS = frozenset(
    "amount code column count entry figure first second third fourth fifth sixth id item key list name no nr number"
    " numbers record row sum total value".split()
)
"""Words that may head any list or figure, and mean no column of a register by themselves."""
_BESIDE_ASPECTS = frozenset("a an and appointment event its meeting of our talk the your".split())
"""Words of a label such as `Day of the meeting`; `New time: Budget round` announces, and labels nothing."""
_WORD = re.compile(r"[^\W\d_]+")
_OF_MOMENTS = frozenset[Aspect](("day", "start", "end", "time"))
_OF_PLACES, _OF_TITLES = frozenset[Aspect](("place", "person")), frozenset[Aspect](("title",))
_DAY_WORD = re.compile(
    r"\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:day|morning|noon|evening|week|month)", re.I
)
_ASKS_FOR_END = re.compile(
    r"(?<!at the )(?<!at its )\b(?:ends?|ending|finish\w*)\b(?! of)|\buntil when\b", re.IGNORECASE
)
_DATED = re.compile(r"\d{4}-\d{2}-\d{2}")
_MAX_SHOWN = 60


class LabelledThings(NamedTuple):
    """What a text states of which the labels are judged.

    Attributes:
        values: Everything that it must state: dates, times, titles, names and figures.
        moments: Names of events, each with a moment at which it begins or ends.
        request: The words of the request, whose headings are fair.
        columns: The headings of the registers that the request names, each with the texts below it, in lower case.
    """

    values: Sequence[ExpectedValue]
    moments: Sequence[tuple[str, str]] = ()
    request: str = ""
    columns: Sequence[tuple[str, frozenset[str]]] = ()


def find_wrong_value_labels(text: str, things: LabelledThings) -> Iterator[str]:
    """Find labels that say that a value is something else: a room under `Title`, a beginning under `End`.

    A label is judged by its words for title, day, start, end, time, place and person; one of them that fits is enough.
    The heading of a column that the request does not name is wrong for any value that does not stand in that column.
    """
    places = [
        (part, span)
        for value in things.values
        for part in read_expected_value(value)
        for span in find_statements(text, part)
    ]
    # A speaker who begins at 12:30 is no event.
    titles = {name.casefold() for name, moment in things.moments if _DATED.match(moment)}
    # What is wanted with a value may be its label: `To the client by: 24 March`.
    names = {_as_text(one).casefold() for one in things.values}
    others = {name for name, _ in things.columns if len(name.split()) > 1 and name.casefold() not in names}
    for heading in sorted(others):
        for part, span in places:
            is_before = text[: span.start].rstrip(" :").endswith(heading)
            if is_before and _is_of_other_column(heading, [part], things):
                yield f"labels {part.value[:_MAX_SHOWN]!r} as {heading[:_MAX_SHOWN]!r}"
                return
    for one in find_labelled(text, [span for _, span in places]):
        parts = [part for part, span in places if _lies_in(span, one.span)]
        first = [part for part, span in places if span.start == one.first.start]
        if one.label.casefold() in names or _is_named_so(one.label, things.request):
            continue
        aspects = read_aspects(one.label)
        wrong = [
            _find_wrong_aspects(part, parts, titles, things)
            for part in first
            if part.type in ("date", "time") or _is_bare(one.label)
        ]
        is_wrong = aspects and wrong and all(aspects <= some for some in wrong)
        if is_wrong or (not _is_plain(one.label) and _is_of_other_column(one.label, first, things)):
            yield f"labels {text[one.first.start : one.first.end][:_MAX_SHOWN]!r} as {one.label[:_MAX_SHOWN]!r}"


def read_aspects(label: str) -> frozenset[Aspect]:
    """Return what a label says that its value is."""
    return frozenset(ASPECTS[word] for word in _WORD.findall(label.casefold()) if word in ASPECTS)


def _find_wrong_aspects(
    part: Value, together: Sequence[Value], titles: Collection[str], things: LabelledThings
) -> frozenset[Aspect]:
    """Return what a value may not be called, with the values that stand under the same label."""
    match part.type:
        case "date":
            return _OF_TITLES | _OF_PLACES
        case "time":
            wrong = set(_OF_TITLES | _OF_PLACES)
            if not any(one.type == "date" for one in together):
                wrong.add("day")
            return frozenset(wrong | _find_wrong_sides(part, things))
        case "name" | "text" if not any(one.type in ("date", "time") for one in together):
            if part.value.casefold() in titles:
                return _OF_MOMENTS | _OF_PLACES
            if not _DAY_WORD.search(part.value):
                return _OF_MOMENTS | _OF_TITLES if _names_title(titles, things) else _OF_MOMENTS
    return frozenset()


def _names_title(titles: Collection[str], things: LabelledThings) -> bool:
    """Return whether the title of an event is one of the values, so that no other text is the title."""
    return any(isinstance(one, str) and one.casefold() in titles for one in map(_as_text, things.values))


def _as_text(value: ExpectedValue) -> str:
    return value if isinstance(value, str) else value.value


def _find_wrong_sides(part: Value, things: LabelledThings) -> set[Aspect]:
    """Return which of start and end a time is not: of the events that it belongs to, or by the words of the request."""
    starts, ends = set[str](), set[str]()
    for name in {name for name, _ in things.moments}:
        own = sorted(moment for other, moment in things.moments if other == name)
        starts |= {own[0][11:16]}
        ends |= {one[11:16] for one in own[1:]}
    if part.value[:5] in starts | ends:
        sides: dict[Aspect, set[str]] = {"start": starts, "end": ends}
        return {side for side, times in sides.items() if part.value[:5] not in times}
    may_be_end = not things.request or _ASKS_FOR_END.search(things.request)
    return set() if may_be_end else {"end"}


def _is_of_other_column(label: str, parts: Sequence[Value], things: LabelledThings) -> bool:
    """Return whether a label is the heading of a column that the request does not name and that lacks the value."""
    folded = label.casefold()
    texts = [below for heading, below in things.columns if heading.casefold() == folded]
    if not texts or re.search(rf"(?<!\w){re.escape(folded)}(?!\w)", things.request.casefold()):
        return False
    return not any(part.value.casefold() in below for part in parts for below in texts)


def _is_bare(label: str) -> bool:
    return all(word in ASPECTS or word in _BESIDE_ASPECTS for word in _WORD.findall(label.casefold()))


def _is_plain(label: str) -> bool:
    """Return whether a label means no column by itself: `Day` may stand above any day, `No.` above any record."""
    return all(word in ASPECTS or word in PLAIN_WORDS for word in _WORD.findall(label.casefold()))


def _is_named_so(label: str, request: str) -> bool:
    """Return whether the request names a heading of that wording: `what stands under Day`."""
    return re.search(rf"\b(?:[Uu]nder|[Cc]olumn) ['\"]?{re.escape(label)}(?!\w)", request) is not None


def _lies_in(span: Span, other: Span) -> bool:
    return other.start <= span.start and span.end <= other.end
