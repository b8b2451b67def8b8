"""What a wanted event may take on that nobody asked for: the one list, which the documentation prints."""

import re
from typing import NamedTuple

from criteria.keyword_matching import fold_text

_PARAMETERS = re.compile(r"(?:[A-Z0-9-]+=[^;]*;)+")
_LINK = re.compile(r"\b(?:[a-z][a-z0-9+.-]{0,20}://|www\.|(?:data|mailto|tel|javascript):)[^\s\"'<>()]*", re.IGNORECASE)
_PROGRAM_VALUE = re.compile(r"[\w+.:=-]{1,80}")
_PROGRAMS = tuple(
    f"X-{name}-"
    for name in ("MICROSOFT", "MS", "APPLE", "MOZ", "GOOGLE", "EVOLUTION", "KDE", "LOTUS", "NEXTCLOUD", "SABRE", "LIC")
)
_SWITCH = re.compile(r"TRUE|FALSE|[0-9]{1,16}", re.IGNORECASE)


class FairAddition(NamedTuple):
    """Properties that a wanted event may take on.

    Attributes:
        names: Names of properties; one with `*` at its end stands for all that begin so.
        what: Which of their values are fair.
    """

    names: tuple[str, ...]
    what: str


FREE = FairAddition(("PRIORITY", "COLOR", "RELATED-TO"), "any")
TEXTS = FairAddition(
    ("DESCRIPTION", "COMMENT", "X-ALT-DESC"),
    "words of the request and plain ones, true times, no address of the web that the request does not give, no title"
    " of another wanted event, and no word that is the opposite of one that the request has for this event",
)
LABELS = FairAddition(("CATEGORIES", "RESOURCES"), "words of the request or of the title, and `Meeting` and the like")
PLACES = FairAddition(("LOCATION", "GEO", "CONFERENCE"), "the place that was named")
PEOPLE = FairAddition(("ATTENDEE", "ORGANIZER", "CONTACT"), "the owner of the calendar, and who may be invited")
LINKS = FairAddition(("URL", "ATTACH"), "an address that the request gives")
AVAILABILITY = FairAddition(
    ("TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-INTENDEDSTATUS"),
    "`TRANSPARENT` and `FREE` of an event of whole days, for which programs write it",
)
REMINDERS = FairAddition(
    ("VALARM",),
    "one that goes to nobody else, from two weeks before to the end of the event; its text holds the title, times and"
    " plain words, or what the request says word for word",
)
MARKS = FairAddition(("X-*",), "switches, numbers and marks of calendar programs; any other text as in a description")
FAIR_ADDITIONS = (FREE, TEXTS, LABELS, PLACES, PEOPLE, LINKS, AVAILABILITY, REMINDERS, MARKS)
"""What is in none of these is a fault."""

FAIR_LABELS = ("appointment", "business", "event", "meeting", "work")


def drop_parameters(value: str) -> str:
    """Return a property's value without the parameters before it."""
    return _PARAMETERS.sub("", value, count=1) if _PARAMETERS.match(value) else value


def names_other_link(value: str, request: str) -> bool:
    """Return whether a value holds an address of the web that the request does not give."""
    given = request.casefold()
    return any(link[0].rstrip(".,;:!?").casefold() not in given for link in _LINK.finditer(value))


def is_mark_of_program(name: str, value: str) -> bool:
    """Return whether a property is one that a program writes for itself: a switch, a number or a single word."""
    is_program = name.startswith(_PROGRAMS)
    return _SWITCH.fullmatch(value) is not None or (is_program and _PROGRAM_VALUE.fullmatch(value) is not None)


def is_said_in(text: str, request: str) -> bool:
    """Return whether a request holds a text word for word."""
    return (
        bool(text.strip()) and re.search(rf"(?<!\w){re.escape(fold_text(text))}(?!\w)", fold_text(request)) is not None
    )
