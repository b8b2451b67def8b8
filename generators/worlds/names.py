"""The names of invented people, places and streets, as `names.toml` holds them."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Names(NamedTuple):
    """Names to draw from.

    Attributes:
        first: First names, each one word.
        places: Towns.
    """

    first: tuple[str, ...]
    last: tuple[str, ...]
    places: tuple[str, ...]
    streets: tuple[str, ...]


@cache
def read_names() -> Names:
    """Read the names, without those that stand twice."""
    table = tomllib.loads(files(__package__).joinpath("names.toml").read_text(encoding="utf-8"))
    first, last, places = (tuple(dict.fromkeys(table[key].split())) for key in ("first", "last", "places"))
    places = tuple(place.replace("-", " ") for place in places)
    streets = tuple(street.strip() for street in table["streets"].split("|"))
    return Names(first, last, places, streets)
