"""Units under all of their names: a heading says `Length (min)`, and a mail `240 minutes`."""

import re
from collections.abc import Iterator

from data_model import cache_by_text

_NAMES = (
    "min minute minutes mins",
    "h hr hrs hour hours",
    "s sec secs second seconds",
    "d day days",
    "km kilometre kilometres kilometer kilometers",
    "m metre metres meter meters",
    "cm centimetre centimetres centimeter centimeters",
    "mm millimetre millimetres millimeter millimeters",
    "m2 m\u00b2 sqm square",
    "m3 m\u00b3 cubic",
    "l litre litres liter liters",
    "kg kilo kilos kilogram kilograms kilogramme kilogrammes",
    "g gram grams gramme grammes",
    "t tonne tonnes",
    "pcs pc piece pieces",
    "kwh kilowatt",
    "chf franc francs",
    "eur euro euros \u20ac",
    "usd dollar dollars $",
    "gbp pound pounds \u00a3",
)
_CURRENCIES = frozenset("chf eur usd gbp".split())
_COMPOUND = {"cubic": "metre metres meter meters", "square": "metre metres meter meters", "kilowatt": "hour hours"}
_GROUPS = tuple(frozenset(one.split()) for one in _NAMES)
_WORD = re.compile(r"[^\W_]+|[\u20ac$\u00a3]")


_METRES = re.compile(r"(?<=\d) ?m\b(?![\u00b2\u00b3.]\w)")
_IN_METRES = re.compile(r"[(\[]m[)\]]")


def blank_metres(text: str, request: str) -> str:
    """Blank out the `m` behind the figures of a text, which reads as millions, if a heading of the request has it."""
    return _METRES.sub(lambda match: " " * len(match[0]), text) if _IN_METRES.search(request) else text


@cache_by_text
def list_unit_names(text: str) -> frozenset[str]:
    """Return all names of the units that a text names, in lower case."""
    words = frozenset(word.casefold() for word in _WORD.findall(text))
    return frozenset(_expand(words))


def _expand(words: frozenset[str]) -> Iterator[str]:
    for group in _GROUPS:
        if not group.isdisjoint(words):
            yield from group
            for name in sorted(group & _COMPOUND.keys()):
                yield from _COMPOUND[name].split()
            if not group.isdisjoint(_CURRENCIES):
                yield from ("cost", "costs")
