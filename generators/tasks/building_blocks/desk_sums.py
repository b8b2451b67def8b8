"""Sums of records by the names that stand under a heading, in any spelling."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from generators.tasks.building_blocks.registers import RegisterRecord


class NamedSum(NamedTuple):
    """What the records of a name come to.

    Attributes:
        name: The full name.
        number: How many records it has.
        total: What they come to.
    """

    name: str
    number: int
    total: Decimal


def sum_up_by_name(
    rows: Sequence[RegisterRecord], amount: str, names: Mapping[str, str], heading: str
) -> list[NamedSum]:
    """Add up the amounts of records by name, the largest sum first; names that are not clear stay as they are.

    Args:
        amount: The heading of the amounts.
        names: Each spelling -> the full name.
        heading: The heading of the names.
    """
    found: dict[str, list[Decimal]] = {}
    for one in rows:
        cell = one.cells[heading]
        found.setdefault(names.get(cell, cell), []).append(one.find_amount(amount))
    sums = [NamedSum(name, len(amounts), sum(amounts, Decimal(0))) for name, amounts in found.items()]
    return sorted(sums, key=lambda one: (-one.total, one.name))


def has_one_order(sums: Sequence[NamedSum]) -> bool:
    """Tell whether no two sums are equal, so that there is one order of them."""
    return len({one.total for one in sums}) == len(sums)
