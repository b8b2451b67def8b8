"""Synthetic worlds: invented companies, and the offices written from them."""

from dataclasses import dataclass

from data_model import Clock, Persona, rng_for


@dataclass(frozen=True)
class World:
    """A synthetic office with its user and its time.

    Attributes:
        files: Path -> content.
        persona: The user.
        clock: The day and time at which a task takes place.
    """

    files: dict[str, bytes]
    persona: Persona
    clock: Clock


def make_world(seed: int, split: str, index: int, attempt: int) -> World:
    """Generate the world of one candidate.

    Args:
        seed: The seed of the run.
        split: The split the candidate belongs to.
        index: The candidate's number.
        attempt: Counts the attempts, from 1; each gets a different world.
    """
    # Imported here because a planner over real offices never needs the file formats.
    from generators.worlds.company import make_company
    from generators.worlds.office_files import write_office_files

    company = make_company(rng_for(seed, split, index, "world", attempt))
    return World(write_office_files(company), company.persona, company.clock)
