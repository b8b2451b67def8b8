"""An event in the calendars of an office."""

import datetime as dt
from typing import NamedTuple

from data_model import canonical_json, rng_for, sha256_hex
from file_formats import ics
from generators.worlds.specification.industry import RoutineMeeting
from generators.worlds.world import World


class Entry(NamedTuple):
    """An event in the calendars of those who take part."""

    event: ics.Event
    stamp: dt.datetime
    people: frozenset[int]


def make_uid(world: World, *parts: str | int) -> str:
    """Make the id of an event from what tells it apart in its company."""
    return f"{sha256_hex(canonical_json([world.seed, *parts]))[:32]}@{world.company.domain}"


def find_series_title(world: World, routine: RoutineMeeting) -> str:
    """Return what a company calls a routine meeting of its industry."""
    return rng_for(world.seed, "routine", routine.title[0], routine.department).choice(routine.title)
