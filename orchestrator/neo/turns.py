"""Whose turn it is: the archetype of each candidate, and its twin if the archetype makes pairs."""

from typing import NamedTuple

from data_model import Twin, rng_for
from generators.tasks import archetype
from orchestrator.build_config import make_candidate_id


class CandidateTurn(NamedTuple):
    """The turn of one candidate.

    Attributes:
        round_index: Counts the rounds, in each of which every archetype has its turn.
        first: The index from which office, user and time are drawn: of twins, that of the earlier one.
    """

    archetype: str
    round_index: int
    first: int
    twin: Twin | None


def choose_turn(archetype_names: tuple[str, ...], seed: int, split: str, index: int, attempt: int) -> CandidateTurn:
    """Return the turn of a candidate; each round of all archetypes has its own order.

    An archetype that makes pairs has two turns, one after the other. Each further attempt takes the next archetype, and
    for a candidate with a twin the next one that makes pairs, so that twins remain twins.
    """
    names = sorted(archetype_names)
    in_pairs = {name for name in names if name in archetype.names and archetype[name].options.get("twins")}
    round_index, position = divmod(index, len(names) + len(in_pairs))
    rng_for(seed, split, "kinds", round_index).shuffle(names)
    turns = [(name, half) for name in names for half in range(2 if name in in_pairs else 1)]
    name, half = turns[position]
    alike = [one for one in names if (one in in_pairs) == (name in in_pairs)]
    chosen = alike[(alike.index(name) + attempt - 1) % len(alike)]
    if name not in in_pairs:
        return CandidateTurn(chosen, round_index, index, None)
    return CandidateTurn(chosen, round_index, index - half, _make_twin(seed, split, index, index - half))


def _make_twin(seed: int, split: str, index: int, first: int) -> Twin:
    other = 2 * first + 1 - index
    is_earlier_clear = rng_for(seed, split, "twins", first).random() < 1 / 2
    return Twin(
        id=make_candidate_id(split, seed, other),
        key=make_candidate_id(split, seed, first),
        is_clear=is_earlier_clear == (index == first),
    )
