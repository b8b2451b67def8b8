"""Worlds: made-up companies, and the offices that are written from them."""

from dataclasses import dataclass

from data_model import Clock, Persona, rng_for


@dataclass(frozen=True)
class World:
    """An office that nobody has, the user in it, and the moment.

    Attributes:
        files: Path -> content.
    """

    files: dict[str, bytes]
    persona: Persona
    clock: Clock


def make_world(seed: int, split: str, index: int, attempt: int) -> World:
    """Make up the world of one candidate; another attempt is another world."""
    # The file formats are imported here: a planner over real offices never needs them.
    from generators.worlds.company import make_company
    from generators.worlds.office_files import write_office_files

    company = make_company(rng_for(seed, split, index, "world", attempt))
    return World(write_office_files(company), company.persona, company.clock)
