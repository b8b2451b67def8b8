"""The words for what is missing and for where it is missing, and the signs that stand for their names."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Thing = Literal["document", "event", "mail", "group"]
"""What can be missing: a file, an entry of a calendar, a mail, or a group that people of a list belong to."""

THE_THING, A_PLACE = "\ue000", "\ue001"
"""They stand for the name of what is missing and for a name of where it is missing."""


class ThingWords(NamedTuple):
    """What people call a thing, and the places where such things are, each as alternatives of a pattern."""

    names: str
    places: str


WORDS: Mapping[Thing, ThingWords] = {
    "document": ThingWords(
        r"word|docx?|documents?|files?|papers?",
        r"files?|documents?|folders?|sub-?folders?|director(?:y|ies)|data/?|drive|disk|storage",
    ),
    "event": ThingWords(
        r"next|upcoming|coming|planned|future|events?|meetings?|appointments?|entr(?:y|ies)|calls?|talks?|bookings?"
        r"|dates?",
        r"calendars?|diar(?:y|ies)|schedules?|agenda",
    ),
    "mail": ThingWords(
        rf"mails?|e-?mails?|messages?|questions?|enquir(?:y|ies)|inquir(?:y|ies)|letters?|about|on|concerning|regarding"
        rf"|asking|from anybody|from anyone|{A_PLACE}",
        r"inbox(?:es)?|mailbox(?:es)?|mails?|e-?mails?|messages?|folders?",
    ),
    "group": ThingWords(
        rf"groups?|teams?|departments?|areas?|members?|values?|entr(?:y|ies)|units?|{A_PLACE}",
        r"lists?|workbooks?|files?|sheets?|columns?|headings?|tables?|rows?|excel|spreadsheets?|people|members|entries",
    ),
}
_ANY_PLACES = (
    r"in|into|at|on|among|amongst|under|from|within|inside|of|with|anywhere|everywhere|there|here|at all|the|a|an"
    r"|any|all"
    r"|every|each|your|our|my|their|this|that|these|those|its|whole|entire|office|office's|user's?|users|other|others"
    r"|other's|else|else's|anybody|anybody's|anyone|anyone's|everybody's|everyone's|and|or|colleagues?|people"
    r"|called|named"
    r"|own|company|house"
)
_DETERMINERS = r"the|a|an|any|such|this|that|your|our|my|single|said|named|requested|wanted|original|source|exact"
_LINKS = (
    r"called|named|titled|entitled|as|like|of|(?:with|of|by|under) (?:the|this|that|such a) (?:exact )?(?:name"
    r"|title|number)(?: of)?"
    r"|by name|(?:that |which )?(?:you|we|i) (?:spoke|speak|talked|asked|named|mentioned|want|wanted|meant|mean"
    r"|told me)"
    r"(?: (?:of|about|for|me to (?:move|convert|forward)))?|to (?:move|convert|forward|pass on|be moved"
    r"|be converted|be forwarded)"
    r"|in question"
)
_CONTRACTED = (
    (re.compile(r"\bno[- ]?one\b"), "nobody"),
    (re.compile(r"\b(?:can't|cannot)\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\b(there|it|that)'s\b"), r"\1 is"),
    (re.compile(r"\b(i|we|you)'ve\b"), r"\1 have"),
)
_QUOTES = re.compile(r"[\"*`_]|(?<![a-z\ue000\ue001])'|'(?![a-z])")
_OF_PLACE = re.compile(rf"{A_PLACE}'s\b")


def list_place_words(thing: Thing) -> str:
    """Return the alternatives of a pattern for the words of which a place is made."""
    return f"{_ANY_PLACES}|{WORDS[thing].places}|{A_PLACE}"


def list_thing_words(thing: Thing) -> str:
    """Return the alternatives of a pattern for the words that may stand in front of the name of a thing."""
    return f"{_DETERMINERS}|{_LINKS}|{WORDS[thing].names}"


def plain_words(text: str, obstacles: Sequence[str], places: Sequence[str]) -> str:
    """Return a text in small letters, with signs for what is missing and for where, and without contractions."""
    folded = text.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'}).casefold()
    folders = "|".join(re.escape(f"{one.casefold().rstrip('/')}/") for one in places if "/" in one)
    for names, sign in ((obstacles, THE_THING), (places, A_PLACE)):
        for name in sorted({one.casefold().strip("/") for one in names}, key=len, reverse=True):
            words = r"\s+".join(map(re.escape, name.split()))
            front = rf"(?:data/)?(?:{folders})?" if sign == THE_THING and folders else ""
            folded = re.sub(rf"(?<![\w.-]){front}{words}(?!\w)", sign, folded) if words else folded
    folded = _OF_PLACE.sub(A_PLACE, _QUOTES.sub(" ", folded))
    for pattern, plain in _CONTRACTED:
        folded = pattern.sub(plain, folded)
    return re.sub(r"[ \t\r\f\v]+", " ", folded)
