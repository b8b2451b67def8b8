"""Values of a kind in a sentence: files, addresses, moments, figures, cells, quoted words, names of the office."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from data_model import Clock, Found, extract_values

Kind = Literal["file", "address", "date", "time", "minutes", "number", "cell", "quoted", "name", "phrase"]

_CELL = re.compile(r"\b([A-Z]{1,2}[1-9][0-9]{0,3})\b")
_MINUTES = re.compile(r"\b(\d{1,4})[ -]?min(?:ute)?s?\b", re.IGNORECASE)
_QUOTED = re.compile(r"(?<!\w)'([^'\n]+(?:'\w[^'\n]*)*)'(?!\w)|\"([^\"\n]+)\"")
_DIGIT = re.compile(r"\d")
_TYPES = {"file": "file", "address": "address", "date": "date", "time": "time", "number": "number"}


class Spot(NamedTuple):
    """A value and where it stands in its sentence (code points, end exclusive)."""

    value: str
    start: int
    end: int


def spots(
    kind: Kind, text: str, clock: Clock, names: Sequence[str] = (), read: Sequence[Found] | None = None
) -> list[Spot]:
    """The values of a kind in a text, in its order; dates in full, times of 24 hours, plain numbers.

    names: what can be named, for the kind `name`; for the kind `file`, the endings wanted, if any are. A `phrase` has
    no form of its own and is not found here. read: what `extract_values` found in the text, where that is known.
    """
    if kind == "cell":
        return [Spot(one[1], one.start(1), one.end(1)) for one in _CELL.finditer(text)]
    if kind == "minutes":
        return [Spot(one[1], one.start(1), one.end(1)) for one in _MINUTES.finditer(text)]
    if kind == "quoted":
        return quotes(text)
    if kind == "name":
        return _named(text, names)
    if kind == "phrase":
        return []
    found = [one for one in (extract_values(text) if read is None else read) if one.type == _TYPES[kind]]
    if kind == "file" and names:
        found = [one for one in found if one.value.lower().endswith(tuple(names))]
    if kind == "number":
        # `One open question` names no figure.
        found = [one for one in found if _DIGIT.search(text, one.start, one.end)]
    made = [Spot(one.value, one.start, one.end) for one in found]
    return [dated for one in made if (dated := _dated(one, clock))] if kind == "date" else made


def quotes(text: str) -> list[Spot]:
    """What stands between quotation marks; the marks belong to the place."""
    return [Spot((one[1] or one[2]).strip(), one.start(), one.end()) for one in _QUOTED.finditer(text)]


def _dated(spot: Spot, clock: Clock) -> Spot | None:
    """A date in full: one without its year, or with its day alone, is the next one from the day of the task on."""
    if not spot.value.startswith("-"):
        return spot
    today = dt.date.fromisoformat(clock.date)
    for ahead in range(366):
        day = today + dt.timedelta(days=ahead)
        if day.isoformat().endswith(spot.value.lstrip("-")) and len(spot.value.lstrip("-")) in (2, 5):
            return spot._replace(value=day.isoformat())
    return None


def _named(text: str, names: Iterable[str]) -> list[Spot]:
    """Names of the office, the longest where several begin alike, none within another."""
    found: list[Spot] = []
    taken: set[int] = set()
    for name in sorted(filter(None, set(names)), key=lambda one: (-len(one), one)):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        # A name of one small word is a word of everyday talk unless it is written as the office writes it.
        for one in re.finditer(pattern, text, re.IGNORECASE if " " in name else re.NOFLAG):
            if not taken & set(range(one.start(), one.end())):
                taken |= set(range(one.start(), one.end()))
                found.append(Spot(name, one.start(), one.end()))
    return sorted(found, key=lambda one: one.start)
