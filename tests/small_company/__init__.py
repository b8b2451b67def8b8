"""A small company, quickly made: eight people with nine files that agree, for tests that need an office."""

from dataclasses import dataclass

from data_model import Clock, Persona, rng_for


@dataclass(frozen=True)
class SmallOffice:
    """A small office with its user and its time.

    Attributes:
        files: Path -> content.
        persona: The user.
        clock: The day and time at which a task takes place.
    """

    files: dict[str, bytes]
    persona: Persona
    clock: Clock


def make_small_office(seed: int, split: str, index: int, attempt: int) -> SmallOffice:
    """Make the small office of one candidate.

    Args:
        seed: The seed of the run.
        split: The split the candidate belongs to.
        index: The candidate's number.
        attempt: Counts the attempts, from 1; each gets a different office.
    """
    from tests.small_company.company import make_company
    from tests.small_company.office_files import write_office_files

    company = make_company(rng_for(seed, split, index, "world", attempt))
    return SmallOffice(write_office_files(company), company.persona, company.clock)
