"""Whose turn it is: the archetype of each candidate, and its twin if the archetype makes pairs."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from data_model import Twin, rng_for
from generators.tasks import archetype
from orchestrator.build_config import make_candidate_id

APP_SHARES: Mapping[int, Fraction] = {1: Fraction(60, 302), 2: Fraction(71, 302), 3: Fraction(171, 302)}
"""Number of applications, 3 for three and more -> share of the candidates.

Source: OdysseyBench, Table 4 (Neo).
"""

ATTEMPTS_OF_KIND = 2
"""How many attempts a candidate has at one archetype."""


class CandidateTurn(NamedTuple):
    """The turn of one candidate.

    Attributes:
        round_index: Counts the rounds of the archetypes that act in as many applications, in each of which every one of
            them has its turn.
        first: The index from which office, user and time are drawn: of twins, that of the earlier one.
    """

    archetype: str
    round_index: int
    first: int
    twin: Twin | None


class _TurnPlace(NamedTuple):
    """An archetype in the order of all turns.

    Attributes:
        half: 1 for the later one of twins, else 0.
    """

    archetype: str
    round_index: int
    half: int


def choose_turn(archetype_names: tuple[str, ...], seed: int, split: str, index: int, attempt: int) -> CandidateTurn:
    """Return the turn of a candidate.

    Archetypes that act in one, two, three and more applications have their turns in the shares of `APP_SHARES`, and
    within each of these groups in rounds, each of which has its own order. An archetype that makes pairs has two turns,
    one after the other. The second attempt tries the same archetype as the task of another user or in another office,
    since nobody asks about the records of other departments. Each further one takes the next archetype of the group,
    and for a candidate with a twin the next one that makes pairs, so that twins remain twins.
    """
    names = tuple(sorted(archetype_names))
    name, round_index, half = _list_places(names, seed, split, max(_MIN_PLACES, 1 << (index + 1).bit_length()))[index]
    alike = [one for one in _list_groups(names)[_count_apps(name)] if _makes_pairs(one) == _makes_pairs(name)]
    chosen = alike[(alike.index(name) + max(0, attempt - ATTEMPTS_OF_KIND)) % len(alike)]
    if not _makes_pairs(name):
        return CandidateTurn(chosen, round_index, index, None)
    return CandidateTurn(chosen, round_index, index - half, _make_twin(seed, split, index, index - half))


_MIN_PLACES = 512


@lru_cache(maxsize=4)
def _list_places(names: tuple[str, ...], seed: int, split: str, min_places: int) -> tuple[_TurnPlace, ...]:
    """List the first turns, at least so many; the next one is that of the group which is furthest behind its share."""
    groups = _list_groups(names)
    tracks = {apps: _go_round(group, seed, split, apps) for apps, group in groups.items()}
    had = dict.fromkeys(groups, 0)
    places: list[_TurnPlace] = []
    total = sum(APP_SHARES[apps] for apps in groups)
    while len(places) < min_places:
        behind = {apps: APP_SHARES[apps] / total * (len(places) + 1) - had[apps] for apps in groups}
        apps = max(groups, key=lambda one: (behind[one], one))
        turns = next(tracks[apps])
        places += turns
        had[apps] += len(turns)
    return tuple(places)


def _go_round(names: tuple[str, ...], seed: int, split: str, apps: int) -> Iterator[tuple[_TurnPlace, ...]]:
    round_index = 0
    while True:
        order = list(names)
        rng_for(seed, split, "kinds", apps, round_index).shuffle(order)
        for name in order:
            yield tuple(_TurnPlace(name, round_index, half) for half in range(2 if _makes_pairs(name) else 1))
        round_index += 1


@lru_cache(maxsize=4)
def _list_groups(names: tuple[str, ...]) -> Mapping[int, tuple[str, ...]]:
    """Group archetypes by the number of applications in which they act; those that are not registered are one group."""
    groups = {apps: tuple(one for one in names if _count_apps(one) == apps) for apps in APP_SHARES}
    return {apps: group for apps, group in groups.items() if group}


def _count_apps(name: str) -> int:
    apps = archetype[name].options.get("apps", ()) if name in archetype.names else ()
    return min(max(len(apps), 1), max(APP_SHARES))


def _makes_pairs(name: str) -> bool:
    return name in archetype.names and bool(archetype[name].options.get("twins"))


def _make_twin(seed: int, split: str, index: int, first: int) -> Twin:
    other = 2 * first + 1 - index
    is_earlier_clear = rng_for(seed, split, "twins", first).random() < 1 / 2
    return Twin(
        id=make_candidate_id(split, seed, other),
        key=make_candidate_id(split, seed, first),
        is_clear=is_earlier_clear == (index == first),
    )
