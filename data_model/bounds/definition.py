"""How a limit is defined, and the list of all limits that `docs/limits.md` is made from."""

from typing import NamedTuple


class Bound(NamedTuple):
    """One limit.

    Attributes:
        amount: The maximum, in `unit`.
        subject: What is limited.
        consequence: What happens if the limit is exceeded.
    """

    name: str
    amount: float
    unit: str
    subject: str
    consequence: str


BOUNDS: dict[str, list[Bound]] = {}
"""All limits by their heading in `docs/limits.md`."""


def define_bound(heading: str, name: str, amount: int, unit: str, subject: str, consequence: str) -> int:
    """Define one limit, list it under its heading, and return its amount."""
    assert all(name != bound.name for bounds in BOUNDS.values() for bound in bounds), f"two limits are called {name}"
    BOUNDS.setdefault(heading, []).append(Bound(name, amount, unit, subject, consequence))
    return amount


FILE_UNREADABLE = "the file cannot be read as its type: an action is refused, a check fails"
INPUT_REFUSED = "refused with file and line, exit code 2"
